//go:build unix

package main

import (
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/https/httpstest"
	"lichtbrett/net/patience"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal/sqlite"
	"lichtbrett/net/websocket/bare"
	"lichtbrett/web"
)

// These tests are the street outside: what people do to a server, by mistake or not, and
// what the others see of it. Each has the program itself serve, and visits it over sockets.
//
// Some of that takes minutes, several servers or a disk that is full. It is tested where time
// passes by itself and disks fail when they are told to:
//
//   - a match of too many moves, a room that is left alone: net/relay/room;
//   - a match that waits for people, what is asked again and again: game/table;
//   - a clock that is set, a result that the database refuses or cannot take, a line that dies
//     without a word, a journal that takes nothing or is slow, a server that ends or only seems
//     to: net/relay; a computer player that panics: net/relay/thinking;
//   - reading while somebody writes, a backup meanwhile: net/relay/journal/journaltest and …/sqlite;
//   - how often the lobby is told, and what an overview takes: net/relay/lobby;
//   - an archive that unpacks to too much: net/backup; several servers nearby: net/discovery;
//   - a page that dies silently, a request that nobody answers: net/client;
//   - what the protocol's page has to say, and who follows it to the letter: net/protocol,
//     net/relay/bots.
//
// What a million strangers leave behind, disks that are full under thousands of rooms, and what
// is written for the longest match are in ./build.sh soak.

// resident is how much memory the program takes.
func (s *served) resident() (bytes int) {
	statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", s.cmd.Process.Pid))
	require.NoError(s.t, err)
	var size, pages int
	_, err = fmt.Sscan(string(statm), &size, &pages)
	require.NoError(s.t, err)
	return pages * os.Getpagesize()
}

// open has the program serve until the test ends.
func open(t *testing.T, flags ...string) (url string) {
	return serveInProcess(t, flags...).url
}

// try sends an event and returns how it is answered.
func (v visitor) try(event string, fields map[string]any) (status string) {
	v.send(event, fields)
	for {
		if answer := v.wait(event).Data.Status; answer != "" {
			return answer
		}
	}
}

// from connects as somebody whose address a proxy tells.
func from(url, address string) (*bare.Conn, error) {
	conn, err := net.Dial("tcp", addressOf(url))
	if err != nil {
		return nil, err
	}
	c, err := bare.Shake(conn, addressOf(url)+"\r\nX-Forwarded-For: "+address, protocol.Path)
	if err != nil {
		conn.Close()
	}
	return c, err
}

// beat has two play tic-tac-toe to its end; whoever begins wins.
func beat(t *testing.T, ada, bob visitor) (room string) {
	t.Helper()
	room = begin(map[string]any{"private": true, "moveTime": 0}, ada, bob)
	var s [2]standing
	for i, v := range []visitor{ada, bob} {
		s[i] = v.wait("startRound").Data.GameState
	}
	s = moves(room, [2]visitor{ada, bob}, s, 9)
	require.Nil(t, s[0].Turn)
	for _, v := range []visitor{ada, bob} {
		v.wait("gameOver")
	}
	return room
}

// leaders are the names on the leaderboard.
func (v visitor) leaders() (names []string) {
	for _, e := range v.ask("leaderboard", nil).Data.Entries {
		names = append(names, e.Name)
	}
	return names
}

func TestWhoRegistersAgainAndAgainIsStoppedAndNobodyElse(t *testing.T) {
	t.Parallel()
	url := open(t, "--per-address", "4")
	arrive := func() (v visitor) { // a connection counts until the server knows that it is closed
		require.Eventually(t, func() bool {
			conn, err := bare.Dial(addressOf(url), protocol.Path, nil)
			v = visitor{t, conn}
			return err == nil
		}, patience.Time, 10*time.Millisecond)
		return v
	}
	for i := range 3 * 4 {
		v := arrive()
		v.ask("registerPlayer", map[string]any{"playerName": fmt.Sprint("Ada ", i)})
		v.conn.Close()
	}
	last := arrive()
	defer last.conn.Close()
	require.Equal(t, "SERVER_FULL", last.try("registerPlayer", map[string]any{"playerName": "One more"}))
	elsewhere, err := bare.Dial(addressOf(url), protocol.Path, net.IPv4(127, 0, 0, 2))
	require.NoError(t, err)
	defer elsewhere.Close()
	visitor{t, elsewhere}.ask("registerPlayer", map[string]any{"playerName": "Bob"})
}

