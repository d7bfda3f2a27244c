package help

import (
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
	"lichtbrett/render/thinking"
)

// alone is a host at which no computer moves; its games have no chance in them.
func alone(receive func(table.Envelope)) table.Host {
	seed := func() uint64 { return 0 }
	return thinking.NewHost(thinking.HostOptions{Random: seed, Thinker: thinking.Absent{}, Receive: receive})
}

// frame returns what a section of the rules shows: the game's program at its
// beginning, or after a match of two has come to the section's moves, and then
// its keys have been pressed.
func frame(g *catalog.Game, s catalog.Section) console.Frame {
	m := session.New(g, session.Options{Strength: console.DefaultStrength, Calm: true, Host: alone, Thinker: thinking.Absent{}})
	if s.Moves != nil {
		resume(m, s)
	}
	if s.Ends {
		return g.Board.Picture(m.Position())
	}
	for _, letter := range s.Keys {
		m.Press(console.Letters[letter])
	}
	return m.Frame()
}

// resume continues the match of a section.
func resume(m *session.Match, s catalog.Section) {
	g := m.Game()
	_, seats := g.Rules.SeatCounts()
	record := game.Record{
		Game: g.Rules.Name(), Config: g.Config, Seats: make([]game.Player, seats), Moves: s.Moves,
	}
	if s.Config != nil {
		record.Config = s.Config
	}
	if err := m.Resume(record); err != nil {
		panic(err) // the pictures of the rules can be played
	}
}
