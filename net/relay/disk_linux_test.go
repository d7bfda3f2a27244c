package relay_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"lichtbrett/net/protocol"
)

// limit sets how long the files of a process may become. 0 is a full disk, in
// effect.
func (p process) limit(t *testing.T, size uint64) {
	require.NoError(t, unix.Prlimit(p.pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: size, Max: unix.RLIM_INFINITY}, nil))
}

// While nothing can be written, what would have to be is refused with a sentence,
// and has not happened; what can be told is told. As soon as there is room it goes
// on, and what was acknowledged is there.
func TestAFullDisk(t *testing.T) {
	folder := t.TempDir()
	url, server := startProcessAt(t, folder, "127.0.0.1:0")
	a, b := dial(t, url), dial(t, url)
	game := begin(a, b)
	for ply, move := range []string{"A0", "B0", "A1", "B1"} {
		mover := []*client{a, b}[ply%2]
		moved := fmt.Sprintf(`{"event":"gameMove","id":%d,"data":{%s,"move":%q,"ply":%d}}`, ply, game, move, ply)
		server.limit(t, 0)
		for range 2 {
			refused := mover.ask(moved)
			require.Equal(t, protocol.CodeServerFull, refused.Status)
			require.Contains(t, refused.Message, "cannot write this down at the moment; try again later")
		}
		require.Equal(t, protocol.CodeServerFull, mover.ask(`{"event":"chat","data":{`+game+`,"message":"full"}}`).Status)
		require.Equal(t, ply, mover.ask(`{"event":"gameState","data":{`+game+`}}`).Data.(protocol.Match).GameState.Ply)
		server.limit(t, unix.RLIM_INFINITY)
		require.Equal(t, protocol.OK, mover.ask(moved).Status)
	}
	server.limit(t, 0)
	server.kill()
	url, _ = startProcessAt(t, folder, "127.0.0.1:0")
	a.resume(dial(t, url), game)
	match := a.await(protocol.EventGameState).Data.(protocol.Match)
	require.Equal(t, 4, match.GameState.Ply)
	require.Empty(t, match.Game.Chat)
}
