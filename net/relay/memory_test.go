package relay

import (
	"net/http"
	"net/http/httptest"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/journal/journaltest"
)

// Where memory runs short nobody else is let in, and as soon as there is more it
// goes on.
func TestMemoryForNoMore(t *testing.T) {
	runtime.GC()
	require.NotZero(t, live())
	r, err := Open(Options{Journal: &journaltest.InMemory{}, MemoryLimit: 1})
	require.NoError(t, err)
	defer r.Close()
	knock := func() int {
		w := httptest.NewRecorder()
		r.ServeHTTP(w, httptest.NewRequest(http.MethodGet, protocol.Path, nil))
		return w.Code
	}
	require.Equal(t, http.StatusServiceUnavailable, knock())
	takes := func(more bool) {
		release, ok := r.reserveRoom()
		require.Equal(t, more, ok)
		if ok {
			release()
		}
	}
	takes(false)
	for _, plenty := range []uint64{0, 1 << 40} {
		r.options.MemoryLimit = plenty
		r.checkMemory()
		require.Equal(t, http.StatusUpgradeRequired, knock())
		takes(true)
		r.options.MemoryLimit = 1
		r.checkMemory()
		takes(false)
	}
}

// A small heap may grow to five times what is live, one of many connections to twice as
// much; between them there is as much garbage as pays.
func TestGarbageIsBounded(t *testing.T) {
	for mib := uint64(1); mib < 1<<12; mib++ {
		live := mib << 20
		percent := uint64(gcPercent(live))
		garbage := live * percent / 100
		require.GreaterOrEqual(t, percent, uint64(100))
		require.LessOrEqual(t, percent, uint64(400))
		require.LessOrEqual(t, garbage, max(live, worthwhile), "%d MiB", mib)
	}
	require.Equal(t, 400, gcPercent(0))
	require.Equal(t, 100, gcPercent(1<<40))
}

func TestCollectionsArePaced(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(1000))
	r, err := Open(Options{Journal: &journaltest.InMemory{}})
	require.NoError(t, err)
	defer r.Close()
	t.Setenv("GOGC", "")
	debug.SetGCPercent(1000)
	r.checkMemory()
	percent := debug.SetGCPercent(1000)
	require.GreaterOrEqual(t, percent, 100)
	require.LessOrEqual(t, percent, 400)
}
