// Package websocket wraps the WebSocket library for everything outside the browser: text
// messages over connections that are accepted from an HTTP request or dialled. Nothing
// else imports the library.
package websocket
