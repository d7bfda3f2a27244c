package storage

import (
	"testing"
	"testing/synctest"

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
	here, there := share(one, nil), share(one, nil)
	here.Set("matches", "a")
	there.Set("matches", there.Get("matches")+"b")
	require.Equal(t, "ab", here.Get("matches"))
	here.Set("matches", "")
	require.Empty(t, there.Get("matches"))
}

func TestWhatIsRefusedIsKeptUntilTheEnd(t *testing.T) {
	r := &rack{Memory: Memory{"a": "1", "b": "1"}, full: true}
	s := share(r, nil)
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

// slow is a store in which a text is written once that is let.
type slow struct {
	*rack
	let     chan struct{}
	written []string
}

func (s *slow) get(string) string { return "" }

func (s *slow) set(key, value string) bool {
	<-s.let
	s.written = append(s.written, key+"="+value)
	return s.rack.set(key, value)
}

// Nobody waits for a slow disk, and what has not reached it yet is there all the same. Of each
// key the newest text is written, in the order in which the keys came, before the program ends.
func TestWhatWaitsToBeWrittenIsThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		disk := &slow{rack: &rack{Memory: Memory{}}, let: make(chan struct{})}
		told := 0
		s := share(disk, func() { told++ })
		s.Set("index", "1")
		synctest.Wait() // it is being written
		for _, moves := range []string{"a", "ab", "abc"} {
			s.Set("match", moves)
			require.Equal(t, moves, s.Get("match"))
		}
		s.Set("index", "2")
		s.Set("settings", "")
		s.Set("match", "abcd")
		require.Equal(t, "2", s.Get("index"))
		flushed := false
		go func() {
			s.Flush()
			flushed = true
		}()
		for range 3 {
			disk.let <- struct{}{}
		}
		synctest.Wait()
		require.False(t, flushed || s.Full())
		disk.full = true
		disk.let <- struct{}{}
		synctest.Wait()
		require.True(t, flushed)
		require.Equal(t, []string{"index=1", "index=2", "match=abcd", "settings="}, disk.written)
		require.True(t, s.Full())
		require.Equal(t, 1, told, "not at the next move")
		s.Set("settings", "")
		require.True(t, s.Full(), "still, while it is tried again")
		close(disk.let)
	})
}
