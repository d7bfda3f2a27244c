package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/pem"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// maxImage is how many bytes an image has at most for each processor, as it is downloaded.
const maxImage = 35 << 20

// nobody is the user that the server is in a container.
const nobody = 65534

// imageName is what the image is called where it is loaded.
const imageName = "docker.io/library/lichtbrett:latest"

// image packs the image for all processors, as an archive of the Open Container Initiative.
func (m *made) image(work string, programs map[string][]byte) error {
	fmt.Fprintln(m.said, "The container image …")
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, processor := range []string{"amd64", "arm64"} {
		image, err := newImage(programs[processor], processor, m.version, m.commit, m.time)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add:        image,
			Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "linux", Architecture: processor}},
		})
	}
	folder := filepath.Join(work, "image")
	at, err := layout.Write(folder, empty.Index)
	if err != nil {
		return err
	}
	if err := at.AppendIndex(index, layout.WithAnnotations(map[string]string{
		"io.containerd.image.name":          imageName,
		"org.opencontainers.image.ref.name": "latest",
	})); err != nil {
		return err
	}
	inside, err := readTree(folder, nil)
	if err != nil {
		return err
	}
	return m.write("lichtbrett_"+m.version+"_image.tar", inside.tar)
}

// newImage makes the image for one processor. It has no base: the program needs nothing
// but the certificates of authorities.
func newImage(program []byte, processor, version, commit string, at time.Time) (v1.Image, error) {
	var packed bytes.Buffer
	if err := layer(program).tar(&packed, at); err != nil {
		return nil, err
	}
	content := packed.Bytes()
	l, err := tarball.LayerFromOpener(
		func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(content)), nil },
		tarball.WithMediaType(types.OCILayer), tarball.WithCompressionLevel(9),
	)
	if err != nil {
		return nil, err
	}
	size, err := l.Size()
	if err != nil {
		return nil, err
	}
	if size > maxImage {
		return nil, fmt.Errorf("the image for %s has %d bytes; it is to have %d at most", processor, size, maxImage)
	}
	image, err := mutate.AppendLayers(mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON), l)
	if err != nil {
		return nil, err
	}
	return mutate.ConfigFile(image, &v1.ConfigFile{
		OS: "linux", Architecture: processor, Created: v1.Time{Time: at.UTC()},
		RootFS: mustRootFS(image),
		Config: v1.Config{
			User:         fmt.Sprintf("%d:%d", nobody, nobody),
			Entrypoint:   []string{"/lichtbrett"},
			Cmd:          []string{"serve", "--addr", ":8080", "--tournament", ":4446", "--data", "/data"},
			ExposedPorts: map[string]struct{}{"8080/tcp": {}, "4446/udp": {}},
			Volumes:      map[string]struct{}{"/data": {}},
			Labels: map[string]string{
				"org.opencontainers.image.title":    "Lichtbrett",
				"org.opencontainers.image.version":  version,
				"org.opencontainers.image.revision": commit,
				"org.opencontainers.image.licenses": "MIT",
			},
		},
	})
}

// layer are the files of the image.
func layer(program []byte) tree {
	var certificates bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil { // a file cannot hold conditions
			_ = pem.Encode(&certificates, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}) // a buffer takes all
		}
	}
	return tree{
		"lichtbrett":                        {content: program, mode: 0o755},
		"etc/passwd":                        {content: fmt.Appendf(nil, "nobody:x:%d:%d:nobody:/:/sbin/nologin\n", nobody, nobody), mode: 0o644},
		"etc/group":                         {content: fmt.Appendf(nil, "nobody:x:%d:\n", nobody), mode: 0o644},
		"etc/ssl/certs/ca-certificates.crt": {content: certificates.Bytes(), mode: 0o644},
		"data":                              {mode: fs.ModeDir | 0o700, owner: nobody},
	}
}

// mustRootFS returns the layers of an image that is in memory.
func mustRootFS(image v1.Image) v1.RootFS {
	config, err := image.ConfigFile()
	if err != nil {
		panic(err)
	}
	return config.RootFS
}

// writeDockerImage writes an image of a program for this machine's processor, as docker
// load takes it.
func writeDockerImage(w io.Writer, program string) error {
	content, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	commit, at := "", time.Unix(0, 0)
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.time":
			if at, err = time.Parse(time.RFC3339, s.Value); err != nil {
				return err
			}
		}
	}
	image, err := newImage(content, runtime.GOARCH, strings.TrimPrefix(info.Main.Version, "v"), commit, at)
	if err != nil {
		return err
	}
	tag, err := name.NewTag(imageName)
	if err != nil {
		return err
	}
	return tarball.Write(tag, image, w)
}
