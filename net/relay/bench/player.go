//go:build linux

package main

import (
	"bytes"
	"fmt"
	"net"
	"time"

	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket/bare"
)

// player is a connection that speaks for a player.
type player struct{ *bare.Conn }

func connect(address string, from net.IP, name string) (*player, error) {
	c, err := bare.Dial(address, protocol.Path, from)
	if err != nil {
		return nil, err
	}
	p := &player{c}
	_, err = p.ask(`{"event":"registerPlayer","data":{"playerName":"`+name+`"}}`, "registerPlayer")
	return p, err
}

// ask sends a message and returns the next frame of an event.
func (p *player) ask(message, event string) ([]byte, error) {
	if err := p.Send(bare.Final|bare.Text, []byte(message)); err != nil {
		return nil, err
	}
	return p.await(event)
}

func (p *player) await(event string) ([]byte, error) {
	begins := []byte(`{"event":"` + event + `"`)
	for {
		frame, err := p.Message()
		if err != nil {
			return nil, fmt.Errorf("waiting for %s: %w", event, err)
		}
		if bytes.Contains(frame, []byte(`"message":"`)) {
			return nil, fmt.Errorf("waiting for %s: %s", event, frame)
		}
		if bytes.HasPrefix(frame, begins) {
			return frame, nil
		}
	}
}

// table is a room of two.
type table struct {
	players [2]*player
	game    string // as requests name it
	match   int
	ply     int // moves made in this match
	bytes   int // received in it
	late    []time.Duration
}

// The matches: Connect Four with jokers, whose lines are so long that nobody makes
// one, filled column by column.
const (
	config  = `{"game":"connectfour","options":{"connect":8},"private":true}`
	columns = 8
	rows    = 7
	matches = 3
)

// open opens the rooms.
func open(address string) (tables []*table, err error) {
	for n := range rooms {
		t := &table{}
		for i := range t.players {
			if t.players[i], err = connect(address, from(2*n+i), "Player"); err != nil {
				return nil, err
			}
		}
		created, err := t.players[0].ask(`{"event":"createGame","data":{"config":`+config+`}}`, "createGame")
		if err != nil {
			return nil, err
		}
		frame, err := protocol.Read(created)
		if err != nil {
			return nil, err
		}
		t.game = `"game":{"id":"` + frame.Data.(protocol.GameCreated).Game.ID + `"}`
		if _, err := t.players[1].ask(`{"event":"joinGame","data":{`+t.game+`}}`, "joinGame"); err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// begin has a match begin in each room.
func begin(tables []*table) error {
	for _, t := range tables {
		message := `{"event":"gameStart","data":{` + t.game + `}}`
		if t.match > 0 {
			message = `{"event":"rematch","data":{"wantsRematch":true,` + t.game + `}}`
			if err := t.players[1].Send(bare.Final|bare.Text, []byte(message)); err != nil {
				return err
			}
		}
		if err := t.players[0].Send(bare.Final|bare.Text, []byte(message)); err != nil {
			return err
		}
	}
	for _, t := range tables {
		t.match++
		t.ply, t.bytes, t.late = 0, 0, nil
		for _, p := range t.players {
			if _, err := p.await("startRound"); err != nil {
				return err
			}
		}
	}
	return nil
}

// play plays a match, with a move after each pause.
func (t *table) play(pause time.Duration) error {
	next := time.Now()
	for ; t.ply < columns*rows; t.ply++ {
		if pause > 0 {
			time.Sleep(time.Until(next))
			next = next.Add(pause)
		}
		// In a rematch the other begins.
		mover, other := t.players[(t.ply+t.match-1)%2], t.players[(t.ply+t.match)%2]
		message := fmt.Sprintf(`{"event":"gameMove","data":{%s,"move":"drop %d","match":%d,"ply":%d}}`, t.game, t.ply/rows, t.match, t.ply)
		sent := time.Now()
		if err := mover.Send(bare.Final|bare.Text, []byte(message)); err != nil {
			return err
		}
		seen, err := other.await("gameMove")
		if err != nil {
			return err
		}
		t.late = append(t.late, time.Since(sent))
		own, err := mover.await("gameMove")
		if err != nil {
			return err
		}
		t.bytes += len(seen) + len(own)
	}
	return nil
}

// pair connects pairs to a bare server.
func pair(address string, count int) (pairs [][2]*bare.Conn, err error) {
	for n := range count {
		var both [2]*bare.Conn
		for i := range both {
			if both[i], err = bare.Dial(address, fmt.Sprintf("%s?%d", protocol.Path, n), from(2*n+i)); err != nil {
				return nil, err
			}
		}
		pairs = append(pairs, both)
	}
	return pairs, nil
}

// pass has a bare server pass on as many frames as a match has moves in each room,
// and returns its CPU for each.
func pass(p *process, pairs [][2]*bare.Conn) (each time.Duration, err error) {
	message := fmt.Appendf(nil, `{"event":"gameMove","data":{"game":{"id":"%036d"},"move":"drop 3","match":1,"ply":10}}`, 0)
	before := p.cpu()
	err = together(pairs, func(pair [2]*bare.Conn) error {
		for n := range columns * rows {
			mover, other := pair[n%2], pair[1-n%2]
			if err := mover.Send(bare.Final|bare.Text, message); err != nil {
				return err
			}
			for _, c := range []*bare.Conn{other, mover} {
				if _, err := c.Message(); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return (p.cpu() - before) / (columns * rows * rooms), err
}
