package discovery_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/net/discovery"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestResolve(t *testing.T) {
	none := func() ([]discovery.Server, error) { return nil, nil }
	for named, want := range map[string]string{
		"192.168.1.5:8080": "http://192.168.1.5:8080", "https://play.example.org/lights/": "https://play.example.org/lights",
		"[::1]:8080": "http://[::1]:8080", "auto.example.org": "http://auto.example.org",
	} {
		server, err := discovery.Resolve(named, none)
		require.NoError(t, err, named)
		require.Equal(t, want, server.String())
	}
	for _, named := range []string{"", "ftp://example.org", "http://", "http://:8080", "a b", "http://[::1"} {
		_, err := discovery.Resolve(named, none)
		require.ErrorContains(t, err, "is no address of a server; one is http://192.168.1.5:8080", named)
	}
}

func TestResolveAuto(t *testing.T) {
	found := []discovery.Server{{Name: "a-8080", URL: "http://192.168.1.7:8080/"}, {Name: "a-8080", URL: "http://192.168.2.7:8080/"}}
	server, err := discovery.Resolve(discovery.Auto, func() ([]discovery.Server, error) { return found, nil })
	require.NoError(t, err)
	require.Equal(t, "http://192.168.1.7:8080", server.String())
	_, err = discovery.Resolve(discovery.Auto, func() ([]discovery.Server, error) { return nil, nil })
	require.ErrorContains(t, err, "auto: there is no server in the network")
	_, err = discovery.Resolve(discovery.Auto, func() ([]discovery.Server, error) { return nil, errors.New("no network") })
	require.EqualError(t, err, "auto: no network")
}

// Whoever looks for the only server is not taken to the first of several: they are named.
func TestSeveralServersAreNamed(t *testing.T) {
	_, err := discovery.Resolve(discovery.Auto, func() ([]discovery.Server, error) {
		return []discovery.Server{{Name: "a-8080", URL: "http://192.168.1.7:8080/"}, {Name: "b-8080", URL: "http://192.168.1.8:8080/"}}, nil
	})
	require.EqualError(t, err, "auto: there are several servers in the network; name the address of the one that is meant: "+
		"a-8080 at http://192.168.1.7:8080/, b-8080 at http://192.168.1.8:8080/")
}
