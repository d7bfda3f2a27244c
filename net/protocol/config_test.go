package protocol_test

import (
	"encoding/json"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/games"

	. "lichtbrett/net/protocol"
)

// cards is a game with many seats.
type cards struct{ game.Game }

func (cards) SeatCounts() (counts []int, usual int) { return []int{2, 3, 4, 5, 6}, 3 }

func (cards) Options(options json.RawMessage) (json.RawMessage, error) {
	o := struct {
		Rounds int `json:"rounds"`
	}{8}
	if err := game.ReadConfig(options, &o, `{"rounds":8}`); err != nil {
		return nil, err
	}
	return json.Marshal(o)
}

func find(name string) (game.Game, error) {
	if name == "cards" {
		return cards{}, nil
	}
	return games.ByName(name)
}

func read(config string) (Config, *Error) { return ReadConfig(json.RawMessage(config), find) }

func FuzzReadConfig(f *testing.F) {
	for _, config := range []string{
		``, `{}`, `{"game":"tictactoe"}`, `{"game":"cards","seats":4,"computers":[0,1,5,0],"options":{"rounds":3}}`,
		`{"game":"connectfour","options":{"columns":70e-1,"rows":6,"jokers":false},"moveTime":0,"private":true}`, `{"game":"crosswise","seats":4,"spectators":false}`,
	} {
		f.Add([]byte(config))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, wrong := read(string(data))
		if wrong != nil {
			require.Contains(t, []Code{CodeBadFrame, CodeConfigInvalid}, wrong.Code)
			require.Less(t, utf8.RuneCountInString(wrong.Message), 1000) // clipped by characters
			return
		}
		require.Len(t, c.Computers, c.Seats)
		require.Positive(t, c.Persons())
		again, wrong := read(string(c.JSON()))
		require.Nil(t, wrong)
		require.Equal(t, c, again)
	})
}
