package level8

import rules "lichtbrett/game/level8"

// lay chooses among the ways to lay the task: the one that leaves the fewest
// cards once all is added that can be, then the most jokers.
func (s *Search) lay() {
	best := 1 << 30
	task := s.planner.task
	s.layings(task, s.hand, nil, func(groups [][]rules.Card, rest rules.Hand) {
		a := adder{groups: append([]group(nil), s.groups...)}
		for i, cards := range groups {
			a.groups = append(a.groups, groupOf(s.view.Seat, i, task[i].Kind, cards))
		}
		_, leaves := a.plan(rest)
		if bad := 8*leaves - int(rest.Jokers); bad < best {
			best = bad
			s.move = rules.Move{Act: rules.Lay, Groups: append([][]rules.Card(nil), groups...)}
		}
		s.positions++
		s.goOn() // once stopped, layings ends, too
	})
}

// layings calls visit with the ways to lay the rest of a task after the groups
// before, and with what they leave of the hand. Cards of one number stand for
// each other, and the order of combinations that are alike does not matter.
func (s *Search) layings(task rules.Task, hand rules.Hand, before [][]rules.Card, visit func(groups [][]rules.Card, rest rules.Hand)) {
	if s.stopped {
		return
	}
	if len(before) == len(task) {
		visit(before, hand)
		return
	}
	c := task[len(before)]
	low, high := c.Keys()
	if i := len(before); i > 0 && task[i-1] == c {
		low = before[i-1][0].Number()
	}
	for key := low; key <= high; key++ {
		rest := hand
		if cards := c.Fill(key, &rest); rest.Jokers >= 0 {
			s.layings(task, rest, append(before[:len(before):len(before)], cards), visit)
		}
	}
}
