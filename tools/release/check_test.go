//go:build check

// These tests try a release as its users would, each where nothing of Lichtbrett is yet:
// in empty folders, in Debian roots of each processor, as nobody on a root that cannot be
// written. They take an hour, root's rights, and the release in build/release.
package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/stretchr/testify/require"
)

// released is the release that is tried.
const released = root + "/build/release"

// patience is how long something may take that an emulated processor does.
const patience = 3 * time.Minute

// artifacts are the files of the release that a pattern matches: at least one.
func artifacts(t *testing.T, pattern string) []string {
	found, err := filepath.Glob(filepath.Join(released, pattern))
	require.NoError(t, err)
	require.NotEmpty(t, found, "./build.sh release has made no %s", pattern)
	for n := range found {
		found[n], err = filepath.Abs(found[n])
		require.NoError(t, err)
	}
	return found
}

// does runs a command to its end and returns what it says.
func does(t *testing.T, name string, args ...string) string {
	t.Helper()
	said, err := exec.Command(name, args...).CombinedOutput()
	require.NoError(t, err, "%s %s\n%s", name, strings.Join(args, " "), said)
	return string(said)
}

// serves has a command that ends in the program serve with its data in a folder, until the
// page has answered.
func serves(t *testing.T, cmd *exec.Cmd, data string) {
	t.Helper()
	cmd.Args = append(cmd.Args, "serve", "--addr", "127.0.0.1:0", "--data", data)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	require.NoError(t, cmd.Start())
	defer func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // unshare, and what it has started
		_ = cmd.Wait()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	address := regexp.MustCompile(`http://[0-9.:]+`).FindString(line)
	require.NotEmpty(t, address, line)
	go io.Copy(io.Discard, out)
	for path, says := range map[string]string{"/": "<title>Lichtbrett</title>", "/THIRD-PARTY.txt": "SIL OPEN FONT LICENSE"} {
		answer, err := http.Get(address + path)
		require.NoError(t, err)
		content, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, answer.StatusCode)
		require.Contains(t, string(content), says)
	}
}

// runs is the program that runs those of a processor: none for this machine's own.
func runs(t *testing.T, processor string) []string {
	emulators := map[string]string{"arm64": "qemu-aarch64-static", "armv7": "qemu-arm-static", "armv6": "qemu-arm-static"}
	if processor == "amd64" {
		return nil
	}
	require.Contains(t, emulators, processor)
	return []string{emulators[processor]}
}

func TestAnArchivePlaysInACleanFolder(t *testing.T) {
	for _, archive := range artifacts(t, "lichtbrett_*_linux_*.tar.gz") {
		processor := regexp.MustCompile(`_(\w+)\.tar\.gz$`).FindStringSubmatch(strings.TrimPrefix(archive[strings.LastIndex(archive, "_linux"):], "_linux"))[1]
		t.Run(processor, func(t *testing.T) {
			folder := t.TempDir()
			does(t, "tar", "-xzf", archive, "-C", folder)
			inside, err := filepath.Glob(filepath.Join(folder, "lichtbrett-*"))
			require.NoError(t, err)
			require.Len(t, inside, 1, "everything is in one folder")
			program := append(runs(t, processor), filepath.Join(inside[0], "lichtbrett"))
			said := does(t, program[0], append(program[1:], "--version")...)
			require.Regexp(t, `^lichtbrett v\d+\.\d+\.\d+\S* \(commit [0-9a-f]{12}\)\n$`, said)
			require.Contains(t, does(t, program[0], append(program[1:], "licences")...), "github.com/jackc/pgx/v5 v")
			play := exec.Command(program[0], append(program[1:], "play", "tictactoe", "--device", "text", "--players", "2", "--language", "en")...)
			play.Env = append(os.Environ(), "HOME="+folder)
			play.Stdin = strings.NewReader("B2\nA1\n")
			board, err := play.CombinedOutput()
			require.NoError(t, err, "%s", board)
			require.Contains(t, string(board), "Player 1")
			does(t, "man", "--warnings", "--encoding=UTF-8", "--local-file", filepath.Join(inside[0], "man/lichtbrett.1"))
			serves(t, exec.Command(program[0], program[1:]...), filepath.Join(folder, "data"))
		})
	}
}

