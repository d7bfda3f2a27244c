package main

import (
	"context"
	"errors"
	"io/fs"

	"lichtbrett/hat"
	"lichtbrett/hat/launchpad"
	"lichtbrett/input"
	"lichtbrett/net/client"
	"lichtbrett/render/app/shell"
)

// openMatrix has the settings turn a Launchpad on, if the browser can reach one.
func openMatrix(_ options, a *shell.App, queue *input.Queue, post func(func()), connection func() *client.Client) (*matrix, error) {
	m := newMatrix(queue, post, connection)
	if launchpad.Possible() {
		a.Lights = &pads{matrix: m, changed: a.Surface.Invalidate}
		a.Lights.Turn(a.Settings.Launchpad)
	}
	return m, nil
}

// pads are a Launchpad that is turned on and off in the settings.
type pads struct {
	matrix  *matrix
	changed func()
	state   shell.LightsState
	end     context.CancelFunc // of what goes on; nil while nothing does
}

// State implements shell.Lights.
func (p *pads) State() shell.LightsState { return p.state }

// Turn implements shell.Lights.
func (p *pads) Turn(on bool) {
	if p.end != nil {
		p.end()
		p.end = nil
		p.matrix.close()
	}
	if p.is(shell.LightsOff); !on {
		return
	}
	p.is(shell.LightsAsking)
	ctx, end := context.WithCancel(context.Background())
	p.end = end
	meanwhile := func(f func()) {
		p.matrix.post(func() {
			if ctx.Err() == nil {
				f()
			}
		})
	}
	go func() { // it waits for the browser's question to be answered
		board, err := hat.OpenBoard(ctx, launchpad.Source(), hat.Options{
			Back: func() { meanwhile(func() { p.is(shell.LightsOn) }) },
		}, func(error) { meanwhile(func() { p.is(shell.LightsAway) }) })
		if ctx.Err() != nil && err == nil {
			board.Close() // it has been turned off again
			return
		}
		meanwhile(func() {
			switch {
			case err == nil:
				p.matrix.use(board)
				p.is(shell.LightsOn)
			case errors.Is(err, fs.ErrPermission):
				p.is(shell.LightsRefused)
			default:
				p.is(shell.LightsMissing)
			}
		})
	}()
}

func (p *pads) is(state shell.LightsState) {
	p.state = state
	p.changed()
}

// goOnWithout drops what is wrong with the board: the settings tell.
func goOnWithout(error) {}
