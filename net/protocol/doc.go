// Package protocol is the online protocol of all games: readable JSON text
// frames over WebSocket. It has what both server and client need: the table of
// events, the frames of both sides as types, their encoding and decoding, codes
// and limits. It knows no socket, no clock and no state.
//
// Definitions is the one table of events: what Decode accepts comes from it, and
// so does README.md, the page from which clients in any language are written.
package protocol
