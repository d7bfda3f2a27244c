package relay_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/store"
	"lichtbrett/net/websocket/bare"
)

// settable is a clock that can be set.
type settable struct{ by atomic.Int64 }

func (s *settable) clock() relay.Clock {
	began := time.Now()
	return func() (time.Time, time.Duration) {
		return time.Now().Add(time.Duration(s.by.Load())).Round(0), time.Since(began)
	}
}

func (s *settable) set(to time.Time) { s.by.Store(int64(time.Until(to))) }

// TestStories tells what comes of each line of the stories in testdata: which frames and
// closes reach whom. A story begins with
//
//	a server [for NUMBER players, NUMBER rooms and NUMBER connections]
//	                                  that is alone, and nobody there
//	a server of a class of NUMBER     … who share an address, with a code for joining; for 4 players
//	a server without chat             … until the host allows it
//	a match [in YEAR]                 … where Ada and Bob have begun one of tic-tac-toe
//	any number of servers             it is told of one, of two and of three, and nobody is there; after
//	                                  each line there is a pause
//	servers NUMBER                    a cluster, in which Ada and Bob have begun a match: Ada and the
//	                                  room are at the first server, Bob is at the second
//
// and a line is
//
//	NAME comes, NAME registers [at NUMBER], NAME goes
//	NAME reads nothing                from the next frame on
//	NAME comes to NUMBER              … on a new connection, as soon as the server lets anybody in:
//	                                  if that is not within a second, it is told when
//	NAME EVENT [GAME] ["FIELD":…]     a request, which may name a game by its number, a player's id
//	                                  as @NAME, and the secret as !NAME
//	NAME sends [binary] TEXT          … that need not be one, and may be written as in Go
//	NAME sends NUMBER bytes           … that are one
//	NAME sends at once TEXT TEXT …    … one right behind the other
//	NAME plays MOVE                   … in the position that the player knows
//	NAME again plays MOVE             … in the one before
//	NAME says TEXT, NAME asks         a message; how the match is
//	NAME looks at the clock           of the match as the player knows it
//	NAME asks to abort, NAME agrees
//	NAME and NAME play MOVE …         of which what comes of the last is told
//	server NUMBER dies, is stopped, is cut off, is reached again
//	server NUMBER sleeps              it is cut off and does not notice, until it is reached again
//	the server is stopped, is there again, if it is alone
//	the journal of NUMBER refuses the next record
//	the journal of NUMBER takes the next record and does not say so
//	the journal of NUMBER is full, has room again, stands still, goes on [in a second], deletes nothing
//	the journal of NUMBER has lost records   of rooms
//	rooms in the journal              how many there are
//	the clock is set to DAY
//	what day it is                    as Ada was told last
//	who is known                      … to the database
//	is it ready                       … for newcomers, or why not; for an answer a second is waited
//	the database keeps no code        for joining
//	the database forgets who has sat  in a game, as if it had never been told
//	the database takes no results, takes results again, never takes that of a first match
//	the database takes no players, takes players again
//	queued results                    how many there are
//	nobody knows for DURATION         which rooms have no owner
//	what servers tell each other takes DURATION
//	a server joins
//	wait DURATION
func TestStories(t *testing.T) {
	files, err := filepath.Glob("testdata/stories/*.txt")
	require.NoError(t, err)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			told := ""
			for servers := range strings.Count(string(text), "\nany number of servers\n")*2 + 1 {
				synctest.Test(t, func(t *testing.T) {
					o := &story{t: t, any: servers + 1}
					defer o.end()
					now := storytest.Tell(string(text), o.tell)
					if servers > 0 {
						require.Equal(t, told, now, "%d servers tell something else than one does", servers+1)
					}
					told = now
				})
			}
			storytest.Require(t, file, told)
		})
	}
}

// story is what happens at a server that is alone, or at several.
type story struct {
	*cluster
	t       *testing.T
	any     int // how many servers are any number of them
	pause   time.Duration
	several bool
	path    string // of the database, if it is alone
	limits  relay.Options
	clock   *settable
	guests  map[string]*guest // by their names
	rooms   []string          // by their numbers, from 1
	read    map[*guest]int    // how many frames of a connection have been looked at
	closed  map[*guest]bool
	state   map[string]protocol.GameState // as far as players know it
}

