//go:build !unix

package line

import "os/exec"

// shell returns a command of the system's shell.
func shell(command string) *exec.Cmd { return exec.Command("cmd", "/C", command) }

// kill ends it.
func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
