package web

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"lichtbrett/render/platform/storage"
)

// EarlierPages is how many pages before the present one have their programs kept.
const EarlierPages = 2

// dcz is the encoding of a difference: Zstandard with a dictionary, after a header that
// names the dictionary by its hash (RFC 9842, 5). A changed sentence or some lines cost 40 to
// 90 KB; a new function, which moves all that come after it, 280; the computer players two
// thirds of their size.
const dcz = "dcz"

var dczMagic = []byte{0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0}

const dczHeader = 8 + sha256.Size

// What a browser takes as a window, if the dictionary is smaller.
const dczWindow = 8 << 20

// base is the program that a browser has first, and that others are in part.
const base = "app"

// Updates has who was here before download of a page's programs only what has changed. It
// keeps those of earlier pages in a folder, and the differences that it makes.
type Updates struct {
	folder string
	page   fs.FS
	log    *slog.Logger
	asked  chan struct{} // for a difference between programs of the page

	mu    sync.Mutex
	files map[difference]string // by what they turn into what
}

// difference is what turns a program, as the browser names it, into another.
type difference struct{ from, to string }

// KeepUpdates keeps the page's programs in the folder, beside those of the last
// EarlierPages others, and finds the differences that have been made there.
func KeepUpdates(folder string, page fs.FS, log *slog.Logger) (*Updates, error) {
	u := &Updates{folder: folder, page: page, log: log, asked: make(chan struct{}, 1), files: map[difference]string{}}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("keeping the page for updates: %w", err)
	}
	if err := u.keep(); err != nil {
		return nil, fmt.Errorf("keeping the page for updates: %w", err)
	}
	return u, nil
}

// programs returns the programs in a folder by their files, as they are named in it.
func programs(folder fs.FS) (names map[string]string, err error) {
	entries, err := fs.ReadDir(folder, ".")
	names = map[string]string{}
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), suffixes[br])
		if path.Ext(name) == ".wasm" && hashed.MatchString(name) && names[name] != name {
			names[name] = entry.Name()
		}
	}
	return names, err
}

// kind is which of a page's programs a file has, whatever the version.
func kind(name string) string {
	kind, _, _ := strings.Cut(name, ".")
	return kind
}

func (u *Updates) keep() error {
	current, err := programs(u.page)
	if err != nil {
		return err
	}
	for _, file := range current {
		if err := u.copy(file); err != nil {
			return err
		}
	}
	kept, err := programs(os.DirFS(u.folder))
	if err != nil {
		return err
	}
	for name := range kept {
		if !slices.Contains(u.versions(kept, kind(name)), name) {
			if err := os.Remove(filepath.Join(u.folder, kept[name])); err != nil {
				return err
			}
			delete(kept, name)
		}
	}
	return u.find(current, kept)
}

// copy copies a file of the page, unless it is there; the copy's time says when the page
// was last the present one.
func (u *Updates) copy(file string) error {
	at := filepath.Join(u.folder, file)
	content, err := fs.ReadFile(u.page, file)
	if err != nil {
		return err
	}
	return storage.WriteFile(at, content, 0o600)
}

// versions returns the names of a program's kept versions that are to stay, the present
// one first.
func (u *Updates) versions(kept map[string]string, of string) (names []string) {
	age := map[string]int64{}
	for name, file := range kept {
		if info, err := os.Stat(filepath.Join(u.folder, file)); err == nil && kind(name) == of {
			age[name] = info.ModTime().UnixNano()
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(age[b], age[a]), cmp.Compare(a, b)) })
	return names[:min(len(names), 1+EarlierPages)]
}

// find takes the differences that are there already, and removes what is of no more use.
func (u *Updates) find(current, kept map[string]string) error {
	entries, err := os.ReadDir(u.folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		file := filepath.Join(u.folder, entry.Name())
		to, from, ok := parts(entry.Name())
		if !ok {
			if storage.Unfinished(entry.Name()) {
				err = errors.Join(err, os.Remove(file))
			}
			continue
		}
		head := make([]byte, dczHeader)
		if _, isKept := kept[from]; current[to] == "" || !isKept || !readHead(file, head) {
			err = errors.Join(err, os.Remove(file))
			continue
		}
		u.files[difference{binary(head[len(dczMagic):]), to}] = entry.Name()
	}
	return err
}

func readHead(file string, head []byte) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	_, err = io.ReadFull(f, head)
	return err == nil && bytes.HasPrefix(head, dczMagic)
}

// between names the file of a difference; parts reads the name.
func between(to, from string) string { return to + ".since." + from + "." + dcz }

func parts(file string) (to, from string, ok bool) {
	both, isDifference := strings.CutSuffix(file, "."+dcz)
	to, from, ok = strings.Cut(both, ".since.")
	return to, from, ok && isDifference
}

// binary is how a header field has bytes (RFC 8941, 3.3.5).
func binary(data []byte) string { return ":" + base64.StdEncoding.EncodeToString(data) + ":" }

