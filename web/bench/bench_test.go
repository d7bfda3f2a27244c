// Package bench measures the page against a bare Ebitengine program, which is built in the
// same run and served by the same handler. Only the ratios mean something: the seconds are
// those of this machine, which draws WebGL in software. It takes minutes: ./build.sh bench
// runs it.
package bench

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/games/gamestest"
	"lichtbrett/game/level8"
	"lichtbrett/web/chromiumtest"
	"lichtbrett/web/page"
)

// The limits that the page is to keep to: multiples of what the bare program takes,
// percent of a core while nothing moves, and for how long the page may be deaf.
const (
	maxDownload = 1.27
	maxCold     = 1.4
	maxWarm     = 1.2
	maxOffline  = 4.0 / 3
	maxIdle     = 2.0
	maxDeaf     = 30 * time.Millisecond
	maxReplay   = 2 * time.Second
)

// TestMain has all be done in the root of the repository, where pages are built.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	m.Run()
}

// The folders of the two pages.
var (
	app  = page.Lichtbrett(".").Output
	bare = page.Bare().Output
)

func build(t testing.TB) {
	tell("building both pages")
	require.NoError(t, page.Build(t.Context(), page.Lichtbrett(".")))
	require.NoError(t, page.Build(t.Context(), page.Bare()))
}

// BenchmarkPage measures downloads, starts, and for how long the page is busy.
func BenchmarkPage(b *testing.B) {
	build(b)
	const what = "Download until the first frame"
	keep(b, what, report(what, float64(download(b, app))/1000, float64(download(b, bare))/1000, "kB", maxDownload), maxDownload)
	benchStarts(b)
	benchReplay(b)
	benchIdle(b)
	for _, s := range scenes {
		benchDeaf(b, s)
	}
}

var most = flag.Int("rounds", 3, "how often each start is measured")

// rounds does something again and again; on a slow machine, where that takes more than a
// time, less often.
func rounds(limit time.Duration, what string, do func()) {
	began := time.Now()
	for round := range *most {
		if round > 0 && time.Since(began) > limit {
			return
		}
		tell("%s, %d of %d", what, round+1, *most)
		do()
	}
}

func benchStarts(b *testing.B) {
	type start struct{ cold, warm, offline []time.Duration }
	starts := map[string]*start{app: {}, bare: {}}
	rounds(2*time.Minute, "starting both pages", func() {
		for _, folder := range []string{app, bare} {
			cold, warm, offline := visits(b, folder)
			s := starts[folder]
			s.cold, s.warm, s.offline = append(s.cold, cold), append(s.warm, warm), append(s.offline, offline)
		}
	})
	ours, theirs := starts[app], starts[bare]
	reportStarts(b, "First frame, cold", ours.cold, theirs.cold, maxCold)
	reportStarts(b, "First frame, second visit", ours.warm, theirs.warm, maxWarm)
	reportStarts(b, "First frame, third visit, ours offline", ours.offline, theirs.offline, maxOffline)
}

// benchReplay measures when the longest match that a link may hold is there.
func benchReplay(b *testing.B) {
	link, err := gamestest.Longest(b).Link(level8.Game{})
	require.NoError(b, err)
	var took []time.Duration
	rounds(30*time.Second, "opening the longest replay", func() {
		visit(b, served(b)+"#r="+link, "", func(_ *chromiumtest.Browser, tab *chromiumtest.Tab) {
			require.NoError(b, tab.WaitFor(`document.querySelectorAll("[data-ui^='move.']").length > 0`))
			took = append(took, time.Duration(see[float64](b, tab, `performance.now()`)*float64(time.Millisecond)))
		}, "")
	})
	fmt.Printf("%-40s %.0f ms, undisturbed %.0f ms (at most %d)\n",
		"The longest replay is there after", milliseconds(median(took)), milliseconds(slices.Min(took)), maxReplay.Milliseconds())
	keep(b, "the longest replay, milliseconds", milliseconds(slices.Min(took)), milliseconds(maxReplay))
}

func benchIdle(b *testing.B) {
	const watched = 10 * time.Second
	tell("watching the page for %v", watched)
	frames, used := idle(b, app, watched)
	percent := 100 * used.Seconds() / watched.Seconds()
	fmt.Printf("%-40s %d frames in %v, %.1f %% of a core (at most 0 frames, %.0f %%)\n", "While nothing moves", frames, watched, percent, maxIdle)
	keep(b, "frames while nothing moves", float64(frames), 0)
	keep(b, "percent of a core while nothing moves", percent, maxIdle)
}

// benchDeaf reports for how long the page is deaf while something is going on.
func benchDeaf(b *testing.B, s scene) {
	var longest []time.Duration
	rounds(30*time.Second, strings.ToLower(s.what[:1])+s.what[1:], func() { longest = append(longest, s.measure(b)) })
	fmt.Printf("%-40s %.0f ms at the longest without a turn, undisturbed %.0f ms (at most %d)\n",
		s.what, milliseconds(median(longest)), milliseconds(slices.Min(longest)), maxDeaf.Milliseconds())
	keep(b, s.what+", milliseconds without a turn", milliseconds(slices.Min(longest)), milliseconds(maxDeaf))
}

// keep has a measure exceed no limit: one that does fails the benchmark when all has been measured.
func keep(b *testing.B, what string, measured, limit float64) {
	b.Helper()
	if measured > limit {
		b.Errorf("%s: %.2f, at most %.2f", what, measured, limit)
	}
}

// tell says what is being done, for it takes minutes altogether.
func tell(format string, args ...any) { fmt.Fprintf(os.Stderr, "… "+format+"\n", args...) }

func median[N cmp.Ordered](of []N) N { return slices.Sorted(slices.Values(of))[len(of)/2] }

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// reportStarts tells the median and, since whatever else the machine does only ever makes
// times longer, the shortest, by which the limit is kept to.
func reportStarts(b *testing.B, what string, ours, theirs []time.Duration, limit float64) {
	report(what, milliseconds(median(ours)), milliseconds(median(theirs)), "ms", limit)
	keep(b, what+", undisturbed", report("  undisturbed", milliseconds(slices.Min(ours)), milliseconds(slices.Min(theirs)), "ms", limit), limit)
}

// report returns how many times what the bare program takes it is.
func report(what string, ours, theirs float64, unit string, limit float64) (times float64) {
	times = ours / theirs
	fmt.Printf("%-40s %6.0f %s, bare %6.0f %s: %.2f times (at most %.2f)\n", what, ours, unit, theirs, unit, times, limit)
	return times
}
