// Package jetstream keeps a journal in NATS JetStream, for servers that share it.
package jetstream

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	js "github.com/nats-io/nats.go/jetstream"

	"lichtbrett/net/relay/journal"
	"lichtbrett/net/relay/natsconn"
)

// Open opens a log in NATS JetStream, in a stream that is created if it is
// missing, on the servers that natsconn.Hosts describes. Replicas is on how many of them
// each record is kept, 1, 3 or 5; 0 leaves that as it is, and is 1 for a new one.
// Several processes may have it open at once.
//
// What the log calls a stream is a subject. Each message on it says how many
// records there have been, and is accepted only if the sender knows the last one
// (optimistic concurrency): a server that has not seen another one's write is refused.
// A snapshot atomically replaces all messages before it (a rollup).
//
// What has been written outlives all processes. Whether it survives a power failure
// depends on the configuration of NATS: with deploy/nats.conf every record is synced
// to the disk before it is acknowledged.
func Open(ctx context.Context, servers string, replicas int) (*Log, error) {
	n, err := natsconn.Connect(servers)
	if err != nil {
		return nil, fmt.Errorf("the log: %w", err)
	}
	l := &Log{Conn: n, servers: servers, replicas: replicas, tails: map[string]tail{}}
	if err := l.open(ctx); err != nil {
		n.NATS.Close()
		return nil, fmt.Errorf("the log: %w", n.Wrong(err))
	}
	return l, nil
}

// The stream, and the subjects in it, which are followed by a name.
const (
	logStream  = "lichtbrett-log"
	logSubject = "lichtbrett.log."
)

// The headers of a message.
const (
	firstHeader    = "First"    // the number of the first record that no snapshot stands for
	nextHeader     = "Next"     // how many records there have been, with this one
	snapshotHeader = "Snapshot" // that this is no record but a snapshot
)

// Log is a log in NATS JetStream.
type Log struct {
	*natsconn.Conn
	servers  string
	replicas int
	stream   js.Stream

	mu    sync.Mutex
	tails map[string]tail // a cache: others may have written since
}

// maxTails is how many streams' tails are cached; for others the server is asked.
const maxTails = 100_000

// tail is how a stream ends.
type tail struct {
	first, next int
	// sequence is the last message's in JetStream; 0 if there is none.
	sequence uint64
}

func (l *Log) open(ctx context.Context) (err error) {
	config := js.StreamConfig{
		Name:        logStream,
		Description: "Lichtbrett: rooms",
		Subjects:    []string{logSubject + ">"},
		Storage:     js.FileStorage,
		Replicas:    cmp.Or(l.replicas, 1),
		AllowRollup: true,
		AllowDirect: true, // reads of many messages at once are
		// A stream that has reached a limit refuses new messages, and drops no old ones.
		Discard:  js.DiscardNew,
		Metadata: map[string]string{"format": strconv.Itoa(journal.Format)},
	}
	l.stream, err = l.JetStream.Stream(ctx, logStream)
	if errors.Is(err, js.ErrStreamNotFound) {
		l.stream, err = l.JetStream.CreateStream(ctx, config)
	}
	if err != nil {
		return err
	}
	found := l.stream.CachedInfo().Config
	if found.Metadata["format"] != config.Metadata["format"] {
		return fmt.Errorf("the stream %s: %w", logStream, journal.ErrFormat)
	}
	if replicas := cmp.Or(l.replicas, found.Replicas); replicas != found.Replicas || !found.AllowDirect {
		found.Replicas, found.AllowDirect = replicas, true
		l.stream, err = l.JetStream.UpdateStream(ctx, found)
	}
	return err
}

// subject returns that of a stream. Tokens end after each slash, so that a prefix is a
// wildcard; what a token must not have is escaped as in a URL.
func subject(name string) string { return logSubject + escapes.Replace(url.PathEscape(name)) }

var escapes = strings.NewReplacer(".", "%2E", "%2F", "/.")

// nameOf returns the name of the stream with a subject.
func nameOf(subject string) (string, error) {
	return url.PathUnescape(strings.ReplaceAll(strings.TrimPrefix(subject, logSubject), ".", ""))
}

// Append implements journal.Log.
func (l *Log) Append(stream string, number int, record []byte) error {
	return l.write(stream, record, func(t tail) (tail, nats.Header) {
		if number != t.next {
			return t, nil
		}
		return tail{first: t.first, next: number + 1}, nats.Header{}
	})
}

