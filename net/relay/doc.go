// Package relay is the server of online play: players, lobby and rooms behind
// WebSocket connections, as net/protocol's page says.
//
// A connection's requests go through its session: limits, credentials. What concerns a
// room is asked of its owner over a bus; where that is, no connection knows. The owner
// has package room decide, one request after the other, appends what has come of it to the
// journal, and then tells the players, over the bus again. A server that is alone has a bus of
// function calls; several that share a journal have one over the network, and are the
// same program.
package relay
