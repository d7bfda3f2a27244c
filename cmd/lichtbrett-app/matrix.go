package main

import (
	"time"

	"lichtbrett/game/console"
	"lichtbrett/hat"
	"lichtbrett/input"
	"lichtbrett/input/device"
	"lichtbrett/net/client"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/led/online"
)

// matrix is a board of lights beside the window: its lights show the LED game that
// the window shows, and its input plays it. Nil is none.
type matrix struct {
	queue  *input.Queue
	post   func(func())
	board  *hat.Board // nil while there is none, or if it takes no pictures
	fresh  bool       // nothing has been shown on it yet
	shown  console.Frame
	beside *online.Beside
}

func newMatrix(queue *input.Queue, post func(func()), connection func() *client.Client) *matrix {
	return &matrix{queue: queue, post: post, beside: online.NewBeside(connection)}
}

// use begins to use a board. What it says goes to the queue, but for what it answers
// itself to people who are played with online. While it is away the window goes on
// without it.
func (m *matrix) use(board *hat.Board) {
	m.board, m.fresh = board, true
	go board.Listen(func(w console.Input) {
		m.post(func() {
			if m.beside.Say(w) {
				return
			}
			m.queue.Push(device.Now(), said(w))
			m.post(func() {}) // it is handled in the next turn
		})
	})
}

// said is what an input of a board is to the window: a place that is pressed is that of
// the board on which a match is played, if it is on the screen.
func said(w console.Input) input.Body {
	if w.Points {
		return input.Activate{ID: ledview.CellID(ledview.Played, w.X, w.Y)}
	}
	return input.Button{Key: w.Key, Device: input.Stick}
}

// show shows a frame, or nothing where no LED game is shown, if that has
// changed; in a room where people meet, what there is to be seen of them, too.
func (m *matrix) show(room *client.Room, f console.Frame, ok bool) {
	if m == nil || m.board == nil {
		return
	}
	if f, ok = m.beside.Frame(device.Now(), room, f, ok); !ok {
		f = console.Frame{}
	}
	if f == m.shown && !m.fresh {
		return
	}
	m.shown, m.fresh = f, false
	if err := m.board.Show(f); err != nil {
		goOnWithout(err)
		m.close()
	}
}

// next returns when another picture is to be shown.
func (m *matrix) next() (time.Duration, bool) {
	if m == nil || m.board == nil {
		return 0, false
	}
	return m.beside.Next()
}

// close leaves the board as it was found.
func (m *matrix) close() error {
	if m == nil || m.board == nil {
		return nil
	}
	board := m.board
	m.board = nil
	return board.Close()
}
