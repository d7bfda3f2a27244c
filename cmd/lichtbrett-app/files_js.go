package main

import (
	"errors"
	"syscall/js"
	"time"

	"lichtbrett/render/app/shell"
)

// files writes files as downloads of the page, and reads those that the user
// chooses.
func (h *host) files(post func(func())) shell.Files {
	release := func() {}
	return shell.Files{Write: download, Read: func(_ string, done func([]byte, error)) {
		input := js.Global().Get("document").Call("createElement", "input")
		input.Set("type", "file")
		input.Set("accept", ".json,application/json")
		release() // that of the last choice: not every browser tells that nothing was chosen
		chosen := js.FuncOf(func(js.Value, []js.Value) any {
			readFile(input.Get("files").Index(0), func(data []byte, err error) { post(func() { done(data, err) }) })
			return nil
		})
		release = chosen.Release
		input.Call("addEventListener", "change", chosen)
		input.Call("click")
	}}
}

// download has the browser keep a file.
func download(name string, data []byte) error {
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	blob := js.Global().Get("Blob").New([]any{bytes}, map[string]any{"type": "application/octet-stream"})
	address := js.Global().Get("URL").Call("createObjectURL", blob)
	link := js.Global().Get("document").Call("createElement", "a")
	link.Set("href", address)
	link.Set("download", name)
	link.Call("click")
	var forget js.Func
	forget = js.FuncOf(func(js.Value, []js.Value) any {
		js.Global().Get("URL").Call("revokeObjectURL", address)
		forget.Release()
		return nil
	})
	js.Global().Call("setTimeout", forget, keepDownload.Milliseconds())
	return nil
}

// keepDownload is how long a browser may take to keep a file.
const keepDownload = time.Minute

// readFile reads a file of the page, such as one that was chosen or dropped.
func readFile(file js.Value, done func([]byte, error)) {
	if !file.Truthy() {
		return
	}
	await(file.Call("slice", 0, longest).Call("arrayBuffer"), done)
}

// await has done called with the bytes that a promise of the page leads to.
func await(buffer js.Value, done func([]byte, error)) {
	var read, failed js.Func
	release := func() {
		read.Release()
		failed.Release()
	}
	read = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		bytes := js.Global().Get("Uint8Array").New(args[0])
		data := make([]byte, bytes.Length())
		js.CopyBytesToGo(data, bytes)
		done(data, nil)
		return nil
	})
	failed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		done(nil, errors.New(args[0].Call("toString").String()))
		return nil
	})
	buffer.Call("then", read, failed)
}

// onDrop has take called with a file that is dropped on the page.
func (h *host) onDrop(take func(data []byte)) {
	listen := func(name string, handle func(event js.Value)) {
		js.Global().Call("addEventListener", name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			args[0].Call("preventDefault") // the browser would open the file
			handle(args[0])
			return nil
		}))
	}
	listen("dragover", func(js.Value) {})
	listen("drop", func(event js.Value) {
		transfer := event.Get("dataTransfer")
		if !transfer.Truthy() {
			return
		}
		readFile(transfer.Get("files").Index(0), func(data []byte, err error) {
			if err == nil {
				take(data)
			}
		})
	})
}

// log is nil: a page keeps no file open.
func (h *host) log() shell.Log { return nil }
