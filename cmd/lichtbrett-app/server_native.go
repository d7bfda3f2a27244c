//go:build !js

package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"lichtbrett/net/client"
	"lichtbrett/net/discovery"
)

// findTime is how long servers in the network have to answer.
const findTime = time.Second

func findServers() ([]discovery.Server, error) {
	return discovery.Find(context.Background(), findTime)
}

// readServer reads the address of the server that --server names; nil for none.
// For "auto" it is the first one that is found.
func readServer(named string, find func() ([]discovery.Server, error)) (*url.URL, error) {
	if named == "" {
		return nil, nil
	}
	if named == "auto" {
		found, err := find()
		if err != nil {
			return nil, fmt.Errorf("--server auto: %w", err)
		}
		if len(found) == 0 {
			return nil, errors.New("--server auto: there is no server in the network; start one with lichtbrett serve --announce, or name its address")
		}
		named = found[0].URL
	}
	address, err := client.ParseServer(named)
	if err != nil {
		return nil, fmt.Errorf("--server %w", err)
	}
	return address, nil
}