func TestAnUnreadableRoomKeepsNoServerFromStarting(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	log, err := sqlite.Open(filepath.Join(data, sqlite.File))
	require.NoError(t, err)
	room := relay.RoomStreams + "00000000-0000-4000-8000-000000000000"
	require.NoError(t, log.Append(room, 0, []byte("nonsense")))
	require.NoError(t, log.Close())
	url := open(t, "--data", data)
	come(t, url, "Ada")
	code, text := body(t, url+"healthz")
	require.Equal(t, http.StatusOK, code, text)
}

func TestWhoClosedTheTabWinsNoQuickGame(t *testing.T) {
	t.Parallel()
	url := open(t)
	quick := map[string]any{"config": map[string]any{"game": "tictactoe"}}
	ada, player := come(t, url, "Ada")
	hers := ada.ask("quickGame", quick).Data.Game.ID
	bob, _ := come(t, url, "Bob")
	ada.conn.Close()
	cyd, _ := come(t, url, "Cyd")
	// The list says when the server has noticed.
	require.Eventually(t, func() bool {
		games := cyd.list()
		return len(games) == 0 || !games[0].Seats[0].Connected
	}, patience.Time, 400*time.Millisecond)
	require.NotEqual(t, hers, bob.ask("quickGame", quick).Data.Game.ID)
	require.Equal(t, hers, visit(t, url).ask("gameState", map[string]any{"player": player}).Data.Game.ID, "hers waits for her")
}

func TestAFinishedRoomThatEverybodyHasLeftMakesPlace(t *testing.T) {
	t.Parallel()
	url := open(t, "--rooms", "1")
	ada, _ := come(t, url, "Ada")
	bob, _ := come(t, url, "Bob")
	room := beat(t, ada, bob)
	for _, v := range []visitor{ada, bob} {
		require.Equal(t, "OK", v.try("leaveGame", map[string]any{"gameId": room}))
	}
	ada.create(nil)
}

func TestAScriptLearnsThatTheServerIsThere(t *testing.T) {
	t.Parallel()
	ada, _ := come(t, open(t), "Ada")
	ada.ask("ping", nil)
}

func TestAStrangerWithoutTheClassesCodeStaysOut(t *testing.T) {
	t.Parallel()
	v := visit(t, open(t, "--join-code", "sunflower"))
	require.Equal(t, "CODE_WRONG", v.try("registerPlayer", map[string]any{"playerName": "Eve"}))
	require.Equal(t, "CODE_WRONG", v.try("registerPlayer", map[string]any{"playerName": "Eve", "code": "tulip"}))
	v.ask("registerPlayer", map[string]any{"playerName": "Ada", "code": "sunflower"})
}

func TestTheTeacherRemovesAndBans(t *testing.T) {
	t.Parallel()
	url := open(t, "--host-code", "blackboard")
	host, _ := come(t, url, "Ms Lovelace")
	eve, player := come(t, url, "Eve")
	require.Equal(t, "CODE_WRONG", eve.try("hostLogin", map[string]any{"code": "whiteboard"}))
	host.ask("hostLogin", map[string]any{"code": "blackboard"})
	room := host.create(nil)
	eve.ask("joinGame", map[string]any{"gameId": room})
	host.ask("hostAct", map[string]any{"action": "mute", "id": player["id"]})
	require.Equal(t, "CHAT_OFF", eve.try("chat", map[string]any{"gameId": room, "message": "boo"}))
	host.send("removePlayer", map[string]any{"gameId": room, "remove": player["id"]})
	host.wait("leaveGame")
	require.Equal(t, "REMOVED", eve.try("joinGame", map[string]any{"gameId": room}))
	host.ask("hostAct", map[string]any{"action": "ban", "id": player["id"]})
	var err error
	for err == nil {
		_, err = eve.conn.Message()
	}
	require.Equal(t, bare.Closed(4003), err)
	require.Equal(t, "BANNED", visit(t, url).try("gameState", map[string]any{"player": player}))
}

