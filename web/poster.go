package web

import (
	_ "embed"
	"fmt"
	"html"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"rsc.io/qr"

	"lichtbrett/assets/text"
)

// quietZone is the width of the margin that readers of QR codes need, in modules.
const quietZone = 4

//go:embed poster.html
var posterHTML string

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
		w.Header().Set("Content-Type", contentTypes[".html"])
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Vary", "Accept-Language")
		fmt.Fprint(w, poster(language, address, code, locked))
	})
}

// poster fills the page to be printed. Package html/template would make a program that it
// is in larger by a seventh: it calls methods by name, so that none can be left out.
func poster(language text.Language, address string, code *qr.Code, locked bool) string {
	var modules strings.Builder
	for _, r := range dark(code) {
		fmt.Fprintf(&modules, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"1\"/>\n", r.X, r.Y, r.Width)
	}
	say := func(key string, places ...string) string { return html.EscapeString(language.Say(key, places...)) }
	line := ""
	if locked {
		line = "<p class=\"line\">" + say("poster.code") + "</p>\n"
	}
	return strings.NewReplacer(
		"{{.Language}}", string(language), "{{.Address}}", html.EscapeString(address),
		"{{.Side}}", fmt.Sprint(code.Size+2*quietZone), "{{.Dark}}", modules.String(),
		"{{.Title}}", say("poster.title"), "{{.How}}", say("poster.how"), "{{.WiFi}}", say("poster.wifi"),
		"{{.CodeOfAddress}}", say("invite.code", "address", address), "{{.Line}}", line,
	).Replace(posterHTML)
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
