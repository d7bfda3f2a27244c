// Package webfont gives the page around the app, in the browser, the app's own
// fonts: for the text of fields, and for what the browser sets for the app.
package webfont

// Families are the fonts of all text that the browser sets, as CSS writes it:
// the app's own and, for what these lack, the browser's. Those of emoji come
// before others that have some of them without colours.
const Families = name + `, "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif`

// name is what the page calls the app's own fonts.
const name = "Lichtbrett"
