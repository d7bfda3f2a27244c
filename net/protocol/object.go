package protocol

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"sync"
)

// object is an object of a client's frame, its values as they are written. By itself
// encoding/json would take names in any case of letters and merge repeated objects; here
// names are exact, and of repeated ones the last counts.
type object map[string]json.RawMessage

// readObject reads an object; ok is false if there is none.
func readObject(raw []byte) (o object, ok bool) {
	raw = bytes.TrimLeft(raw, " \t\r\n")
	return o, len(raw) > 0 && kind(raw) == "an object" && json.Unmarshal(raw, &o) == nil
}

// has reports whether a field is there; null is as if left out.
func (o object) has(name string) bool { return len(o[name]) > 0 && o[name][0] != 'n' }

// fill reads the fields of the struct that into points to, which keeps what it has where a
// field is left out. All that can be read is, and the first wrong type is returned; the path
// precedes names in its message.
func (o object) fill(path string, into any) (wrong *Error) {
	v := reflect.ValueOf(into).Elem()
	for i, f := range fieldsOf(v.Type()) {
		raw := o[f.name]
		if !o.has(f.name) || (f.is != "an object" || kind(raw) == f.is) && json.Unmarshal(raw, v.Field(i).Addr().Interface()) == nil {
			continue
		}
		if wrong == nil {
			wrong = badFrame("%s%s is %s; it should be %s", path, f.name, kind(raw), f.is)
		}
	}
	return wrong
}

// require refuses an object that lacks a field of a struct: one that is there even if it is
// empty.
func (o object) require(path string, of any) *Error {
	for _, f := range fieldsOf(reflect.TypeOf(of)) {
		if !f.optional && !o.has(f.name) {
			return badFrame("%s%s is missing; it is %s", path, f.name, f.is)
		}
	}
	return nil
}

// field is a field of a struct in JSON: its name, its type with an article, whether it is
// left out where it is empty, and the JSON of the value that is null, if one is.
type field struct {
	name, is, null     string
	optional, nullable bool
}

var structs sync.Map // reflect.Type → []field

func fieldsOf(t reflect.Type) []field {
	if known, ok := structs.Load(t); ok {
		return known.([]field)
	}
	fields := readFields(t)
	structs.Store(t, fields)
	return fields
}

func readFields(t reflect.Type) (fields []field) {
	for f := range t.Fields() {
		name, _, optional := strings.Cut(f.Tag.Get("json"), ",")
		null, nullable := f.Tag.Lookup("null")
		if f.Type.Kind() == reflect.String {
			null = `"` + null + `"`
		}
		fields = append(fields, field{name, article(f.Type), null, optional, nullable})
	}
	return fields
}

// article names the JSON of a type, with an article.
func article(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return article(t.Elem())
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "a boolean"
	case reflect.Slice:
		if t.Elem().Kind() != reflect.Uint8 { // json.RawMessage
			return "a list of integers"
		}
		return "an object"
	case reflect.Map, reflect.Struct:
		return "an object"
	}
	return "an integer"
}

// kind names the type of a value, which must be valid JSON, with an article.
func kind(raw json.RawMessage) string {
	switch raw[0] {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return "a text"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return "a number"
}

// tooDeep reports whether objects and lists, which must be valid JSON, are nested deeper
// than MaxNesting.
func tooDeep(b []byte) bool {
	depth, quoted := 0, false
	for i := 0; i < len(b); i++ {
		switch {
		case b[i] == '"':
			quoted = !quoted
		case quoted && b[i] == '\\':
			i++
		case quoted:
		case b[i] == '{', b[i] == '[':
			if depth++; depth > MaxNesting {
				return true
			}
		case b[i] == '}', b[i] == ']':
			depth--
		}
	}
	return false
}
