package lobby

import (
	"encoding/json"
	"slices"
	"sync"
	"time"
)

// Reader is somebody who is told of the lobby; *outbox.Outbox is one.
type Reader interface {
	// SendFrames queues frames of websocket.AppendFrame and does not wait.
	SendFrames([]byte)
}

// readers are those who are told, with the version of the list that each has been told.
type readers struct {
	mu      sync.Mutex
	told    map[Reader]uint64
	coming  []Reader            // who comes after the next round
	held    map[Reader][][]byte // what those are not told yet who are held
	version uint64
	games   json.RawMessage // the list of that version
}

func newReaders() *readers {
	return &readers{told: map[Reader]uint64{}, held: map[Reader][][]byte{}, games: json.RawMessage("[]")}
}

// add adds a reader: after the next round, if it is to be left out.
func (r *readers) add(reader Reader, leaveOut bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, is := r.told[reader]; is {
		return
	}
	r.told[reader] = r.version
	if leaveOut {
		r.coming = append(r.coming, reader)
	}
}

func (r *readers) remove(reader Reader) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.told, reader)
	if _, held := r.held[reader]; held {
		r.held[reader] = nil
	}
}

// hold has a reader told nothing until release is called, which makes up for it if the
// reader is one then.
func (r *readers) hold(reader Reader) (release func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.held[reader] = nil
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, frames := range r.held[reader] {
			reader.SendFrames(frames)
		}
		delete(r.held, reader)
	}
}

func (r *readers) overview(reader Reader, answer func(json.RawMessage)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, is := r.told[reader]; is {
		r.told[reader] = r.version
		r.coming = slices.DeleteFunc(r.coming, func(other Reader) bool { return other == reader })
	}
	answer(r.games)
}

// Readers are told a few at a time, with a pause, within a part of the interval: if
// thousands of goroutines wrote at once, every move would wait for all of them.
const (
	atOnce   = 16
	spread   = Interval * 4 / 5
	maxPause = 2 * time.Millisecond
)

// next makes a list the latest version.
func (r *readers) next(games json.RawMessage) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.version++
	r.games = games
	for _, reader := range r.coming {
		if _, is := r.told[reader]; is {
			r.told[reader] = r.version
		}
	}
	r.coming = nil
}

// tell sends all readers the frames that lead to the latest version, but those who
// subscribe or get an overview meanwhile.
func (r *readers) tell(frames []byte, stop <-chan struct{}) {
	r.mu.Lock()
	behind := make([]Reader, 0, len(r.told))
	for reader := range r.told {
		behind = append(behind, reader)
	}
	r.mu.Unlock()
	pause := min(spread*atOnce/time.Duration(max(len(behind), 1)), maxPause)
	for len(behind) > 0 {
		n := min(len(behind), atOnce)
		r.send(behind[:n], frames)
		if behind = behind[n:]; len(behind) > 0 {
			select {
			case <-time.After(pause):
			case <-stop:
				return
			}
		}
	}
}

func (r *readers) send(to []Reader, frames []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, reader := range to {
		if version, is := r.told[reader]; is && version < r.version {
			r.told[reader] = r.version
			if kept, held := r.held[reader]; held {
				r.held[reader] = append(kept, frames)
				continue
			}
			reader.SendFrames(frames)
		}
	}
}
