package load

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Report says how it is, or was.
type Report struct {
	Elapsed time.Duration
	// Players is how many there are, and Ready how many of them have a connection
	// that speaks for them.
	Players, Ready int
	// Moves is how many moves their players were told of as made, Matches how many
	// have begun.
	Moves, Matches int
	// Checked is how many times a whole match was told that had been asked for, and
	// was compared with what had been told before.
	Checked int
	// Lost is how many things that had been told were no longer there, or were
	// otherwise; Wrong has the first of them.
	Lost  int
	Wrong []string
	// Cut is how many connections the players have lost on purpose.
	Cut int
	// Acknowledged is how long a move takes until its player is told of it, Seen
	// until another one is, and Gap how long it takes from the loss of a connection
	// until its player is back at the match.
	Acknowledged, Seen, Gap Latency
	// Refused is how often each code was the answer to a player, by the code; a
	// move that came too late is among them.
	Refused map[string]int
	// Lies is how many lies were told, Believed how many were granted, SlowCut how
	// many slow readers were disconnected.
	Lies, Believed, SlowCut int
	// Histories are the operations on each room's matches; see Options.Histories.
	Histories [][]Operation
}

// maxWrong is how many sentences of what is wrong are kept.
const maxWrong = 20

// tally counts what happens.
type tally struct {
	connected, moves, checked, cut atomic.Int64
	lies, believed, slowCut        atomic.Int64
	acknowledged, seen, gap        histogram

	mu      sync.Mutex
	count   int
	wrongs  []string
	codes   map[string]int
	dialing error
}

// wrong notes that a relay has not kept its word.
func (t *tally) wrong(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count++
	if len(t.wrongs) < maxWrong {
		t.wrongs = append(t.wrongs, fmt.Sprintf(format, args...))
	}
}

func (t *tally) lost() (count int, wrongs []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.count, slices.Clone(t.wrongs)
}

// refused counts a refusal, by its code or the word that programs have for it.
func (t *tally) refused(code string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.codes == nil {
		t.codes = map[string]int{}
	}
	t.codes[code]++
}

// failed notes why a connection could not be made.
func (t *tally) failed(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.dialing = err
}

func (t *tally) dialError() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.dialing
}

func (l *load) report(players []*player) Report {
	t := &l.tally
	r := Report{
		Elapsed: time.Since(l.started), Players: len(players), Moves: int(t.moves.Load()), Checked: int(t.checked.Load()), Cut: int(t.cut.Load()),
		Acknowledged: t.acknowledged.latency(), Seen: t.seen.latency(), Gap: t.gap.latency(), Refused: map[string]int{},
		Lies: int(t.lies.Load()), Believed: int(t.believed.Load()), SlowCut: int(t.slowCut.Load()),
	}
	r.Lost, r.Wrong = t.lost()
	t.mu.Lock()
	for code, n := range t.codes {
		r.Refused[code] = n
	}
	t.mu.Unlock()
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

// Kept reports whether the relays have kept their word.
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
	if r.Gap.Count > 0 {
		fmt.Fprintf(&b, "from the loss of a connection to being back: %v; %d lost on purpose\n", r.Gap, r.Cut)
	}
	if r.Lies > 0 {
		fmt.Fprintf(&b, "lies: %d told, %d believed\n", r.Lies, r.Believed)
	}
	if r.SlowCut > 0 {
		fmt.Fprintf(&b, "slow readers disconnected: %d times\n", r.SlowCut)
	}
	for _, code := range slices.Sorted(maps.Keys(r.Refused)) {
		fmt.Fprintf(&b, "refused: %s %d times\n", code, r.Refused[code])
	}
	return b.String()
}
