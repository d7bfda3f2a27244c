package crosswise

// player is what makes one strength.
type player struct {
	// classic is the player of the original.
	classic bool
	// worth is by what turns are judged before they are played out.
	worth func(size int) *worth
	// glances is about how many turns are seen of each tile on the hand; 0 is
	// all.
	glances int
	// width is how many turns are played out.
	width int
	// limit is how many positions are looked at on a board of six by six;
	// positions of larger boards count for more.
	limit int64
}

// strengths are what makes each of them, from 1, the weakest.
var strengths = [...]player{
	1: {worth: points, glances: 1, width: 1},
	2: {worth: points, glances: 4, width: 1},
	3: {worth: points, width: 1, classic: true},
	4: {worth: values, glances: 12, width: 1},
	5: {worth: values, width: 16, limit: 25_000},
}
