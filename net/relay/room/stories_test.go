package room

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/net/protocol"
)

// TestStories tells what comes of each line of the stories in testdata: who is told what,
// and when. A line is
//
//	open CONFIG                 ada opens a room
//	open SEED CONFIG            … in which matches have that seed
//	NAME EVENT ["FIELD":…]      somebody sends a request
//	NAME plays MOVE             … a move for the position as it is
//	NAME goes, NAME comes back  a connection ends, and there is another one
//	NAME leaves for good        somebody logs out
//	NAME is called OTHER        … has another name
//	wait DURATION               time passes
//	the computers move          those that are asked, until a person is to move
//	the server is down DURATION and has the room from its journal again
//	the journal has a snapshot  … and nothing that was before it
//	the clock is set on DURATION
//	NAME is silenced            by the host
//	the host closes, the host removes NAME
//	the list                    the room as everybody sees it
//
// A + is after who gets the answer to the own request. After each line the journal has the
// room as it is.
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(string) []string {
		s := &story{t: t}
		return func(line string) []string {
			told := s.tell(line)
			if !s.h.gone {
				require.Equal(t, string(s.h.room.Snapshot()), string(s.h.rebuilt().Snapshot()), line)
			}
			return told
		}
	})
}

// constant is a source of chance that always says the same.
type constant uint64

func (c constant) Uint64() uint64 { return uint64(c) }

// story is a room to which things happen.
type story struct {
	t *testing.T
	h *harness
}

// tell has a line happen, and returns what came of it.
func (s *story) tell(line string) (told []string) {
	words := strings.Fields(line)
	after := func(n int) string { return strings.Join(words[min(n, len(words)):], " ") }
	if words[0] == "open" {
		if seed, err := strconv.ParseUint(words[1], 10, 64); err == nil {
			s.h = openSeeded(s.t, after(2), constant(seed))
		} else {
			s.h = open(s.t, after(1))
		}
		return nil
	}
	h := s.h
	h.look()
	switch {
	case words[0] == "wait":
		d, err := time.ParseDuration(words[1])
		require.NoError(s.t, err)
		return s.wait(d)
	case line == "the computers move":
		h.think()
	case line == "the list":
		return []string{listed(h.room.Describe()), fmt.Sprint("inside: ", strings.Join(h.room.Describe().Players, ", "))}
	case line == "the journal has a snapshot":
		h.snapshot()
	case strings.HasPrefix(line, "the clock is set on "):
		d, err := time.ParseDuration(words[5])
		require.NoError(s.t, err)
		h.now = h.now.Add(d)
		h.room.Shift(d)
		h.snapshot() // no record says so
	case after(1) == "is silenced":
		h.silenced[words[0]] = true
	case strings.HasPrefix(line, "the server is down "):
		d, err := time.ParseDuration(words[4])
		require.NoError(s.t, err)
		last := h.room.LastTime()
		h.room = h.rebuilt()
		require.Equal(s.t, last, h.room.LastTime())
		h.now = h.now.Add(d)
		taken := Taken{Server: "another", At: h.now, Down: d}
		h.log.append(s.t, h.room.records, taken.Encode())
		require.NoError(s.t, h.room.Resume(taken))
	case line == "the host closes":
		h.take(h.room.Close(h.now), "")
	case strings.HasPrefix(line, "the host removes "):
		step, ok := h.room.Remove(h.now, words[3])
		require.True(s.t, ok)
		h.take(step, "")
	case after(1) == "goes", after(1) == "comes back":
		h.take(h.room.Connect(h.now, words[0], words[1] == "comes"), "")
	case after(1) == "leaves for good":
		step := h.room.Depart(h.now, words[0], true)
		require.Equal(s.t, words[:1], step.Gone)
		h.take(step, "")
	case strings.HasPrefix(after(1), "is called "):
		h.take(h.room.Rename(h.now, protocol.Player{ID: words[0], Name: after(3)}), words[0])
	default:
		event, data := words[1], after(2)
		if event == "plays" {
			event, data = "gameMove", fmt.Sprintf(`"move":%q,"match":%d,"ply":%d`, after(2), max(h.room.table.Match(), 1), len(h.room.table.Log()))
		}
		before := h.room.Snapshot()
		if code := h.send(words[0], event, data); code != protocol.OK {
			told = append(told, strings.TrimSpace(fmt.Sprint(words[0], ": ", code, " ", h.refused.Reason)))
			if len(h.inbox) == 0 {
				require.Equal(s.t, string(before), string(h.room.Snapshot()), "what is refused changes nothing")
			}
		}
	}
	return append(told, s.look("")...)
}

// wait lets time pass and returns what happens meanwhile, and when.
func (s *story) wait(d time.Duration) (told []string) {
	h, began := s.h, s.h.now
	for end := began.Add(d); ; {
		at, ok := h.room.Deadline()
		if h.gone || !ok || at.After(end) {
			h.now = end
			return told
		}
		if at.After(h.now) {
			h.now = at
		}
		h.take(h.room.Tick(h.now), "")
		told = append(told, s.look(fmt.Sprintf("after %v ", h.now.Sub(began)))...)
		h.look()
	}
}

