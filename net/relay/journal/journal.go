// Package journal is where a relay writes down what happens in its rooms before it
// tells anybody: streams of records, by name.
package journal

import "errors"

// Log is a durable append-only log. It is safe for concurrent use. What a method has
// written when it returns survives a crash of the process at any later moment.
type Log interface {
	// Append adds a record to a stream if it has had number records so far; else it
	// adds nothing and returns ErrConflict. ErrUncertain says that it is not known
	// whether the record is there.
	Append(stream string, number int, record []byte) error
	// Snapshot replaces the first records of a stream, number of them, with a
	// snapshot. It returns ErrConflict if the stream does not have so many, or another
	// snapshot stands for more of them.
	Snapshot(stream string, number int, snapshot []byte) error
	// Read reads one stream; nil if there is none. With an error that wraps ErrUnreadable it
	// returns what can be read of it.
	Read(stream string) (*Stream, error)
	// ReadAll reads the wanted ones of the streams that begin with a prefix, as Names has
	// it, in one pass; those that are unreadable are missing. What others write meanwhile may
	// be missing, also a whole stream: who appends to it is refused then, and reads it anew.
	ReadAll(prefix string, wanted func(stream string) bool) (map[string]*Stream, error)
	// Names returns the names of the streams that begin with a prefix, in order. A
	// prefix ends with a slash, or is empty.
	Names(prefix string) ([]string, error)
	// Delete drops a stream.
	Delete(stream string) error
	// Close closes the log; nothing else may be called after it.
	Close() error
}

// ReadEach is ReadAll for a log that reads a stream as fast alone as with the others.
func ReadEach(l Log, prefix string, wanted func(stream string) bool) (map[string]*Stream, error) {
	names, err := l.Names(prefix)
	if err != nil {
		return nil, err
	}
	all := map[string]*Stream{}
	for _, name := range names {
		if !wanted(name) {
			continue
		}
		s, err := l.Read(name)
		switch {
		case errors.Is(err, ErrUnreadable): // whoever needs it reads it alone
		case err != nil:
			return nil, err
		case s != nil:
			all[name] = s
		}
	}
	return all, nil
}

// Stream is a stream as it is read.
type Stream struct {
	// Snapshot stands for the records before First; nil if there is none.
	Snapshot []byte
	First    int
	Records  [][]byte
}

// ErrConflict says that a stream has another number of records than the caller
// expects: somebody else has appended.
var ErrConflict = errors.New("the log has other records than were expected")

// ErrUncertain says that the log has not confirmed a write: it may have happened, may
// still happen a moment later, or may never.
var ErrUncertain = errors.New("it is not known whether the log has taken it")

// ErrUnreadable says that a stream is damaged, and will be when it is read again. Others may be
// as they were.
var ErrUnreadable = errors.New("it is damaged")

// Format is the version of what a relay writes into a log. Logs from before there was a
// version have 0.
const Format = 3

// ErrFormat refuses a log of another format, whose records would be misread. Nothing but
// games under way is lost with it.
var ErrFormat = errors.New("it was written by another version of this program, and cannot be read: move it away to begin anew")

// Aside is the prefix of streams that have been put aside.
const Aside = "aside/"

// PutAside keeps what there is of a stream that nobody can read under the prefix Aside, where
// nobody looks for it any more.
func PutAside(l Log, stream string) error {
	s, err := l.Read(stream)
	if err != nil && !errors.Is(err, ErrUnreadable) || s == nil {
		return err
	}
	if err := l.Delete(Aside + stream); err != nil { // of an earlier one of that name
		return err
	}
	for n, record := range s.Records {
		if err := l.Append(Aside+stream, n, record); err != nil {
			return err
		}
	}
	if s.Snapshot != nil {
		if err := l.Append(Aside+stream, len(s.Records), s.Snapshot); err != nil {
			return err
		}
	}
	return l.Delete(stream)
}
