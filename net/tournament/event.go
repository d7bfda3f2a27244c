package tournament

import (
	"net/netip"
	"time"

	"lichtbrett/game/connectfour"
)

// Event is one of the types in this file: something that happened.
type Event interface{ event() }

type (
	// Registered tells that a player has registered, anew or at another address.
	Registered struct {
		Name string
		Addr netip.AddrPort
	}

	// Unregistered tells that a player has let too many questions pass.
	Unregistered struct{ Name string }

	// Refused tells of a datagram that changed nothing.
	Refused struct {
		From   netip.AddrPort
		Name   string // of the player; empty if nobody is registered there
		Reason Refusal
	}

	// TimedOut tells that a player has let a question pass.
	TimedOut struct{ Name string }

	// SeasonBegan tells that a season has begun.
	SeasonBegan struct {
		Season  int
		Rules   connectfour.Rules
		Players []string
		At      time.Time
	}

	// SeasonEnded tells that a season has been played to its end.
	SeasonEnded struct {
		Season int
		At     time.Time
	}

	// MatchBegan tells that a match has begun.
	MatchBegan struct{ Match }

	// Moved tells of a legal move.
	Moved struct {
		Season, Number int
		Name           string
		Column         int
		Token          string
		// Took is how long the answer took to come.
		Took time.Duration
	}

	// MatchEnded tells that a match has ended. The host has it stored and then
	// calls Tournament.Stored.
	MatchEnded struct{ Match }
)

func (Registered) event()   {}
func (Unregistered) event() {}
func (Refused) event()      {}
func (TimedOut) event()     {}
func (SeasonBegan) event()  {}
func (SeasonEnded) event()  {}
func (MatchBegan) event()   {}
func (Moved) event()        {}
func (MatchEnded) event()   {}

// Refusal is why a datagram changed nothing.
type Refusal string

// The refusals.
const (
	Empty             Refusal = "empty"
	TooLong           Refusal = "too-long"
	UnknownCommand    Refusal = "unknown-command"
	NotRegistered     Refusal = "not-registered"     // and neither wants to be
	WrongToken        Refusal = "wrong-token"        // or none
	StaleToken        Refusal = "stale-token"        // the answer comes too late, or a second time
	Flood             Refusal = "flood"              // too many registrations from one address
	NoName            Refusal = "no-name"            // answered with NO_NAME_GIVEN
	NameTooLong       Refusal = "name-too-long"      // answered with NAME_TOO_LONG
	NameInvalid       Refusal = "name-invalid"       // answered with NAME_INVALID
	NameTaken         Refusal = "name-taken"         // answered with NAME_ALREADY_TAKEN
	AddressRegistered Refusal = "address-registered" // answered with ADDRESS_ALREADY_REGISTERED
	Full              Refusal = "full"               // answered with SERVER_FULL
)

// Refusals are all of them.
var Refusals = []Refusal{
	Empty, TooLong, UnknownCommand, NotRegistered, WrongToken, StaleToken, Flood,
	NoName, NameTooLong, NameInvalid, NameTaken, AddressRegistered, Full,
}
