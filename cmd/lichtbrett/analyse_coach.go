package main

import (
	"bytes"
	"encoding/json"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/coach"
	"lichtbrett/game/connectfour"
)

// judged is what is printed of a move.
type judged struct {
	Ply     int         `json:"ply"`
	Move    game.Move   `json:"move"`
	Before  string      `json:"before"`
	After   string      `json:"after"`
	Best    []game.Move `json:"best"`
	Mistake bool        `json:"mistake"`
	// What follows is left out where there is none.
	Lost       *ai.Loss    `json:"lost,omitempty"`
	Reason     string      `json:"reason,omitempty"`
	Squares    [][2]int    `json:"squares,omitempty"`
	Own        bool        `json:"own,omitempty"`
	Refutation []game.Move `json:"refutation,omitempty"`
}

// unknown is the value of a position about which nothing has been proved.
const unknown = "unknown"

// judge has the coach judge the moves of a match.
func (a *connectFourAnalyst) judge(line []byte) ([]byte, error) {
	_, moves, digits, err := playMoves(a.rules, string(bytes.TrimSuffix(line, []byte("\r"))))
	if err != nil {
		return nil, err
	}
	rules := a.rules
	rules.Jokers = rules.Jokers && !digits
	start, err := connectfour.New(rules)
	if err != nil {
		return nil, err
	}
	inTime := until(time.Now().Add(a.limit(coachTime)))
	a.coach.Proceed = inTime
	verdicts, from, err := a.coach.Match(start, moves)
	if err != nil {
		return nil, err
	}
	list := make([]judged, len(moves))
	p := start
	for i, v := range verdicts {
		j := judged{Ply: i, Move: moves[i].Notation(), Before: unknown, After: unknown, Best: []game.Move{}}
		switch {
		case i >= from:
			j.Before, j.After = v.Before.String(), v.After.String()
			j.Best, j.Mistake = game.Notations(v.Best), v.Mistake()
			j.Reason, j.Own, j.Refutation = string(v.Reason), v.Own, game.Notations(v.Refutation)
			for _, s := range v.Squares {
				j.Squares = append(j.Squares, [2]int{s.X, s.Y})
			}
		case p.JokersLeft():
			v, err := a.estimate(p, moves[i], inTime)
			if err != nil {
				return nil, err
			}
			if v == nil {
				break // there was no time
			}
			if j.Lost = v.Lost; v.Lost == nil {
				j.Before, j.After = coach.Value(v.Before).String(), coach.Value(v.After).String()
			}
			j.Best, j.Mistake, j.Refutation = v.Best, v.Mistake(), v.Refutation
		}
		list[i] = j
		if p, err = p.Play(moves[i]); err != nil {
			return nil, err
		}
	}
	return json.Marshal(struct {
		Moves []judged `json:"moves"`
	}{list})
}

// estimate has a move judged by a search, while jokers are left; nil if there is not time
// enough.
func (a *connectFourAnalyst) estimate(p connectfour.Position, m connectfour.Move, inTime func() bool) (*ai.Verdict, error) {
	r, err := ai.NewRequest(connectfour.Name, p.View(p.Turn()), ai.Strongest, 0, p.Stones())
	if err != nil {
		return nil, err
	}
	r.Judge, r.Memory = m.Notation(), min(a.memory>>20, ai.MostMemory)
	search, err := coach.Player(nil)(r)
	if err != nil {
		return nil, err
	}
	search.Search(inTime)
	return search.(ai.Judge).Verdict(), nil
}
