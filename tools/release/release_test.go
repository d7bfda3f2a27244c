package main

import (
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/stretchr/testify/require"
)

const root = "../.."

// sources has what a release takes of the repository, and a page.
func sources(t *testing.T) string {
	folder := t.TempDir()
	for _, name := range []string{
		"cmd/lichtbrett/lichtbrett-server.service", "hat/sense/lichtbrett.service",
		"web/shell/icon.svg", "web/shell/icon-192.png", "web/shell/icon-512.png",
	} {
		content, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		write(t, filepath.Join(folder, name), string(content))
	}
	for name, content := range map[string]string{"index.html": "<!doctype html>", "index.html.br": "packed", "manual/en/index.html": "<p>", "THIRD-PARTY.txt": notices} {
		write(t, filepath.Join(folder, "web/dist", name), content)
	}
	return folder
}

func write(t *testing.T, path, content string) {
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
}

// notices is a file with licences.
var notices = "Lichtbrett\n\nMIT License\n" + "\n" + strings.Repeat("=", 72) +
	"\nexample.org/one v1.0.0\nexample.org/two v0.1.0\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\n" +
	"\n" + strings.Repeat("=", 72) + "\nGo's standard library and runtime\n\nRedistribution and use in source and binary forms, with or without\n"

// sample makes everything of programs that are not compiled.
func sample(t *testing.T, out string, mask int, zone string) {
	defer syscall.Umask(syscall.Umask(mask))
	t.Setenv("TZ", zone)
	m := &made{
		source: sources(t), out: out, version: "1.2.0-rc.1", commit: strings.Repeat("ab", 20),
		time: time.Date(2026, 11, 25, 12, 0, 0, 0, time.FixedZone("", 3600)), licences: []byte(notices), said: io.Discard,
		beside:    tree{licencesFile: {content: []byte(notices), mode: 0o644}, "manual/en/index.html": {content: []byte("<p>"), mode: 0o644}},
		documents: tree{"LICENSE": {content: []byte("MIT License\n"), mode: 0o644}, "CHANGELOG.md": {content: []byte("## 1.2.0-rc.1\n\n- More\n"), mode: 0o644}},
	}
	program := file{content: []byte("\x7fELF, as it were"), mode: 0o755}
	m.learn("lichtbrett", "games", helpText{usage: "Usage: lichtbrett COMMAND\n"})
	m.learn("lichtbrett-app", "a window", helpText{usage: "Usage: lichtbrett-app\n"})
	for _, target := range headless {
		require.NoError(t, m.archive(target, "lichtbrett", m.documents.with(tree{target.program("lichtbrett"): program})))
		if target.system == "linux" && target.arm != "7" {
			require.NoError(t, m.serverPackage(target, program))
			require.NoError(t, m.appPackage(t.Context(), target, program))
		}
	}
	require.NoError(t, m.image(t.TempDir(), map[string][]byte{"amd64": program.content, "arm64": program.content}))
	require.NoError(t, m.page())
	require.NoError(t, m.bom())
	require.NoError(t, m.changes())
	require.NoError(t, m.repository(t.Context(), ""))
	require.NoError(t, m.sums())
}

// made once for the tests that look at it.
func sampled(t *testing.T) string {
	out := t.TempDir()
	sample(t, out, 0o022, "UTC")
	return out
}

func TestAReleaseIsTheSameWhereverAndByWhomeverItIsMade(t *testing.T) {
	here, there := t.TempDir(), t.TempDir()
	sample(t, here, 0o022, "UTC")
	sample(t, there, 0o077, "Asia/Tokyo")
	first, err := os.ReadFile(filepath.Join(here, "SHA256SUMS"))
	require.NoError(t, err)
	second, err := os.ReadFile(filepath.Join(there, "SHA256SUMS"))
	require.NoError(t, err)
	require.Equal(t, string(first), string(second))
	check := exec.Command("sha256sum", "--check", "--quiet", "SHA256SUMS")
	check.Dir = here
	said, err := check.CombinedOutput()
	require.NoError(t, err, "%s", said)
}