func TestNobodyChatsWhereThereIsNoChat(t *testing.T) {
	t.Parallel()
	ada, _ := come(t, open(t, "--no-chat"), "Ada")
	room := ada.create(nil)
	require.Equal(t, "CHAT_OFF", ada.try("chat", map[string]any{"gameId": room, "message": "hello"}))
}

func TestManyAddressesOfOneHouseholdAreOneHousehold(t *testing.T) {
	t.Parallel()
	url := open(t, "--proxy", "127.0.0.1", "--per-address", "3")
	let := func(address string) bool {
		conn, err := from(url, address)
		if err == nil {
			t.Cleanup(func() { conn.Close() })
		}
		return err == nil
	}
	for i := range 3 {
		require.True(t, let(fmt.Sprintf("2001:db8:0:1::%d", i+1)))
	}
	require.False(t, let("2001:db8:0:1::4"), "a network has three")
	for i := range 9 {
		require.True(t, let(fmt.Sprintf("2001:db8:0:%x::1", i+2)))
	}
	require.False(t, let("2001:db8:0:b::1"), "a household has four times as many")
	require.True(t, let("2001:db8:0:100::1"))
	require.True(t, let("203.0.113.7"))
}

func TestAClassBehindOneAddressPlays(t *testing.T) {
	t.Parallel()
	url := open(t, "--per-address", "60")
	var pupils []visitor
	for i := range 40 {
		v, _ := come(t, url, fmt.Sprint("Pupil ", i+1))
		pupils = append(pupils, v)
	}
	rooms := make([]string, len(pupils)/2)
	for i := range rooms {
		rooms[i] = begin(map[string]any{"private": true}, pupils[2*i], pupils[2*i+1])
	}
	for i, room := range rooms {
		pair := [2]visitor{pupils[2*i], pupils[2*i+1]}
		s := [2]standing{pair[0].wait("startRound").Data.GameState, pair[1].wait("startRound").Data.GameState}
		s = moves(room, pair, s, 9)
		require.Nil(t, s[0].Turn, "the match is over")
	}
	for range 20 {
		visit(t, url)
	}
	_, err := bare.Dial(addressOf(url), protocol.Path, nil)
	require.ErrorContains(t, err, "503")
}

func TestWhoLogsOutIsOnNoLeaderboard(t *testing.T) {
	t.Parallel()
	url := open(t)
	ada, _ := come(t, url, "Child Realname")
	bob, _ := come(t, url, "Bob")
	room := beat(t, ada, bob)
	require.Eventually(t, func() bool { return slices.Contains(bob.leaders(), "Child Realname") }, patience.Time, 400*time.Millisecond)
	ada.ask("leaveGame", map[string]any{"gameId": room})
	ada.ask("logoutPlayer", nil)
	require.NotContains(t, bob.leaders(), "Child Realname")
}

func TestNamesThatAreNotSeenOrMislead(t *testing.T) {
	t.Parallel()
	v := visit(t, open(t))
	for _, name := range []string{"\u200d", "\u3164", "\u2800", "\uffa0", "\ufe0f", "Computer", "ＣＯＭＰＵＴＥＲ", "Com\u200dputer", "a\u202eb", "e" + strings.Repeat("\u0301", 27)} {
		require.Equal(t, "NAME_INVALID", v.try("registerPlayer", map[string]any{"playerName": name}), "%q", name)
	}
	v.ask("registerPlayer", map[string]any{"playerName": "Zoë"})
	room := v.create(nil)
	for _, message := range []string{"a\u202eb", strings.Repeat("a\n", 11) + "a"} {
		require.Equal(t, "MESSAGE_INVALID", v.try("chat", map[string]any{"gameId": room, "message": message}), "%q", message)
	}
}

