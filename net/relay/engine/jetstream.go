package engine

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
	"github.com/nats-io/nats.go/jetstream"

	"lichtbrett/net/relay"
)

// OpenJetStream opens a log in NATS JetStream, in a stream that is created if it is
// missing, on the servers that NATSHosts describes. Replicas is on how many of them
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
func OpenJetStream(ctx context.Context, servers string, replicas int) (relay.Log, error) {
	n, err := connectNATS(servers)
	if err != nil {
		return nil, fmt.Errorf("the log: %w", err)
	}
	l := &jetstreamLog{natsConn: n, replicas: replicas, tails: map[string]tail{}}
	if err := l.open(ctx); err != nil {
		n.conn.Close()
		return nil, fmt.Errorf("the log: %w", n.wrong(err))
	}
	return l, nil
}

// The stream, and the subjects in it, which are followed by a name.
const (
	logStream  = "lichtbrett-log"
	logSubject = "lichtbrett.log."
	// markToken is no escaped name; each reader puts a mark on it.
	markToken = "~"
)

// The headers of a message.
const (
	firstHeader    = "First"    // the number of the first record that no snapshot stands for
	nextHeader     = "Next"     // how many records there have been, with this one
	snapshotHeader = "Snapshot" // that this is no record but a snapshot
)

