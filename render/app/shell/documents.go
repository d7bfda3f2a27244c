package shell

import "lichtbrett/assets/text"

// Licences is the document with the licences of all that the app is made of.
const Licences = "THIRD-PARTY.txt"

// Manual is the first page of the manual in a language.
func Manual(l text.Language) string { return "manual/" + string(l) + "/index.html" }

// OpenDocument shows a document that comes with the app, or says where it is.
func (a *App) OpenDocument(name string) {
	a.Document(name, func(file string) { a.Show(a.Say("document.file", "file", file)) })
}