func TestWhoSharesTheMachineSeesNoSecrets(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	come(t, open(t, "--data", data), "Ada")
	require.NoError(t, filepath.Walk(data, func(path string, info os.FileInfo, err error) error {
		require.NoError(t, err)
		require.Zero(t, info.Mode().Perm()&0o077, "%s: %s", path, info.Mode())
		return nil
	}))
}

func TestAPageElsewhereReachesNoServerAtHome(t *testing.T) {
	t.Parallel()
	url := open(t, "--metrics", "page", "--host", "play.example.org")
	for host, want := range map[string]int{
		"evil.example": http.StatusMisdirectedRequest, "play.example.org.evil.example": http.StatusMisdirectedRequest,
		"play.example.org": http.StatusOK, "localhost": http.StatusOK, "127.0.0.1": http.StatusOK,
	} {
		for _, path := range []string{"healthz", "metrics", "ws"} {
			if path == "ws" && want == http.StatusOK {
				want = http.StatusSwitchingProtocols
			}
			request, err := http.NewRequestWithContext(t.Context(), "GET", url+path, nil)
			require.NoError(t, err)
			request.Host = host
			if path == "ws" {
				request.Header = http.Header{"Connection": {"Upgrade"}, "Upgrade": {"websocket"}, "Sec-Websocket-Version": {"13"}, "Sec-Websocket-Key": {"AAAAAAAAAAAAAAAAAAAAAA=="}, "Origin": {"http://" + host}}
			}
			response, err := http.DefaultTransport.RoundTrip(request)
			require.NoError(t, err)
			response.Body.Close()
			require.Equal(t, want, response.StatusCode, "%s at %s", path, host)
		}
	}
}

func TestWinningAgainAndAgainOverAFriendCountsThreeTimesADay(t *testing.T) {
	t.Parallel()
	url := open(t)
	ada, _ := come(t, url, "Ada")
	bob, _ := come(t, url, "Bob")
	for range 4 {
		room := beat(t, ada, bob)
		for _, v := range []visitor{ada, bob} {
			require.Equal(t, "OK", v.try("leaveGame", map[string]any{"gameId": room}))
		}
	}
	var wins int
	require.Eventually(t, func() bool {
		if entries := ada.ask("leaderboard", nil).Data.Entries; len(entries) == 2 {
			wins = entries[0].Wins
		}
		return wins >= 3
	}, patience.Time, 400*time.Millisecond)
	require.Equal(t, 3, wins)
}

func TestMetricsAreNotForEverybody(t *testing.T) {
	t.Parallel()
	code, _ := body(t, open(t)+"metrics")
	require.Equal(t, http.StatusNotFound, code)
}

func TestWhoReloadsThePageInAVoteLosesNoMatch(t *testing.T) {
	t.Parallel()
	url := open(t)
	ada, _ := come(t, url, "Ada")
	bob, player := come(t, url, "Bob")
	room := begin(map[string]any{"moveTime": 600}, ada, bob)
	bob.wait("startRound")
	ada.ask("gameAbort", map[string]any{"gameId": room, "wantsToAbort": true})
	bob.conn.Close()
	ada.wait("playerStatus")
	again := visit(t, url)
	again.ask("gameState", map[string]any{"player": player, "gameId": room})
	require.Equal(t, "OK", again.try("gameAbort", map[string]any{"gameId": room, "wantsToAbort": false}))
}

// list is what a newcomer sees of the games.
func (v visitor) list() []shown { return v.ask("gameState", nil).Data.Games }