func TestThePackageHasWhatDebianExpects(t *testing.T) {
	out := sampled(t)
	listed, err := exec.Command("dpkg-deb", "--contents", filepath.Join(out, "lichtbrett_1.2.0~rc.1_arm64.deb")).CombinedOutput()
	require.NoError(t, err, "%s", listed)
	for _, line := range []string{
		`-rwxr-xr-x root/root .* \./usr/bin/lichtbrett`,
		`-rw------- root/root .* \./etc/default/lichtbrett`,
		`-rw-r--r-- root/root .* \./usr/lib/systemd/system/lichtbrett-server\.service`,
		`-rw-r--r-- root/root .* \./usr/lib/systemd/system/lichtbrett\.service`,
		`-rw-r--r-- root/root .* \./usr/share/man/man1/lichtbrett\.1\.gz`,
		`-rw-r--r-- root/root .* \./usr/share/bash-completion/completions/lichtbrett`,
		`-rw-r--r-- root/root .* \./usr/share/doc/lichtbrett/copyright`,
		`-rw-r--r-- root/root .* \./usr/share/doc/lichtbrett/THIRD-PARTY\.txt`,
	} {
		require.Regexp(t, regexp.MustCompile("(?m)^"+line+"$"), string(listed))
	}
	listed, err = exec.Command("dpkg-deb", "--contents", filepath.Join(out, "lichtbrett-app_1.2.0~rc.1_arm64.deb")).CombinedOutput()
	require.NoError(t, err, "%s", listed)
	require.Regexp(t, `(?m)^-rw-r--r-- root/root .* \./usr/share/doc/lichtbrett-app/manual/en/index\.html$`, string(listed), "the app shows it")
	said, err := exec.Command("dpkg-deb", "--field", filepath.Join(out, "lichtbrett-app_1.2.0~rc.1_armhf.deb"), "Package", "Version", "Architecture", "Depends").CombinedOutput()
	require.NoError(t, err, "%s", said)
	require.Contains(t, string(said), "Version: 1.2.0~rc.1\nArchitecture: armhf\nDepends: libc6")
}

func TestTheUnitsOfThePackageStartItsOwnProgramAsItsOwnUser(t *testing.T) {
	m := &made{source: root}
	units, err := m.units(forPackage)
	require.NoError(t, err)
	served := string(units["systemd/lichtbrett-server.service"].content)
	require.True(t, strings.HasPrefix(served, "[Unit]\n"))
	require.Contains(t, served, "\nUser=lichtbrett\nStateDirectory=lichtbrett\n")
	require.Contains(t, served, "ExecStart=/usr/bin/lichtbrett serve ")
	require.NotContains(t, served, "DynamicUser")
	lights := string(units["systemd/lichtbrett.service"].content)
	require.Contains(t, lights, "SupplementaryGroups=video input\n")
	units, err = m.units(forArchive)
	require.NoError(t, err)
	for name, unit := range units {
		require.Contains(t, string(unit.content), " 644 "+name+" ", "it says how to install it from the archive")
		require.Contains(t, string(unit.content), "install lichtbrett /usr/local/bin", name)
	}
}

func TestAptFindsThePackagesOfAllProcessors(t *testing.T) {
	folder := filepath.Join(sampled(t), "apt")
	released, err := os.ReadFile(filepath.Join(folder, "Release"))
	require.NoError(t, err)
	require.Contains(t, string(released), "Date: Wed, 25 Nov 2026 11:00:00 UTC\nArchitectures: amd64 arm64 armhf\n")
	packages, err := os.ReadFile(filepath.Join(folder, "Packages"))
	require.NoError(t, err)
	require.Equal(t, 6, strings.Count(string(packages), "\nSHA256: "))
	for _, file := range regexp.MustCompile(`(?m)^Filename: \./(.*)$`).FindAllStringSubmatch(string(packages), -1) {
		_, err := os.Stat(filepath.Join(folder, file[1]))
		require.NoError(t, err)
	}
}

