//go:build linux

// Package desktop tests the app as it is on a desktop: in a window on a screen of
// its own, under real keys and clicks.
package desktop

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/game/console/specification"
	"lichtbrett/net/patience"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/ui/ledboard/ledtest"
)

// desktop is a screen of its own, with nothing else on it, and the app to be
// started there.
type desktop struct {
	t       *testing.T
	display string
	x       *xgb.Conn
	program string
	state   string // the folder that the app keeps its memory in
}

func openDesktop(t *testing.T) *desktop {
	folder := t.TempDir()
	d := &desktop{t: t, program: filepath.Join(folder, "lichtbrett-app"), state: filepath.Join(folder, "state")}
	said, err := exec.Command("go", "build", "-o", d.program, "lichtbrett/cmd/lichtbrett-app").CombinedOutput()
	require.NoError(t, err, "%s", said)

	number, write, err := os.Pipe()
	require.NoError(t, err)
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{write}
	require.NoError(t, server.Start())
	t.Cleanup(func() {
		require.NoError(t, server.Process.Signal(syscall.SIGTERM))
		require.NoError(t, server.Wait())
	})
	require.NoError(t, write.Close())
	line, err := bufio.NewReader(number).ReadString('\n')
	require.NoError(t, err)
	d.display = ":" + strings.TrimSpace(line)
	xgb.Logger.SetOutput(io.Discard)
	d.x, err = xgb.NewConnDisplay(d.display)
	require.NoError(t, err)
	t.Cleanup(d.x.Close)
	return d
}

// environment is that of programs that are to use the screen.
func (d *desktop) environment() []string {
	return append(os.Environ(), "DISPLAY="+d.display, "LIBGL_ALWAYS_SOFTWARE=1")
}

// xdotool does what hands would, and returns what it tells.
func (d *desktop) xdotool(args ...string) string {
	d.t.Helper()
	tool := exec.Command("xdotool", args...)
	tool.Env = d.environment()
	said, err := tool.CombinedOutput()
	require.NoError(d.t, err, "xdotool %q: %s", args, said)
	return strings.TrimSpace(string(said))
}

// app is the app in its window.
type app struct {
	*desktop
	process *exec.Cmd
	said    bytes.Buffer
	window  xproto.Window
}

// start starts the app and waits for its window.
func (d *desktop) start(args ...string) *app {
	d.t.Helper()
	a := &app{desktop: d, process: exec.Command(d.program, append([]string{"--state", d.state}, args...)...)}
	a.process.Env = d.environment()
	a.process.Stdout, a.process.Stderr = &a.said, &a.said
	require.NoError(d.t, a.process.Start())
	d.t.Cleanup(func() { a.process.Process.Kill() })
	number, err := strconv.Atoi(d.xdotool("search", "--sync", "--onlyvisible", "--name", "^Lichtbrett$"))
	require.NoError(d.t, err)
	a.window = xproto.Window(number)
	d.xdotool("windowfocus", "--sync", strconv.Itoa(number))
	return a
}

// press presses keys, by the letters of the joystick, each for no time at all;
// blanks only make them easier to read.
func (a *app) press(letters string) {
	a.t.Helper()
	names := map[rune]string{'l': "Left", 'r': "Right", 'u': "Up", 'd': "Down", 'c': "Return", 'x': "Escape"}
	for _, letter := range strings.ReplaceAll(letters, " ", "") {
		a.xdotool("key", "--delay", "0", names[letter])
	}
}

// click clicks at a point of the window.
func (a *app) click(at image.Point) {
	a.t.Helper()
	a.xdotool("mousemove", "--window", strconv.Itoa(int(a.window)), strconv.Itoa(at.X), strconv.Itoa(at.Y), "click", "1")
}

// picture takes a picture of the window.
func (a *app) picture() *image.RGBA {
	a.t.Helper()
	size, err := xproto.GetGeometry(a.x, xproto.Drawable(a.window)).Reply()
	require.NoError(a.t, err)
	shot, err := xproto.GetImage(a.x, xproto.ImageFormatZPixmap, xproto.Drawable(a.window), 0, 0, size.Width, size.Height, 0xffffffff).Reply()
	require.NoError(a.t, err)
	picture := image.NewRGBA(image.Rect(0, 0, int(size.Width), int(size.Height)))
	for i := 0; i < len(picture.Pix); i += 4 {
		picture.Pix[i], picture.Pix[i+1], picture.Pix[i+2], picture.Pix[i+3] = shot.Data[i+2], shot.Data[i+1], shot.Data[i], 255
	}
	return picture
}

// until waits until nothing is wrong with the picture of the window.
func (a *app) until(wrong func(*image.RGBA) string) {
	a.t.Helper()
	deadline := time.Now().Add(patience.Time)
	for {
		picture := a.picture()
		complaint := wrong(picture)
		if complaint == "" {
			return
		}
		if time.Now().After(deadline) {
			path := filepath.Join("..", "..", "..", "build", "pictures", a.t.Name()+".png")
			save(a.t, path, picture)
			require.Empty(a.t, complaint, "see %s; the app says: %s", path, a.said.String())
		}
	}
}

// leds is where the LEDs are in a window of the size that the app begins with,
// without the rim.
var leds = image.Rect(70, 72, 686, 688)

