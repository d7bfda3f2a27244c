package relay_test

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"flag"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal"
	"lichtbrett/net/relay/journal/jetstream"
	"lichtbrett/net/relay/journal/sqlite"
	"lichtbrett/net/relay/natsconn/natstest"
	"lichtbrett/net/store"
)

var (
	cuts    = flag.Int("cuts", 15, "how many power cuts are tried")
	cutSeed = flag.Uint64("cut", 0, "try the power cut of this seed only")
)

// disk is what a program does to a folder's files, in its order.
type disk struct{ done []diskOp }

// diskOp is a write, a change of size or of a name, or a sync.
type diskOp struct {
	at     float64 // in seconds since 1970
	what   string  // create, write, truncate, unlink, rename or sync
	path   string
	to     string // the new name
	offset int
	data   []byte
}

// readTrace reads what strace has written of a program that works in a folder.
func readTrace(t *testing.T, path, folder string) (d disk) {
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 64<<20)
	begun := map[string]string{} // calls that have not returned, by thread
	offsets := map[string]int{}  // where a file is written next, by descriptor
	synced := map[string]bool{}  // whether each write is synced at once, by descriptor
	sizes := map[string]int{}
	for lines.Scan() {
		thread, rest, _ := strings.Cut(lines.Text(), " ")
		when, call, _ := strings.Cut(strings.TrimSpace(rest), " ")
		if before, cut := strings.CutSuffix(call, "<unfinished ...>"); cut {
			begun[thread] = when + " " + before
			continue
		}
		if strings.HasPrefix(call, "<... ") {
			_, after, _ := strings.Cut(call, "resumed>")
			when, call, _ = strings.Cut(begun[thread]+after, " ")
		}
		name, args, is := strings.Cut(call, "(")
		end := strings.LastIndex(args, " = ")
		if !is || end < 0 || strings.HasPrefix(args[end:], " = -") || strings.HasPrefix(args[end:], " = ?") {
			continue
		}
		args, result := args[:end], strings.Fields(args[end+3:])[0]
		on := unhex(t, between(args, "<", ">"))
		number, _, _ := strings.Cut(args, "<")
		text := strings.Split(args, `"`)
		op := diskOp{path: on}
		op.at, err = strconv.ParseFloat(when, 64)
		require.NoError(t, err)
		named := func(n int) string { // what a name in the arguments is, which may be within a folder
			if path := unhex(t, text[n]); filepath.IsAbs(path) {
				return path
			} else {
				return filepath.Join(on, path)
			}
		}
		tail := strings.Split(strings.TrimRight(text[len(text)-1], ") "), ", ")
		switch name {
		case "open", "openat":
			op.path = named(1)
			descriptor, _, _ := strings.Cut(result, "<")
			offsets[descriptor], synced[descriptor] = 0, strings.Contains(args, "O_SYNC") || strings.Contains(args, "O_DSYNC")
			if strings.Contains(args, "O_APPEND") {
				offsets[descriptor] = sizes[op.path]
			}
			switch {
			case strings.Contains(args, "O_TRUNC"):
				op.what = "truncate"
				sizes[op.path] = 0
				d.add(folder, diskOp{at: op.at, what: "create", path: op.path})
			case strings.Contains(args, "O_CREAT"):
				op.what = "create"
			default:
				continue
			}
		case "pwrite64", "write":
			op.what, op.data = "write", []byte(unhex(t, text[1]))
			written, err := strconv.Atoi(result)
			require.NoError(t, err)
			op.data = op.data[:written]
			if name == "write" {
				op.offset = offsets[number]
				offsets[number] += written
			} else {
				op.offset, err = strconv.Atoi(tail[len(tail)-1])
				require.NoError(t, err)
			}
			sizes[on] = max(sizes[on], op.offset+written)
		case "lseek":
			offsets[number], err = strconv.Atoi(result)
			require.NoError(t, err)
			continue
		case "ftruncate":
			op.what = "truncate"
			op.offset, err = strconv.Atoi(tail[len(tail)-1])
			require.NoError(t, err)
			sizes[on] = op.offset
		case "fsync", "fdatasync":
			op.what = "sync"
		case "unlink", "unlinkat":
			op.what, op.path = "unlink", named(1)
		case "mkdir", "mkdirat":
			op.what, op.path = "create", named(1)+"/"
		case "rename", "renameat", "renameat2":
			op.what, op.path, op.to = "rename", named(1), named(3)
			sizes[op.to] = sizes[op.path]
		default:
			continue
		}
		d.add(folder, op)
		if op.what == "write" && synced[number] {
			d.add(folder, diskOp{at: op.at, what: "sync", path: op.path})
		}
	}
	require.NoError(t, lines.Err())
	return d
}