func TestArchivesForOtherSystemsHoldTheirPrograms(t *testing.T) {
	for pattern, want := range map[string]string{
		"lichtbrett_*_windows_amd64.zip":     "PE32+ executable",
		"lichtbrett-app_*_windows_amd64.zip": "PE32+ executable (GUI)",
		"lichtbrett_*_macos_amd64.tar.gz":    "Mach-O 64-bit x86_64 executable",
		"lichtbrett_*_macos_arm64.tar.gz":    "Mach-O 64-bit arm64 executable",
	} {
		for _, archive := range artifacts(t, pattern) {
			folder := t.TempDir()
			if strings.HasSuffix(archive, ".zip") {
				does(t, "python3", "-m", "zipfile", "-e", archive, folder)
			} else {
				does(t, "tar", "-xzf", archive, "-C", folder)
			}
			programs, err := filepath.Glob(filepath.Join(folder, "lichtbrett-*", "lichtbrett*"))
			require.NoError(t, err)
			require.Len(t, programs, 1)
			require.Contains(t, does(t, "file", programs[0]), want)
		}
	}
}

// foreignPrograms has the system run programs of other processors, in roots, too.
func foreignPrograms(t *testing.T) {
	const folder = "/proc/sys/fs/binfmt_misc"
	if _, err := os.Stat(folder + "/register"); err != nil {
		does(t, "mount", "-t", "binfmt_misc", "binfmt_misc", folder)
		t.Cleanup(func() { _ = exec.Command("umount", folder).Run() })
	}
	for _, name := range []string{"qemu-aarch64", "qemu-arm"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err == nil {
			continue
		}
		rule, err := os.ReadFile("/usr/lib/binfmt.d/" + name + ".conf")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(folder+"/register", bytes.TrimSpace(rule), 0o200))
		t.Cleanup(func() { _ = os.WriteFile(filepath.Join(folder, name), []byte("-1"), 0o200) })
	}
}

// debianRoot is a clean Debian of a processor, with what our packages depend on.
type debianRoot struct {
	t    *testing.T
	path string
}

func newRoot(t *testing.T, architecture string) debianRoot {
	r := debianRoot{t, filepath.Join(t.TempDir(), "root")}
	suite := regexp.MustCompile(`VERSION_CODENAME=(\w+)`).FindStringSubmatch(does(t, "cat", "/etc/os-release"))[1]
	mirror := regexp.MustCompile(`(?m)^(?:URIs: |deb (?:\[.*\] )?)(\S+)`).FindStringSubmatch(
		does(t, "sh", "-c", "cat /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null || true"))[1]
	does(t, "mmdebstrap", "--quiet", "--variant=minbase", "--architectures="+architecture,
		"--include=systemd,passwd,debconf,libx11-6,libxcursor1,libxi6,libxinerama1,libxrandr2,libxxf86vm1,libgl1",
		suite, r.path, fmt.Sprintf("deb %s %s main", mirror, suite))
	return r
}

// command is a command in the root, which sees no other processes.
func (r debianRoot) command(as string, args ...string) *exec.Cmd {
	cmd := exec.Command("unshare", append([]string{
		"--mount", "--pid", "--fork", "--kill-child", "--mount-proc=" + r.path + "/proc",
		"chroot", "--userspec=" + as, r.path, "env", "HOME=/tmp", "LC_ALL=C.UTF-8", "DEBIAN_FRONTEND=noninteractive", "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
	}, args...)...)
	return cmd
}

func (r debianRoot) run(args ...string) string {
	r.t.Helper()
	said, err := r.command("root", args...).CombinedOutput()
	require.NoError(r.t, err, "%s\n%s", strings.Join(args, " "), said)
	return string(said)
}

