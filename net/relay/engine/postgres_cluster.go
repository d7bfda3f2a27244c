package engine

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"lichtbrett/net/relay"
)

// OpenPostgreSQLCluster opens the cluster of the servers that share a log in this
// database, opened by OpenSharedPostgreSQL. Its tables are created if they are
// missing. Leases are rows, and expire by the database's clock; messages are
// notifications, split if they are long.
func OpenPostgreSQLCluster(ctx context.Context, url string) (relay.Cluster, error) {
	conn, err := connectPostgreSQL(ctx, url)
	if err != nil {
		return nil, fmt.Errorf("the cluster: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if err := prepare(ctx, conn, clusterSchema); err != nil {
		return nil, fmt.Errorf("the cluster: %w", err)
	}
	return &postgresCluster{url: url}, nil
}

const clusterSchema = `
CREATE TABLE IF NOT EXISTS relay_servers (
  id    TEXT PRIMARY KEY,
  until TIMESTAMPTZ NOT NULL -- when its lease expires
);
CREATE TABLE IF NOT EXISTS relay_leases (
  room   TEXT COLLATE "C" PRIMARY KEY,
  server TEXT NOT NULL -- for as long as it is alive
);`

type postgresCluster struct {
	url    string
	losses losses
}

// Close implements Cluster.
func (c *postgresCluster) Close() error { return nil }

// The channels of notifications: one for all, and each server's own.
const (
	channelOfAll = "relay_all"
	channelOf    = "relay_"
)

// maxPart is how many bytes of a message fit into one notification, whose limit is
// 8,000 bytes, in base64 and with the head.
const maxPart = 5_800

// postgresMember is a membership. One connection receives messages, one sends them,
// and one is for everything else.
type postgresMember struct {
	*membership

	asking sync.Mutex
	conn   *pgx.Conn
}

// Join implements Cluster.
func (c *postgresCluster) Join(ctx context.Context, receive func([]byte)) (relay.Member, error) {
	m := &postgresMember{membership: newMembership(&c.losses)}
	var conns [3]*pgx.Conn
	fail := func(err error) (relay.Member, error) {
		for _, conn := range conns {
			if conn != nil {
				conn.Close(context.WithoutCancel(ctx))
			}
		}
		m.cancel()
		return nil, fmt.Errorf("the cluster: %w", err)
	}
	for i := range conns {
		var err error
		if conns[i], err = connectPostgreSQL(ctx, c.url); err != nil {
			return fail(err)
		}
	}
	listener, sender := conns[0], conns[1]
	m.conn = conns[2]
	if _, err := listener.Exec(ctx, "LISTEN "+channelOfAll+"; LISTEN "+channelOf+m.id); err != nil {
		return fail(err)
	}
	// Leases of rooms that are no more are dropped with the servers that had them.
	var batch pgx.Batch
	batch.Queue(`DELETE FROM relay_servers WHERE id = ANY ($1)`, c.losses.take())
	batch.Queue(`DELETE FROM relay_servers WHERE until < clock_timestamp() - interval '1 day'`)
	batch.Queue(`DELETE FROM relay_leases l WHERE NOT EXISTS (SELECT FROM relay_streams WHERE name = $1 || l.room) AND NOT EXISTS (SELECT FROM relay_servers WHERE id = l.server)`, relay.RoomStreams)
	batch.Queue(`INSERT INTO relay_servers (id, until) VALUES ($1, clock_timestamp() + $2::interval)`, m.id, relay.LeaseTime)
	sent := time.Now()
	if err := m.conn.SendBatch(ctx, &batch).Close(); err != nil {
		return fail(err)
	}
	m.extend(sent)
	for _, work := range []func(){
		func() { m.listen(listener, receive) },
		func() { m.send(sender) },
		func() { m.keep(m.renew) },
	} {
		m.working.Go(work)
	}
	return m, nil
}

// renew renews the lease; an expired one cannot be renewed.
func (m *postgresMember) renew() error {
	return m.ask(m.ctx, func(ctx context.Context, conn *pgx.Conn) error {
		tag, err := conn.Exec(ctx, `UPDATE relay_servers SET until = clock_timestamp() + $2::interval WHERE id = $1 AND until > clock_timestamp()`, m.id, relay.LeaseTime)
		if err == nil && tag.RowsAffected() == 0 {
			return errLost
		}
		return err
	})
}

// ask queries the database. If that fails the membership is lost.
func (m *postgresMember) ask(ctx context.Context, question func(context.Context, *pgx.Conn) error) error {
	m.asking.Lock()
	defer m.asking.Unlock()
	if !m.Alive() {
		m.lose()
		return errLost
	}
	ctx, done := context.WithTimeout(ctx, relay.ClusterTime)
	defer done()
	err := question(ctx, m.conn)
	if err != nil {
		m.lose()
		return fmt.Errorf("the cluster: %w", err)
	}
	return nil
}

var errLost = errors.New("the cluster takes this server for dead")

// Servers implements Member.
func (m *postgresMember) Servers(ctx context.Context) (ids []string, err error) {
	return m.texts(ctx, `SELECT id FROM relay_servers WHERE until > clock_timestamp() ORDER BY id`)
}

// Orphans implements Member.
func (m *postgresMember) Orphans(ctx context.Context) (rooms []string, err error) {
	return m.texts(ctx, `SELECT substr(name, length($1) + 1) FROM relay_streams WHERE starts_with(name, $1) AND name > $1 AND name < $2 AND NOT EXISTS (
		SELECT FROM relay_leases JOIN relay_servers ON id = server WHERE room = substr(name, length($1) + 1) AND until > clock_timestamp())`,
		relay.RoomStreams, after(relay.RoomStreams))
}

func (m *postgresMember) texts(ctx context.Context, query string, args ...any) (list []string, err error) {
	err = m.ask(ctx, func(ctx context.Context, conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, query, args...)
		if err != nil {
			return err
		}
		list, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	return list, err
}

// Claim implements Member.
func (m *postgresMember) Claim(ctx context.Context, room string) (before string, ok bool, err error) {
	err = m.ask(ctx, func(ctx context.Context, conn *pgx.Conn) error {
		err := conn.QueryRow(ctx, `WITH before AS (SELECT server FROM relay_leases WHERE room = $1)
			INSERT INTO relay_leases (room, server) VALUES ($1, $2)
			ON CONFLICT (room) DO UPDATE SET server = excluded.server WHERE relay_leases.server = excluded.server
				OR NOT EXISTS (SELECT FROM relay_servers WHERE id = relay_leases.server AND until > clock_timestamp())
			RETURNING coalesce((SELECT server FROM before), '')`, room, m.id).Scan(&before)
		ok = err == nil
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	return before, ok, err
}

// Release implements Member.
func (m *postgresMember) Release(ctx context.Context, room string) error {
	return m.ask(ctx, func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, `DELETE FROM relay_leases WHERE room = $1 AND server = $2`, room, m.id)
		return err
	})
}

// send sends what is published until the membership ends.
func (m *postgresMember) send(conn *pgx.Conn) {
	defer closeConn(conn)
	number := uint64(0)
	send := func(batch *pgx.Batch, messages []envelope) error {
		for _, e := range messages {
			number++
			channel := channelOfAll
			if e.to != "" {
				channel = channelOf + e.to
			}
			for _, part := range parts(m.id, number, e.data) {
				batch.Queue(`SELECT pg_notify($1, $2)`, channel, part)
			}
		}
		ctx, done := context.WithTimeout(m.ctx, answerTime)
		defer done()
		return conn.SendBatch(ctx, batch).Close()
	}
	m.sendAll(func(messages []envelope) error { return send(&pgx.Batch{}, messages) },
		func(farewell []envelope) error { // in one transaction: whoever hears it finds the lease gone
			var batch pgx.Batch
			batch.Queue(`DELETE FROM relay_servers WHERE id = $1`, m.id)
			return send(&batch, farewell)
		})
}

// parts splits a message into notifications: the sender, the message's number, how many
// parts follow, and bytes in base64. The number makes each unique: PostgreSQL would
// merge equal ones.
func parts(from string, number uint64, data []byte) (parts []string) {
	for left := (len(data) + maxPart - 1) / maxPart; ; data = data[maxPart:] {
		left--
		part := data[:min(len(data), maxPart)]
		parts = append(parts, fmt.Sprintf("%s %d %d %s", from, number, max(left, 0), base64.StdEncoding.EncodeToString(part)))
		if left <= 0 {
			return parts
		}
	}
}

// listen receives notifications until the membership ends.
func (m *postgresMember) listen(conn *pgx.Conn, receive func([]byte)) {
	defer closeConn(conn)
	begun := map[string][]byte{} // incomplete messages, by sender and number
	for {
		n, err := conn.WaitForNotification(m.ctx)
		if err != nil {
			m.lose()
			return
		}
		from, number, left, data, ok := readPart(n.Payload)
		if !ok {
			continue // not sent by a server
		}
		of := from + " " + number
		whole := append(begun[of], data...)
		if left > 0 {
			begun[of] = whole
			continue
		}
		delete(begun, of)
		receive(whole)
	}
}

func readPart(text string) (from, number string, left int, data []byte, ok bool) {
	fields := strings.Split(text, " ")
	if len(fields) != 4 {
		return "", "", 0, nil, false
	}
	left, err := strconv.Atoi(fields[2])
	if err != nil {
		return "", "", 0, nil, false
	}
	data, err = base64.StdEncoding.DecodeString(fields[3])
	return fields[0], fields[1], left, data, err == nil
}

// Leave implements Member.
func (m *postgresMember) Leave(farewell []byte) {
	m.leave(farewell)
	m.asking.Lock()
	defer m.asking.Unlock()
	closeConn(m.conn)
}

func closeConn(conn *pgx.Conn) {
	ctx, done := context.WithTimeout(context.Background(), time.Second)
	defer done()
	_ = conn.Close(ctx)
}