func (o *story) end() {
	if o.cluster != nil {
		o.cluster.end()
	}
}

// databases are what is done to a database of which a story says so.
var databases = map[string]string{
	"the database takes no results":                  "ALTER TABLE online_matches RENAME TO elsewhere",
	"the database takes results again":               "ALTER TABLE elsewhere RENAME TO online_matches",
	"the database forgets who has sat":               "UPDATE players SET sat = 0",
	"the database takes no players":                  "ALTER TABLE players RENAME TO nowhere",
	"the database takes players again":               "ALTER TABLE nowhere RENAME TO players",
	"the database keeps no code":                     "CREATE TRIGGER refuse BEFORE INSERT ON settings WHEN new.key = 'code' BEGIN SELECT RAISE(ABORT, 'never'); END",
	"the database never takes that of a first match": "CREATE TRIGGER refuse BEFORE INSERT ON online_matches WHEN new.number = 1 BEGIN SELECT RAISE(ABORT, 'never'); END",
}

// begin begins a story with some servers; with none of a cluster there is one that is alone,
// with such limits.
func (o *story) begin(servers int, limits relay.Options) {
	o.end()
	*o = story{
		cluster: newCluster(o.t, servers), t: o.t, any: o.any, several: servers > 0, guests: map[string]*guest{}, read: map[*guest]int{}, closed: map[*guest]bool{}, state: map[string]protocol.GameState{},
	}
	o.limits = limits
	if !o.several {
		o.path = filepath.Join(o.t.TempDir(), store.File)
		kept, err := store.Open(o.t.Context(), o.path)
		require.NoError(o.t, err)
		o.t.Cleanup(func() { require.NoError(o.t, kept.Close()) })
		o.store = kept
		o.addWith(func(p *site) relay.Options {
			o.limits.Journal, o.limits.HostCode = p, "blackboard"
			return o.limits
		})
	}
}

