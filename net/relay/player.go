package relay

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"lichtbrett/net/protocol"
)

// player is who a device stands for.
type player struct {
	id   string
	hash [sha256.Size]byte // of the secret, which only the device has

	// mu serialises the player's requests, also those of two connections of which one
	// replaces the other. It guards the name.
	mu   sync.Mutex
	name string

	// conn speaks for the player; nil while none does. It is changed under the
	// relay's mutex.
	conn atomic.Pointer[conn]

	// Guarded by the relay's mutex.
	room     anyRoom // in which the player is; nil if in none
	watching anyRoom
	seen     time.Time // the last time when that was written down
	used     time.Time // in a cluster: when the player was last looked up
}

// here reports whether a connection to this server speaks for the player, not one
// to another server.
func (p *player) here() bool {
	c := p.conn.Load()
	return c != nil && c.server == ""
}

// owned reports whether the player is in a room of this server. The relay's mutex
// is held.
func (p *player) owned() bool {
	_, room := p.room.(*host)
	_, watching := p.watching.(*host)
	return room || watching
}

// public is the player as everybody may know it.
func (p *player) public() protocol.Player { return protocol.Player{ID: p.id, Name: p.name} }

func hashOf(secret string) [sha256.Size]byte { return sha256.Sum256([]byte(strings.ToLower(secret))) }

// knows reports whether this is the player's secret.
func (p *player) knows(secret string) bool {
	hash := hashOf(secret)
	return subtle.ConstantTimeCompare(hash[:], p.hash[:]) == 1
}

// kept is a player's record in the log.
type kept struct {
	Name string    `json:"name"`
	Hash []byte    `json:"hash"`
	Seen time.Time `json:"seen"`
}

// keep writes a player to the log.
func (r *Relay) keep(p *player, name string, seen time.Time) error {
	return r.options.Log.Snapshot(playerStreams+p.id, 0, encode(kept{name, p.hash[:], seen}))
}

// loadPlayers loads all players, and forgets those who have expired. In a cluster it
// only does the latter: players are looked up in the log when they connect.
func (r *Relay) loadPlayers(now time.Time) error {
	var wrong error
	var old []string
	err := r.options.Log.Read(playerStreams, func(s Stream) bool {
		var k kept
		if wrong = json.Unmarshal(s.Snapshot, &k); wrong != nil || len(k.Hash) != sha256.Size {
			wrong = fmt.Errorf("the log: %s is no player: %w", s.Name, wrong)
			return false
		}
		id := strings.TrimPrefix(s.Name, playerStreams)
		if over(k.Seen, now) {
			old = append(old, id)
			return true
		}
		if r.servers != nil {
			return true
		}
		p := &player{id: id, name: k.Name, seen: k.Seen}
		copy(p.hash[:], k.Hash)
		r.players[p.id] = p
		return true
	})
	r.forget(old)
	if err == nil {
		err = wrong
	}
	return err
}

// over reports whether a player who was last seen then has expired.
func over(seen, now time.Time) bool { return now.Sub(seen) > protocol.PlayerLifetime }

// forgetOld forgets the players who have expired, and in a cluster the servers.
func (r *Relay) forgetOld(now time.Time) {
	if r.servers != nil {
		if err := r.loadPlayers(now); err != nil {
			r.options.Logger.Error("old players could not be forgotten", "error", err)
		}
		r.forgetServers(now)
		return
	}
	var old []string
	r.mu.Lock()
	for id, p := range r.players {
		if over(p.seen, now) {
			old = append(old, id)
		}
	}
	r.mu.Unlock()
	r.forget(old)
}

// forgetServers drops the heartbeats of servers that are long gone: their rooms have
// other owners by now.
func (r *Relay) forgetServers(now time.Time) {
	var old []string
	_ = r.options.Log.Read(aliveStream+"/", func(s Stream) bool { // else it is tried again tomorrow
		var seen time.Time
		if json.Unmarshal(s.Snapshot, &seen) == nil && now.Sub(seen) > forgetting {
			old = append(old, s.Name)
		}
		return true
	})
	for _, name := range old {
		_ = r.options.Log.Delete(name)
	}
}

// forget drops players who are neither connected nor in a room.
func (r *Relay) forget(ids []string) {
	for _, id := range ids {
		if r.stopping.Load() {
			return
		}
		r.mu.Lock()
		p := r.players[id]
		stays := p != nil && (p.conn.Load() != nil || p.room != nil || p.watching != nil)
		if !stays {
			delete(r.players, id)
		}
		r.mu.Unlock()
		if !stays {
			_ = r.options.Log.Delete(playerStreams + id) // else the next start tries it again
		}
	}
}

// knows reports whether a player is registered, and has not been forgotten.
func (r *Relay) knows(p *player) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.players[p.id] == p
}

// keepSeen writes down when a player was last seen, at most once an hour.
func (r *Relay) keepSeen(p *player) {
	now := r.now()
	r.mu.Lock()
	due := now.Sub(p.seen) >= time.Hour
	if due {
		p.seen = now
	}
	r.mu.Unlock()
	if due {
		p.mu.Lock() // so that it does not overwrite a new name
		defer p.mu.Unlock()
		if !r.knows(p) {
			return // it has logged out
		}
		if err := r.keep(p, p.name, now); err != nil {
			r.options.Logger.Error("a player's last visit could not be written down", "error", err)
		}
	}
}
