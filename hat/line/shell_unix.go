//go:build unix

package line

import (
	"os/exec"
	"syscall"
)

// shell returns a command of the system's shell, in a group of processes of its own:
// a key that interrupts is for whoever plays.
func shell(command string) *exec.Cmd {
	cmd := exec.Command("/bin/sh", "-c", command)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

// kill ends all of it.
func kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
