package lobby

import (
	"lichtbrett/assets/text"
	"lichtbrett/game/console"
	"lichtbrett/game/console/launcher"
)

// Nearby is the choice of the servers in the local network through which people
// elsewhere are met.
type Nearby struct {
	console.Nest
	servers *servers
}

// NewNearby returns the program. Look has servers looked for: when it begins, and
// whenever the player wants to look again; Found is told who there is. Start
// returns the program of one of them, by its number.
func NewNearby(l text.Language, look func(), start func(i int) console.Program) *Nearby {
	s := &servers{Menu: launcher.NewMenu(l, nobodyYet, 0), look: look, start: start}
	return &Nearby{console.Nest{Menu: s}, s}
}

// Begin has servers looked for, and returns the program.
func (n *Nearby) Begin() console.Program {
	n.Child = nil
	n.servers.search()
	return n
}

// Left implements Program.
func (n *Nearby) Left() bool {
	left := n.Nest.Left()
	if left {
		n.servers.looking = false
	}
	return left
}

// Found takes the names of the servers that there are, if that is still of
// interest. Where there is one it is gone to at once.
func (n *Nearby) Found(names []string) {
	if !n.servers.looking {
		return
	}
	n.servers.found(names)
	if len(names) == 1 {
		n.Child = n.servers.start(0)
	}
}

// servers is the choice itself.
type servers struct {
	*launcher.Menu
	look    func()
	start   func(i int) console.Program
	looking bool
	names   []string
}

// nobodyYet is all there is to choose while servers are looked for.
var nobodyYet = []launcher.Entry{{Title: said("together.looking"), Icon: lookingIcon, Start: func() console.Program { return nil }}}

// search has servers looked for.
func (s *servers) search() {
	s.looking, s.names = true, nil
	s.Offer(nobodyYet)
	s.look()
}

// found offers servers, or to look again where there are none.
func (s *servers) found(names []string) {
	s.looking, s.names = false, names
	var entries []launcher.Entry
	for i, name := range names {
		entries = append(entries, launcher.Entry{
			Title: func(text.Language) string { return name }, Icon: lookingIcon[len(lookingIcon)-1:], Start: func() console.Program { return s.start(i) },
		})
	}
	if len(entries) == 0 {
		entries = []launcher.Entry{{Title: said("together.nowhere"), Icon: nowhereIcon, Start: func() console.Program {
			s.search()
			return nil
		}}}
	}
	s.Offer(entries)
}

// Status implements Program.
func (s *servers) Status(l text.Language) console.Status {
	switch {
	case s.looking:
		return console.Status{Turn: l.Say("together.looking"), Keys: console.KeyHints{console.Does(l, console.OnlyBack, "keys.leave")}}
	case len(s.names) == 0:
		return console.Status{Turn: l.Say("together.nowhere"), Selected: l.Say("together.nowhere.hint"), Keys: console.KeyHints{console.Does(l, console.OnlyConfirm, "keys.look-again"), console.Does(l, console.OnlyBack, "keys.leave")}}
	}
	status := s.Menu.Status(l)
	status.Turn, status.Keys = l.Say("together.which-server"), console.KeyHints{console.Does(l, console.Across, "keys.choose"), console.Does(l, console.OnlyConfirm, "keys.take"), console.Does(l, console.OnlyBack, "keys.leave")}
	return status
}

// lookingIcon is a mast whose waves spread, nowhereIcon one that nobody answers.
var (
	lookingIcon = []console.Frame{
		console.Drawing(`
			........
			...WW...
			...WW...
			........
			...ww...
			...ww...
			...ww...
			..wwww..`),
		console.Drawing(`
			........
			..YWWY..
			..YWWY..
			........
			...ww...
			...ww...
			...ww...
			..wwww..`),
		console.Drawing(`
			.Y....Y.
			.YyWWyY.
			.YyWWyY.
			.Y....Y.
			...ww...
			...ww...
			...ww...
			..wwww..`),
		console.Drawing(`
			Yy....yY
			YyyWWyyY
			YyyWWyyY
			Yy....yY
			...ww...
			...ww...
			...ww...
			..wwww..`),
	}
	nowhereIcon = []console.Frame{console.Drawing(`
		........
		...RR...
		...RR...
		........
		...ww...
		...ww...
		...ww...
		..wwww..`)}
)
