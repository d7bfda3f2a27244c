// Package live tells browsers how a tournament stands.
//
// The stream consists of server-sent events. The data of each is an Update as
// JSON: the first holds everything, later ones what has changed. A browser that
// has lost the connection says which update it has seen last and gets what has
// changed since.
package live

// Path is where the server offers the stream, relative to the page.
const Path = "tournament/events"

// Update is what has changed. Parts that have not are left out.
type Update struct {
	// All says that this is everything: what was known before is forgotten.
	All bool `json:"all,omitempty"`
	// Season is the season that is or was played last.
	Season *Season `json:"season,omitempty"`
	// SeasonRanking and Ranking, over all seasons, have the best first.
	SeasonRanking []Rank `json:"seasonRanking,omitempty"`
	Ranking       []Rank `json:"ranking,omitempty"`
	// Running are the matches under way, in the order of their numbers. Others
	// that are known without an outcome are under way no more.
	Running []string `json:"running"`
	// Matches are those that have begun, gone on or ended.
	Matches []Match `json:"matches,omitempty"`
}

// Season is a season.
type Season struct {
	Number  int `json:"number"`
	Columns int `json:"columns"`
	Rows    int `json:"rows"`
	Connect int `json:"connect"`
	// Day is the latest matchday, from 1, of Days, of which a match has begun.
	Day  int  `json:"day"`
	Days int  `json:"days"`
	Over bool `json:"over,omitempty"`
}

// Rank is a line of a ranking.
type Rank struct {
	Name    string  `json:"name"`
	Points  float64 `json:"points"`
	Matches int     `json:"matches"`
	Won     int     `json:"won"`
}

// Match is a match.
type Match struct {
	ID      string `json:"id"`
	Home    string `json:"home"`
	Guest   string `json:"guest"`
	Columns int    `json:"columns"`
	Rows    int    `json:"rows"`
	Connect int    `json:"connect"`
	// Moves has a character for each column, 0 to 9 and a to f; the home
	// player's comes first.
	Moves string `json:"moves"`
	// Outcome is one of package tournament's; empty while the match is under way.
	Outcome string `json:"outcome,omitempty"`
	Reason  string `json:"reason,omitempty"`
}

// Finished is how many finished matches are kept, the latest ones.
const Finished = 24
