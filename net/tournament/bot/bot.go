// Package bot plays in a tournament over UDP with the computer player of Connect
// Four.
package bot

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"syscall"
	"time"

	"lichtbrett/game/ai"
	player "lichtbrett/game/ai/connectfour"
	"lichtbrett/game/connectfour"
	"lichtbrett/net/tournament"
)

// Options are what a bot plays with.
type Options struct {
	// Name is the bot's name, Server the tournament's HOST:PORT.
	Name, Server string
	// Rules are the tournament's board and length of a line.
	Rules connectfour.Rules
	// Strength is ai.Weakest to ai.Strongest.
	Strength int
	// Think is how long a move may take; it must be less than the tournament's
	// timeout.
	Think time.Duration
	// Seed varies the moves.
	Seed uint64
	// Report is told how every match has ended; it may be nil.
	Report func(Result)
}

// Result is how a match has ended for the bot. Its texts can be printed, whatever the
// server says.
type Result struct {
	Opponent string
	Won      bool
	Drawn    bool
	Reason   string
}

// RefusedError says that the server does not let the bot in.
type RefusedError struct{ Name, Reply string }

func (e *RefusedError) Error() string {
	return fmt.Sprintf("the server does not let %q in: %s", e.Name, e.Reply)
}

// silence is after how long without a word the bot registers again: the server
// may have been started anew, or a datagram was lost. Whoever is registered
// already is only welcomed once more.
const silence = 2 * time.Second

// Play plays until the context ends, whatever becomes of the server. The error
// is a *RefusedError, or says that the server's name is not known.
func Play(ctx context.Context, o Options) error {
	conn, err := net.Dial("udp", o.Server)
	if err != nil {
		return fmt.Errorf("bot: %w", err)
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.SetReadDeadline(time.Unix(1, 0)) })()
	b := &bot{Options: o, conn: conn}
	b.say("REGISTER;" + o.Name)
	buffer := make([]byte, 2048)
	for {
		conn.SetReadDeadline(time.Now().Add(silence))
		if ctx.Err() != nil {
			return nil
		}
		n, err := conn.Read(buffer)
		switch {
		case ctx.Err() != nil:
			return nil
		case err == nil:
			if err := b.hear(string(buffer[:n])); err != nil {
				return err
			}
		case errors.Is(err, os.ErrDeadlineExceeded):
			b.say("REGISTER;" + o.Name)
		case errors.Is(err, syscall.ECONNREFUSED): // The server is not there. It may come back.
			select {
			case <-ctx.Done():
			case <-time.After(silence / 4):
			}
			b.say("REGISTER;" + o.Name)
		default:
			return fmt.Errorf("bot: %w", err)
		}
	}
}

type bot struct {
	Options
	conn     net.Conn
	opponent string
	board    board
}

// say sends a message. It may get lost, as any may.
func (b *bot) say(message string) { b.conn.Write([]byte(message)) }

// hear takes a message. What it does not know does not concern it.
func (b *bot) hear(message string) error {
	fields := append(strings.SplitN(message, ";", 4), "", "", "")
	switch fields[0] {
	case "NEW SEASON":
		b.say("JOIN;" + fields[1])
	case "NEW GAME":
		b.opponent, b.board = fields[1], newBoard(b.Rules)
	case "TOKEN INSERTED":
		b.board.insert(fields[1] == b.Name, fields[2])
	case "YOURTURN":
		column, err := b.choose()
		if err != nil {
			return err
		}
		b.say("INSERT;" + column + ";" + fields[1])
	case "RESULT":
		b.report(fields)
	case "UNREGISTERED":
		b.say("REGISTER;" + b.Name)
	case "NO_NAME_GIVEN", "NAME_INVALID", "NAME_TOO_LONG", "NAME_ALREADY_TAKEN", "ADDRESS_ALREADY_REGISTERED", "SERVER_FULL":
		return &RefusedError{b.Name, fields[0]}
	}
	return nil
}

func (b *bot) report(fields []string) {
	if b.Report == nil {
		return
	}
	mine := fields[2] == b.Name
	b.Report(Result{
		Opponent: tournament.Printable(b.opponent), Drawn: fields[1] == "DRAW", Reason: tournament.Printable(fields[3]),
		Won: fields[1] == "WIN" && mine || fields[1] == "LOSE" && !mine,
	})
}

var started = time.Now()

func clock() time.Duration { return time.Since(started) }

// choose has the computer player look for a column.
func (b *bot) choose() (string, error) {
	view, ply := b.board.view()
	request, err := ai.NewRequest(connectfour.Name, view, b.Strength, b.Seed, ply)
	if err != nil {
		return "", fmt.Errorf("bot: %w", err)
	}
	request.Budget = max(1, int(b.Think.Milliseconds()))
	thinker, err := ai.NewThinker(player.Player, request)
	if err != nil {
		// Some of the match was lost on the way: any column may do.
		return "0", nil
	}
	return strings.TrimPrefix(string(thinker.Run(clock).Move), "drop "), nil
}
