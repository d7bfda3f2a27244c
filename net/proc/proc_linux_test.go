package proc

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestOfThisProcess(t *testing.T) {
	before, err := CPU(os.Getpid())
	require.NoError(t, err)
	after := before
	for spins := 0; after-before < time.Millisecond; spins++ {
		after, err = CPU(os.Getpid())
		require.NoError(t, err)
		require.GreaterOrEqual(t, after, before)
	}

	resident, most, err := Memory(os.Getpid())
	require.NoError(t, err)
	require.Greater(t, resident, 1<<20)
	held := make([]byte, 64<<20)
	for i := range held {
		held[i] = byte(i)
	}
	grown, mostNow, err := Memory(os.Getpid())
	require.NoError(t, err)
	require.Greater(t, grown, resident+32<<20, "%d bytes are held", len(held))
	require.GreaterOrEqual(t, mostNow, grown)
	require.GreaterOrEqual(t, mostNow, most)
}

func TestOfAllProcesses(t *testing.T) {
	before, err := Busy()
	require.NoError(t, err)
	after := before
	for after == before {
		after, err = Busy()
		require.NoError(t, err)
	}
	require.Greater(t, after, before)
	require.Greater(t, before, time.Second)
}

func TestOfAProcessThatHasEnded(t *testing.T) {
	cmd := exec.Command("true")
	require.NoError(t, cmd.Run())
	_, err := CPU(cmd.Process.Pid)
	require.ErrorIs(t, err, os.ErrNotExist)
	_, _, err = Memory(cmd.Process.Pid)
	require.ErrorIs(t, err, os.ErrNotExist)
}