// Snapshot implements journal.Log.
func (l *Log) Snapshot(stream string, number int, snapshot []byte) (err error) {
	for range snapshotTries {
		err = l.write(stream, snapshot, func(t tail) (tail, nats.Header) {
			if number < t.first || number > t.next {
				return t, nil
			}
			header := nats.Header{snapshotHeader: {"1"}}
			// Otherwise it follows records that it does not replace: readers drop those that
			// it does, and the next snapshot drops all.
			if number == t.next {
				header.Set(js.MsgRollup, js.MsgRollupSubject)
			}
			return tail{first: number, next: t.next}, header
		})
		if !errors.Is(err, journal.ErrConflict) {
			break
		}
	}
	return err
}

// snapshotTries is how often a snapshot is tried while others write to the stream.
const snapshotTries = 5

// write publishes a message to a stream unless somebody else has written to it since
// its tail was read. Change returns the next tail and the message's header; a nil
// header means ErrConflict.
func (l *Log) write(stream string, data []byte, change func(tail) (tail, nats.Header)) error {
	ctx, done := context.WithTimeout(l.Link(), natsconn.AnswerTime)
	defer done()
	known, ok := l.tail(stream)
	for {
		next, header := change(known)
		if !ok || header == nil {
			var err error
			if known, err = l.last(ctx, stream); err != nil {
				return fmt.Errorf("the log: %w", l.Wrong(err))
			}
			if next, header = change(known); header == nil {
				return journal.ErrConflict
			}
		}
		header.Set(firstHeader, strconv.Itoa(next.first))
		header.Set(nextHeader, strconv.Itoa(next.next))
		ack, err := l.JetStream.PublishMsg(ctx, &nats.Msg{Subject: subject(stream), Header: header, Data: data},
			js.WithExpectLastSequencePerSubject(known.sequence))
		if err == nil {
			next.sequence = ack.Sequence
			l.learn(stream, next)
			return nil
		}
		l.forget(stream)
		switch wrong := l.Wrong(err); {
		case natsconn.Overtaken(err):
		case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
			return fmt.Errorf("the log: %w; %w", wrong, journal.ErrUncertain)
		default:
			return fmt.Errorf("the log: %w", wrong)
		}
		// With replicas, a message soon after another one is at times refused although
		// nobody else has written: it is published again.
		last, err := l.last(ctx, stream)
		if err != nil {
			return fmt.Errorf("the log: %w", l.Wrong(err))
		}
		if last != known {
			return journal.ErrConflict
		}
	}
}

func (l *Log) tail(stream string) (t tail, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t, ok = l.tails[stream]
	return t, ok
}

// learn caches a stream's tail, unless a newer one is cached already.
func (l *Log) learn(stream string, t tail) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t.sequence <= l.tails[stream].sequence {
		return
	}
	if len(l.tails) >= maxTails {
		clear(l.tails)
	}
	l.tails[stream] = t
}

func (l *Log) forget(stream string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.tails, stream)
}

// last asks the server how a stream ends.
func (l *Log) last(ctx context.Context, stream string) (tail, error) {
	header, sequence, err := l.lastMessage(ctx, subject(stream))
	if err != nil || sequence == 0 {
		return tail{}, err
	}
	return tailOf(header, sequence)
}

// tailOf returns the tail of a stream whose last message this is.
func tailOf(header nats.Header, sequence uint64) (tail, error) {
	first, err := strconv.Atoi(header.Get(firstHeader))
	next, wrong := strconv.Atoi(header.Get(nextHeader))
	if err != nil || wrong != nil || first < 0 || first > next {
		return tail{}, fmt.Errorf("message %d is none of a log", sequence)
	}
	return tail{first, next, sequence}, nil
}

// Delete implements journal.Log.
func (l *Log) Delete(stream string) error {
	ctx, done := context.WithTimeout(l.Link(), natsconn.AnswerTime)
	defer done()
	defer l.forget(stream)
	if err := l.stream.Purge(ctx, js.WithPurgeSubject(subject(stream))); err != nil {
		return fmt.Errorf("the log: %w", l.Wrong(err))
	}
	return nil
}

