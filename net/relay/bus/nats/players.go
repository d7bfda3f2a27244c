package nats

import (
	"context"
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

// seat returns the room in which a player is to sit, empty if there is none, and the revision
// of the key that says so.
func (m *member) seat(ctx context.Context, player string) (room string, revision uint64, err error) {
	e, err := m.kv.Get(ctx, seatKey+player)
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound):
		return "", 0, nil
	case err != nil:
		return "", 0, m.wrong(err)
	}
	return string(e.Value()), e.Revision(), nil
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
		switch other, _, err = m.seat(ctx, player); {
		case err != nil || other == room:
			return "", err
		case other != "": // else it has just been given up
			return other, nil
		}
	}
}

// Unseat implements bus.Players.
func (m *member) Unseat(player, room string) error {
	ctx, done := m.within()
	defer done()
	for {
		in, revision, err := m.seat(ctx, player)
		if err != nil || in != room {
			return err
		}
		err = m.kv.Purge(ctx, seatKey+player, jetstream.LastRevision(revision), jetstream.PurgeTTL(markerTime))
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
	room, _, err = m.seat(ctx, player)
	return room, err
}
