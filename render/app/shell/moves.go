package shell

import (
	"strconv"

	"lichtbrett/render/ui"
)

// MostEntries is how many of the latest entries a log shows: the whole match is in its replay.
const MostEntries = 300

// Latest returns the entries that a log shows.
func Latest(entries []*ui.Node) []*ui.Node { return entries[max(0, len(entries)-MostEntries):] }

// NoEntry says that a log has none.
func NoEntry(id, words string) *ui.Node {
	return ui.SmallText(words).Named(id, ui.RoleParagraph, words).With(ui.Silent)
}

// MoveEntry is the entry of a log that tells of the move with this number, from 1,
// of a match. The table says moves when they are made: in the log they are silent.
func MoveEntry(match, number int, told string) *ui.Node {
	words := strconv.Itoa(number) + ". " + told
	id := "move." + strconv.Itoa(match) + "." + strconv.Itoa(number)
	return ui.Text(words, ui.Small, ui.Theme.Muted).Named(id, ui.RoleParagraph, words).With(ui.Silent)
}
