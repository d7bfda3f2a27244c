package protocol_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	. "lichtbrett/net/protocol"
)

func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		"Ada":                         "Ada",
		"A":                           "A",
		" \t\n\u00a0\u2003Ada\r\n ":   "Ada",
		"Ada  Lovelace":               "Ada  Lovelace",
		"Zoë 😀 Ωλ 名前":                 "Zoë 😀 Ωλ 名前",
		"👩\u200d🚀":                    "👩\u200d🚀",
		strings.Repeat("x", 30):       strings.Repeat("x", 30),
		strings.Repeat("名", 30):       strings.Repeat("名", 30),
		strings.Repeat("x", 30) + " ": strings.Repeat("x", 30),
		"\u2028Ada\u2029":             "Ada", // white space around it
		"e\u0323\u0302 a\u0301":       "e\u0323\u0302 a\u0301",
		"क्षि":                        "क्षि",
	} {
		name, wrong := Name(text)
		require.Nil(t, wrong, "%q", text)
		require.Equal(t, want, name)
	}
	for text, says := range map[string]string{
		"":                       "0 characters; it has 1 to 30",
		" \t\n":                  "0 characters",
		strings.Repeat("x", 31):  "31 characters",
		strings.Repeat("名", 31):  "31 characters",
		"A\x00":                  "U+0000",
		"A\nB":                   "U+000A",
		"A\x7fB":                 "U+007F",
		"A\u0085B":               "U+0085",
		"A\u00adB":               "U+00AD", // soft hyphen
		"A\u200bB":               "U+200B", // zero-width space
		"A\u202eB":               "U+202E", // right-to-left override
		"\ufeffA":                "U+FEFF",
		"A\u2028B":               "U+2028",
		"A\u2029B":               "U+2029",
		"A\ufffdB":               "U+FFFD",
		"A\xffB":                 "U+FFFD", // not UTF-8
		"A" + "\U000e0041" + "B": "U+E0041",
		"a\u0301\u0302\u0303":    "more than 2 combining marks",
		"\u200d":                 "nothing of the name can be seen",
		"\u2800 \u3164":          "nothing of the name can be seen", // a blank of Braille and one of Hangul
		"\u0301\u0302":           "nothing of the name can be seen",
	} {
		_, wrong := Name(text)
		require.NotNil(t, wrong, "%q", text)
		require.Equal(t, CodeNameInvalid, wrong.Code)
		require.Contains(t, wrong.Message, says)
	}
}

func TestMessages(t *testing.T) {
	for text, want := range map[string]string{
		"Hello":                              "Hello",
		"  two\nlines \n":                    "two\nlines",
		"וואו \u200f!":                       "וואו \u200f!",
		"a" + strings.Repeat("\n", 10) + "b": "a" + strings.Repeat("\n", 10) + "b",
		"pasted from a broken page: \ufffd":  "pasted from a broken page: \ufffd",
		strings.Repeat("😀", 500):             strings.Repeat("😀", 500),
		strings.Repeat("x", 500) + "\n":      strings.Repeat("x", 500),
	} {
		message, wrong := Message(text)
		require.Nil(t, wrong, "%q", text)
		require.Equal(t, want, message)
	}
	for text, says := range map[string]string{
		"":                                   "0 characters; it has 1 to 500",
		" \n ":                               "0 characters",
		strings.Repeat("x", 501):             "501 characters",
		"a\tb":                               "U+0009",
		"a\r\nb":                             "U+000D",
		"a\x00":                              "U+0000",
		"a\u0085b":                           "U+0085",
		"a\u202eb":                           "U+202E", // what follows it in the chat would run backwards
		"a\u2067b":                           "U+2067",
		"a\u2069b":                           "U+2069",
		"a\xffb":                             "not UTF-8",
		"a" + strings.Repeat("\n", 11) + "b": "11 line feeds",
	} {
		_, wrong := Message(text)
		require.NotNil(t, wrong, "%q", text)
		require.Equal(t, CodeMessageInvalid, wrong.Code)
		require.Contains(t, wrong.Message, says)
	}
}

func TestIds(t *testing.T) {
	var zeros, ones [16]byte
	for i := range ones {
		ones[i] = 0xff
	}
	require.Equal(t, "00000000-0000-4000-8000-000000000000", UUID(zeros))
	require.Equal(t, "ffffffff-ffff-4fff-bfff-ffffffffffff", UUID(ones))
	require.Equal(t, "00010203-0405-4607-8809-0a0b0c0d0e0f", UUID([16]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}))
	require.Equal(t, "000102030405060708090a0b0c0d0e0f", Secret([16]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}))
	uuid := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	for _, id := range []string{adaID, benID, gameID} {
		require.Regexp(t, uuid, id)
		require.True(t, IsID(id))
	}
	for _, text := range []string{
		"", adaID[1:], adaID + "0", strings.ToUpper(UUID(ones)), strings.Repeat("g", 36), strings.Repeat("/", 36), strings.Repeat(":", 36), strings.Repeat("`", 36),
	} {
		require.False(t, IsID(text), "%q", text)
	}
}

func FuzzTexts(f *testing.F) {
	for _, text := range []string{"Ada", "e\u0323\u0302\u0301", "\u2800", "a\nb", "a\u2066b", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, read := range []func(string) (string, *Error){Name, Message} {
			clean, wrong := read(text)
			if wrong != nil {
				require.Less(t, len(wrong.Message), 300)
				continue
			}
			again, wrong := read(clean)
			require.Nil(t, wrong)
			require.Equal(t, clean, again)
		}
	})
}

// A frame from which a field is missing is one of its own event all the same.
func TestAFrameIsNeverReadAsAnotherEvents(t *testing.T) {
	f, err := Read([]byte(`{"event":"quickGame","data":{"status":"OK"}}`))
	require.NoError(t, err)
	require.Equal(t, GameFound{}, f.Data)
}
