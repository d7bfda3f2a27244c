package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"
)

// helpText is what a program tells of itself with --help, of which its manual page and its
// completions are made: what it can do stands nowhere else.
type helpText struct {
	usage    string
	flags    []option
	commands []command
	page     string // the manual page
}

// command is one of the program's commands.
type command struct {
	name, purpose, usage string
	flags                []option
}

// option is a flag.
type option struct {
	name, value, does string
}

// files are the page and the completions as they lie in an archive.
func (h helpText) files(program string) tree {
	return tree{
		"man/" + program + ".1":            {content: []byte(h.page), mode: 0o644},
		"completions/" + program + ".bash": {content: []byte(h.bash(program)), mode: 0o644},
		"completions/_" + program:          {content: []byte(h.zsh(program)), mode: 0o644},
		"completions/" + program + ".fish": {content: []byte(h.fish(program)), mode: 0o644},
	}
}

// readHelp asks a program.
func readHelp(ctx context.Context, path string) (h helpText, err error) {
	if h.usage, err = asked(ctx, path); err != nil {
		return h, err
	}
	h.flags = readFlags(h.usage)
	for _, line := range commandLine.FindAllStringSubmatch(h.usage, -1) {
		c := command{name: line[1], purpose: line[2]}
		if c.usage, err = asked(ctx, path, c.name); err != nil {
			return h, err
		}
		c.flags = readFlags(c.usage)
		h.commands = append(h.commands, c)
	}
	return h, nil
}

// commandLine matches the line of a command in the help of its program.
var commandLine = regexp.MustCompile(`(?m)^  ([a-z]+) +(\S.*)$`)

func asked(ctx context.Context, path string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, path, append(args, "--help")...)
	cmd.Env = append(os.Environ(), "LC_ALL=en_US.UTF-8", "LANG=en_US.UTF-8", "LANGUAGE=en")
	output, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	return string(output), nil
}

var (
	flagName  = regexp.MustCompile(`^--?([a-z][a-z0-9-]*)(?:=(\S+))?$`)
	flagValue = regexp.MustCompile(`^(?:[A-Z@][A-Z@:…]*|[a-z0-9]+(?:\|[a-z0-9]+)+|[0-9]+\.\.[0-9]+)$`)
)

// readFlags reads the flags that a help lists, a line or more each. Flags on one line do
// together what it says.
func readFlags(usage string) (flags []option) {
	described := 0 // from here on they are described by the lines that come
	for line := range strings.Lines(usage) {
		words := strings.Fields(line)
		if strings.HasPrefix(line, "  -") {
			described = len(flags)
			for len(words) > 0 {
				name := flagName.FindStringSubmatch(words[0])
				if name == nil {
					break
				}
				o := option{name: name[1], value: name[2]}
				// Go's own way to list flags has the value alone behind the name, in small letters.
				if words = words[1:]; len(words) > 0 && (flagValue.MatchString(words[0]) || len(words) == 1 && !flagName.MatchString(words[0])) {
					o.value, words = words[0], words[1:]
				}
				flags = append(flags, o)
			}
		} else if !strings.HasPrefix(line, "    ") {
			described = len(flags)
		}
		for i := range flags[described:] {
			o := &flags[described+i]
			o.does = strings.TrimSpace(o.does + " " + strings.Join(words, " "))
		}
	}
	return flags
}

// short is what a flag does in a few words.
func (o option) short() string {
	short, _, _ := strings.Cut(o.does, "; ")
	short, _, _ = strings.Cut(short, ". ")
	short, _, _ = strings.Cut(short, " (")
	if runes := []rune(short); len(runes) > 70 {
		short = strings.TrimSpace(string(runes[:69])) + "…"
	}
	return strings.TrimSuffix(short, ":")
}

// choices are the values that a flag can have, if there are only these.
func (o option) choices() []string {
	if !strings.Contains(o.value, "|") {
		return nil
	}
	return strings.Split(o.value, "|")
}

// isPath says whether the value is a file or a folder.
func (o option) isPath() bool {
	switch strings.ToUpper(o.value) {
	case "FILE", "DIR", "FOLDER":
		return true
	}
	return false
}

// words are what may stand in one place of a command line.
func words(flags []option) string {
	var all []string
	for _, f := range flags {
		all = append(all, "--"+f.name)
	}
	return strings.Join(all, " ")
}

