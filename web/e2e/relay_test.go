//go:build e2e

package e2e

import (
	"fmt"
	"io"
	"net"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
)

// server is lichtbrett serve with a data folder of its own. It can be killed and
// started again.
type server struct {
	t       *testing.T
	flags   []string
	data    string
	address string
	process *exec.Cmd
}

func openServer(t *testing.T, flags ...string) *server {
	s := &server{t: t, flags: flags, data: t.TempDir(), address: anywhere()}
	s.start()
	t.Cleanup(s.kill)
	return s
}

func (s *server) start() {
	process, address, _ := serve(s.t, append([]string{"--addr", s.address, "--data", s.data}, s.flags...)...)
	s.process, s.address = process, strings.TrimPrefix(address, "http://")
}

// kill ends the server without a word.
func (s *server) kill() {
	if s.process != nil {
		s.process.Process.Signal(syscall.SIGKILL)
		s.process.Wait()
		s.process = nil
	}
}

// line is a player's way to the server, at an address of its own. It can be cut.
type line struct {
	site   *site
	server *server

	mu    sync.Mutex
	whole bool
	ends  map[net.Conn]struct{}

	frozen chan struct{} // closed while nothing comes through
	over   chan struct{} // closed at the end
}

func (s *server) line() *line {
	listener, err := net.Listen("tcp", anywhere())
	require.NoError(s.t, err)
	l := &line{server: s, whole: true, ends: map[net.Conn]struct{}{}, frozen: make(chan struct{}), over: make(chan struct{})}
	l.site = &site{t: s.t, address: listener.Addr().String()}
	s.t.Cleanup(func() { listener.Close(); l.cut(); close(l.over) })
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			go l.join(near)
		}
	}()
	return l
}

// join leads a connection to the server, as long as the line is whole.
func (l *line) join(near net.Conn) {
	defer near.Close()
	far, err := net.Dial("tcp", l.server.address)
	if err != nil {
		return
	}
	defer far.Close()
	l.mu.Lock()
	if !l.whole {
		l.mu.Unlock()
		return
	}
	l.ends[near], l.ends[far] = struct{}{}, struct{}{}
	frozen := l.frozen
	l.mu.Unlock()
	go func() {
		io.Copy(far, end{near, frozen, l.over})
		far.Close()
	}()
	io.Copy(near, end{far, frozen, l.over})
	l.mu.Lock()
	delete(l.ends, near)
	delete(l.ends, far)
	l.mu.Unlock()
}

func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.whole = false
	for end := range l.ends {
		end.Close()
	}
}

// end is where something comes out of a line, until that is frozen: then it stays open, and
// nothing comes any more.
type end struct {
	from         io.Reader
	frozen, over <-chan struct{}
}

func (e end) Read(p []byte) (n int, err error) {
	n, err = e.from.Read(p)
	select {
	case <-e.frozen:
		<-e.over
		return 0, io.EOF
	default:
		return n, err
	}
}

// freeze has nothing come through the line any more, though it stays open.
func (l *line) freeze() {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.frozen)
}

// thaw has new connections come through again. The old ones remain as they are.
func (l *line) thaw() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.frozen = make(chan struct{})
}

// mend makes the line whole; the system tells the page that there is a network.
func (l *line) mend(v *visitor) {
	l.mu.Lock()
	l.whole = true
	l.mu.Unlock()
	see[bool](v, `dispatchEvent(new Event("online"))`)
}

// guest is a visitor with a name and a line of his own.
type guest struct {
	*visitor
	line     *line
	language text.Language
	name     string
}

func (p *guest) say(key string, places ...string) string { return p.language.Say(key, places...) }

// comes opens the page on a device and gives a name; with an invitation's
// fragment that is all it takes to be in the room. Scripts are run before the page's own.
func (s *server) comes(t *testing.T, name string, d device, fragment string, scripts ...string) *guest {
	l := s.line()
	l.site.t = t
	v := visitSite(t, l.site, d.calmly(), fragment, scripts...)
	p := &guest{v, l, text.Match(d.language), name}
	p.tolerated = "WebSocket"
	if fragment == "" {
		p.activate("button", p.say("lobby.title")+": "+p.say("lobby.tagline"))
	}
	p.isAccessible()
	p.called(name)
	return p
}

