package web

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"net/netip"
	"net/url"

	"rsc.io/qr"

	"lichtbrett/assets/text"
)

// quietZone is the width of the margin that readers of QR codes need, in modules.
const quietZone = 4

//go:embed poster.html
var posterHTML embed.FS

var posterPage = template.Must(template.ParseFS(posterHTML, "poster.html"))

// poster is what the page to be printed shows.
type poster struct {
	Language      text.Language
	Address       string
	Side          int // of the code, in modules, with its margin
	Dark          []run
	Title, How    string
	WiFi, Code    string
	Locked        bool
	CodeOfAddress string // what a screen reader says of the code
}

// run is a row of dark modules that lie side by side.
type run struct{ X, Y, Width int }

// Poster returns the page to be printed that leads people to a server: its address in
// letters and as a QR code. It is the address that the page is asked for at or, where only
// this machine can use that one, the first of the server's others. Of a server with a join
// code it has a line for the code to be written on, and not the code itself.
func Poster(addresses []string, locked bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		address := "http://" + r.Host + "/"
		if r.URL.Scheme == "https" {
			address = "https://" + r.Host + "/"
		}
		if local(r.Host) {
			for _, other := range addresses {
				if u, err := url.Parse(other); err == nil && !local(u.Host) {
					address = other
					break
				}
			}
		}
		code, err := qr.Encode(address, qr.M)
		if err != nil {
			answer(w, http.StatusBadRequest, "This address is too long for a QR code.")
			return
		}
		language := text.Match(r.Header.Get("Accept-Language"))
		var page bytes.Buffer
		if err := posterPage.Execute(&page, poster{
			Language: language, Address: address, Side: code.Size + 2*quietZone, Dark: dark(code), Locked: locked,
			Title: language.Say("poster.title"), How: language.Say("poster.how"),
			WiFi: language.Say("poster.wifi"), Code: language.Say("poster.code"),
			CodeOfAddress: language.Say("invite.code", "address", address),
		}); err != nil {
			answer(w, http.StatusInternalServerError, "The poster cannot be made just now.")
			return
		}
		w.Header().Set("Content-Type", contentTypes[".html"])
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Vary", "Accept-Language")
		fmt.Fprint(w, page.String())
	})
}

// local reports whether a host, with its port if it has one, means the machine itself.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}

// dark returns the dark modules of a code, within its margin.
func dark(code *qr.Code) (runs []run) {
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if x > from {
				runs = append(runs, run{from + quietZone, y + quietZone, x - from})
			}
		}
	}
	return runs
}