type jetstreamLog struct {
	*natsConn
	replicas int
	stream   jetstream.Stream

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

func (l *jetstreamLog) open(ctx context.Context) (err error) {
	config := jetstream.StreamConfig{
		Name:        logStream,
		Description: "Lichtbrett: players and rooms",
		Subjects:    []string{logSubject + ">"},
		Storage:     jetstream.FileStorage,
		Replicas:    cmp.Or(l.replicas, 1),
		AllowRollup: true,
		// A stream that has reached a limit refuses new messages, and drops no old ones.
		Discard:  jetstream.DiscardNew,
		Metadata: map[string]string{"format": strconv.Itoa(format)},
	}
	l.stream, err = l.js.Stream(ctx, logStream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		l.stream, err = l.js.CreateStream(ctx, config)
	}
	if err != nil {
		return err
	}
	found := l.stream.CachedInfo().Config
	if found.Metadata["format"] != config.Metadata["format"] {
		return fmt.Errorf("the stream %s: %w", logStream, errFormat)
	}
	if l.replicas != 0 && l.replicas != found.Replicas {
		found.Replicas = l.replicas
		l.stream, err = l.js.UpdateStream(ctx, found)
	}
	return err
}

// subject returns that of a stream. Tokens end after each / and -, so that a prefix is
// a wildcard of few streams; what a token must not have is escaped as in a URL.
func subject(name string) string { return logSubject + escapes.Replace(url.PathEscape(name)) }

var escapes = strings.NewReplacer(".", "%2E", markToken, "%7E", "%2F", "/.", "-", "-.")

// nameOf returns the name of the stream with a subject.
func nameOf(subject string) (string, error) {
	return url.PathUnescape(strings.ReplaceAll(strings.TrimPrefix(subject, logSubject), ".", ""))
}

// Append implements Log.
func (l *jetstreamLog) Append(stream string, number int, record []byte) error {
	return l.write(stream, record, func(t tail) (tail, nats.Header) {
		if number != t.next {
			return t, nil
		}
		return tail{first: t.first, next: number + 1}, nats.Header{}
	})
}

// Snapshot implements Log.
func (l *jetstreamLog) Snapshot(stream string, number int, snapshot []byte) (err error) {
	for range snapshotTries {
		err = l.write(stream, snapshot, func(t tail) (tail, nats.Header) {
			if number < t.first || number > t.next {
				return t, nil
			}
			header := nats.Header{snapshotHeader: {"1"}}
			// Otherwise it follows records that it does not replace: readers drop those that
			// it does, and the next snapshot drops all.
			if number == t.next {
				header.Set(jetstream.MsgRollup, jetstream.MsgRollupSubject)
			}
			return tail{first: number, next: t.next}, header
		})
		if !errors.Is(err, relay.ErrConflict) {
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
func (l *jetstreamLog) write(stream string, data []byte, change func(tail) (tail, nats.Header)) error {
	ctx, done := context.WithTimeout(l.connected(), answerTime)
	defer done()
	known, ok := l.tail(stream)
	for {
		next, header := change(known)
		if !ok || header == nil {
			var err error
			if known, err = l.last(ctx, stream); err != nil {
				return fmt.Errorf("the log: %w", l.wrong(err))
			}
			if next, header = change(known); header == nil {
				return relay.ErrConflict
			}
		}
		header.Set(firstHeader, strconv.Itoa(next.first))
		header.Set(nextHeader, strconv.Itoa(next.next))
		ack, err := l.js.PublishMsg(ctx, &nats.Msg{Subject: subject(stream), Header: header, Data: data},
			jetstream.WithExpectLastSequencePerSubject(known.sequence))
		if err == nil {
			next.sequence = ack.Sequence
			l.learn(stream, next)
			return nil
		}
		l.forget(stream)
		switch wrong := l.wrong(err); {
		case overtaken(err):
		case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
			return fmt.Errorf("the log: %w; %w", wrong, relay.ErrUncertain)
		default:
			return fmt.Errorf("the log: %w", wrong)
		}
		// With replicas, a message soon after another one is at times refused although
		// nobody else has written: it is published again.
		last, err := l.last(ctx, stream)
		if err != nil {
			return fmt.Errorf("the log: %w", l.wrong(err))
		}
		if last != known {
			return relay.ErrConflict
		}
	}
}

// overtaken reports whether a message was refused because its sender does not know the
// last one.
func overtaken(err error) bool {
	var refused *jetstream.APIError
	return errors.As(err, &refused) &&
		(refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

func (l *jetstreamLog) tail(stream string) (t tail, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t, ok = l.tails[stream]
	return t, ok
}

// learn caches a stream's tail, unless a newer one is cached already.
func (l *jetstreamLog) learn(stream string, t tail) {
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

func (l *jetstreamLog) forget(stream string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.tails, stream)
}

// last asks the server how a stream ends.
func (l *jetstreamLog) last(ctx context.Context, stream string) (tail, error) {
	m, err := l.stream.GetLastMsgForSubject(ctx, subject(stream))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return tail{}, nil
	}
	if err != nil {
		return tail{}, err
	}
	return tailOf(m.Header, m.Sequence)
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

// Delete implements Log.
func (l *jetstreamLog) Delete(stream string) error {
	ctx, done := context.WithTimeout(l.connected(), answerTime)
	defer done()
	defer l.forget(stream)
	if err := l.stream.Purge(ctx, jetstream.WithPurgeSubject(subject(stream))); err != nil {
		return fmt.Errorf("the log: %w", l.wrong(err))
	}
	return nil
}

// Read implements Log.
func (l *jetstreamLog) Read(prefix string, read func(relay.Stream) bool) (err error) {
	var list []relay.Stream
	for range readTries {
		if list, err = l.list(prefix); !errors.Is(err, errTorn) {
			break
		}
	}
	if err != nil {
		return fmt.Errorf("the log: %w", l.wrong(err))
	}
	for _, s := range list {
		if !read(s) {
			break
		}
	}
	return nil
}

// readTries is how often the log is read while others drop what is being read.
const readTries = 3

// errTorn says that records are missing: somebody has dropped them while the log
// was read, as a snapshot does.
var errTorn = errors.New("records are missing in the log")

// list reads the streams whose names begin with prefix. It publishes a mark and reads
// up to it, so that nothing is missing that was written before, even if the replica
// that it reads from lags behind.
func (l *jetstreamLog) list(prefix string) ([]relay.Stream, error) {
	ctx, done := context.WithCancel(l.connected())
	defer done()
	idle := time.AfterFunc(answerTime, done)
	defer idle.Stop()
	among := subject(prefix)
	among = among[:strings.LastIndexByte(among, '.')+1]
	mark, err := l.js.Publish(ctx, among+markToken, nil)
	if err != nil {
		return nil, err
	}
	defer l.stream.DeleteMsg(l.connected(), mark.Sequence)
	r, err := readFrom(ctx, l.stream, among+">", 1)
	if err != nil {
		return nil, err
	}
	defer r.close(l.connected())
	found := map[string]*reading{}
	for {
		m, sequence, err := r.next(ctx)
		if err != nil {
			return nil, err
		}
		idle.Reset(answerTime)
		if sequence == mark.Sequence {
			return l.finish(found)
		}
		if strings.HasSuffix(m.Subject(), markToken) {
			continue
		}
		name, err := nameOf(m.Subject())
		if err != nil {
			return nil, err
		}
		if !strings.HasPrefix(name, prefix) {
			continue
		}
		s := found[name]
		if s == nil {
			s = &reading{Stream: relay.Stream{Name: name}}
			found[name] = s
		}
		if err := s.add(m, sequence); err != nil {
			return nil, err
		}
	}
}

// finish returns what has been read, by name.
func (l *jetstreamLog) finish(found map[string]*reading) ([]relay.Stream, error) {
	list := make([]relay.Stream, 0, len(found))
	for name, s := range found {
		if s.torn() {
			return nil, fmt.Errorf("%w: of %s", errTorn, name)
		}
		l.learn(name, s.tail)
		list = append(list, s.Stream)
	}
	slices.SortFunc(list, func(a, b relay.Stream) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

// reading is a stream that is assembled from its messages.
type reading struct {
	relay.Stream
	tail tail
}

// add takes the next message. A snapshot drops the records that it stands for.
func (s *reading) add(m jetstream.Msg, sequence uint64) error {
	t, err := tailOf(m.Headers(), sequence)
	if err != nil {
		return err
	}
	switch {
	case m.Headers().Get(snapshotHeader) != "":
		s.Snapshot = m.Data()
		s.Records = s.Records[min(max(t.first-s.First, 0), len(s.Records)):]
		s.First = t.first
	case s.tail.sequence == 0:
		s.First = t.next - 1
		fallthrough
	default:
		s.Records = append(s.Records, m.Data())
	}
	s.tail = t
	return nil
}

// torn reports whether records are missing.
func (s *reading) torn() bool {
	return s.First != s.tail.first || s.First+len(s.Records) != s.tail.next
}

// Close implements Log.
func (l *jetstreamLog) Close() error {
	l.conn.Close()
	return nil
}
