//go:build linux

package start

import (
	"bytes"
	"flag"
	"net"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/hat/boards"
)

func TestParse(t *testing.T) {
	tests := map[string]struct {
		args []string
		want Options
		err  string
	}{
		"nothing":      {nil, Options{}, ""},
		"everything":   {[]string{"--language", "de", "-state=x.json", "--fullscreen"}, Options{Language: "de", State: "x.json", Fullscreen: true}, ""},
		"unknown flag": {[]string{"--nope"}, Options{}, "-nope; --help tells what there is"},
		"a file":       {[]string{"--state", "start.go"}, Options{}, `--state "start.go" is a file`},
		"no value":     {[]string{"--state"}, Options{}, "needs an argument: -state"},
		"bad language": {[]string{"--language", "fr"}, Options{}, `there is no language "fr"; there are de and en`},
		"a match":      {[]string{"--language", "de", "match.json"}, Options{Language: "de", Watch: "match.json"}, ""},
		"two matches":  {[]string{"a.json", "b.json"}, Options{}, `"b.json" comes after the match to be watched, "a.json"`},
		"a look":       {[]string{"--flip", "h"}, Options{}, "--rotation, --flip and --low-light go with --hat"},
		"no rotation":  {[]string{"--hat", "--rotation", "45"}, Options{}, "it is 0, 90, 180 or 270"},
		"no sensor":    {[]string{"--hat=wled", "--rotation=auto"}, Options{}, "--rotation auto goes with the hat"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			got, err := parse(test.args, &out)
			require.Empty(t, out.String())
			if test.err != "" {
				require.ErrorContains(t, err, test.err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, test.want, got)
		})
	}
}

func TestHelpTellsEveryFlag(t *testing.T) {
	var out bytes.Buffer
	_, err := parse([]string{"--help"}, &out)
	require.ErrorIs(t, err, flag.ErrHelp)
	for _, name := range []string{"-language", "-state", "-fullscreen", "-hat", "-rotation", "-flip", "-low-light", "-log", "-server"} {
		require.Contains(t, out.String(), name)
	}
}

func TestFindDisplay(t *testing.T) {
	display := func(value string) error {
		return findDisplay(func(name string) string {
			require.Equal(t, "DISPLAY", name)
			return value
		})
	}
	require.ErrorContains(t, display(""), "DISPLAY is not set")
	require.ErrorContains(t, display(":7391"), `the display ":7391" cannot be reached`)
	require.ErrorContains(t, display("unix:7391.0"), "X7391")
	require.NoError(t, display("elsewhere:0"), "on another machine")

	socket, err := net.Listen("unix", "@/tmp/.X11-unix/X7392")
	require.NoError(t, err)
	defer socket.Close()
	require.NoError(t, display(":7392"))
	require.NoError(t, display(":7392.1"))
}

// The flags are read before Ebitengine is initialised, which panics without a
// display. A Sense HAT is looked for where there is one.
func TestTheAppWithoutADisplayOrASenseHAT(t *testing.T) {
	program := build(t)
	tests := map[string]struct {
		args           []string
		lacks          string
		status         int
		stdout, stderr string
	}{
		"version":      {[]string{"--version"}, "DISPLAY=", 0, "lichtbrett-app ", ""},
		"help":         {[]string{"--help"}, "DISPLAY=", 0, "Usage: lichtbrett-app", ""},
		"bad flag":     {[]string{"--nope"}, "DISPLAY=", misuse, "", "lichtbrett-app: flag provided but not defined: -nope"},
		"no display":   {nil, "DISPLAY=", failed, "", "lichtbrett-app: there is no display"},
		"no Sense HAT": {[]string{"--hat"}, boards.RootVariable + "=" + t.TempDir(), failed, "", "dtoverlay=rpi-sense"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			app := exec.Command(program, test.args...)
			app.Env = append(os.Environ(), test.lacks)
			var stdout, stderr bytes.Buffer
			app.Stdout, app.Stderr = &stdout, &stderr
			_ = app.Run()
			require.Equal(t, test.status, app.ProcessState.ExitCode(), "%s", stderr.String())
			require.Contains(t, stdout.String(), test.stdout)
			require.Contains(t, stderr.String(), test.stderr)
			require.NotContains(t, stderr.String(), "panic")
		})
	}
}
