// Package page builds a page: it compiles the programs that the page runs,
// names every file after its content, so that a browser may keep it for ever,
// and compresses everything once, so that the server only copies.
//
// The sources of a page are templates (text/template) with these functions:
//
//	{{file "app.wasm"}}         the name of another file, with its hash
//	{{size "app.wasm"}}         the size of another file in bytes, uncompressed
//	{{say "page.retry"}}        a sentence in all languages, a JSON object by language
//	{{say "de" "page.retry"}}   a sentence in one language
//	{{describe "en"}}           what the app is, in one language
//	{{files}}                   a JSON object of request path → file that answers it
//	{{documents}}               a JSON list of the documents' files
//	{{version}}                 a name of all of the content
//	{{release}}                 version and commit of the program that builds the page
package page

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"lichtbrett/web/manual"
)

// startScript is the file of the Go distribution that starts Go programs.
const startScript = "wasm_exec.js"

// Options says what a page is made of. All paths are relative to the current
// folder, which must lie in the module.
type Options struct {
	// Sources is the folder of the page's own files, without subfolders.
	Sources string
	// Programs are the programs to compile for the browser: file name, such as
	// app.wasm, to the folder of the package.
	Programs map[string]string
	// Data are the files that the programs load when they need them.
	Data []string
	// Licences says that the page comes with the licences of all that is shipped.
	Licences bool
	// Documents is the repository's root, whose manual goes with the page; empty for a
	// page without.
	Documents string
	// Output is the folder to fill. Files of earlier builds in it are removed.
	Output string
	// Beside is a folder to fill with the documents that come with a program which is no
	// page: the licences, and the manual as it is read alone; empty for none.
	Beside string
	// Packed is a folder to fill with each file once, compressed where that makes
	// it smaller, for a program to embed; empty for none.
	Packed string
	// Cache is a folder that keeps compressed files for the next build.
	Cache string
	// Quality is brotli's, from 0 to 11.
	Quality int
	// CompilerFlags are given to the compiler, by the program's file name, for the
	// packages that each names, such as all=-l; the last that fits a package counts.
	CompilerFlags map[string][]string
	// Replace are files to compile in place of others, by the paths of those; all are absolute.
	Replace map[string]string
	// Shrink makes the programs smaller and faster than Go does, see changes, shortenJumps and
	// shrink.
	Shrink bool
	// Symbols leaves what has been compiled to be smaller as Go links it, with what tells of
	// functions by their names.
	Symbols bool
}

// Build builds the page. The same sources give the same files to the byte.
func Build(ctx context.Context, options Options) error {
	sources, err := read(options.Sources)
	if err != nil {
		return fmt.Errorf("reading the page's sources: %w", err)
	}
	for _, path := range options.Data {
		if sources[filepath.Base(path)], err = os.ReadFile(path); err != nil {
			return fmt.Errorf("reading the page's data: %w", err)
		}
	}
	if err := compile(ctx, options, sources); err != nil {
		return fmt.Errorf("compiling the page's programs: %w", err)
	}
	if options.Licences {
		if sources[licencesFile], err = licences(ctx); err != nil {
			return fmt.Errorf("collecting the licences: %w", err)
		}
	}
	documents := map[string][]byte{}
	if options.Documents != "" {
		if documents, err = manual.Files(os.DirFS(options.Documents)); err != nil {
			return fmt.Errorf("making the manual: %w", err)
		}
	}
	if options.Beside != "" {
		if err := beside(options, sources[licencesFile]); err != nil {
			return fmt.Errorf("writing the documents: %w", err)
		}
	}
	files, err := link(sources, documents)
	if err != nil {
		return fmt.Errorf("putting the page together: %w", err)
	}
	if err := compress(ctx, options, files); err != nil {
		return fmt.Errorf("compressing the page: %w", err)
	}
	if err := write(options.Output, files, file.encodings); err != nil {
		return fmt.Errorf("writing the page: %w", err)
	}
	if options.Packed == "" {
		return nil
	}
	if err := write(options.Packed, files, file.packed); err != nil {
		return fmt.Errorf("writing the page to be embedded: %w", err)
	}
	return nil
}

// beside writes the documents that come with a program which is no page.
func beside(options Options, licences []byte) error {
	documents, err := manual.Alone(os.DirFS(options.Documents))
	if err != nil {
		return err
	}
	documents[licencesFile] = licences
	if err := os.RemoveAll(options.Beside); err != nil {
		return err
	}
	for name, content := range documents {
		file := filepath.Join(options.Beside, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func read(folder string) (map[string][]byte, error) {
	sources := map[string][]byte{}
	names, err := fs.Glob(os.DirFS(folder), "*.*")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if strings.HasSuffix(name, ".go") {
			continue
		}
		if sources[name], err = os.ReadFile(filepath.Join(folder, name)); err != nil {
			return nil, err
		}
	}
	if len(sources) == 0 {
		return nil, fmt.Errorf("there is no file in %s", folder)
	}
	return sources, nil
}

// compile adds the programs to the sources, and the script that starts them.
func compile(ctx context.Context, options Options, sources map[string][]byte) error {
	folder, err := os.MkdirTemp("", "lichtbrett-page-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	goRoot := strings.TrimSpace(string(root))
	if sources[startScript], err = os.ReadFile(filepath.Join(goRoot, "lib", "wasm", startScript)); err != nil {
		return err
	}
	replaced, err := overlay(options, goRoot, folder)
	if err != nil {
		return err
	}
	for name, program := range options.Programs {
		output := filepath.Join(folder, name)
		// No build id and no version control in it: only the sources count.
		args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-overlay=" + replaced}
		for _, flags := range options.CompilerFlags[name] {
			args = append(args, "-gcflags="+flags)
		}
		build := exec.CommandContext(ctx, "go", append(args, "-o", output, program)...)
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
		if text, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", program, err, text)
		}
		if sources[name], err = os.ReadFile(output); err != nil {
			return err
		}
		if options.Shrink && !options.Symbols {
			shorter, err := shortenJumps(sources[name])
			if err == nil {
				sources[name], err = shrink(shorter)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", program, err)
			}
		}
	}
	return nil
}

// write fills the folder with those contents of the files that are chosen, and
// removes what earlier builds have left there.
func write(folder string, files []file, chosen func(file) map[string][]byte) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if isOurs(entry.Name()) {
			if err := os.RemoveAll(filepath.Join(folder, entry.Name())); err != nil {
				return err
			}
		}
	}
	for _, file := range files {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, file.name)), 0o755); err != nil {
			return err
		}
		for suffix, content := range chosen(file) {
			if err := os.WriteFile(filepath.Join(folder, file.name+suffix), content, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}
