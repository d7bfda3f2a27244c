package relay

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"lichtbrett/net/protocol"
	"lichtbrett/net/store"
)

// accounts are the players whom the database knows, connected or not, and what they have
// got.
type accounts struct {
	options Options
	number  atomic.Int64 // how many there are, and are about to be added
}

// storeTime is how long the store has for an answer.
const storeTime = 5 * time.Second

func within() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), storeTime)
}

// unstored logs why the store has failed, and refuses what needs it.
func unstored(logger *slog.Logger, err error) *protocol.Error {
	logger.Error("the database fails", "error", err)
	return unwritten()
}

// write writes something down.
func (a *accounts) write(to func(context.Context) error) *protocol.Error {
	ctx, done := within()
	defer done()
	if err := to(ctx); err != nil {
		return unstored(a.options.Logger, err)
	}
	return nil
}

func hashOf(secret string) []byte {
	hash := sha256.Sum256([]byte(strings.ToLower(secret)))
	return hash[:]
}

// find returns the player of credentials.
func (a *accounts) find(c protocol.Credentials) (*store.Player, *protocol.Error) {
	wrong := protocol.Refuse(protocol.CodeCredentialsInvalid, "there is no player with this id and secret; register anew")
	if !protocol.IsID(c.ID) {
		return nil, wrong
	}
	ctx, done := within()
	defer done()
	p, err := a.options.Store.Player(ctx, c.ID)
	switch {
	case err != nil:
		return nil, unstored(a.options.Logger, err)
	case p == nil || subtle.ConstantTimeCompare(p.Hash, hashOf(c.Secret)) != 1:
		return nil, wrong
	case p.Banned:
		return nil, protocol.Refuse(protocol.CodeBanned, "the host of this server has banned you")
	}
	return p, nil
}

// reserve takes a place for a player who is about to be added, until it is released; ok is
// false if there are as many as there may be.
func (a *accounts) reserve() (ok bool) {
	if ok = a.number.Add(1) <= int64(a.options.Players); !ok {
		a.release()
	}
	return ok
}

func (a *accounts) release() { a.number.Add(-1) }

// add adds a player in the place that has been reserved, which is released if that fails.
func (a *accounts) add(name string) (p store.Player, secret string, refusal *protocol.Error) {
	secret = protocol.Secret(random16())
	p = store.Player{ID: protocol.UUID(random16()), Name: name, Hash: hashOf(secret), Seen: a.options.Clock.now()}
	if refusal = a.write(func(ctx context.Context) error { return a.options.Store.AddPlayer(ctx, p) }); refusal != nil {
		a.release()
	}
	return p, secret, refusal
}

func (a *accounts) rename(id, name string) *protocol.Error {
	return a.write(func(ctx context.Context) error { return a.options.Store.RenamePlayer(ctx, id, name) })
}

// forget forgets a player who has logged out.
func (a *accounts) forget(id string) (refusal *protocol.Error) {
	if refusal = a.write(func(ctx context.Context) error { return a.options.Store.ForgetPlayer(ctx, id) }); refusal == nil {
		a.release()
	}
	return refusal
}

// visits is how often it is written down that a player is connected.
const visits = time.Hour

// noteVisit writes down that a player is connected, if it is time.
func (a *accounts) noteVisit(p *player) {
	now, due := a.options.Clock.now(), false
	p.update(func(p *player) {
		if due = now.Sub(p.seen) >= visits || now.Before(p.seen); due {
			p.seen = now
		}
	})
	if due {
		a.write(func(ctx context.Context) error { return a.options.Store.SawPlayer(ctx, p.id, now) })
	}
}

// noteSeat writes down that a player has sat in a game: visitors are forgotten sooner.
func (a *accounts) noteSeat(id string) {
	a.write(func(ctx context.Context) error { return a.options.Store.PlayerSat(ctx, id) })
}

// count finds out how many players there are: other servers add and forget some, too.
func (a *accounts) count() error {
	ctx, done := within()
	defer done()
	n, err := a.options.Store.CountPlayers(ctx)
	if err == nil {
		a.number.Store(int64(n))
	}
	return err
}

// forgetOld forgets who and what has expired.
func (a *accounts) forgetOld() {
	ctx, done := context.WithTimeout(context.Background(), forgetting)
	defer done()
	now := a.options.Clock.now()
	_, err := a.options.Store.ForgetOld(ctx, now.Add(-protocol.PlayerLifetime), now.Add(-protocol.VisitorLifetime))
	if err == nil {
		var before time.Time
		if a.options.KeepResults > 0 {
			before = now.Add(-a.options.KeepResults)
		}
		_, err = a.options.Store.DropResults(ctx, before, protocol.MaxResults)
	}
	if err != nil {
		a.options.Logger.Error("who has expired could not be forgotten", "error", err)
	}
	if err := a.count(); err != nil {
		a.options.Logger.Error("the players could not be counted", "error", err)
	}
}

// leap is from how much on visits are moved with the clock: less makes no difference to
// when who is forgotten.
const leap = protocol.VisitorLifetime

// clockLeapt moves players' last visits when the clock has been set: nobody is forgotten
// because a machine did not know the year when it started, or has slept for long.
func (a *accounts) clockLeapt(now time.Time, by time.Duration) (ok bool) {
	if by.Abs() < leap {
		return true
	}
	a.options.Logger.Warn("the clock has been set, or the machine has slept", "by", by.Round(time.Second))
	ctx, done := context.WithTimeout(context.Background(), forgetting)
	defer done()
	err := a.options.Store.ClockSet(ctx, now.Add(-by), now)
	if err != nil {
		a.options.Logger.Error("players' last visits could not be moved with the clock", "error", err)
	}
	return err == nil
}

// showMuted says of players who are not connected whether they are muted, which no server
// knows.
func (a *accounts) showMuted(players []protocol.HostedPlayer) error {
	var away []string
	for _, p := range players {
		if !p.Connected {
			away = append(away, p.ID)
		}
	}
	ctx, done := within()
	defer done()
	muted, err := a.options.Store.Muted(ctx, away)
	for i := range players {
		players[i].Muted = players[i].Muted || slices.Contains(muted, players[i].ID)
	}
	return err
}