// led is the middle of an LED.
func led(x, y int) image.Point {
	return leds.Min.Add(image.Pt((2*x+1)*leds.Dx()/16, (2*y+1)*leds.Dy()/16))
}

// shows waits until the LEDs show a frame in letters.
func (a *app) shows(letters string) {
	a.t.Helper()
	f, err := ledtest.Parse(letters)
	require.NoError(a.t, err)
	a.until(func(picture *image.RGBA) string {
		return strings.Join(ledtest.Compare(picture.SubImage(leds), f, false), "\n")
	})
}

// looks waits until the window looks as in the golden picture of that name.
func (a *app) looks(name string) {
	a.t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *storytest.Update {
		time.Sleep(2 * time.Second)
		save(a.t, path, a.picture())
		return
	}
	golden := load(a.t, path)
	a.until(func(picture *image.RGBA) string { return difference(golden, picture) })
}

// quit closes the window as its frame's button would, and waits for the app's
// end.
func (a *app) quit() {
	a.t.Helper()
	atom := func(name string) xproto.Atom {
		reply, err := xproto.InternAtom(a.x, false, uint16(len(name)), name).Reply()
		require.NoError(a.t, err)
		return reply.Atom
	}
	event := xproto.ClientMessageEvent{
		Format: 32, Window: a.window, Type: atom("WM_PROTOCOLS"),
		Data: xproto.ClientMessageDataUnionData32New([]uint32{uint32(atom("WM_DELETE_WINDOW")), 0, 0, 0, 0}),
	}
	require.NoError(a.t, xproto.SendEventChecked(a.x, false, a.window, xproto.EventMaskNoEvent, string(event.Bytes())).Check())
	require.NoError(a.t, a.end(), "%s", a.said.String())
	for line := range strings.Lines(a.said.String()) {
		require.True(a.t, strings.HasPrefix(line, "XGB: "), "the app said: %s", line) // Ebitengine's, where there is no authority
	}
}

// end waits for the app's end and the window's.
func (a *app) end() error {
	err := a.process.Wait()
	deadline := time.Now().Add(patience.Time)
	for time.Now().Before(deadline) {
		if _, gone := xproto.GetGeometry(a.x, xproto.Drawable(a.window)).Reply(); gone != nil {
			return err
		}
	}
	return errors.New("the window is still there")
}

func save(t *testing.T, path string, picture image.Image) {
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	f, err := os.Create(path)
	require.NoError(t, err)
	require.NoError(t, png.Encode(f, picture))
	require.NoError(t, f.Close())
}

func load(t *testing.T, path string) image.Image {
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	picture, err := png.Decode(f)
	require.NoError(t, err)
	return picture
}

// difference says how two pictures differ; empty if only as graphics drivers do,
// which round differently.
func difference(golden image.Image, picture *image.RGBA) string {
	if golden.Bounds() != picture.Bounds() {
		return fmt.Sprintf("it is %v instead of %v", picture.Bounds(), golden.Bounds())
	}
	different := 0
	for y := range picture.Rect.Dy() {
		for x := range picture.Rect.Dx() {
			r, g, b, _ := golden.At(x, y).RGBA()
			c := picture.RGBAAt(x, y)
			if max(apart(r>>8, c.R), apart(g>>8, c.G), apart(b>>8, c.B)) > 12 {
				different++
			}
		}
	}
	if most := picture.Rect.Dx() * picture.Rect.Dy() / 500; different > most {
		return fmt.Sprintf("%d pixels differ; %d may", different, most)
	}
	return ""
}

func apart(a uint32, b uint8) int {
	d := int(a) - int(b)
	return max(d, -d)
}

// match returns the match that is kept, as it is written.
func (d *desktop) match() string {
	d.t.Helper()
	files, err := filepath.Glob(filepath.Join(d.state, "matches.*.txt"))
	require.NoError(d.t, err)
	require.Len(d.t, files, 1)
	text, err := os.ReadFile(files[0])
	require.NoError(d.t, err)
	return string(text)
}

// The window is played in by keyboard and mouse and looks as it should; when a signal ends
// it, or the app is killed once the match is kept, the match goes on at the next start.
func TestDesktop(t *testing.T) {
	d := openDesktop(t)
	storage.Open(d.state).Set("settings", `{"motion": "less"}`)
	a := d.start("--language", "en")
	a.press("cc rc c rc")
	a.click(led(3, 2))
	a.click(led(4, 5))
	a.press("ucurrrrrr")
	a.looks("match")
	require.NoError(t, a.process.Process.Signal(syscall.SIGTERM))
	require.NoError(t, a.end(), "%s", a.said.String())

	lie := []string{"3G", "4B", "3G", "4B"}
	a = d.start()
	a.shows(specification.Stones("3g", lie...))
	before := d.match()
	a.press("c")
	a.shows(specification.Stones("3b", append(lie, "3G")...))
	a.until(func(*image.RGBA) string {
		if d.match() == before {
			return "the move is not kept"
		}
		return ""
	})
	require.NoError(t, a.process.Process.Kill())
	a.end()

	a = d.start("--language", "de")
	a.press("u d lc")
	a.looks("deutsch")
	a.quit()
}
