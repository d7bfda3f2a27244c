package main

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console/specification"
	"lichtbrett/hat/hattest"
	"lichtbrett/net/discovery"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal/journaltest"
	"lichtbrett/render/led/terminal/ptytest"
	"lichtbrett/render/platform/storage"
)

// host serves a relay, whose connections can be cut.
type host struct {
	url string

	mu    sync.Mutex
	conns []net.Conn
}

func serveRelay(t testing.TB) *host { return serveWith(t, relay.Options{}) }

func serveWith(t testing.TB, o relay.Options) *host {
	o.Journal = &journaltest.InMemory{}
	r, err := relay.Open(o)
	require.NoError(t, err)
	pages := http.NewServeMux()
	pages.Handle(protocol.Path, r)
	h := &host{}
	server := httptest.NewUnstartedServer(pages)
	server.Config.ConnContext = func(ctx context.Context, conn net.Conn) context.Context {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.conns = append(h.conns, conn)
		return ctx
	}
	server.Start()
	h.url = server.URL
	t.Cleanup(func() { r.Close(); server.Close() })
	return h
}

// cut cuts all connections; new ones can be made.
func (h *host) cut() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, c := range h.conns {
		c.Close()
	}
	h.conns = nil
}

// args are those of play through the host, for a player of his own.
func (h *host) args(t testing.TB, name string, more ...string) []string {
	return append([]string{"play", "--server", h.url, "--name", name, "--language", "en", "--state", filepath.Join(t.TempDir(), "play.json")}, more...)
}

// types has somebody play by typed commands, or letters.
func types(t testing.TB, args ...string) *process { return typesWith(t, nil, args...) }

// typesWith is types with more in its environment.
func typesWith(t testing.TB, env []string, args ...string) *process {
	cmd := exec.Command(os.Args[0], args...)
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	p := launch(t, cmd, append(env, "LANG=C.UTF-8")...).mayBeKilled()
	p.in = in
	return p
}

// Level 8 is played online on plain text; nobody is told what
// another one holds.
func TestPlainTextPlaysLevel8WithPlainText(t *testing.T) {
	t.Parallel()
	server := serveRelay(t)
	ada := types(t, server.args(t, "Ada", "level8", "--create", "--players", "2", "--levels", "3", "--device", "text")...)
	id := ada.tells("Level 8. Others join with: --game ")
	bo := types(t, append([]string{"play", "--game", server.url + "/#g=" + id}, server.args(t, "Bo", "--device", "text")[3:]...)...)
	bo.hears("Everyone is here. Ada can begin the match.")
	ada.hears("Everyone is here. You can begin: start") // earlier she would be told that one is missing
	ada.line("start")
	cy := types(t, append([]string{"play", "--game", id}, server.args(t, "Cy", "--device", "text")[1:]...)...)
	cy.hears("You are watching. Watching: 1")
	hand := ada.tells("\nHand: ")
	ada.hears("your turn. You can: draw")
	ada.line("draw")
	card, _, _ := strings.Cut(ada.tells("\nHand: "), " ")
	ada.line("discard " + card)
	bo.hears("your turn. You can: draw")
	cy.hears(" discards ")
	for _, other := range []*process{bo, cy} {
		other.mu.Lock()
		require.NotContains(t, other.said.String(), hand, "the first one's hand")
		other.mu.Unlock()
	}
	cy.line("leave")
	cy.hears("Open games\n  1: Level 8 · Levels: 3 (In order) · 30 s per turn · Ada, Bo (full: join watches)")
	for _, p := range []*process{ada, bo, cy} {
		p.in.Close()
		p.leaves()
	}
}

// A class on plain text and LEDs: its code is asked for or comes with the link or the command, and
// its host sees who is there and has his say.
func TestAClassOnPlainText(t *testing.T) {
	t.Parallel()
	server := serveWith(t, relay.Options{JoinCode: "sunflower", HostCode: "blackboard"})
	ada := types(t, server.args(t, "Ada", "level8", "--create", "--players", "2", "--device", "text")...)
	ada.hears("This server lets in only those who know its code.")
	ada.line("code sunflower")
	ada.hears("Level 8. Others join with: --game ")
	id, _, _ := strings.Cut(ada.hears(" --code sunflower\n"), " ")
	bo := types(t, append([]string{"play", "--game", server.url + "/#g=" + id + "&c=sunflower"}, server.args(t, "Ada", "--device", "text")[3:]...)...)
	bo.hears("Players: Ada, Ada (2)\nEveryone is here. Ada can begin the match.")
	bo.line("host blackboard")
	bo.hears("Games\n  1: Level 8 · Levels: 8 (In order) · 30 s per turn · Ada, Ada (2)\n")
	bo.line("host say Lunch is ready")
	ada.hears("The host says: Lunch is ready")
	bo.line("host close 1")
	ada.hears("Open games")
	for _, p := range []*process{ada, bo} {
		p.in.Close()
		p.leaves()
	}
	for code, shown := range map[string]string{"tulip": "3|Y Y Y Y Y Y Y Y|", "sunflower": "3|  Y Y Y Y Y    |"} {
		lee := types(t, server.args(t, "Lee", "--device", "letters", "--code", code)...)
		lee.hears(shown)
		lee.in.Close()
		lee.leaves()
	}
}

