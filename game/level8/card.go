// Package level8 has the rules of the card game Level 8: two to six players
// collect runs, equal cards and cards of one colour, lay them out level by
// level, and get rid of what is left.
//
// Seats, groups and combinations count from 0. A pile's last card is its top.
package level8

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
)

// Card is a card, or a joker together with what it stands for. Their order is
// the deck's: colour by colour from 1 to 15, jokers, skip cards; the jokers
// that stand for something come last.
type Card int8

// The cards of a match.
const (
	Highest = 15 // the numbers are 1 to Highest
	Jokers  = 5
	Skips   = 3
	Cards   = Colours*Highest + Jokers + Skips
)

// The cards beside the numbers. The zero Card is none.
const (
	Joker Card = Colours*Highest + 1 + iota
	Skip

	lastJoker = Skip + Highest + Colours // the joker for the last colour
)

// Colour is one of the six colours.
type Colour int8

// Colours is how many there are: blue, red, yellow, green, violet, orange.
const Colours = 6

const colourLetters = "brygvo"

// String returns the colour's letter.
func (c Colour) String() string {
	if c < 0 || c >= Colours {
		return "?"
	}
	return colourLetters[c : c+1]
}

// Number returns the card of a colour with a number from 1 to Highest.
func Number(c Colour, number int) Card { return Card(int(c)*Highest + number) }

// JokerFor returns the joker that stands for a number in a run or among equal
// cards.
func JokerFor(number int) Card { return Skip + Card(number) }

// JokerOf returns the joker that stands for a card of a colour.
func JokerOf(c Colour) Card { return Skip + Highest + 1 + Card(c) }

// Number returns the number on the card, or the one that a joker stands for; 0
// if there is none.
func (c Card) Number() int {
	switch {
	case c > 0 && c < Joker:
		return (int(c)-1)%Highest + 1
	case c > Skip && c <= Skip+Highest:
		return int(c - Skip)
	default:
		return 0
	}
}

// Colour returns the card's colour, or the one that a joker stands for; −1 if
// there is none.
func (c Card) Colour() Colour {
	switch {
	case c > 0 && c < Joker:
		return Colour((c - 1) / Highest)
	case c > Skip+Highest && c <= lastJoker:
		return Colour(c - Skip - Highest - 1)
	default:
		return -1
	}
}

// IsJoker reports whether the card is a joker, whatever it stands for.
func (c Card) IsJoker() bool { return c == Joker || c > Skip }

// Plain returns the card as it is in hands and piles: a joker stands for
// nothing there.
func (c Card) Plain() Card {
	if c > Skip {
		return Joker
	}
	return c
}

// valid reports whether there is such a card.
func (c Card) valid() bool { return c > 0 && c <= lastJoker }

// String returns the card's notation: "b7", "j", "s", and for jokers that stand
// for something "j7" or "jb". ParseCard reads it back.
func (c Card) String() string {
	if !c.valid() {
		return "?"
	}
	return string(cardTexts[c])
}

// cardTexts are the notations of all cards.
var cardTexts = func() (all [lastJoker + 1][]byte) {
	for c := range all {
		all[c] = []byte(Card(c).notation())
	}
	return all
}()

func (c Card) notation() string {
	switch c {
	case Joker:
		return "j"
	case Skip:
		return "s"
	}
	letter, rest := "j", ""
	if c < Joker {
		letter = c.Colour().String()
	}
	if n := c.Number(); n > 0 {
		rest = strconv.Itoa(n)
	} else {
		rest = c.Colour().String()
	}
	return letter + rest
}

var errCard = errors.New("no such card; cards are b1 to b15, also with r, y, g, v and o, j and s, and jokers that stand for something j7 or jb")

// ParseCard reads a card's notation, in lower case.
func ParseCard(text string) (Card, error) {
	if text == "j" {
		return Joker, nil
	}
	if text == "s" {
		return Skip, nil
	}
	if len(text) >= 2 {
		colour, isColour := colourOf(text[0])
		number, isNumber := plainNumber(text[1:])
		of, ofColour := colourOf(text[1])
		switch {
		case isNumber && (number < 1 || number > Highest):
		case isNumber && isColour:
			return Number(colour, number), nil
		case isNumber && text[0] == 'j':
			return JokerFor(number), nil
		case text[0] == 'j' && len(text) == 2 && ofColour:
			return JokerOf(of), nil
		}
	}
	return 0, errCard
}