// add adds what happens in a folder. What is shared between processes in memory is made anew
// by the next.
func (d *disk) add(folder string, op diskOp) {
	if op.path != folder && !strings.HasPrefix(op.path, folder+"/") || strings.HasSuffix(op.path, "-shm") {
		return
	}
	d.done = append(d.done, op)
}

func between(text, from, to string) string {
	_, text, _ = strings.Cut(text, from)
	text, _, _ = strings.Cut(text, to)
	return text
}

// unhex reads a text as strace -xx writes it.
func unhex(t *testing.T, text string) string {
	if !strings.HasPrefix(text, `\x`) {
		return text
	}
	b, err := hex.DecodeString(strings.ReplaceAll(text, `\x`, ""))
	require.NoError(t, err)
	return string(b)
}

// inode is a file: what is on the disk for sure, and what may have got there since.
type inode struct {
	sure    []byte
	pending []diskOp
}

// sector is what a disk writes as a whole.
const sector = 512

// after builds what a power cut after a number of steps may leave: names as they are or were
// at the last sync, as a file system has it that keeps a journal of them; of what was written
// since its file's sync all, nothing, the beginning, or anything, torn or whole.
func (d *disk) after(steps int, random *game.Random) map[string][]byte {
	names, sureNames := map[string]*inode{}, map[string]*inode{}
	for _, op := range d.done[:steps] {
		file := names[op.path]
		switch op.what {
		case "create":
			if file == nil {
				names[op.path] = &inode{}
			}
		case "write", "truncate":
			file.pending = append(file.pending, op)
		case "unlink":
			delete(names, op.path)
		case "rename":
			names[op.to] = file
			delete(names, op.path)
		case "sync":
			if file != nil {
				file.sure, file.pending = file.with(file.pending), nil
			}
			sureNames = maps.Clone(names)
		}
	}
	if random.Intn(2) == 0 {
		names = sureNames
	}
	found := map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		found[name] = names[name].with(some(names[name].pending, random))
	}
	return found
}

// leave builds in a folder what a power cut after a number of steps leaves of another one.
func (d *disk) leave(t *testing.T, of, in string, steps int, random *game.Random) {
	for name, content := range d.after(steps, random) {
		path := in + strings.TrimPrefix(name, of)
		if strings.HasSuffix(path, "/") {
			require.NoError(t, os.MkdirAll(path, 0o700))
			continue
		}
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, content, 0o600))
	}
}

// with returns the file with some of what was pending.
func (i *inode) with(ops []diskOp) []byte {
	b := bytes.Clone(i.sure)
	for _, op := range ops {
		if end := op.offset + len(op.data); op.what == "truncate" && op.offset < len(b) {
			b = b[:op.offset]
		} else if end > len(b) {
			b = append(b, make([]byte, end-len(b))...)
		}
		copy(b[min(op.offset, len(b)):], op.data)
	}
	return b
}

// some returns which of the pending writes have got to the disk.
func some(ops []diskOp, random *game.Random) (kept []diskOp) {
	torn := func(op diskOp) diskOp {
		if sectors := len(op.data) / sector; sectors > 0 {
			op.data = op.data[:random.Intn(sectors+1)*sector]
		}
		return op
	}
	switch random.Intn(4) {
	case 0:
	case 1:
		kept = ops
	case 2:
		if n := random.Intn(len(ops) + 1); n > 0 {
			kept = append(slices.Clone(ops[:n-1]), torn(ops[n-1]))
		}
	default:
		for _, op := range ops {
			switch random.Intn(4) {
			case 0:
			case 1:
				kept = append(kept, torn(op))
			default:
				kept = append(kept, op)
			}
		}
	}
	return kept
}

