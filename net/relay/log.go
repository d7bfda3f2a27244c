package relay

import "errors"

// Log keeps what must survive: streams of records, by their names. It may be used
// by many goroutines at once. What it has taken when a method returns survives
// the end of the process at any later moment.
type Log interface {
	// Append adds a record to a stream. Number is how many records the stream has
	// had before; another one is ErrConflict, and nothing is added.
	Append(stream string, number int, record []byte) error
	// Snapshot keeps what stands for the first records of a stream, number of
	// them, which are dropped.
	Snapshot(stream string, number int, snapshot []byte) error
	// Delete drops a stream.
	Delete(stream string) error
	// Read calls read with each stream whose name begins with prefix, in the
	// order of names, until it returns false.
	Read(prefix string, read func(Stream) bool) error
	// Close closes the log; nothing else may be called after it.
	Close() error
}

// Stream is what a log has of a stream.
type Stream struct {
	Name string
	// Snapshot stands for the records before First; nil if there is none.
	Snapshot []byte
	First    int
	Records  [][]byte
}

// readOne reads the stream of that name; nil if there is none.
func readOne(log Log, name string) (found *Stream, err error) {
	err = log.Read(name, func(s Stream) bool {
		if s.Name == name {
			found = &s
		}
		return found == nil
	})
	return found, err
}

// ErrConflict says that a stream has another number of records than whoever
// appends believes: somebody else has appended.
var ErrConflict = errors.New("the log has other records than were expected")

// ErrUncertain says that a log has not answered: what was to be written may be
// there, then or a moment later, or not.
var ErrUncertain = errors.New("it is not known whether the log has taken it")

// The names of streams.
const (
	RoomStreams   = "room/"        // a room's records, by its id
	playerStreams = "player/"      // a player, by its id: a snapshot only
	resultStreams = "result/"      // what the database has not yet taken: a snapshot only
	aliveStream   = "server/alive" // the time when the server was last alive; in a cluster with its id behind a slash
)
