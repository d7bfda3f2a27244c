package game_test

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
)

// floorsPicture shows which parts of the house use which.
const floorsPicture = "../docs/floors.svg"

// helpers are the packages of net that have one small concern each.
const helpers = "net/…"

// parts are the packages that the picture shows as one box: by what begins their path, and
// what the box is called.
var parts = []struct{ begins, name string }{
	{"web", "web"}, {"hat", "hat"}, {"input", "input"}, {"assets", "assets"},
	{"game/connectfour", "rules"}, {"game/tictactoe", "rules"}, {"game/crosswise", "rules"}, {"game/level8", "rules"},
	{"net/tournament/server", "tournament/…"}, {"net/tournament/live", "tournament/…"}, {"net/tournament/bot", "tournament/…"},
	{"net/tournament/metrics", "tournament/…"}, {"net/tournament/mqtt", "tournament/…"}, {"net/tournament", "net/tournament"},
	{"net/relay", "net/relay"}, {"net/store", "net/store"}, {"net/discovery", "net/discovery"},
	{"net/client", "net/client"}, {"net/protocol", "net/protocol"}, {"net", helpers},
}

// partOf returns the box of a package.
func partOf(path string) string {
	path = strings.TrimPrefix(path, module+"/")
	for _, p := range parts {
		if path == p.begins || strings.HasPrefix(path, p.begins+"/") {
			return p.name
		}
	}
	if pieces := strings.Split(path, "/"); len(pieces) > 2 {
		path = strings.Join(pieces[:2], "/")
	}
	return path
}

// shown reports whether a package is in the picture: not what tests and measures.
func shown(p pkg) bool {
	path := strings.TrimPrefix(p.ImportPath, module+"/")
	return !forTests(path) && path != "net/load" && !strings.HasPrefix(path, "build/") &&
		(p.Name != "main" || strings.HasPrefix(path, "cmd/"))
}

// box is a part in the picture.
type box struct {
	name        string
	floor, rank int // from the top; the rank is within the floor
	uses        map[*box]bool
	x, y        float64 // its middle
}

func (b *box) width() float64 { return 9*float64(len([]rune(b.name))) + 26 }

// boxes reads the parts and what each uses from the imports of all packages.
func boxes(t *testing.T) []*box {
	rooms, found := rooms(t), map[string]*box{}
	named := func(path string) *box {
		name := partOf(path)
		if found[name] == nil {
			room, _ := roomOf(rooms, path)
			found[name] = &box{name: name, floor: room.floor, uses: map[*box]bool{}}
		}
		return found[name]
	}
	hidden := map[string]bool{}
	packages := list(t)
	for _, p := range packages {
		hidden[p.ImportPath] = !shown(p)
	}
	for _, p := range packages {
		for _, imported := range p.Imports {
			if strings.HasPrefix(imported, module+"/") && !hidden[p.ImportPath] && !hidden[imported] && partOf(imported) != partOf(p.ImportPath) {
				named(p.ImportPath).uses[named(imported)] = true
			}
		}
	}
	all := slices.SortedFunc(maps.Values(found), func(a, b *box) int { return cmp.Compare(a.name, b.name) })
	rank(t, all)
	return all
}

// rank puts each box below those of its floor that use it.
func rank(t *testing.T, all []*box) {
	for round := 0; ; round++ {
		for _, b := range all {
			require.LessOrEqual(t, round, len(all), "parts use each other in a circle, such as %s, which %s uses", b.name, slices.Collect(maps.Keys(b.uses)))
		}
		moved := false
		for _, b := range all {
			for other := range b.uses {
				require.LessOrEqual(t, b.floor, other.floor, "%s uses %s, which is further up", b.name, other.name)
				if b.floor == other.floor && other.rank <= b.rank {
					other.rank, moved = b.rank+1, true
				}
			}
		}
		if !moved {
			return
		}
	}
}

// straight returns what a box uses that nothing between them uses: lines for the rest would
// only hide these.
func (b *box) straight() (direct []*box) {
	var reaches func(from, to *box) bool
	reaches = func(from, to *box) bool {
		for next := range from.uses {
			if next == to || reaches(next, to) {
				return true
			}
		}
		return false
	}
	for to := range b.uses {
		far := false
		for other := range b.uses {
			far = far || other != to && reaches(other, to)
		}
		if !far {
			direct = append(direct, to)
		}
	}
	slices.SortFunc(direct, func(a, b *box) int { return cmp.Compare(a.name, b.name) })
	return direct
}