func TestWhoDownloadsThePageWithoutReadingStopsNobody(t *testing.T) {
	t.Parallel()
	require.True(t, web.Built(web.Page()), "build the page first: ./build.sh web")
	s := serveInProcess(t)
	programs, err := fs.Glob(web.Page(), "ai.*.wasm.br")
	require.NoError(t, err)
	require.NotEmpty(t, programs)
	program := strings.TrimSuffix(programs[0], ".br")
	body(t, s.url+program) // it is unpacked once for all
	before := s.resident()
	for n := range 300 {
		conn, err := net.Dial("tcp", addressOf(s.url))
		require.NoError(t, err)
		t.Cleanup(func() { conn.Close() })
		require.NoError(t, conn.(*net.TCPConn).SetReadBuffer(1<<10))
		_, err = fmt.Fprintf(conn, "GET /%s HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: %s\r\n\r\n", program, addressOf(s.url), [...]string{"identity", "gzip", "br"}[n%3])
		require.NoError(t, err)
	}
	ada, _ := come(t, s.url, "Ada")
	ada.create(nil)
	require.Less(t, s.resident()-before, 256<<20, "a megabyte for each is what it took once; this program may have the race detector in it")
}

func TestAPlayerOutlivesTheGames(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	first := serveInProcess(t, "--data", data)
	_, player := come(t, first.url, "Ada")
	first.stop()
	require.NoError(t, os.Remove(filepath.Join(data, sqlite.File)), "as for a format that is read no more")
	visit(t, serveInProcess(t, "--data", data).url).ask("gameState", map[string]any{"player": player})
}

func TestOpenGamesStandBeforeThoseThatAreUnderWay(t *testing.T) {
	t.Parallel()
	url := open(t)
	for n := range protocol.MaxGames + 20 { // ten at each address
		v := visitFrom(t, url, byte(10+n/10))
		v.ask("registerPlayer", map[string]any{"playerName": "Ada"})
		room := v.create(map[string]any{"computers": []int{0, 1}, "moveTime": 600})
		v.ask("gameStart", map[string]any{"gameId": room})
	}
	bob, _ := come(t, url, "Bob")
	open := bob.create(nil)
	cyd, _ := come(t, url, "Cyd")
	var games []shown
	require.Eventually(t, func() bool { games = cyd.list(); return len(games) > 0 && games[0].ID == open }, patience.Time, 400*time.Millisecond)
	require.LessOrEqual(t, len(games), protocol.MaxGames+1)
}

// visitFrom connects from another address of this machine.
func visitFrom(t *testing.T, url string, last byte) visitor {
	conn, err := bare.Dial(addressOf(url), protocol.Path, net.IPv4(127, 0, 1, last))
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	return visitor{t, conn}
}

func TestNobodyPlaysFasterThanPeopleCan(t *testing.T) {
	t.Parallel()
	ada, _ := come(t, open(t), "Ada")
	room := ada.create(map[string]any{"computers": []int{0, 1}})
	var last string
	for range protocol.MaxMovesPerSecond + 2 { // into a match that has not begun
		last = ada.try("gameMove", map[string]any{"gameId": room, "move": "1", "ply": 0})
	}
	require.Equal(t, "TOO_MANY", last)
}

func TestPeopleWhoComeAndGoChangeNoTurnsLength(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	s := serveInProcess(t, "--data", data)
	ada, player := come(t, s.url, "Ada")
	room := begin(map[string]any{"computers": []int{0, 1}, "moveTime": 60}, ada)
	ada.wait("startRound")
	for range 3 {
		s.end(syscall.SIGKILL)
		s = serveInProcess(t, "--data", data)
		ada = visit(t, s.url)
		left := ada.ask("gameState", map[string]any{"player": player, "gameId": room}).Data.GameState.Remaining
		require.NotNil(t, left)
		require.LessOrEqual(t, *left, 60_000)
	}
}

