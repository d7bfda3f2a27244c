// Package wledtest stands in for a WLED in tests. It is written from what WLED's
// makers publish: the JSON API, the real-time UDP (the protocols 1 to 5 of the first
// byte, of which this one knows DRGB), and the Distributed Display Protocol. It
// listens on this machine alone.
package wledtest

import (
	"encoding/binary"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/hat/hattest"
)

// The ports that WLED has.
const (
	realTimePort = 21324
	displayPort  = 4048
)

// RGB is what an LED is driven by.
type RGB [3]byte

// Device is a WLED. Its matrix is dark, and does nothing, while nobody drives it.
type Device struct {
	// Address is where it is, as --device takes it.
	Address string
	// Host is its address in the network, Port that of its web server.
	Host string
	Port int

	width, height int
	server        *httptest.Server
	sockets       []net.PacketConn

	t        testing.TB
	state    *hattest.State
	leds     []RGB // as they are set
	shown    []RGB // as they shine
	live     time.Time
	released int
	came     []time.Time // the datagrams with pictures
	shows    int
	wrong    []string
}

// last is the last address of this machine that a device has taken.
var last atomic.Uint32

// New returns a WLED with a matrix.
func New(t testing.TB, width, height int) *Device {
	d := Says(t, fmt.Sprintf(`{"ver":"0.15.0","vid":2412100,"name":"WLED","brand":"WLED","product":"FOSS","mac":"aabbccddeeff","udpport":%d,"live":false,
		"leds":{"count":%d,"pwr":470,"fps":42,"maxpwr":850,"maxseg":32,"matrix":{"w":%d,"h":%d},"lc":1,"rgbw":false}}`,
		realTimePort, width*height, width, height))
	d.state.Lock()
	defer d.state.Unlock()
	d.width, d.height = width, height
	d.leds, d.shown = make([]RGB, width*height), make([]RGB, width*height)
	return d
}

// Says returns a device that says this of itself.
func Says(t testing.TB, info string) *Device {
	d := &Device{t: t, state: hattest.NewState()}
	d.sockets = []net.PacketConn{nil, nil}
	// Each has an address of its own on this machine, since its ports are fixed.
	for d.sockets[1] == nil {
		n := last.Add(1) + uint32(time.Now().UnixNano()>>10)
		d.Host = fmt.Sprintf("127.%d.%d.%d", 1+n>>16%250, n>>8%256, 1+n%250)
		for i, port := range []int{realTimePort, displayPort} {
			socket, err := net.ListenPacket("udp4", fmt.Sprintf("%s:%d", d.Host, port))
			if err != nil {
				break // another one has it
			}
			d.sockets[i] = socket
			t.Cleanup(func() { socket.Close() })
		}
	}
	listener, err := net.Listen("tcp4", d.Host+":0")
	require.NoError(t, err)
	d.server = &httptest.Server{Listener: listener, Config: &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/json/info" || r.Method != http.MethodGet {
			http.NotFound(w, r)
			return
		}
		fmt.Fprint(w, info)
	})}}
	d.server.Start()
	t.Cleanup(d.server.Close)
	d.Port = listener.Addr().(*net.TCPAddr).Port
	d.Address = "wled:" + listener.Addr().String()
	go d.read(d.sockets[0], d.realTime)
	go d.read(d.sockets[1], d.display)
	return d
}

// Vanish takes the device away: nothing answers any more.
func (d *Device) Vanish() {
	d.server.Close()
	for _, s := range d.sockets {
		s.Close()
	}
}

func (d *Device) read(socket net.PacketConn, take func([]byte) string) {
	data := make([]byte, 1<<16)
	for {
		n, _, err := socket.ReadFrom(data)
		if err != nil {
			return
		}
		d.state.Lock()
		if wrong := take(data[:n]); wrong != "" {
			d.wrong = append(d.wrong, wrong)
		}
		d.state.Broadcast()
		d.state.Unlock()
	}
}

// realTime takes a datagram of the real-time UDP.
func (d *Device) realTime(data []byte) string {
	if len(data) < 2 || data[0] != 2 {
		return fmt.Sprintf("a datagram that begins with % x", data[:min(2, len(data))])
	}
	if data[1] == 0 { // the device goes back to what it did
		d.live = time.Time{}
		d.released++
		clear(d.leds)
		clear(d.shown)
		return ""
	}
	now := time.Now()
	d.live = now.Add(time.Duration(data[1]) * time.Second)
	d.came = append(d.came, now)
	if (len(data)-2)%3 != 0 || len(data) > 1472 {
		return fmt.Sprintf("a DRGB datagram of %d bytes", len(data))
	}
	d.set(0, data[2:])
	d.show()
	return ""
}

// defaultTimeout is after what time without data a WLED goes back, where a protocol
// does not say.
const defaultTimeout = 2500 * time.Millisecond

