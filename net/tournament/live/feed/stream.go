package feed

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const (
	// maxViewers is how many streams there are at once. A school that watches alone, or
	// everybody behind a proxy, may have them all.
	maxViewers = 500
	// pace is the least time between two updates, rankPace between two rankings.
	pace     = 200 * time.Millisecond
	rankPace = time.Second
	// heartbeat is how often something is sent at least, so that nobody on the
	// way takes the stream for dead.
	heartbeat = 20 * time.Second
	// patience is how long a browser may take to take an update.
	patience = 10 * time.Second
)

// ServeHTTP streams what changes until the browser leaves, or another address needs its place.
func (f *Feed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Cache-Control", "no-store")
	if r.Method != http.MethodGet {
		header.Set("Allow", "GET")
		http.Error(w, "The stream can only be read, with GET.", http.StatusMethodNotAllowed)
		return
	}
	ctx, leave, ok := f.viewers.Take(r.Context(), r.RemoteAddr)
	if !ok {
		http.Error(w, "Too many people are watching. Try again later.", http.StatusServiceUnavailable)
		return
	}
	defer leave()
	header.Set("Content-Type", "text/event-stream")
	header.Set("X-Accel-Buffering", "no")
	f.stream(w, r.WithContext(ctx))
}

func (f *Feed) stream(w http.ResponseWriter, r *http.Request) {
	connection := http.NewResponseController(w)
	send := func(format string, args ...any) bool {
		connection.SetWriteDeadline(time.Now().Add(patience))
		_, err := fmt.Fprintf(w, format, args...)
		return err == nil && connection.Flush() == nil
	}
	last := f.lastSeen(r.Header.Get("Last-Event-ID"))
	var sent, ranked time.Time
	looks := time.NewTicker(pace)
	defer looks.Stop()
	for {
		now := time.Now()
		rankings := now.Sub(ranked) >= rankPace
		update, told, some := f.since(last, rankings)
		switch {
		case some:
			data, err := json.Marshal(update)
			if err != nil {
				panic(err) // An update holds nothing that JSON cannot.
			}
			// Whoever comes back is told again what is not certain to have been seen.
			if !send("id: %s-%d\ndata: %s\n\n", f.epoch, min(told.version, told.ranked), data) {
				return
			}
			sent = now
		case now.Sub(sent) >= heartbeat:
			if !send(": still here\n\n") {
				return
			}
			sent = now
		}
		last = told
		if rankings {
			ranked = now
		}
		select {
		case <-r.Context().Done():
			return
		case <-f.ended:
			return
		case <-looks.C:
		}
	}
}

// lastSeen reads which update a browser has seen last.
func (f *Feed) lastSeen(id string) seen {
	epoch, number, _ := strings.Cut(id, "-")
	version, err := strconv.Atoi(number)
	if err != nil || epoch != f.epoch || version < 0 {
		return seen{}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	version = min(version, f.version)
	return seen{version, version}
}
