package ui

import (
	"image"
	"math"
	"strconv"
	"strings"
	"sync"
)

// Icon is a small picture of one colour.
type Icon uint8

// The icons.
const (
	NoIcon Icon = iota
	IconBack
	IconMenu
	IconClose
	IconCheck
	IconPlay
	IconUndo
	IconRestart
	IconShare
	IconSettings
	IconHelp
	IconInfo
	IconSound
	IconMute
	IconPerson
	IconPeople
	IconComputer
	IconClock
	IconBook
	IconLeft
	IconRight
	IconFirst
	IconLast
	IconUp
	IconDown
	IconPlus
	IconMinus
	IconDot
	IconErase
	IconTrophy
	IconBoard
	IconPause
	IconSave
	IconOpen
	IconList
	IconStripes // of a square; they go on in the next one
	IconSun
	IconCross
	IconTriangle
	IconSquare
	IconPentagon
	IconStar
	IconTake
	IconMove
	IconSwap
	IconExchange
	IconHint  // a bulb
	IconChart // columns up and down
	IconSend
	IconCalendar
	IconPuzzle // a question in a square
	iconCount
)

// drawings has the icons on a square of 24, y downwards. M starts a line that L
// goes on with and Z closes; A is an arc: centre, radius, from and to in degrees
// clockwise from the right; O a circle: centre, radius; D a disc; P a filled
// polygon.
var drawings = [iconCount]string{
	NoIcon:       "",
	IconBack:     "M 14.5 5 L 7.5 12 L 14.5 19",
	IconMenu:     "M 4 7 L 20 7 M 4 12 L 20 12 M 4 17 L 20 17",
	IconClose:    "M 6 6 L 18 18 M 18 6 L 6 18",
	IconCheck:    "M 5 12.5 L 10 17.5 L 19.5 7",
	IconPlay:     "P 8 5 19 12 8 19 M 8 5 L 19 12 L 8 19 Z",
	IconUndo:     "M 8.5 4.5 L 4 9 L 8.5 13.5 M 4 9 L 14.5 9 A 14.5 14 5 -90 90 M 14.5 19 L 9 19",
	IconRestart:  "A 12 12.5 7.5 -60 210 M 12.6 2 L 15.8 6 L 11 8",
	IconShare:    "O 6 12 2.6 O 17.5 5.5 2.6 O 17.5 18.5 2.6 M 8.4 10.7 L 15.1 6.8 M 8.4 13.3 L 15.1 17.2",
	IconSettings: "M 4 7 L 11 7 M 17 7 L 20 7 O 14 7 2.6 M 4 17 L 7 17 M 13 17 L 20 17 O 10 17 2.6",
	IconHelp:     "O 12 12 9 A 12 9.8 2.6 -180 50 M 13.7 11.8 L 12 13.3 L 12 14.2 D 12 17 1.2",
	IconInfo:     "O 12 12 9 M 12 11 L 12 16.5 D 12 7.6 1.2",
	IconSound:    "P 4 9.5 7.5 9.5 12 5.5 12 18.5 7.5 14.5 4 14.5 M 4 9.5 L 7.5 9.5 L 12 5.5 L 12 18.5 L 7.5 14.5 L 4 14.5 Z A 12 12 4 -40 40 A 12 12 7.6 -42 42",
	IconMute:     "P 4 9.5 7.5 9.5 12 5.5 12 18.5 7.5 14.5 4 14.5 M 4 9.5 L 7.5 9.5 L 12 5.5 L 12 18.5 L 7.5 14.5 L 4 14.5 Z M 16 9.5 L 21 14.5 M 21 9.5 L 16 14.5",
	IconPerson:   "O 12 8 3.8 A 12 20.5 7 -170 -10",
	IconPeople:   "O 8.5 8.5 3.3 A 8.5 19.5 6 -175 -5 A 16 8.5 3.3 -100 100 A 16.5 19.5 6 -62 -5",
	IconComputer: "M 4 5 L 20 5 L 20 16 L 4 16 Z M 12 16 L 12 20 M 8 20 L 16 20 D 9 10.5 1.1 D 15 10.5 1.1",
	IconClock:    "O 12 12 9 M 12 6.5 L 12 12 L 15.5 14",
	IconBook:     "M 12 6.5 L 9.5 5 L 4 5 L 4 18 L 9.5 18 L 12 19.5 L 14.5 18 L 20 18 L 20 5 L 14.5 5 Z M 12 6.5 L 12 19.5",
	IconLeft:     "M 14.5 5 L 7.5 12 L 14.5 19",
	IconRight:    "M 9.5 5 L 16.5 12 L 9.5 19",
	IconFirst:    "M 6 6 L 6 18 M 18.5 5 L 11.5 12 L 18.5 19",
	IconLast:     "M 18 6 L 18 18 M 5.5 5 L 12.5 12 L 5.5 19",
	IconUp:       "M 5 14.5 L 12 7.5 L 19 14.5",
	IconDown:     "M 5 9.5 L 12 16.5 L 19 9.5",
	IconPlus:     "M 12 5 L 12 19 M 5 12 L 19 12",
	IconMinus:    "M 5 12 L 19 12",
	IconDot:      "D 12 12 5",
	IconErase:    "M 8.5 20 L 3.5 15 L 13.5 5 L 20.5 12 L 12.5 20 Z M 8.5 10 L 15.5 17 M 12.5 20 L 20.5 20",
	IconTrophy:   "M 7 4 L 17 4 L 17 9 A 12 9 5 0 180 M 7 9 L 7 4 M 7 5.5 L 3.5 5.5 L 3.5 7 A 7 7.5 3.5 90 180 M 17 5.5 L 20.5 5.5 L 20.5 7 A 17 7.5 3.5 0 90 M 12 14 L 12 18 M 8 20 L 16 20 L 15 18 L 9 18 Z",
	IconCalendar: "M 4 6 L 20 6 L 20 20 L 4 20 Z M 4 10.5 L 20 10.5 M 8.5 3.5 L 8.5 6 M 15.5 3.5 L 15.5 6 D 9 14 1.2 D 15 14 1.2 D 9 17 1.2",
	IconPuzzle:   "M 4 4 L 20 4 L 20 20 L 4 20 Z A 12 10 2.6 -180 50 M 13.7 12 L 12 13.5 L 12 14.2 D 12 17 1.2",
	IconBoard:    "M 4 4 L 20 4 L 20 20 L 4 20 Z D 8.5 8.5 1.4 D 12 8.5 1.4 D 15.5 8.5 1.4 D 8.5 12 1.4 D 12 12 1.4 D 15.5 12 1.4 D 8.5 15.5 1.4 D 12 15.5 1.4 D 15.5 15.5 1.4",
	IconPause:    "M 9 6 L 9 18 M 15 6 L 15 18",
	IconSave:     "M 12 4 L 12 15 M 7.5 10.5 L 12 15 L 16.5 10.5 M 4 16 L 4 20 L 20 20 L 20 16",
	IconOpen:     "M 12 15 L 12 4 M 7.5 8.5 L 12 4 L 16.5 8.5 M 4 16 L 4 20 L 20 20 L 20 16",
	IconList:     "M 9 6 L 20 6 M 9 12 L 20 12 M 9 18 L 20 18 D 4.8 6 1.2 D 4.8 12 1.2 D 4.8 18 1.2",
	IconStripes:  "P -6 18 18 -6 30 -6 -6 30 P 6 30 30 6 30 30",
	IconSun:      "D 12 12 5.2 P 10.2 5.6 12 0.8 13.8 5.6 P 15.3 6.2 19.9 4.1 17.8 8.7 P 18.4 10.2 23.2 12 18.4 13.8 P 17.8 15.3 19.9 19.9 15.3 17.8 P 13.8 18.4 12 23.2 10.2 18.4 P 8.7 17.8 4.1 19.9 6.2 15.3 P 5.6 13.8 0.8 12 5.6 10.2 P 6.2 8.7 4.1 4.1 8.7 6.2",
	IconCross:    "P 16.9 3.4 20.6 7.1 15.7 12 20.6 16.9 16.9 20.6 12 15.7 7.1 20.6 3.4 16.9 8.3 12 3.4 7.1 7.1 3.4 12 8.3",
	IconTriangle: "P 12 4 20.5 19 3.5 19 M 12 4 L 20.5 19 L 3.5 19 Z",
	IconSquare:   "P 5 5 19 5 19 19 5 19 M 5 5 L 19 5 L 19 19 L 5 19 Z",
	IconPentagon: "P 12 3.2 20.9 9.7 17.5 20.2 6.5 20.2 3.1 9.7 M 12 3.2 L 20.9 9.7 L 17.5 20.2 L 6.5 20.2 L 3.1 9.7 Z",
	IconStar:     "P 12 1.6 14.9 8.8 22.5 9.3 16.6 14.2 18.5 21.7 12 17.6 5.5 21.7 7.4 14.2 1.5 9.3 9.1 8.8",
	IconTake:     "M 12 15 L 12 3.5 M 7 8.5 L 12 3.5 L 17 8.5 M 4.5 14 L 4.5 20 L 19.5 20 L 19.5 14",
	IconMove:     "M 12 3 L 12 21 M 3 12 L 21 12 M 9 6 L 12 3 L 15 6 M 9 18 L 12 21 L 15 18 M 6 9 L 3 12 L 6 15 M 18 9 L 21 12 L 18 15",
	IconSwap:     "M 4 8 L 20 8 M 16 4 L 20 8 L 16 12 M 20 16.5 L 4 16.5 M 8 12.5 L 4 16.5 L 8 20.5",
	IconExchange: "M 8 17 L 8 4 M 4 8 L 8 4 L 12 8 M 16 4 L 16 17 M 12 13 L 16 17 L 20 13 M 3.5 21 L 20.5 21",
	IconHint:     "A 12 9.5 6 125 415 M 8.6 14.6 L 9 17 L 15 17 L 15.4 14.6 M 10.5 20.5 L 13.5 20.5",
	IconChart:    "M 4 12 L 20 12 M 7 12 L 7 8 M 11 12 L 11 4.5 M 15 12 L 15 19.5 M 19 12 L 19 16",
	IconSend:     "M 4.5 4.5 L 20.5 12 L 4.5 19.5 L 6.8 12 Z M 6.8 12 L 13 12",
}

