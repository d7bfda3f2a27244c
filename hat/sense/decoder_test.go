package sense

import (
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
			[]step{{0, event{console.Left, pressed}}, {50 * ms, event{console.Left, released}}},
			[]console.Key{console.Left},
		},
		"held, it speaks nine times a second": {
			[]step{
				{0, event{console.Left, pressed}},
				{250 * ms, event{console.Left, held}}, {285 * ms, event{console.Left, held}}, {320 * ms, event{console.Left, held}},
				{355 * ms, event{console.Left, held}}, {390 * ms, event{console.Left, held}},
			},
			[]console.Key{console.Left, console.Left, console.Left},
		},
		"the middle is Confirm when it is released": {
			[]step{{0, event{middle, pressed}}, {799 * ms, event{middle, released}}},
			[]console.Key{console.Confirm},
		},
		"what the kernel repeats of the middle says nothing": {
			[]step{{0, event{middle, pressed}}, {250 * ms, event{middle, held}}, {285 * ms, event{middle, held}}},
			nil,
		},
		"held, the middle is Back, and its release nothing": {
			[]step{{0, event{middle, pressed}}, {800 * ms, event{}}, {900 * ms, event{middle, released}}},
			[]console.Key{console.Back},
		},
		"held without a tick, too": {
			[]step{{0, event{middle, pressed}}, {900 * ms, event{middle, released}}},
			[]console.Key{console.Back},
		},
		"a release without a press says nothing": {
			[]step{{0, event{middle, released}}, {10 * ms, event{console.Up, released}}},
			nil,
		},
		"after lost events the middle is up": {
			[]step{{0, event{middle, pressed}}, {10 * ms, event{phase: lost}}, {900 * ms, event{middle, released}}},
			nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			var d keyDecoder
			var says []console.Key
			for _, s := range c.steps {
				if key, ok := d.middle.Tick(s.at); ok {
					says = append(says, key)
				}
				if s.e == (event{}) {
					continue
				}
				if key, ok := d.decode(s.e, s.at); ok {
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
	d.decode(event{middle, pressed}, time.Second)
	left, ok := d.middle.Next(time.Second + 300*time.Millisecond)
	require.True(t, ok)
	require.Equal(t, 500*time.Millisecond, left)
	left, _ = d.middle.Next(time.Minute)
	require.Zero(t, left)
}
