package bot

import "net"

// deaf is a connection that what is said to gets lost in.
type deaf struct{ net.Conn }

func (deaf) Write(b []byte) (int, error) { return len(b), nil }
