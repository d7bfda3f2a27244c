//go:build unix

package engine_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay"
	"lichtbrett/net/relay/engine"
	"lichtbrett/net/relay/engine/enginetest"
	"lichtbrett/net/store/storetest"
)

func openPostgres(t *testing.T, url string) relay.Log {
	l, err := engine.OpenPostgreSQL(t.Context(), url)
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	return l
}

func openShared(t *testing.T, url string) relay.Log {
	l, err := engine.OpenSharedPostgreSQL(t.Context(), url)
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	return l
}

func TestPostgreSQL(t *testing.T) {
	server := storetest.Postgres(t)
	enginetest.TestLog(t, func(t *testing.T) func() relay.Log {
		url := server.Database(t)
		return func() relay.Log { return openPostgres(t, url) }
	})
	t.Run("shared", func(t *testing.T) {
		enginetest.TestLog(t, func(t *testing.T) func() relay.Log {
			url := server.Database(t)
			return func() relay.Log { return openShared(t, url) }
		})
	})
	t.Run("cluster", func(t *testing.T) {
		enginetest.TestCluster(t, func(t *testing.T) func() (relay.Log, relay.Cluster) {
			url := server.Database(t)
			return func() (relay.Log, relay.Cluster) {
				log := openShared(t, url)
				c, err := engine.OpenPostgreSQLCluster(t.Context(), url)
				require.NoError(t, err)
				return log, c
			}
		})
	})
	t.Run("a log that was one server's is shared, and the other way round", func(t *testing.T) {
		url := server.Database(t)
		for n := range 2 {
			alone := openPostgres(t, url)
			require.NoError(t, alone.Append("room/a", 2*n, []byte("alone")))
			brief, done := context.WithTimeout(t.Context(), 3*time.Second)
			_, err := engine.OpenSharedPostgreSQL(brief, url)
			done()
			require.ErrorContains(t, err, "another server keeps its log in this database")
			require.NoError(t, alone.Close())
			shared, other := openShared(t, url), openShared(t, url)
			require.ErrorIs(t, shared.Append("room/a", 2*n, []byte("shared")), relay.ErrConflict)
			require.NoError(t, other.Append("room/a", 2*n+1, []byte("shared")))
			require.NoError(t, shared.Snapshot("room/a", 2*n+1, []byte("what was")))
			require.NoError(t, shared.Close())
			require.NoError(t, other.Close())
		}
	})
	t.Run("one owner", func(t *testing.T) {
		url := server.Database(t)
		first := openPostgres(t, url)
		brief, done := context.WithTimeout(t.Context(), 2*time.Second)
		defer done()
		_, err := engine.OpenPostgreSQL(brief, url)
		require.ErrorContains(t, err, "another server keeps its log in this database")
		require.NoError(t, first.Append("room/a", 0, []byte("still mine")))
		// Who waits has it as soon as it is free.
		opened := make(chan relay.Log, 1)
		go func() {
			l, err := engine.OpenPostgreSQL(context.Background(), url)
			if err != nil {
				t.Error(err)
			}
			opened <- l
		}()
		require.NoError(t, first.Close())
		second := <-opened
		require.Len(t, enginetest.Read(t, second, "room/"), 1)
		require.NoError(t, second.Close())
	})
	t.Run("a connection that is lost is made anew", func(t *testing.T) {
		url := server.Database(t)
		l := openPostgres(t, url)
		kept := 0
		for range 3 {
			server.Restart()
			// The connection of before is broken, and that is said once.
			require.Error(t, l.Append("room/a", kept, []byte("nobody")))
			for range 3 {
				require.NoError(t, l.Append("room/a", kept, fmt.Append(nil, kept)))
				kept++
			}
		}
		require.Len(t, enginetest.Read(t, l, "room/a")[0].Records, kept)
	})
	for name, open := range map[string]func(*testing.T, string) relay.Log{"one owner's": openPostgres, "shared": openShared} {
		t.Run("an answer that gets lost, "+name, func(t *testing.T) {
			direct, err := url.Parse(server.Database(t))
			require.NoError(t, err)
			between := enginetest.StartProxy(t, direct.Host)
			through := *direct
			through.Host = between.Addr().String()
			l := open(t, through.String())
			for n := range 2 { // then the database knows the statements
				require.NoError(t, l.Append("room/a", n, fmt.Append(nil, n)))
			}
			between.Cut.Store(true)
			require.ErrorIs(t, l.Append("room/a", 2, []byte("2")), relay.ErrUncertain)
			db, err := sql.Open("pgx", direct.String())
			require.NoError(t, err)
			defer db.Close()
			// The connection that was cut holds its lock until the database has noticed.
			_, err = db.Exec(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
			require.NoError(t, err)
			require.ErrorIs(t, l.Append("room/a", 2, []byte("again")), relay.ErrConflict)
			require.Len(t, enginetest.Read(t, l, "room/a")[0].Records, 3)
			_, err = db.Exec(`DROP TABLE relay_records`)
			require.NoError(t, err)
			err = l.Append("room/a", 3, []byte("3"))
			require.ErrorContains(t, err, "relay_records")
			require.NotErrorIs(t, err, relay.ErrUncertain, "the database says that it has not taken it")
			require.NoError(t, between.Close())
			err = l.Append("room/a", 3, []byte("3"))
			require.ErrorContains(t, err, "connection refused")
			require.NotErrorIs(t, err, relay.ErrUncertain, "nothing has been sent")
		})
	}
	t.Run("who has been replaced is fenced", func(t *testing.T) {
		url := server.Database(t)
		first := openPostgres(t, url)
		require.NoError(t, first.Append("room/a", 0, []byte("mine")))
		db, err := sql.Open("pgx", url)
		require.NoError(t, err)
		defer db.Close()
		_, err = db.Exec(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
		require.NoError(t, err)
		second := openPostgres(t, url)
		require.NoError(t, second.Append("room/a", 1, []byte("no longer")))
		for range 3 {
			require.Error(t, first.Append("room/a", 1, []byte("mine")))
		}
		require.NoError(t, second.Close())
		// The database takes a moment to notice that the second one has gone.
		err = first.Append("room/a", 2, []byte("mine"))
		for err != nil && strings.Contains(err.Error(), "another server keeps its log") {
			err = first.Append("room/a", 2, []byte("mine"))
		}
		require.ErrorContains(t, err, "another server has taken the log over")
		require.ErrorContains(t, first.Read("", nil), "another server has taken the log over")
	})
}

func TestDatabasesThatKeepNoLog(t *testing.T) {
	_, err := engine.OpenPostgreSQL(t.Context(), "postgres://nobody:secret@127.0.0.1:1/nothing")
	require.ErrorContains(t, err, "connection refused")
	require.NotContains(t, err.Error(), "secret")
	_, err = engine.OpenPostgreSQL(t.Context(), "postgres://me:secret@host:port/")
	require.ErrorContains(t, err, "write postgres://USER:PASSWORD@HOST/DATABASE")
	require.NotContains(t, err.Error(), "secret")
}
