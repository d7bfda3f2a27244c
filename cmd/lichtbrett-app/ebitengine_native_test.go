//go:build !js

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// An update of Ebitengine that changes what is reached into fails here first;
// ARCHITECTURE.md says where and why.
func TestEbitengineIsInsideAsItIsTaken(t *testing.T) {
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/hajimehoshi/ebiten/v2").Output()
	require.NoError(t, err)
	for name, c := range map[string]struct{ file, has string }{
		"a page's monitor is its scale": {"internal/ui/ui_js.go", `type Monitor struct \{\s+deviceScaleFactor float64\s+\}`},
		"the scale is remembered":       {"internal/ui/ui_js.go", `if m.deviceScaleFactor != 0 \{\s+return m.deviceScaleFactor\s+\}`},
		"nothing is wrapped around it":  {"monitor.go", `type MonitorType ui\.Monitor\n`},
		"events come from XNextEvent":   {"internal/glfw/x11_window_linbsd.c", `XNextEvent\(_glfw\.x11\.display, &event\);\s+processEvent\(&event\);`},
	} {
		t.Run(name, func(t *testing.T) {
			source, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(folder)), c.file))
			require.NoError(t, err)
			require.Regexp(t, regexp.MustCompile(c.has), string(source))
		})
	}
}
