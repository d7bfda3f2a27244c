package tournament

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"lichtbrett/net/limits"
)

// maxName is how many characters a name has at most.
const maxName = 30

// maxPlayers is how many players can be registered, maxHostPlayers how many of
// them from one Host: it cannot take all the seats.
const (
	maxPlayers     = 256
	maxHostPlayers = 128
)

// maxTimeouts is how many questions in a row a player may let pass before being
// unregistered by the next.
const maxTimeouts = 10

// player is somebody who has registered.
type player struct {
	name       string
	addr       netip.AddrPort
	registered bool
	timeouts   int       // in a row
	match      *match    // nil while the player is free
	entrant    int       // the index among the season's entrants
	question   *question // nil while the player is asked nothing
	answered   string    // the token of the question before
	joined     bool      // the season that players are invited to
}

// drop takes back what the player is asked.
func (p *player) drop() {
	if p != nil && p.question != nil {
		p.answered, p.question = p.question.token, nil
	}
}

// kind is what a question wants.
type kind uint8

const (
	invitation kind = iota // JOIN
	turn                   // INSERT
)

// question is one that the player has not answered yet.
type question struct {
	kind            kind
	token           string
	asked, deadline time.Time
}

func (t *Tournament) ask(now time.Time, p *player, k kind) {
	p.drop()
	p.question = &question{k, t.options.Token(), now, now.Add(t.options.Timeout)}
	t.wait(p.question.deadline)
}

// answered takes note of an answer in time.
func (t *Tournament) answered(p *player) {
	p.drop()
	p.timeouts = 0
}

// timeOut ends what the player has let pass.
func (t *Tournament) timeOut(now time.Time, p *player) {
	q, m := p.question, p.match
	p.drop()
	p.timeouts++
	t.tell(TimedOut{p.name})
	if q.kind == turn {
		t.lose(now, m, m.seat(p), timeoutReason(q.token))
	}
	if p.timeouts > maxTimeouts {
		t.unregister(p)
		if q.kind == turn {
			m.gone = p
		}
	}
}

func (t *Tournament) unregister(p *player) {
	t.send(p, "UNREGISTERED")
	p.registered = false
	delete(t.byAddr, p.addr)
	delete(t.byName, p.name)
	t.players = slices.DeleteFunc(t.players, func(other *player) bool { return other == p })
	t.tell(Unregistered{p.name})
}

// register takes the command REGISTER and answers it.
func (t *Tournament) register(now time.Time, from netip.AddrPort, name string) Refusal {
	if !t.floods.allow(now, from.Addr()) {
		return Flood
	}
	name = strings.Trim(name, " \t")
	refuse := func(reply string, reason Refusal) Refusal {
		t.sendTo(from, []byte(reply))
		return reason
	}
	known, owner := t.byName[name], t.season.player(name)
	switch {
	case name == "":
		return refuse("NO_NAME_GIVEN", NoName)
	case name != Printable(name) || name == CoffeeBreak:
		return refuse("NAME_INVALID", NameInvalid)
	case utf8.RuneCountInString(name) > maxName:
		return refuse("NAME_TOO_LONG", NameTooLong)
	case t.byAddr[from] != nil && t.byAddr[from] != known:
		return refuse("ADDRESS_ALREADY_REGISTERED", AddressRegistered)
	case known == nil && owner != nil && owner.addr.Addr() != from.Addr():
		return refuse("NAME_ALREADY_TAKEN", NameTaken) // by somebody who has gone, until the season is over
	case known == nil && !t.room(from.Addr()):
		return refuse("SERVER_FULL", Full)
	case known == nil:
		t.enter(from, name)
	case known.addr == from:
		t.send(known, "WELCOME;"+name)
	case known.addr.Addr() == from.Addr():
		t.move(known, from)
	default:
		return refuse("NAME_ALREADY_TAKEN", NameTaken)
	}
	return ""
}

// room reports whether there is a seat for one player more from an address.
func (t *Tournament) room(from netip.Addr) bool {
	host, same := limits.Network(from), 0
	for _, p := range t.players {
		if limits.Network(p.addr.Addr()) == host {
			same++
		}
	}
	return len(t.players) < maxPlayers && same < maxHostPlayers
}

// enter registers a new player, or an entrant who was unregistered during the
// season under way and now plays on.
func (t *Tournament) enter(from netip.AddrPort, name string) {
	p := t.season.player(name)
	if p == nil {
		p = &player{name: name}
	}
	p.addr, p.registered, p.timeouts = from, true, 0
	t.players = append(t.players, p)
	t.byName[name], t.byAddr[from] = p, p
	t.send(p, "WELCOME;"+name)
	t.tell(Registered{name, from})
}

// move has a player go on at another port of the same address, and repeats what
// it needs to know there.
func (t *Tournament) move(p *player, to netip.AddrPort) {
	delete(t.byAddr, p.addr)
	p.addr = to
	t.byAddr[to] = p
	t.send(p, "WELCOME;"+p.name)
	t.tell(Registered{p.name, to})
	if m := p.match; m != nil && !m.over() {
		t.send(p, "NEW GAME;"+m.seats[1-m.seat(p)].name)
		for ply, x := range m.Moves {
			t.send(p, "TOKEN INSERTED;"+m.seats[ply%2].name+";"+strconv.Itoa(x))
		}
	}
	switch q := p.question; {
	case q == nil:
	case q.kind == invitation:
		t.send(p, "NEW SEASON;"+q.token)
	default:
		t.send(p, "YOURTURN;"+q.token)
	}
}
