package relay

import (
	"net/http"
	"net/http/httptest"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/journal"
)

// Where memory runs short nobody else is let in, and as soon as there is more it
// goes on.
func TestMemoryForNoMore(t *testing.T) {
	runtime.GC()
	require.NotZero(t, live())
	r, err := Open(Options{Journal: &journal.InMemory{}, MemoryLimit: 1})
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
