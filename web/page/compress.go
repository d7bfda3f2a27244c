package page

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"github.com/andybalholm/brotli"
	"golang.org/x/sync/errgroup"

	"lichtbrett/render/platform/storage"
)

// file is one file of the finished page. An encoding that would not make it
// smaller is missing.
type file struct {
	name         string
	content      []byte
	brotli, gzip []byte
}

// encodings returns the file's contents by the suffix of their names.
func (f file) encodings() map[string][]byte {
	encodings := map[string][]byte{"": f.content}
	if f.brotli != nil {
		encodings[".br"] = f.brotli
	}
	if f.gzip != nil {
		encodings[".gz"] = f.gzip
	}
	return encodings
}

// packed returns the smallest of the contents that every server can make the
// others of, by the suffix of its name: brotli's, where there is one.
func (f file) packed() map[string][]byte {
	if f.brotli != nil {
		return map[string][]byte{".br": f.brotli}
	}
	return map[string][]byte{"": f.content}
}

// compress adds the encodings to the files. Brotli at its best takes half a
// minute for a program, so whatever has been compressed before is taken from
// the cache.
func compress(ctx context.Context, options Options, files []file) error {
	if err := os.MkdirAll(options.Cache, 0o755); err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for i := range files {
		f := &files[i]
		group.Go(func() (err error) {
			if err := ctx.Err(); err != nil {
				return err
			}
			if f.brotli, err = cached(options.Cache, fmt.Sprintf("br%d", options.Quality), f.content, func(w io.Writer) io.WriteCloser {
				return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: options.Quality, LGWin: 24})
			}); err != nil {
				return err
			}
			f.gzip, err = cached(options.Cache, "gz", f.content, func(w io.Writer) io.WriteCloser {
				writer, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // Fails for unknown levels only.
				return writer
			})
			return err
		})
	}
	return group.Wait()
}

// cached returns the compressed content, nil if it is not at least a tenth
// smaller.
func cached(folder, encoding string, content []byte, encoder func(io.Writer) io.WriteCloser) ([]byte, error) {
	path := filepath.Join(folder, fmt.Sprintf("%x.%s", sha256.Sum256(content), encoding))
	compressed, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		compressed, err = encode(content, encoder)
		if err == nil {
			err = storage.WriteFile(path, compressed, 0o600)
		}
	}
	if err != nil {
		return nil, err
	}
	if len(compressed) > len(content)*9/10 {
		return nil, nil
	}
	return compressed, nil
}

func encode(content []byte, encoder func(io.Writer) io.WriteCloser) ([]byte, error) {
	var compressed bytes.Buffer
	w := encoder(&compressed)
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return compressed.Bytes(), nil
}
