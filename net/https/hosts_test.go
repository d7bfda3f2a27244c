package https

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A page elsewhere, whose name leads to this server for a moment, reaches nothing.
func TestAServerIsAskedByItsOwnNamesOnly(t *testing.T) {
	own, err := os.Hostname()
	require.NoError(t, err)
	first, _, _ := strings.Cut(own, ".")
	h := NewHosts([]string{"Play.example.org", "class.example"}, func(name string) bool { return name == "certified.example" })
	for host, ok := range map[string]bool{
		"127.0.0.1:8080": true, "192.168.1.5": true, "[::1]:8080": true, "[fe80::1]": true, "localhost": true, "localhost:8080": true, "a.localhost": true,
		own: true, first + ".local:8080": true, "play.example.org": true, "PLAY.example.org.:443": true, "class.example:1": true, "certified.example": true, "": true,
		"evil.example": false, "evil.example:8080": false, "play.example.org.evil.example": false, "localhost.evil.example": false, "127.0.0.1.evil.example": false,
		"other.local": false, "1.2.3": false,
	} {
		require.Equal(t, ok, h.Has(host), host)
		w, q := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil)
		q.Host = host
		h.Only(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {})).ServeHTTP(w, q)
		require.Equal(t, map[bool]int{true: 200, false: 421}[ok], w.Code, host)
	}
}
