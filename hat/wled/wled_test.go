package wled

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/game/console"
	"lichtbrett/hat/hattest"
	"lichtbrett/hat/wled/wledtest"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// opened opens a stand-in's matrix, with a query behind its address.
func opened(t testing.TB, d *wledtest.Device, query string) *lights {
	a, err := ParseAddress(strings.TrimPrefix(d.Address, "wled:") + query)
	require.NoError(t, err)
	l, err := open(t.Context(), a)
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	return l
}

// shines is how an LED is driven.
func shines(led console.LED) wledtest.RGB {
	c := hattest.Gamma(led.RGB())
	return wledtest.RGB{c.R, c.G, c.B}
}

// shows reports whether a matrix shows a frame from (x, y) on, each LED as zoom×zoom,
// and nothing else.
func shows(f console.Frame, x, y, zoom int) func([][]wledtest.RGB) bool {
	return func(rows [][]wledtest.RGB) bool {
		for my, row := range rows {
			for mx, shown := range row {
				want := wledtest.RGB{}
				if bx, by := mx-x, my-y; bx >= 0 && by >= 0 && bx < 8*zoom && by < 8*zoom {
					want = shines(f[by/zoom][bx/zoom])
				}
				if shown != want {
					return false
				}
			}
		}
		return true
	}
}

func TestEveryFrameArrivesAtAMatrix(t *testing.T) {
	for _, c := range []struct {
		width, height int
		query         string
		x, y, zoom    int
	}{
		{8, 8, "", 0, 0, 1},
		{16, 16, "", 0, 0, 2},
		{16, 8, "", 4, 0, 1},
		{22, 22, "", 3, 3, 2},                  // just fits into one datagram
		{20, 30, "?x=4&y=0", 4, 0, 1},          // needs two
		{32, 64, "?x=0&y=32&zoom=4", 0, 32, 4}, // five
	} {
		t.Run(fmt.Sprintf("%d×%d%s", c.width, c.height, c.query), func(t *testing.T) {
			t.Parallel()
			d := wledtest.New(t, c.width, c.height)
			l := opened(t, d, c.query)
			r := rand.New(rand.NewPCG(1, uint64(c.width)))
			for range 3 {
				f := hattest.Random(r)
				require.NoError(t, l.Show(f))
				d.WaitForRows(shows(f, c.x, c.y, c.zoom))
			}
			require.Empty(t, d.Wrong())
			require.NoError(t, l.Close())
			d.WaitForRelease()
			require.True(t, shows(console.Frame{}, 0, 0, 1)(d.Shown()), "it is let go of at once")
		})
	}
}

// 10,000 frames, one after the other, without the pause that spares a real device.
func TestTenThousandFramesArriveAtAWLED(t *testing.T) {
	for _, side := range []int{8, 24} {
		d := wledtest.New(t, side, side)
		l := opened(t, d, "")
		l.Stop()
		r := rand.New(rand.NewPCG(2, 3))
		for n := range 10_000 {
			f := hattest.Random(r)
			before := d.Shows()
			require.NoError(t, l.send(f))
			d.WaitForShow(before)
			if !shows(f, 0, 0, side/8)(d.Shown()) {
				require.FailNow(t, "another picture", "frame %d:\n%s", n, wledtest.Letters(d.Shown()))
			}
		}
		require.Empty(t, d.Wrong())
	}
}

// A still picture is sent once a second, a part of it if it is large, and what was lost
// is seen again by that.
func TestAStillPictureIsHeldOnTo(t *testing.T) {
	for _, side := range []int{8, 32} {
		d := wledtest.New(t, side, side)
		l := opened(t, d, "")
		l.Stop()
		parts := (3*side*side + 1439) / 1440
		f := hattest.Random(rand.New(rand.NewPCG(4, 5)))
		require.NoError(t, l.send(f))
		d.WaitForRows(shows(f, 0, 0, side/8))
		first := len(d.Came())
		for n := range parts {
			before := d.Shows()
			require.NoError(t, l.send(f))
			d.WaitForShow(before)
			require.Len(t, d.Came(), first+n+1, "one datagram")
		}
		require.True(t, shows(f, 0, 0, side/8)(d.Shown()))
		require.Equal(t, time.Second, l.Again)
		require.GreaterOrEqual(t, l.Pause, time.Second/31)
		require.Less(t, time.Duration(holdOn)*time.Second, 2500*time.Millisecond, "it is let go of even by who is killed")
		require.Greater(t, time.Duration(holdOn)*time.Second, l.Again)
	}
}

// Suspended, the matrix does what it did before; then it shows the last picture.
func TestASuspendedMatrixIsLetGo(t *testing.T) {
	d := wledtest.New(t, 8, 8)
	l := opened(t, d, "")
	f := hattest.Random(rand.New(rand.NewPCG(6, 7)))
	require.NoError(t, l.Show(f))
	d.WaitForRows(shows(f, 0, 0, 1))
	require.NoError(t, l.Suspend())
	d.WaitForRelease()
	require.NoError(t, l.Resume())
	d.WaitForRows(shows(f, 0, 0, 1))
}