func TestTheListKeepsItsOrderWhenTheServerStartsAnew(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	s := serveInProcess(t, "--data", data)
	players := make([]map[string]any, 8)
	for i := range players {
		v, player := come(t, s.url, fmt.Sprint("Player ", i))
		players[i] = player
		v.create(nil)
	}
	order := func() (ids []string) {
		v := visitFrom(t, s.url, 1)
		v.ask("registerPlayer", map[string]any{"playerName": "Zoe"})
		require.Eventually(t, func() bool {
			ids = nil
			for _, g := range v.list() {
				if g.Seats[0].Connected {
					ids = append(ids, g.ID)
				}
			}
			return len(ids) == len(players)
		}, patience.Time, 400*time.Millisecond)
		return ids
	}
	before := order()
	s.stop()
	s = serveInProcess(t, "--data", data)
	for _, player := range players {
		visit(t, s.url).ask("gameState", map[string]any{"player": player})
	}
	require.Equal(t, before, order())
}

func TestAGameThatNobodyKnowsIsUnknown(t *testing.T) {
	t.Parallel()
	ada, _ := come(t, open(t), "Ada")
	for _, id := range []string{"00000000-0000-4000-8000-000000000000", "../players", strings.Repeat("x", 300)} {
		require.Equal(t, "GAME_UNKNOWN", ada.try("joinGame", map[string]any{"gameId": id}))
	}
}

func TestWhoIsRemovedDoesNotWatchEither(t *testing.T) {
	t.Parallel()
	url := open(t)
	ada, _ := come(t, url, "Ada")
	eve, player := come(t, url, "Eve")
	room := ada.create(nil)
	eve.ask("watchGame", map[string]any{"gameId": room})
	require.Equal(t, "OK", eve.try("chat", map[string]any{"gameId": room, "message": "boo"}))
	ada.send("removePlayer", map[string]any{"gameId": room, "remove": player["id"]})
	ada.wait("unwatchGame")
	for _, event := range []string{"watchGame", "joinGame", "chat"} {
		require.Equal(t, "REMOVED", eve.try(event, map[string]any{"gameId": room, "message": "boo"}), event)
	}
}

func TestNoPasswordIsLogged(t *testing.T) {
	t.Parallel()
	s := serveInProcess(t, "--tournament", "127.0.0.1:0", "--mqtt", "mqtt://ada:SECRETPW@127.0.0.1:1",
		"--host-code", "SECRETHOST", "--join-code", "SECRETJOIN")
	come := visit(t, s.url)
	come.try("registerPlayer", map[string]any{"playerName": "Ada", "code": "SECRETJOIN"})
	come.try("hostLogin", map[string]any{"code": "SECRETHOST"})
	s.stop()
	require.NotEmpty(t, s.said.String())
	require.NotContains(t, s.said.String(), "SECRET")
}

func TestAServerThatIsFullSaysThatItIsNotReady(t *testing.T) {
	t.Parallel()
	url := open(t, "--connections", "1")
	code, _ := body(t, url+"healthz")
	require.Equal(t, http.StatusOK, code)
	visit(t, url)
	code, text := body(t, url+"healthz")
	require.Equal(t, http.StatusServiceUnavailable, code)
	require.Contains(t, text, `"relay":"failing"`)
	_, err := bare.Dial(addressOf(url), protocol.Path, nil)
	require.ErrorContains(t, err, "503")
}

// remaining is what is left of the turn, as who watches a game is told; nil while no clock runs.
func (v visitor) remaining(room string) *int {
	return v.ask("gameState", map[string]any{"gameId": room}).Data.GameState.Remaining
}

func TestAMatchAgainstTheComputerWaitsForWhoHasClosedTheTab(t *testing.T) {
	t.Parallel()
	url := open(t)
	ada, player := come(t, url, "Ada")
	bob, _ := come(t, url, "Bob")
	room := ada.create(map[string]any{"computers": []int{0, 1}, "moveTime": 600})
	bob.ask("watchGame", map[string]any{"gameId": room})
	ada.ask("gameStart", map[string]any{"gameId": room})
	bob.wait("startRound")
	require.NotNil(t, bob.remaining(room))
	ada.conn.Close()
	bob.wait("playerStatus")
	require.Nil(t, bob.remaining(room), "the clock stands still")
	visit(t, url).ask("gameState", map[string]any{"player": player, "gameId": room})
	bob.wait("playerStatus")
	require.NotNil(t, bob.remaining(room))
}

