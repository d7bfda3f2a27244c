package relay_test

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/net/protocol"
)

var update = flag.Bool("update", false, "write anew what comes of the stories of takeovers")

const takeovers = "testdata/takeovers.txt"

// TestTakeoverStories tells what comes of each line of the stories in testdata: which frames
// and closes reach Ada and Bob. Each story has a match of theirs; its room is the first
// server's, at which Ada is; Bob is at the second. A line is
//
//	servers NUMBER                    a cluster in which the match has begun
//	NAME plays MOVE                   … in the position that the player knows
//	NAME again plays MOVE             … in the one before
//	NAME says TEXT, NAME asks         a message; how the match is
//	NAME asks to abort, NAME agrees
//	NAME comes to NUMBER              … on a new connection, as soon as the server lets anybody in:
//	                                  if that is not within a second, it is told when
//	server NUMBER dies, is stopped, is cut off, is reached again
//	server NUMBER sleeps              it is cut off and does not notice, until it is reached again
//	the journal of NUMBER refuses the next record
//	the journal of NUMBER takes the next record and does not say so
//	nobody knows for DURATION         which rooms have no owner
//	a server joins
//	wait DURATION
func TestTakeoverStories(t *testing.T) {
	text, err := os.ReadFile(takeovers)
	require.NoError(t, err)
	stories := strings.Split(strings.TrimSuffix(string(text), "\n"), "\nservers ")
	told := []string{stories[0]}
	for _, one := range stories[1:] {
		head, rest, _ := strings.Cut(one, "\n")
		servers, err := strconv.Atoi(head)
		require.NoError(t, err)
		inCluster(t, servers, func(s *cluster) {
			told = append(told, head+"\n"+strings.TrimSuffix(storytest.Tell(rest, newTakeover(s).tell), "\n"))
		})
	}
	storytest.Require(t, takeovers, strings.Join(told, "\nservers ")+"\n", *update)
}

// takeover is a story's cluster.
type takeover struct {
	*cluster
	game   string
	guests map[string]*guest
	read   map[string]int // how many frames of a guest's connection have been looked at
	closed map[string]bool
	plies  map[string]int
}

func newTakeover(s *cluster) *takeover {
	a, b, game := s.match()
	o := &takeover{cluster: s, game: game, guests: map[string]*guest{"ada": a, "bob": b}, read: map[string]int{}, closed: map[string]bool{}, plies: map[string]int{}}
	o.look()
	return o
}

// tell has a line happen, and returns what came of it.
func (o *takeover) tell(line string) []string {
	words, took := strings.Fields(line), time.Duration(0)
	number := func(i int) int {
		n, err := strconv.Atoi(words[i])
		require.NoError(o.t, err, line)
		return n - 1
	}
	rest := func(n int) string { return strings.Join(words[n:], " ") }
	say := func(event, data string) {
		o.guests[words[0]].say(fmt.Sprintf(`{"event":%q,"data":{%s%s}}`, event, o.game, data))
	}
	switch {
	case words[0] == "wait":
		d, err := time.ParseDuration(words[1])
		require.NoError(o.t, err)
		time.Sleep(d)
	case words[0] == "server":
		switch i := number(1); rest(2) {
		case "dies":
			o.kill(i)
		case "is stopped":
			o.stop(i)
		case "is cut off":
			o.sites[i].cutOff(true, false)
		case "sleeps":
			o.sites[i].cutOff(true, true)
		case "is reached again":
			o.sites[i].cutOff(false, false)
		default:
			require.Fail(o.t, line)
		}
	case strings.HasPrefix(line, "the journal of "):
		o.sites[number(3)].journalFails(words[4] == "takes")
	case strings.HasPrefix(line, "nobody knows for "):
		d, err := time.ParseDuration(words[3])
		require.NoError(o.t, err)
		o.unsee(d)
	case line == "a server joins":
		o.add()
	case rest(1) == "asks":
		say("gameState", "")
	case rest(1) == "asks to abort", rest(1) == "agrees":
		say("gameAbort", `,"wantsToAbort":true`)
	case strings.HasPrefix(rest(1), "again plays "):
		say("gameMove", fmt.Sprintf(`,"move":%q,"ply":%d`, rest(3), o.plies[words[0]]-1))
	case words[1] == "plays":
		say("gameMove", fmt.Sprintf(`,"move":%q,"ply":%d`, rest(2), o.plies[words[0]]))
	case words[1] == "says":
		say("chat", fmt.Sprintf(`,"message":%q`, rest(2)))
	case words[1] == "comes":
		before, came := o.guests[words[0]], time.Now()
		o.guests[words[0]] = o.houses[number(3)].back(before)
		took = time.Since(came).Truncate(time.Second)
		before.Close()
		o.read[words[0]], o.closed[words[0]] = 0, false
		say("gameState", "")
	default:
		require.Fail(o.t, line)
	}
	synctest.Wait()
	if took > 0 {
		return append([]string{fmt.Sprint("after ", took)}, o.look()...)
	}
	return o.look()
}

// look returns what Ada and Bob have been told since the last look, each in its order.
func (o *takeover) look() (lines []string) {
	for _, name := range []string{"ada", "bob"} {
		g := o.guests[name]
		for _, f := range g.heard(o.read[name]) {
			o.read[name]++
			if what := o.heard(name, f); what != "" {
				lines = append(lines, name+": "+what)
			}
		}
		if code := g.code(); code != 0 && !o.closed[name] {
			o.closed[name] = true
			lines = append(lines, fmt.Sprintf("%s: closed with %d", name, code))
		}
	}
	return lines
}

func (o *takeover) heard(name string, f protocol.Frame) string {
	if f.Status != "" && f.Status != protocol.OK {
		return fmt.Sprint(f.Event, " ", f.Status)
	}
	what := string(f.Event)
	switch d := f.Data.(type) {
	case protocol.GameMoved:
		o.plies[name] = d.GameState.Ply
		what += fmt.Sprintf(" %s; ply %d", d.Move, d.GameState.Ply)
	case protocol.Match:
		o.plies[name] = d.GameState.Ply
		what += fmt.Sprintf(" ply %d, seat %d", d.GameState.Ply, d.GameState.Seat)
		if d.GameState.Vote != nil {
			what += ", a vote"
		}
		for _, said := range d.Game.Chat {
			what += fmt.Sprintf(", %s said %s", said.Player.Name, said.Message)
		}
	case protocol.Chatted:
		what += " " + d.Player.Name + ": " + d.Message
	case protocol.AbortVoted, protocol.GameOver, protocol.ShuttingDown, protocol.Replaced:
	default:
		return "" // the way there, the lobby's, and who is there, which is not told at any certain time
	}
	return what
}