// said is a move that a player was told has been made.
type said struct {
	at   float64
	game string
	move string
}

// strace returns the command that runs a program and writes down what it does to files.
func strace(t *testing.T, trace string) []string {
	path, err := exec.LookPath("strace")
	require.NoError(t, err)
	return []string{
		path, "-f", "-y", "-ttt", "-xx", "-s", "10000000", "-e", "signal=none", "-o", trace,
		"-e", "trace=open,openat,mkdir,mkdirat,write,pwrite64,lseek,ftruncate,fsync,fdatasync,unlink,unlinkat,rename,renameat,renameat2",
	}
}

// playTraced has a server play under strace, and returns what it did to its folder and which
// moves were told, in their order.
func playTraced(t *testing.T, folder string, rooms int) (d disk, told []said) {
	trace := filepath.Join(t.TempDir(), "trace")
	run := append(strace(t, trace), os.Args[0])
	cmd := exec.Command(run[0], run[1:]...)
	cmd.Env = append(os.Environ(), asServer+"="+folder, atAddress+"=127.0.0.1:0")
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	lines := bufio.NewScanner(out)
	require.True(t, lines.Scan())
	type match struct {
		id      string
		players [2]*client
	}
	var all []match
	for range rooms {
		m := match{players: [2]*client{dial(t, lines.Text()), dial(t, lines.Text())}}
		m.id = meet(m.players[0], m.players[1])
		all = append(all, m)
	}
	for ply, move := range []string{"A0", "B0", "A1", "B1", "A2"} {
		for _, m := range all {
			mover := m.players[ply%2]
			if ply < 2 {
				mover.await(protocol.EventStartRound)
			}
			mover.send(fmt.Sprintf(`{"event":"gameMove","data":{"game":{"id":%q},"move":%q,"ply":%d}}`, m.id, move, ply))
			for mover.await(protocol.EventGameMove).Status != protocol.OK { // the other one's
			}
			told = append(told, said{float64(time.Now().UnixMicro()) / 1e6, m.id, move})
		}
	}
	in.Close()
	require.NoError(t, cmd.Wait())
	return readTrace(t, trace, folder), told
}

// Whatever a power cut leaves of the data folder, the server starts with it: rooms are as
// they were at some moment, and what was told before the last sync is there.
func TestAServerStartsAfterAPowerCut(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	d, told := playTraced(t, folder, 120)
	whole, err := sqlite.Open(filepath.Join(folder, sqlite.File))
	require.NoError(t, err)
	every := func(string) bool { return true }
	written, err := whole.ReadAll(relay.RoomStreams, every)
	require.NoError(t, err)
	require.NoError(t, whole.Close())
	require.Len(t, written, 120)

	first, last := uint64(1), uint64(*cuts)
	if *cutSeed != 0 {
		first, last = *cutSeed, *cutSeed
	}
	begun := slices.IndexFunc(d.done, func(op diskOp) bool { return op.at > told[0].at })
	moves := 0
	for seed := first; seed <= last; seed++ {
		random := game.NewRandom(seed)
		from := 0
		if seed%3 > 0 { // while moves are made
			from = begun
		}
		steps := from + random.Intn(len(d.done)+1-from)
		left := t.TempDir()
		d.leave(t, folder, left, steps, random)
		repeat := fmt.Sprintf("to repeat it: -cut %d", seed)
		log, err := sqlite.Open(filepath.Join(left, sqlite.File))
		require.NoError(t, err, repeat)
		found, err := log.ReadAll(relay.RoomStreams, every)
		require.NoError(t, err, repeat)
		for stream, s := range found {
			require.LessOrEqual(t, len(s.Records), len(written[stream].Records), repeat)
			require.Equal(t, written[stream].Records[:len(s.Records)], s.Records, repeat)
		}
		// When the database was last synced, which has ended. The file with what is to get into it is
		// synced when it is begun anew, too, before that is in it.
		sure := 0.0
		for _, op := range d.done[:steps] {
			if op.what == "sync" && filepath.Base(op.path) == sqlite.File {
				sure = op.at
			}
		}
		missing := false
		for _, m := range told {
			there := false
			if s := found[relay.RoomStreams+m.game]; s != nil {
				there = slices.ContainsFunc(s.Records, func(r []byte) bool { return bytes.Contains(r, []byte(`"`+m.move+`"`)) })
			}
			require.False(t, there && missing, "a move is there, and not one that was told before; %s", repeat)
			require.False(t, !there && m.at < sure, "a move is lost that was told before the database was last synced; %s", repeat)
			missing = missing || !there
			if there {
				moves++
			}
		}
		kept, err := store.Open(t.Context(), filepath.Join(left, store.File))
		require.NoError(t, err, repeat)
		var said bytes.Buffer
		r, err := relay.Open(relay.Options{Journal: log, Store: kept, Logger: slog.New(slog.NewTextHandler(&said, nil))})
		require.NoError(t, err, repeat)
		require.NoError(t, r.Close(), repeat)
		require.NoError(t, kept.Close())
		require.Empty(t, said.String(), repeat)
	}
	t.Logf("%d steps, of %d moves %d on average were there", len(d.done), len(told), moves/int(last-first+1))
	require.Positive(t, moves)
}

