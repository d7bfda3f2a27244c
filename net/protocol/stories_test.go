package protocol_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"

	. "lichtbrett/net/protocol"
)

// TestStories tells in testdata what is made of what others send. A line is
//
//	decode FRAME                  a client's, which is written anew as it was read
//	read FRAME                    a server's
//	config JSON                   a configuration
//	name TEXT, message TEXT
//	NUMBER of name TEXT           … that is there so many times
//
// What begins with a quotation mark is written as in Go.
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(string) []string {
		return func(line string) []string { return []string{tell(t, line)} }
	})
}

func tell(t *testing.T, line string) string {
	times := 1
	if number, rest, many := strings.Cut(line, " of "); many {
		if n, err := strconv.Atoi(number); err == nil {
			times, line = n, rest
		}
	}
	kind, text, _ := strings.Cut(line, " ")
	if strings.HasPrefix(text, `"`) {
		var err error
		text, err = strconv.Unquote(text)
		require.NoError(t, err, line)
	}
	text = strings.Repeat(text, times)
	switch kind {
	case "decode":
		return decoded(t, text)
	case "read":
		f, err := Read([]byte(text))
		if err != nil {
			return "makes no sense"
		}
		return fmt.Sprintf("%s at %s as %T", f.Event, f.Timestamp.Format(time.TimeOnly), f.Data)
	case "config":
		return configured(t, text)
	case "name":
		return written(Name(text))
	case "message":
		return written(Message(text))
	}
	require.Fail(t, line)
	return ""
}

// decoded is a request as it was read or, if it is refused, what could be read of it.
func decoded(t *testing.T, text string) string {
	frame := []byte(text)
	r, wrong := Decode(frame)
	clear(frame) // a request keeps nothing of it
	if wrong == nil {
		return string(EncodeRequest(r))
	}
	require.Nil(t, r.Data)
	what := string(r.Event)
	if r.ID != NoID {
		what += fmt.Sprint(" ", r.ID)
	}
	if r.Player.Given() {
		what += fmt.Sprintf(" by %s with %s", r.Player.ID, r.Player.Secret)
	}
	if r.Game != "" {
		what += " in " + r.Game
	}
	if wrong.Close != 0 {
		what += fmt.Sprint(" closed with ", wrong.Close)
	}
	return strings.TrimSpace(what + " " + wrong.Error())
}

func configured(t *testing.T, text string) string {
	c, wrong := read(text)
	if wrong != nil {
		return wrong.Error()
	}
	again, wrong := read(string(c.JSON()))
	require.Nil(t, wrong)
	require.Equal(t, c, again)
	return fmt.Sprintf("%s for %d", c.JSON(), c.Persons())
}

func written(text string, wrong *Error) string {
	if wrong != nil {
		return wrong.Error()
	}
	if n := utf8.RuneCountInString(text); n > MaxName {
		return fmt.Sprint(n, " characters")
	}
	return strconv.Quote(text)
}
