//go:build unix

// Package deploy tests what a tournament is put into operation with.
package deploy

import (
	"database/sql"
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/store"
	"lichtbrett/net/store/storetest"
	"lichtbrett/net/tournament"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const root = "../../../"

// composing is Docker Compose, a part of Docker or, as Debian has it, alone.
func composing(args ...string) *exec.Cmd {
	cmd := exec.Command("docker", append([]string{"compose"}, args...)...)
	if exec.Command("docker", "compose", "version").Run() != nil {
		cmd = exec.Command("docker-compose", args...)
	}
	cmd.Dir = root
	return cmd
}

// compose returns what Docker Compose says.
func compose(t *testing.T, args ...string) string {
	cmd := composing(args...)
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	require.NoError(t, err, said.String())
	return string(out)
}

func TestTheComposeFile(t *testing.T) {
	t.Setenv("PASSWORD", "secret")
	t.Setenv("GRAFANA_PASSWORD", "hidden")
	config := compose(t, "--profile", "dashboard", "--profile", "cluster", "config")
	for _, word := range []string{"lichtbrett:", "postgres:", "mosquitto:", "grafana:", "nats:", "lichtbrett:secret@postgres", "TIMEOUT:"} {
		require.Contains(t, config, word)
	}
	// The dashboard is for whoever has its password, on this machine, and only reads.
	for _, word := range []string{"GF_SECURITY_ADMIN_PASSWORD: hidden", "condition: service_completed_successfully", "choose a password"} {
		require.Contains(t, config, word)
	}
	require.Regexp(t, `127\.0\.0\.1:3000|host_ip: 127\.0\.0\.1`, config)
	require.NotContains(t, config, "ANONYMOUS")
	// The servers' image is of a release or of ./build.sh image: nobody else has it.
	require.Equal(t, 4, strings.Count(config, "image: lichtbrett\n"))
	require.Equal(t, 4, strings.Count(config, "pull_policy: never\n"))
	// What it mounts is there.
	for line := range strings.Lines(config) {
		if at := strings.LastIndex(line, "/net/"); at >= 0 {
			path, _, _ := strings.Cut(strings.TrimSpace(line[at:]), ":")
			_, err := os.Stat(root + path)
			require.NoError(t, err)
		}
	}
	// Each of several servers has its line at the proxy.
	config = compose(t, "--profile", "cluster", "config")
	proxy, err := os.ReadFile(root + "net/relay/deploy/haproxy.cfg")
	require.NoError(t, err)
	servers := regexp.MustCompile(`(?m)^  (lichtbrett\d+):`).FindAllStringSubmatch(config, -1)
	require.Len(t, servers, 3)
	for _, s := range servers {
		require.Regexp(t, `(?m)^  server \w+ `+s[1]+`:8080$`, string(proxy))
	}
	require.Equal(t, 3, strings.Count(config, "LICHTBRETT_CLUSTER: nats://lichtbrett:secret@nats:4222"))
	require.Contains(t, config, "- --pass=secret", "NATS asks for it")
}

// Other machines reach the broker only where that is asked for.
func TestWhoReachesTheBroker(t *testing.T) {
	t.Setenv("PASSWORD", "secret")
	for asked, reached := range map[string]string{"": "127.0.0.1", "0.0.0.0": "0.0.0.0"} {
		t.Setenv("MQTT", asked)
		from := regexp.QuoteMeta(reached)
		require.Regexp(t, from+`:1883:1884|host_ip: `+from+`\s+target: 1884`, compose(t, "config"))
	}
}

func TestContainersHaveNoPasswordOfTheirOwn(t *testing.T) {
	t.Setenv("PASSWORD", "")
	said, err := composing("config").CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(said), "choose one")
}

// dashboardUser returns the role as which Grafana asks the database.
func dashboardUser(t *testing.T) string {
	file, err := os.ReadFile("grafana/database.yaml")
	require.NoError(t, err)
	_, after, _ := strings.Cut(string(file), "user: ")
	user, _, _ := strings.Cut(after, "\n")
	return user
}

// What the dashboard asks the database is understood by it, and answered: to a role
// that can do nothing but read.
func TestTheDashboard(t *testing.T) {
	file, err := os.ReadFile("grafana/dashboard.json")
	require.NoError(t, err)
	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct{ RawSQL string }
		}
	}
	require.NoError(t, json.Unmarshal(file, &dashboard))
	url := storetest.Postgres(t).Database(t)
	s, err := store.Open(t.Context(), url)
	require.NoError(t, err)
	defer s.Close()
	now := time.Now()
	match := tournament.Match{
		Season: 1, Number: 1, Home: "anna", Guest: "bert", Rules: connectfour.Classic,
		Outcome: tournament.GuestLost, Reason: "Timeout while waiting", Started: now, Ended: now,
	}
	require.NoError(t, s.Save(t.Context(), []tournament.Event{
		tournament.SeasonBegan{Season: 1, Rules: connectfour.Classic, At: now}, tournament.MatchEnded{Match: match},
	}))
	for range 2 { // Once more it changes the password.
		role := exec.Command("psql", url, "--quiet", "--set", "ON_ERROR_STOP=1", "--file", "grafana/role.sql")
		role.Env = append(os.Environ(), "GRAFANA_PASSWORD=it's hidden")
		said, err := role.CombinedOutput()
		require.NoError(t, err, string(said))
	}
	db, err := sql.Open("pgx", strings.Replace(url, "//lichtbrett@", "//"+dashboardUser(t)+"@", 1))
	require.NoError(t, err)
	defer db.Close()
	for _, change := range []string{
		"DELETE FROM matches", "INSERT INTO migrations VALUES (99)", "CREATE TABLE mine (n INT)", "CREATE ROLE other",
		"SET default_transaction_read_only = off; UPDATE seasons SET columns = 1", "SELECT * FROM pg_authid", "SELECT pg_read_file('/etc/passwd')",
	} {
		_, err := db.Exec(change)
		require.Error(t, err, change)
	}
	require.NotEmpty(t, dashboard.Panels)
	for _, panel := range dashboard.Panels {
		for _, target := range panel.Targets {
			query := target.RawSQL
			for strings.Contains(query, "$__timeFilter(") { // as Grafana puts it in
				before, after, _ := strings.Cut(query, "$__timeFilter(")
				column, rest, _ := strings.Cut(after, "))")
				query = before + column + ") > now() - interval '1 hour'" + rest
			}
			rows, err := db.Query(query)
			require.NoError(t, err, panel.Title)
			require.True(t, rows.Next(), "%s shows nothing", panel.Title)
			require.NoError(t, rows.Close())
		}
	}
}
