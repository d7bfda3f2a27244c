package plaintext

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/level8"
	"lichtbrett/game/table"
)

// humans are people who play Crosswise in German.
func humans(t require.TestingT, names ...string) *device {
	d := newDevice(t, crosswise.Name, text.German)
	for _, n := range names {
		d.Seats = append(d.Seats, game.Player{Name: n})
	}
	return d
}

// saved returns a save of a match between Anna and Ben, Anna to move.
func saved(hand, ben, column string) string {
	return `{"players":[{"name":"Anna","isActive":true,"isAI":false,"hand":[` + hand + `]},{"name":"Ben","isActive":true,"isAI":false,"hand":[` + ben + `]},
{"name":"","isActive":false,"isAI":false,"hand":[]},{"name":"","isActive":false,"isAI":false,"hand":[]}],
"currPlayer":0,"field":[` + column + `,[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]],"usedActionTiles":[0,0,0,0],"tileBag":[6,6,6,5,5]}`
}

const twoCrosses = "[2,2,0,0,0,0]"

func TestTheBoardAndTheHand(t *testing.T) {
	s := humans(t, "Anna", "Ben")
	s.files["a b.json"] = saved("1,7,8,10", "3,3,3,3", twoCrosses)
	out := s.typed("laden a b.json", "")
	require.True(t, strings.HasSuffix(out, `
       0 1 2 3 4 5  
     +-------------+
   0 | x . . . . . | 0
   1 | x . . . . . | 0
   2 | . . . . . . | 0
   3 | . . . . . . | 0
   4 | . . . . . . | 0
   5 | . . . . . . | 0
     +-------------+
       1 0 0 0 0 0  
Team Vertikal: Anna 1 · Team Horizontal: Ben 0. Beutel: 5. Benutzt: Remover 0/3, Mover 0/3, Swap On Board 0/3, Swap With Hand 0/3.
Hand: 0 o Sonne | 1 R Remover | 2 M Mover | 3 H Swap With Hand
Anna, du bist am Zug (Team Vertikal):
`), out)
}

func TestTurnsOfAllKinds(t *testing.T) {
	for _, c := range []struct {
		typed []string // once the hand is open
		moves []game.Move
	}{
		{[]string{"0 5,1"}, []game.Move{"place 0 on 5,1"}},
		{[]string{"lege 0 auf 5,1"}, []game.Move{"place 0 on 5,1"}},
		{[]string{"PLACE 0  on 5,1"}, []game.Move{"place 0 on 5,1"}},
		{[]string{"1 0,1"}, []game.Move{"remove 0,1 with 1"}},
		{[]string{"nimm 0,1 mit 1"}, []game.Move{"remove 0,1 with 1"}},
		{[]string{"2", "0,0 3,4"}, []game.Move{"activate 2", "move 0,0 to 3,4"}},
		{[]string{"aktiviere 2", "verschiebe 0,0 nach 3,4"}, []game.Move{"activate 2", "move 0,0 to 3,4"}},
		{[]string{"4 3,3", "0,0 0,1"}, []game.Move{"activate 4", "swap 0,0 with 0,1"}},
		{[]string{"activate 4", "tausche 0,0 mit 0,1"}, []game.Move{"activate 4", "swap 0,0 with 0,1"}},
		{[]string{"3", "0 0,1"}, []game.Move{"activate 3", "exchange 0 with 0,1"}},
		{[]string{"3", "tausche 0 mit 0,1"}, []game.Move{"activate 3", "exchange 0 with 0,1"}},
	} {
		s := humans(t, "Anna", "Ben")
		file := strings.Replace(saved("1,7,8,10,9", "3,3,3,3,3", twoCrosses), `"currPlayer"`, `"rules":{"size":6,"hand":5},"currPlayer"`, 1)
		s.files["m"] = file
		out := s.typed(append([]string{"load m", "hand"}, c.typed...)...)
		require.Equal(t, c.moves, s.last().Moves, "%v\n%s", c.typed, out)
		require.True(t, strings.HasSuffix(out, "Ben ist dran. Drücke Enter, wenn sonst niemand zusieht.\n"), out)
	}
}

func TestARefusedMoveChangesNothing(t *testing.T) {
	for typed, says := range map[string]string{
		"0 0,0":                     "Dort liegt schon ein Stein",
		"9 0,0":                     "Diesen Platz hat deine Hand nicht",
		"0 9,9":                     "Dieses Feld gibt es nicht auf dem Brett",
		"0":                         "So wird dieser Stein nicht gespielt",
		"tanze":                     "Das ist kein Zug.",
		"0,0 1,1":                   "Aktiviere dafür zuerst",
		strings.Repeat("x ", 10000): "Das ist kein Zug.",
		"tausche":                   "Das ist kein Zug.",
	} {
		s := humans(t, "Anna", "Ben")
		s.files["m"] = saved("1,7,8,10", "3,3,3,3", twoCrosses)
		out := s.typed("load m", "", typed)
		require.Contains(t, out, says, typed)
		require.NotContains(t, out, "refused.", typed)
		require.Empty(t, s.last().Moves, typed)
		require.True(t, strings.HasSuffix(out, "Anna, du bist am Zug (Team Vertikal):\n"), out)
	}
}

