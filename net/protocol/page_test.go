package protocol_test

import (
	"bytes"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"text/template"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/net/limits"
	"lichtbrett/net/relay/lobby"

	. "lichtbrett/net/protocol"
)

const pageName = "README.md"

func TestThePageIsWhatTheCodeSays(t *testing.T) {
	written := writePage(t)
	if *storytest.Update {
		require.NoError(t, os.WriteFile(pageName, written, 0o644))
	}
	read, err := os.ReadFile(pageName)
	require.NoError(t, err)
	require.Equal(t, string(written), string(read), "run go test ./net/protocol -update")
}

func writePage(t *testing.T) []byte {
	data := pageData()
	page, err := template.New("README.md.tmpl").Funcs(template.FuncMap{
		"overview": overview,
		"event":    func(d Definition) (string, error) { return section(d, data) },
		"table":    table,
		"meaning":  func(code Code) string { return meanings[code] },
		"games":    gamesSection,
		"frame": func(event Event) string {
			return string(EncodeRequest(Request{ID: exampleN, Data: askedOf(event), Game: gameID}))
		},
		"answer": func(event Event) string {
			for _, t := range told() {
				if t.data.Event() == event {
					return string(EncodeAnswer(exampleN, exampleTime, t.data))
				}
			}
			return ""
		},
		"error": func() string {
			wrong := &Error{Code: CodeMoveIllegal, Message: "B1 is already occupied; choose an empty field", Reason: "occupied"}
			return string(EncodeError(EventGameMove, exampleN, exampleTime, wrong))
		},
		"room":      func() string { return string(JSON(room(Running, ada, ben))) },
		"state":     func() string { return string(JSON(state(1, "B1"))) },
		"chatEntry": func() string { return string(JSON(chatEntry)) },
		"vote":      func() string { return string(JSON(vote)) },
		"logEntry":  func() string { return string(JSON(logEntry)) },
		"result":    func() string { return string(JSON(won)) },
		"aborted":   func() string { return string(JSON(Result{Aborted: true})) },
		"record":    func() string { return string(JSON(record)) },
		"standing":  func() string { return string(JSON(standing)) },
	}).ParseFiles("testdata/README.md.tmpl")
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, page.Execute(&out, data))
	return []byte(placeholders.Replace(out.String()))
}

// pageData are the names that the page, and what the table says of events, use for the
// numbers of the code.
func pageData() map[string]any {
	addresses := limits.New(MaxConnections)
	newRooms, roomsTime := addresses.Limit(limits.NewRooms)
	newPlayers, playersTime := addresses.Limit(limits.NewPlayers)
	return map[string]any{
		"Path": Path, "MaxInteger": int64(MaxInteger), "MaxNesting": MaxNesting, "MaxFrame": MaxFrame,
		"MaxMessages": MaxMessages, "MessagesWindow": span(MessagesWindow), "MaxChats": MaxChats, "ChatsWindow": span(ChatsWindow),
		"MaxMovesPerSecond": MaxMovesPerSecond, "MaxRefused": MaxRefused, "RefusedWindow": span(RefusedWindow),
		"MaxWrongCodes": MaxWrongCodes, "WrongCodesWindow": span(WrongCodesWindow), "SpeakTime": span(SpeakTime),
		"MaxQueueFrames": MaxQueueFrames, "MaxQueueKiB": MaxQueueBytes / 1024,
		"MaxConnections": MaxConnections, "NewRooms": newRooms, "RoomsTime": span(roomsTime), "NewPlayers": newPlayers, "PlayersTime": span(playersTime), "MaxGuesses": MaxGuesses, "GuessesTime": span(AddressWindow),
		"MaxSpectators": MaxSpectators, "PingInterval": span(PingInterval), "PongTimeout": span(PongTimeout), "SilenceTime": span(SilenceTime),
		"HostStateInterval": span(HostStateInterval), "ShutdownTime": span(ShutdownTime),
		"CloseLogout": CloseLogout, "CloseShutdown": CloseShutdown, "CloseText": CloseText, "ClosePolicy": ClosePolicy,
		"CloseTooBig": CloseTooBig, "CloseSlow": CloseSlow, "CloseReplaced": CloseReplaced, "CloseBanned": CloseBanned,
		"Codes": Codes, "PlayerDays": int(PlayerLifetime.Hours() / 24), "VisitorHours": int(VisitorLifetime.Hours()), "Open": open(),
		"MaxName": MaxName, "MaxMarks": MaxMarks, "MaxMessage": MaxMessage, "MaxLineFeeds": MaxLineFeeds, "MaxChat": MaxChat,
		"MaxGames": MaxGames, "LobbyInterval": span(lobby.Interval), "MaxLeaders": MaxLeaders, "MaxResults": MaxResults, "MaxStrength": MaxStrength,
		"MinMoveTime": MinMoveTime, "MaxMoveTime": MaxMoveTime, "DefaultMoveTime": DefaultMoveTime, "MaxMoves": MaxMoves,
		"Definitions": Definitions, "StartDelay": span(StartDelay), "VoteTime": span(VoteTime), "VotePause": span(VotePause),
		"TimedOutTurns": TimedOutTurns, "SubstituteStrength": SubstituteStrength,
		"AbsenceTime": span(AbsenceTime), "AbandonedTime": span(AbandonedTime),
		"LobbyLifetime": span(LobbyLifetime), "PublicLobbyLifetime": span(PublicLobbyLifetime), "FinishedLifetime": span(FinishedLifetime),
	}
}

