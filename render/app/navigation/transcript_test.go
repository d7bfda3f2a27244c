package navigation

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/games/players"
	"lichtbrett/game/level8"
	"lichtbrett/net/protocol"
	"lichtbrett/render/catalog"
)

// transcript is what somebody hears who does not see: what happens, and what is said of it.
type transcript struct {
	*visitor
	lines []string
}

// on does something and writes down what is heard.
func (s *transcript) on(what string, do func()) {
	s.lines = append(s.lines, "> "+what)
	s.lines = append(s.lines, s.hears(do)...)
}

// match is a whole match of a game in a room, as Ada hears it who has the first seat.
func (s *transcript) match(g *catalog.Game) {
	options := g.Setting
	if options == nil {
		options = g.Config
	}
	if options == nil {
		options = json.RawMessage("{}")
	}
	if g.ID == level8.Name {
		options = json.RawMessage(`{"levels":3}`)
	}
	s.on("a room", func() { s.room(g.Rules.Name(), options, "Bo") })
	s.on("the match begins", func() { s.plays() })
	choose := s.random(game.NewRandom(3))
	if g.ID == level8.Name { // by chance it would not end
		choose = s.computer
	}
	for p := s.relay.Match.Position(); !p.Result().Over; p = s.relay.Match.Position() {
		m := choose(p)
		s.on(string(m), func() { s.relay.Move(m) })
		if s.find("round.next") != nil { // it waits until it has been read
			s.on("the summary is read", func() { s.press("round.next") })
		}
	}
}

// random chooses moves by chance.
func (*transcript) random(r *game.Random) func(game.Position) game.Move {
	return func(p game.Position) game.Move {
		moves := p.Moves()
		return moves[r.Intn(len(moves))]
	}
}

// computer chooses the moves that a computer player would make.
func (s *transcript) computer(p game.Position) game.Move {
	request, err := ai.NewRequest(level8.Name, p.View(p.Turn()), ai.Strongest, 1, 0)
	require.NoError(s.t, err)
	thinker, err := players.NewThinker(request)
	require.NoError(s.t, err)
	return thinker.Finish().Move
}

// What screen readers say, of a whole match of each game, of the lobby and of a room, stands
// in files that one reads; -update writes them anew.
func TestTranscripts(t *testing.T) {
	scripts := map[string]func(*transcript){
		"lobby": func(s *transcript) {
			s.on("the way into the lobby", func() { s.ada() })
			s.on("there are games", func() { s.visitor.lobby() })
			s.on("the connection is lost", func() { s.relay.Cut() })
			s.on("it is back", func() { s.relay.ComeBack() })
			s.on("the host says something", func() { s.told(protocol.Announcement{Message: "In ten minutes the lesson is over."}) })
		},
		"room": func(s *transcript) {
			s.on("a match under way", func() { s.four() })
			s.on("a message", func() { s.says("Well played!") })
			s.on("Bo wants to abort the match", func() { s.votes(1, true) })
			s.on("Grace does not", func() { s.votes(2, false) })
			s.on("a move", func() { s.first(1) })
			s.on("the connection is lost", func() { s.relay.Cut() })
			s.on("it is back", func() { s.relay.ComeBack() })
			s.on("the match is aborted", func() { s.relay.Abort() })
		},
		"room-leds": func(s *transcript) {
			s.on("a match is about to begin", func() { s.room(connectfour.Name, classic, "Bo"); s.relay.Begin(3000) })
			s.on("it begins", func() { s.relay.Begin(0) })
			s.on("it is aborted", func() { s.relay.Abort() })
		},
	}
	for _, g := range catalog.Games {
		scripts["match-"+g.ID] = func(s *transcript) { s.match(g) }
	}
	for name, script := range scripts {
		for _, l := range text.Languages {
			file := name + "." + string(l) + ".txt"
			t.Run(file, func(t *testing.T) {
				s := &transcript{visitor: visit(t, 1280, 800, speaks(l))}
				script(s)
				got, path := strings.Join(s.lines, "\n")+"\n", filepath.Join("testdata", "transcripts", file)
				if *storytest.Update {
					require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
				}
				want, err := os.ReadFile(path)
				require.NoError(t, err)
				require.Equal(t, string(want), got)
			})
		}
	}
}