// Read implements journal.Log. It reads the messages of that subject alone.
func (l *Log) Read(stream string) (found *journal.Stream, err error) {
	for range readTries {
		if found, err = l.read(stream); !errors.Is(err, errTorn) && !errors.Is(err, errBehind) {
			break
		}
	}
	if err != nil {
		return found, fmt.Errorf("the log: %w", l.Wrong(err))
	}
	return found, nil
}

// readTries is how often a stream is read while others drop what is being read.
const readTries = 3

// errTorn says that records are missing. Either somebody has dropped them while they were read,
// as a snapshot does, or they are lost.
var errTorn = fmt.Errorf("records are missing in the log: %w", journal.ErrUnreadable)

// errBehind says that the server of NATS that was asked does not have the last records yet.
var errBehind = errors.New("a server of NATS is behind")

// read reads a stream, at least up to what is its last message when it begins, which the
// server that orders all messages is asked for.
func (l *Log) read(stream string) (*journal.Stream, error) {
	ctx, done := context.WithCancel(l.Link())
	defer done()
	idle := time.AfterFunc(natsconn.AnswerTime, done)
	defer idle.Stop()
	last, err := l.last(ctx, stream)
	if err != nil || last.sequence == 0 {
		return nil, err
	}
	found := &reading{}
	if err := l.eachMessage(ctx, subject(stream), func(m message) error {
		idle.Reset(natsconn.AnswerTime)
		return found.add(m)
	}); err != nil {
		return nil, err
	}
	switch {
	case found.tail.sequence < last.sequence:
		return nil, fmt.Errorf("%w: with %s", errBehind, stream)
	case found.torn():
		return &found.Stream, fmt.Errorf("%w: of %s", errTorn, stream)
	}
	l.learn(stream, found.tail)
	return &found.Stream, nil
}

// ReadAll implements journal.Log.
func (l *Log) ReadAll(prefix string, wanted func(stream string) bool) (map[string]*journal.Stream, error) {
	ctx, done := context.WithCancel(l.Link())
	defer done()
	idle := time.AfterFunc(natsconn.AnswerTime, done)
	defer idle.Stop()
	all := map[string]*reading{}
	if err := l.eachMessage(ctx, subject(prefix)+">", func(m message) error {
		idle.Reset(natsconn.AnswerTime)
		name, err := nameOf(m.subject)
		if err != nil || !wanted(name) {
			return err
		}
		if all[name] == nil {
			all[name] = &reading{}
		}
		return all[name].add(m)
	}); err != nil {
		return nil, fmt.Errorf("the log: %w", l.Wrong(err))
	}
	found := make(map[string]*journal.Stream, len(all))
	for name, s := range all {
		if !s.torn() {
			l.learn(name, s.tail)
			found[name] = &s.Stream
		}
	}
	return found, nil
}

// Names implements journal.Log.
func (l *Log) Names(prefix string) (names []string, err error) {
	ctx, done := context.WithTimeout(l.Link(), natsconn.AnswerTime)
	defer done()
	info, err := l.stream.Info(ctx, js.WithSubjectFilter(subject(prefix)+">"))
	if err != nil {
		return nil, fmt.Errorf("the log: %w", l.Wrong(err))
	}
	for subject := range info.State.Subjects {
		name, err := nameOf(subject)
		if err != nil {
			return nil, fmt.Errorf("the log: the subject %s: %w", subject, err)
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return names, nil
}

// reading is a stream that is assembled from its messages.
type reading struct {
	journal.Stream
	tail tail
}

// add takes the next message. A snapshot drops the records that it stands for.
func (s *reading) add(m message) error {
	t, err := tailOf(m.header, m.sequence)
	if err != nil {
		return err
	}
	switch {
	case m.header.Get(snapshotHeader) != "":
		s.Snapshot = m.data
		s.Records = s.Records[min(max(t.first-s.First, 0), len(s.Records)):]
		s.First = t.first
	case s.tail.sequence == 0:
		s.First = t.next - 1
		fallthrough
	default:
		s.Records = append(s.Records, m.data)
	}
	s.tail = t
	return nil
}

// torn reports whether records are missing.
func (s *reading) torn() bool {
	return s.First != s.tail.first || s.First+len(s.Records) != s.tail.next
}

// Close implements journal.Log.
func (l *Log) Close() error {
	l.NATS.Close()
	return nil
}
