package level8

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/gametest"
)

// vector is one line of testdata/matches.jsonl: a whole match played by an
// independent implementation of the rules.
type vector struct {
	Config json.RawMessage
	Seed   uint64
	Moves  []game.Move
	// Hashes has for each number of moves the beginning of the SHA-256 of the
	// state, with sorted keys and no white space.
	Hashes []string
	// Refused lists ply, move and what is wrong with it.
	Refused [][3]json.RawMessage
	// Spellings lists plies and other ways to write their moves.
	Spellings [][2]json.RawMessage
	Final     json.RawMessage
	Result    string
}

func matches(t require.TestingT) []vector {
	lines := gametest.Vectors[vector](t, "testdata/matches.jsonl")
	require.Len(t, lines, 120)
	return lines
}

// sortedKeys returns JSON with the keys of all objects sorted.
func sortedKeys(t testing.TB, data []byte) []byte {
	var v any
	require.NoError(t, json.Unmarshal(data, &v))
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return data
}

func stateOf(t require.TestingT, p Position, ply int) []byte {
	data, err := json.Marshal(p.State(ply))
	require.NoError(t, err)
	return data
}

func into[T any](t testing.TB, data json.RawMessage) (v T) {
	require.NoError(t, json.Unmarshal(data, &v))
	return v
}

// kinds are the reasons for what the independent implementation calls so; where
// more than one thing is wrong with a move, it may name another one first.
var kinds = map[string][]string{
	"malformed":             {ReasonNotation, ReasonNoCard},
	"unknown-card":          {ReasonNoCard, ReasonNotation},
	"match-over":            {ReasonOver},
	"wrong-phase":           {ReasonDrawFirst, ReasonDrawn},
	"no-such-seat":          {ReasonNoSeat},
	"no-such-group":         {ReasonNoGroup, ReasonNoSeat},
	"take-empty":            {ReasonPileEmpty},
	"lay-again":             {ReasonLaid},
	"add-before-laying":     {ReasonNotLaid},
	"add-last-card":         {ReasonLastCard},
	"add-misfit":            {ReasonNoFit},
	"skip-added":            {ReasonSkipLaid},
	"skip-laid":             {ReasonSkipLaid},
	"skip-self":             {ReasonSkipSelf},
	"skip-blocked":          {ReasonSkipTaken},
	"skip-not-held":         {ReasonNoSkip},
	"not-in-hand":           {ReasonNotInHand},
	"card-twice":            {ReasonCardTwice, ReasonNotRun},
	"joker-unstated":        {ReasonJokerUnstated},
	"joker-wrong":           {ReasonJokerWrong, ReasonNotRun, ReasonNotEqual, ReasonNoFit},
	"joker-twice":           {ReasonNotInHand},
	"not-a-run":             {ReasonNotRun},
	"not-equal":             {ReasonNotEqual},
	"not-one-colour":        {ReasonNotColour},
	"wrong-size":            {ReasonSize},
	"wrong-order":           {ReasonSize, ReasonNotRun, ReasonNotEqual, ReasonJokerWrong},
	"incomplete-task":       {ReasonCombinations},
	"too-many-combinations": {ReasonCombinations},
	"run-below-1":           {ReasonNoFit, ReasonNoCard},
	"run-beyond-15":         {ReasonNoFit, ReasonNoCard, ReasonNotRun},
}

func TestMatchesOfTheIndependentImplementation(t *testing.T) {
	for n, v := range matches(t) {
		start, err := Game{}.Start(v.Config, v.Seed)
		require.NoError(t, err)
		p := start.(Position)
		spellings, refused := v.Spellings, v.Refused
		for ply := range v.Hashes {
			state := stateOf(t, p, ply)
			sum := sha256.Sum256(sortedKeys(t, state))
			require.Equal(t, v.Hashes[ply], hex.EncodeToString(sum[:6]), "match %d, ply %d: %s", n, ply, state)
			for _, r := range v.Refused {
				if into[int](t, r[0]) != ply {
					continue
				}
				move, kind := into[game.Move](t, r[1]), into[string](t, r[2])
				after, err := p.Apply(move)
				var refusal *game.MoveError
				require.ErrorAs(t, err, &refusal, "match %d, ply %d: %s, %s", n, ply, move, kind)
				require.Contains(t, kinds[kind], refusal.Reason, "%s, %s: %v", move, kind, err)
				require.Equal(t, game.Position(p), after)
				require.Equal(t, state, stateOf(t, p, ply))
				refused = refused[1:]
			}
			for _, s := range v.Spellings {
				if into[int](t, s[0]) != ply {
					continue
				}
				m, err := ParseMove(into[string](t, s[1]))
				require.NoError(t, err)
				require.Equal(t, v.Moves[ply], m.Notation())
				spellings = spellings[1:]
			}
			if ply == len(v.Moves) {
				break
			}
			m, err := ParseMove(string(v.Moves[ply]))
			require.NoError(t, err, "match %d, ply %d", n, ply)
			require.Equal(t, v.Moves[ply], m.Notation())
			p, err = p.Play(m)
			require.NoError(t, err, "match %d, ply %d", n, ply)
		}
		require.Empty(t, spellings)
		require.Empty(t, refused)
		final := stateOf(t, p, len(v.Moves))
		require.JSONEq(t, string(v.Final), string(final))
		require.Equal(t, v.Result, "result: "+p.State(0).Result)
	}
}
