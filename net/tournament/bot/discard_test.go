package bot

import "net"

// discard is a connection on which everything is lost.
type discard struct{ net.Conn }

func (discard) Write(b []byte) (int, error) { return len(b), nil }
