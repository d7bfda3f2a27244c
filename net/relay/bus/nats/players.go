package nats

import (
	"errors"

	"github.com/nats-io/nats.go/jetstream"

	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/natsconn"
)

// Arrive implements bus.Players. What is uncertain ends the membership.
func (m *member) Arrive(player string) (bus.Place, error) {
	ctx, done := m.within()
	defer done()
	revision, err := m.kv.Put(ctx, placeKey+player, []byte(m.id))
	if err != nil {
		m.lose()
		return bus.Place{}, m.wrong(err)
	}
	return bus.Place{Player: player, Server: m.id, Stamp: revision}, nil
}

// Depart implements bus.Players.
func (m *member) Depart(p bus.Place) {
	m.post(outgoing{key: placeKey + p.Player, purge: true, revision: p.Stamp})
}

// Seat implements bus.Players.
func (m *member) Seat(player, room string) (other string, err error) {
	ctx, done := m.within()
	defer done()
	for {
		_, err := m.kv.Create(ctx, seatKey+player, []byte(room))
		if !natsconn.Overtaken(err) {
			return "", m.wrong(err)
		}
		e, err := m.kv.Get(ctx, seatKey+player)
		switch {
		case errors.Is(err, jetstream.ErrKeyNotFound):
			continue // it has just been given up
		case err != nil:
			return "", m.wrong(err)
		case string(e.Value()) == room:
			return "", nil
		}
		return string(e.Value()), nil
	}
}

// Unseat implements bus.Players.
func (m *member) Unseat(player, room string) error {
	ctx, done := m.within()
	defer done()
	for {
		e, err := m.kv.Get(ctx, seatKey+player)
		switch {
		case errors.Is(err, jetstream.ErrKeyNotFound):
			return nil
		case err != nil:
			return m.wrong(err)
		case string(e.Value()) != room:
			return nil
		}
		err = m.kv.Purge(ctx, seatKey+player, jetstream.LastRevision(e.Revision()), jetstream.PurgeTTL(markerTime))
		if !natsconn.Overtaken(err) {
			return m.wrong(err)
		}
	}
}

// Reseat implements bus.Players. The bucket outlives its members, so that hardly ever
// anybody is missing.
func (m *member) Reseat(room string, players []string) {
	for _, player := range players {
		m.bucket.mu.RLock()
		known := m.bucket.seats[player] == room
		m.bucket.mu.RUnlock()
		if !known {
			m.post(outgoing{key: seatKey + player, data: []byte(room)})
		}
	}
}

// RoomOf implements bus.Players.
func (m *member) RoomOf(player string) (room string, err error) {
	ctx, done := m.within()
	defer done()
	e, err := m.kv.Get(ctx, seatKey+player)
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound):
		return "", nil
	case err != nil:
		return "", m.wrong(err)
	}
	return string(e.Value()), nil
}
