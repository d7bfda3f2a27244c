package main

import (
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"
)

// options says what release to make.
type options struct {
	version string // such as 1.2.0; empty for what the commit's tag says
	out     string
	key     string
}

// made is what a release consists of while it is made.
type made struct {
	source  string // the clone
	out     string
	version string // without the v
	commit  string
	time    time.Time // of the commit: that of every file

	documents tree // that go with each program
	beside    tree // that the desktop app shows
	help      map[string]helpText
	licences  []byte
	said      io.Writer
}

// versions are those that go.mod's module path allows, as semantic versioning writes them.
var versions = regexp.MustCompile(`^[01]\.\d+\.\d+(-[0-9A-Za-z.-]+)?$`)

func release(ctx context.Context, o options, said io.Writer) error {
	version := strings.TrimPrefix(o.version, "v")
	if version != "" && !versions.MatchString(version) {
		return fmt.Errorf("%q is no version: write for example 1.2.0, or 1.2.0-rc.1; from 2 on the module path in go.mod has to end in it", o.version)
	}
	work, err := os.MkdirTemp("", "lichtbrett-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	m := &made{source: filepath.Join(work, "source"), out: o.out, said: said}
	if err := m.clone(ctx, version); err != nil {
		return err
	}
	if err := m.finishable(ctx, version, o.key); err != nil {
		return err
	}
	if err := m.begin(ctx, work, version); err != nil {
		return err
	}
	fmt.Fprintf(said, "Lichtbrett %s of commit %s\n", m.version, m.commit)
	for _, step := range []func(context.Context, string) error{m.programs, m.apps} {
		if err := step(ctx, work); err != nil {
			return err
		}
	}
	for _, step := range []func() error{m.page, m.bom, m.changes} {
		if err := step(); err != nil {
			return err
		}
	}
	if err := m.repository(ctx, o.key); err != nil {
		return err
	}
	return m.sums()
}

// clone clones the commit that is checked out, so that nothing gets into the release
// that is in no commit, and tags it.
func (m *made) clone(ctx context.Context, version string) error {
	if changed, err := m.command(ctx, ".", nil, "git", "status", "--porcelain"); err != nil {
		return err
	} else if changed != "" {
		fmt.Fprintf(m.said, "What is not committed is not in the release:\n%s", changed)
	}
	if _, err := m.command(ctx, ".", nil, "git", "clone", "--quiet", ".", m.source); err != nil {
		return err
	}
	if version == "" {
		return nil
	}
	at, err := m.command(ctx, m.source, nil, "git", "tag", "--points-at", "HEAD")
	if err != nil || slices.Contains(strings.Fields(at), "v"+version) {
		return err
	}
	if _, err := m.command(ctx, m.source, nil, "git", "tag", "v"+version); err != nil {
		return fmt.Errorf("version %s is another commit: %w", version, err)
	}
	return nil
}

// finishable refuses early what could not be finished: a version without its section of the
// changes, and a key that is not there.
func (m *made) finishable(ctx context.Context, version, key string) error {
	if version != "" {
		changelog, err := os.ReadFile(filepath.Join(m.source, "CHANGELOG.md"))
		if err != nil {
			return err
		}
		if _, err := changesOf(string(changelog), version); err != nil {
			return err
		}
	}
	if key != "" {
		if _, err := m.command(ctx, ".", nil, "gpg", "--batch", "--list-secret-keys", key); err != nil {
			return fmt.Errorf("there is no key %s to sign with: %w", key, err)
		}
	}
	return nil
}

// begin builds the page and this machine's program, and learns from both what the release is.
func (m *made) begin(ctx context.Context, work, version string) error {
	fmt.Fprintln(m.said, "The page …")
	builder := filepath.Join(work, "page")
	if err := m.build(ctx, target{runtime.GOOS, runtime.GOARCH, "", ""}, "./web/build", builder); err != nil {
		return err
	}
	if _, err := m.command(ctx, m.source, nil, builder); err != nil {
		return err
	}
	program := filepath.Join(work, "lichtbrett")
	if err := m.build(ctx, target{runtime.GOOS, runtime.GOARCH, "", ""}, "./cmd/lichtbrett", program); err != nil {
		return err
	}
	if err := m.identify(program, version); err != nil {
		return err
	}
	if err := clear(m.out); err != nil {
		return err
	}
	help, err := readHelp(ctx, program)
	if err != nil {
		return err
	}
	m.learn("lichtbrett", "board games on 8×8 lights, and their server", help)
	if m.beside, err = readTree(filepath.Join(m.source, "build", "documents"), nil); err != nil {
		return err
	}
	m.licences = m.beside[licencesFile].content
	m.documents = tree{licencesFile: m.beside[licencesFile]}
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
		content, err := os.ReadFile(filepath.Join(m.source, name))
		if err != nil {
			return err
		}
		m.documents[name] = file{content: content, mode: 0o644}
	}
	return nil
}