func TestWhoComesBackToAMatchIsNotSentTheList(t *testing.T) {
	t.Parallel()
	url := open(t)
	ada, player := come(t, url, "Ada")
	ada.create(nil)
	cyd, _ := come(t, url, "Cyd")
	require.Eventually(t, func() bool { return len(cyd.list()) == 1 }, 5*time.Second, 400*time.Millisecond)
	again := visit(t, url)
	again.send("gameState", map[string]any{"player": player})
	for {
		text, err := again.conn.Message()
		require.NoError(t, err)
		if strings.HasPrefix(string(text), `{"event":"gameState"`) {
			require.Contains(t, string(text), `"games":[],"game":{`)
			return
		}
	}
}

func TestWhoLosesAsksForTheEndOnceAMinute(t *testing.T) {
	t.Parallel()
	url := open(t)
	ada, _ := come(t, url, "Ada")
	bob, _ := come(t, url, "Bob")
	room := begin(map[string]any{"moveTime": 600}, ada, bob)
	bob.wait("startRound")
	ada.ask("gameAbort", map[string]any{"gameId": room, "wantsToAbort": true})
	bob.ask("gameAbort", map[string]any{"gameId": room, "wantsToAbort": false})
	require.Equal(t, "TOO_MANY", ada.try("gameAbort", map[string]any{"gameId": room, "wantsToAbort": true}))
	require.Equal(t, "NO_VOTE", bob.try("gameAbort", map[string]any{"gameId": room, "wantsToAbort": false}))
}

func TestARedirectLeadsToTheServerAlone(t *testing.T) {
	t.Parallel()
	cert, key, _ := httpstest.Files(t, "play.example.org")
	plain := free(t)
	open(t, "--cert", cert, "--key", key, "--redirect", plain)
	request, err := http.NewRequestWithContext(t.Context(), "GET", "http://"+plain+"/", nil)
	require.NoError(t, err)
	request.Host = "evil.example"
	response, err := http.DefaultTransport.RoundTrip(request)
	require.NoError(t, err)
	defer response.Body.Close()
	require.Regexp(t, `^https://play\.example\.org:\d+/$`, response.Header.Get("Location"))
}

func TestOnlyTheCreatorRemovesAnybodyThereOrNot(t *testing.T) {
	t.Parallel()
	url := open(t)
	ada, creator := come(t, url, "Ada")
	bob, _ := come(t, url, "Bob")
	_, cyd := come(t, url, "Cyd")
	room := ada.create(nil)
	bob.ask("joinGame", map[string]any{"gameId": room})
	for _, id := range []any{creator["id"], cyd["id"], "nobody"} {
		require.Equal(t, "NOT_CREATOR", bob.try("removePlayer", map[string]any{"gameId": room, "remove": id}))
	}
	for _, id := range []any{creator["id"], cyd["id"], "nobody"} {
		require.Equal(t, "NOT_IN_GAME", ada.try("removePlayer", map[string]any{"gameId": room, "remove": id}))
	}
}

func TestALeaderboardHasTodaysNames(t *testing.T) {
	t.Parallel()
	url := open(t)
	ada, _ := come(t, url, "Ada")
	bob, _ := come(t, url, "Bob")
	beat(t, ada, bob)
	require.Eventually(t, func() bool { return len(bob.leaders()) == 2 }, 5*time.Second, 400*time.Millisecond)
	ada.ask("renamePlayer", map[string]any{"playerName": "Grace"})
	require.Equal(t, []string{"Grace", "Bob"}, bob.leaders())
}

func TestHalfACharacterIsNoName(t *testing.T) {
	t.Parallel()
	v := visit(t, open(t))
	require.NoError(t, v.conn.Send(bare.Final|bare.Text, []byte(`{"event":"registerPlayer","data":{"playerName":"a\ud800b"}}`)))
	require.Equal(t, "NAME_INVALID", v.wait("registerPlayer").Data.Status)
}