// dictionaries returns what a browser may have when it asks for a program, by the names of the
// page's programs and of all that are kept.
type dictionaries func(current, kept map[string]string, to string) (names []string)

// earlier are the program's versions in earlier pages.
func (u *Updates) earlier(_, kept map[string]string, to string) (names []string) {
	for _, name := range u.versions(kept, kind(to)) {
		if name != to {
			names = append(names, name)
		}
	}
	return names
}

// beside is the base, which a browser has when it asks for another program of the page.
func beside(current, _ map[string]string, to string) (names []string) {
	for name := range current {
		if kind(name) == base && kind(to) != base {
			names = append(names, name)
		}
	}
	return names
}

// Run makes the differences that are not there yet, one after the other: to earlier pages at
// once, between the programs of this one as soon as somebody could have had them. It waits for
// the context's end. Without a difference that cannot be made everybody gets the whole program.
func (u *Updates) Run(ctx context.Context) error {
	u.make(ctx, u.earlier)
	select {
	case <-u.asked:
		u.make(ctx, beside)
	case <-ctx.Done():
	}
	<-ctx.Done()
	return nil
}

func (u *Updates) make(ctx context.Context, dictionaries dictionaries) {
	if err := u.makeAll(ctx, dictionaries); err != nil && ctx.Err() == nil {
		u.log.Warn("An update of the page is downloaded as a whole.", "error", err)
	}
}

func (u *Updates) makeAll(ctx context.Context, dictionaries dictionaries) error {
	current, err := programs(u.page)
	if err != nil {
		return err
	}
	kept, err := programs(os.DirFS(u.folder))
	if err != nil {
		return err
	}
	var failed error
	for to := range current {
		for _, from := range dictionaries(current, kept, to) {
			file := filepath.Join(u.folder, between(to, from))
			if _, err := os.Stat(file); err == nil {
				continue
			}
			hash, err := u.makeOne(ctx, file, kept[from], kept[to])
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("%s: %w", filepath.Base(file), err))
				continue
			}
			u.mu.Lock()
			u.files[difference{hash, to}] = between(to, from)
			u.mu.Unlock()
		}
	}
	return failed
}

// makeOne writes the file of a difference, and returns how browsers name the program that it
// begins with. It takes 160 MB for some seconds.
func (u *Updates) makeOne(ctx context.Context, file, from, to string) (hash string, err error) {
	defer debug.FreeOSMemory()
	folder := os.DirFS(u.folder)
	dictionary, err := readPlain(folder, from)
	if err := cmp.Or(err, ctx.Err()); err != nil {
		return "", err
	}
	content, err := readPlain(folder, to)
	if err := cmp.Or(err, ctx.Err()); err != nil {
		return "", err
	}
	packed, err := pack(dictionary, content)
	if err != nil {
		return "", err
	}
	return binary(packed[len(dczMagic):dczHeader]), storage.WriteFile(file, packed, 0o600)
}

// pack returns what turns the dictionary into the content.
func pack(dictionary, content []byte) ([]byte, error) {
	// In one segment the window is as long as the content: more than that of the
	// dictionary's length and a quarter no browser takes.
	if len(content) > max(dczWindow, len(dictionary)+len(dictionary)/4) {
		return nil, errors.New("the program has grown by more than browsers take")
	}
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderDictRaw(0, dictionary), zstd.WithEncoderLevel(zstd.SpeedBestCompression),
		zstd.WithWindowSize(window(len(dictionary)+len(content))), zstd.WithSingleSegment(true), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	hash := sha256.Sum256(dictionary)
	return encoder.EncodeAll(content, slices.Concat(dczMagic, hash[:])), encoder.Close()
}

// window is a power of two, as the library wants it, in which all of the bytes are seen.
func window(n int) (size int) {
	for size = zstd.MinWindowSize; size < n && size < zstd.MaxWindowSize; {
		size *= 2
	}
	return size
}

// since returns the file of what turns a program that a request says that the browser has
// into the one that is asked for; empty if there is none.
func (u *Updates) since(dictionary, name string) (file string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	file = u.files[difference{dictionary, name}]
	if file == "" && dictionary != "" && kind(name) != base {
		select {
		case u.asked <- struct{}{}:
		default:
		}
	}
	return file
}

// offer says which programs those are like that the browser may ask for when it has this
// one: what it has of the same program comes before what it has of the base.
func offer(name string) string {
	if kind(name) == base {
		return `match="*.wasm"`
	}
	return `match="` + kind(name) + `.*.wasm"`
}

// readPlain reads a file, unpacked if it is packed.
func readPlain(folder fs.FS, file string) ([]byte, error) {
	f, err := folder.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if strings.HasSuffix(file, suffixes[br]) {
		return io.ReadAll(brotli.NewReader(f))
	}
	return io.ReadAll(f)
}
