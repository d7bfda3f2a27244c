package ui

import "fmt"

// least is the least side of a target that is no cell of a board.
const least = 44

// audit lists what is wrong with a tree that was laid out: things without a name
// or an ID of their own, targets that are too small or out of reach, and what
// sticks out of the window.
func audit(root *Node) []string {
	var faults []string
	fault := func(n *Node, format string, args ...any) {
		faults = append(faults, fmt.Sprintf("%q (%s): ", n.ID, n.Label)+fmt.Sprintf(format, args...))
	}
	seen := map[string]bool{}
	for n := range root.All() {
		if seen[n.ID] {
			fault(n, "another node has the same ID")
		}
		seen[n.ID] = true
		if n.Role != NoRole && n.Label == "" && needsName(n.Role) {
			fault(n, "has no name")
		}
		if n.Role == RoleHeading && n.Level < 1 {
			fault(n, "heading without a level")
		}
		if n.Usable() && n.Role != RoleCell && n.Role != RoleRegion && n.Role != RoleLog && (n.Rect.W < least-0.01 || n.Rect.H < least-0.01) {
			fault(n, "is %.0f × %.0f, less than a target of %d", n.Rect.W, n.Rect.H, least)
		}
		if n.Role != NoRole && !n.inSight(root.Rect) {
			fault(n, "at %.0f, %.0f with %.0f × %.0f sticks out of the window of %.0f × %.0f",
				n.Rect.X, n.Rect.Y, n.Rect.W, n.Rect.H, root.Rect.W, root.Rect.H)
		}
	}
	return faults
}

func needsName(r Role) bool {
	switch r {
	case RoleParagraph, RoleList, RoleItem, RoleRow, RoleGroup:
		return false
	}
	return true
}

// inSight reports whether the node lies in the window or can be scrolled there.
func (n *Node) inSight(window Rect) bool {
	scrolls := false
	for p := n.parent; p != nil; p = p.parent {
		if p.scroll != nil {
			scrolls, window = true, Rect{p.Rect.X, n.Rect.Y, p.Rect.W, n.Rect.H}
			break
		}
	}
	slack := 0.5
	if scrolls {
		slack = 4 // rings and shadows
	}
	r, w := n.Rect, window.Inset(-slack)
	return r.X >= w.X && r.Y >= w.Y && r.X+r.W <= w.X+w.W && r.Y+r.H <= w.Y+w.H
}