// files lists what is in the root, without what dpkg and apt keep of their own, and the
// lists of users, of which login keeps copies.
func (r debianRoot) files() (all []string) {
	own := regexp.MustCompile(`^(proc|sys|tmp|run|dev|apt|var/(lib/(dpkg|apt|systemd)|cache|log)|etc/(passwd|group|shadow|gshadow|subuid|subgid)-?$)`)
	require.NoError(r.t, filepath.WalkDir(r.path, func(path string, entry fs.DirEntry, err error) error {
		relative, _ := filepath.Rel(r.path, path)
		if own.MatchString(relative) {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		all = append(all, relative)
		return err
	}))
	return all
}

// added are the files that are in the second list only.
func added(before, after []string) []string {
	known := map[string]bool{}
	for _, name := range before {
		known[name] = true
	}
	return slices.DeleteFunc(after, func(name string) bool { return known[name] })
}

func TestThePackagesComeAndGoInACleanDebian(t *testing.T) {
	foreignPrograms(t)
	for _, architecture := range []string{"amd64", "arm64", "armhf"} {
		t.Run(architecture, func(t *testing.T) {
			r := newRoot(t, architecture)
			// Our repository is the only one that apt knows: everything else is there.
			does(t, "cp", "-r", filepath.Join(released, "apt"), filepath.Join(r.path, "apt"))
			source := "deb [trusted=yes] file:/apt ./\n"
			if _, err := os.Stat(filepath.Join(r.path, "apt", "InRelease")); err == nil {
				source = "deb [signed-by=/apt/lichtbrett.asc] file:/apt ./\n"
			}
			require.NoError(t, os.WriteFile(filepath.Join(r.path, "etc/apt/sources.list"), []byte(source), 0o644))
			r.run("apt-get", "update")
			before := r.files()
			r.run("apt-get", "install", "-y", "--no-install-recommends", "lichtbrett", "lichtbrett-app")

			require.Contains(t, r.run("lichtbrett", "--version"), "commit")
			require.Contains(t, r.run("lichtbrett-app", "--version"), "commit")
			require.Equal(t, "lichtbrett lichtbrett 700\n", r.run("stat", "-c", "%U %G %a", "/var/lib/lichtbrett"))
			require.Equal(t, "root root 600\n", r.run("stat", "-c", "%U %G %a", "/etc/default/lichtbrett"))
			for _, unit := range []string{"lichtbrett-server", "lichtbrett"} {
				require.Empty(t, does(t, "systemd-analyze", "verify", "--man=no", "--root="+r.path, "/usr/lib/systemd/system/"+unit+".service"))
			}
			does(t, "systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=20", "--root="+r.path, "lichtbrett-server.service")
			playsOnTheEmulator(r, architecture)
			require.Contains(t, r.run("cat", "/usr/share/doc/lichtbrett-app/manual/de/index.html"), "Handbuch", "the app shows it")
			serves(t, r.command("lichtbrett:lichtbrett", "lichtbrett"), "/var/lib/lichtbrett")
			kept := added(before, r.files())
			require.True(t, slices.ContainsFunc(kept, func(name string) bool { return strings.HasPrefix(name, "var/lib/lichtbrett/") }))

			r.run("apt-get", "purge", "-y", "lichtbrett", "lichtbrett-app")
			for _, name := range added(before, r.files()) {
				require.Regexp(t, `^var/lib/lichtbrett(/|$)`, name, "nothing but the data is left")
			}
			for _, name := range kept {
				if strings.HasPrefix(name, "var/lib/lichtbrett/") {
					_, err := os.Lstat(filepath.Join(r.path, name))
					require.NoError(t, err)
				}
			}
			require.Contains(t, r.run("getent", "passwd", "lichtbrett"), "/var/lib/lichtbrett", "whose it is")

			r.run("apt-get", "install", "-y", "--no-install-recommends", "lichtbrett")
			r.run("sh", "-c", "echo lichtbrett lichtbrett/remove-data boolean true | debconf-set-selections")
			r.run("apt-get", "purge", "-y", "lichtbrett")
			require.Empty(t, added(before, r.files()), "who is asked has the data removed, too")
			require.Error(t, r.command("root", "getent", "passwd", "lichtbrett").Run())
		})
	}
}

// playsOnTheEmulator plays on a Sense HAT's emulator in the root: a picture, and a socket
// at which presses are asked for.
func playsOnTheEmulator(r debianRoot, architecture string) {
	t := r.t
	const pixels = 2 * 64
	devices := filepath.Join(r.path, "dev/shm")
	require.NoError(t, os.MkdirAll(devices, 0o777))
	screen := filepath.Join(devices, "rpi-sense-emu-screen")
	require.NoError(t, os.WriteFile(screen, make([]byte, pixels+32), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(devices, "rpi-sense-emu-pid"), []byte("1"), 0o644)) // unshare's first process
	stick := filepath.Join(devices, "rpi-sense-emu-stick")
	// The address of a socket has to be short.
	short := filepath.Join(t.TempDir(), "s")
	require.NoError(t, os.Symlink(devices, short))
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: filepath.Join(short, filepath.Base(stick)), Net: "unixgram"})
	require.NoError(t, err)
	defer socket.Close()

	play := r.command("root", "lichtbrett", "play", "connectfour", "--device", "emu", "--players", "2")
	var said bytes.Buffer
	play.Stdout, play.Stderr = &said, &said
	require.NoError(t, play.Start())
	shown := func() string {
		content, err := os.ReadFile(screen)
		require.NoError(t, err)
		return string(content[:pixels])
	}
	dark := strings.Repeat("\x00", pixels)
	require.Eventually(t, func() bool { return shown() != dark }, patience, 50*time.Millisecond, "%s", &said)
	hello := make([]byte, 64)
	_, client, err := socket.ReadFromUnix(hello)
	require.NoError(t, err)
	before := shown()
	const key, right, syn = 1, 106, 0
	for _, event := range [][2]uint32{{right, 1}, {right, 0}} {
		for _, e := range []struct {
			kind, code uint16
			value      uint32
		}{{key, uint16(event[0]), event[1]}, {syn, 0, 0}} {
			stamp := 16
			if architecture == "armhf" {
				stamp = 8
			}
			b := make([]byte, stamp)
			b = binary.LittleEndian.AppendUint16(b, e.kind)
			b = binary.LittleEndian.AppendUint16(b, e.code)
			b = binary.LittleEndian.AppendUint32(b, e.value)
			_, err := socket.WriteToUnix(b, &net.UnixAddr{Name: filepath.Join(short, filepath.Base(client.Name)), Net: "unixgram"})
			require.NoError(t, err)
		}
	}
	require.Eventually(t, func() bool { return shown() != before }, patience, 50*time.Millisecond, "a press moves the cursor: %s", &said)
	does(t, "pkill", "-TERM", "--parent", fmt.Sprint(play.Process.Pid))
	_ = play.Wait()
	require.Equal(t, dark, shown(), "it leaves the lights dark")
	require.NoError(t, os.RemoveAll(devices))
}