// What JetStream has acknowledged is there after a power cut, as docs/scale.md says.
func TestWhatJetStreamHasIsThereAfterAPowerCut(t *testing.T) {
	t.Parallel()
	folder, trace := t.TempDir(), filepath.Join(t.TempDir(), "trace")
	server := natstest.StartIn(t, folder, strace(t, trace)...)
	log, err := jetstream.Open(t.Context(), server.URL(), 0)
	require.NoError(t, err)
	type acknowledged struct {
		at      float64
		stream  string
		records int
	}
	var all []acknowledged
	record := func(n int) []byte { return bytes.Repeat([]byte{byte('a' + n)}, 300) }
	for n := range 12 {
		for i := range 8 {
			stream := fmt.Sprintf("room/%d", i)
			require.NoError(t, log.Append(stream, n, record(n)))
			if n == 5 && i%2 == 0 {
				require.NoError(t, log.Snapshot(stream, n+1, []byte("a snapshot")))
			}
			all = append(all, acknowledged{float64(time.Now().UnixMicro()) / 1e6, stream, n + 1})
		}
	}
	require.NoError(t, log.Close())
	child, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", server.PID()))
	require.NoError(t, err)
	pid, err := strconv.Atoi(strings.Fields(string(child))[0])
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(pid, syscall.SIGKILL)) // strace ends with it
	server.Wait()
	d := readTrace(t, trace, folder)

	first, last := uint64(1), uint64(max(*cuts/10, 2))
	if *cutSeed != 0 {
		first, last = *cutSeed, *cutSeed
	}
	begun := slices.IndexFunc(d.done, func(op diskOp) bool { return op.at > all[0].at })
	found, kept := 0, 0
	for seed := first; seed <= last; seed++ {
		random := game.NewRandom(seed)
		steps := begun + random.Intn(len(d.done)-begun)
		left := t.TempDir()
		d.leave(t, folder, left, steps, random)
		repeat := fmt.Sprintf("to repeat it: -cut %d", seed)
		again := natstest.StartIn(t, left)
		log, err := jetstream.Open(t.Context(), again.URL(), 0)
		require.NoError(t, err, repeat)
		streams, err := log.ReadAll("room/", func(string) bool { return true })
		require.NoError(t, err, repeat)
		for _, a := range all {
			s := streams[a.stream]
			if s == nil {
				s = &journal.Stream{}
			}
			if there := s.First+len(s.Records) >= a.records; there {
				found++
			} else {
				require.Greater(t, a.at, d.done[steps].at, "%s has %d of %d records; %s", a.stream, s.First+len(s.Records), a.records, repeat)
			}
			if a.at < d.done[steps].at {
				kept++
			}
		}
		for stream, s := range streams {
			for i, r := range s.Records {
				require.Equal(t, string(record(s.First+i)), string(r), "%s; %s", stream, repeat)
			}
		}
		require.NoError(t, log.Close())
		again.Kill()
	}
	t.Logf("%d steps; %d of %d acknowledged records had to be there, %d were", len(d.done), kept, len(all)*int(last-first+1), found)
	require.Positive(t, kept)
}