// bash is the completion for bash.
func (h helpText) bash(program string) string {
	var b strings.Builder
	function := "_" + strings.ReplaceAll(program, "-", "_")
	fmt.Fprintf(&b, "# Completion of %s for bash.\n%s() {\n", program, function)
	b.WriteString("  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n  COMPREPLY=()\n")
	one := func(indent string, flags []option) {
		fmt.Fprintf(&b, "%scase $before in\n", indent)
		for _, f := range flags {
			switch {
			case f.choices() != nil:
				fmt.Fprintf(&b, "%s  --%s) mapfile -t COMPREPLY < <(compgen -W %q -- \"$word\"); return ;;\n", indent, f.name, strings.Join(f.choices(), " "))
			case f.isPath():
				fmt.Fprintf(&b, "%s  --%s) mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return ;;\n", indent, f.name)
			case f.value != "":
				fmt.Fprintf(&b, "%s  --%s) return ;;\n", indent, f.name)
			}
		}
		fmt.Fprintf(&b, "%sesac\n%smapfile -t COMPREPLY < <(compgen -W %q -- \"$word\")\n", indent, indent, words(flags))
	}
	if len(h.commands) == 0 {
		one("  ", h.flags)
	} else {
		var names []string
		for _, c := range h.commands {
			names = append(names, c.name)
		}
		fmt.Fprintf(&b, "  if ((COMP_CWORD == 1)); then\n    mapfile -t COMPREPLY < <(compgen -W %q -- \"$word\")\n    return\n  fi\n  case ${COMP_WORDS[1]} in\n", strings.Join(append(names, "--help", "--version"), " "))
		for _, c := range h.commands {
			fmt.Fprintf(&b, "    %s)\n", c.name)
			one("      ", c.flags)
			b.WriteString("      ;;\n")
		}
		b.WriteString("  esac\n")
	}
	fmt.Fprintf(&b, "}\ncomplete -o default -F %s %s\n", function, program)
	return b.String()
}

// zsh is the completion for zsh.
func (h helpText) zsh(program string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#compdef %s\n", program)
	quoted := func(text string) string {
		return strings.NewReplacer("'", `'\''`, "[", `\[`, "]", `\]`, ":", `\:`).Replace(text)
	}
	arguments := func(indent string, flags []option) {
		fmt.Fprintf(&b, "%s_arguments", indent)
		for _, f := range flags {
			fmt.Fprintf(&b, " \\\n%s  '--%s[%s]", indent, f.name, quoted(f.short()))
			switch {
			case f.choices() != nil:
				fmt.Fprintf(&b, ":%s:(%s)", f.name, strings.Join(f.choices(), " "))
			case f.isPath():
				fmt.Fprintf(&b, ":%s:_files", f.name)
			case f.value != "":
				fmt.Fprintf(&b, ":%s: ", f.name)
			}
			b.WriteString("'")
		}
		fmt.Fprintf(&b, " \\\n%s  '*:file:_files'\n", indent)
	}
	if len(h.commands) == 0 {
		arguments("", h.flags)
		return b.String()
	}
	b.WriteString("if ((CURRENT == 2)); then\n  local -a commands=(\n")
	for _, c := range h.commands {
		fmt.Fprintf(&b, "    '%s:%s'\n", c.name, quoted(c.purpose))
	}
	b.WriteString("  )\n  _describe command commands\n  return\nfi\nlocal command=$words[2]\nshift words\n((CURRENT--))\ncase $command in\n")
	for _, c := range h.commands {
		fmt.Fprintf(&b, "  %s)\n", c.name)
		arguments("    ", c.flags)
		b.WriteString("    ;;\n")
	}
	b.WriteString("esac\n")
	return b.String()
}

// fish is the completion for fish.
func (h helpText) fish(program string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Completion of %s for fish.\n", program)
	quoted := func(text string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
	}
	list := func(when string, flags []option) {
		for _, f := range flags {
			fmt.Fprintf(&b, "complete -c %s%s -l %s -d %s", program, when, f.name, quoted(f.short()))
			switch {
			case f.choices() != nil:
				fmt.Fprintf(&b, " -x -a %s", quoted(strings.Join(f.choices(), " ")))
			case f.isPath():
				b.WriteString(" -r")
			case f.value != "":
				b.WriteString(" -x")
			}
			b.WriteString("\n")
		}
	}
	list("", h.flags)
	for _, c := range h.commands {
		fmt.Fprintf(&b, "complete -c %s -n __fish_use_subcommand -f -a %s -d %s\n", program, c.name, quoted(c.purpose))
	}
	for _, c := range h.commands {
		list(" -n '__fish_seen_subcommand_from "+c.name+"'", c.flags)
	}
	return b.String()
}

// manual returns the manual page of a program.
func (h helpText) manual(program, purpose, version string, at time.Time) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 %s \"Lichtbrett %s\" Games\n.SH NAME\n%s \\- %s\n", strings.ToUpper(program), at.UTC().Format(time.DateOnly), version, roff(program), roff(purpose))
	b.WriteString(".SH SYNOPSIS\n")
	writeHelp(&b, h.usage)
	if len(h.commands) > 0 {
		b.WriteString(".SH COMMANDS\n")
		for _, c := range h.commands {
			fmt.Fprintf(&b, ".SS %s\n", c.name)
			writeHelp(&b, c.usage)
		}
	}
	b.WriteString(".SH SEE ALSO\nThe manual that the server has at /manual/, in English and German.\n")
	return b.String()
}

// writeHelp writes a help as it is printed, line by line; what begins a flag stands out.
func writeHelp(b *strings.Builder, usage string) {
	b.WriteString(".nf\n")
	for line := range strings.Lines(strings.TrimPrefix(usage, "Usage: ")) {
		line = strings.TrimRight(strings.ReplaceAll(line, "\t", "    "), "\n")
		words := strings.Fields(line)
		if strings.HasPrefix(line, "  -") && len(words) > 0 {
			before, after, _ := strings.Cut(line, words[0])
			line = roff(before) + `\fB` + roff(words[0]) + `\fR` + roff(after)
		} else {
			line = roff(line)
		}
		b.WriteString(line + "\n")
	}
	b.WriteString(".fi\n")
}

// roff is a text as troff reads it.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
