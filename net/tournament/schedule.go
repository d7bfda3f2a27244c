package tournament

// pairing is a match of a matchday; players are numbered from 0.
type pairing struct{ home, guest int }

// nobody is in place of the guest of a player who has a coffee break.
const nobody = -1

// schedule returns the matchdays of a season with n players by the circle
// method: home against away, then the same with home and away swapped.
func schedule(n int) (days [][]pairing) {
	circle := make([]int, n)
	for i := range circle {
		circle[i] = i
	}
	if n%2 == 1 {
		circle = append(circle, nobody)
	}
	last := len(circle) - 1
	for range last {
		var day []pairing
		for i := range len(circle) / 2 {
			day = append(day, newPairing(circle[i], circle[last-i]))
		}
		days = append(days, day)
		// The first stays, the others go on by one place.
		end := circle[last]
		copy(circle[2:], circle[1:last])
		circle[1] = end
	}
	for _, day := range days[:last] {
		var back []pairing
		for _, p := range day {
			back = append(back, newPairing(p.guest, p.home))
		}
		days = append(days, back)
	}
	return days
}

// newPairing returns a pairing; whoever has a coffee break is at home.
func newPairing(home, guest int) pairing {
	if home == nobody {
		return pairing{guest, nobody}
	}
	return pairing{home, guest}
}
