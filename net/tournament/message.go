package tournament

import (
	"net/netip"
	"strings"
	"time"
	"unicode"
)

// MaxDatagram is the size in bytes of the largest datagram that is looked at.
const MaxDatagram = 1024

// receive takes a datagram and returns why it changed nothing; empty if it
// changed something.
func (t *Tournament) receive(now time.Time, from netip.AddrPort, payload []byte) Refusal {
	switch {
	case len(payload) == 0:
		return Empty
	case len(payload) > MaxDatagram:
		return TooLong
	}
	fields := strings.Split(string(payload), ";")
	switch fields[0] {
	case "REGISTER":
		return t.register(now, from, field(fields, 1))
	case "JOIN", "INSERT":
		p := t.byAddr[from]
		if p == nil {
			return NotRegistered
		}
		return t.response(now, p, fields, string(payload))
	}
	return UnknownCommand
}

// response takes a datagram that should answer what the player is asked.
func (t *Tournament) response(now time.Time, p *player, fields []string, payload string) Refusal {
	joins, token := fields[0] == "JOIN", field(fields, 2)
	if joins {
		token = field(fields, 1)
	}
	switch q := p.question; {
	case token == "":
		return WrongToken
	case q == nil || token != q.token:
		if token == p.answered {
			return StaleToken
		}
		return WrongToken
	case q.kind == turn && joins:
		t.answered(p)
		t.lose(now, p.match, p.match.seat(p), unexpectedReason(payload))
	case q.kind == turn:
		t.insert(now, p, fields[1])
	case joins:
		t.answered(p)
		p.joined = true
	default:
		return WrongToken // a move is no answer to an invitation
	}
	return ""
}

// Printable returns a text with U+FFFD in place of everything that cannot be
// printed: control characters, marks that turn the direction of writing, and bytes
// that are not UTF-8.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}

// field returns a field, empty if there are not so many.
func field(fields []string, i int) string {
	if i >= len(fields) {
		return ""
	}
	return fields[i]
}