func colourOf(letter byte) (Colour, bool) {
	for c := range Colour(Colours) {
		if colourLetters[c] == letter {
			return c, true
		}
	}
	return 0, false
}

// plainNumber reads up to three digits without a leading zero.
func plainNumber(s string) (n int, ok bool) {
	if len(s) == 0 || len(s) > 3 || len(s) > 1 && s[0] == '0' {
		return 0, false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return n, true
}

// MarshalText implements encoding.TextMarshaler. The text may not be changed.
func (c Card) MarshalText() ([]byte, error) {
	if !c.valid() {
		return nil, fmt.Errorf("there is no card %d", int(c))
	}
	return cardTexts[c], nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Card) UnmarshalText(text []byte) (err error) {
	*c, err = ParseCard(string(text))
	return err
}

// deck is all cards in the order of the deck.
var deck = func() (d [Cards]Card) {
	for i := range d {
		switch {
		case i < Colours*Highest:
			d[i] = Card(i + 1)
		case i < Colours*Highest+Jokers:
			d[i] = Joker
		default:
			d[i] = Skip
		}
	}
	return d
}()

// Hand is a set of cards, those of a hand: of each number card there is one,
// jokers and skip cards are counted. It is a value; the zero Hand is empty.
type Hand struct {
	// Numbers has for each colour the bits 1 to Highest of the numbers held.
	Numbers [Colours]uint16
	Jokers  int8
	Skips   int8
}

// HandOf returns the hand of these cards, each number card at most once.
func HandOf(cards ...Card) (h Hand) {
	for _, c := range cards {
		h.Put(c)
	}
	return h
}

// Len returns how many cards the hand holds.
func (h Hand) Len() int {
	n := int(h.Jokers + h.Skips)
	for _, numbers := range h.Numbers {
		n += bits.OnesCount16(numbers)
	}
	return n
}

// Has reports whether the hand holds a card; for jokers it does not matter what
// they stand for.
func (h Hand) Has(c Card) bool {
	switch {
	case c.IsJoker():
		return h.Jokers > 0
	case c == Skip:
		return h.Skips > 0
	default:
		return h.Numbers[c.Colour()]>>c.Number()&1 == 1
	}
}

// Put adds a card that the hand does not hold yet, or a joker or a skip card.
func (h *Hand) Put(c Card) {
	switch {
	case c.IsJoker():
		h.Jokers++
	case c == Skip:
		h.Skips++
	default:
		h.Numbers[c.Colour()] |= 1 << c.Number()
	}
}

// Take removes a card that the hand holds.
func (h *Hand) Take(c Card) {
	switch {
	case c.IsJoker():
		h.Jokers--
	case c == Skip:
		h.Skips--
	default:
		h.Numbers[c.Colour()] &^= 1 << c.Number()
	}
}

// Count returns how many cards of a number the hand holds, jokers apart.
func (h Hand) Count(number int) (n int) {
	for _, numbers := range h.Numbers {
		n += int(numbers >> number & 1)
	}
	return n
}

// Cards returns the cards in the order of the deck.
func (h Hand) Cards() []Card {
	cards := make([]Card, 0, h.Len())
	h.each(func(c Card, n int) bool {
		for range n {
			cards = append(cards, c)
		}
		return true
	})
	return cards
}

// each calls visit with every card and how often it is there, in the order of
// the deck, until it returns false, and reports whether it never did.
func (h Hand) each(visit func(c Card, n int) bool) bool {
	for c, numbers := range h.Numbers {
		for ; numbers != 0; numbers &= numbers - 1 {
			if !visit(Number(Colour(c), bits.TrailingZeros16(numbers)), 1) {
				return false
			}
		}
	}
	return (h.Jokers == 0 || visit(Joker, int(h.Jokers))) && (h.Skips == 0 || visit(Skip, int(h.Skips)))
}
