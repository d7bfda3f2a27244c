package backup_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"database/sql"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/net/backup"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// contents of the data folders of these tests.
var contents = backup.Contents{Files: []string{"a.tail", "missing.tail"}, Databases: []string{"a.db", "missing.db"}, Folders: []string{"keys", "missing"}, Most: 8 << 20}

// open opens the database of a folder as a server does.
func open(t *testing.T, folder string) *sql.DB {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, "a.db")+"?_pragma=journal_mode(WAL)")
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

func exec(t *testing.T, db *sql.DB, statement string) {
	_, err := db.Exec(statement)
	require.NoError(t, err)
}

func count(t *testing.T, db *sql.DB) (n int) {
	require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM t`).Scan(&n))
	return n
}

// A backup has what was there when it was made, and nothing is left of making it.
func TestBackup(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "keys", "no file"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "keys", "acme_account+key"), []byte("key"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "other"), []byte("other"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "a.tail"), []byte("tail"), 0o600))
	db := open(t, folder)
	exec(t, db, `CREATE TABLE t (x)`)
	exec(t, db, `INSERT INTO t VALUES (1)`)
	var packed bytes.Buffer
	require.NoError(t, backup.Write(t.Context(), &packed, folder, contents))
	exec(t, db, `INSERT INTO t VALUES (2)`)
	left, err := filepath.Glob(filepath.Join(folder, ".*"))
	require.NoError(t, err)
	require.Empty(t, left)

	restored := filepath.Join(t.TempDir(), "new", "data")
	require.NoError(t, backup.Restore(t.Context(), bytes.NewReader(packed.Bytes()), restored, contents))
	require.Equal(t, 1, count(t, open(t, restored)))
	key, err := os.ReadFile(filepath.Join(restored, "keys", "acme_account+key"))
	require.NoError(t, err)
	require.Equal(t, "key", string(key))
	tail, err := os.ReadFile(filepath.Join(restored, "a.tail"))
	require.NoError(t, err)
	require.Equal(t, "tail", string(tail))
	require.NoFileExists(t, filepath.Join(restored, "other"))
	err = backup.Restore(t.Context(), bytes.NewReader(packed.Bytes()), restored, contents)
	require.ErrorContains(t, err, "has a.tail already: name an empty folder")

	// However much of it is missing, nothing is restored.
	for size := 0; size < packed.Len(); size += 1 + packed.Len()/40 {
		folder := t.TempDir()
		require.Error(t, backup.Restore(t.Context(), bytes.NewReader(packed.Bytes()[:size]), folder, contents), "%d bytes", size)
		requireEmpty(t, folder, "")
	}
}

// writerFunc is an io.Writer.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// A file that is removed while the others are packed, as an ACME challenge is once it
// has been answered, is not in the backup.
func TestBackupWithoutAFileThatIsRemovedMeanwhile(t *testing.T) {
	folder := t.TempDir()
	exec(t, open(t, folder), `CREATE TABLE t (x)`)
	large := make([]byte, 1<<20)
	_, _ = rand.NewChaCha8([32]byte{}).Read(large) // so that it is written before the next is opened
	require.NoError(t, os.Mkdir(filepath.Join(folder, "keys"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "keys", "a"), large, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "keys", "b"), []byte("b"), 0o600))
	var packed bytes.Buffer
	require.NoError(t, backup.Write(t.Context(), writerFunc(func(b []byte) (int, error) {
		if packed.Len() > len(large)/2 {
			_ = os.Remove(filepath.Join(folder, "keys", "b"))
		}
		return packed.Write(b)
	}), folder, contents))
	restored := t.TempDir()
	require.NoError(t, backup.Restore(t.Context(), &packed, restored, contents))
	require.FileExists(t, filepath.Join(restored, "keys", "a"))
	require.NoFileExists(t, filepath.Join(restored, "keys", "b"))
}

func TestBackupFailsWhole(t *testing.T) {
	folder := t.TempDir()
	require.ErrorIs(t, backup.Write(t.Context(), io.Discard, folder, contents), backup.ErrNothing)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "a.db"), []byte("this is no database at all"), 0o600))
	var packed bytes.Buffer
	require.Error(t, backup.Write(t.Context(), &packed, folder, contents))
	require.Zero(t, packed.Len(), "what has gone wrong is told before the first byte")
}

// requireEmpty requires that nothing is in a folder.
func requireEmpty(t *testing.T, folder, says string) {
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Empty(t, entries, says)
}

func pack(t testing.TB, headers ...tar.Header) []byte {
	var packed bytes.Buffer
	zipped := gzip.NewWriter(&packed)
	archive := tar.NewWriter(zipped)
	for _, h := range headers {
		if h.Mode = 0o600; h.Typeflag == tar.TypeReg {
			h.Size = max(h.Size, 7)
		}
		require.NoError(t, archive.WriteHeader(&h))
		_, err := archive.Write(bytes.Repeat([]byte("c"), int(h.Size)))
		require.NoError(t, err)
	}
	require.NoError(t, archive.Close())
	require.NoError(t, zipped.Close())
	return packed.Bytes()
}

// Nothing stays of what was killed in the middle, whatever the folder is called.
func TestSweep(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "[data]")
	for _, left := range []string{".backup-1", ".restore-2", "keys"} {
		require.NoError(t, os.MkdirAll(filepath.Join(folder, left), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(folder, left, "a.db"), []byte("copy"), 0o600))
	}
	require.NoError(t, backup.Sweep(folder))
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, 1)
	require.Equal(t, "keys", entries[0].Name())
}

// What is no backup, or wants to go elsewhere, leaves the folder as it was.
func TestRestoreRefuses(t *testing.T) {
	file := func(name string) tar.Header { return tar.Header{Name: name, Typeflag: tar.TypeReg} }
	for says, packed := range map[string][]byte{
		"this is no backup":                              []byte("rubbish"),
		"the backup is empty":                            pack(t),
		`has "../a.db", which is no file`:                pack(t, file("../a.db")),
		`has "/etc/passwd", which is no file`:            pack(t, file("/etc/passwd")),
		`has "b.db", which is no file`:                   pack(t, file("b.db")),
		`has "keys/../../x", which is no file`:           pack(t, file("keys/../../x")),
		`has "keys/..", which is no file`:                pack(t, file("keys/..")),
		`has "keys/a/b", which is no file`:               pack(t, file("keys/a/b")),
		`has "keys", which is no file`:                   pack(t, tar.Header{Name: "keys", Typeflag: tar.TypeSymlink, Linkname: "/"}),
		`has "keys/link", which is no file`:              pack(t, tar.Header{Name: "keys/link", Typeflag: tar.TypeLink, Linkname: "/etc/passwd"}),
		"file exists":                                    pack(t, file("keys/x"), file("keys/x")),
		"a.db in the backup is damaged: file is not a d": pack(t, file("keys/x"), file("a.db")),
		"unpacks to more than is allowed":                pack(t, tar.Header{Name: "a.db", Typeflag: tar.TypeReg, Size: contents.Most + 1}),
	} {
		folder := t.TempDir()
		require.ErrorContains(t, backup.Restore(t.Context(), bytes.NewReader(packed), folder, contents), says)
		requireEmpty(t, folder, says)
	}
}

func FuzzRestore(f *testing.F) {
	f.Add([]byte("rubbish"))
	f.Add(pack(f, tar.Header{Name: "keys/x", Typeflag: tar.TypeReg}))
	f.Fuzz(func(t *testing.T, packed []byte) {
		above := t.TempDir()
		folder := filepath.Join(above, "data")
		_ = backup.Restore(t.Context(), bytes.NewReader(packed), folder, contents)
		entries, err := os.ReadDir(above)
		require.NoError(t, err)
		require.Len(t, entries, 1, "it stays in its folder")
	})
}

// A new file is whole and its owner's, and never takes another one's place.
func TestCreate(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "backup")
	broken := errors.New("broken")
	require.ErrorIs(t, backup.Create(name, func(f *os.File) error {
		f.WriteString("half")
		return broken
	}), broken)
	fill := func(text string) func(*os.File) error {
		return func(f *os.File) error { _, err := f.WriteString(text); return err }
	}
	require.NoFileExists(t, name)
	require.NoError(t, backup.Create(name, fill("first")))
	require.ErrorContains(t, backup.Create(name, fill("second")), "is there already")
	other := filepath.Join(folder, "other")
	require.ErrorContains(t, backup.Create(other, func(f *os.File) error {
		return os.WriteFile(other, []byte("somebody else's"), 0o600)
	}), "is there already")
	content, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "first", string(content))
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.Zero(t, info.Mode().Perm()&0o077)
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, 2, "nothing else is left")
}
