package explorer

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
)

func drop(x int) rules.Move { return rules.Move{X: x} }

func read(t *testing.T, text string, r rules.Rules) *Explorer {
	e, err := Read(text, r)
	require.NoError(t, err, text)
	return e
}

func TestWhatHasBeenTriedStaysAsATree(t *testing.T) {
	e := read(t, "445", rules.Classic)
	require.NoError(t, e.Play(drop(0)))
	require.True(t, e.Back())
	require.NoError(t, e.Play(drop(6)))
	require.Equal(t, []rules.Move{drop(3), drop(3), drop(4), drop(6)}, e.Line())
	require.True(t, e.Back())
	require.Equal(t, []rules.Move{drop(0), drop(6)}, e.Variations())
	require.NoError(t, e.Play(drop(0)))
	require.Equal(t, 6, e.size)
	e.Seek(0)
	require.Zero(t, e.Ply())
	require.False(t, e.Back())
	e.Seek(9)
	require.Equal(t, 4, e.Ply())
	require.Equal(t, drop(0), e.Line()[3], "the variation that was looked at last")
	require.False(t, e.Forward())
	require.True(t, e.Back())
	require.NoError(t, e.Play(drop(6)))
	require.True(t, e.Forget())
	require.True(t, e.Forward(), "to the one that is left")
	require.Equal(t, drop(0), e.Line()[3])
	e.Seek(2)
	require.True(t, e.Forget())
	require.Equal(t, 2, e.size)
	require.Equal(t, "7x6x4..4", e.Text())
	require.Error(t, e.Play(drop(7)))
	e.Seek(0)
	require.False(t, e.Forget())
	for x := range 3 {
		e.Seek(0)
		require.NoError(t, e.Play(drop(x)))
	}
	require.True(t, e.Forget())
	require.True(t, e.Forward())
	require.Equal(t, drop(1), e.Line()[0], "the one beside it")
}

func TestATreeHasAnEnd(t *testing.T) {
	e, err := New(rules.Classic)
	require.NoError(t, err)
	random := game.NewRandom(1)
	for {
		e.Seek(0)
		for err == nil && !e.Position().Result().Over {
			legal := e.Position().Legal()
			err = e.Play(legal[random.Intn(len(legal))])
		}
		if err != nil {
			break
		}
	}
	require.ErrorContains(t, err, "5000 positions")
}

func TestAPositionIsSetUp(t *testing.T) {
	e, err := New(rules.Classic)
	require.NoError(t, err)
	for _, put := range []struct {
		x     int
		stone rules.Stone
		turn  game.Seat
	}{{0, rules.Blue, 0}, {1, rules.Green, 0}, {0, rules.Empty, 1}, {0, rules.Green, 1}, {2, rules.Green, 1}} {
		require.NoError(t, e.Put(put.x, put.stone))
		require.Equal(t, put.turn, e.Position().Turn())
	}
	require.ErrorContains(t, e.Put(3, rules.Green), "a line")
	require.NoError(t, e.Put(3, rules.Blue))
	require.NoError(t, e.Put(3, rules.Empty))
	require.ErrorContains(t, e.Put(3, rules.Empty), "empty")
	require.ErrorContains(t, e.Put(7, rules.Blue), "no column 7")
	require.NoError(t, e.Turn(0))
	require.NoError(t, e.Play(drop(3)))
	require.True(t, e.Position().Result().Won(0))
	for range 6 {
		e.Seek(0)
		err = e.Put(6, rules.Green+rules.Stone(e.Position().Stones()%2))
	}
	require.NoError(t, err)
	require.ErrorContains(t, e.Put(6, rules.Blue), "full")
	require.NoError(t, e.Put(6, rules.Empty), "the topmost of a full column")
	require.Equal(t, e.Text(), read(t, e.Text(), rules.WithJokers).Text())
}

