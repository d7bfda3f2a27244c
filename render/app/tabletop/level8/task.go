package level8

import (
	"cmp"
	"slices"
	"strconv"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/ui"
)

// task is what is being prepared to be laid: nothing of it is known to others.
type task struct {
	chosen [][]held            // by combinations
	stated map[held]rules.Card // what jokers stand for, as far as it has been said
	asks   question            // which joker must say what it stands for
}

// preparation prepares the task of the open hand, and lays it.
type preparation struct{ *Screen }

// question asks what a joker stands for.
type question struct {
	card    held
	add     bool // it is added to a group, and not laid
	options []rules.Move
	jokers  []rules.Card
}

// has reports whether a card has been chosen.
func (t *task) has(c held) bool {
	for _, cards := range t.chosen {
		if slices.Contains(cards, c) {
			return true
		}
	}
	return false
}

// Begin implements tabletop.Game: it brings what has been prepared into accord with the hand.
func (s *Screen) Begin() {
	if s.Client.Persons() > 1 && s.Ended() {
		s.Open = s.Last
	}
	v := s.view()
	if v.Seat < 0 || v.Hand == nil {
		s.task = task{}
		s.hand.order = nil
		return
	}
	all := cards(v)
	s.hand.arrange(all)
	goal := v.Task(v.Seat)
	if v.Seats[v.Seat].Laid || len(s.task.chosen) != len(goal) {
		s.task = task{chosen: make([][]held, len(goal))}
	}
	for i, chosen := range s.task.chosen {
		s.task.chosen[i] = slices.DeleteFunc(chosen, func(c held) bool { return !slices.Contains(all, c) })
	}
}

// laying reports whether the open hand has its task still before it.
func (s *Screen) laying() bool {
	v := s.view()
	return v.Seat >= 0 && v.Phase != rules.Over && !v.Seats[v.Seat].Laid
}

// groups are the chosen cards; jokers say what they stand for, as far as it has
// been said.
func (t *task) groups() [][]rules.Card {
	groups := make([][]rules.Card, len(t.chosen))
	for i, chosen := range t.chosen {
		for _, c := range chosen {
			groups[i] = append(groups[i], t.stands(c))
		}
	}
	return groups
}

// stands is a chosen card, with what it stands for if it is a joker.
func (t *task) stands(c held) rules.Card {
	if stated, ok := t.stated[c]; ok {
		return stated
	}
	return c.card
}

// choose chooses the card that is carried for a combination.
func (s preparation) choose(i int) {
	c := s.carry
	goal := s.view().Task(s.view().Seat)
	switch {
	case c.card == rules.Skip:
		s.Warn(s.App.Say("refused.skip-laid"))
		return
	case len(s.task.chosen[i]) >= goal[i].Size && !slices.Contains(s.task.chosen[i], c):
		s.Warn(s.say("slots-full", "combination", s.teller().Combination(goal[i])))
		return
	}
	s.task.drop(c)
	s.task.chosen[i] = append(s.task.chosen[i], c)
	s.task.sort(goal)
	s.carry, s.Warned = held{}, ""
	s.App.PlaySound(sound.Button)
	words := s.card(c.card) + ": " + s.teller().Combination(goal[i])
	if !s.standing(i).Fits[slices.Index(s.task.chosen[i], c)] {
		words += ", " + s.say("slot.wrong")
	} else if missing := s.standing(i).Missing; missing > 0 {
		words += ", " + s.missing(missing)
	}
	s.App.Surface.Announce(words)
	s.App.Surface.Invalidate()
}

// sort lets the cards of the combinations of a task stand as they will be laid.
func (t *task) sort(goal rules.Task) {
	for i, combination := range goal {
		slices.SortStableFunc(t.chosen[i], func(a, b held) int {
			x, y := t.stands(a), t.stands(b)
			if combination.Kind == rules.Run {
				return cmp.Compare(rank(x), rank(y))
			}
			return cmp.Compare(x, y)
		})
	}
}

