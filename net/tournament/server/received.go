package server

import "net/netip"

// received is a datagram that has come.
type received struct {
	From    netip.AddrPort
	Payload []byte
}
