package relay

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/journal"
	"lichtbrett/net/relay/lobby"
)

// quickStreams are the streams of configurations, by their hash. Each record is the id of
// a room that was opened for a quick game; only the last one counts.
const quickStreams = "quick/"

// quickStream returns that of a configuration.
func quickStream(config protocol.Config) string {
	hash := sha256.Sum256([]byte(lobby.Key(config)))
	return quickStreams + hex.EncodeToString(hash[:16])
}

// quick joins the oldest open room of equal configuration in which somebody is, or opens
// one. Of several who find none at the same time one opens the room, and the others
// join it: who opens one says so in the journal first, and whoever does not know the last
// to have done so is refused there.
func (c *conn) quick(q protocol.Request, d protocol.QuickGame) *protocol.Error {
	leave, refusal := c.free()
	if refusal != nil {
		return refusal
	}
	config, refusal := readConfig(d.Config)
	if refusal != nil {
		return refusal
	}
	if config.Private {
		return protocol.Refuse(protocol.CodeConfigInvalid, "a quick game is not private; create a game instead")
	}
	r, stream := c.relay, quickStream(config)
	for range quickTries {
		last, records, err := r.lastQuick(stream)
		if err != nil {
			return r.unwritten(err)
		}
		if done, refusal := c.joinOpen(q, append(r.lobby.Open(lobby.Key(config)), last), leave); done {
			return refusal
		}
		faster := false
		refusal := c.open(q, config, leave, func(id string) *protocol.Error {
			err := r.options.Journal.Append(stream, records, []byte(id))
			if faster = errors.Is(err, journal.ErrConflict); err == nil && records >= quickRecords {
				err = r.options.Journal.Snapshot(stream, records, []byte{}) // what comes before is history
			}
			if err != nil {
				return r.unwritten(err)
			}
			return nil
		})
		if !faster {
			return refusal
		}
	}
	return protocol.Refuse(protocol.CodeServerFull, "too many look for such a game at the same time; try again")
}

// lastQuick returns the id of the last room that was opened for a quick game, and how many
// there have been.
func (r *Relay) lastQuick(stream string) (id string, records int, err error) {
	s, err := r.options.Journal.Read(stream)
	if err != nil || s == nil {
		return "", 0, err
	}
	if n := len(s.Records); n > 0 {
		id = string(s.Records[n-1])
	}
	return id, s.First + len(s.Records), nil
}

const (
	// quickTries is how often somebody looks who finds that others have been faster.
	quickTries = 20
	// quickRecords is after how many records the stream of a configuration is shortened.
	quickRecords = 64
)

// joinOpen joins the first of some rooms that takes the player; done is false if none
// does.
func (c *conn) joinOpen(q protocol.Request, rooms []string, leave func() *protocol.Error) (done bool, refusal *protocol.Error) {
	_, watches := c.player.where()
	for _, id := range rooms {
		if id == "" {
			continue
		}
		if reply, err := c.request(id, bus.Admits{}); err != nil || reply.Refusal != nil {
			continue
		}
		if refusal := leave(); refusal != nil {
			return true, refusal
		}
		if refusal := c.sit(id); refusal != nil {
			return true, refusal
		}
		q.Game = id
		if c.ask(q) != nil {
			c.stand(id)
			continue
		}
		c.lookAway(watches, id)
		return true, nil
	}
	return false, nil
}
