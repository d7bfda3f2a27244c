package navigation

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/console"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/input"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
)

// scenes are the states of the app that are worth looking at, by the name of
// the picture.
var scenes = map[string]func(v *visitor){
	"launcher": func(v *visitor) {},
	"explorer": func(v *visitor) {
		v.app.Computer = thoughtful
		v.navigator.Follow("x=7x6x4..274552224131661")
		v.settle()
	},
	"coach": func(v *visitor) {
		v.app.Computer = thoughtful
		v.navigator.WhatWentWrong(classicMatch(v.t, "27455222413166155", game.Player{}, game.Player{}))
		v.settle()
		v.press("column.4")
		v.settle()
	},
	"coach-jokers": func(v *visitor) {
		v.app.Computer = thoughtful
		v.navigator.WhatWentWrong(jokerMatch(v.t))
		v.settle()
		v.press("coach.task.0")
		v.press("explore.tool.4")
	},
	"coach-crosswise": func(v *visitor) {
		v.app.Computer = thoughtful
		v.navigator.WhatWentWrong(against(crosswiseMatch(v.t)))
		v.settle()
	},
	"coach-level8": func(v *visitor) {
		v.app.Computer = thoughtful
		v.navigator.WhatWentWrong(level8Given(v.t))
		v.settle()
	},
	"launcher-mistakes": func(v *visitor) {
		v.app.Saves.Save(saves.Match{ID: v.app.Saves.NewID(), Program: catalog.Games[1].ID, Record: classicMatch(v.t, "4455667", game.Player{}, game.Player{})}, false)
		v.navigator.Leave()
	},
	"explorer-setup": func(v *visitor) {
		v.press("explore")
		v.press("explore.tool.1")
		for _, column := range []string{"column.3", "column.2", "column.3"} {
			v.press(column)
		}
	},
	"explorer-jokers": func(v *visitor) {
		v.press("explore")
		v.press("explore.new.connectfour")
		v.press("column.3")
		v.press("explore.tool.4")
	},
	"explorer-open": func(v *visitor) {
		v.press("explore")
		v.press("explore.open")
		v.writes("explore.text", "44x")
		v.press("explore.read")
	},
	"launcher-continue": func(v *visitor) {
		v.press("play.connectfour")
		v.keys("rclcrrclc")
		v.press("games")
	},
	"launcher-matches": func(v *visitor) { v.severalMatches() },
	"matches":          func(v *visitor) { v.severalMatches(); v.press("matches") },
	"delete-match": func(v *visitor) {
		v.severalMatches()
		v.press("matches")
		v.press("delete." + v.app.Saves.All()[0].ID)
	},
	"players": func(v *visitor) { v.press("play.connectfour") },
	"strength": func(v *visitor) {
		v.press("play.connectfour")
		v.keys("uu")
	},
	"playing": func(v *visitor) {
		v.press("play.connectfour")
		v.keys("rcclcrrccllc")
	},
	"aiming": func(v *visitor) {
		v.press("play.connectfour")
		v.keys("rcclcrrccllcucll")
	},
	"bomb": func(v *visitor) {
		v.press("play.connectfour")
		v.keys("rcclcrrccllcurcdd")
	},
	"hint": func(v *visitor) {
		v.press("play.connectfour")
		v.keys("rcclcrrccllc")
		v.app.Computer.(*pensive).moves = []game.Move{"bomb 6,6"}
		v.press("hint")
	},
	"thinking": func(v *visitor) {
		v.app.Change(func(s *shell.Settings) { s.MoveTime = 60 })
		v.press("play.connectfour")
		v.handle(input.Button{Key: console.Confirm})
		v.handle(input.Button{Key: console.Confirm})
		v.app.Change(func(s *shell.Settings) { s.Shapes = true })
	},
	"puzzle":       func(v *visitor) { v.press("puzzle") },
	"puzzle-wrong": func(v *visitor) { v.press("puzzle"); v.triesWrong(shell.Puzzling()[0]) },
	"puzzle-classic": func(v *visitor) {
		v.press("puzzle")
		v.solves(shell.Puzzling()[0], christmasEve)
		v.press("next")
		v.triesWrong(shell.Puzzling()[1])
	},
	"puzzle-solved": func(v *visitor) {
		v.solvedBefore()
		v.press("puzzle")
		v.triesWrong(shell.Puzzling()[0])
		v.solves(shell.Puzzling()[0], christmasEve)
	},
	"puzzle-result": func(v *visitor) {
		v.solvedBefore()
		v.press("puzzle")
		v.solves(shell.Puzzling()[0], christmasEve)
		v.press("share")
	},
	"calendar": func(v *visitor) { v.solvedBefore(); v.press("puzzle"); v.press("calendar") },
	"launcher-puzzled": func(v *visitor) {
		v.solvedBefore()
		v.press("puzzle")
		v.solves(shell.Puzzling()[0], christmasEve)
		v.press("next")
		v.solves(shell.Puzzling()[1], christmasEve)
		v.press("back")
	},
	"settings": func(v *visitor) { v.press("settings") },
	"settings-server": func(v *visitor) {
		v.press("settings")
		v.writes("server", "ftp://play.example.org")
		v.handle(input.Activate{ID: v.node("server").ID})
		v.surface.Reveal("server.use")
	},
	"delete-all":    func(v *visitor) { v.press("settings"); v.press("delete") },
	"contents":      func(v *visitor) { v.press("help") },
	"rules":         func(v *visitor) { v.press("help"); v.press("rules.connectfour") },
	"rules-n":       func(v *visitor) { v.press("help"); v.press("rules.connectn") },
	"rules-three":   func(v *visitor) { v.press("help"); v.press("rules.tictactoe") },
	"setup":         func(v *visitor) { v.press("play.connectn") },
	"five":          func(v *visitor) { v.press("play.connectn"); v.keys("rrcrcclcrc") },
	"three-players": func(v *visitor) { v.press("play.tictactoe") },
	"three-sides":   func(v *visitor) { v.press("play.tictactoe"); v.press("sides") },
	"three":         func(v *visitor) { v.press("play.tictactoe"); v.keys("rccuclcrr") },
	"three-setup":   func(v *visitor) { v.press("play.tictactoe") },
	"three-menu":    func(v *visitor) { v.press("play.tictactoe"); v.keys("rccuclcrruu") },
	"tutorials":     func(v *visitor) { v.press("tutorial") },
	"tutorial":      func(v *visitor) { v.learns("connectfour") },
	"tutorial-done": func(v *visitor) { v.learns("connectfour"); v.press("skip"); v.press("skip"); v.keys("rrc") },
	"replay":        func(v *visitor) { v.follow(demoLink(v.t)); v.press("last"); v.press("back") },
	"replay-end":    func(v *visitor) { v.follow(demoLink(v.t)); v.press("last") },
	"analysing":     func(v *visitor) { v.follow(demoLink(v.t)); v.press("last"); v.press("analysis") },
	"analysis": func(v *visitor) {
		v.app.Computer = thoughtful
		v.follow(linkTo(v.t, catalog.Games[3]))
		v.press("analysis")
		v.press("analysis")
	},
	"message": func(v *visitor) { v.follow("r=connectfour.e30.AAAA") },
	"shared": func(v *visitor) {
		v.press("play.connectfour")
		v.keys("rccrclcrclcrclc")
		v.press("share")
	},
	"given-up": func(v *visitor) {
		v.press("play.connectfour")
		v.keys("rccrclcrc")
		v.press("new")
		v.keys("c")
	},
	"given-up-choosing": func(v *visitor) {
		v.press("play.tictactoe")
		v.keys("rcclc")
		v.press("new")
	},
	"crosswise-given-up": func(v *visitor) {
		v.twoPeople()
		v.press("hand-over.show")
		v.keys("cc")
		v.press("hand-over.show")
		v.drop(crosswiseFile(v.t, "mover.json"))
	},
	"won": func(v *visitor) {
		v.press("play.connectfour")
		v.keys("rccrclcrclcrclc")
	},
	"crosswise":       func(v *visitor) { v.press("play.crosswise") },
	"crosswise-menu":  func(v *visitor) { v.press("play.crosswise"); v.press("menu.game") },
	"crosswise-view":  func(v *visitor) { v.press("play.crosswise"); v.press("menu.view") },
	"crosswise-ai":    func(v *visitor) { v.press("play.crosswise"); v.press("menu.computer") },
	"crosswise-rules": func(v *visitor) { v.press("play.crosswise"); v.press("help") },
	"crosswise-continue": func(v *visitor) {
		v.load("mover.json")
		v.press("cell.0.0")
		v.press("cell.2.0")
		v.press("games")
	},
	"crosswise-setup": func(v *visitor) {
		v.press("play.crosswise")
		v.press("new")
		v.press("setup.players.1")
		v.writes("setup.2.name", "PlayerName1")
		v.press("setup.start")
	},
	"crosswise-hand-over": func(v *visitor) { v.twoPeople() },
	"crosswise-carry":     func(v *visitor) { v.twoPeople(); v.press("hand-over.show"); v.keys("rcd") },
	"crosswise-four":      func(v *visitor) { v.load("four.json"); v.press("hand-over.show") },
	"crosswise-won":       func(v *visitor) { v.load("won.json") },
	"crosswise-draw":      func(v *visitor) { v.load("draw.json") },
	"crosswise-broken":    func(v *visitor) { v.press("play.crosswise"); v.navigator.Drop([]byte("{}")); v.settle() },
	"crosswise-bars": func(v *visitor) {
		v.load("four.json")
		v.press("hand-over.show")
		v.press("menu.view")
		v.press("view.bars")
		v.keys("x")
		v.press("slot.0")
		v.press("cell.2.0")
		v.press("hand-over.show")
		v.press("slot.1")
	},
	"crosswise-sixes": func(v *visitor) {
		v.load("won.json")
		v.press("menu.view")
		v.press("view.bars")
		v.keys("x")
		v.press("game-over.aside")
	},
	"crosswise-replay":     func(v *visitor) { v.follow(crosswiseLink(v.t)); v.handle(input.Adjust{ID: "at", Value: 14}) },
	"crosswise-replay-end": func(v *visitor) { v.follow(crosswiseLink(v.t)); v.press("last") },
	"crosswise-mover":      func(v *visitor) { v.load("mover.json"); v.keys("c") },
}

