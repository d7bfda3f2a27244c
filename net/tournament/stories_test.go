package tournament

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/game/connectfour"
)

// hosts are from where those of the stories send their datagrams.
var hosts = map[string]string{
	"anna": anna, "bert": bert, "carla": carla, "dora": "10.0.0.4:1000", "eve": "10.0.0.5:1000", "finn": "10.0.0.6:1000",
	"anna's new port": "10.0.0.1:2000", "bert's new port": "10.0.0.2:2000",
}

// TestStories tells what comes of each line of the stories in testdata: which datagrams are
// sent to whom. A line is
//
//	tournament [columns=N rows=N connect=N players=N delay=DURATION pause=DURATION]
//	NAME: DATAGRAM     where * is the token of the last message to NAME
//	join NAME NAME…    they register and, once they are asked, join
//	NAME has let all questions pass but one, before being unregistered
//	wait DURATION      milliseconds pass one by one
//	nothing is stored, another match is stored, all is stored
//	stop, abort
//	idle?              whether a match is to be waited for
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(string) []string { return (&story{t: t}).tell })
}

// story is a tournament to which things happen.
type story struct {
	t *testing.T
	*harness
	tokens map[string]string // the last that each was told
}

// tell has a line happen, and returns what came of it.
func (s *story) tell(line string) []string {
	words := strings.Fields(line)
	name, payload, datagram := strings.Cut(line, ": ")
	switch {
	case words[0] == "tournament":
		s.harness, s.tokens = newHarness(s.t, func(o *Options) { s.set(o, words[1:]) }), map[string]string{}
	case words[0] == "join":
		for _, name := range words[1:] {
			s.say(hosts[name], "REGISTER;"+name)
		}
		s.look()
		for _, name := range words[1:] {
			s.say(hosts[name], "JOIN;"+s.tokens[name])
		}
	case words[0] == "wait":
		d, err := time.ParseDuration(words[1])
		require.NoError(s.t, err)
		s.pass(d)
	case strings.Contains(line, " has let all questions pass but one"):
		s.tournament.byName[words[0]].timeouts = maxTimeouts
	case line == "nothing is stored":
		s.stores = false
	case line == "another match is stored":
		s.take(s.tournament.Stored(s.now, Match{Season: 1, Number: 2}))
	case line == "all is stored":
		s.stores = true
		s.store()
	case line == "stop":
		s.take(s.tournament.Stop(s.now))
	case line == "abort":
		s.take(s.tournament.Abort(s.now))
	case line == "idle?":
		return []string{map[bool]string{true: "yes", false: "no"}[s.tournament.Idle()]}
	default:
		require.True(s.t, datagram && hosts[name] != "", line)
		if quoted, err := strconv.Unquote(payload); err == nil {
			payload = quoted
		}
		s.say(hosts[name], strings.ReplaceAll(payload, "*", s.tokens[name]))
	}
	return s.look()
}

func (s *story) set(o *Options, words []string) {
	o.Pause = time.Hour
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		n, wrong := strconv.Atoi(value)
		d, err := time.ParseDuration(value)
		switch key {
		case "columns":
			o.Rules.Columns = n
		case "rows":
			o.Rules.Rows = n
		case "connect":
			o.Rules.Connect = n
		case "players":
			o.MinPlayers = n
		case "delay":
			o.Delay = d
		case "pause":
			o.Pause = d
		default:
			require.Fail(s.t, word)
		}
		require.True(s.t, err == nil || wrong == nil, word)
	}
	if o.Rules == (connectfour.Rules{}) {
		o.Rules = connectfour.Classic
	}
}

// look returns what has been sent since the last look, to each in its order, and what was
// refused. What several are told is a line.
func (s *story) look() (lines []string) {
	for _, reason := range s.refused() {
		lines = append(lines, "refused: "+string(reason))
	}
	type said struct {
		what string
		to   []string
	}
	var all []said
	for _, name := range slices.Sorted(maps.Keys(hosts)) {
		next := 0
		for _, message := range s.inbox[hosts[name]] {
			i := slices.IndexFunc(all[next:], func(s said) bool { return s.what == message })
			if i < 0 {
				all, i = slices.Insert(all, next, said{what: message}), 0
			}
			next += i
			all[next].to = append(all[next].to, name)
			next++
			fields := strings.Split(message, ";")
			if fields[0] == "YOURTURN" || fields[0] == "NEW SEASON" {
				s.tokens[name] = fields[1]
				s.tokens[strings.TrimSuffix(name, "'s new port")] = fields[1]
			}
		}
	}
	s.inbox = map[string][]string{}
	for _, one := range all {
		lines = append(lines, strings.Join(one.to, ", ")+" < "+one.what)
	}
	return lines
}