// drop takes a card out of what has been chosen.
func (t *task) drop(c held) {
	delete(t.stated, c)
	for i, chosen := range t.chosen {
		t.chosen[i] = slices.DeleteFunc(chosen, func(other held) bool { return other == c })
	}
}

// clear takes all cards back into the hand.
func (s preparation) clear() {
	s.task = task{chosen: make([][]held, len(s.task.chosen))}
	s.carry, s.Warned = held{}, ""
	s.App.Surface.Invalidate()
}

// standing is how far the cards chosen for a combination make it up.
func (s preparation) standing(i int) rules.Standing { return s.view().Standings(s.task.groups())[i] }

// fill proposes how to go on with the task, if there is a way.
func (s preparation) fill() {
	v := s.view()
	groups, ok := v.Fill(s.task.groups())
	if !ok {
		words := s.say("no-way")
		if _, possible := v.Fill(nil); possible {
			words = s.say("no-way-so")
		}
		s.Warn(words)
		return
	}
	s.propose(groups)
	s.App.Surface.Announce(s.say("filled"))
}

// propose chooses cards for the whole task.
func (s preparation) propose(groups [][]rules.Card) {
	free := cards(s.view())
	s.carry, s.Warned = held{}, ""
	s.task.stated = map[held]rules.Card{}
	for i, group := range groups {
		s.task.chosen[i] = nil
		for _, card := range group {
			at := slices.IndexFunc(free, func(c held) bool { return c.card == card.Plain() })
			if at < 0 {
				continue
			}
			c := free[at]
			free = slices.Delete(free, at, at+1)
			s.task.chosen[i] = append(s.task.chosen[i], c)
			if card.IsJoker() {
				s.task.stated[c] = card
			}
		}
	}
	s.App.Surface.Invalidate()
}

// complete reports whether what has been chosen makes up the whole task.
func (s preparation) complete() bool {
	if !s.laying() {
		return false
	}
	for i, standing := range s.view().Standings(s.task.groups()) {
		if standing.Missing > 0 || slices.Contains(standing.Fits, false) || len(s.task.chosen[i]) == 0 {
			return false
		}
	}
	return true
}

// lay lays the task, once every joker has said what it stands for: it is asked
// where there is a choice.
func (s preparation) lay() {
	if s.Skip() || !s.MyTurn() {
		return
	}
	if s.view().Phase != rules.Playing {
		s.Warn(s.App.Say("refused.draw-first"))
		return
	}
	if !s.complete() {
		s.Warn(s.say("incomplete"))
		return
	}
	for i, chosen := range s.task.chosen {
		for _, c := range slices.Clone(chosen) { // what is stated sorts them
			if s.task.stands(c) != rules.Joker {
				continue
			}
			jokers := s.standing(i).Jokers
			if len(jokers) > 1 {
				s.task.asks = question{card: c, jokers: jokers}
				s.Opened = jokerPanel
				return
			}
			s.task.state(c, jokers[0], s.view().Task(s.view().Seat))
		}
	}
	s.try(rules.Move{Act: rules.Lay, Groups: s.task.groups()})
}

// state says what a joker stands for.
func (t *task) state(c held, as rules.Card, goal rules.Task) {
	if t.stated == nil {
		t.stated = map[held]rules.Card{}
	}
	t.stated[c] = as
	t.sort(goal)
}

// answer says what the joker that is asked about stands for, and goes on.
func (s preparation) answer(i int) {
	asks := s.task.asks
	s.Opened, s.task.asks = tabletop.NoPanel, question{}
	if asks.add {
		s.try(asks.options[i])
		return
	}
	s.task.state(asks.card, asks.jokers[i], s.view().Task(s.view().Seat))
	s.lay()
}