func TestTheImageIsForBothProcessorsAndRunsAsNobody(t *testing.T) {
	folder := t.TempDir()
	said, err := exec.Command("tar", "-xf", filepath.Join(sampled(t), "lichtbrett_1.2.0-rc.1_image.tar"), "-C", folder).CombinedOutput()
	require.NoError(t, err, "%s", said)
	index, err := layout.ImageIndexFromPath(folder)
	require.NoError(t, err)
	all, err := index.IndexManifest()
	require.NoError(t, err)
	require.Equal(t, imageName, all.Manifests[0].Annotations["io.containerd.image.name"])
	inner, err := index.ImageIndex(all.Manifests[0].Digest)
	require.NoError(t, err)
	both, err := inner.IndexManifest()
	require.NoError(t, err)
	require.Len(t, both.Manifests, 2)
	for n, processor := range []string{"amd64", "arm64"} {
		require.Equal(t, processor, both.Manifests[n].Platform.Architecture)
		image, err := inner.Image(both.Manifests[n].Digest)
		require.NoError(t, err)
		config, err := image.ConfigFile()
		require.NoError(t, err)
		require.Equal(t, processor, config.Architecture)
		require.Equal(t, "65534:65534", config.Config.User)
		require.Len(t, config.RootFS.DiffIDs, 1)
	}
}

func TestAPageForHostsOfFilesHasItsIndexAtTheRoot(t *testing.T) {
	said, err := exec.Command("python3", "-m", "zipfile", "-l", filepath.Join(sampled(t), "lichtbrett-page_1.2.0-rc.1.zip")).CombinedOutput()
	require.NoError(t, err, "%s", said)
	for _, name := range []string{"index.html ", "manual/en/index.html ", "THIRD-PARTY.txt ", "LICENSE "} {
		require.Contains(t, "\n"+string(said), "\n"+name)
	}
	require.NotContains(t, string(said), ".br ")
}

func TestTheBillOfMaterialsNamesEveryWorkAndItsLicence(t *testing.T) {
	content, err := os.ReadFile(filepath.Join(sampled(t), "lichtbrett_1.2.0-rc.1_sbom.cdx.json"))
	require.NoError(t, err)
	var bom struct {
		BOMFormat  string
		Components []struct {
			Purl     string
			Licenses []struct{ License struct{ ID string } }
		}
	}
	require.NoError(t, json.Unmarshal(content, &bom))
	require.Equal(t, "CycloneDX", bom.BOMFormat)
	require.Len(t, bom.Components, 3)
	require.Equal(t, "pkg:golang/example.org/two@v0.1.0", bom.Components[1].Purl)
	require.Equal(t, "MIT", bom.Components[1].Licenses[0].License.ID)
	_, err = billOfMaterials(strings.ReplaceAll(notices, "Permission is hereby", "Nothing is"), "1.2.0", "ab", time.Now())
	require.ErrorContains(t, err, "example.org/one")
}

func TestEveryLicenceIsToldByItsWords(t *testing.T) {
	for text, ids := range map[string][]string{
		"Apache License\n                           Version 2.0, January 2004":                                                        {"Apache-2.0"},
		"Mozilla Public License Version 2.0":                                                                                          {"MPL-2.0"},
		"Permission to use, copy, modify, and distribute this software for any\npurpose with":                                         {"ISC"},
		"Redistribution and use in source and binary forms … Neither the name of X nor the\nnames of its contributors may be used to": {"BSD-3-Clause"},
		"Redistribution and use in source and binary forms are permitted":                                                             {"BSD-2-Clause"},
		"All rights reserved.": nil,
	} {
		require.Equal(t, ids, licenceIDs(text), text)
	}
}