// tell has a line happen, and returns what came of it.
func (o *story) tell(line string) []string {
	words := strings.Fields(line)
	rest := func(n int) string { return strings.Join(words[min(n, len(words)):], " ") }
	number := func(i int) int {
		n, err := strconv.Atoi(words[i])
		require.NoError(o.t, err, line)
		return n
	}
	duration := func(i int) time.Duration {
		d, err := time.ParseDuration(words[i])
		require.NoError(o.t, err, line)
		return d
	}
	send := func(text string) {
		for name, g := range o.guests {
			text = strings.NewReplacer("@"+name, g.id, "!"+name, g.secret).Replace(text)
		}
		o.guests[words[0]].say(text)
	}
	say := func(event, data string) { send(fmt.Sprintf(`{"event":%q,"data":{%s}}`, event, data)) }
	inGame := func(n int, more string) string {
		return strings.TrimSuffix(fmt.Sprintf(`"game":{"id":%q},%s`, o.rooms[n-1], more), ",")
	}
	move := func(move string, more int) {
		now := o.state[words[0]]
		say("gameMove", inGame(1, fmt.Sprintf(`"move":%q,"match":%d,"ply":%d`, move, now.Match, now.Ply+more)))
	}
	var told []string
	switch {
	case line == "a server":
		o.begin(0, relay.Options{})
	case strings.HasPrefix(line, "a server for "):
		o.begin(0, relay.Options{Players: number(3), Rooms: number(5), Connections: number(8)})
	case strings.HasPrefix(line, "a server of a class of "):
		o.begin(0, relay.Options{PerAddress: number(6), Players: 4, JoinCode: "sunflower"})
	case line == "a server without chat":
		o.begin(0, relay.Options{NoChat: true})
	case line == "any number of servers":
		o.begin(o.any, relay.Options{})
		o.pause = 1003 * time.Millisecond // never when the lobby is told
	case words[0] == "servers":
		o.begin(number(1), relay.Options{})
		o.guests["ada"], o.guests["bob"], _ = o.match()
		o.look()
		return nil
	case strings.HasPrefix(line, "a match"):
		clock := &settable{}
		if len(words) > 2 {
			clock.set(time.Date(number(3), 7, 8, 9, 10, 11, 0, time.UTC))
		}
		o.begin(0, relay.Options{Clock: clock.clock()})
		o.clock = clock
		o.guests["ada"], o.guests["bob"], _ = o.houses[0].room()
		o.look()
		return nil
	case strings.HasPrefix(line, "the clock is set to "):
		day, err := time.Parse(time.DateOnly, words[5])
		require.NoError(o.t, err)
		o.clock.set(day)
	case line == "what day it is":
		return []string{time.Time(o.guests["ada"].last().Timestamp).Format(time.DateOnly)}
	case line == "who is known":
		for _, name := range slices.Sorted(maps.Keys(o.guests)) {
			p, err := o.store.Player(o.t.Context(), o.guests[name].id)
			require.NoError(o.t, err)
			if p != nil {
				told = append(told, name)
			}
		}
		return told
	case words[0] == "wait":
		time.Sleep(duration(1))
	case words[0] == "server":
		switch i := number(1) - 1; rest(2) {
		case "dies":
			o.kill(i)
		case "is stopped":
			o.stop(i)
		case "is cut off", "sleeps", "is reached again":
			o.sites[i].Cut(rest(2) != "is reached again", rest(2) == "sleeps")
		default:
			require.Fail(o.t, line)
		}
	case line == "the server is stopped":
		o.houses[0].stop()
	case line == "the server is there again":
		o.houses[0].open(o.limits)
	case strings.HasPrefix(line, "the journal of "):
		o.sites[number(3)-1].journal(rest(4))
	case line == "is it ready":
		soon, done := context.WithTimeout(o.t.Context(), time.Second)
		defer done()
		if err := o.houses[0].relay.Ready(soon); err != nil {
			return []string{err.Error()}
		}
		return []string{"yes"}
	case line == "rooms in the journal":
		rooms, err := relay.Rooms(o.log)
		require.NoError(o.t, err)
		return []string{fmt.Sprint(len(rooms))}
	case databases[line] != "":
		db, err := sql.Open("sqlite", o.path+"?_pragma=busy_timeout(5000)")
		require.NoError(o.t, err)
		_, err = db.Exec(databases[line])
		require.NoError(o.t, errors.Join(err, db.Close()))
	case line == "queued results":
		return []string{fmt.Sprint(figure(o.t, o.houses[0].relay, "queued_results"))}
	case strings.HasPrefix(line, "nobody knows for "):
		o.network.Blind(duration(3))
	case strings.HasPrefix(line, "what servers tell each other takes "):
		late := duration(6)
		o.network.Delay(func(string, string) time.Duration { return late })
	case line == "a server joins":
		o.add()
	case rest(1) == "comes":
		g, err := o.houses[0].enter()
		if err != nil {
			return []string{words[0] + ": " + err.Error()}
		}
		o.guests[words[0]] = g
	case words[1] == "registers":
		at := 0
		if len(words) > 2 {
			at = (number(3) - 1) % len(o.houses)
		}
		o.guests[words[0]] = o.houses[at].player(strings.ToUpper(line[:1]) + words[0][1:])
	case rest(1) == "reads nothing":
		o.guests[words[0]].wait(true)
	case rest(1) == "goes":
		g := o.guests[words[0]]
		require.NoError(o.t, g.Close())
		o.closed[g] = true
	case words[1] == "and":
		for i, move := range words[4:] {
			told = o.tell(words[i%2*2] + " plays " + move)
		}
	case words[1] == "sends":
		g, text := o.guests[words[0]], rest(2)
		if unquoted, err := strconv.Unquote(text); err == nil {
			text = unquoted
		}
		switch {
		case words[2] == "binary":
			g.send(bare.Final|bare.Binary, []byte(rest(3)))
		case strings.HasPrefix(rest(2), "at once "):
			for _, message := range words[4 : len(words)-1] {
				require.NoError(o.t, g.Send(bare.Final|bare.Text, []byte(message)))
			}
			g.say(words[len(words)-1])
		case rest(3) == "bytes":
			const frame = `{"event":"gameState","x":"%s"}`
			g.say(fmt.Sprintf(frame, strings.Repeat("x", number(2)-len(frame)+len("%s"))))
		default:
			send(text)
		}
	case rest(1) == "asks":
		say("gameState", inGame(1, ""))
	case rest(1) == "looks at the clock":
		return []string{fmt.Sprint(o.state[words[0]].Remaining, " ms left")}
	case rest(1) == "asks to abort", rest(1) == "agrees":
		say("gameAbort", inGame(1, `"wantsToAbort":true`))
	case strings.HasPrefix(rest(1), "again plays "):
		move(rest(3), -1)
	case words[1] == "plays":
		move(rest(2), 0)
	case words[1] == "says":
		say("chat", inGame(1, fmt.Sprintf(`"message":%q`, rest(2))))
	case words[1] == "comes":
		last, came := o.guests[words[0]], time.Now()
		again := o.houses[number(3)-1].back(last)
		if took := time.Since(came).Truncate(time.Second); took > 0 {
			told = []string{fmt.Sprint("after ", took)}
		}
		told = append(told, o.look()...) // what the last connection was told
		last.Close()
		o.guests[words[0]], o.read[again] = again, len(again.heard(0)) // but for the way there
		if len(o.rooms) > 0 {
			say("gameState", inGame(1, ""))
		}
	default:
		data := rest(2)
		if len(words) > 2 {
			if n, err := strconv.Atoi(words[2]); err == nil {
				data = inGame(n, rest(3))
			}
		}
		say(words[1], data)
	}
	time.Sleep(o.pause)
	synctest.Wait()
	return append(told, o.look()...)
}

