//go:build !js

package main

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/discovery"
)

// With auto the network is asked for a server.
func TestTheServerIsFound(t *testing.T) {
	found := []discovery.Server{{Name: "a-8080", URL: "http://192.168.1.7:8080/"}, {Name: "b-8080", URL: "http://192.168.1.8:8080/"}}
	server, err := readServer("auto", func() ([]discovery.Server, error) { return found, nil })
	require.NoError(t, err)
	require.Equal(t, found[0].URL, server.String())
	_, err = readServer("auto", func() ([]discovery.Server, error) { return nil, nil })
	require.ErrorContains(t, err, "--server auto: there is no server in the network")
	_, err = readServer("auto", func() ([]discovery.Server, error) { return nil, errors.New("no network") })
	require.ErrorContains(t, err, "--server auto: no network")
}

func TestTheServerIsNamed(t *testing.T) {
	server, err := readServer("192.168.1.5:8080", nil)
	require.NoError(t, err)
	require.Equal(t, "http://192.168.1.5:8080", server.String())
	server, err = readServer("", nil)
	require.NoError(t, err)
	require.Nil(t, server)
	_, err = readServer("ftp://x", nil)
	require.EqualError(t, err, `--server "ftp://x" is no address of a server; one is http://192.168.1.5:8080`)
}