// called says by which name the player is known.
func (p *guest) called(name string) {
	p.name = name
	p.write(p.say("lobby.name"), name)
	p.activate("button", p.say("lobby.name.done"))
}

// write types into a field.
func (p *guest) write(field, words string) {
	p.call(p.find("textbox", field), `function() { this.focus() }`)
	p.inserts(words)
	p.turn()
}

// opens sets a game up, as setUp has it, and returns the fragment that invites to
// it.
func (p *guest) opens(title string, setUp func()) (fragment string) {
	p.creates(title, setUp)
	prefix := p.say("invite.code", "address", "")
	code := p.await("the code", func(e element) bool { return strings.HasPrefix(e.name, strings.TrimSpace(prefix)) })
	p.isAccessible()
	p.takePicture("waiting")
	fragment = regexp.MustCompile(`#g=[^ ]+`).FindString(code.name)
	require.NotEmpty(p.t, fragment, code.name)
	return fragment
}

// creates sets a game up, as setUp has it.
func (p *guest) creates(title string, setUp func()) {
	p.await("the lobby", func(e element) bool {
		return e.is("button", p.say("lobby.begin")) && e.state["disabled"] != "true"
	})
	p.activate("button", p.say("lobby.begin"))
	p.activate("radio", title)
	if setUp != nil {
		setUp()
	}
	p.isAccessible()
	p.takePicture("setup")
	p.activate("button", p.say("lobby.create"))
}

// meet has Ada set a game up and Bo come to it by her invitation, and both begin. Scripts are
// run before the own ones of Ada's page.
func (s *server) meet(t *testing.T, game string, setUp func(ada *guest), hers, his device, scripts ...string) (ada, bo *guest) {
	title := func(p *guest) string { return p.say("catalog." + game + ".title") }
	ada = s.comes(t, "Ada", hers, "", scripts...)
	fragment := ada.opens(title(ada), func() { setUp(ada) })
	bo = s.comes(t, "Bo", his, fragment)
	bo.find("heading", title(bo))
	ada.begins()
	ada.plays()
	bo.plays()
	return ada, bo
}

// slide moves a slider by so many steps, down if they are negative.
func (p *guest) slide(name string, steps int) {
	p.call(p.find("slider", name), `function() { this.focus() }`)
	key := "Right "
	if steps < 0 {
		key, steps = "Left ", -steps
	}
	p.press(strings.Repeat(key, steps))
	p.turn()
}

// patiently sets the longest time for a turn, so that none runs out on a machine
// that is busy.
func (p *guest) patiently() {
	p.slide(p.say("lobby.time"), 4)
}

// privately has the game listed nowhere.
func (p *guest) privately() {
	p.activate("switch", p.say("lobby.private"))
}

// begins has the creator begin once all are there; who plays waits until moves
// are taken.
func (p *guest) begins() {
	p.reads(p.say("room.ready"))
	p.activate("button", p.say("room.start"))
}

// plays waits until moves are taken.
func (p *guest) plays() {
	p.waitFor(`document.querySelector("[role=grid]") !== null && document.querySelector("[data-ui='notice.begins']") === null`)
}

// choose presses a cell of the LED board.
func (p *guest) choose(x, y int) {
	see[int](p.visitor, `document.querySelectorAll("[role=grid] [role=row]")[`+string(rune('0'+y))+`].querySelectorAll("[role=gridcell]")[`+string(rune('0'+x))+`].click(), 0`)
	p.turn()
}

// unfold opens the panel where it folds.
func (p *guest) unfold() {
	p.turn()
	see[int](p.visitor, `document.querySelector("[data-ui='panel.open']")?.click(), 0`)
	p.find("textbox", p.say("room.say"))
}

// says sends a message.
func (p *guest) says(words string) {
	p.write(p.say("room.say"), words)
	p.activate("button", p.say("room.send"))
}

// quiet demands that nothing that begins with these words has been said to those
// who hear the page: it is only written in a log.
func (p *guest) quiet(words string) {
	p.reads(words)
	for _, said := range see[[]string](p.visitor, `instruments.heard`) {
		require.NotContains(p.t, said, words)
	}
}

// made waits until so many moves have been made, by the list of them.
func (p *guest) made(moves int) {
	p.waitFor(fmt.Sprintf(`document.querySelectorAll("[data-ui^='move.']").length === %d`, moves))
}
