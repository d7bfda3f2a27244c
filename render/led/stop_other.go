//go:build !unix

package led

import "os"

// stops are requests to stop the process, which this system does not make.
type stops struct{ asked chan os.Signal }

func watchStops() stops { return stops{} }
func (stops) unwatch()  {}
func (stops) stop()     {}
