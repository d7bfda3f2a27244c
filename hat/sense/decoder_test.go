package sense

import (
	"cmp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
)

func TestWords(t *testing.T) {
	const ms = time.Millisecond
	type step struct {
		at time.Duration
		e  event
	}
	for name, c := range map[string]struct {
		steps []step
		says  []console.Key
	}{
		"a direction speaks when it is pressed": {
			[]step{{0, event{console.Left, pressed, 0}}, {50 * ms, event{console.Left, released, 0}}},
			[]console.Key{console.Left},
		},
		"held, it speaks nine times a second": {
			[]step{
				{0, event{console.Left, pressed, 0}},
				{250 * ms, event{console.Left, held, 0}}, {285 * ms, event{console.Left, held, 0}}, {320 * ms, event{console.Left, held, 0}},
				{355 * ms, event{console.Left, held, 0}}, {390 * ms, event{console.Left, held, 0}},
			},
			[]console.Key{console.Left, console.Left, console.Left},
		},
		"the middle is Confirm when it is released": {
			[]step{{0, event{middle, pressed, 0}}, {799 * ms, event{middle, released, 0}}},
			[]console.Key{console.Confirm},
		},
		"what the kernel repeats of the middle says nothing": {
			[]step{{0, event{middle, pressed, 0}}, {250 * ms, event{middle, held, 0}}, {285 * ms, event{middle, held, 0}}},
			nil,
		},
		"held, the middle is Back, and its release nothing": {
			[]step{{0, event{middle, pressed, 0}}, {800 * ms, event{}}, {900 * ms, event{middle, released, 0}}},
			[]console.Key{console.Back},
		},
		"held while the kernel repeats it, too": {
			[]step{{0, event{middle, pressed, 0}}, {799 * ms, event{middle, held, 0}}, {832 * ms, event{middle, held, 0}}, {865 * ms, event{middle, held, 0}}},
			[]console.Key{console.Back},
		},
		"a repetition that is heard late is as old as it is": {
			[]step{{0, event{middle, pressed, 1000 * ms}}, {900 * ms, event{middle, held, 1799 * ms}}, {900 * ms, event{middle, released, 1799 * ms}}},
			[]console.Key{console.Confirm},
		},
		"held without a tick, too": {
			[]step{{0, event{middle, pressed, 0}}, {900 * ms, event{middle, released, 0}}},
			[]console.Key{console.Back},
		},
		"heard late, the middle was held for no longer": {
			[]step{{0, event{middle, pressed, 1000 * ms}}, {900 * ms, event{middle, released, 1799 * ms}}},
			[]console.Key{console.Confirm},
		},
		"heard late, it was held as long as it was": {
			[]step{{0, event{middle, pressed, 1000 * ms}}, {900 * ms, event{middle, released, 1800 * ms}}},
			[]console.Key{console.Back},
		},
		"a clock that is set meanwhile holds nothing": {
			[]step{{0, event{middle, pressed, 1000 * ms}}, {100 * ms, event{middle, released, time.Hour}}},
			[]console.Key{console.Confirm},
		},
		"nor one that is set back": {
			[]step{{0, event{middle, pressed, time.Hour}}, {100 * ms, event{middle, released, 1000 * ms}}},
			[]console.Key{console.Confirm},
		},
		"a release without a press says nothing": {
			[]step{{0, event{middle, released, 0}}, {10 * ms, event{console.Up, released, 0}}},
			nil,
		},
		"after lost events the middle is up": {
			[]step{{0, event{middle, pressed, 0}}, {10 * ms, event{phase: lost}}, {900 * ms, event{middle, released, 0}}},
			nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			var d keyDecoder
			var says []console.Key
			for _, s := range c.steps {
				var key console.Key
				var ok bool
				if s.e == (event{}) {
					key, ok = d.middle.Tick(s.at)
				} else {
					s.e.at = cmp.Or(s.e.at, s.at)
					key, ok = d.decode(s.e, s.at)
				}
				if ok {
					says = append(says, key)
				}
			}
			require.Equal(t, c.says, says)
		})
	}
}

func TestWordsSayWhenTheyWantToBeAsked(t *testing.T) {
	var d keyDecoder
	_, ok := d.middle.Next(0)
	require.False(t, ok)
	d.decode(event{middle, pressed, 0}, time.Second)
	left, ok := d.middle.Next(time.Second + 300*time.Millisecond)
	require.True(t, ok)
	require.Equal(t, 500*time.Millisecond, left)
	left, _ = d.middle.Next(time.Minute)
	require.Zero(t, left)
}
