package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
)

// What the packages have that nobody else needs.
//
//go:embed debian
var debian embed.FS

// What the packages say of themselves.
const (
	maintainer = "Lichtbrett <lichtbrett@localhost>"
	server     = `board games on 8×8 lights: terminal, Sense HAT, and a server for browsers
 Connect Four with jokers, Connect n, tic-tac-toe, Crosswise and Level 8, against the
 computer or with people elsewhere. "lichtbrett play" plays in the terminal or on the
 Sense HAT of a Raspberry Pi, "lichtbrett serve" sends the games to browsers.
 .
 Nothing is started by itself. A server from boot on:
 systemctl enable --now lichtbrett-server; the games on a Sense HAT:
 systemctl enable --now lichtbrett.`
	window = `board games on 8×8 lights, in a window
 Connect Four with jokers, Connect n, tic-tac-toe, Crosswise and Level 8, against the
 computer, with people at the same screen, or elsewhere through a server.`
)

// serverPackage makes the Debian package of the program that needs no screen.
func (m *made) serverPackage(t target, program file) error {
	units, err := m.units(forPackage)
	if err != nil {
		return err
	}
	inside := tree{
		"usr/bin/lichtbrett":                       program,
		"etc/default/lichtbrett":                   {content: embedded("lichtbrett.default"), mode: 0o600},
		"usr/share/doc/lichtbrett/THIRD-PARTY.txt": {content: m.licences, mode: 0o644},
	}
	for path, unit := range units {
		inside["usr/lib/systemd/system/"+filepath.Base(path)] = unit
	}
	return m.pack(t, "lichtbrett", server, inside, nfpm.Overridables{
		Depends:  []string{"passwd", "debconf (>= 0.5) | debconf-2.0"},
		Suggests: []string{"lichtbrett-app"},
	})
}

// appPackage makes the Debian package of the desktop app. Its help is that of the app for
// this machine, which is made first.
func (m *made) appPackage(ctx context.Context, t target, app file) error {
	if _, known := m.help["lichtbrett-app"]; !known {
		if err := m.learnApp(ctx, app); err != nil {
			return err
		}
	}
	inside := tree{
		"usr/bin/lichtbrett-app":                        app,
		"usr/share/applications/lichtbrett-app.desktop": {content: embedded("lichtbrett-app.desktop"), mode: 0o644},
	}
	for name, document := range m.beside {
		inside["usr/share/doc/lichtbrett-app/"+name] = document
	}
	for icon, path := range map[string]string{
		"icon.svg":     "scalable/apps/lichtbrett-app.svg",
		"icon-192.png": "192x192/apps/lichtbrett-app.png",
		"icon-512.png": "512x512/apps/lichtbrett-app.png",
	} {
		content, err := os.ReadFile(filepath.Join(m.source, "web", "shell", icon))
		if err != nil {
			return err
		}
		inside["usr/share/icons/hicolor/"+path] = file{content: content, mode: 0o644}
	}
	return m.pack(t, "lichtbrett-app", window, inside, nfpm.Overridables{
		// Ebitengine opens all but libx11-6 when it starts.
		Depends:    []string{"libc6 (>= 2.34)", "libx11-6", "libxcursor1", "libxi6", "libxinerama1", "libxrandr2", "libxxf86vm1", "libgl1"},
		Recommends: []string{"libasound2 | libasound2t64", "xdg-utils"},
		Suggests:   []string{"lichtbrett"},
	})
}

// pack makes a Debian package with what each of ours has.
func (m *made) pack(t target, name, description string, inside tree, with nfpm.Overridables) error {
	help := m.help[name].files(name)
	page, err := zipped(help["man/"+name+".1"].content)
	if err != nil {
		return err
	}
	changes, err := zipped(m.documents["CHANGELOG.md"].content)
	if err != nil {
		return err
	}
	inside = inside.with(tree{
		"usr/share/man/man1/" + name + ".1.gz":                  {content: page, mode: 0o644},
		"usr/share/bash-completion/completions/" + name:         help["completions/"+name+".bash"],
		"usr/share/zsh/vendor-completions/_" + name:             help["completions/_"+name],
		"usr/share/fish/vendor_completions.d/" + name + ".fish": help["completions/"+name+".fish"],
		"usr/share/doc/" + name + "/copyright":                  {content: m.copyright(), mode: 0o644},
		"usr/share/doc/" + name + "/changelog.gz":               {content: changes, mode: 0o644},
	})
	folder, err := os.MkdirTemp("", "lichtbrett-deb-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if with.Contents, err = m.contents(folder, inside); err != nil {
		return err
	}
	if name == "lichtbrett" {
		for script, place := range map[string]*string{
			"postinst": &with.Scripts.PostInstall, "prerm": &with.Scripts.PreRemove, "postrm": &with.Scripts.PostRemove,
			"templates": &with.Deb.Scripts.Templates, "config": &with.Deb.Scripts.Config,
		} {
			*place = filepath.Join(folder, script)
			if err := os.WriteFile(*place, embedded("lichtbrett."+script), 0o644); err != nil {
				return err
			}
		}
	}
	with.Deb.Compression = "xz"
	with.Umask = 0o022
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: name, Arch: architecture(t), Platform: "linux", Version: m.version,
		Section: "games", Priority: "optional", Maintainer: maintainer, License: "MIT",
		Description: description, DisableGlobbing: true, MTime: m.time.UTC(), Overridables: with,
	})
	var packed bytes.Buffer
	if err := deb.Default.Package(info, &packed); err != nil {
		return err
	}
	return os.WriteFile(m.path(fmt.Sprintf("%s_%s_%s.deb", name, debianVersion(info), architecture(t))), packed.Bytes(), 0o644)
}

