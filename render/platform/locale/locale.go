// Package locale finds out the language that the system is set to.
package locale

import (
	"os"

	"lichtbrett/assets/text"
)

// Language returns the language of the environment (POSIX.1-2017, 8.2) or, where
// that names none, the one that the user has chosen in the system's settings.
func Language() text.Language { return language(os.Getenv, settings) }

func language(environment func(name string) string, settings func() string) text.Language {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if tag := environment(name); tag != "" {
			return text.Match(tag)
		}
	}
	return text.Match(settings())
}