// A WLED that goes away is no error: it shows the picture when it is back.
func TestAWLEDThatVanishesHarmsNobody(t *testing.T) {
	d := wledtest.New(t, 8, 8)
	l := opened(t, d, "")
	require.NoError(t, l.Show(console.Frame{}))
	d.WaitForShow(0)
	d.Vanish()
	r := rand.New(rand.NewPCG(8, 9))
	for range 100 {
		require.NoError(t, l.Show(hattest.Random(r)))
		require.NoError(t, l.send(hattest.Random(r)))
	}
}

func TestWhatIsNoMatrix(t *testing.T) {
	for says, want := range map[string]string{
		`{"udpport":21324,"leds":{"count":60}}`:                                  "has no matrix; give it one in its settings",
		`{"udpport":21324,"leds":{"count":49,"matrix":{"w":7,"h":7}}}`:           "is 7×7, but 8×8 are needed",
		`{"udpport":21324,"leds":{"count":49,"matrix":{"w":-8,"h":-8}}}`:         "which no WLED has",
		`{"udpport":21324,"leds":{"count":49,"matrix":{"w":9999999,"h":9}}}`:     "which no WLED has",
		`{"udpport":0,"leds":{"count":64,"matrix":{"w":8,"h":8}}}`:               "names 0 as its port for real-time data",
		`{"udpport":99999,"leds":{"count":64,"matrix":{"w":8,"h":8}}}`:           "names 99999 as its port for real-time data",
		`<html>a printer</html>`:                                                 "is no WLED: it says nothing of itself at /json/info",
		`{"udpport":21324,"pad":"` + strings.Repeat("x", mostInfo) + `"}`:        "is no WLED",
		`{"udpport":"x","leds":[]}`:                                              "is no WLED",
		`{"udpport":21324,"leds":{"count":99,"matrix":{"w":"eight","h":8}}}`:     "is no WLED",
		`{"udpport":21324,"leds":{"count":64,"matrix":{"w":1e99,"h":8,"x":[]}}}`: "is no WLED",
	} {
		d := wledtest.Says(t, says)
		a, err := ParseAddress(strings.TrimPrefix(d.Address, "wled:"))
		require.NoError(t, err)
		_, err = open(t.Context(), a)
		require.ErrorContains(t, err, want, says)
	}
	d := wledtest.New(t, 16, 8)
	a, err := ParseAddress(strings.TrimPrefix(d.Address, "wled:") + "?x=9&y=0")
	require.NoError(t, err)
	_, err = open(t.Context(), a)
	require.ErrorContains(t, err, "a board of 8×8 at x=9, y=0 reaches over the edge of its matrix, which is 16×8")
	large, err := ParseAddress(strings.TrimPrefix(d.Address, "wled:") + "?zoom=2")
	require.NoError(t, err)
	_, err = open(t.Context(), large)
	require.ErrorContains(t, err, "zoom=2; on its matrix, which is 16×8, it is at most 1")
	d.Vanish()
	_, err = open(t.Context(), a)
	require.ErrorContains(t, err, "no WLED answers at "+a.host)
}

func TestAddresses(t *testing.T) {
	a, err := ParseAddress("kitchen.local?x=4&y=0&zoom=2")
	require.NoError(t, err)
	require.Equal(t, Address{"kitchen.local", place{true, 4, 0, 2}}, a)
	for s, want := range map[string]string{
		"": "is no address of a WLED", "a b": "is no address", "u@h": "is no address", "h/x": "is no address", ":80": "is no address",
		"h?x=-1": "x=-1; it is one number", "h?x=a": "it is one number", "h?x=1&x=2": "it is one number",
		"h?zoom=0": "it is 1 or more", "h?z=1": "a WLED has no z; there is x, y and zoom", "h?x=%zz": "is no place on a matrix",
	} {
		_, err := ParseAddress(s)
		require.ErrorContains(t, err, want, s)
	}
}

// FuzzAddress: what cannot be read is refused with a sentence.
func FuzzAddress(f *testing.F) {
	for _, s := range []string{"192.168.1.7", "[::1]:80?x=4", "h?x=1&y=2&zoom=3", "?", "h#f"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ParseAddress(s)
		if err == nil {
			require.NotEmpty(t, a.host)
			require.GreaterOrEqual(t, min(a.at.x, a.at.y, a.at.zoom), 0)
		} else {
			require.Contains(t, err.Error(), " is ", "it says what would be right")
		}
	})
}

// FuzzInfo: whatever a WLED says of itself, the board lies on its matrix or is refused.
func FuzzInfo(f *testing.F) {
	f.Add([]byte(`{"udpport":21324,"leds":{"matrix":{"w":16,"h":8}}}`), uint(4), uint(0), uint(1), true)
	f.Add([]byte(`{"udpport":21324,"leds":{"matrix":{"w":1099511627776,"h":1099511627776}}}`), uint(0), uint(0), uint(1<<60), false)
	f.Fuzz(func(t *testing.T, said []byte, x, y, zoom uint, placed bool) {
		p, port, err := read("h", said, place{placed, int(x >> 1), int(y >> 1), int(zoom >> 1)})
		if err == nil {
			require.True(t, port > 0 && port < 1<<16)
			require.Len(t, p.pixels(console.Frame{}), 3*p.width*p.height)
		} else {
			require.Contains(t, err.Error(), " at h")
		}
	})
}
