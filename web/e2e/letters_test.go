//go:build e2e

package e2e

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// program is lichtbrett, the program without a screen.
var program string

// build compiles it.
func build(folder string) error {
	program = filepath.Join(folder, "lichtbrett")
	if said, err := exec.Command("go", "build", "-o", program, "lichtbrett/cmd/lichtbrett").CombinedOutput(); err != nil {
		return fmt.Errorf("building the program: %w\n%s", err, said)
	}
	return nil
}

// lettersAfter plays with the letters device and returns its last frame. It
// begins at the choice of players.
func lettersAfter(t *testing.T, keys string) (frame string) {
	play := exec.Command(program, "play", "connectfour", "--device", "letters")
	play.Stdin = strings.NewReader(keys)
	out, err := play.CombinedOutput()
	require.NoError(t, err, string(out))
	frames := strings.Split(string(out), "\n\n")
	last := frames[len(frames)-1]
	return strings.TrimSuffix(last, "\n") + "\n"
}
