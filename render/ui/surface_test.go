package ui

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestNothingIsPaintedWhileNothingChanges(t *testing.T) {
	u := at(t, 300, 400, menu)
	require.True(t, u.surface.Dirty())
	require.Contains(t, u.paints(), "text a")
	require.False(t, u.surface.Dirty())
	require.Empty(t, u.paints())
	_, moving := u.surface.Next()
	require.False(t, moving)
	u.surface.Resize(Window{Width: 300, Height: 400})
	require.False(t, u.surface.Dirty(), "the same window")
	u.surface.Resize(Window{Width: 400, Height: 300})
	require.True(t, u.surface.Dirty())
}

func TestRepaintPaintsOneNodeWithoutBuilding(t *testing.T) {
	built := 0
	u := at(t, 300, 400, func(u *user) *Node { built++; return menu(u) })
	u.paints()
	built = 0
	u.surface.Repaint("b")
	u.surface.Repaint("gone")
	painted := u.paints()
	require.Contains(t, painted, "text b")
	require.NotContains(t, painted, "text a", "what lies apart stays")
	require.Zero(t, built)
}

func TestRevisionCountsTheTreesThatWereBuilt(t *testing.T) {
	u := at(t, 300, 400, menu)
	was := u.surface.Revision()
	u.root()
	require.Equal(t, was, u.surface.Revision())
	u.surface.Repaint("b")
	u.paints()
	require.Equal(t, was, u.surface.Revision())
	u.surface.Invalidate()
	u.root()
	require.Equal(t, was+1, u.surface.Revision())
}

func TestTimeThatNobodyWaitedForDoesNotCount(t *testing.T) {
	var passed []time.Duration
	next, moving := time.Duration(0), true
	s := NewSurface()
	s.Resize(Window{Width: 100, Height: 100})
	s.Show(&sheet{
		build: func(View) *Node { return Stack() },
		tick:  func(d time.Duration) { passed = append(passed, d) },
		next:  func() (time.Duration, bool) { return next, moving },
	})
	s.Tick(0)
	s.Next()
	s.Tick(16 * time.Millisecond)
	s.Next()
	s.Tick(time.Hour) // the tab was hidden
	next = 3 * time.Second
	s.Next()
	s.Tick(time.Hour + 3*time.Second) // what was waited for counts whole
	moving = false
	s.Next()
	s.Tick(2 * time.Hour)
	s.Tick(time.Hour) // a clock never goes back
	require.Equal(t, []time.Duration{0, 16 * time.Millisecond, pause, 3 * time.Second, pause, 0}, passed)
}

func TestScaleGrowsWithTheWindow(t *testing.T) {
	for _, test := range []struct {
		w, h float64
		view Size
	}{
		{320, 568, Size{320, 568}},
		{1280, 800, Size{1280, 800}},
		{3840, 2160, Size{1600, 900}},
		{3840, 1080, Size{3200, 900}},
	} {
		s := NewSurface()
		s.Resize(Window{Width: test.w, Height: test.h, Safe: Insets{Top: 12}})
		s.Show(&sheet{build: func(v View) *Node {
			require.InDelta(t, test.view.W, v.Size.W, 0.01)
			require.InDelta(t, test.view.H, v.Size.H, 0.01)
			require.InDelta(t, 12/s.Scale(), v.Safe.Top, 0.01)
			return Stack()
		}})
		require.NotNil(t, s.Root())
	}
}

func TestAnnouncementsAreSaidOnce(t *testing.T) {
	s := NewSurface()
	s.Announce("eins")
	s.Announce("")
	s.Announce("zwei")
	require.Equal(t, []string{"eins", "zwei"}, s.Announced())
	require.Empty(t, s.Announced())
}