// iconStroke is the width of lines on the square of 24.
const iconStroke = 2.0

type vec struct{ x, y float64 }

// stroke is a line along points, a disc, or a filled polygon.
type stroke struct {
	points []vec
	filled bool
	radius float64 // of a disc around the only point
}

var strokes [iconCount]func() []stroke

func init() {
	for i := range strokes {
		strokes[i] = sync.OnceValue(func() []stroke { return parseDrawing(drawings[i]) })
	}
}

func parseDrawing(drawing string) []stroke {
	var made []stroke
	fields := strings.Fields(drawing)
	for len(fields) > 0 {
		command := fields[0]
		n := 1
		var args []float64
		for n < len(fields) {
			v, err := strconv.ParseFloat(fields[n], 64)
			if err != nil {
				break
			}
			args, n = append(args, v), n+1
		}
		fields = fields[n:]
		switch command {
		case "M":
			made = append(made, stroke{points: []vec{{args[0], args[1]}}})
		case "L":
			last := &made[len(made)-1]
			last.points = append(last.points, vec{args[0], args[1]})
		case "Z":
			last := &made[len(made)-1]
			last.points = append(last.points, last.points[0])
		case "A":
			made = append(made, stroke{points: arc(args[0], args[1], args[2], args[3], args[4])})
		case "O":
			made = append(made, stroke{points: arc(args[0], args[1], args[2], 0, 360)})
		case "D":
			made = append(made, stroke{points: []vec{{args[0], args[1]}}, radius: args[2]})
		case "P":
			polygon := stroke{filled: true}
			for i := 0; i+1 < len(args); i += 2 {
				polygon.points = append(polygon.points, vec{args[i], args[i+1]})
			}
			made = append(made, polygon)
		}
	}
	return made
}

