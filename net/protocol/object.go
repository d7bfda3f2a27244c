package protocol

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"strings"
	"sync"
)

// object is an object of a client's frame. By itself encoding/json would take names in any
// case of letters and merge repeated objects; here names are exact, and of repeated ones the
// last counts.
type object map[string]any

// readObject reads an object; ok is false if there is none. Numbers stay as they are written.
func readObject(text []byte) (o object, ok bool) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	ok = decoder.Decode(&o) == nil && o != nil
	_, err := decoder.Token()
	return o, ok && err == io.EOF
}

// fill reads the fields of the struct that into points to, which keeps what it has where a
// field is left out or null. All that can be read is, and the first wrong type is returned;
// the path precedes names in its message.
func (o object) fill(path string, into any) (wrong *Error) {
	v := reflect.ValueOf(into).Elem()
	for i, f := range fieldsOf(v.Type()) {
		if value := o[f.name]; value != nil && !set(v.Field(i), value) && wrong == nil {
			wrong = badFrame("%s%s is %s; it should be %s", path, f.name, article(reflect.TypeOf(value)), f.is)
		}
	}
	return wrong
}

// set sets a field of a struct; ok is false if the value is not of its type. What a move has
// is set as it is; the rest is left to encoding/json.
func set(field reflect.Value, value any) (ok bool) {
	if field.Kind() == reflect.Pointer {
		field.Set(reflect.New(field.Type().Elem()))
		field = field.Elem()
	}
	switch into := field.Addr().Interface().(type) {
	case *string:
		*into, ok = value.(string)
	case *int64:
		number, _ := value.(json.Number)
		n, err := number.Int64()
		if ok = err == nil; ok {
			*into = n
		}
	case *object:
		*into, ok = value.(map[string]any)
	case *json.RawMessage:
		*into = appendJSON(nil, value)
		_, ok = value.(map[string]any)
	default:
		ok = json.Unmarshal(appendJSON(nil, value), into) == nil
	}
	return ok
}

// require refuses an object that lacks a field of a struct: one that is there even if it is
// empty.
func (o object) require(path string, of any) *Error {
	for _, f := range fieldsOf(reflect.TypeOf(of)) {
		if !f.optional && o[f.name] == nil {
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
		if t == reflect.TypeFor[json.Number]() {
			return "a number"
		}
		return "a text"
	case reflect.Bool:
		return "a boolean"
	case reflect.Slice:
		switch t.Elem().Kind() {
		case reflect.Uint8: // json.RawMessage
			return "an object"
		case reflect.Interface:
			return "a list"
		}
		return "a list of integers"
	case reflect.Map, reflect.Struct:
		return "an object"
	}
	return "an integer"
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
