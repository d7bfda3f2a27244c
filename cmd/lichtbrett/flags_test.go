package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// definition is how the source defines a flag: String("name", …), StringVar(&v, "name", …).
var definition = regexp.MustCompile(`\bflags\.\w+\((?:[^",\n]+, )?"([a-z-]+)", [^)]`)

// Each flag that the source defines for any command is tried with each of them; what comes behind
// it is none of any.
func TestHelpTellsEveryFlag(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	names := map[string]bool{}
	for _, file := range append(files, "../../hat/look/look.go") { // the app has its flags, too
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range definition.FindAllStringSubmatch(string(source), -1) {
			names[m[1]] = true
		}
	}
	for _, c := range commands {
		status, usage, _ := run("", c.name, "--help")
		require.Equal(t, ok, status, c.name)
		told := 0
		for name := range names {
			typed := []string{c.name}
			if c.name == "analyse" && name == "player" {
				typed = append(typed, "crosswise")
			} else if c.name == "analyse" {
				typed = append(typed, "connectfour")
			}
			_, _, wrong := run("", append(typed, "--"+name+"=x", "--xyzzy")...)
			if !strings.HasSuffix(wrong, " not defined: -"+name+"\n") {
				require.Regexp(t, `--`+name+`\b[^-]`, usage, c.name)
				told++
			}
		}
		require.Equal(t, c.name != "licences", told > 0, "%s has %d flags", c.name, told)
	}
}