// jokerNode asks what a joker stands for.
func (s page) jokerNode() *ui.Node {
	choice := ui.Tiles(96).Gap(ui.Space2)
	for i, as := range s.task.asks.jokers {
		choice.Add(ui.CardButton("joker.as."+strconv.Itoa(i), s.card(as), func() { s.answer(i) },
			ui.Row(cardPicture(as, 44)).Justify(ui.Centered)))
	}
	return s.App.Dialog("joker", s.say("joker.asks"), s.Close, choice)
}

// prepare has the own task: its slots, and the buttons for it. Once it has been
// laid they take no room.
func (s page) prepare(width, height float64) *ui.Node {
	if !s.laying() {
		return s.taskNode(width, height)
	}
	return ui.Column(s.taskNode(width, height), s.actions()).Gap(6)
}

// taskNode is the own task: the own discard pile, and beside it its slots.
func (s page) taskNode(width, height float64) *ui.Node {
	v := s.view()
	if v.Seat < 0 {
		return ui.Column()
	}
	own := v.Seats[v.Seat]
	side := min(64, max(ui.Target, height/cardRatio))
	pile := s.tile(v, v.Seat, side, height)
	caption := ui.Row(ui.Text(s.teller().Level(v, v.Seat)+": "+s.teller().Task(v.Task(v.Seat)), ui.Small, ui.Theme.Muted).Grow(1)).Gap(ui.Space2)
	if own.Skip {
		caption.Add(skipSign(), ui.Caption(s.say("has-skip"), ui.Small, bad))
	}
	var slots *ui.Node
	switch {
	case own.Laid && s.Carries():
		slots = s.actions()
	case own.Laid:
		slots = ui.Text(s.say("task.laid"), ui.Label, good)
	default:
		slots = s.slots(v, width-side-ui.Space2, height)
	}
	return ui.Column(caption, ui.Row(pile, slots.Grow(1)).Gap(ui.Space2)).Gap(2)
}

const slotIDs = "slot."

func slotID(i, j int) string { return slotIDs + strconv.Itoa(i) + "." + strconv.Itoa(j) }

// slots are the places of the cards of the task.
func (s page) slots(v rules.View, width, height float64) *ui.Node {
	goal := v.Task(v.Seat)
	const between = 8.0
	total := 0
	for _, c := range goal {
		total += c.Size
	}
	side := min(height/1.25, (width-between*float64(len(goal)-1))/float64(total))
	row := ui.Row().Gap(between).Align(ui.Stretch)
	standings := v.Standings(s.task.groups())
	for i, c := range goal {
		chosen, standing := s.task.chosen[i], standings[i]
		lit := s.Carries() && s.wanted(i)
		aimed := s.drag.On && s.drag.Over.place == inSlot && s.drag.Over.group == i
		done := standing.Missing == 0 && !slices.Contains(standing.Fits, false)
		label := s.teller().Combination(c) + ", " + s.missing(standing.Missing)
		group := ui.Grid("task."+strconv.Itoa(i), label, c.Size, 1, func(x, _ int) *ui.Node {
			at := spot{place: inSlot, group: i}
			words := s.say("slot.empty")
			fits := true
			if x < len(chosen) {
				at.card, fits = chosen[x], standing.Fits[x]
				words = s.card(s.task.stands(at.card))
				if !fits {
					words += ", " + s.say("slot.wrong")
				}
			}
			carried := s.Carries() && s.carry == at.card
			n := ui.Cell(slotID(i, x), s.teller().Combination(c)+": "+words, func() { s.press(at) }).Rounded(6).
				If(lit || carried, ui.Selected)
			n.Hint, n.Of = s.slotHint(c, at), spot{place: inSlot, group: i}
			n.OnPointer(func(e ui.PointerEvent) bool { return s.pointer(at, e) })
			return n.Painted(func(canvas ui.Canvas, n *ui.Node, _ ui.Look) {
				r := n.Rect.Inset(1)
				if at.card == (held{}) || carried && s.drag.Moved {
					paintPlace(canvas, r, lit || aimed)
					return
				}
				paintCard(canvas, r, s.task.stands(at.card), r.W)
				switch {
				case carried:
					canvas.Outline(r.Inset(-1), r.W*0.14, 3, ui.Theme.Accent)
				case !fits:
					canvas.Outline(r.Inset(-1), r.W*0.14, 3, bad)
					mark := ui.Rect{X: r.X + r.W - 16, Y: r.Y + r.H - 16, W: 16, H: 16}
					canvas.Fill(mark, ui.RadiusCircle, bad)
					canvas.Icon(ui.IconClose, mark.Inset(2), ink)
				case done:
					canvas.Outline(r.Inset(-1), r.W*0.14, 2.5, good)
				}
			})
		})
		row.Add(group.Width(side * float64(c.Size)).Height(height))
	}
	return row.Height(height)
}

