package page

import (
	"encoding/json"
	"errors"
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

// overlay writes what the go command is to compile in place of files of its own (go help build,
// -overlay) into a folder, and returns its path.
func overlay(goRoot, folder string) (path string, err error) {
	original := filepath.Join(goRoot, filepath.FromSlash(templates))
	source, err := os.ReadFile(original)
	if err != nil {
		return "", err
	}
	if strings.Count(string(source), byName) != 1 {
		return "", errTemplates
	}
	replacement := filepath.Join(folder, "exec.go")
	if err := os.WriteFile(replacement, []byte(strings.Replace(string(source), byName, withoutNames, 1)), 0o644); err != nil {
		return "", err
	}
	replaced, err := json.Marshal(map[string]map[string]string{"Replace": {original: replacement}})
	if err != nil {
		return "", err
	}
	path = filepath.Join(folder, "overlay.json")
	return path, os.WriteFile(path, replaced, 0o644)
}
