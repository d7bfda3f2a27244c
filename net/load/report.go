package load

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// Report is the state or the outcome of a run.
type Report struct {
	Elapsed time.Duration
	// Players is how many there are, and Ready how many of them have a connection
	// that speaks for them.
	Players, Ready int
	// Moves is how many moves were acknowledged to their players, Matches how many have
	// begun.
	Moves, Matches int
	// Checked is how many whole matches were asked for and compared with what had been
	// told before.
	Checked int
	// Lost is how often what had been told was gone or different, or something else was
	// wrong; Wrong describes the first cases.
	Lost  int
	Wrong []string
	// Cut is how many connections were cut on purpose.
	Cut int
	// Acknowledged is the latency from a move to its acknowledgement, Seen to the other
	// players; Gap is the time from the loss of a connection until the player is back at
	// the match.
	Acknowledged, Seen, Gap Latency
	// Computed is the latency from a move to that of the computer after it, in the rooms
	// of those who are alone.
	Computed Latency
	// Refused counts the refusals of players' requests by code, including moves that came
	// too late.
	Refused map[string]int
	// Lies is how many messages hostile clients have sent, Believed how many of them were
	// accepted, SlowCut how often slow readers were disconnected.
	Lies, Believed, SlowCut int
	// Opened is how many public rooms were opened and left; Told is how many messages those
	// in the lobby were sent of public rooms, in how many bytes.
	Opened, Told, ToldBytes int
	// Visits is how many visitors have come, played and gone.
	Visits int
	// Histories are the operations on each room's matches; see Options.Histories.
	Histories [][]Operation
}

// maxWrong is how many descriptions of wrongs are kept.
const maxWrong = 20

// tally is what has happened so far.
type tally struct {
	acknowledged, seen, gap, computed histogram

	mu        sync.Mutex
	counted   Report // but for what is looked up when somebody asks
	connected bool   // somebody has been
	dialing   error  // why a connection could not be made, the last time
}

// count counts something.
func (t *tally) count(what func(*Report)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	what(&t.counted)
}

// wrong notes that a relay has broken a guarantee.
func (t *tally) wrong(format string, args ...any) {
	t.count(func(r *Report) {
		r.Lost++
		if len(r.Wrong) < maxWrong {
			r.Wrong = append(r.Wrong, fmt.Sprintf(format, args...))
		}
	})
}

// refused counts a refusal, by its code or the word that programs have for it.
func (t *tally) refused(code string) {
	t.count(func(r *Report) {
		if r.Refused == nil {
			r.Refused = map[string]int{}
		}
		r.Refused[code]++
	})
}

// dialled notes whether a connection could be made, and why not.
func (t *tally) dialled(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err == nil {
		t.connected = true
	} else {
		t.dialing = err
	}
}

// reached reports whether anybody has been connected, and why somebody was not.
func (t *tally) reached() (ok bool, wrong error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.connected, t.dialing
}

func (l *load) report(players []*player) Report {
	t := &l.tally
	t.mu.Lock()
	r := t.counted
	r.Wrong, r.Refused = slices.Clone(r.Wrong), maps.Clone(r.Refused)
	t.mu.Unlock()
	r.Elapsed, r.Players = time.Since(l.started), len(players)
	r.Acknowledged, r.Seen, r.Gap, r.Computed = t.acknowledged.latency(), t.seen.latency(), t.gap.latency(), t.computed.latency()
	for _, p := range players {
		p.mu.Lock()
		if p.client.Ready() {
			r.Ready++
		}
		if p.role == creator {
			r.Matches += p.match
		}
		p.mu.Unlock()
	}
	return r
}

// Kept reports whether the relays have kept their guarantees.
func (r Report) Kept() bool { return r.Lost == 0 && r.Believed == 0 }

// Progress is the report in a line.
func (r Report) Progress() string {
	return fmt.Sprintf("%4.0f s: %d of %d players there, %d moves (%.0f/s) in %d matches, %d connections cut, p99 %v, lost %d",
		r.Elapsed.Seconds(), r.Ready, r.Players, r.Moves, r.rate(), r.Matches, r.Cut, r.Acknowledged.P99, r.Lost)
}

func (r Report) rate() float64 { return float64(r.Moves) / max(r.Elapsed.Seconds(), 1e-9) }

// String is the whole report.
func (r Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d players for %.0f s: %d moves acknowledged (%.0f/s), %d matches begun\n", r.Players, r.Elapsed.Seconds(), r.Moves, r.rate(), r.Matches)
	fmt.Fprintf(&b, "lost: %d; whole matches asked back and compared: %d\n", r.Lost, r.Checked)
	for _, wrong := range r.Wrong {
		fmt.Fprintf(&b, "  %s\n", wrong)
	}
	if more := r.Lost - len(r.Wrong); more > 0 {
		fmt.Fprintf(&b, "  and %d more\n", more)
	}
	fmt.Fprintf(&b, "from a move to its acknowledgement: %v\n", r.Acknowledged)
	fmt.Fprintf(&b, "from a move to another player's screen: %v\n", r.Seen)
	if r.Computed.Count > 0 {
		fmt.Fprintf(&b, "from a move to that of a computer: %v\n", r.Computed)
	}
	if r.Gap.Count > 0 {
		fmt.Fprintf(&b, "from the loss of a connection to being back: %v; %d lost on purpose\n", r.Gap, r.Cut)
	}
	if r.Lies > 0 {
		fmt.Fprintf(&b, "lies: %d told, %d believed\n", r.Lies, r.Believed)
	}
	if r.SlowCut > 0 {
		fmt.Fprintf(&b, "slow readers disconnected: %d times\n", r.SlowCut)
	}
	if r.Opened > 0 {
		fmt.Fprintf(&b, "public rooms opened and left: %d\n", r.Opened)
	}
	if r.Told > 0 {
		fmt.Fprintf(&b, "messages to those in the lobby: %d, in %.1f MB\n", r.Told, float64(r.ToldBytes)/1e6)
	}
	if r.Visits > 0 {
		fmt.Fprintf(&b, "visits: %d\n", r.Visits)
	}
	for _, code := range slices.Sorted(maps.Keys(r.Refused)) {
		fmt.Fprintf(&b, "refused: %s %d times\n", code, r.Refused[code])
	}
	return b.String()
}