func TestAVersionHasItsSectionOfTheChanges(t *testing.T) {
	const changelog = "# What is new\n\n## Unreleased\n\n- Soon\n\n## 1.2.0 – 2026-11-25\n\n- Now\n\n### Games\n\n- One\n\n## 1.1.0\n\n- Before\n"
	for version, want := range map[string]string{
		"1.2.0":                               "# Lichtbrett 1.2.0\n\n- Now\n\n### Games\n\n- One\n",
		"1.1.0":                               "# Lichtbrett 1.1.0\n\n- Before\n",
		"1.2.1-0.20261125100220-6a98a9f65e3f": "# Lichtbrett 1.2.1-0.20261125100220-6a98a9f65e3f\n\n- Soon\n",
	} {
		section, err := changesOf(changelog, version)
		require.NoError(t, err)
		require.Equal(t, want, section)
	}
	_, err := changesOf(changelog, "1.3.0")
	require.ErrorContains(t, err, "no section “## 1.3.0”")
	content, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	require.NoError(t, err)
	_, err = changesOf(string(content), "0.0.0-20261125100220-6a98a9f65e3f")
	require.NoError(t, err)
}

func TestWhatIsNoVersionIsRefusedBeforeAnythingIsMade(t *testing.T) {
	for _, args := range [][]string{{"2.0.0"}, {"1.2"}, {"newest"}, {"1.0.0", "1.1.0"}} {
		require.Error(t, run(context.Background(), args, io.Discard), args)
	}
	require.ErrorContains(t, run(context.Background(), []string{"newest"}, io.Discard), "write for example 1.2.0")
}

// Nobody waits for a release that cannot be finished.
func TestAReleaseThatCannotBeFinishedIsNotBegun(t *testing.T) {
	t.Setenv("GNUPGHOME", t.TempDir())
	m := &made{source: t.TempDir()}
	write(t, filepath.Join(m.source, "CHANGELOG.md"), "# What is new\n\n## 1.2.0\n\n- Now\n")
	require.NoError(t, m.finishable(t.Context(), "1.2.0", ""))
	require.NoError(t, m.finishable(t.Context(), "", ""))
	require.ErrorContains(t, m.finishable(t.Context(), "1.3.0", ""), "no section “## 1.3.0”")
	require.ErrorContains(t, m.finishable(t.Context(), "1.2.0", "nobody@example.org"), "there is no key nobody@example.org to sign with")
}

func TestFlagsAreReadFromAHelp(t *testing.T) {
	require.Equal(t, []option{
		{"cert", "FILE", "serves HTTPS with this certificate and its key"},
		{"key", "FILE", "serves HTTPS with this certificate and its key"},
		{"proxy", "ADDRESSES", "reverse proxies, such as 127.0.0.1"},
		{"language", "de|en", "the language"},
		{"jokers", "false", ""},
		{"hat", "", "show the games on the Sense HAT, too"},
		{"state", "folder", "keeps the settings"},
	}, readFlags(`Usage: program [FLAGS]
  --cert FILE --key FILE
                    serves HTTPS with this certificate and
                    its key
  --proxy ADDRESSES reverse proxies, such as 127.0.0.1
  --language de|en  the language
  --jokers=false
Flags as Go lists them:
  -hat
    	show the games on the Sense HAT, too
  -state folder
    	keeps the settings
`))
}

