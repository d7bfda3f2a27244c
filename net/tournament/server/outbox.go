package server

import "lichtbrett/net/tournament"

// outbox holds datagrams until they are sent together.
type outbox []tournament.Datagram

// send sends them and returns how many could not be sent: they are as good as lost.
func (o *outbox) send(to *batches) (lost int) {
	if len(*o) == 0 {
		return 0
	}
	lost = to.write(*o)
	clear(*o)
	*o = (*o)[:0]
	return lost
}