// Of two humans nobody sees the other's hand: it is wiped after the turn, and
// the next one is shown on demand.
func TestHandsStayHidden(t *testing.T) {
	s := humans(t, "Anna", "Ben")
	s.files["m"] = saved("1,1,1,1", "3,3,3,3", twoCrosses)
	out := s.typed("load m")
	require.NotContains(t, out, "Sonne |")
	out = s.typed("load m", "0 5,5")
	require.Contains(t, out, "Sieh dir zuerst deine Hand an")
	require.NotContains(t, out, "Sonne |")

	out = s.typed("load m", "", "0 5,5")
	before, after, wiped := strings.Cut(out, "<clear>")
	require.True(t, wiped)
	require.Contains(t, before, "0 o Sonne | 1 o Sonne")
	require.NotContains(t, after, "Hand: ")
	require.Contains(t, after, "Anna legt Sonne auf Spalte 5, Zeile 5.")
	_, after, _ = strings.Cut(s.typed("load m", "", "0 5,5", ""), "<clear>")
	require.Contains(t, after, "0 ^ Dreieck | 1 ^ Dreieck")
	require.NotContains(t, after, "Sonne |")

}

func TestAgainstComputers(t *testing.T) {
	s := humans(t, "Anna")
	s.Seats = append(s.Seats, game.Player{Strength: 2})
	out := s.typed("0 5,5")
	require.NotContains(t, out, "<clear>")
	require.NotContains(t, out, "Drücke Enter")
	require.Contains(t, out, "PlayerName2 legt ")
	require.Equal(t, 2, strings.Count(out, "Anna, du bist am Zug"))

	out = s.typed("neu ki ki1 ai5 ki", "hilfe")
	require.Contains(t, out, "Neue Partie (neu) oder beenden (ende)?")
	last := s.last()
	require.Equal(t, []game.Player{{Strength: 3}, {Strength: 1}, {Strength: 5}, {Strength: 3}}, last.Seats)
	require.JSONEq(t, `{"players":4,"computers":[0,1,2,3]}`, string(last.Config))
}

func TestNewMatches(t *testing.T) {
	s := humans(t, "Anna", "Ben")
	for typed, says := range map[string]string{
		"neu Anna":                          "Zwei oder vier Spieler",
		"new A B C":                         "Zwei oder vier Spieler",
		"neu Anna Jürgen":                   "Ungültige Namen!",
		"neu Anna abcdefghijklmnop":         "Ungültige Namen!",
		"neu Anna Anna":                     "Keine doppelten Namen",
		"neu Cleo Dora Emil Fritz":          "Cleo ist dran",
		"neu":                               "Anna ist dran",
		"ende":                              "Auf Wiedersehen.",
		"neu ki9 Anna\nneu Cleo2 abc\nhand": "Cleo2, du bist am Zug",
	} {
		require.Contains(t, s.typed(typed), says, typed)
	}
}

func TestFiles(t *testing.T) {
	s := humans(t, "Anna", "Ben")
	s.files["m"] = saved("1,7,8,10", "3,3,3,3", twoCrosses)
	s.files["broken"] = strings.Replace(s.files["m"], `"currPlayer":0,`, "", 1)
	s.files["short"] = `{"game":"crosswise","seats":[{}],"moves":[]}`
	s.files["chess"] = `{"game":"chess","seats":[{},{}],"moves":[]}`
	out := s.typed("load m", "", "0 5,5", "save out.json", "record out.record", "save", "load")
	require.Contains(t, out, "Gespeichert: out.json")
	require.Equal(t, 2, strings.Count(out, "Nenne die Datei"))
	for _, file := range []string{"out.json", "out.record"} {
		out = s.typed("load "+file, "")
		require.Contains(t, out, "Ben, du bist am Zug", file)
		require.Contains(t, out, "0 ^ Dreieck | 1 ^ Dreieck", file)
		require.Contains(t, out, "5 | . . . . . o | 0", file)
	}
	for _, file := range []string{"broken", "short", "chess", "nowhere"} {
		out = s.typed("load m", "", "load "+file)
		require.Contains(t, out, "Der Spielstand konnte nicht geladen werden! ", file)
		require.True(t, strings.HasSuffix(out, "Anna, du bist am Zug (Team Vertikal):\n"), "the match stays: %s", out)
	}

	// A match that is over can be loaded too.
	s.files["over"] = saved("1,7,8,10", "3,3,3,3", "[2,2,2,2,2,2]")
	require.Contains(t, s.typed("load over", "0 1,1"), "Team Vertikal: Anna SIXES · Team Horizontal: Ben 0.")
	require.Contains(t, s.typed("load over", "0 1,1"), "Die Partie ist zu Ende.")
	require.Contains(t, s.typed("load over"), "Team Vertikal hat gewonnen! Das ist ein „Win of Sixes“.\nNeue Partie (neu)")
	s.files["stuck"] = saved("7,8,9,10", "3,3,3,3", "[0,0,0,0,0,0]")
	require.Contains(t, s.typed("load stuck"), "Der erste Spieler hat nur Wildcards!")
	s.files["later"] = saved("7,1,2,3", "7,8,9,10", "[1,0,0,0,0,0]")
	require.Contains(t, s.typed("load later", "", "0 0,0"), "Ben kann keinen Zug machen.")
}

