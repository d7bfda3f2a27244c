package web

import (
	"io"
	"net/http"
	"time"
)

// How many answers may be under way at a time, in all and to one address (see
// limits.Network): whoever asks for the page again and again, and reads nothing, takes
// nobody else's room.
const (
	maxDownloads      = 1024
	maxDownloadsOfOne = 128
)

// pieceTime is how long a client may take for pieceSize bytes.
const (
	pieceSize = 32 << 10
	pieceTime = 20 * time.Second
)

// paced is an answer of which each piece has its time: who reads slowly gets all, who
// reads nothing is cut off soon.
type paced struct {
	http.ResponseWriter
	control *http.ResponseController
}

// Write implements io.Writer.
func (p paced) Write(data []byte) (n int, err error) {
	for len(data) > 0 && err == nil {
		_ = p.control.SetWriteDeadline(time.Now().Add(pieceTime)) // a recorder in a test has none
		wrote := 0
		wrote, err = p.ResponseWriter.Write(data[:min(len(data), pieceSize)])
		n, data = n+wrote, data[wrote:]
	}
	return n, err
}

// ReadFrom implements io.ReaderFrom, with little memory for each answer.
func (p paced) ReadFrom(r io.Reader) (int64, error) {
	return io.CopyBuffer(struct{ io.Writer }{p}, r, make([]byte, 8<<10))
}

// Unwrap is for http.ResponseController.
func (p paced) Unwrap() http.ResponseWriter { return p.ResponseWriter }
