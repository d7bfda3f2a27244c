package locale

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
)

func TestLanguage(t *testing.T) {
	for name, c := range map[string]struct {
		environment map[string]string
		settings    string
		want        text.Language
	}{
		"nothing is told":        {nil, "", text.English},
		"Windows":                {nil, "de-AT", text.German},
		"macOS":                  {nil, "de_DE\n", text.German},
		"another language":       {nil, "fr-FR", text.English},
		"LANG":                   {map[string]string{"LANG": "de_DE.UTF-8"}, "", text.German},
		"LANG before settings":   {map[string]string{"LANG": "en_GB.UTF-8"}, "de-DE", text.English},
		"LC_MESSAGES before":     {map[string]string{"LANG": "C.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "", text.German},
		"LC_ALL before the rest": {map[string]string{"LANG": "de_DE", "LC_MESSAGES": "de_DE", "LC_ALL": "en_US"}, "", text.English},
	} {
		t.Run(name, func(t *testing.T) {
			environment := func(name string) string { return c.environment[name] }
			require.Equal(t, c.want, language(environment, func() string { return c.settings }))
		})
	}
}
