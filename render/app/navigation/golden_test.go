package navigation

import (
	"fmt"
	"image"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/render/ui/paint/painttest"
)

// golden are the scenes whose pictures are kept, each in the language and sizes
// that it is kept in.
var golden = []struct {
	scene    string
	language text.Language
	sizes    [][2]float64
}{
	{"launcher", text.German, [][2]float64{{390, 844}, {1280, 800}}},
	{"launcher-server", text.English, [][2]float64{{1280, 800}}},
	{"launcher-full", text.German, [][2]float64{{320, 568}, {844, 390}, {1280, 800}, {1920, 1080}}},
	{"launcher-continue", text.English, [][2]float64{{844, 390}}},
	{"launcher-matches", text.English, [][2]float64{{390, 844}, {1280, 800}}},
	{"matches", text.German, [][2]float64{{320, 568}, {1280, 800}}},
	{"delete-match", text.English, [][2]float64{{844, 390}}},
	{"players", text.German, [][2]float64{{390, 844}}},
	{"playing", text.English, [][2]float64{{320, 568}, {568, 320}, {844, 390}, {1280, 800}}},
	{"bomb", text.German, [][2]float64{{390, 844}}},
	{"won", text.German, [][2]float64{{390, 844}, {844, 390}}},
	{"puzzle", text.German, [][2]float64{{320, 568}, {568, 320}, {1280, 800}}},
	{"puzzle-wrong", text.English, [][2]float64{{390, 844}}},
	{"puzzle-solved", text.English, [][2]float64{{390, 844}, {844, 390}}},
	{"calendar", text.German, [][2]float64{{320, 568}, {1280, 800}}},
	{"launcher-puzzled", text.English, [][2]float64{{1280, 800}}},
	{"settings", text.English, [][2]float64{{1280, 800}}},
	{"settings-server", text.German, [][2]float64{{320, 568}, {1280, 800}}},
	{"rules", text.German, [][2]float64{{390, 844}}},
	{"three-players", text.English, [][2]float64{{320, 568}, {844, 390}, {1280, 800}}},
	{"three-sides", text.German, [][2]float64{{320, 568}, {390, 844}, {568, 320}, {1280, 800}}},
	{"three", text.German, [][2]float64{{844, 390}}},
	{"tutorials", text.German, [][2]float64{{390, 844}, {844, 390}}},
	{"tutorial", text.English, [][2]float64{{844, 390}}},
	{"crosswise-four", text.German, [][2]float64{{390, 844}, {1280, 800}}},
	{"crosswise-carry", text.English, [][2]float64{{320, 568}}},
	{"crosswise-setup", text.English, [][2]float64{{390, 844}}},
	{"crosswise-won", text.German, [][2]float64{{390, 844}}},
	{"crosswise-draw", text.English, [][2]float64{{844, 390}}},
	{"crosswise-analysis", text.German, [][2]float64{{390, 844}}},
	{"level8-setup", text.German, [][2]float64{{320, 568}, {1280, 800}}},
	{"level8-draw", text.English, [][2]float64{{844, 390}}},
	{"level8-six", text.German, [][2]float64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}}},
	{"level8-levels", text.German, [][2]float64{{320, 568}, {844, 390}}},
	{"level8-carry", text.English, [][2]float64{{320, 568}, {1280, 800}}},
	{"level8-fill", text.German, [][2]float64{{844, 390}}},
	{"level8-wrong", text.German, [][2]float64{{390, 844}, {1280, 800}}},
	{"level8-add", text.English, [][2]float64{{390, 844}, {844, 390}}},
	{"level8-skip", text.German, [][2]float64{{320, 568}, {844, 390}}},
	{"level8-skipped", text.English, [][2]float64{{390, 844}, {1280, 800}}},
	{"level8-joker", text.German, [][2]float64{{390, 844}, {844, 390}}},
	{"level8-hint", text.English, [][2]float64{{320, 568}, {1280, 800}}},
	{"level8-hand-over", text.German, [][2]float64{{320, 568}, {844, 390}}},
	{"level8-menu", text.English, [][2]float64{{320, 568}, {844, 390}}},
	{"level8-moves", text.German, [][2]float64{{320, 568}, {844, 390}}},
	{"level8-round", text.German, [][2]float64{{320, 568}, {844, 390}}},
	{"level8-over", text.English, [][2]float64{{390, 844}, {844, 390}}},
	{"level8-replay", text.German, [][2]float64{{320, 568}, {1280, 800}}},
	{"level8-replay-end", text.English, [][2]float64{{390, 844}, {844, 390}}},
	{"level8-rules", text.German, [][2]float64{{390, 844}}},
	{"crosswise-rules", text.German, [][2]float64{{390, 844}, {1280, 800}}},
	{"level8-lesson", text.German, [][2]float64{{320, 568}, {390, 844}, {844, 390}}},
	{"level8-lesson-again", text.German, [][2]float64{{390, 844}, {568, 320}}},
	{"level8-lesson-done", text.English, [][2]float64{{390, 844}, {1280, 800}}},
	{"level8-lesson-joker", text.English, [][2]float64{{844, 390}}},
	{"level8-lessons-end", text.German, [][2]float64{{390, 844}}},
	{"crosswise-lesson", text.German, [][2]float64{{320, 568}, {390, 844}, {844, 390}}},
	{"crosswise-lesson-again", text.German, [][2]float64{{390, 844}, {568, 320}}},
	{"crosswise-lesson-mover", text.English, [][2]float64{{390, 844}, {1280, 800}}},
	{"crosswise-lesson-done", text.English, [][2]float64{{844, 390}, {1280, 800}}},
	{"crosswise-lessons-end", text.German, [][2]float64{{390, 844}}},
	{"level8-replay-hint", text.German, [][2]float64{{390, 844}}},
	{"explorer", text.German, [][2]float64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}}},
	{"coach-jokers", text.German, [][2]float64{{390, 844}, {1280, 800}}},
	{"coach-crosswise", text.German, [][2]float64{{390, 844}, {844, 390}, {1280, 800}}},
	{"coach-level8", text.English, [][2]float64{{390, 844}, {844, 390}, {1280, 800}}},
	{"coach", text.German, [][2]float64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}}},
	{"launcher-mistakes", text.English, [][2]float64{{390, 844}, {1280, 800}}},
	{"explorer-setup", text.English, [][2]float64{{390, 844}, {844, 390}}},
	{"explorer-jokers", text.German, [][2]float64{{390, 844}, {1280, 800}}},
	{"explorer-open", text.German, [][2]float64{{390, 844}}},
	{"replay-end", text.German, [][2]float64{{390, 844}}},
	{"analysis", text.English, [][2]float64{{568, 320}}},
	{"tournament", text.German, [][2]float64{{1280, 800}}},
	{"tournament-match", text.English, [][2]float64{{844, 390}}},
	{"online-launcher-match", text.German, [][2]float64{{390, 844}}},
	{"online-elsewhere", text.English, [][2]float64{{390, 844}}},
	{"lobby-invited", text.German, [][2]float64{{320, 568}}},
	{"lobby-empty", text.English, [][2]float64{{844, 390}}},
	{"lobby-games", text.German, [][2]float64{{320, 568}, {1280, 800}}},
	{"lobby-replaced", text.English, [][2]float64{{390, 844}}},
	{"lobby-setup", text.German, [][2]float64{{390, 844}}},
	{"lobby-setup-n", text.English, [][2]float64{{1280, 800}}},
	{"lobby-leaders", text.German, [][2]float64{{390, 844}}},
	{"room-waiting", text.German, [][2]float64{{844, 390}, {1280, 800}}},
	{"room-guest", text.English, [][2]float64{{390, 844}}},
	{"room-begins", text.German, [][2]float64{{390, 844}}},
	{"room-playing", text.German, [][2]float64{{390, 844}, {1280, 800}}},
	{"room-crosswise", text.German, [][2]float64{{320, 568}, {390, 844}, {1280, 800}}},
	{"room-level8", text.German, [][2]float64{{320, 568}, {844, 390}, {1280, 800}}},
	{"room-crosswise-panel", text.German, [][2]float64{{320, 568}, {390, 844}, {1280, 800}}},
	{"room-rejected", text.English, [][2]float64{{320, 568}}},
	{"room-ready", text.German, [][2]float64{{390, 844}}},
	{"room-chat", text.English, [][2]float64{{390, 844}, {844, 390}}},
	{"room-vote", text.German, [][2]float64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}}},
	{"room-away", text.English, [][2]float64{{390, 844}}},
	{"room-lost", text.German, [][2]float64{{390, 844}}},
	{"room-over-panel", text.German, [][2]float64{{390, 844}, {1280, 800}}},
	{"room-watching", text.English, [][2]float64{{1280, 800}}},
	{"lobby-code", text.German, [][2]float64{{320, 568}}},
	{"room-fill", text.German, [][2]float64{{390, 844}}},
	{"room-configure", text.English, [][2]float64{{844, 390}}},
	{"room-people", text.German, [][2]float64{{390, 844}, {1280, 800}}},
	{"host", text.German, [][2]float64{{320, 568}, {1280, 800}}},
	{"host-player", text.English, [][2]float64{{390, 844}}},
	{"announced", text.German, [][2]float64{{320, 568}}},
	{"room-leaving", text.German, [][2]float64{{390, 844}}},
}