// display takes a datagram of DDP: flags (version 1 in the two highest bits, push in
// the lowest), sequence number, data type, destination, offset and length, high bytes
// first.
func (d *Device) display(data []byte) string {
	if len(data) < 10 || data[0]&0xc0 != 0x40 || data[0]&^0xc1 != 0 || data[1] > 15 || data[3] != 1 {
		return fmt.Sprintf("a header of DDP % x", data[:min(10, len(data))])
	}
	if kind := data[2]; kind&0x38>>3 != 1 || kind&7 != 3 {
		return fmt.Sprintf("the data type %#02x is not RGB of 8 bits", kind)
	}
	offset, length := binary.BigEndian.Uint32(data[4:]), int(binary.BigEndian.Uint16(data[8:]))
	if length != len(data)-10 || length > 1440 || offset%3 != 0 || length%3 != 0 {
		return fmt.Sprintf("%d bytes at %d in a datagram of %d", length, offset, len(data))
	}
	now := time.Now()
	d.live = now.Add(defaultTimeout)
	d.came = append(d.came, now)
	d.set(int(offset/3), data[10:])
	if data[0]&1 != 0 {
		d.show()
	}
	return ""
}

func (d *Device) set(first int, channels []byte) {
	for i := range len(channels) / 3 {
		if first+i < len(d.leds) {
			d.leds[first+i] = RGB(channels[3*i:])
		}
	}
}

func (d *Device) show() {
	copy(d.shown, d.leds)
	d.shows++
}

// Shown returns what the matrix shows, row by row; all is dark once nobody has driven
// it for as long as it was told to wait.
func (d *Device) Shown() (rows [][]RGB) {
	d.state.Lock()
	defer d.state.Unlock()
	return d.rows()
}

func (d *Device) rows() (rows [][]RGB) {
	shown := d.shown
	if time.Now().After(d.live) {
		shown = make([]RGB, len(shown))
	}
	for y := range d.height {
		rows = append(rows, append([]RGB(nil), shown[y*d.width:(y+1)*d.width]...))
	}
	return rows
}

// WaitForRows waits until what is shown is as wanted.
func (d *Device) WaitForRows(wanted func(rows [][]RGB) bool) {
	d.t.Helper()
	d.wait(func() bool { return wanted(d.rows()) })
}

// WaitUntil waits until a picture in LED letters is as wanted, each LED as large as fits,
// in the middle.
func (d *Device) WaitUntil(wanted func(picture string) bool) {
	d.t.Helper()
	zoom := min(d.width, d.height) / console.Side
	x0, y0 := (d.width-zoom*console.Side)/2, (d.height-zoom*console.Side)/2
	d.wait(func() bool {
		rows := d.rows()
		return wanted(hattest.Picture(func(x, y int) console.RGB {
			led := rows[y0+zoom*y][x0+zoom*x]
			return console.RGB{R: led[0], G: led[1], B: led[2]}
		}, hattest.Gamma))
	})
}

// WaitFor waits until a picture in LED letters is shown.
func (d *Device) WaitFor(picture string) {
	d.t.Helper()
	d.WaitUntil(func(shown string) bool { return shown == picture })
}

// WaitForShow waits until something has been shown since a call of Shows.
func (d *Device) WaitForShow(before int) {
	d.t.Helper()
	d.wait(func() bool { return d.shows > before })
}

// Shows is how often something was shown.
func (d *Device) Shows() int {
	d.state.Lock()
	defer d.state.Unlock()
	return d.shows
}

func (d *Device) wait(until func() bool) {
	d.t.Helper()
	d.state.WaitUntil(d.t, until, func() string { return Letters(d.rows()) })
}

// WaitForRelease waits until the device has been told to go back to what it did.
func (d *Device) WaitForRelease() {
	d.t.Helper()
	d.wait(func() bool { return d.released > 0 })
}

// FreeAt is when the device goes back to what it did if nothing more comes.
func (d *Device) FreeAt() time.Time {
	d.state.Lock()
	defer d.state.Unlock()
	return d.live
}

// Came returns when datagrams with pictures came.
func (d *Device) Came() []time.Time {
	d.state.Lock()
	defer d.state.Unlock()
	return append([]time.Time(nil), d.came...)
}

// Wrong lists what came that no WLED would understand.
func (d *Device) Wrong() []string {
	d.state.Lock()
	defer d.state.Unlock()
	return d.wrong
}

// Letters draws what is shown, for messages: each LED in hex.
func Letters(rows [][]RGB) string {
	var b strings.Builder
	for _, row := range rows {
		for _, led := range row {
			fmt.Fprintf(&b, "%02x%02x%02x ", led[0], led[1], led[2])
		}
		b.WriteByte('\n')
	}
	return b.String()
}