func TestAPositionIsReadFromManyTexts(t *testing.T) {
	record := game.Record{Game: rules.Name, Config: rules.WithJokers.Config(), Seats: make([]game.Player, 2), Moves: []game.Move{"drop 3", "bomb 3,5", "delete row 7"}}
	link, err := record.Link(rules.Game{})
	require.NoError(t, err)
	for text, want := range map[string]string{
		strings.Repeat(" ", maxText):            "7x6x4..",
		"44 53":                                 "7x6x4..4453",
		"drop 3; drop 3;":                       "7x6x4..44",
		"8x7x4j..4b35r7":                        "8x7x4j..4b35r7",
		"https://a.example/#x=8x7x4j..4b35r7c2": "8x7x4j..4b35r7c2",
		"https://a.example/#r=" + link:          "8x7x4j..4b35r7",
		"3x3x3.___/_B_/GGB/1/0000.1":            "3x3x3.___/_B_/GGB/1/0000.1",
		"3x3x3.___/___/___/1/0000.":             "3x3x3.___/___/___/1/0000.",
		"3x3x3.___/___/GB_/0/0000.":             "3x3x3.___/___/GB_/0/0000.",
		"3x3x3j.___/___/___/0/1010.":            "3x3x3j.___/___/___/0/1010.",
		"3x3x3j.___/_B_/GGB/1/0100.":            "3x3x3j.___/_B_/GGB/1/0100.",
		"3x3x3j.___/_B_/GGB/1/0010.":            "3x3x3j.___/_B_/GGB/1/0010.",
	} {
		require.Equal(t, want, read(t, text, rules.Classic).Text())
	}
	e, err := FromRecord(record, 1)
	require.NoError(t, err)
	require.Equal(t, 1, e.Ply())
	require.Len(t, e.Line(), 3)
	for says, wrong := range map[string]game.Record{
		"99 columns": {Config: []byte(`{"columns":99,"rows":6,"connect":4}`)},
		"9×9":        {Config: rules.Rules{Columns: 9, Rows: 9, Connect: 4}.Config()},
		"ply 1":      {Config: rules.Classic.Config(), Moves: []game.Move{"hop"}},
	} {
		_, err := FromRecord(wrong, 0)
		require.ErrorContains(t, err, says)
	}
}

func TestATextThatIsNoPositionSaysWhy(t *testing.T) {
	for text, says := range map[string]string{
		"4444444":                       "ply 7",
		"49":                            "ply 2",
		"hop":                           "not a position",
		"drop 3; hop":                   "not a position",
		"7x6x4..4x":                     "not a position",
		"7x6x4..4x3":                    "not a position",
		"7x6x4..4:":                     "not a position",
		"7x6x4..40":                     "ply 2",
		"7x6x4..4.4":                    "not a position",
		"7x6x4.a.4":                     "not a position",
		"9x9x4..1":                      "up to 8×8",
		"9x9x4.x.1":                     "up to 8×8",
		"3x3x3.___/___/___/___/1/0000.": "not a position",
		"3x3x3.___/___/___/11/0000.":    "not a position",
		"3x3x3.___/___/___/1/00000.":    "not a position",
		"7x6x9..1":                      "9 in a row",
		"3x3x3.___/___/GGG/1/0000.":     "winner",
		"3x3x3.GBG/GBG/BGB/1/0000.":     "not a position",
		"connectfour.a.b":               "link",
		strings.Repeat(" ", maxText+1):  "4000 characters",
	} {
		_, err := Read(text, rules.Classic)
		require.ErrorContains(t, err, says, text)
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"4453", "drop 3;bomb 4,5", "8x7x4j..4b35r7", "3x3x3.___/_B_/GGB/1/0000.1", "connectfour.e30.AAIAAA", "7x6x4.//////.x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := Read(text, rules.WithJokers)
		if err != nil {
			return
		}
		again, err := Read(e.Text(), rules.Classic)
		require.NoError(t, err)
		require.Equal(t, e.Text(), again.Text())
		require.Equal(t, e.Position(), again.Position())
	})
}