// licencesFile is the document that has all licences.
const licencesFile = "THIRD-PARTY.txt"

// readTree reads the files of a folder for everybody to read, but those that are left out.
func readTree(folder string, out func(name string) bool) (tree, error) {
	inside := tree{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || out != nil && out(path) {
			return err
		}
		content, err := os.ReadFile(path)
		relative, _ := filepath.Rel(folder, path)
		inside[filepath.ToSlash(relative)] = file{content: content, mode: 0o644}
		return err
	})
	return inside, err
}

// identify reads version, commit and time from what Go has noted in a program.
func (m *made) identify(program, version string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if m.version = strings.TrimPrefix(info.Main.Version, "v"); version != "" && m.version != version {
		return fmt.Errorf("the programs say that they are version %s, not %s", m.version, version)
	}
	m.commit = settings["vcs.revision"]
	m.time, err = time.Parse(time.RFC3339, settings["vcs.time"])
	return err
}

// clear makes an empty folder.
func clear(folder string) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	return os.MkdirAll(folder, 0o755)
}

// target is a system and a processor to compile for.
type target struct {
	system, processor string
	arm               string // the version of a 32-bit ARM
	compiler          string // of C, where that is needed
}

// name is how files are named after the target.
func (t target) name() string {
	name := t.system + "_" + t.processor
	if t.system == "darwin" {
		name = "macos_" + t.processor
	}
	if t.arm != "" {
		name += "v" + t.arm
	}
	return name
}

// program is how a program's file is named there.
func (t target) program(name string) string {
	if t.system == "windows" {
		return name + ".exe"
	}
	return name
}

// build compiles a program of the clone. Nothing of this machine and its user gets into it.
func (m *made) build(ctx context.Context, t target, program, output string) error {
	flags := "-s -w"
	if t.system == "windows" && strings.HasSuffix(program, "-app") {
		flags += " -H windowsgui" // no console beside the window
	}
	settings := []string{
		"GOOS=" + t.system, "GOARCH=" + t.processor, "GOARM=" + t.arm, "GOAMD64=v1", "GOFLAGS=", "GOEXPERIMENT=",
		"CGO_ENABLED=0", "CGO_CFLAGS=-O2", "CGO_CPPFLAGS=", "CGO_LDFLAGS=",
	}
	if t.compiler != "" {
		settings = append(settings, "CGO_ENABLED=1", "CC="+t.compiler)
	}
	output, err := filepath.Abs(output)
	if err != nil {
		return err
	}
	_, err = m.command(ctx, m.source, settings, "go", "build", "-trimpath", "-buildvcs=true", "-ldflags="+flags, "-o", output, program)
	return err
}

// command runs a command in a folder and returns what it prints.
func (m *made) command(ctx context.Context, folder string, settings []string, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), settings...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	output, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s%s", strings.Join(cmd.Args, " "), err, output, stderr.String())
	}
	return string(output), nil
}

// path is where an artifact is written.
func (m *made) path(name string) string { return filepath.Join(m.out, name) }

// artifact is the name of an artifact of this version.
func (m *made) artifact(name, of, ending string) string {
	return fmt.Sprintf("%s_%s_%s%s", name, m.version, of, ending)
}

// headless are what the program that needs no screen is compiled for.
var headless = []target{
	{"linux", "amd64", "", ""},
	{"linux", "arm64", "", ""},
	{"linux", "arm", "7", ""},
	{"linux", "arm", "6", ""},
	{"windows", "amd64", "", ""},
	{"darwin", "amd64", "", ""},
	{"darwin", "arm64", "", ""},
}

// programs makes everything of the program that needs no screen.
func (m *made) programs(ctx context.Context, work string) error {
	image := map[string][]byte{}
	for _, t := range headless {
		fmt.Fprintf(m.said, "lichtbrett for %s …\n", t.name())
		file, err := m.compiled(ctx, work, t, "lichtbrett")
		if err != nil {
			return err
		}
		with := m.documents.with(tree{t.program("lichtbrett"): file})
		if t.system != "windows" {
			with = with.with(m.help["lichtbrett"].files("lichtbrett"))
		}
		if t.system == "linux" {
			units, err := m.units(forArchive)
			if err != nil {
				return err
			}
			with = with.with(units)
		}
		if err := m.archive(t, "lichtbrett", with); err != nil {
			return err
		}
		// A Pi Zero has the packages of armhf, too.
		if t.system == "linux" && t.arm != "7" {
			if err := m.serverPackage(t, file); err != nil {
				return err
			}
		}
		if t.system == "linux" && t.arm == "" {
			image[t.processor] = file.content
		}
	}
	return m.image(work, image)
}

// windowed are what the desktop app is compiled for where that is possible: on macOS it
// takes a Mac.
var windowed = []target{
	{"linux", "amd64", "", "x86_64-linux-gnu-gcc"},
	{"linux", "arm64", "", "aarch64-linux-gnu-gcc"},
	{"linux", "arm", "7", "arm-linux-gnueabihf-gcc"},
	{"windows", "amd64", "", ""},
}

