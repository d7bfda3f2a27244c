//go:build unix

package led

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// stops are requests to stop the process, such as Ctrl-Z.
type stops struct{ asked chan os.Signal }

func watchStops() stops {
	s := stops{make(chan os.Signal, 1)}
	signal.Notify(s.asked, syscall.SIGTSTP)
	return s
}

func (s stops) unwatch() { signal.Stop(s.asked) }

// orphanTime is how long to wait for a stop that does not come: the system
// ignores it where nobody could continue the process.
const orphanTime = 200 * time.Millisecond

// stop stops the process until it is continued.
func (s stops) stop() {
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	defer stopProcess()()
	select {
	case <-continued:
	case <-time.After(orphanTime):
	}
}
