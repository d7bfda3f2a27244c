package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"lichtbrett/net/backup"
	"lichtbrett/net/relay/journal/sqlite"
	"lichtbrett/net/store"
)

const backupUsage = `Usage: lichtbrett backup FILE [--data DIR]
Writes a backup of a server's data folder, also while the server runs: players,
rooms with their matches, results and certificates. FILE must not be there yet; it
holds secrets, and only its owner can read it. What is in PostgreSQL or in NATS is
not in it. It is a tar archive in gzip.
  --data DIR  the server's data folder (default ` + defaultData + `)
`

const restoreUsage = `Usage: lichtbrett restore FILE [--data DIR]
Unpacks a backup into a data folder, which must not have anything of the kind yet.
  --data DIR  the data folder (default ` + defaultData + `)
`

// contents is what is to be kept of a data folder. A move is in the log's tail until the log
// has it, and a result in the log until the database has it.
var contents = backup.Contents{Files: []string{sqlite.Tail}, Databases: []string{sqlite.File, store.File}, Folders: []string{certificates}}

// controlSocket is the socket in the data folder at which the server that runs
// there is told what to do.
const controlSocket = "control.sock"

// control listens at the data folder's socket, and removes what killed backups have left.
func control(data string, log *slog.Logger) (service func(context.Context) error, err error) {
	path := filepath.Join(data, controlSocket)
	if conn, err := net.Dial("unix", path); err == nil {
		conn.Close()
		return nil, errors.New("another server uses the data folder: stop it, or name another folder with --data")
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	if err := backup.Sweep(data); err != nil {
		log.Warn("copies of the databases, of backups that were killed, cannot be removed", "error", err)
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		log.Warn("no backups can be made while the server runs", "error", err) // The path is too long, for instance.
		return func(context.Context) error { return nil }, nil
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /backup", backups(data, log))
	return func(ctx context.Context) error { return serveOn(ctx, listener, mux, log) }, nil
}

// backups answers with a backup of the data folder, however long that takes.
func backups(data string, log *slog.Logger) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // a server's connections have one
		// What has gone wrong is told before the first byte, or breaks off the answer.
		begun := &beginning{ResponseWriter: w}
		if err := backup.Write(r.Context(), begun, data, contents); err != nil {
			log.Error("a backup failed", "error", err)
			if begun.done {
				panic(http.ErrAbortHandler)
			}
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		log.Info("a backup was made")
	}
}

// beginning knows whether an answer has begun.
type beginning struct {
	http.ResponseWriter
	done bool
}

func (b *beginning) Write(p []byte) (int, error) {
	b.done = true
	return b.ResponseWriter.Write(p)
}

// parseFile reads the arguments of backup and restore.
func parseFile(flags *flag.FlagSet, args []string) (file, data string, err error) {
	flags.StringVar(&data, "data", defaultData, "")
	words, err := parse(flags, args)
	switch {
	case err != nil:
		return "", "", err
	case len(words) != 1 || words[0] == "":
		return "", "", errors.New("name one FILE")
	case data == "":
		return "", "", errors.New("--data is empty: name a folder, or leave the flag out")
	}
	return words[0], data, nil
}

func runBackup(args []string, _ io.Reader, stdout, _ io.Writer) error {
	flags := newFlags("backup")
	file, data, err := parseFile(flags, args)
	if err != nil {
		return misused{err, backupUsage}
	}
	err = backup.Create(file, func(f *os.File) error { return pack(context.Background(), f, data) })
	if err == nil {
		fmt.Fprintf(stdout, "The backup is in %s\n", file)
	}
	return err
}

// pack has the server that runs write the backup, or writes it if none runs.
func pack(ctx context.Context, w io.Writer, data string) error {
	client := &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "unix", filepath.Join(data, controlSocket))
		},
	}}
	defer client.CloseIdleConnections()
	response, err := client.Get("http://server/backup")
	if err != nil {
		err := backup.Write(ctx, w, data, contents)
		if errors.Is(err, backup.ErrNothing) {
			return fmt.Errorf("%w %s: name the server's with --data", err, data)
		}
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		said, _ := io.ReadAll(io.LimitReader(response.Body, 1000))
		return errors.New(string(bytes.TrimSpace(said)))
	}
	if _, err := io.Copy(w, response.Body); err != nil {
		return fmt.Errorf("the server broke off: %w", err)
	}
	return nil
}

func runRestore(args []string, _ io.Reader, stdout, _ io.Writer) error {
	flags := newFlags("restore")
	file, data, err := parseFile(flags, args)
	if err != nil {
		return misused{err, restoreUsage}
	}
	from, err := os.Open(file)
	if err == nil {
		defer from.Close()
		err = backup.Restore(context.Background(), from, data, contents)
	}
	if err == nil {
		fmt.Fprintf(stdout, "The backup is restored in %s\n", data)
	}
	return err
}
