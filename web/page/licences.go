package page

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// licencesFile has the licences of all that is shipped; package web serves it.
const licencesFile = "THIRD-PARTY.txt"

// shipped are the programs that others get, by the systems that they run on. What a
// program imports differs from one system to another, not between processors.
var shipped = map[string][]string{
	"linux":   {"./cmd/lichtbrett", "./cmd/lichtbrett-app"},
	"windows": {"./cmd/lichtbrett", "./cmd/lichtbrett-app"},
	"darwin":  {"./cmd/lichtbrett", "./cmd/lichtbrett-app"},
	"js":      {"./cmd/lichtbrett-app", "./cmd/lichtbrett-ai"},
}

// licenceName matches the files that tell what others may do with what they lie beside.
var licenceName = regexp.MustCompile(`(?i)^[^.]*(licen[cs]e|copying|notice|copyright)[^.]*(\.txt|\.md|-mit|-apache)?$`)

// licences returns what those who get the programs must be told: under which licence
// they have Lichtbrett, Go, and each module that is linked into one of the programs.
// Works with the same text stand above it together.
func licences(ctx context.Context) ([]byte, error) {
	works, err := worksOf(ctx)
	if err != nil {
		return nil, err
	}
	byText := map[string][]string{}
	for work, text := range works {
		byText[text] = append(byText[text], work)
	}
	texts := slices.Collect(maps.Keys(byText))
	for _, works := range byText {
		slices.Sort(works)
	}
	slices.SortFunc(texts, func(a, b string) int { return slices.Compare(byText[a], byText[b]) })
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		return nil, err
	}
	var all bytes.Buffer
	fmt.Fprintf(&all, "Lichtbrett\n\n%s\nIt is made with these works of others, under the terms that follow each.\n", own)
	for _, text := range texts {
		fmt.Fprintf(&all, "\n%s\n%s\n\n%s", strings.Repeat("=", 72), strings.Join(byText[text], "\n"), text)
	}
	return all.Bytes(), nil
}

// worksOf returns the text of the licences of each work, by its name.
func worksOf(ctx context.Context) (map[string]string, error) {
	folders := map[string]map[string]bool{} // by name of the work, relative to its root
	roots := map[string]string{}
	for _, system := range slices.Sorted(maps.Keys(shipped)) {
		packages, err := listed(ctx, system, shipped[system])
		if err != nil {
			return nil, err
		}
		for _, p := range packages {
			if p.Module == nil || p.Module.Main {
				continue
			}
			module := p.Module
			name := module.Path + " " + module.Version
			if module.Replace != nil {
				module = module.Replace
			}
			roots[name] = module.Dir
			if folders[name] == nil {
				folders[name] = map[string]bool{}
			}
			for folder := p.Dir; len(folder) >= len(module.Dir); folder = filepath.Dir(folder) {
				folders[name][folder] = true
			}
		}
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	goRoot := strings.TrimSpace(string(root))
	roots["Go's standard library and runtime"], folders["Go's standard library and runtime"] = goRoot, map[string]bool{goRoot: true}
	works := map[string]string{}
	for name, within := range folders {
		text, err := licencesIn(roots[name], slices.Sorted(maps.Keys(within)))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		works[name] = text
	}
	font, err := os.ReadFile(filepath.Join("assets", "font", "OFL.txt"))
	if err != nil {
		return nil, err
	}
	works["Atkinson Hyperlegible, the typeface"] = string(font)
	return works, nil
}

// licencesIn joins the files of licences in folders of a work.
func licencesIn(root string, folders []string) (string, error) {
	var all strings.Builder
	for _, folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return "", err
		}
		for _, entry := range entries {
			if entry.IsDir() || !licenceName.MatchString(entry.Name()) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
			if err != nil {
				return "", err
			}
			if relative, _ := filepath.Rel(root, folder); relative != "." {
				fmt.Fprintf(&all, "In %s:\n\n", filepath.ToSlash(relative))
			}
			all.WriteString(strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")) + "\n\n")
		}
	}
	if all.Len() == 0 {
		return "", errors.New("there is no file that tells its licence")
	}
	return strings.TrimSpace(all.String()) + "\n", nil
}

// listedPackage is what go list tells of a package.
type listedPackage struct {
	Dir    string
	Module *listedModule
}

type listedModule struct {
	Path, Version, Dir string
	Main               bool
	Replace            *listedModule
}

// listed returns the packages that programs for a system consist of.
func listed(ctx context.Context, system string, programs []string) (packages []listedPackage, err error) {
	list := exec.CommandContext(ctx, "go", append([]string{"list", "-deps", "-json=Dir,Module"}, programs...)...)
	processor, cgo := "amd64", "CGO_ENABLED=1"
	if system == "js" {
		processor, cgo = "wasm", "CGO_ENABLED=0"
	}
	list.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, cgo)
	var stderr strings.Builder
	list.Stderr = &stderr
	output, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w\n%s", err, stderr.String())
	}
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		var p listedPackage
		if err := decoder.Decode(&p); err == io.EOF {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
}