const (
	pictureWidth = 1000
	rowHeight    = 66
	boxHeight    = 34
	floorGap     = 26
	labelHeight  = 16
)

// floorNames are what the picture calls the floors.
var floorNames = []string{"programs", "surfaces and network", "games, pure", "words, fonts, sounds"}

// drawFloors draws the picture.
func drawFloors(all []*box) string {
	users := map[*box][]*box{}
	for _, b := range all {
		for _, to := range b.straight() {
			users[to] = append(users[to], b)
		}
	}
	var out, lines strings.Builder
	y := float64(floorGap)
	for floor, name := range floorNames {
		top := y
		y += labelHeight
		for rank := 0; ; rank++ {
			row := slices.DeleteFunc(slices.Clone(all), func(b *box) bool { return b.floor != floor || b.rank != rank })
			if len(row) == 0 {
				break
			}
			place(row, users, y+rowHeight/2)
			y += rowHeight
		}
		fmt.Fprintf(&out, `<rect x="8" y="%g" width="%d" height="%g" rx="14" fill="%s"/>`+"\n", top-4, pictureWidth-16, y-top+8, []string{"#e8f0fe", "#fff4e0", "#e6f6ea", "#f0eef6"}[floor])
		fmt.Fprintf(&out, `<text x="22" y="%g" font-size="15" fill="#4c5561">%s</text>`+"\n", top+18, name)
		y += floorGap
	}
	for _, b := range all {
		for _, to := range b.straight() {
			from, end := b.y+boxHeight/2, to.y-boxHeight/2
			fmt.Fprintf(&lines, `<path d="M%g %gC%g %g %g %g %g %g"/>`+"\n", b.x, from, b.x, from+rowHeight/2, to.x, end-rowHeight/2, to.x, end)
		}
	}
	fmt.Fprintf(&out, "<g fill=\"none\" stroke=\"#5b6573\" stroke-opacity=\"0.55\" stroke-width=\"1.3\">\n%s</g>\n", lines.String())
	for _, b := range all {
		fmt.Fprintf(&out, `<rect x="%g" y="%g" width="%g" height="%d" rx="8" fill="#fff" stroke="#5b6573"/>`+"\n", b.x-b.width()/2, b.y-boxHeight/2, b.width(), boxHeight)
		fmt.Fprintf(&out, `<text x="%g" y="%g" font-size="15" text-anchor="middle" fill="#16191e">%s</text>`+"\n", b.x, b.y+5, b.name)
	}
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %g\" font-family=\"system-ui, sans-serif\" role=\"img\" "+
		"aria-label=\"What uses what in Lichtbrett, floor by floor\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n%s</svg>\n", pictureWidth, y, out.String())
}

// place puts a row's boxes below those that use them, as far as they have room beside each other.
func place(row []*box, users map[*box][]*box, y float64) {
	for i, b := range row {
		b.x, b.y = pictureWidth*(float64(i)+0.5)/float64(len(row)), y
		if above := users[b]; len(above) > 0 {
			b.x = 0
			for _, user := range above {
				b.x += user.x / float64(len(above))
			}
		}
	}
	slices.SortStableFunc(row, func(a, b *box) int { return cmp.Compare(a.x, b.x) })
	room := float64(pictureWidth) - 40
	for _, b := range row {
		room -= b.width()
	}
	x := 20.0
	for _, b := range row {
		gap := room / float64(len(row)+1)
		x += gap + b.width()/2
		b.x = x
		x += b.width() / 2
	}
}

func TestThePictureOfTheFloorsIsWhatThePackagesImport(t *testing.T) {
	drawn := drawFloors(boxes(t))
	if *storytest.Update {
		require.NoError(t, os.WriteFile(floorsPicture, []byte(drawn), 0o644))
	}
	read, err := os.ReadFile(floorsPicture)
	require.NoError(t, err)
	require.Equal(t, string(read), drawn, "run go test ./game -run PictureOfTheFloors -update")
}
