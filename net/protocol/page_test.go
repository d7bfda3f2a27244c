package protocol_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"text/template"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/games"

	. "lichtbrett/net/protocol"
)

var update = flag.Bool("update", false, "write the page anew")

const page = "README.md"

func TestThePageIsWhatTheCodeSays(t *testing.T) {
	written := writePage(t)
	if *update {
		require.NoError(t, os.WriteFile(page, written, 0o644))
	}
	read, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Equal(t, string(written), string(read), "run go test ./net/protocol -update")
}

func writePage(t *testing.T) []byte {
	source, err := template.New("README.md.tmpl").Funcs(template.FuncMap{
		"overview": overview,
		"event":    section,
		"games":    gamesSection,
		"frame": func(event Event) string {
			return string(AppendRequest(nil, Request{ID: exampleN, Data: askedOf(event), Game: gameID}))
		},
		"answer": func(event Event) string {
			for _, t := range told() {
				if t.data.Event() == event {
					return string(AppendAnswer(nil, exampleN, exampleTime, t.data))
				}
			}
			return ""
		},
		"error": func() string {
			wrong := &Error{Code: CodeMoveIllegal, Message: "B1 is already occupied; choose an empty field", Reason: "occupied"}
			return string(AppendError(nil, EventGameMove, exampleN, exampleTime, wrong))
		},
		"room":      func() string { return of(GameListed{room(Running, ada, ben)}, "game") },
		"state":     func() string { return of(RoundStarted{state(1, "B1")}, "gameState") },
		"chatEntry": func() string { return of(Match{Game: Room{Chat: []ChatEntry{chatEntry}}}, "game", "chat", "0") },
		"vote":      func() string { return of(RoundStarted{GameState{Vote: &vote}}, "gameState", "vote") },
		"logEntry":  func() string { return of(Match{Log: []LogEntry{logEntry}}, "log", "0") },
		"result":    func() string { return of(GameOver{Result: won}, "result") },
		"aborted":   func() string { return of(GameOver{Result: Result{Aborted: true}}, "result") },
		"record":    func() string { return of(GameOver{Record: record}, "record") },
		"standing":  func() string { return of(Leaderboard{Own: &standing}, "own") },
	}).ParseFiles("testdata/README.md.tmpl")
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, source.Execute(&out, map[string]any{
		"Path": Path, "MaxInteger": int64(MaxInteger), "MaxNesting": MaxNesting, "MaxFrame": MaxFrame,
		"MaxMessages": MaxMessages, "MessagesWindow": span(MessagesWindow), "MaxChats": MaxChats, "ChatsWindow": span(ChatsWindow),
		"MaxRefused": MaxRefused, "RefusedWindow": span(RefusedWindow), "SpeakTime": span(SpeakTime),
		"MaxQueueFrames": MaxQueueFrames, "MaxQueueKiB": MaxQueueBytes / 1024,
		"MaxConnections": MaxConnections, "MaxNewRooms": MaxNewRooms, "AddressWindow": span(AddressWindow), "MaxSpectators": MaxSpectators,
		"PingInterval": span(PingInterval), "PongTimeout": span(PongTimeout), "ShutdownTime": span(ShutdownTime),
		"CloseLogout": CloseLogout, "CloseShutdown": CloseShutdown, "CloseText": CloseText, "ClosePolicy": ClosePolicy,
		"CloseTooBig": CloseTooBig, "CloseSlow": CloseSlow, "CloseReplaced": CloseReplaced,
		"Codes": Codes, "Precedence": precedence(), "PlayerDays": int(PlayerLifetime.Hours() / 24), "Open": open(),
		"MaxName": MaxName, "MaxMessage": MaxMessage, "MaxChat": MaxChat, "MaxGames": MaxGames,
		"ConfigFields": ConfigFields, "Definitions": Definitions, "TimedOutTurns": TimedOutTurns, "SubstituteStrength": SubstituteStrength,
		"AbsenceTime": span(AbsenceTime), "AbandonedTime": span(AbandonedTime),
		"LobbyLifetime": span(LobbyLifetime), "FinishedLifetime": span(FinishedLifetime),
	}))
	return []byte(placeholders.Replace(out.String()))
}

// span returns a time as the page has it.
func span(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", d/time.Second)
	case d == time.Minute:
		return "1 minute"
	default:
		return fmt.Sprintf("%d minutes", d/time.Minute)
	}
}

func precedence() string {
	var steps []string
	for _, step := range Precedence {
		for _, code := range step {
			steps = append(steps, "`"+string(code)+"`")
		}
	}
	return strings.Join(steps, ", ")
}

func open() string {
	var events []string
	for _, d := range Definitions {
		if d.Client && d.Open {
			events = append(events, "`"+string(d.Event)+"`")
		}
	}
	return strings.Join(events, " and ")
}

