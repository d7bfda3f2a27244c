package clienttest

import (
	"bytes"
	"encoding/json"
	"iter"
	"maps"
	"slices"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
)

// lies are what a broken or hostile relay says instead of a value.
var lies = []any{nil, -1, 7, int64(1) << 52, "x", Other, []any{-1}}

// moves are what it says instead of a move: they read like moves, and are none that
// have been made.
var moves = []any{"drop 5", "bomb 99,99", "place 9 on 99,99", "swap 99,9 with 9,99", "take 1", "take 99", "add j7 99.99"}

// mutations yields a frame with each of its values replaced by each lie, moves also by
// others, each field removed, and lists with their first item doubled or dropped.
func mutations(t require.TestingT, frame []byte) iter.Seq[[]byte] {
	decoder := json.NewDecoder(bytes.NewReader(frame))
	decoder.UseNumber()
	var whole any
	require.NoError(t, decoder.Decode(&whole))
	return func(yield func([]byte) bool) {
		mutate(whole, func(v any) bool {
			text, err := json.Marshal(v)
			require.NoError(t, err)
			return yield(text)
		})
	}
}

// Bears requires that no session panics however a hostile relay mutates one of its
// frames: it repeats the session with each mutation of the first frame of each event,
// and of the first answer to each. Session returns the relay, whose frames it has passed
// through bend.
func Bears(t require.TestingT, session func(bend func([]byte) []byte) *Relay) {
	type kind struct {
		event  protocol.Event
		status protocol.Code
	}
	told, heard := session(nil).Told, map[kind]bool{}
	for i := range told {
		frame, err := protocol.Read(told[i])
		require.NoError(t, err)
		of := kind{frame.Event, frame.Status}
		if heard[of] {
			continue
		}
		heard[of] = true
		for broken := range mutations(t, told[i]) {
			n := -1
			require.NotPanics(t, func() {
				session(func(frame []byte) []byte {
					if n++; n == i {
						return broken
					}
					return frame
				})
			}, "%s", broken)
		}
	}
}

// mutate yields a value with each lie in each of its places, until that is false.
func mutate(v any, yield func(any) bool) bool {
	for _, lie := range lies {
		if !yield(lie) {
			return false
		}
	}
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			copied := maps.Clone(v)
			delete(copied, name)
			with := func(part any) bool {
				copied := maps.Clone(v)
				copied[name] = part
				return yield(copied)
			}
			if !yield(copied) || !mutate(v[name], with) {
				return false
			}
			for _, m := range moves {
				if name == "move" && !with(m) {
					return false
				}
			}
		}
	case []any:
		if len(v) > 0 && (!yield(append(slices.Clone(v), v[0])) || !yield(v[1:])) {
			return false
		}
		for i := range v {
			if i > 0 && i < len(v)-1 {
				continue // like the first and the last
			}
			if !mutate(v[i], func(part any) bool {
				copied := slices.Clone(v)
				copied[i] = part
				return yield(copied)
			}) {
				return false
			}
		}
	}
	return true
}
