package input

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game/console"
)

func TestQueueKeepsTheOrderAndIsEmptyAfterwards(t *testing.T) {
	var q Queue
	q.Push(1, Button{Key: console.Left})
	q.Push(2, Focus{ID: "a"})
	q.Push(3, Button{Key: console.Left})
	focus := func(e Event) bool { return e.Body == Focus{ID: "a"} }
	require.True(t, q.Has(focus))
	require.Equal(t, []Event{{1, Button{Key: console.Left}}, {2, Focus{ID: "a"}}, {3, Button{Key: console.Left}}}, slices.Collect(q.Take()))
	require.False(t, q.Has(focus))
	require.True(t, q.Empty())
	require.Empty(t, slices.Collect(q.Take()))
}

func TestQueueJoinsMovesOfOnePointerOnly(t *testing.T) {
	tests := map[string]struct {
		pushed []Body
		kept   int
	}{
		"two moves":             {[]Body{Pointer{Phase: Move, X: 1}, Pointer{Phase: Move, X: 2}}, 1},
		"of two fingers":        {[]Body{Pointer{ID: 1, Phase: Move}, Pointer{ID: 2, Phase: Move}}, 2},
		"of mouse and pen":      {[]Body{Pointer{Device: Mouse, Phase: Move}, Pointer{Device: Pen, Phase: Move}}, 2},
		"with a tap in between": {[]Body{Pointer{Phase: Move}, Pointer{Phase: Down}, Pointer{Phase: Up}, Pointer{Phase: Move}}, 4},
		"taps without hold":     {[]Body{Pointer{Phase: Down}, Pointer{Phase: Up}, Pointer{Phase: Down}, Pointer{Phase: Up}}, 4},
		"with a key in between": {[]Body{Pointer{Phase: Move}, Button{}, Pointer{Phase: Move}}, 3},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var q Queue
			for _, body := range test.pushed {
				q.Push(0, body)
			}
			events := slices.Collect(q.Take())
			require.Len(t, events, test.kept)
			require.Equal(t, test.pushed[len(test.pushed)-1], events[len(events)-1].Body, "the last one is the newest")
		})
	}
}

func TestQueueKeepsWhatIsNotTaken(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var q Queue
		pushed, taken := 0, 0
		for range rapid.IntRange(1, 20).Draw(t, "turns") {
			for range rapid.IntRange(0, 5).Draw(t, "events") {
				q.Push(time.Duration(pushed), Button{})
				pushed++
			}
			most := rapid.IntRange(1, 5).Draw(t, "most")
			for e := range q.Take() {
				require.EqualValues(t, taken, e.At)
				taken++
				if most--; most == 0 {
					break
				}
			}
			require.Equal(t, taken == pushed, q.Empty())
		}
	})
}

func TestQueueTakesFromManyAtOnce(t *testing.T) {
	var q Queue
	var pushers sync.WaitGroup
	for range 8 {
		pushers.Go(func() {
			for range 500 {
				q.Push(0, Button{})
			}
		})
	}
	taken := 0
	take := func() {
		for range q.Take() {
			taken++
		}
	}
	done := make(chan struct{})
	go func() { pushers.Wait(); close(done) }()
	for running := true; running; {
		select {
		case <-done:
			running = false
		default:
		}
		take()
	}
	take()
	require.Equal(t, 4000, taken)
}