// of returns what stands at a path in the data of a frame.
func of(d FrameData, path ...string) string {
	var frame struct{ Data json.RawMessage }
	if err := json.Unmarshal(AppendBroadcast(nil, exampleTime, d), &frame); err != nil {
		panic(err)
	}
	for _, step := range path {
		if step == "0" {
			var list []json.RawMessage
			if err := json.Unmarshal(frame.Data, &list); err != nil {
				panic(err)
			}
			frame.Data = list[0]
			continue
		}
		var object map[string]json.RawMessage
		if err := json.Unmarshal(frame.Data, &object); err != nil {
			panic(err)
		}
		frame.Data = object[step]
	}
	return string(frame.Data)
}

// clientFields are the fields that a client sends beside its credentials.
func clientFields(d Definition) (fields []Field) {
	if d.Game != Never {
		fields = append(fields, Field{Name: "game.id", Type: Text, Optional: d.Game == Optional})
	}
	return append(fields, d.Fields...)
}

func names(fields []Field) string {
	var names []string
	for _, f := range fields {
		name := "`" + f.Name + "`"
		if f.Optional {
			name = "[" + name + "]"
		}
		names = append(names, name)
	}
	if names == nil {
		return "–"
	}
	return strings.Join(names, ", ")
}

// overview is the line of an event in the page's table.
func overview(d Definition) string {
	client := ""
	if d.Client {
		client = names(clientFields(d))
	}
	var server []string
	for _, s := range d.Sent {
		text := "to " + s.To
		if s.Event != "" {
			text += " as `" + string(s.Event) + "`"
		}
		server = append(server, text+": "+names(s.Fields))
	}
	return fmt.Sprintf("| [`%s`](#%s) | %s | %s |", d.Event, strings.ToLower(string(d.Event)), client, strings.Join(server, "<br>"))
}

// section is what the page says of an event.
func section(d Definition) string {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n%s\n\n", d.Event, d.Says)
	list := func(who string, fields []Field) {
		if len(fields) == 0 {
			fmt.Fprintf(&b, "- %s: nothing more.\n", who)
			return
		}
		fmt.Fprintf(&b, "- %s:\n", who)
		for _, f := range fields {
			optional, says := "", ""
			if f.Optional {
				optional = ", optional"
			}
			if f.Says != "" {
				says = ": " + f.Says
			}
			fmt.Fprintf(&b, "  - `%s` (%s%s)%s\n", f.Name, f.Type, optional, says)
		}
	}
	switch {
	case d.Client && d.Open:
		list("The client sends, without credentials", clientFields(d))
	case d.Client:
		list("The client sends", clientFields(d))
	}
	for _, s := range d.Sent {
		to := "To " + s.To
		if s.Event != "" {
			to += ", as `" + string(s.Event) + "`"
		}
		list(to, s.Fields)
	}
	fmt.Fprintf(&b, "\n```\n%s\n```\n", bytes.Join(examples(d.Event), []byte("\n")))
	return b.String()
}

// gamesSection shows each game's options and views.
func gamesSection() (string, error) {
	var b strings.Builder
	for _, g := range games.All {
		config, wrong := ReadConfig(json.RawMessage(`{"game":"`+g.Name()+`"}`), games.ByName)
		if wrong != nil {
			return "", wrong
		}
		counts, _ := g.SeatCounts()
		fmt.Fprintf(&b, "\n### %s\n\nSeats: %s.\n\n", g.Name(), seats(counts, config.Seats))
		match, err := g.Configure(make([]game.Player, config.Seats), config.Options)
		if err != nil {
			return "", err
		}
		start, err := g.Start(match, 1)
		if err != nil {
			return "", err
		}
		seat, spectator := viewOf(start, 0), viewOf(start, game.NoSeat)
		fmt.Fprintf(&b, "```\n\"options\": %s\n\"view\": %s\n", config.Options, seat)
		if !bytes.Equal(seat, spectator) {
			fmt.Fprintf(&b, "\"view\" of a spectator: %s\n", spectator)
		}
		moves, which := start.Moves(), "all"
		if most := 9; len(moves) > most {
			moves, which = moves[:most], fmt.Sprintf("the first %d of %d", most, len(moves))
		}
		fmt.Fprintf(&b, "\"moves\", %s: %s\n```\n", which, MovesJSON(moves))
	}
	return b.String(), nil
}

func seats(counts []int, usual int) string {
	if len(counts) == 1 {
		return fmt.Sprint(counts[0])
	}
	return fmt.Sprintf("%s (default %d)", strings.Trim(strings.ReplaceAll(fmt.Sprint(counts), " ", ", "), "[]"), usual)
}
