package client

import (
	"fmt"
	"net/url"
	"strings"

	"lichtbrett/net/protocol"
)

// ParseServer reads a server's address as people write it; without a scheme it
// is http. The error says what one looks like.
func ParseServer(text string) (*url.URL, error) {
	whole := text
	if !strings.Contains(text, "://") {
		whole = "http://" + text
	}
	server, err := url.Parse(whole)
	if err != nil || server.Hostname() == "" || server.Scheme != "http" && server.Scheme != "https" {
		return nil, fmt.Errorf("%q is no address of a server; one is http://192.168.1.5:8080", text)
	}
	return server, nil
}

// Address returns the address of a server's relay, for Options.
func Address(server *url.URL) string {
	scheme := "ws"
	if server.Scheme == "https" {
		scheme = "wss"
	}
	relay := url.URL{Scheme: scheme, Host: server.Host, Path: server.Path}
	return relay.JoinPath(protocol.Path).String()
}
