package main

import (
	"bytes"
	"encoding/json"
	"time"

	"lichtbrett/game"
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
	Reason     string      `json:"reason,omitempty"`
	Squares    [][2]int    `json:"squares,omitempty"`
	Own        bool        `json:"own,omitempty"`
	Refutation []game.Move `json:"refutation,omitempty"`
}

// unknown is the value of a position about which nothing has been proved.
const unknown = "unknown"

// judge has the coach judge the moves of a match.
func (a *connectFourAnalyst) judge(line []byte) ([]byte, error) {
	_, moves, digits, err := a.match(string(bytes.TrimSuffix(line, []byte("\r"))))
	if err != nil {
		return nil, err
	}
	rules := a.rules
	rules.Jokers = rules.Jokers && !digits
	start, err := connectfour.New(rules)
	if err != nil {
		return nil, err
	}
	a.coach.Proceed = until(time.Now().Add(a.limit(coachTime)))
	verdicts, from, err := a.coach.Match(start, moves)
	if err != nil {
		return nil, err
	}
	list := make([]judged, len(moves))
	for i, v := range verdicts {
		j := judged{Ply: i, Move: moves[i].Notation(), Before: unknown, After: unknown, Best: []game.Move{}}
		if i >= from {
			j.Before, j.After = v.Before.String(), v.After.String()
			j.Best, j.Mistake = notations(v.Best), v.Mistake()
			j.Reason, j.Own, j.Refutation = string(v.Reason), v.Own, notations(v.Refutation)
			for _, s := range v.Squares {
				j.Squares = append(j.Squares, [2]int{s.X, s.Y})
			}
		}
		list[i] = j
	}
	return json.Marshal(struct {
		Moves []judged `json:"moves"`
	}{list})
}

func notations(moves []connectfour.Move) (list []game.Move) {
	for _, m := range moves {
		list = append(list, m.Notation())
	}
	return list
}
