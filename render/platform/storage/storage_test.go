package storage

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMemory(t *testing.T) {
	var s Local = Memory{}
	s.Set("a", "1")
	require.Equal(t, "1", s.Get("a"))
	s.Set("a", "")
	require.Empty(t, s.Get("a"))
}

// rack is a store that may be full.
type rack struct {
	Memory
	full bool
}

func (r *rack) get(key string) string { return r.Get(key) }

func (r *rack) set(key, value string) bool {
	if !r.full {
		r.Set(key, value)
	}
	return !r.full
}

// Two tabs of a page have one storage: what one writes, the other reads, also if it
// has written the same key itself.
func TestWhatAnotherTabHasWrittenIsRead(t *testing.T) {
	one := &rack{Memory: Memory{}}
	here, there := shared{one, map[string]string{}}, shared{one, map[string]string{}}
	here.Set("matches", "a")
	there.Set("matches", there.Get("matches")+"b")
	require.Equal(t, "ab", here.Get("matches"))
	here.Set("matches", "")
	require.Empty(t, there.Get("matches"))
}

func TestWhatIsRefusedIsKeptUntilTheEnd(t *testing.T) {
	r := &rack{Memory: Memory{"a": "1", "b": "1"}, full: true}
	s := shared{r, map[string]string{}}
	s.Set("a", "2")
	s.Set("b", "")
	require.Equal(t, "2", s.Get("a"))
	require.Empty(t, s.Get("b"))
	require.Equal(t, Memory{"a": "1", "b": "1"}, r.Memory)
	r.full = false
	s.Set("a", "3")
	require.Equal(t, Memory{"a": "3", "b": "1"}, r.Memory)
	r.Memory["a"] = "4"
	require.Equal(t, "4", s.Get("a"))
}