// probe is a program for which everything must be there that the desktop app needs.
const probe = `#include <X11/Xcursor/Xcursor.h>
#include <X11/extensions/Xinerama.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/xf86vmode.h>
int main(void) { return 0; }`

// apps makes everything of the desktop app.
func (m *made) apps(ctx context.Context, work string) error {
	for _, t := range windowed {
		if t.compiler != "" && !canCompile(ctx, t.compiler, filepath.Join(work, "probe")) {
			fmt.Fprintf(m.said, "lichtbrett-app for %s cannot be built here: there is no %s with the libraries of X11.\n", t.name(), t.compiler)
			continue
		}
		fmt.Fprintf(m.said, "lichtbrett-app for %s …\n", t.name())
		app, err := m.compiled(ctx, work, t, "lichtbrett-app")
		if err != nil {
			return err
		}
		if err := m.archive(t, "lichtbrett-app", m.documents.with(m.beside).with(tree{t.program("lichtbrett-app"): app})); err != nil {
			return err
		}
		if t.system == "linux" {
			if err := m.appPackage(ctx, t, app); err != nil {
				return err
			}
		}
	}
	return nil
}

func canCompile(ctx context.Context, compiler, output string) bool {
	cmd := exec.CommandContext(ctx, compiler, "-x", "c", "-", "-o", output, "-lX11", "-lXrandr", "-lXxf86vm", "-lXi", "-lXcursor", "-lXinerama")
	cmd.Stdin = strings.NewReader(probe)
	return cmd.Run() == nil
}

// compiled compiles a program and reads it.
func (m *made) compiled(ctx context.Context, work string, t target, name string) (file, error) {
	output := filepath.Join(work, t.name(), t.program(name))
	if err := m.build(ctx, t, "./cmd/"+name, output); err != nil {
		return file{}, err
	}
	content, err := os.ReadFile(output)
	return file{content: content, mode: 0o755}, err
}

// archive packs a program with what goes with it as its system's people are used to.
func (m *made) archive(t target, name string, with tree) error {
	inside := tree{}
	for path, f := range with {
		inside[name+"-"+m.version+"/"+path] = f
	}
	if t.system == "windows" {
		return m.write(m.artifact(name, t.name(), ".zip"), inside.zip)
	}
	return m.write(m.artifact(name, t.name(), ".tar.gz"), inside.tarGz)
}

// write writes an artifact.
func (m *made) write(name string, pack func(io.Writer, time.Time) error) error {
	file, err := os.OpenFile(m.path(name), os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := pack(file, m.time); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return file.Close()
}

// page packs the page so that it plays from any folder of any host of files. Those that
// send compressed files compress them themselves.
func (m *made) page() error {
	fmt.Fprintln(m.said, "The page for hosts of files …")
	inside, err := readTree(filepath.Join(m.source, "web", "dist"), func(path string) bool {
		return strings.HasSuffix(path, ".br") || strings.HasSuffix(path, ".gz")
	})
	if err != nil {
		return err
	}
	inside["LICENSE"] = m.documents["LICENSE"]
	return m.write("lichtbrett-page_"+m.version+".zip", inside.zip)
}

// changes writes what has changed in this version.
func (m *made) changes() error {
	section, err := changesOf(string(m.documents["CHANGELOG.md"].content), m.version)
	if err != nil {
		return err
	}
	return os.WriteFile(m.path("CHANGES.md"), []byte(section), 0o644)
}

// changesOf returns the section of a version; a commit between versions has what is not
// released yet.
func changesOf(changelog, version string) (string, error) {
	title := version
	if pseudoVersion.MatchString(version) {
		title = "Unreleased"
	}
	for section := range strings.SplitSeq("\n"+changelog, "\n## ") {
		if head, body, _ := strings.Cut(section, "\n"); head == title || strings.HasPrefix(head, title+" ") {
			return "# Lichtbrett " + version + "\n\n" + strings.TrimSpace(body) + "\n", nil
		}
	}
	return "", fmt.Errorf("CHANGELOG.md has no section “## %s”: write what is new in it", title)
}

// pseudoVersion matches what Go calls a commit that has no version.
var pseudoVersion = regexp.MustCompile(`\d{14}-[0-9a-f]{12}$`)

// sums writes the sums of all files, as sha256sum reads them.
func (m *made) sums() error {
	sums := map[string]string{}
	err := filepath.WalkDir(m.out, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		name, _ := filepath.Rel(m.out, path)
		sums[filepath.ToSlash(name)] = fmt.Sprintf("%x", sha256.Sum256(content))
		return err
	})
	if err != nil {
		return err
	}
	var list strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&list, "%s  %s\n", sums[name], name)
	}
	return os.WriteFile(m.path("SHA256SUMS"), []byte(list.String()), 0o644)
}
