// Package boards opens boards of lights by the names that users give them.
package boards

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"lichtbrett/hat"
	"lichtbrett/hat/launchpad"
	"lichtbrett/hat/line"
	"lichtbrett/hat/look"
	"lichtbrett/hat/sense"
	"lichtbrett/hat/wled"
	"lichtbrett/net/discovery"
)

// Board is a board as it was named.
type Board struct {
	// Keyless says that it has no keys of its own, or may have none: it is played by
	// others.
	Keyless bool

	open func(context.Context, Options) (hat.Source, error)
	// turns tells how the picture is turned by the board's position; nil where it has no
	// sensor for that.
	turns func(ctx context.Context, root string, turned func(hat.Rotation) hat.Turn) (<-chan hat.Turn, error)
}

// RootVariable names an environment variable for tests: a folder in which the devices of
// boards, or the files of their emulators, lie as they do in /.
const RootVariable = "LICHTBRETT_HAT_ROOT"

// Options are what boards are opened with. The zero value is this machine's.
type Options struct {
	// Root is the folder in which /sys and /dev lie; empty means /.
	Root string
	// Look is how its picture lies, and how bright it is.
	Look look.Look
	// Devices finds devices in the network by their service; nil asks in all networks.
	Devices func(ctx context.Context, service string, wait time.Duration) ([]discovery.Device, error)
	// Choose has the user choose one of several devices by its number; nil where nobody
	// can be asked.
	Choose func(names []string) (int, error)
}

// Found names the boards that are at this machine, the likeliest first: those that need no
// more to be said of them.
func Found(root string) (names []string) {
	if (sense.Devices{Root: root}).Found() {
		names = append(names, "hat")
	}
	if (sense.Emulator{Root: root}).Running() {
		names = append(names, "emu")
	}
	return names
}

// kind is a kind of board. Of a name such as line?mono:cat options is what stands
// behind the question mark, and rest what stands behind the colon.
type kind struct {
	name  string
	board func(options, rest string) (Board, error)
}

// kinds are all boards, in the order in which they are told of.
var kinds = []kind{
	{"hat", func(options, rest string) (Board, error) {
		b, err := alone(func(o Options) hat.Source { return sense.Devices{Root: o.Root}.Source(sensed(o.Look)) })(options, rest)
		b.turns = func(ctx context.Context, root string, turned func(hat.Rotation) hat.Turn) (<-chan hat.Turn, error) {
			return sense.Devices{Root: root}.Turns(ctx, turned)
		}
		return b, err
	}},
	{"emu", alone(func(o Options) hat.Source { return sense.Emulator{Root: o.Root}.Source(sensed(o.Look)) })},
	{"launchpad", alone(func(o Options) hat.Source { return launchpad.Source(o.Root) })},
	{"wled", func(options, rest string) (Board, error) {
		if options != "" {
			return Board{}, plain(options)
		}
		if rest == "" {
			return Board{Keyless: true, open: findWLED}, nil
		}
		a, err := wled.ParseAddress(rest)
		return Board{Keyless: true, open: func(ctx context.Context, _ Options) (hat.Source, error) { return wled.Source(ctx, a), nil }}, err
	}},
	{"line", func(options, rest string) (Board, error) {
		source, err := line.Named(options, rest)
		return Board{Keyless: true, open: func(context.Context, Options) (hat.Source, error) { return source, nil }}, err
	}},
}

// sensed is a look as a Sense HAT has it.
func sensed(l look.Look) sense.Options { return sense.Options{LowLight: l.LowLight, Dims: l.Dims} }

// alone is a board of which a name says nothing more.
func alone(source func(Options) hat.Source) func(_, _ string) (Board, error) {
	return func(options, rest string) (Board, error) {
		if options+rest != "" {
			return Board{}, plain(options + rest)
		}
		return Board{open: func(_ context.Context, o Options) (hat.Source, error) { return source(o), nil }}, nil
	}
}

// plain says that a name has more than it can have.
func plain(more string) error { return fmt.Errorf("%q says nothing to it; leave that out", more) }

// Names lists what boards can be called.
func Names() (names []string) {
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}

// ErrUnknown says that a name is none of a board.
var ErrUnknown = errors.New("no board of lights")

// Named returns the board of a name, such as hat or wled:192.168.1.7.
func Named(name string) (Board, error) {
	first, rest, _ := strings.Cut(name, ":")
	first, options, _ := strings.Cut(first, "?")
	for _, k := range kinds {
		if k.name != first {
			continue
		}
		b, err := k.board(options, rest)
		if err != nil {
			return b, fmt.Errorf("%s: %w", first, err)
		}
		return b, nil
	}
	return Board{}, ErrUnknown
}

// Open opens the board; see hat.OpenBoard.
func (b Board) Open(ctx context.Context, o Options, lost func(error)) (*hat.Board, error) {
	source, err := b.open(ctx, o)
	if err != nil {
		return nil, err
	}
	how := hat.Options{Turn: o.Look.Turn}
	if o.Look.Follows && b.turns != nil {
		if how.Turns, err = b.turns(ctx, o.Root, o.Look.Turned); err != nil {
			return nil, err
		}
	}
	return hat.OpenBoard(ctx, source, how, lost)
}

// searchTime is how long devices in the network have to answer.
const searchTime = time.Second

// findWLED finds the WLED in the network, or asks which.
func findWLED(ctx context.Context, o Options) (hat.Source, error) {
	devices := o.Devices
	if devices == nil {
		devices = discovery.Devices
	}
	found, err := devices(ctx, wled.Service, searchTime)
	if err != nil {
		return nil, err
	}
	which := 0
	switch {
	case len(found) == 0:
		return nil, errors.New("no WLED has answered in this network; name its address: wled:192.168.1.7")
	case len(found) > 1:
		var names []string
		for _, d := range found {
			names = append(names, fmt.Sprintf("%s (wled:%s)", d.Name, d.Address))
		}
		if o.Choose == nil {
			return nil, fmt.Errorf("there are several WLEDs in this network; name the one that is meant: %s", strings.Join(names, ", "))
		}
		if which, err = o.Choose(names); err != nil {
			return nil, err
		}
	}
	a, err := wled.ParseAddress(found[which].Address)
	return wled.Source(ctx, a), err
}
