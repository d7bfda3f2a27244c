//go:build darwin || windows

package clipboard

import (
	"fmt"
	"os/exec"
	"strings"
)

// Write puts a text into the clipboard. On Windows only ASCII arrives as it is.
func Write(text string) error {
	cmd := exec.Command(program)
	cmd.Stdin = strings.NewReader(text)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("clipboard: %w", err)
	}
	return nil
}
