// Package websocket is the one place that knows the library of WebSockets for
// everything outside the browser: text messages over connections that are
// accepted from an HTTP request or dialled.
package websocket