// wanted reports whether the card that is carried would fit into a combination
// beside what has been chosen for it.
func (s page) wanted(i int) bool {
	v := s.view()
	c := s.carry
	if !s.laying() || c.card == rules.Skip || slices.Contains(s.task.chosen[i], c) {
		return false
	}
	groups := s.task.groups()
	if len(groups[i]) >= v.Task(v.Seat)[i].Size {
		return false
	}
	groups[i] = append(slices.Clone(groups[i]), c.card)
	return !slices.Contains(v.Standings(groups)[i].Fits, false)
}

// slotHint says what would happen in a slot.
func (s page) slotHint(c rules.Combination, at spot) string {
	switch {
	case s.Carries():
		return s.say("does.stage", "card", s.teller().One(s.carry.card), "combination", s.teller().Combination(c))
	case at.card != (held{}):
		return s.say("does.take-back")
	}
	return ""
}

// actions are the buttons below the task: for the card that is carried, or for
// the task.
func (s page) actions() *ui.Node {
	row := ui.Row().Gap(ui.Space2)
	add := func(n *ui.Node) { row.Add(n) }
	playing := s.MyTurn() && s.view().Phase == rules.Playing
	switch {
	case s.Open == game.NoSeat || s.Ended():
	case s.Carries():
		if !s.task.has(s.carry) {
			add(ui.SquareButton("move.left", ui.IconLeft, s.say("move.left"), func() { s.nudge(-1) }))
			add(ui.SquareButton("move.right", ui.IconRight, s.say("move.right"), func() { s.nudge(1) }))
		} else {
			add(ui.SquareButton("take-back", ui.IconUndo, s.say("does.take-back"), s.takeBack))
		}
		add(ui.Space())
		if playing {
			add(ui.Primary("discard", ui.NoIcon, s.say("discard"), func() {
				s.try(rules.Move{Act: rules.Discard, Card: s.carry.card})
			}).Says("", s.say("does.discard", "card", s.teller().One(s.carry.card))))
		}
	case s.laying():
		any := slices.ContainsFunc(s.task.chosen, func(c []held) bool { return len(c) > 0 })
		add(ui.SquareButton("clear", ui.IconUndo, s.say("clear"), s.clear).If(!any, ui.Disabled))
		add(ui.Button("fill", ui.NoIcon, s.say("fill"), s.fill))
		add(ui.Space())
		lays := playing && s.complete()
		add(ui.PrimaryIf(lays, "lay", ui.IconCheck, s.say("lay"), s.lay).If(!lays, ui.Disabled))
	}
	return row.Height(ui.Target)
}

// takeBack takes the card that is carried out of the task.
func (s preparation) takeBack() {
	s.task.drop(s.carry)
	s.carry = held{}
	s.App.Surface.Invalidate()
}

// missing says how many cards are missing.
func (s preparation) missing(n int) string {
	switch n {
	case 0:
		return s.say("missing.none")
	case 1:
		return s.say("missing.one")
	}
	return s.say("missing.many", "cards", strconv.Itoa(n))
}