// The program's own help, from which its manual page and its completions are made.
func TestCompletionsKnowEveryCommandAndFlag(t *testing.T) {
	program := filepath.Join(t.TempDir(), "lichtbrett")
	build := exec.Command("go", "build", "-C", root, "-o", program, "./cmd/lichtbrett")
	said, err := build.CombinedOutput()
	require.NoError(t, err, "%s", said)
	help, err := readHelp(t.Context(), program)
	require.NoError(t, err)
	help.page = help.manual("lichtbrett", "games", "1.2.0", time.Unix(0, 0))
	files := help.files("lichtbrett")
	complete := func(line ...string) []string {
		script := filepath.Join(t.TempDir(), "completion")
		write(t, script, string(files["completions/lichtbrett.bash"].content))
		ask := exec.Command("bash", "-euc", `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lichtbrett; echo "${COMPREPLY[@]}"`, "bash", script)
		ask.Args = append(ask.Args, line...)
		said, err := ask.CombinedOutput()
		require.NoError(t, err, "%s", said)
		return strings.Fields(string(said))
	}
	require.Equal(t, []string{"serve"}, complete("lichtbrett", "se"))
	require.Equal(t, []string{"--data", "--database"}, complete("lichtbrett", "serve", "--dat"))
	require.Equal(t, []string{"de", "en"}, complete("lichtbrett", "play", "--language", ""))
	require.Empty(t, complete("lichtbrett", "serve", "--addr", ""))
	for _, shell := range [][]string{{"zsh", "-n", "completions/_lichtbrett"}, {"fish", "--no-execute", "completions/lichtbrett.fish"}} {
		script := filepath.Join(t.TempDir(), "completion")
		write(t, script, string(files[shell[2]].content))
		said, err := exec.Command(shell[0], shell[1], script).CombinedOutput()
		require.NoError(t, err, "%s", said)
	}
	require.NotEmpty(t, help.commands)
	for _, c := range help.commands {
		for _, name := range regexp.MustCompile(`(?m)^  .*?--([a-z][a-z-]*)`).FindAllStringSubmatch(c.usage, -1) {
			require.Contains(t, complete("lichtbrett", c.name, "--"+name[1]), "--"+name[1], c.name)
			require.Contains(t, string(files["completions/_lichtbrett"].content), "'--"+name[1]+"[", c.name)
			require.Contains(t, string(files["completions/lichtbrett.fish"].content), " -l "+name[1]+" ", c.name)
		}
		require.Contains(t, help.page, "\n.SS "+c.name+"\n")
	}
	require.Contains(t, help.page, `\fB\-\-data\fR DIR`)
}

// What the workflow does anybody can do with the same commands.
func TestTheWorkflowRunsNothingButBuildCommands(t *testing.T) {
	script, err := os.ReadFile(filepath.Join(root, "build.sh"))
	require.NoError(t, err)
	known := regexp.MustCompile(`(?m)^  (run(?: \| \w+)+)\) "\$@" ;;$`).FindStringSubmatch(string(script))
	require.NotNil(t, known)
	var found []string
	workflows := filepath.Join(root, ".github", "workflows")
	require.NoError(t, filepath.WalkDir(workflows, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		for _, command := range regexp.MustCompile(`(?m)run: +(.*)$`).FindAllStringSubmatch(string(content), -1) {
			words := strings.Fields(command[1])
			if words[0] == "apt-get" || words[0] == "gh" { // what the rest needs, and publishing
				continue
			}
			require.Equal(t, "./build.sh", words[0], path)
			require.Contains(t, strings.Split(known[1], " | "), words[1], path)
			found = append(found, words[1])
		}
		return err
	}))
	require.Subset(t, found, []string{"test", "release"})
}

// A tag may be another program tomorrow: what is run of others' stands by what is in it.
func TestWhatOthersMakeIsNamedByWhatIsInIt(t *testing.T) {
	var found []string
	for _, file := range []string{"compose.yaml", ".github/workflows/lichtbrett.yml"} {
		content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		require.NoError(t, err)
		for _, of := range regexp.MustCompile(`(?m)^[ -]*(image|container|uses): *(?:&\S+ )?([^\s*].*?)(?: #.*)?$`).FindAllStringSubmatch(string(content), -1) {
			if of[2] == "lichtbrett" { // which is made here
				continue
			}
			require.Regexp(t, `@(sha256:[0-9a-f]{64}|[0-9a-f]{40})$`, of[2], file)
			found = append(found, of[1])
		}
	}
	require.Subset(t, found, []string{"image", "container", "uses"})
}
