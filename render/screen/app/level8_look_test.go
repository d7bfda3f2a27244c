package app

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestLookAtLevel8(t *testing.T) {
	out := os.Getenv("LOOK")
	if out == "" {
		t.Skip()
	}
	for name, play := range scenes {
		if !strings.HasPrefix(name, "level8") {
			continue
		}
		for _, size := range [][2]float64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
			t.Run(name, func(t *testing.T) {
				v := visit(t, size[0], size[1], nil)
				play(v)
				v.save(fmt.Sprintf("%s/%s-%.0fx%.0f.png", out, name, size[0], size[1]))
			})
		}
	}
}