// span returns a time as the page has it.
func span(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", d/time.Millisecond)
	case d <= time.Minute:
		return fmt.Sprintf("%d s", d/time.Second)
	default:
		return fmt.Sprintf("%d minutes", d/time.Minute)
	}
}

func open() string {
	var events []string
	for _, d := range Definitions {
		if d.Request != nil && d.Open {
			events = append(events, "`"+string(d.Event)+"`")
		}
	}
	last := len(events) - 1
	return strings.Join(events[:last], ", ") + " and " + events[last]
}

// fields are those of a frame's data, which may be nil.
func fields(data any) []documented {
	if data == nil {
		return nil
	}
	return source[reflect.TypeOf(data).Name()]
}

// clientFields are the fields that a client sends beside its credentials.
func clientFields(d Definition) (all []documented) {
	if d.Game != Never {
		all = append(all, documented{Name: "game.id", Type: "text", Optional: d.Game == Optional})
	}
	return append(all, fields(d.Request)...)
}

func list(fields []documented) string {
	var all []string
	for _, f := range fields {
		name := "`" + f.Name + "`"
		if f.Optional {
			name = "[" + name + "]"
		}
		all = append(all, name)
	}
	if all == nil {
		return "–"
	}
	return strings.Join(all, ", ")
}

// otherEvent says under which event a frame is sent if it is not the defined one.
func otherEvent(d Definition, s Sent) string {
	if s.Data == nil || s.Data.Event() == d.Event {
		return ""
	}
	return " as `" + string(s.Data.Event()) + "`"
}

// overview is the line of an event in the page's table.
func overview(d Definition) string {
	client := ""
	if d.Request != nil {
		client = list(clientFields(d))
	}
	var server []string
	for _, s := range d.Sent {
		server = append(server, "to "+s.To+otherEvent(d, s)+": "+list(fields(s.Data)))
	}
	return fmt.Sprintf("| [`%s`](#%s) | %s | %s |", d.Event, strings.ToLower(string(d.Event)), client, strings.Join(server, "<br>"))
}

// section is what the page says of an event.
func section(d Definition, data any) (string, error) {
	says, err := template.New(string(d.Event)).Parse(d.Says)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n", d.Event)
	if err := says.Execute(&b, data); err != nil {
		return "", err
	}
	b.WriteString("\n\n")
	list := func(who string, fields []documented) {
		if len(fields) == 0 {
			fmt.Fprintf(&b, "- %s: nothing more.\n", who)
			return
		}
		fmt.Fprintf(&b, "- %s:\n", who)
		for _, f := range fields {
			fmt.Fprintf(&b, "  - `%s` (%s)%s\n", f.Name, f.kind(), f.says(": "))
		}
	}
	switch {
	case d.Request != nil && d.Open:
		list("The client sends, without credentials", clientFields(d))
	case d.Request != nil:
		list("The client sends", clientFields(d))
	}
	for _, s := range d.Sent {
		list("To "+s.To+otherEvent(d, s), fields(s.Data))
	}
	fmt.Fprintf(&b, "\n```\n%s\n```\n", bytes.Join(examples(d.Event), []byte("\n")))
	return b.String(), nil
}

// table shows the fields of a type.
func table(name string) string {
	var b strings.Builder
	b.WriteString("| field | type | meaning |\n| --- | --- | --- |\n")
	for _, f := range source[name] {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", f.Name, f.kind(), f.says(""))
	}
	return b.String()
}
