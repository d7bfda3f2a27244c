package manual

import (
	"regexp"
	"strings"

	"lichtbrett/assets/text"
)

// quoted is a passage of a document that a sentence of the catalogues fills:
//
//	<!-- crosswise.rules.goal -->
//	### The goal
//
//	Two teams play on one board …
//	<!-- end -->
var quoted = regexp.MustCompile(`(?s)<!-- ([a-z0-9.-]+) -->\n.*?<!-- end -->\n`)

// quote fills the passages of a document with what the catalogues say now: of a key that
// has a title and a text both, of others the sentence.
func quote(language text.Language, document string) string {
	return quoted.ReplaceAllStringFunc(document, func(passage string) string {
		key := quoted.FindStringSubmatch(passage)[1]
		said := language.Say(key)
		if language.Has(key + ".title") {
			said = "### " + language.Say(key+".title") + "\n\n" + language.Say(key+".text")
		}
		return "<!-- " + key + " -->\n" + said + "\n<!-- end -->\n"
	})
}

// unquoted returns a document without what is filled in.
func unquoted(document string) string { return quoted.ReplaceAllString(document, "") }

// missing returns the keys of a document's passages that the catalogues do not have.
func missing(language text.Language, document string) (keys []string) {
	for _, m := range quoted.FindAllStringSubmatch(document, -1) {
		if key := m[1]; !language.Has(key) && !(language.Has(key+".title") && language.Has(key+".text")) {
			keys = append(keys, strings.Clone(key))
		}
	}
	return keys
}