// look returns what everybody has been told. What several are told is a line.
func (s *story) look(when string) (lines []string) {
	type said struct {
		what string
		to   []string
	}
	var all []said
	hears := func(name string, frames []protocol.Frame) {
		at := 0
		for _, f := range frames {
			what, to := summary(f), name
			if f.Status == protocol.OK {
				to += "+"
			}
			i := slices.IndexFunc(all[at:], func(s said) bool { return s.what == what })
			if i < 0 {
				all, i = slices.Insert(all, at, said{what: what}), 0
			}
			at += i
			all[at].to = append(all[at].to, to)
			at++
		}
	}
	var names []string
	for name := range s.h.inbox {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		hears(name, s.h.inbox[name])
	}
	hears("lobby", s.h.lobby)
	for _, one := range all {
		lines = append(lines, when+strings.Join(one.to, " ")+": "+one.what)
	}
	return lines
}

// summary is what there is to a frame, but for what only one seat may know.
func summary(f protocol.Frame) string {
	what := ""
	switch d := f.Data.(type) {
	case protocol.GameJoined:
		what = d.Player.Name
	case protocol.GameLeft:
		what = d.Player.Name + "; it is " + d.Game.Creator + "'s game"
	case protocol.GameConfigured:
		what = listed(d.Game)
	case protocol.GameStarted:
		what = fmt.Sprintf("in %d ms; %s", d.StartsIn, standing(d.GameState))
	case protocol.RoundStarted:
		what = standing(d.GameState)
	case protocol.GameMoved:
		what = fmt.Sprintf("%s on seat %d by %s; %s", d.Move, d.Seat, d.By, standing(d.GameState))
		if d.Spectators > 0 {
			what += fmt.Sprintf(", %d watch", d.Spectators)
		}
	case protocol.Match:
		if what = "waiting"; d.GameState != nil {
			what = standing(*d.GameState)
		}
		for _, w := range d.Game.Watchers {
			what += ", " + w.Name + " watches"
		}
		for _, e := range d.Game.Chat {
			what += fmt.Sprintf(", %s said %q at ply %d", e.Player.Name, e.Message, e.Ply)
		}
	case protocol.AbortVoted:
		what = strings.TrimSpace(fmt.Sprintf("%s %v, ends in %d ms %s", d.Player.Name, d.WantsToAbort, d.EndsIn, d.Outcome))
	case protocol.RematchVoted:
		what = fmt.Sprint(d.Player.Name, " ", d.WantsRematch)
	case protocol.GameOver:
		what = ended(d.Result)
		for i, s := range d.Record.Seats {
			if s.Name == "" && s.Computer == 0 {
				what += fmt.Sprint(", nobody is named on seat ", i)
			}
		}
	case protocol.GameEnded:
		what = ended(d.Result)
	case protocol.PlayerStatus:
		what = fmt.Sprintf("%s, connected %v, played by %s", d.Player.Name, d.Connected, d.PlayedBy)
	case protocol.PlayerRenamed:
		what = d.Player.Name
	case protocol.Chatted:
		what = d.Player.Name + ": " + d.Message
	case protocol.DirectMessaged:
		what = d.Player.Name + ": " + d.Message
	case protocol.GameUnwatched:
		if d.Player != nil {
			what = d.Player.Name
		}
	}
	return strings.TrimSpace(string(f.Event) + " " + what)
}

func standing(g protocol.GameState) string {
	text := fmt.Sprintf("%s, match %d, ply %d", g.Game.Status, g.Match, g.Ply)
	if g.Turn >= 0 {
		text += fmt.Sprintf(", seat %d to move", g.Turn)
	}
	if g.Remaining >= 0 {
		text += fmt.Sprintf(", %d ms left", g.Remaining)
	}
	if g.Vote != nil {
		text += fmt.Sprintf(", %s asks to abort for %d ms", g.Vote.By, g.Vote.EndsIn)
	}
	return text
}

func ended(r protocol.Result) string {
	if r.Aborted {
		return strings.TrimSpace("aborted " + r.Reason)
	}
	return fmt.Sprintf("won by %v: %s", r.Winners, r.Reason)
}

func listed(r protocol.Room) string {
	var seats []string
	for _, s := range r.Seats {
		switch {
		case s.Player == nil && s.Computer == 0:
			seats = append(seats, "free")
		case s.Player == nil:
			seats = append(seats, fmt.Sprint("computer ", s.Computer))
		default:
			seat := s.Player.Name
			if !s.Connected {
				seat += " (away)"
			}
			if s.PlayedBy == protocol.ByComputer {
				seat += " (a computer plays)"
			}
			seats = append(seats, seat)
		}
	}
	return fmt.Sprintf("%s of %s: %s; %d s a turn, %d watch", r.Status, r.Creator, strings.Join(seats, ", "), r.Config.MoveTime, r.Spectators)
}