// The language is changed in the middle of a match, and back.
func TestTheLanguageIsChangedWhilePlaying(t *testing.T) {
	s := humans(t, "Anna", "Ben")
	s.files["m"] = saved("1,7,8,10", "3,3,3,3", twoCrosses)
	out := s.typed("load m", "", "sprache en", "language deutsch", "sprache xx")
	_, out, _ = strings.Cut(out, "du bist am Zug")
	english, german, ok := strings.Cut(out, text.English.Say("crosswise.text.turn", "player", "Anna", "team", text.English.Say(crosswise.Vertical.Key())))
	require.True(t, ok, out)
	require.NotContains(t, english, "Hand von")
	require.Contains(t, german, "du bist am Zug")
}

// Whoever is stuck is told a move as it can be typed.
func TestAHintCanBeTyped(t *testing.T) {
	s := humans(t, "Anna", "Ben")
	s.files["m"] = saved("1,7,8,10", "3,3,3,3", twoCrosses)
	require.Contains(t, s.typed("load m", "", "tipp"), "Tipp: lege 0 auf 0,2\n")
	require.Contains(t, s.typed("load m", "tipp"), text.German.Say("prompt.covered"), "a hand that is covered gives nothing away")
	for _, c := range []struct {
		g     game.Game
		words vocabulary
		is    func(v game.View, words []string) game.Move
	}{
		{crosswise.Game{}, tileWords, func(v game.View, words []string) game.Move { return moveOf(v.(crosswise.View), words) }},
		{level8.Game{}, cardWords, func(_ game.View, words []string) game.Move { return cardMove(words) }},
		{connectfour.Game{}, dropWords, func(_ game.View, words []string) game.Move { return dropMove(words) }},
	} {
		random := game.NewRandom(1)
		p, err := c.g.Start(nil, 1)
		require.NoError(t, err)
		for range 200 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				require.Equal(t, m, c.is(p.View(p.Turn()), strings.Fields(c.words.spelled(text.German, m))))
			}
			p, err = p.Apply(moves[random.Intn(len(moves))])
			require.NoError(t, err)
		}
	}
}

// Whatever is typed, the match is a legal one and somebody is asked again.
func FuzzTyping(f *testing.F) {
	f.Add("\n0 2,2\n\n1 3,3\nneu ki ki3\nende")
	f.Add("load m\nhand\n2 0,0\n0,0 3,4\nsave a\nload a\nrecord b\nload b")
	f.Add("neu Anna ki1 Ben ai5\nhand\nlege 0 auf 1,1\ntausche 1\nhilfe")
	f.Fuzz(func(t *testing.T, lines string) {
		s := humans(t, "Anna", "Ben")
		s.files["m"] = saved("1,7,8,10", "3,3,3,3", twoCrosses)
		require.Contains(t, s.typed(strings.Split(lines, "\n")...), "Anna")
		for _, r := range s.records {
			_, err := r.Replay(crosswise.Game{})
			require.NoError(t, err)
		}
	})
}

// A match that the host does not begin is no match, and no panic.
func TestAMatchThatCannotBegin(t *testing.T) {
	for _, seats := range []int{0, 1, 3, 5} {
		console := NewCrosswise(Options{
			Seats: make([]game.Player, seats), Out: &strings.Builder{},
			Host: func(receive func(table.Envelope)) table.Host {
				return table.NewDesk(game.NewRandom(5).Uint64, 0, receive)
			},
		})
		require.ErrorContains(t, Play(console, strings.NewReader("")), "2 or 4 play", seats)
	}
}
