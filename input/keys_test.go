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
		"ArrowLeft": Button{Key: console.Left}, "KeyA": Button{Key: console.Left, Types: true},
		"ArrowRight": Button{Key: console.Right}, "KeyD": Button{Key: console.Right, Types: true},
		"ArrowUp": Button{Key: console.Up}, "KeyW": Button{Key: console.Up, Types: true},
		"ArrowDown": Button{Key: console.Down}, "KeyS": Button{Key: console.Down, Types: true},
		"Enter": Button{Key: console.Confirm}, "Space": Button{Key: console.Confirm, Types: true}, "NumpadEnter": Button{Key: console.Confirm},
		"Escape":   Button{Key: console.Back},
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
	require.Equal(t, Button{Key: console.Right}, k.Press("ArrowRight", 0))
	require.Nil(t, k.Press("ArrowRight", 20*ms), "the system's own repetition")
	require.Nil(t, k.Tick(RepeatDelay-1))
	require.Equal(t, Button{Key: console.Right, Repeat: true}, k.Tick(RepeatDelay))
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