// On the LEDs of somebody who has named no server those in the network are looked
// for, when he wants to play together.
func TestTheSenseHATFindsAServer(t *testing.T) {
	server := serveRelay(t)
	t.Setenv(announced, server.url+"/")
	board := hattest.NewEmulator(t, native)
	state := filepath.Join(t.TempDir(), "play.json")
	pi := startOn(t, board, exec.Command(os.Args[0], "play", "--device", "emu", "--name", "Pia", "--state", state))
	board.Press("l") // playing together is the last of the games
	showing(board, "6|  W         W  |")
	board.Press("c")
	showing(board, "1|      R R      |") // nobody is there
	at, err := net.ResolveTCPAddr("tcp", strings.TrimPrefix(server.url, "http://"))
	require.NoError(t, err)
	known, err := discovery.Announce(at, "")
	require.NoError(t, err)
	t.Cleanup(func() { known.Close() })
	board.Press("c")                     // they are looked for once more
	showing(board, "3|  Y Y Y Y Y    |") // there is one, and a quick game to be had
	board.Press("cc")
	showing(board, "3|  G G ")
	tess := types(t, server.args(t, "Tess", "--device", "text")...)
	tess.hears("1: Connect Four with jokers · 30 s per turn · Pia ")
	tess.in.Close()
	tess.leaves()
	pi.stopsSilently()
	require.Empty(t, storage.Open(state).Get(serverKey), "tomorrow another one may be there")
}

// showing waits until a part of a picture is shown.
func showing(board *hattest.Board, part string) {
	for !strings.Contains(board.Shown(), part) {
		board.WaitForWrite()
	}
}

// A terminal and letters at one table; nothing of it says who is where.
func TestATerminalPlaysWithLetters(t *testing.T) {
	t.Parallel()
	server := serveRelay(t)
	lee := types(t, server.args(t, "Lee", "tictactoe", "--create", "--device", "letters")...)
	lee.hears("3|  G G     w w  |\n4|  G G     w w  |")
	cmd := exec.Command(os.Args[0], server.args(t, "Terri", "--device", "terminal")...)
	cmd.Env = []string{asProgram + "=1", "TERM=xterm-256color", "NO_COLOR=1", "LANG=C.UTF-8"}
	terri := ptytest.Start(t, cmd, 100, 30)
	terri.WaitForText("You are Terri. Play together:")
	terri.Type("d ")
	terri.WaitForText("Tic-tac-toe: Lee, free: 1")
	terri.Type(" ")
	terri.WaitForText("Everyone is here. The match is about to begin.")
	lee.hears("0|G G G G G G G G|")
	lee.line("c")
	terri.WaitForText("Waiting for Lee …")
	lee.hears("3|      g g      |")
	lee.line("c")
	terri.WaitForText("Terri to move")
	board := hattest.NewEmulator(t, native)
	pia := startOn(t, board, exec.Command(os.Args[0], server.args(t, "Pia", "--device", "emu")...))
	showing(board, "3|  Y Y Y Y Y    |") // quick game
	board.Press("rc")                    // the only one that there is
	showing(board, "2|w     Y Y     w|")
	board.Press("c") // is watched
	showing(board, "3|      G G      |")
	pia.stopsSilently()
	terri.Type("q")
	require.Equal(t, ok, terri.Wait())
	lee.in.Close()
	lee.leaves()
}

// The connection is lost and comes back while a match is played, the LED board is
// pulled out and put back: the match is where it was. The program ends while the board is away.
func TestAMatchElsewhereOutlivesCableAndBoard(t *testing.T) {
	t.Parallel()
	for _, stand := range stands {
		t.Run(stand.device, func(t *testing.T) {
			t.Parallel()
			server := serveRelay(t)
			board := stand.make(t, native)
			pi := startOn(t, board, exec.Command(os.Args[0], server.args(t, "Pi", "connectfour", "--device", stand.device)...))
			showing(board, "3|  G G ")
			tess := types(t, server.args(t, "Tess", "--device", "text")...)
			tess.hears("1: Connect Four with jokers · 30 s per turn · Pi 1 of 2 seats free")
			tess.line("join 1")
			tess.hears("Everyone is here. Pi can begin the match.")
			showing(board, "0|G G G G G G G G|")
			board.Press("c")
			tess.hears("Waiting for Pi …")
			board.WaitFor(specification.Stones("3g"))
			server.cut()
			tess.hears("The connection is lost. It will come back by itself.")
			board.Press("c") // it is made once the connection is back
			tess.hears("The connection is back.")
			tess.hears("Tess (B), your move:") // whoever of them was back first
			board.WaitFor(specification.Stones("", "3G"))
			board.Unplug()
			board.WaitFor(hattest.Dark)
			tess.line("3")
			tess.hears("Waiting for Pi …")
			board.Plug()
			board.WaitFor(specification.Stones("3g", "3G", "3B"))
			board.Unplug() // both at once
			board.WaitFor(hattest.Dark)
			server.cut()
			tess.hears("The connection is lost. It will come back by itself.")
			tess.hears("The connection is back.")
			board.Plug()
			board.WaitFor(specification.Stones("3g", "3G", "3B"))
			tess.line("abort")
			tess.hears("You asked to abort the match.")
			board.WaitFor(strings.ReplaceAll(specification.Filled("G"), "G G G G G", "r r r r G"))
			board.Press("c")
			tess.hears("The match goes on.")
			board.WaitFor(specification.Stones("3g", "3G", "3B"))
			tess.line("leave")
			tess.hears("Open games")
			board.Unplug()
			board.WaitFor(hattest.Dark)
			pi.stop()
			require.Contains(t, pi.said.String(), "The match waits until it is back.")
		})
	}
}
