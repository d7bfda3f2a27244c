// Package wled plays on matrices that are driven by WLED: it asks one how large it
// is, over HTTP, and shows frames on it by its real-time UDP.
package wled

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"lichtbrett/game/console"
	"lichtbrett/hat"
)

// Service is the type of service by which WLEDs are found in the network.
const Service = "_wled._tcp"

const (
	// frameTime is how far apart two frames are at least: 30 a second.
	frameTime = time.Second / 30
	// stillTime is after what time a frame that stands is sent again, so that the
	// device holds on to it, and shows it if its datagram was lost.
	stillTime = time.Second
	// answerTime is how long a device has to say what it is, in at most mostInfo
	// bytes.
	answerTime = 3 * time.Second
	mostInfo   = 1 << 16
)

// Address is where a WLED is and where on its matrix the board lies.
type Address struct {
	host string // with a port, if it is another one than that of HTTP
	at   place
}

// place is where the board is to lie; the zero value leaves that to the matrix's size.
type place struct {
	placed bool
	x, y   int
	zoom   int
}

// ParseAddress reads an address as users write it: HOST or HOST?x=4&y=0&zoom=2.
func ParseAddress(s string) (a Address, err error) {
	u, err := url.Parse("http://" + s)
	if err != nil || u.Hostname() == "" || u.User != nil || u.Path != "" || u.Fragment != "" {
		return a, fmt.Errorf("%q is no address of a WLED; one is 192.168.1.7 or wled-kitchen.local", s)
	}
	a.host = u.Host
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return a, fmt.Errorf("%q is no place on a matrix; one is ?x=4&y=0", u.RawQuery)
	}
	for key, values := range query {
		n, err := strconv.Atoi(values[0])
		if err != nil || n < 0 || len(values) > 1 {
			return a, fmt.Errorf("%s=%s; it is one number, such as %s=4", key, values[0], key)
		}
		switch key {
		case "x":
			a.at.placed, a.at.x = true, n
		case "y":
			a.at.placed, a.at.y = true, n
		case "zoom":
			if a.at.zoom = n; n == 0 {
				return a, errors.New("zoom=0; it is 1 or more")
			}
		default:
			return a, fmt.Errorf("a WLED has no %s; there is x, y and zoom", key)
		}
	}
	return a, nil
}

// info is what a WLED says of itself, as far as it is of interest.
type info struct {
	UDPPort int `json:"udpport"`
	LEDs    struct {
		Matrix *struct {
			Width  int `json:"w"`
			Height int `json:"h"`
		} `json:"matrix"`
	} `json:"leds"`
}

// ask has a WLED say what it is.
func ask(ctx context.Context, host string) ([]byte, error) {
	ctx, done := context.WithTimeout(ctx, answerTime)
	defer done()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+host+"/json/info", nil)
	if err != nil {
		return nil, err
	}
	// It is in this network: there is no proxy, and it leads nowhere else.
	transport := &http.Transport{}
	defer transport.CloseIdleConnections()
	client := http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Do(request)
	if err != nil {
		return nil, hat.Missing("no WLED answers at %s; see that it has power and is in this network (%v)", host, errors.Unwrap(err))
	}
	defer response.Body.Close()
	data, err := io.ReadAll(io.LimitReader(response.Body, mostInfo))
	if err != nil || response.StatusCode != http.StatusOK {
		return nil, nil // which says nothing
	}
	return data, nil
}

// read reads what a WLED says: where the board lies on its matrix, and its port for
// real-time data.
func read(host string, said []byte, at place) (p panel, port int, err error) {
	var i info
	if json.Unmarshal(said, &i) != nil {
		return p, 0, fmt.Errorf("what answers at %s is no WLED: it says nothing of itself at /json/info", host)
	}
	if i.LEDs.Matrix == nil {
		return p, 0, fmt.Errorf("the WLED at %s has no matrix; give it one in its settings, Config → 2D", host)
	}
	if p, err = fit(i.LEDs.Matrix.Width, i.LEDs.Matrix.Height, at); err != nil {
		return p, 0, fmt.Errorf("the WLED at %s: %w", host, err)
	}
	if i.UDPPort < 1 || i.UDPPort > 65535 {
		return p, 0, fmt.Errorf("the WLED at %s names %d as its port for real-time data; it is 21324, unless its settings have another", host, i.UDPPort)
	}
	return p, i.UDPPort, nil
}

// Source opens a WLED.
func Source(ctx context.Context, a Address) hat.Source {
	return func() (hat.Lights, error) { return open(ctx, a) }
}

func open(ctx context.Context, a Address) (*lights, error) {
	said, err := ask(ctx, a.host)
	if err != nil {
		return nil, err
	}
	p, port, err := read(a.host, said, a.at)
	if err != nil {
		return nil, err
	}
	return connect(a.host, port, p)
}

// lights are a WLED's matrix. They have no buttons. Nobody notices whether they are
// there: what is shown is sent again, and seen when they are back.
type lights struct {
	hat.Courier
	panel   panel
	control net.Conn // takes DRGB, and lets go
	display net.Conn // takes DDP; nil for a matrix that needs but one datagram
	still   int      // the offset of what is sent again of a still picture by DDP
	shown   console.Frame
	known   bool

	closing sync.Once
	closed  chan struct{}
}

func connect(host string, port int, p panel) (*lights, error) {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	l := &lights{panel: p, closed: make(chan struct{})}
	dial := func(port int) (net.Conn, error) {
		c, err := net.Dial("udp", net.JoinHostPort(name, strconv.Itoa(port)))
		if err != nil {
			return nil, fmt.Errorf("the WLED at %s cannot be reached: %w", host, err)
		}
		return c, nil
	}
	var err error
	if l.control, err = dial(port); err != nil {
		return nil, err
	}
	if p.width*p.height > mostDRGB {
		if l.display, err = dial(ddpPort); err != nil {
			l.control.Close()
			return nil, err
		}
	}
	l.Courier = hat.Courier{Send: l.send, Pause: frameTime, Again: stillTime}
	l.Start()
	return l, nil
}

// send sends a frame. What gets lost, or reaches nobody, is sent again.
func (l *lights) send(f console.Frame) error {
	pixels := l.panel.pixels(f)
	again := l.known && f == l.shown
	l.shown, l.known = f, true
	switch {
	case l.display == nil:
		l.control.Write(drgbDatagram(pixels))
	case again: // a part of it keeps the device as it is
		l.still = (l.still + mostDDP) % (mostDDP * ((len(pixels) + mostDDP - 1) / mostDDP))
		l.display.Write(ddpDatagram(pixels, l.still, true))
	default:
		for offset := 0; offset < len(pixels); offset += mostDDP {
			l.display.Write(ddpDatagram(pixels, offset, offset+mostDDP >= len(pixels)))
		}
	}
	return nil
}

// Listen implements hat.Lights.
func (l *lights) Listen(func(console.Input)) error {
	<-l.closed
	return nil
}

// Suspend implements hat.Lights.
func (l *lights) Suspend() error {
	l.Stop()
	l.known = false
	for range farewells {
		l.control.Write(release)
	}
	return nil
}

// farewells is how often the device is told that it may go back: a datagram may be
// lost.
const farewells = 2

// Close implements hat.Lights.
func (l *lights) Close() error {
	l.closing.Do(func() {
		_ = l.Suspend()
		l.control.Close()
		if l.display != nil {
			l.display.Close()
		}
		close(l.closed)
	})
	return nil
}
