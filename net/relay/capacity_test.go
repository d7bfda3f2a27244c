package relay

import (
	"net/http"
	"net/http/httptest"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
)

// Where memory runs short nobody else is let in, and as soon as there is more it
// goes on.
func TestMemoryForNoMore(t *testing.T) {
	runtime.GC()
	require.NotZero(t, live())
	r, err := Open(Options{Log: &Memory{}, Memory: 1})
	require.NoError(t, err)
	defer r.Close()
	knock := func() int {
		w := httptest.NewRecorder()
		r.ServeHTTP(w, httptest.NewRequest(http.MethodGet, protocol.Path, nil))
		return w.Code
	}
	require.Equal(t, http.StatusServiceUnavailable, knock())
	require.True(t, r.full())
	require.True(t, r.crowded())
	for _, plenty := range []uint64{0, 1 << 40} {
		r.options.Memory = plenty
		r.weigh()
		require.Equal(t, http.StatusUpgradeRequired, knock())
		require.False(t, r.full())
		require.False(t, r.crowded())
		r.options.Memory = 1
		r.weigh()
		require.True(t, r.full())
	}
}
