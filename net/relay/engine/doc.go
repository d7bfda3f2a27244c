// Package engine implements relay.Log on SQLite, PostgreSQL and NATS JetStream, and
// relay.Cluster on the latter two.
package engine
