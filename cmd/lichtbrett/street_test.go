//go:build unix

package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal/sqlite"
	"lichtbrett/net/websocket/bare"
)

// These tests are the street outside: what people do to a server, by mistake or not, and
// what the others see of it. Each has the program itself serve, and visits it over sockets.
//
// Most of that takes minutes, several servers or a disk that is full, or is the same without a
// program. It is tested where time passes by itself and disks fail when they are told to:
//
//   - a match of too many moves, a room that is left alone, who is removed or removes others:
//     net/relay/room;
//   - a match that waits for people, what is asked again and again: game/table;
//   - who comes again and again, has no code or is banned, a room that cannot be read, a clock that
//     is set, a result that the database refuses or cannot take, a line that dies without a word, a
//     journal that takes nothing or is slow, a server that ends or only seems to: net/relay; a
//     computer player that panics: net/relay/thinking;
//   - reading while somebody writes, a backup meanwhile: net/relay/journal/journaltest and …/sqlite;
//   - how often the lobby is told, what stands first in it, who meets in a quick game: net/relay/lobby;
//   - who counts on the leaderboard, how often and for how long: net/store;
//   - what an address, a network and a household may have: net/limits;
//   - names that are not seen or mislead: net/protocol and …/names;
//   - who downloads the page without reading: web;
//   - an archive that unpacks to too much: net/backup; several servers nearby: net/discovery;
//   - a page that dies silently, a request that nobody answers: net/client;
//   - what the protocol's page has to say, and who follows it to the letter: net/protocol,
//     net/relay/bots.
//
// What a million strangers leave behind, disks that are full under thousands of rooms, and what
// is written for the longest match are in ./build.sh soak.

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
	for i := range 20 {
		come(t, url, fmt.Sprint("Guest ", i+1))
	}
	_, err := bare.Dial(addressOf(url), protocol.Path, nil)
	require.ErrorContains(t, err, "503")
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

func TestMetricsAreNotForEverybody(t *testing.T) {
	t.Parallel()
	code, _ := body(t, open(t)+"metrics")
	require.Equal(t, http.StatusNotFound, code)
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

func TestNoPasswordIsLogged(t *testing.T) {
	t.Parallel()
	s := serveInProcess(t, "--tournament", "127.0.0.1:0", "--mqtt", "mqtt://ada:SECRETPW@127.0.0.1:1",
		"--host-code", "SECRETHOST", "--join-code", "SECRETJOIN")
	ada := visit(t, s.url)
	require.Equal(t, "CODE_WRONG", ada.try("registerPlayer", map[string]any{"playerName": "Ada", "code": "SECRETHOST"}))
	ada.ask("registerPlayer", map[string]any{"playerName": "Ada", "code": "SECRETJOIN"})
	ada.ask("hostLogin", map[string]any{"code": "SECRETHOST"})
	s.stop()
	require.NotEmpty(t, s.said.String())
	require.NotContains(t, s.said.String(), "SECRET")
}

func TestTheLimitsAreThoseOfTheFlags(t *testing.T) {
	options, err := parseServe([]string{"--connections", "7", "--rooms", "8", "--per-address", "9", "--thinkers", "3", "--no-chat"})
	require.NoError(t, err)
	require.Equal(t, relay.Options{Connections: 7, Rooms: 8, PerAddress: 9, Thinkers: 3, NoChat: true}, options.relay.Options)
}
