package page

import "path/filepath"

// Lichtbrett returns how the app's page is built; root is the root of the repository.
func Lichtbrett(root string) Options {
	in := func(path string) string { return filepath.Join(root, path) }
	return Options{
		Sources: in("web/shell"),
		Programs: map[string]string{
			"app.wasm": "./" + in("cmd/lichtbrett-app"),
			"ai.wasm":  "./" + in("cmd/lichtbrett-ai"),
		},
		Data:      []string{in("game/puzzle/connectfour.puzzles"), in("game/puzzle/connectfour-classic.puzzles")},
		Licences:  true,
		Documents: root,
		Output:    in("web/dist"),
		Beside:    in("build/documents"),
		Packed:    in("web/packed"),
		Cache:     in("build/compressed"),
		Quality:   11,
		// No inlining saves a tenth of the download. Searches, and what draws and
		// sets text, it would cost a quarter of their speed; in Go's runtime and in
		// its bridge to the browser it would delay the first frame.
		CompilerFlags: map[string][]string{
			"app.wasm": {
				"all=-l", "runtime=", "internal/...=", "syscall/js=",
				"lichtbrett/render/ui/ledboard/...=", "lichtbrett/render/ui/paint=", "lichtbrett/render/ui/typeface=", "golang.org/x/image/vector=",
			},
			"ai.wasm": {"all=-l", "runtime=", "internal/...=", "syscall/js=", "lichtbrett/...="},
		},
		Shrink: true,
	}
}

// Bare returns how the page of the bare Ebitengine program is built, which the
// app's page is measured against. It goes into a folder under build.
func Bare() Options {
	return Options{
		Sources:  "web/bare",
		Programs: map[string]string{"app.wasm": "./web/bare"},
		Output:   "build/bare",
		Cache:    "build/compressed",
		Quality:  11,
	}
}
