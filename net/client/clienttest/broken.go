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

// mutations yields a frame with each of its values replaced by each lie, each field
// removed, and lists with their first item doubled or dropped.
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
// frames: it repeats the session with each mutation of the first frame of each event.
// Session returns the relay, whose frames it has passed through bend.
func Bears(t require.TestingT, session func(bend func([]byte) []byte) *Relay) {
	told, heard := session(nil).Told, map[protocol.Event]bool{}
	for i := range told {
		frame, err := protocol.Read(told[i])
		require.NoError(t, err)
		if heard[frame.Event] {
			continue
		}
		heard[frame.Event] = true
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
			if !yield(copied) || !mutate(v[name], func(part any) bool {
				copied := maps.Clone(v)
				copied[name] = part
				return yield(copied)
			}) {
				return false
			}
		}
	case []any:
		if len(v) > 0 && (!yield(append(slices.Clone(v), v[0])) || !yield(v[1:])) {
			return false
		}
		for i := range v {
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
