package navigation

import (
	"image"
	"path/filepath"
	"testing"

	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/render/ui/paint/painttest"
)

// manual is where the manual lies.
const manual = "../../../docs/manual"

// shown are the scenes that the manual shows in both languages, by the names of its pictures.
var shown = []struct {
	name, scene   string
	width, height float64
}{
	{"launcher", "launcher-full", 390, 844},
	{"playing", "playing", 390, 844},
	{"puzzle", "puzzle", 390, 844},
	{"settings", "settings", 390, 844},
	{"tutorial", "tutorial", 390, 844},
	{"hint", "hint", 390, 844},
	{"analysis", "analysis", 390, 844},
	{"matches", "matches", 390, 844},
	{"setup", "setup", 390, 844},
	{"tictactoe", "three", 390, 844},
	{"crosswise", "crosswise-four", 844, 390},
	{"level8", "level8-draw", 390, 844},
	{"level8-fill", "level8-fill", 390, 844},
	{"lobby", "lobby-evening", 390, 844},
	{"room", "room-waiting", 390, 844},
	{"room-playing", "room-playing", 844, 390},
	{"host", "host", 390, 844},
	{"tournament", "tournament", 390, 844},
	{"calendar", "calendar", 390, 844},
}

func TestTheManualShowsTheAppAsItIs(t *testing.T) {
	for _, language := range text.Languages {
		for _, s := range shown {
			t.Run(string(language)+" "+s.name, func(t *testing.T) {
				v := visit(t, s.width, s.height, speaks(language))
				scenes[s.scene](v)
				got := coarse(v.picture())
				path := filepath.Join(manual, string(language), "pictures", s.name+".png")
				if *storytest.Update {
					painttest.Save(t, path, got)
					return
				}
				same(t, painttest.Load(t, path), got)
			})
		}
	}
}

// coarse leaves fewer colours of a picture than an eye tells apart: it takes half the room.
func coarse(picture *image.RGBA) *image.RGBA {
	const step = 6
	for i, v := range picture.Pix {
		if i%4 != 3 {
			picture.Pix[i] = uint8(min((int(v)+step/2)/step*step, 255))
		}
	}
	return picture
}