func arc(cx, cy, radius, from, to float64) []vec {
	steps := int(math.Ceil(math.Abs(to-from) / 10))
	points := make([]vec, steps+1)
	for i := range points {
		sin, cos := math.Sincos((from + (to-from)*float64(i)/float64(steps)) * math.Pi / 180)
		points[i] = vec{cx + radius*cos, cy + radius*sin}
	}
	return points
}

// Mask draws the icon as coverage, side pixels wide and high.
func (i Icon) Mask(side int) *image.Alpha {
	mask := image.NewAlpha(image.Rect(0, 0, side, side))
	scale := float64(side) / 24
	for _, s := range strokes[i]() {
		s.ink(mask, scale)
	}
	return mask
}

// ink adds the stroke to a mask on which the square of 24 is scaled.
func (s stroke) ink(mask *image.Alpha, scale float64) {
	switch {
	case s.radius > 0:
		center := s.points[0]
		cover(mask, scale, s.radius, s.points, func(p vec) float64 {
			return length(p.x-center.x, p.y-center.y) - s.radius
		})
	case s.filled:
		cover(mask, scale, 0, s.points, s.polygonDistance)
	default:
		for i := 1; i < len(s.points); i++ {
			a, b := s.points[i-1], s.points[i]
			cover(mask, scale, iconStroke/2, s.points[i-1:i+1], func(p vec) float64 {
				return segmentDistance(p, a, b) - iconStroke/2
			})
		}
	}
}