// look returns what has been told since the last look, to each in its order.
func (o *story) look() (lines []string) {
	for _, name := range slices.Sorted(maps.Keys(o.guests)) {
		g := o.guests[name]
		for _, f := range g.heard(o.read[g]) {
			o.read[g]++
			if what := o.heard(name, f); what != "" {
				lines = append(lines, name+": "+what)
			}
		}
		if code := g.code(); code != 0 && !o.closed[g] {
			o.closed[g] = true
			lines = append(lines, fmt.Sprintf("%s: closed with %d", name, code))
		}
	}
	return lines
}

func (o *story) heard(name string, f protocol.Frame) string {
	if o.several && f.Status == "" && ofLobby(f, o.guests[name].id) {
		return ""
	}
	if f.Status != "" && f.Status != protocol.OK {
		return fmt.Sprint(f.Event, " ", f.Status)
	}
	what := string(f.Event)
	if f.Re != protocol.NoID {
		what += fmt.Sprint(" re ", f.Re)
	}
	switch d := f.Data.(type) {
	case protocol.PlayerRegistered:
		what += o.list(d.Games)
	case protocol.Overview:
		if d.Game != nil {
			what += " in" + o.room(*d.Game)
		}
		what += o.list(d.Games)
	case protocol.GameCreated:
		what += o.room(d.Game)
	case protocol.GameConfigured:
		what += o.room(d.Game)
	case protocol.GameListed:
		what += o.room(d.Game)
	case protocol.GameFound:
		what += o.room(d.Game)
	case protocol.GameJoined:
		what += " " + d.Player.Name + o.room(d.Game)
	case protocol.GameWatched:
		what += o.room(d.Game)
	case protocol.GameLeft:
		what += fmt.Sprintf(" %s %d", d.Player.Name, o.number(d.Game.ID))
	case protocol.GameDeleted:
		what += fmt.Sprint(" ", o.number(d.Game.ID))
	case protocol.GameStarted:
		what += fmt.Sprintf(" in %d ms", d.StartsIn)
	case protocol.RoundStarted:
		o.state[name] = d.GameState
	case protocol.GameMoved:
		o.state[name] = d.GameState
		move := string(d.Move)
		if d.By == protocol.ByComputer { // which one is as it happens
			move = "by a computer"
		}
		what += fmt.Sprintf(" %s; ply %d", move, d.GameState.Ply)
		if d.Spectators > 0 {
			what += fmt.Sprintf(", %d watch", d.Spectators)
		}
	case protocol.Match:
		if d.GameState == nil {
			return what + o.room(d.Game)
		}
		o.state[name] = *d.GameState
		what += fmt.Sprintf(" ply %d, seat %d", d.GameState.Ply, d.GameState.Seat)
		if d.GameState.Vote != nil {
			what += ", a vote"
		}
		if o.several {
			return what + talk(d.Game)
		}
		what += fmt.Sprintf(", %d ms left;%s", d.GameState.Remaining, o.room(d.Game))
		if d.Record != nil {
			what += ", recorded" + names(*d.Record)
		}
	case protocol.Chatted:
		what += " " + d.Player.Name + ": " + d.Message
	case protocol.DirectMessaged:
		what += " " + d.Player.Name + ": " + d.Message
	case protocol.GameOver:
		if !d.Result.Aborted {
			what += " won"
		}
		what += names(d.Record)
	case protocol.Leaderboard:
		var all []string // of equals any may be first
		for _, one := range d.Entries {
			all = append(all, fmt.Sprintf("%s has won %d of %d", one.Name, one.Wins, one.Played))
		}
		what += " " + strings.Join(slices.Sorted(slices.Values(all)), ", ")
	case protocol.HostState:
		for _, p := range d.Players {
			if p.Muted {
				what += " " + p.Name + " is muted"
			}
		}
	case protocol.Announcement:
		what += " " + d.Message
	case protocol.RematchVoted:
		what += " " + d.Player.Name
	case protocol.PlayerRenamed:
		what += fmt.Sprintf(" %q", d.Player.Name)
	case protocol.PlayerStatus:
		if o.several {
			return "" // it is not told at any certain time
		}
		what += fmt.Sprintf(" %s, connected %v", d.Player.Name, d.Connected)
	}
	return what
}

