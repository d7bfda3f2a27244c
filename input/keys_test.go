package input

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
)

const ms = time.Millisecond

func TestMeaning(t *testing.T) {
	tests := map[string]Body{
		"ArrowLeft": Word{Key: console.Left}, "KeyA": Word{Key: console.Left, Types: true},
		"ArrowRight": Word{Key: console.Right}, "KeyD": Word{Key: console.Right, Types: true},
		"ArrowUp": Word{Key: console.Up}, "KeyW": Word{Key: console.Up, Types: true},
		"ArrowDown": Word{Key: console.Down}, "KeyS": Word{Key: console.Down, Types: true},
		"Enter": Word{Key: console.Confirm}, "Space": Word{Key: console.Confirm, Types: true}, "NumpadEnter": Word{Key: console.Confirm},
		"Escape":   Word{Key: console.Back},
		"PageDown": Jump{To: PageDown},
		"KeyH":     Hint{},
		"Tab":      nil, "F5": nil, "F11": nil, "KeyQ": nil, "": nil,
	}
	for code, want := range tests {
		require.Equal(t, want, Meaning(code), code)
	}
}

func TestKeySpeaksOnceAndAgainWhileItIsHeld(t *testing.T) {
	var k Keys
	require.Equal(t, Word{Key: console.Right}, k.Press("ArrowRight", 0))
	require.Nil(t, k.Press("ArrowRight", 20*ms), "the system's own repetition")
	require.Nil(t, k.Tick(RepeatDelay-1))
	require.Equal(t, Word{Key: console.Right, Repeat: true}, k.Tick(RepeatDelay))
	require.Nil(t, k.Tick(RepeatDelay+RepeatInterval-1))
	require.NotNil(t, k.Tick(RepeatDelay+RepeatInterval))
	k.Release("ArrowRight")
	require.Nil(t, k.Tick(time.Hour))
	require.NotNil(t, k.Press("ArrowRight", time.Hour), "it speaks again once released")
}

func TestConfirmAndBackDoNotRepeat(t *testing.T) {
	for _, code := range []string{"Enter", "Space", "Escape", "PageUp"} {
		var k Keys
		require.NotNil(t, k.Press(code, 0))
		require.Nil(t, k.Tick(time.Hour), code)
		_, waits := k.Next(0)
		require.False(t, waits, code)
	}
}

func TestTapsWithoutHoldAllSpeak(t *testing.T) {
	var k Keys
	for i := range 20 {
		require.NotNil(t, k.Press("ArrowLeft", time.Duration(i)), "tap %d", i)
		k.Release("ArrowLeft")
	}
}

func TestTwoKeysOfTheSameDirectionAreTwoKeys(t *testing.T) {
	var k Keys
	require.NotNil(t, k.Press("ArrowUp", 0))
	require.NotNil(t, k.Press("KeyW", 0))
	k.Release("ArrowUp")
	require.NotNil(t, k.Tick(RepeatDelay), "the one pressed last goes on")
	k.Release("KeyW")
	require.Nil(t, k.Tick(time.Hour))
}

func TestReleaseAllForgetsWhatIsHeld(t *testing.T) {
	var k Keys
	k.Press("ArrowUp", 0)
	k.ReleaseAll()
	require.Nil(t, k.Tick(time.Hour))
	require.NotNil(t, k.Press("ArrowUp", time.Hour))
}

func TestErasingRepeats(t *testing.T) {
	var k Keys
	require.Equal(t, Erase{What: Backspace}, k.Press("Backspace", 0))
	require.Equal(t, Erase{What: Backspace}, k.Tick(RepeatDelay))
}

func TestRepeaterMakesUpForNothing(t *testing.T) {
	var r Repeater[string]
	r.Press("a", 0)
	_, ok := r.Tick(10 * time.Second) // a very slow frame
	require.True(t, ok)
	repeats := 0
	for now := 10 * time.Second; now < 10*time.Second+RepeatInterval/2; now += ms {
		if _, ok := r.Tick(now); ok {
			repeats++
		}
	}
	require.Zero(t, repeats)
	next, ok := r.Next(10 * time.Second)
	require.True(t, ok)
	require.Equal(t, RepeatInterval/2, next)
}
