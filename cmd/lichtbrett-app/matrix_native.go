//go:build !js

package main

import (
	"context"
	"fmt"
	"os"

	"lichtbrett/hat/boards"
	"lichtbrett/hat/look"
	"lichtbrett/input"
	"lichtbrett/net/client"
	"lichtbrett/render/app/shell"
)

// openMatrix opens the board of lights that the user asked for.
func openMatrix(o options, _ *shell.App, queue *input.Queue, post func(func()), connection func() *client.Client) (*matrix, error) {
	if o.HAT == "" {
		return nil, nil
	}
	root := os.Getenv(boards.RootVariable)
	name := o.HAT
	if name == look.Auto {
		name = append(boards.Found(root), "hat")[0]
	}
	named, err := boards.Named(name)
	if err != nil {
		return nil, err
	}
	board, err := named.Open(context.Background(), boards.Options{Root: root, Look: o.Look}, goOnWithout)
	if err != nil {
		return nil, err
	}
	m := newMatrix(queue, post, connection)
	m.use(board)
	return m, nil
}

func goOnWithout(err error) {
	fmt.Fprintf(os.Stderr, "lichtbrett-app: %v The window goes on without it.\n", err)
}