// cover inks all pixels within reach of the points by how far they lie outside
// of a shape; where two shapes meet the darker ink wins.
func cover(mask *image.Alpha, scale, reach float64, points []vec, distance func(vec) float64) {
	low, high := points[0], points[0]
	for _, p := range points {
		low = vec{min(low.x, p.x), min(low.y, p.y)}
		high = vec{max(high.x, p.x), max(high.y, p.y)}
	}
	area := image.Rect(
		int((low.x-reach)*scale)-1, int((low.y-reach)*scale)-1,
		int((high.x+reach)*scale)+2, int((high.y+reach)*scale)+2,
	).Intersect(mask.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			ink := 0.5 - scale*distance(vec{(float64(x) + 0.5) / scale, (float64(y) + 0.5) / scale})
			if ink <= 0 {
				continue
			}
			if ink > 1 {
				ink = 1
			}
			at := mask.PixOffset(x, y)
			mask.Pix[at] = max(mask.Pix[at], uint8(ink*0xff+0.5))
		}
	}
}

// polygonDistance is how far p lies outside the polygon; negative inside.
func (s stroke) polygonDistance(p vec) float64 {
	nearest, inside := math.Inf(1), false
	for i, a := range s.points {
		b := s.points[(i+1)%len(s.points)]
		if d := segmentDistance(p, a, b); d < nearest {
			nearest = d
		}
		if (a.y > p.y) != (b.y > p.y) && p.x < a.x+(p.y-a.y)/(b.y-a.y)*(b.x-a.x) {
			inside = !inside
		}
	}
	if inside {
		return -nearest
	}
	return nearest
}

func segmentDistance(p, a, b vec) float64 {
	dx, dy := b.x-a.x, b.y-a.y
	along := (p.x-a.x)*dx + (p.y-a.y)*dy
	switch square := dx*dx + dy*dy; {
	case along <= 0:
		return length(p.x-a.x, p.y-a.y)
	case along >= square:
		return length(p.x-b.x, p.y-b.y)
	default:
		return length(p.x-a.x-along/square*dx, p.y-a.y-along/square*dy)
	}
}

// length is that of a vector. Unlike math.Hypot and, of such numbers, min and max, the root is
// one instruction of WebAssembly, and the first frame waits for the icons.
func length(x, y float64) float64 { return math.Sqrt(x*x + y*y) }
