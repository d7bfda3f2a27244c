//go:build unix

// Package storetest starts databases, for tests and measurements.
package storetest

import (
	"database/sql"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	"github.com/stretchr/testify/require"
)

// without names the environment variable that has tests which need a database skipped.
const without = "LICHTBRETT_TEST_WITHOUT_DATABASE"

// Server is a running database server.
type Server struct {
	port      int
	databases int
	control   func(args ...string)
}

// Postgres starts a PostgreSQL server of Debian's on a free port of this machine
// alone, with nothing in it, and stops it at the end of the test.
func Postgres(t testing.TB) *Server {
	if os.Getenv(without) != "" {
		t.Skip("needs a database")
	}
	programs, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	require.NoError(t, err)
	require.NotEmpty(t, programs, "Debian's package postgresql is not installed")
	programs = programs[len(programs)-1:]
	// Not t.TempDir: the server's own user must reach it.
	folder, err := os.MkdirTemp("", "lichtbrett-postgres-")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(folder) })
	as := unprivileged(t, folder)
	data := filepath.Join(folder, "data")
	run := func(name string, args ...string) {
		cmd := exec.Command(filepath.Join(programs[0], name), args...)
		cmd.SysProcAttr, cmd.Dir = as, folder
		said, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s: %s", name, said)
	}
	run("initdb", "--pgdata", data, "--username", "lichtbrett", "--auth", "trust", "--no-sync", "--encoding", "UTF8", "--locale", "C")
	port := freePort(t)
	log := filepath.Join(folder, "log")
	options := fmt.Sprintf("-p %d -c listen_addresses=127.0.0.1 -c unix_socket_directories=%s -c fsync=off", port, folder)
	control := func(args ...string) {
		run("pg_ctl", append([]string{"--pgdata", data, "--log", log, "--wait", "--silent", "--options", options}, args...)...)
	}
	control("start")
	t.Cleanup(func() { control("--mode", "immediate", "stop") })
	return &Server{port: port, control: control}
}

// Restart ends the server as a crash would, and starts it again.
func (s *Server) Restart() { s.control("--mode", "immediate", "restart") }

// Database makes an empty database and returns its URL.
func (s *Server) Database(t testing.TB) string {
	db, err := sql.Open("pgx", s.url("postgres"))
	require.NoError(t, err)
	defer db.Close()
	s.databases++
	name := fmt.Sprintf("test%d", s.databases)
	_, err = db.Exec("CREATE DATABASE " + name)
	require.NoError(t, err)
	return s.url(name)
}

func (s *Server) url(database string) string {
	return fmt.Sprintf("postgres://lichtbrett@127.0.0.1:%d/%s", s.port, database)
}

// unprivileged gives a folder to Debian's user for PostgreSQL, as whom the server
// is to run: it refuses to be root. For others it changes nothing.
func unprivileged(t testing.TB, folder string) *syscall.SysProcAttr {
	if os.Geteuid() != 0 {
		return nil
	}
	postgres, err := user.Lookup("postgres")
	require.NoError(t, err)
	uid, err := strconv.Atoi(postgres.Uid)
	require.NoError(t, err)
	gid, err := strconv.Atoi(postgres.Gid)
	require.NoError(t, err)
	require.NoError(t, os.Chown(folder, uid, gid))
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
}

func freePort(t testing.TB) int {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	_, port, _ := strings.Cut(listener.Addr().String(), ":")
	n, err := strconv.Atoi(port)
	require.NoError(t, err)
	return n
}
