//go:build !js

package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/cmd/lichtbrett-app/start"
	"lichtbrett/game/console"
	"lichtbrett/hat"
	"lichtbrett/hat/boards"
	"lichtbrett/hat/sense"
	"lichtbrett/input"
	"lichtbrett/input/device"
	"lichtbrett/net/client"
	"lichtbrett/render/led/online"
)

// hatRoot names an environment variable for tests: a folder in which the
// devices of a Sense HAT, or the files of its emulator, lie as they do in /.
const hatRoot = "LICHTBRETT_HAT_ROOT"

// matrix is a board of lights beside the window: its lights show the LED game that
// the window shows, and its words play it. Nil is none.
type matrix struct {
	board  *hat.Board // nil if it takes no pictures
	shown  console.Frame
	ended  chan os.Signal
	beside *online.Beside
}

// openMatrix opens the board of lights that the user asked for. What it says goes to
// the queue, but for what it answers itself to people who are played with online.
// While it is away the window goes on without it.
func openMatrix(o options, queue *input.Queue, post func(func()), connection func() *client.Client) (*matrix, error) {
	if o.HAT == "" {
		return nil, nil
	}
	root := os.Getenv(hatRoot)
	name := o.HAT
	if name == start.AnyHAT {
		if name = "hat"; !(sense.Devices{Root: root}).Found() && (sense.Emulator{Root: root}).Running() {
			name = "emu"
		}
	}
	named, err := boards.Named(name)
	if err != nil {
		return nil, err
	}
	board, err := named.Open(context.Background(), boards.Options{Root: root}, hat.Options{}, goOnWithout)
	if err != nil {
		return nil, err
	}
	m := &matrix{board: board, ended: make(chan os.Signal, 1), beside: online.NewBeside(connection)}
	// The lights stay lit when a program ends: signals end it in good order.
	signal.Notify(m.ended, os.Interrupt, syscall.SIGTERM)
	go board.Listen(func(w console.Word) {
		post(func() {
			if m.beside.Say(w) {
				return
			}
			queue.Push(device.Now(), said(w))
			post(func() {}) // it is handled in the next turn
		})
	})
	return m, nil
}

// show shows a frame, or nothing where no LED game is shown, if that has
// changed; in a room where people meet, what there is to be seen of them, too. It
// returns ebiten.Termination when a signal has asked the program to end.
func (m *matrix) show(room *client.Room, f console.Frame, ok bool) error {
	if m == nil {
		return nil
	}
	select {
	case <-m.ended:
		return ebiten.Termination
	default:
	}
	if f, ok = m.beside.Frame(device.Now(), room, f, ok); !ok {
		f = console.Frame{}
	}
	if f == m.shown || m.board == nil {
		return nil
	}
	m.shown = f
	if err := m.board.Show(f); err != nil {
		goOnWithout(err)
		m.close()
		m.board = nil
	}
	return nil
}

// next returns when another picture is to be shown.
func (m *matrix) next() (time.Duration, bool) {
	if m == nil || m.board == nil {
		return 0, false
	}
	return m.beside.Next()
}

func goOnWithout(err error) {
	fmt.Fprintf(os.Stderr, "lichtbrett-app: %v The window goes on without it.\n", err)
}

// close clears the matrix and gives the joystick back.
func (m *matrix) close() error {
	if m == nil || m.board == nil {
		return nil
	}
	return m.board.Close()
}
