package main

import (
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/backup"
	"lichtbrett/net/patience"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/journal/sqlite"
	"lichtbrett/net/websocket/bare"
)

// told is what these tests read of an answer.
type told struct {
	Event string
	Data  struct {
		Status    string
		Player    struct{ ID, Secret string }
		Game      struct{ ID string }
		GameState standing
		Record    struct {
			Seats []struct{ Name string }
			Moves []string
		}
	}
}

// standing is how a match stands for a seat.
type standing struct {
	Ply, Seat int
	Turn      *int // nil after the end
	Remaining *int // nil while no clock runs
	Moves     []string
}

// visitor is a connection to a server's relay.
type visitor struct {
	t    *testing.T
	conn *bare.Conn
}

func visit(t *testing.T, url string) visitor {
	conn, err := bare.Dial(addressOf(url), protocol.Path, nil)
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	conn.KeepReading(patience.Time)
	return visitor{t, conn}
}

// come registers a player over a connection of their own.
func come(t *testing.T, url, name string) (v visitor, player map[string]any) {
	v = visit(t, url)
	return v, v.register(name)
}

// register has the connection speak for a new player.
func (v visitor) register(name string) (player map[string]any) {
	registered := v.ask("registerPlayer", map[string]any{"playerName": name}).Data.Player
	return map[string]any{"id": registered.ID, "secret": registered.Secret}
}

// ask sends an event and returns its answer, which must be a good one.
func (v visitor) ask(event string, fields map[string]any) (answer told) {
	v.send(event, fields)
	for answer.Data.Status == "" { // else it is what others have done
		answer = v.wait(event)
	}
	require.Equal(v.t, "OK", answer.Data.Status, "%s: %+v", event, answer)
	return answer
}

// create opens a room for tic-tac-toe, set up like that.
func (v visitor) create(config map[string]any) (room string) {
	if config == nil {
		config = map[string]any{}
	}
	config["game"] = "tictactoe"
	return v.ask("createGame", map[string]any{"config": config}).Data.Game.ID
}

// begin has visitors begin a match of tic-tac-toe that the first of them sets up.
func begin(config map[string]any, creator visitor, others ...visitor) (room string) {
	room = creator.create(config)
	for _, v := range others {
		v.ask("joinGame", map[string]any{"gameId": room})
	}
	creator.ask("gameStart", map[string]any{"gameId": room})
	return room
}

func (v visitor) send(event string, fields map[string]any) {
	frame, err := json.Marshal(map[string]any{"event": event, "data": fields})
	require.NoError(v.t, err)
	require.NoError(v.t, v.conn.Send(bare.Final|bare.Text, frame))
}

// wait waits for an event.
func (v visitor) wait(event string) (frame told) {
	for frame.Event != event {
		text, err := v.conn.Message()
		require.NoError(v.t, err)
		frame = told{}
		require.NoError(v.t, json.Unmarshal(text, &frame))
	}
	return frame
}

// moves has whoever is to move make the first move that is possible, so often or to
// the end, and returns how the match stands then.
func moves(room string, seats [2]visitor, s [2]standing, most int) [2]standing {
	for ; most > 0 && s[0].Turn != nil; most-- {
		mover := *s[0].Turn
		move := map[string]any{"gameId": room, "move": s[mover].Moves[0], "match": 1, "ply": s[mover].Ply}
		s[mover] = seats[mover].ask("gameMove", move).Data.GameState
		s[1-mover] = seats[1-mover].wait("gameMove").Data.GameState
	}
	return s
}

// A match that is under way when a backup is made, while the server runs, is played to its end
// where the backup is restored, move by move as if nothing had happened.
func TestAMatchGoesOnFromABackup(t *testing.T) {
	t.Parallel()
	data, file := t.TempDir(), filepath.Join(t.TempDir(), "backup.tar.gz")
	require.NoError(t, os.Mkdir(filepath.Join(data, certificates), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(data, certificates, "play.example.org"), []byte("certificate"), 0o600))
	server := serveInProcess(t, "--data", data)
	var seats [2]visitor
	var players [2]map[string]any
	for i, name := range []string{"Ada", "Bo"} {
		seats[i], players[i] = come(t, server.url, name)
	}
	room := begin(map[string]any{"moveTime": 600}, seats[0], seats[1])
	var s [2]standing
	for i := range seats {
		s[i] = seats[i].wait("startRound").Data.GameState
	}
	s = moves(room, seats, s, 3)
	require.Equal(t, 3, s[0].Ply)

	require.Equal(t, "The backup is in "+file+"\n", prints(t, "", "backup", file, "--data", data))
	fails(t, "is there already: name another file, or remove it", "backup", file, "--data", data)
	moves(room, seats, s, 1) // what comes later is not in it
	server.stop()
	elsewhere := filepath.Join(t.TempDir(), "elsewhere")
	require.Equal(t, "The backup is restored in "+elsewhere+"\n", prints(t, "", "restore", file, "--data", elsewhere))
	fails(t, "already: name an empty folder", "restore", file, "--data", elsewhere)
	kept, err := os.ReadFile(filepath.Join(elsewhere, certificates, "play.example.org"))
	require.NoError(t, err)
	require.Equal(t, "certificate", string(kept))

	server = serveInProcess(t, "--data", elsewhere)
	for i := range seats {
		seats[i] = visit(t, server.url)
		again := seats[i].ask("gameState", map[string]any{"player": players[i], "gameId": room}).Data.GameState
		s[i].Remaining = again.Remaining // time has passed
		require.Equal(t, s[i], again)
	}
	s = moves(room, seats, s, 9)
	require.Nil(t, s[0].Turn)
	for i := range seats {
		over := seats[i].wait("gameOver").Data
		require.Len(t, over.Record.Moves, s[0].Ply)
		require.Equal(t, "Ada", over.Record.Seats[0].Name)
		require.Equal(t, "Bo", over.Record.Seats[1].Name)
	}
}

// Where no server runs, the files themselves are backed up.
func TestBackupWithoutAServer(t *testing.T) {
	t.Parallel()
	data, file := t.TempDir(), filepath.Join(t.TempDir(), "backup.tar.gz")
	fails(t, "there is nothing in the data folder", "backup", file, "--data", data)
	require.NoFileExists(t, file)
	serveInProcess(t, "--data", data).stop()
	// One that was killed leaves its socket behind.
	left, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(data, controlSocket), Net: "unix"})
	require.NoError(t, err)
	left.SetUnlinkOnClose(false)
	require.NoError(t, left.Close())
	prints(t, "", "backup", file, "--data", data)
	elsewhere := t.TempDir()
	prints(t, "", "restore", file, "--data", elsewhere)
	require.FileExists(t, filepath.Join(elsewhere, sqlite.File))
	serveInProcess(t, "--data", data).stop()
	require.NoFileExists(t, filepath.Join(data, controlSocket))
}

// A large data folder on a slow disk takes longer than other answers may. A log that
// was in it before there was a database for it is packed, too.
func TestABackupTakesItsTimeAndHasWhatIsThere(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	serveInProcess(t, "--data", data).stop()
	server := httptest.NewUnstartedServer(backups(data, slog.New(slog.DiscardHandler)))
	server.Config.WriteTimeout = time.Nanosecond
	server.Start()
	defer server.Close()
	code, packed := body(t, server.URL)
	require.Equal(t, http.StatusOK, code, packed)
	elsewhere := filepath.Join(t.TempDir(), "elsewhere")
	require.NoError(t, backup.Restore(t.Context(), strings.NewReader(packed), elsewhere, contents))
	require.FileExists(t, filepath.Join(elsewhere, sqlite.File))
}
