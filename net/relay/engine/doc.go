// Package engine keeps the logs of relays, and has several relays meet: each log and
// each cluster is one of an engine that others make, SQLite, PostgreSQL or NATS
// JetStream.
package engine
