package page

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
)

// Ebitengine writes its shaders with text/template, which calls methods by their names. So the
// linker keeps every method that is exported, a tenth of the download, though no template of
// the page calls any.
const (
	templates    = "src/text/template/exec.go"
	byName       = "ptr.MethodByName(fieldName)"
	withoutNames = "(reflect.Value{})"
)

var errTemplates = errors.New("this Go's text/template calls methods in another way, see web/page/overlay.go")

// overlay writes into a folder what the go command is to compile in place of other files (go
// help build, -overlay), and returns the file that lists it.
func overlay(options Options, goRoot, folder string) (list string, err error) {
	replace := map[string]string{}
	maps.Copy(replace, options.Replace)
	if options.DropMethods {
		original := filepath.Join(goRoot, filepath.FromSlash(templates))
		source, err := os.ReadFile(original)
		if err != nil {
			return "", err
		}
		if strings.Count(string(source), byName) != 1 {
			return "", errTemplates
		}
		replace[original] = filepath.Join(folder, "exec.go")
		if err := os.WriteFile(replace[original], []byte(strings.Replace(string(source), byName, withoutNames, 1)), 0o644); err != nil {
			return "", err
		}
	}
	content, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	list = filepath.Join(folder, "overlay.json")
	return list, os.WriteFile(list, content, 0o644)
}
