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

func TestConfigurationsAreFilledIn(t *testing.T) {
	for config, want := range map[string]string{
		`{"game":"tictactoe"}`:   `{"game":"tictactoe","seats":2,"options":{"first":1},"moveTime":30,"computers":[0,0],"private":false,"spectators":true}`,
		`{"game":"connectfour"}`: `{"game":"connectfour","seats":2,"options":{"columns":8,"rows":7,"connect":4,"jokers":true},"moveTime":30,"computers":[0,0],"private":false,"spectators":true}`,
		`{"game":"crosswise"}`:   `{"game":"crosswise","seats":2,"options":{},"moveTime":30,"computers":[0,0],"private":false,"spectators":true}`,
		`{"game":"cards"}`:       `{"game":"cards","seats":3,"options":{"rounds":8},"moveTime":30,"computers":[0,0,0],"private":false,"spectators":true}`,

		`{"game":"connectfour","options":{"jokers":false,"rows":6,"columns":7}}`:              `{"game":"connectfour","seats":2,"options":{"columns":7,"rows":6,"connect":4,"jokers":false},"moveTime":30,"computers":[0,0],"private":false,"spectators":true}`,
		`{"game":"crosswise","seats":4,"computers":[0,3,0,5],"moveTime":5}`:                   `{"game":"crosswise","seats":4,"options":{},"moveTime":5,"computers":[0,3,0,5],"private":false,"spectators":true}`,
		`{"game":"cards","seats":6,"moveTime":600,"spectators":false}`:                        `{"game":"cards","seats":6,"options":{"rounds":8},"moveTime":600,"computers":[0,0,0,0,0,0],"private":false,"spectators":false}`,
		`{"game":"tictactoe","private":true,"moveTime":0,"computers":[5,0]}`:                  `{"game":"tictactoe","seats":2,"options":{"first":1},"moveTime":0,"computers":[5,0],"private":true,"spectators":true}`,
		`{"game":"tictactoe","seats":null,"options":null,"computers":null,"private":null}`:    `{"game":"tictactoe","seats":2,"options":{"first":1},"moveTime":30,"computers":[0,0],"private":false,"spectators":true}`,
		`{"game":"cards","game":"tictactoe","options":{"first":1,"first":2},"private":false}`: `{"game":"tictactoe","seats":2,"options":{"first":2},"moveTime":30,"computers":[0,0],"private":false,"spectators":true}`,
	} {
		c, wrong := read(config)
		require.Nil(t, wrong, config)
		require.Equal(t, want, string(c.JSON()))
		again, wrong := read(want)
		require.Nil(t, wrong, want)
		require.True(t, c.Equal(again))
		require.Equal(t, c, again)
	}
}

func TestConfigurationsThatAreRefused(t *testing.T) {
	for config, says := range map[string]string{
		`{"game":"chess"}`:                                  `data.config.game: there is no game "chess"`,
		`{"game":"tictactoe","colour":"red"}`:               `data.config has the field "colour"`,
		`{"game":"tictactoe","Seats":2}`:                    `has the field "Seats"`,
		`{"game":"tictactoe","colour":null}`:                `data.config has the field "colour"`,
		`{"game":"tictactoe","seats":1}`:                    `seats is 1; this game has one of [2]`,
		`{"game":"tictactoe","seats":3}`:                    `seats is 3`,
		`{"game":"crosswise","seats":3}`:                    `seats is 3; this game has one of [2 4]`,
		`{"game":"cards","seats":1}`:                        `seats is 1`,
		`{"game":"cards","seats":7}`:                        `seats is 7`,
		`{"game":"cards","seats":-2}`:                       `seats is -2`,
		`{"game":"cards","seats":4294967298}`:               `seats is 4294967298`,
		`{"game":"tictactoe","moveTime":4}`:                 `moveTime is 4; a turn takes 5 to 600 seconds`,
		`{"game":"tictactoe","moveTime":601}`:               `moveTime is 601`,
		`{"game":"tictactoe","moveTime":-30}`:               `moveTime is -30`,
		`{"game":"tictactoe","moveTime":0}`:                 `moveTime is 0; a game without a clock is private`,
		`{"game":"tictactoe","moveTime":4,"private":true}`:  `moveTime is 4`,
		`{"game":"tictactoe","computers":[0]}`:              `computers has 1 entries; there are 2 seats`,
		`{"game":"tictactoe","computers":[0,0,0]}`:          `computers has 3 entries`,
		`{"game":"tictactoe","computers":[]}`:               `computers has 0 entries`,
		`{"game":"tictactoe","computers":[3,3]}`:            `leaves no seat to a person`,
		`{"game":"tictactoe","computers":[0,6]}`:            `computers has [0 6]; a computer has a strength from 1 to 5`,
		`{"game":"tictactoe","computers":[0,-1]}`:           `computers has [0 -1]`,
		`{"game":"tictactoe","options":{"first":3}}`:        `data.config.options: `,
		`{"game":"tictactoe","options":{"second":1}}`:       `data.config.options has the field "second"`,
		`{"game":"tictactoe","options":{"First":1}}`:        `options has the field "First"; this game's are as in {"first":1}`,
		`{"game":"connectfour","options":{"columns":17}}`:   `data.config.options: `,
		`{"game":"connectfour","options":{"first":1}}`:      `data.config.options has the field "first"`,
		`{"game":"crosswise","options":{"seats":4}}`:        `data.config.options has the field "seats"`,
		`{"game":"cards","options":{"rounds":8,"seats":3}}`: `data.config.options has the field "seats"`,
	} {
		_, wrong := read(config)
		require.NotNil(t, wrong, config)
		require.Equal(t, CodeConfigInvalid, wrong.Code, config)
		require.Contains(t, wrong.Message, says, config)
	}
}

func TestConfigurationsOfAWrongType(t *testing.T) {
	for config, says := range map[string]string{
		`{"game":"tictactoe","options":{"first":"1"}}`:           `data.config.options.first is a text; it should be an integer`,
		`{"game":"connectfour","options":{"columns":7.0}}`:       `data.config.options.columns is a number; it should be an integer`,
		`{"game":"connectfour","options":{"jokers":1}}`:          `data.config.options.jokers is an integer; it should be a boolean`,
		`{"game":"level8","options":{"levels":9,"order":[1,2]}}`: `data.config.options.order is a list; it should be a text`,
	} {
		_, wrong := read(config)
		require.Equal(t, &Error{Code: CodeBadFrame, Message: says}, wrong, config)
	}
	for _, config := range []string{
		``, `{`, `7`, `[]`, `null`, `{}`, `{"game":7}`, `{"game":"tictactoe","seats":"2"}`, `{"game":"tictactoe","seats":2.5}`,
		`{"game":"tictactoe","private":0}`, `{"game":"tictactoe","spectators":"no"}`, `{"game":"tictactoe","moveTime":[30]}`,
		`{"game":"tictactoe","seats":2.0}`, `{"game":"tictactoe","computers":0}`, `{"game":"tictactoe","computers":[0,0.5]}`, `{"game":"tictactoe","options":"first"}`,
	} {
		_, wrong := read(config)
		require.NotNil(t, wrong, config)
		require.Equal(t, CodeBadFrame, wrong.Code, config)
	}
}

func TestPersons(t *testing.T) {
	c, wrong := read(`{"game":"cards","seats":4,"computers":[0,3,0,1]}`)
	require.Nil(t, wrong)
	require.Equal(t, 2, c.Persons())
	d, wrong := read(`{"game":"cards","seats":4,"computers":[0,3,0,2]}`)
	require.Nil(t, wrong)
	require.False(t, c.Equal(d))
}

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
