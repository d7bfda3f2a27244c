package level8

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"lichtbrett/game"
)

// Act is what a move does.
type Act uint8

// The acts. A turn is Draw or Take, then any of Lay and Add, then Discard or
// PlaySkip.
const (
	Draw     Act = iota // takes the top card of the draw pile
	Take                // takes the top card of Seat's discard pile
	Lay                 // lays the task, Groups
	Add                 // adds Card to group Group of Seat
	Discard             // puts Card on the own discard pile
	PlaySkip            // puts a skip card in front of Seat
)

// Move is one move. What an act does not name is zero.
type Move struct {
	Act  Act
	Seat game.Seat
	// Group counts the groups in front of Seat from 0.
	Group int
	Card  Card
	// Groups are the combinations of the task in its order; jokers say what
	// they stand for.
	Groups [][]Card
}

// String returns the move's notation: "draw", "take 1", "lay b3 r4 j5 | y7 g8
// o9", "add j6 1.0", "discard b3" or "skip 2". ParseMove reads it back.
func (m Move) String() string {
	switch m.Act {
	case Draw:
		return "draw"
	case Take:
		return "take " + strconv.Itoa(int(m.Seat))
	case Lay:
		groups := make([]string, len(m.Groups))
		for i, cards := range m.Groups {
			groups[i] = words(cards)
		}
		return "lay " + strings.Join(groups, " | ")
	case Add:
		return "add " + m.Card.String() + " " + strconv.Itoa(int(m.Seat)) + "." + strconv.Itoa(m.Group)
	case Discard:
		return "discard " + m.Card.String()
	case PlaySkip:
		return "skip " + strconv.Itoa(int(m.Seat))
	default:
		return "unknown"
	}
}

// words lists cards with spaces between them.
func words(cards []Card) string {
	text := make([]string, len(cards))
	for i, c := range cards {
		text[i] = c.String()
	}
	return strings.Join(text, " ")
}

// Notation returns the move for tables and records.
func (m Move) Notation() game.Move { return game.Move(m.String()) }

const notationHelp = `a move reads "draw" or "take 1"; then "lay b3 r4 j5 | y7 g8 o9", "add j6 1.0"; at last "discard b3" or "skip 2"`

// maxNotation is more characters than any move needs that is written with some
// care.
const maxNotation = 400

// ParseMove reads a move's notation. Upper and lower case, the number of spaces
// and the order of cards in a combination do not matter. Whether the move is
// legal only a position knows. The error is a *game.MoveError with
// ReasonNotation or ReasonNoCard.
func ParseMove(text string) (Move, error) {
	m, err := parse(text)
	if err == nil {
		return m, nil
	}
	reason := ReasonNotation
	if errors.Is(err, errCard) {
		reason = ReasonNoCard
	}
	return Move{}, game.Refuse(game.Move(text), reason, "%v", err)
}

var errNotation = errors.New("not a move; " + notationHelp)

func parse(text string) (m Move, err error) {
	if len(text) > maxNotation {
		return m, errNotation
	}
	words := strings.FieldsFunc(strings.Map(lower, strings.ReplaceAll(text, "|", " | ")), func(r rune) bool { return r == ' ' })
	if len(words) == 0 {
		return m, errNotation
	}
	act, words := words[0], words[1:]
	seat := func(a Act) (Move, error) {
		if len(words) != 1 {
			return m, errNotation
		}
		n, ok := plainNumber(words[0])
		if !ok {
			return m, errNotation
		}
		return Move{Act: a, Seat: game.Seat(n)}, nil
	}
	switch {
	case act == "draw" && len(words) == 0:
		return Move{Act: Draw}, nil
	case act == "take":
		return seat(Take)
	case act == "skip":
		return seat(PlaySkip)
	case act == "discard" && len(words) == 1:
		m = Move{Act: Discard}
		m.Card, err = ParseCard(words[0])
		return m, err
	case act == "add" && len(words) == 2:
		s, g, _ := strings.Cut(words[1], ".")
		n, isSeat := plainNumber(s)
		group, isGroup := plainNumber(g)
		if !isSeat || !isGroup {
			return m, errNotation
		}
		m = Move{Act: Add, Seat: game.Seat(n), Group: group}
		m.Card, err = ParseCard(words[0])
		return m, err
	case act == "lay":
		return parseLay(words)
	}
	return m, errNotation
}

// lower returns the small letter of a plain capital one.
func lower(r rune) rune {
	if r >= 'A' && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}

func parseLay(words []string) (Move, error) {
	m := Move{Act: Lay}
	for more := true; more; {
		end := slices.Index(words, "|")
		if more = end >= 0; !more {
			end = len(words)
		}
		if end == 0 {
			return Move{}, errNotation
		}
		cards := make([]Card, end)
		for i, w := range words[:end] {
			var err error
			if cards[i], err = ParseCard(w); err != nil {
				return Move{}, err
			}
		}
		sortUnknown(cards)
		m.Groups = append(m.Groups, cards)
		if more {
			words = words[end+1:]
		}
	}
	return m, nil
}

// sortUnknown sorts cards of which it is not known what combination they are to
// be: as a run if they are one. A run of one colour is in the same order.
func sortUnknown(cards []Card) {
	Run.sort(cards)
	if reason, _ := (Combination{Run, len(cards)}).fault(cards); reason != "" {
		Equal.sort(cards)
	}
}