func TestScreensLookAsTheyDid(t *testing.T) {
	for _, g := range golden {
		for _, size := range g.sizes {
			name := fmt.Sprintf("%s-%.0fx%.0f", g.scene, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				v := visit(t, size[0], size[1], speaks(g.language))
				scenes[g.scene](v)
				got := v.picture()
				path := filepath.Join("testdata", name+".png")
				if *storytest.Update {
					painttest.Save(t, path, got)
					return
				}
				same(t, painttest.Load(t, path), got)
			})
		}
	}
}

// same demands that pictures look the same: graphics drivers round differently,
// here and there. Where many pixels of a small square differ visibly, something
// else is there, be it another letter.
func same(t *testing.T, want, got *image.RGBA) {
	t.Helper()
	require.Equal(t, want.Bounds(), got.Bounds())
	const side, visible, most = 16, 32, 48 // channels of the 16 × 16 × 4 of a square
	differ := map[image.Point]int{}
	sum := 0
	for i := range want.Pix {
		d := max(int(want.Pix[i])-int(got.Pix[i]), int(got.Pix[i])-int(want.Pix[i]))
		sum += d
		if d > visible {
			x, y := i%want.Stride/4, i/want.Stride
			differ[image.Pt(x/side, y/side)]++
		}
	}
	require.LessOrEqual(t, float64(sum)/float64(len(want.Pix)), 0.75, "mean difference")
	for square, count := range differ {
		require.LessOrEqual(t, count, most, "channels that differ visibly around %v", square.Mul(side))
	}
}
