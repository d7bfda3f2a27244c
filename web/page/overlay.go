package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
)

// changes are what is compiled in another way than Go has it.
var changes = []change{
	// Ebitengine writes its shaders with text/template, which calls methods by their names. So
	// the linker keeps every method that is exported, a tenth of the download, though no
	// template of the page calls any.
	{"src/text/template/exec.go", "ptr.MethodByName(fieldName)", "(reflect.Value{})"},
	// The number of a place in machine code begins with that of its function, see dropBuckets.
	// There the function stands in the list of all, or before if the list lacks some.
	{
		"src/runtime/symtab.go", `	ffb := (*findfuncbucket)(add(unsafe.Pointer(datap.findfunctab), b*unsafe.Sizeof(findfuncbucket{})))
	idx := ffb.idx + uint32(ffb.subbuckets[i])
`, `	_, _ = b, i
	idx := min(pcOff-datap.ftab[0].entryoff, uint32(len(datap.ftab)-2))
	for datap.ftab[idx].entryoff > pcOff {
		idx--
	}
`,
	},
}

// change is a text that stands once in a file of Go's, and what is compiled instead.
type change struct{ file, text, by string }

var errOverlay = errors.New("this Go has another text than web/page/overlay.go knows")

// overlay writes into a folder what the go command is to compile in place of other files (go
// help build, -overlay), and returns the file that lists it.
func overlay(options Options, goRoot, folder string) (list string, err error) {
	replace := map[string]string{}
	maps.Copy(replace, options.Replace)
	if options.Shrink {
		for _, c := range changes {
			if err := c.write(goRoot, folder, replace); err != nil {
				return "", err
			}
		}
	}
	content, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	list = filepath.Join(folder, "overlay.json")
	return list, os.WriteFile(list, content, 0o644)
}

// write writes the file as it is to be compiled into a folder, and adds it to those that are
// replaced.
func (c change) write(goRoot, folder string, replace map[string]string) error {
	original := filepath.Join(goRoot, filepath.FromSlash(c.file))
	source, err := os.ReadFile(original)
	if err != nil {
		return err
	}
	if strings.Count(string(source), c.text) != 1 {
		return fmt.Errorf("%w: %s", errOverlay, c.file)
	}
	replace[original] = filepath.Join(folder, filepath.Base(c.file))
	return os.WriteFile(replace[original], []byte(strings.Replace(string(source), c.text, c.by, 1)), 0o644)
}
