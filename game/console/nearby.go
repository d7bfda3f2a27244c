package console

import (
	"lichtbrett/assets/text"
)

// Nearby is the choice of the servers in the local network through which people
// elsewhere are met.
type Nearby struct {
	nest
	servers *servers
}

// NewNearby returns the program. Look has servers looked for: when it begins, and
// whenever the player wants to look again; Found is told who there is. Start
// returns the program of one of them, by its number.
func NewNearby(l text.Language, look func(), start func(i int) Program) *Nearby {
	s := &servers{launcher: launcher{language: l}, look: look, start: start}
	return &Nearby{nest{menu: s}, s}
}

// Begin has servers looked for, and returns the program.
func (n *Nearby) Begin() Program {
	n.child = nil
	n.servers.search()
	return n
}

// Left implements Program.
func (n *Nearby) Left() bool {
	left := n.nest.Left()
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
		n.child = n.servers.start(0)
	}
}

// servers is the choice itself.
type servers struct {
	launcher
	look    func()
	start   func(i int) Program
	looking bool
	names   []string
}

// search has servers looked for.
func (s *servers) search() {
	s.looking, s.names = true, nil
	s.offer([]Entry{{Title: said("together.looking"), Icon: lookingIcon, Start: func() Program { return nil }}})
	s.look()
}

// found offers servers, or to look again where there are none.
func (s *servers) found(names []string) {
	s.looking, s.names = false, names
	var entries []Entry
	for i, name := range names {
		entries = append(entries, Entry{
			Title: func(text.Language) string { return name }, Icon: lookingIcon[len(lookingIcon)-1:], Start: func() Program { return s.start(i) },
		})
	}
	if len(entries) == 0 {
		entries = []Entry{{Title: said("together.nowhere"), Icon: nowhereIcon, Start: func() Program {
			s.search()
			return nil
		}}}
	}
	s.offer(entries)
}

func (s *servers) offer(entries []Entry) {
	s.entries = entries
	s.choose(0)
}

// Status implements Program.
func (s *servers) Status(l text.Language) Status {
	switch {
	case s.looking:
		return Status{Turn: l.Say("together.looking"), Keys: sayKeys(l, does{back, "leave"})}
	case len(s.names) == 0:
		return Status{Turn: l.Say("together.nowhere"), Selected: l.Say("together.nowhere.hint"), Keys: sayKeys(l, does{middle, "look-again"}, does{back, "leave"})}
	}
	status := s.launcher.Status(l)
	status.Turn, status.Keys = l.Say("together.which-server"), sayKeys(l, does{across, "choose"}, does{middle, "take"}, does{back, "leave"})
	return status
}

// lookingIcon is a mast whose waves spread, nowhereIcon one that nobody answers.
var (
	lookingIcon = []Frame{
		drawing(`
			........
			...WW...
			...WW...
			........
			...ww...
			...ww...
			...ww...
			..wwww..`),
		drawing(`
			........
			..YWWY..
			..YWWY..
			........
			...ww...
			...ww...
			...ww...
			..wwww..`),
		drawing(`
			.Y....Y.
			.YyWWyY.
			.YyWWyY.
			.Y....Y.
			...ww...
			...ww...
			...ww...
			..wwww..`),
		drawing(`
			Yy....yY
			YyyWWyyY
			YyyWWyyY
			Yy....yY
			...ww...
			...ww...
			...ww...
			..wwww..`),
	}
	nowhereIcon = []Frame{drawing(`
		........
		...RR...
		...RR...
		........
		...ww...
		...ww...
		...ww...
		..wwww..`)}
)
