package storage

import "syscall/js"

// prefix tells our keys from those of others on the same origin.
const prefix = "lichtbrett."

// page is the browser's local storage, with a copy for when it is full or
// forbidden.
type page struct{ copy Memory }

// Open returns the browser's local storage.
func Open() Local { return page{Memory{}} }

func (p page) Get(key string) (value string) {
	if kept, ok := p.copy[key]; ok {
		return kept
	}
	defer func() {
		if recover() != nil {
			value = "" // the browser forbids it
		}
	}()
	if v := storage().Call("getItem", prefix+key); v.Type() == js.TypeString {
		return v.String()
	}
	return ""
}

func (p page) Set(key, value string) {
	p.copy[key] = value
	defer func() { _ = recover() }() // full or forbidden: the copy has to do
	if value == "" {
		storage().Call("removeItem", prefix+key)
		return
	}
	storage().Call("setItem", prefix+key, value)
}

// storage returns the local storage. Where the browser forbids it, even looking
// at it throws; only what a call throws is a panic and can be recovered from.
func storage() js.Value {
	return js.Global().Get("Reflect").Call("get", js.Global(), "localStorage")
}