// contents are the files as the library takes them, from a folder that it reads.
func (m *made) contents(folder string, inside tree) (all files.Contents, err error) {
	var names []string
	for name := range inside {
		names = append(names, name)
	}
	slices.Sort(names)
	for n, name := range names {
		source := filepath.Join(folder, fmt.Sprint(n))
		if err := os.WriteFile(source, inside[name].content, 0o600); err != nil {
			return nil, err
		}
		content := &files.Content{
			Source: source, Destination: "/" + name,
			FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: inside[name].mode, MTime: m.time.UTC()},
		}
		if strings.HasPrefix(name, "etc/") {
			content.Type = files.TypeConfigNoReplace
		}
		all = append(all, content)
	}
	return all, nil
}

// debianVersion is the version as Debian orders it: 1.2.0-rc.1 comes before 1.2.0.
func debianVersion(info *nfpm.Info) string {
	if info.Prerelease == "" {
		return info.Version
	}
	return info.Version + "~" + info.Prerelease
}

// architecture is Debian's name of a processor.
func architecture(t target) string {
	if t.processor == "arm" {
		return "armhf"
	}
	return t.processor
}

func (m *made) copyright() []byte {
	return append(slices.Clone(m.documents["LICENSE"].content),
		"\nThe works of others that it is made with, and their terms, are in THIRD-PARTY.txt beside this file.\n"...)
}

// A place is where somebody has the program.
type place int

const (
	forArchive place = iota // it is put into /usr/local/bin by hand
	forPackage              // it is in /usr/bin, and there is a user for it
)

// The first lines of a unit say how to install it from the repository.
var beforeUnit = regexp.MustCompile(`(?s)^.*?\n\n`)

// units are the units of systemd, for the server and for the Sense HAT.
func (m *made) units(p place) (tree, error) {
	all := tree{}
	for _, path := range []string{"cmd/lichtbrett/lichtbrett-server.service", "hat/sense/lichtbrett.service"} {
		content, err := os.ReadFile(filepath.Join(m.source, filepath.FromSlash(path)))
		if err != nil {
			return nil, err
		}
		unit, name := string(content), "systemd/"+filepath.Base(path)
		if p == forArchive {
			unit = strings.NewReplacer("install "+path, "install "+name, " 644 "+path, " 644 "+name,
				"build/pi/lichtbrett-arm64", "lichtbrett", "build/lichtbrett", "lichtbrett").Replace(unit)
		} else {
			unit = beforeUnit.ReplaceAllString(unit, "")
			unit = strings.ReplaceAll(unit, "/usr/local/bin/", "/usr/bin/")
			if strings.HasSuffix(name, "-server.service") {
				unit = strings.Replace(unit, "DynamicUser=yes", "User=lichtbrett", 1)
			}
		}
		all[name] = file{content: []byte(unit), mode: 0o644}
	}
	return all, nil
}

func embedded(name string) []byte {
	content, err := debian.ReadFile("debian/" + name)
	if err != nil {
		panic(err) // the folder is embedded
	}
	return content
}

// zipped compresses without noting a name or a time.
func zipped(content []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	err = w.Close()
	return packed.Bytes(), err
}

// learnApp asks the app for its help.
func (m *made) learnApp(ctx context.Context, app file) error {
	program, err := os.CreateTemp("", "lichtbrett-app-")
	if err != nil {
		return err
	}
	defer os.Remove(program.Name())
	if _, err := program.Write(app.content); err != nil {
		return err
	}
	if err := program.Chmod(0o700); err != nil {
		return err
	}
	if err := program.Close(); err != nil {
		return err
	}
	help, err := readHelp(ctx, program.Name())
	if err != nil {
		return err
	}
	m.learn("lichtbrett-app", "board games made of light, in a window", help)
	return nil
}

// learn keeps what a program tells of itself.
func (m *made) learn(program, purpose string, help helpText) {
	help.page = help.manual(program, purpose, m.version, m.time)
	if m.help == nil {
		m.help = map[string]helpText{}
	}
	m.help[program] = help
}

// releaseDate is how a repository writes a time.
func releaseDate(at time.Time) string { return at.UTC().Format("Mon, 02 Jan 2006 15:04:05 UTC") }
