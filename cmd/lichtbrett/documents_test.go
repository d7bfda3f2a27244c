package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/web/manual"
	"lichtbrett/web/manual/manualtest"
)

const repository = "../.."

// readers read the arguments of the commands that would go on for long; others are run.
var readers = map[string]func(args []string) error{
	"serve":      func(args []string) error { _, err := parseServe(args); return err },
	"tournament": func(args []string) error { _, err := parseTournament(args); return err },
	"bot":        func(args []string) error { _, err := parseBot(args); return err },
	"play":       func(args []string) error { _, err := parsePlay(args); return err },
	"load":       func(args []string) error { _, _, err := parseLoad(args); return err },
	"book":       func(args []string) error { _, err := parseBook(args); return err },
	"analyse":    func(args []string) error { _, err := parseAnalyse(args); return err },
	"backup":     func(args []string) error { _, _, err := parseFile(newFlags("backup"), args); return err },
	"restore":    func(args []string) error { _, _, err := parseFile(newFlags("restore"), args); return err },
}

// Whoever types what a document says is never told that there is no such thing.
func TestTheCommandsInTheDocumentsWork(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile(filepath.Join(repository, "build.sh"))
	require.NoError(t, err)
	files, err := manual.Files(os.DirFS(repository))
	require.NoError(t, err)
	tried := map[string]int{}
	for name, document := range manualtest.Documents(t, repository) {
		for _, c := range manualtest.Commands(name, document) {
			said := strings.Join(c.Words, " ")
			args := c.Words[1:]
			for i, word := range args {
				if strings.HasPrefix(word, "<") { // what stands in a file
					args = args[:i]
					break
				}
				if word == "auto" && args[i-1] == "--server" { // what is in the network
					args[i] = "http://192.168.1.5:8080"
				}
			}
			switch program := c.Words[0]; program {
			case "lichtbrett":
				if len(args) == 1 { // a command that is only named
					assert.True(t, args[0] == "help" || slices.ContainsFunc(commands, func(c command) bool { return c.name == args[0] }), "%s: %s", name, said)
				} else if read, long := readers[args[0]]; long {
					assert.NoError(t, read(args[1:]), "%s: %s", name, said)
				} else {
					status, _, wrong := run("", args...)
					assert.Equal(t, ok, status, "%s: %s: %s", name, said, wrong)
				}
			case "./build.sh":
				assert.Regexp(t, `(?m)^(function )?`+regexp.QuoteMeta(args[0])+`\(\)`, string(script), "%s: %s", name, said)
			case "curl":
				file := strings.TrimPrefix(args[len(args)-1], "http://localhost:8080/")
				assert.Contains(t, files, file, "%s: %s", name, said)
			case "go":
				for _, word := range args {
					if strings.HasPrefix(word, "./") {
						assert.DirExists(t, filepath.Join(repository, strings.TrimSuffix(word, "/...")), "%s: %s", name, said)
					}
				}
			}
			tried[c.Words[0]]++
		}
	}
	for program, least := range map[string]int{"lichtbrett": 50, "./build.sh": 10, "curl": 4} {
		require.GreaterOrEqual(t, tried[program], least, program)
	}
}

var (
	namedFlag = regexp.MustCompile(`^--([a-z][a-z-]+)`)
	namedFile = regexp.MustCompile(`^(assets|cmd|docs|game|hat|input|net|render|tools|web)/[^ *]*$`)
)

// Flags that are named alone belong to one of our programs.
func TestTheFlagsInTheDocumentsAreThere(t *testing.T) {
	t.Parallel()
	usages := ""
	for _, c := range commands {
		_, usage, _ := run("", c.name, "--help")
		usages += usage
	}
	app, err := os.ReadFile(filepath.Join(repository, "cmd/lichtbrett-app/start/start.go"))
	require.NoError(t, err)
	named := 0
	for name, document := range manualtest.Documents(t, repository) {
		if !strings.HasPrefix(name, "docs/manual/") && name != "README.md" && name != "docs/operations.md" {
			continue
		}
		for _, span := range manualtest.Spans(document) {
			if m := namedFlag.FindStringSubmatch(span); m != nil {
				named++
				if !regexp.MustCompile(`--` + m[1] + `\b[^-]`).MatchString(usages) {
					assert.Contains(t, string(app), `"`+m[1]+`"`, "%s: --%s", name, m[1])
				}
			}
		}
	}
	require.Greater(t, named, 30)
}

