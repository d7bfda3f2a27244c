// Package relay is the server of online play: players, lobby and rooms behind
// WebSocket connections, as net/protocol's page says.
//
// A room is a pure state machine around a game/table.Table: requests and the
// time go in, a record for the log and frames come out. One goroutine owns it
// and takes calls from one queue; it appends to the log before a frame leaves.
// Each connection has a bounded queue of frames, so that nobody waits for a slow
// reader; what the whole lobby is told leaves at a pace that no move waits for. Computer
// players think on a bounded pool of workers.
//
// Several relays form a cluster if they share a Cluster and a log. A connection
// stays with the server that accepted it; a room is owned by one server, to which
// the others forward requests.
package relay