// demoLink is a link to the demo of the first game.
func demoLink(t testing.TB) string { return linkTo(t, catalog.Games[0]) }

func linkTo(t testing.TB, g *catalog.Game) string {
	link, err := game.Record{Game: g.Rules.Name(), Config: g.Config, Moves: g.Demo}.Link(g.Rules)
	require.NoError(t, err)
	return "r=" + link
}

// crosswiseMatch is a match of Crosswise between two who choose by chance.
func crosswiseMatch(t testing.TB) game.Record {
	r := game.Record{Game: rules.Name, Seed: 5, Seats: make([]game.Player, 2)}
	p, err := rules.Game{}.Start(nil, r.Seed)
	require.NoError(t, err)
	for random := game.NewRandom(r.Seed); !p.Result().Over; {
		moves := p.Moves()
		r.Moves = append(r.Moves, moves[random.Intn(len(moves))])
		p, err = p.Apply(r.Moves[len(r.Moves)-1])
		require.NoError(t, err)
	}
	return r
}

// crosswiseLink is a link to it.
func crosswiseLink(t testing.TB) string {
	link, err := crosswiseMatch(t).Link(rules.Game{})
	require.NoError(t, err)
	return "r=" + link
}

// sizes are the windows that the screens are looked at in.
var sizes = [][2]float64{{390, 844}, {844, 390}, {1280, 800}, {320, 568}, {568, 320}, {768, 1024}}