// ofLobby reports whether a frame is news of the lobby, which is told when there is time for
// it: whether somebody who comes into the lobby or leaves it hears the last of it depends on
// where the rooms are. What they see of it when they ask does not.
func ofLobby(f protocol.Frame, id string) bool {
	switch d := f.Data.(type) {
	case protocol.GameCreated, protocol.GameListed, protocol.GameEnded, protocol.GameDeleted:
		return true
	case protocol.GameLeft:
		return d.Player.ID == id
	}
	return false
}

// number returns the number of a room.
func (o *story) number(id string) int {
	if !slices.Contains(o.rooms, id) {
		o.rooms = append(o.rooms, id)
	}
	return slices.Index(o.rooms, id) + 1
}

func (o *story) room(r protocol.Room) string {
	seats := []string{}
	for _, s := range r.Seats {
		seat := "free"
		if s.Player != nil {
			if seat = s.Player.Name; !s.Connected {
				seat += " (away)"
			}
		} else if s.Computer > 0 {
			seat = fmt.Sprint("computer ", s.Computer)
		}
		seats = append(seats, seat)
	}
	what := fmt.Sprintf(" %d, %s: %s", o.number(r.ID), r.Config.Game, strings.Join(seats, ", "))
	if r.Spectators > 0 {
		what += fmt.Sprintf(", %d watch", r.Spectators)
	}
	return what + talk(r)
}

// names are those in the record of a match.
func names(r protocol.Record) (what string) {
	for _, s := range r.Seats {
		what += fmt.Sprintf(" %q", s.Name)
	}
	return what
}

func talk(r protocol.Room) (what string) {
	for _, one := range r.Chat {
		what += fmt.Sprintf(", %s said %s", one.Player.Name, one.Message)
	}
	return what
}

func (o *story) list(games []protocol.Room) (what string) {
	for _, r := range games {
		what += ";" + o.room(r)
	}
	return what
}
