package storage

import "syscall/js"

// prefix tells our keys from those of others on the same origin: the page's script says it, by
// the folder that it lies in.
var prefix = js.Global().Get("lichtbrett").Get("keeps").String()

// Open returns the browser's local storage, which all tabs of the page share.
func Open() Local { return share(page("localStorage"), nil) }

// OpenTab returns what is kept for this tab, for as long as it is open.
func OpenTab() Local { return share(page("sessionStorage"), nil) }

// page is a storage of the browser's, by its name.
type page string

func (p page) get(key string) (value string) {
	defer func() {
		if recover() != nil {
			value = "" // the browser forbids it
		}
	}()
	if v := p.storage().Call("getItem", prefix+key); v.Type() == js.TypeString {
		return v.String()
	}
	return ""
}

func (p page) set(key, value string) (ok bool) {
	defer func() { ok = recover() == nil }() // else it is full or forbidden
	if value == "" {
		p.storage().Call("removeItem", prefix+key)
	} else {
		p.storage().Call("setItem", prefix+key, value)
	}
	return true
}

// storage returns the storage. Where the browser forbids it, even looking
// at it throws; only what a call throws is a panic and can be recovered from.
func (p page) storage() js.Value {
	return js.Global().Get("Reflect").Call("get", js.Global(), string(p))
}