func TestTheFilesInTheDocumentsAreThere(t *testing.T) {
	t.Parallel()
	links := regexp.MustCompile(`\]\(([^):#]+)[)#]`)
	named := 0
	for name, document := range manualtest.Documents(t, repository) {
		for _, m := range links.FindAllStringSubmatch(document, -1) {
			assert.FileExists(t, filepath.Join(repository, filepath.Dir(name), m[1]), name)
			named++
		}
		for _, span := range manualtest.Spans(document) {
			if namedFile.MatchString(span) && !strings.HasPrefix(span, "web/dist") && !strings.HasPrefix(span, "web/packed") {
				file := regexp.MustCompile(`\.[A-Z]\w*$`).ReplaceAllString(span, "") // a name in a package
				_, err := os.Stat(filepath.Join(repository, file))
				assert.NoError(t, err, "%s: %s", name, span)
				named++
			}
		}
	}
	require.Greater(t, named, 100)
}

var (
	movesRow  = regexp.MustCompile("(?m)^\\| [^|]+ \\| (`.*`) \\|$")
	someWords = regexp.MustCompile(`^\p{Ll}{2,}( [A-Z]+)?$`)
)

// Whoever types a word or a move as the manual writes it is understood, if not obeyed.
func TestWhatTheManualHasOneTypeIsUnderstood(t *testing.T) {
	t.Parallel()
	games := []string{"connectfour", "tictactoe", "crosswise", "level8"} // in the order of the table
	// says is what a game answers to something typed.
	says := func(language, game, typed string) []string {
		before := ""
		if game == "crosswise" || game == "level8" { // the hand is covered
			before = "\n"
		}
		_, usual, _ := run(before, "play", game, "--players", "2", "--seed", "1", "--device", "text", "--language", language)
		_, out, _ := run(before+typed+"\n", "play", game, "--players", "2", "--seed", "1", "--device", "text", "--language", language)
		return slices.DeleteFunc(strings.Split(out, "\n"), func(line string) bool { return strings.Contains(usual, line) })
	}
	const nonsense = "xyzzy"
	understood := func(language, game, typed string) bool {
		refusal := says(language, game, nonsense)
		require.NotEmpty(t, refusal, game)
		said := says(language, game, typed)
		return !slices.ContainsFunc(said, func(line string) bool {
			return strings.ReplaceAll(line, typed, nonsense) == refusal[0]
		})
	}
	for _, language := range text.Languages {
		documents, words, moves := manualtest.Documents(t, repository), 0, 0
		chapter := strings.ReplaceAll(documents["docs/manual/"+string(language)+"/terminal.md"], `\|`, "¦")
		rows := movesRow.FindAllStringSubmatch(chapter, -1)
		require.Len(t, rows, len(games))
		for i, row := range rows {
			for _, move := range manualtest.Spans(row[1]) {
				assert.True(t, understood(string(language), games[i], strings.ReplaceAll(move, "¦", "|")), "%s: %s", games[i], move)
				moves++
			}
		}
		catalogue, err := os.ReadFile(filepath.Join(repository, "assets/text", string(language)+".txt"))
		require.NoError(t, err)
		for _, name := range []string{"terminal.md", "server.md"} {
			for _, word := range manualtest.Spans(movesRow.ReplaceAllString(documents["docs/manual/"+string(language)+"/"+name], "")) {
				if !someWords.MatchString(word) || word == "lichtbrett" {
					continue
				}
				elsewhere := regexp.MustCompile(`(?m)^online\.text\.help\.\w+ = ` + regexp.QuoteMeta(word) + `\b`).Match(catalogue)
				assert.True(t, elsewhere || understood(string(language), games[0], word), "%s/%s: %s", language, name, word)
				words++
			}
		}
		require.Greater(t, moves, 8)
		require.Greater(t, words, 5)
	}
}

const commandsPage = repository + "/docs/commands.md"

func TestThePageOfCommandsSaysWhatHelpSays(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	var page strings.Builder
	page.WriteString("# Commands and flags\n\nWhat `--help` says of each command. The page is written by " +
		"`go test ./cmd/lichtbrett -run PageOfCommands -update`.\n")
	for _, c := range commands {
		_, usage, _ := run("", c.name, "--help")
		fmt.Fprintf(&page, "\n## lichtbrett %s\n\n```text\n%s```\n", c.name, usage)
	}
	if *storytest.Update {
		require.NoError(t, os.WriteFile(commandsPage, []byte(page.String()), 0o644))
	}
	read, err := os.ReadFile(commandsPage)
	require.NoError(t, err)
	require.Equal(t, page.String(), string(read), "run go test ./cmd/lichtbrett -run PageOfCommands -update")
}