func TestTheImageServesAsNobodyOnARootThatCannotBeWritten(t *testing.T) {
	foreignPrograms(t)
	folder := t.TempDir()
	does(t, "tar", "-xf", artifacts(t, "lichtbrett_*_image.tar")[0], "-C", folder)
	outer, err := layout.ImageIndexFromPath(folder)
	require.NoError(t, err)
	all, err := outer.IndexManifest()
	require.NoError(t, err)
	index, err := outer.ImageIndex(all.Manifests[0].Digest)
	require.NoError(t, err)
	manifest, err := index.IndexManifest()
	require.NoError(t, err)
	for _, m := range manifest.Manifests {
		t.Run(m.Platform.Architecture, func(t *testing.T) {
			image, err := index.Image(m.Digest)
			require.NoError(t, err)
			size := m.Size
			layers, err := image.Layers()
			require.NoError(t, err)
			for _, layer := range layers {
				n, err := layer.Size()
				require.NoError(t, err)
				size += n
			}
			t.Logf("%.1f MB to be downloaded", float64(size)/1e6)
			require.Less(t, size, int64(maxImage))
			servesFrom(t, image)
		})
	}
}

func servesFrom(t *testing.T, image v1.Image) {
	inside := filepath.Join(t.TempDir(), "root")
	require.NoError(t, os.Mkdir(inside, 0o755))
	unpack := exec.Command("tar", "-x", "--same-owner", "-C", inside)
	unpack.Stdin = mutate.Extract(image)
	said, err := unpack.CombinedOutput()
	require.NoError(t, err, "%s", said)
	config, err := image.ConfigFile()
	require.NoError(t, err)
	// As Docker does it with --read-only: all but the volume cannot be written.
	script := `set -e
		mount --bind "$1" "$1"; mount --bind "$1/data" "$1/data"; mount -o remount,ro,bind "$1"
		! touch "$1/written" 2>/dev/null; root=$1; shift
		exec chroot --userspec=` + config.Config.User + ` "$root" "$@"`
	cmd := exec.Command("unshare", append([]string{"--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script, "sh", inside}, config.Config.Entrypoint...)...)
	serves(t, cmd, "/data")
	written, err := os.ReadDir(filepath.Join(inside, "data"))
	require.NoError(t, err)
	require.NotEmpty(t, written)
}

// Whoever makes the release again has the same files to the byte: another user, in another
// folder, whose files are nobody else's to read, at another hour, with nothing compiled
// before.
func TestAnotherUserMakesTheSameRelease(t *testing.T) {
	folder, err := os.MkdirTemp("", "elsewhere-")
	require.NoError(t, err)
	t.Cleanup(func() { does(t, "rm", "-rf", folder) })
	version := regexp.MustCompile(`lichtbrett_(.+)_image\.tar`).FindStringSubmatch(artifacts(t, "lichtbrett_*_image.tar")[0])[1]
	source := filepath.Join(folder, "of another/Lichtbrett")
	does(t, "git", "clone", "--quiet", root, source)
	// What others download from the module proxy is here already.
	modules := strings.TrimSpace(does(t, "go", "env", "GOMODCACHE"))
	does(t, "cp", "-r", filepath.Join(modules, "cache/download"), filepath.Join(folder, "modules"))
	does(t, "chown", "-R", fmt.Sprintf("%d:%d", nobody, nobody), folder)
	args := ""
	if !pseudoVersion.MatchString(version) {
		args = version
	}
	make := exec.Command("setpriv", fmt.Sprintf("--reuid=%d", nobody), fmt.Sprintf("--regid=%d", nobody), "--clear-groups",
		"sh", "-euc", "umask 077; go build -C tools -o "+filepath.Join(folder, "release")+" ./release; "+filepath.Join(folder, "release")+" "+args)
	make.Dir = source
	make.Env = []string{
		"HOME=" + folder, "PATH=" + os.Getenv("PATH"), "TZ=Asia/Tokyo", "LANG=de_DE.UTF-8",
		"GOPROXY=file://" + filepath.Join(folder, "modules"), "GONOSUMDB=*", "GOFLAGS=-modcacherw",
	}
	said, err := make.CombinedOutput()
	require.NoError(t, err, "%s", said)
	mine, theirs := sumsOf(t, released), sumsOf(t, filepath.Join(source, "build/release"))
	for name, sum := range theirs {
		require.Equal(t, mine[name], sum, name)
	}
	for name := range mine {
		if !strings.HasPrefix(name, "apt/InRelease") && name != "apt/Release.gpg" && name != "apt/lichtbrett.asc" { // a signature is the signer's
			require.Contains(t, theirs, name)
		}
	}
}

func sumsOf(t *testing.T, folder string) map[string]string {
	content, err := os.ReadFile(filepath.Join(folder, "SHA256SUMS"))
	require.NoError(t, err)
	sums := map[string]string{}
	for line := range strings.Lines(string(content)) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		sums[name] = sum
	}
	return sums
}

// Nothing in an archive tells who made it.
func TestArchivesAreNobodysOwn(t *testing.T) {
	for _, archive := range artifacts(t, "*.tar.gz") {
		file, err := os.Open(archive)
		require.NoError(t, err)
		defer file.Close()
		unzipped, err := gzip.NewReader(file)
		require.NoError(t, err)
		for files := tar.NewReader(unzipped); ; {
			header, err := files.Next()
			if err == io.EOF {
				break
			}
			require.NoError(t, err)
			require.Zero(t, header.Uid+header.Gid)
			require.Empty(t, header.Uname+header.Gname)
		}
	}
}
