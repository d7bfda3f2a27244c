package relay

import (
	"context"
	"net/http"
	"net/http/httptest"
	"runtime"
	"runtime/debug"
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
	takes := func(more bool) {
		for _, reserve := range []func() (func(), bool){r.reserveRoom, r.reservePlayer} {
			release, ok := reserve()
			require.Equal(t, more, ok)
			if ok {
				release()
			}
		}
	}
	takes(false)
	for _, plenty := range []uint64{0, 1 << 40} {
		r.options.Memory = plenty
		r.checkMemory()
		require.Equal(t, http.StatusUpgradeRequired, knock())
		takes(true)
		r.options.Memory = 1
		r.checkMemory()
		takes(false)
	}
}

// A small heap may grow to five times what is in use, one of many connections by a
// quarter of it; between them there is about as much garbage.
func TestGarbageIsBounded(t *testing.T) {
	before := maxGCPercent
	for mib := uint64(1); mib < 1<<12; mib++ {
		percent := gcPercent(mib << 20)
		garbage := mib << 20 * uint64(percent) / 100
		require.LessOrEqual(t, percent, before)
		require.True(t, percent == minGCPercent || garbage <= worthwhile, "%d MiB, %d %%", mib, percent)
		require.True(t, percent == maxGCPercent || garbage > worthwhile/4, "%d MiB, %d %%", mib, percent)
		before = percent
	}
	require.Equal(t, maxGCPercent, gcPercent(0))
	require.Equal(t, minGCPercent, gcPercent(1<<40))
}

func TestCollectionsArePacedUntilTheEnd(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(1000))
	ctx, stop := context.WithCancel(t.Context())
	stop()
	PaceCollections(ctx)
	require.Equal(t, gcPercent(live()), debug.SetGCPercent(1000))
}
