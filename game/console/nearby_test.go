package console_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game/console"
)

// searching is the choice of servers nearby, and what came of it.
type searching struct {
	*player
	nearby *console.Nearby
	looked int
	chosen []int
	meets  *company
}

func looks(t *testing.T) *searching {
	s := &searching{player: &player{t: t}}
	s.nearby = console.NewNearby(text.English, func() { s.looked++ }, func(i int) console.Program {
		s.chosen = append(s.chosen, i)
		s.meets = meets(t)
		return s.meets.together
	})
	s.program = s.nearby.Begin()
	return s
}

func (s *searching) says() string { return s.program.Status(text.English).Turn }

func TestServersNearby(t *testing.T) {
	s := looks(t)
	require.Equal(t, 1, s.looked)
	require.Equal(t, "Looking for servers in the local network …", s.says())
	s.press("clrud")
	require.Equal(t, 1, s.looked, "it is being looked for")
	s.nearby.Found(nil)
	require.Equal(t, "No server found on the local network.", s.says())
	s.press("c")
	require.Equal(t, 2, s.looked)
	s.nearby.Found([]string{"attic-8080", "kitchen-8080"})
	require.Equal(t, "Which server?", s.says())
	require.Equal(t, "attic-8080", s.program.Status(text.German).Selected)
	require.Empty(t, s.chosen)
	s.press("rc")
	require.Equal(t, []int{1}, s.chosen)
	require.Equal(t, "You are Ada. Play together:", s.says())
	s.press("x")
	require.False(t, s.program.Left())
	require.Equal(t, "Which server?", s.says(), "another one can be chosen")
	s.press("x")
	require.True(t, s.program.Left())
}

// What is found when the player has left leads nowhere.
func TestServersThatAreFoundTooLate(t *testing.T) {
	s := looks(t)
	s.press("x")
	require.True(t, s.program.Left())
	s.nearby.Found([]string{"attic-8080"})
	require.Empty(t, s.chosen)
}

// Where there is one server nobody is asked which.
func TestTheOnlyServerNearby(t *testing.T) {
	s := looks(t)
	s.nearby.Found([]string{"attic-8080"})
	require.Equal(t, []int{0}, s.chosen)
	require.Equal(t, "You are Ada. Play together:", s.says())
	s.press("x")
	require.Equal(t, "attic-8080", s.program.Status(text.English).Selected)
	require.Equal(t, "Looking for servers in the local network …", s.nearby.Begin().Status(text.English).Turn, "who comes anew looks anew")
}

func TestPicturesOfServersNearby(t *testing.T) {
	labels := map[[2]int]string{}
	var b strings.Builder
	for _, state := range []struct {
		name string
		of   func(*searching)
	}{
		{"looking", func(*searching) {}},
		{"looking, a moment later", func(s *searching) { s.program.Tick(450 * time.Millisecond) }},
		{"looking, two moments later", func(s *searching) { s.program.Tick(900 * time.Millisecond) }},
		{"looking, three moments later", func(s *searching) { s.program.Tick(1350 * time.Millisecond) }},
		{"looking, the words", func(s *searching) { s.program.Tick(1800*time.Millisecond + 7*90*time.Millisecond) }},
		{"nobody", func(s *searching) { s.nearby.Found(nil) }},
		{"two", func(s *searching) { s.nearby.Found([]string{"attic-8080", "kitchen-8080"}) }},
		{"two, the name", func(s *searching) {
			s.nearby.Found([]string{"attic-8080", "kitchen-8080"})
			s.program.Tick(450*time.Millisecond + 7*90*time.Millisecond)
		}},
	} {
		s := looks(t)
		state.of(s)
		describe(&b, state.name, s.player, labels)
	}
	requireGolden(t, "testdata/nearby.txt", b.String())
}
