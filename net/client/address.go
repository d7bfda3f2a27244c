package client

import (
	"net/url"

	"lichtbrett/net/protocol"
)

// Address returns the address of a server's relay, for Options.
func Address(server *url.URL) string {
	scheme := "ws"
	if server.Scheme == "https" {
		scheme = "wss"
	}
	relay := url.URL{Scheme: scheme, Host: server.Host, Path: server.Path}
	return relay.JoinPath(protocol.Path).String()
}