func TestAuditFindsWhatIsWrong(t *testing.T) {
	lay := func(n *Node) *Node {
		link(n, nil, "root")
		n.put(Rect{W: 300, H: 200})
		clip(n, n.Rect)
		return n
	}
	good := lay(Column(Heading(1, "Titel"), Button("a", NoIcon, "A", nil), Paragraph("Text")))
	require.Empty(t, audit(good))

	press := func() {}
	bad := lay(Column(
		Button("a", NoIcon, "A", press), Button("a", NoIcon, "B", press),
		IconButton("i", IconMenu, "", press),
		Button("s", NoIcon, "klein", press).Width(30),
		Button("tall", NoIcon, "hoch", press).Height(500),
	).Align(Start))
	faults := audit(bad)
	require.Len(t, faults, 4, "%q", faults)
	require.Contains(t, faults[0], "same ID")
	require.Contains(t, faults[1], "no name")
	require.Contains(t, faults[2], "30 × 48")
	require.Contains(t, faults[3], "sticks out")
}

func TestWidgetsPassTheAuditAtEverySize(t *testing.T) {
	for _, size := range []Size{{320, 568}, {568, 320}, {390, 844}, {1280, 800}, {3840, 2160}} {
		for _, open := range []bool{false, true} {
			u := at(t, size.W, size.H, func(u *user) *Node { return everything(u, open) })
			require.Empty(t, audit(u.root()), "%v", size)
		}
	}
}

// everything has all widgets.
func everything(u *user, open bool) *Node {
	page := Column(
		Row(Heading(1, "Lichtbrett").Grow(1), IconButton("menu", IconMenu, "Menü", u.does("menu"))),
		Scroll("scroll", "Inhalt", Column(
			Paragraph("Vier in einer Reihe gewinnen, waagerecht, senkrecht oder schräg."),
			Flow(
				Primary("play", IconPlay, "Spielen", u.does("play")),
				Button("undo", IconUndo, "Zurücknehmen", u.does("undo")),
				TextButton("help", IconHelp, "Regeln", u.does("help")),
			).Gap(Space3),
			Tiles(150,
				CardButton("g1", "Vier gewinnt", u.does("g1"), Caption("Vier gewinnt", Title, Theme.Text)),
				CardButton("g2", "Tic-Tac-Toe", u.does("g2"), Caption("Tic-Tac-Toe", Title, Theme.Text)),
			).Gap(Space3),
			Card(
				Heading(2, "Einstellungen"),
				Switch("sound", "Töne", "Steine, Joker und das Ende einer Partie", true, func(bool) {}),
				Choice("players", "Spieler", []Option{{IconPerson, "Allein"}, {IconPeople, "Zu zweit"}}, 0, func(int) {}),
				Slider("strength", "Stärke", 1, 5, 3, nil, func(int) {}),
				Progress("load", "Fortschritt", 3, 10),
				Divider(),
				SmallText("Änderungen gelten sofort."),
			),
			List("Partien", Paragraph("eins"), Paragraph("zwei")),
		).Gap(Space4).Pad(Space2)).Grow(1),
	).Pad(Space3)
	if !open {
		return page
	}
	return Stack(page, Dialog("d", "Frage", "Schließen", u.does("leave"), Paragraph("Wirklich?"),
		Button("no", NoIcon, "Nein", u.does("no")), Primary("yes", IconCheck, "Ja", u.does("yes"))))
}

func TestWhoComesBackHearsTheLatestNewsOnly(t *testing.T) {
	s := NewSurface()
	for i := range 1000 {
		s.Announce(strconv.Itoa(i))
	}
	said := s.Announced()
	require.LessOrEqual(t, len(said), 20)
	require.Equal(t, "999", said[len(said)-1])
}

// What comes into a page or goes from it leaves everything else its name: a screen reader goes on
// where it was.
func TestWhatComesRenamesNothingElse(t *testing.T) {
	comes := false
	u := at(t, 400, 400, func(*user) *Node {
		return Column(
			When(comes, Paragraph("One moment")),
			Heading(2, "Players"),
			Row(When(comes, Caption("new", Small, Theme.Text)), When(comes, Caption("newer", Small, Theme.Text)), Paragraph("Ada")),
		)
	})
	named := func() map[string]string {
		names := map[string]string{}
		for n := range u.root().All() {
			require.NotContains(t, names, n.ID)
			names[n.ID] = n.Label
		}
		return names
	}
	before := named()
	comes = true
	u.surface.Invalidate()
	after := named()
	require.Len(t, after, len(before)+3)
	require.Subset(t, after, before)
}
