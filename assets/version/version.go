// Package version knows which version of Lichtbrett a program is, from what Go has
// noted in it.
package version

import "runtime/debug"

// digits is how many digits of a commit are told.
const digits = 12

// Line returns version and commit, such as "v1.2.0 (commit 0123456789ab)".
func Line() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return line(info)
}

// line tells what is known: a program that was not built in a checkout of the
// repository has no commit.
func line(info *debug.BuildInfo) string {
	version := info.Main.Version
	if version == "" || version == "(devel)" {
		version = "development version"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	commit := settings["vcs.revision"]
	if commit == "" {
		return version
	}
	commit = "commit " + commit[:min(digits, len(commit))]
	if settings["vcs.modified"] == "true" {
		commit += " with changes"
	}
	return version + " (" + commit + ")"
}
