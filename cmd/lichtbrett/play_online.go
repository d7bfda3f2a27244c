package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game/console"
	"lichtbrett/game/console/launcher"
	"lichtbrett/game/console/lobby"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/net/discovery"
	"lichtbrett/net/protocol"
	"lichtbrett/render/catalog"
	leds "lichtbrett/render/led/online"
	"lichtbrett/render/plaintext"
	"lichtbrett/render/platform/storage"
)

// elsewhere is how others are played with online.
type elsewhere struct {
	server  *client.Server // nil where none is known
	code    string         // with which newcomers join it, where that was said
	storage storage.Local
	// remembered is what is to be remembered of the flags, by its keys.
	remembered map[string]string
	// errand is what the player comes for; nil for a look around.
	errand func(*client.Client, func(error))
	// find looks for servers in the network, where none is known; nil if none are
	// to be looked for.
	find func() ([]discovery.Server, error)
	// begins says that play begins there, and not with a match on this device.
	begins bool
	// posted has what the connection tells, for whoever plays.
	posted chan func()
}

// serverKey is under which the server is remembered, playFolder where.
const (
	serverKey  = "online.server"
	playFolder = "play"
)

// errands are the flags that say what the player comes for.
var errands = []string{"quick", "create", "game"}

func onlineFlags(flags *flag.FlagSet) {
	flags.String("server", "", "")
	flags.String("name", "", "")
	flags.String("code", "", "")
	flags.String("game", "", "")
	flags.String("state", "", "")
	flags.Bool("quick", false, "")
	flags.Bool("create", false, "")
}

// withOnline reads the flags of play with people elsewhere.
func withOnline(flags *flag.FlagSet, o *playOptions, find func() ([]discovery.Server, error)) error {
	value := func(name string) string { return flags.Lookup(name).Value.String() }
	e := &o.elsewhere
	e.storage = storage.Named(playFolder)
	if given(flags, "state") {
		if err := storage.CheckFolder(value("state")); err != nil {
			return err
		}
		e.storage = storage.Open(value("state"))
	}
	server, room, code, err := invited(value("server"), value("game"), value("code"))
	remembered := e.storage.Get(serverKey)
	switch {
	case err != nil:
		return err
	case server == "none":
		remembered, server = "", ""
	case server != "":
		if e.server, err = discovery.Resolve(server, find); err != nil {
			return fmt.Errorf("--server %w", err)
		}
	case given(flags, "server"):
		return errors.New("--server needs the address of a server, such as http://192.168.1.5:8080, auto or none")
	case remembered != "":
		e.server, _ = discovery.Resolve(remembered, find) // one that cannot be read, or is not found, is none
	}
	if err := checkErrand(flags, o, room); err != nil {
		return err
	}
	e.code = code
	name := value("name")
	if given(flags, "name") {
		if _, wrong := protocol.Name(name); wrong != nil {
			return fmt.Errorf("--name %q; a name has 1 to 30 characters, all of which can be seen", name)
		}
	}
	if e.server != nil {
		if server == discovery.Auto || server == "" && remembered == discovery.Auto {
			remembered = discovery.Auto // it may have another address tomorrow
		} else {
			remembered = e.server.String()
		}
		e.begins = server != "" || anyTrue(flags, errands)
	} else {
		e.find = find
	}
	e.remembered = map[string]string{serverKey: remembered}
	if name != "" {
		e.remembered[nameKey] = strings.TrimSpace(name)
	}
	return nil
}

// invited returns what is meant by --server, --game and --code: the first two may be links
// that invite to a server or to a game there, and tell the code.
func invited(server, room, code string) (meant, id, with string, err error) {
	page, fragment, linked := strings.Cut(room, "#")
	to, invites := client.ReadInvitation(fragment)
	switch {
	case linked && (!invites || to.Room == ""):
		return "", "", "", fmt.Errorf("--game %q invites to no game: the link to one has #g= and its ID; one to a server is for --server", room)
	case linked:
		room = to.Room
		if server == "" {
			server = playedThrough(page)
		}
	default:
		page, fragment, _ = strings.Cut(server, "#")
		if to, invites = client.ReadInvitation(fragment); invites {
			server, room = playedThrough(page), cmp.Or(room, to.Room)
		}
	}
	return server, room, cmp.Or(code, to.Code), nil
}

// playedThrough returns the server that a page plays through: its own, or one that its
// address names, without a scheme over HTTPS, as pages do that come from elsewhere.
func playedThrough(page string) string {
	at, err := url.Parse(page)
	if err != nil || at.Query().Get("server") == "" {
		return page
	}
	named := at.Query().Get("server")
	if !strings.Contains(named, "://") {
		named = "https://" + named
	}
	return named
}

// introduce sees to it that the player has a name.
func (e *elsewhere) introduce() {
	if e.storage.Get(nameKey) == "" {
		e.storage.Set(nameKey, usualName())
	}
}

// search looks for servers in the network, for some time; tests do that on this
// machine alone.
var search = discovery.Find

// findServers looks for servers in the network for a second.
func findServers() ([]discovery.Server, error) { return search(context.Background(), time.Second) }

// nameKey is under which the client keeps the name.
const nameKey = "online.name"

// anyTrue reports whether one of the flags was given and says so.
func anyTrue(flags *flag.FlagSet, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return given(flags, name) && flags.Lookup(name).Value.String() != "false"
	})
}

// checkErrand sees what the player comes for, and that it goes with the rest.
func checkErrand(flags *flag.FlagSet, o *playOptions, room string) error {
	var asked []string
	for _, name := range errands {
		if anyTrue(flags, []string{name}) || name == "game" && room != "" {
			asked = append(asked, "--"+name)
		}
	}
	e := &o.elsewhere
	joins := given(flags, "game") || room != ""
	alone := e.server == nil && len(asked) == 0 && o.game != nil
	explicit := given(flags, "server") && e.server != nil
	switch {
	case len(asked) > 1:
		return fmt.Errorf("%s exclude each other; give one of them", strings.Join(asked, " and "))
	case alone && given(flags, "name"):
		return errors.New("--name is for playing with others: say where with --server http://192.168.1.5:8080")
	case alone && given(flags, "code"):
		return errors.New("--code is for playing with others: say where with --server http://192.168.1.5:8080")
	case len(asked) == 0 && (!explicit || o.game == nil):
		return nil
	case e.server == nil:
		return fmt.Errorf("%s needs a server: say which with --server http://192.168.1.5:8080", asked[0])
	case joins && room == "":
		return errors.New("--game needs the ID of a game, or the link that invites to it")
	case joins && o.game != nil:
		return fmt.Errorf("--game names what is played already: leave %s out", o.game.ID)
	case !joins && o.game == nil:
		return fmt.Errorf("%s needs a game; say which: %s", asked[0], strings.Join(gameIDs(every), ", "))
	}
	for _, name := range []string{"log", "seed"} {
		if given(flags, name) {
			return fmt.Errorf("--%s is for matches on this device: leave it out to play with others", name)
		}
	}
	if joins {
		e.errand = func(c *client.Client, done func(error)) { c.Visit(room, done) }
		return nil
	}
	config, err := o.config(o.game)
	if err != nil {
		return err
	}
	e.errand = func(c *client.Client, done func(error)) { c.Quick(config, done) }
	if anyTrue(flags, []string{"create"}) {
		e.errand = func(c *client.Client, done func(error)) { c.Create(config, done) }
	}
	return nil
}

// config is that of a room for a game: with as many seats as are asked for, else as
// are usual.
func (o playOptions) config(g *catalog.Game) (protocol.Config, error) {
	setup := o.setup
	if setup == nil || g != o.game {
		setup = g.Setting
	}
	options, err := g.Rules.Options(setup)
	if err != nil {
		return protocol.Config{}, err
	}
	counts, seats := g.Rules.SeatCounts()
	if g == o.game && o.players > 0 {
		seats = o.players + o.computers
	}
	if !slices.Contains(counts, seats) {
		return protocol.Config{}, fmt.Errorf("--players %d; with others there are %s players", seats, listed(o.counts()[1:], "or"))
	}
	c := protocol.Config{
		Game: g.Rules.Name(), Seats: seats, Options: options, MoveTime: protocol.DefaultMoveTime, Computers: make([]int, seats), Spectators: true,
	}
	if g == o.game {
		for i := range min(o.computers, seats-1) {
			c.Computers[seats-1-i] = o.strength
		}
	}
	return c, nil
}

// usualName is what somebody is called who has given no name: as the system calls
// the user, or else this machine.
func usualName() string {
	host, _ := os.Hostname()
	for _, name := range []string{os.Getenv("USER"), os.Getenv("USERNAME"), host} {
		if clean, wrong := protocol.Name(name); wrong == nil {
			return clean
		}
	}
	return "Lichtbrett"
}

// reachTime is how long a server has to answer before play begins.
const reachTime = 5 * time.Second

// reach says why the server that was asked for cannot be played through. Where there
// are other games to choose that is a warning.
func (e *elsewhere) reach(o playOptions, stderr io.Writer) error {
	if !e.begins {
		return nil
	}
	ctx, done := context.WithTimeout(context.Background(), reachTime)
	defer done()
	err := client.Reach(ctx, e.server.Relay())
	if err != nil && e.errand == nil && o.device != "text" {
		fmt.Fprintf(stderr, "lichtbrett play: %v\n", err)
		return nil
	}
	return err
}

var started = time.Now()

// sinceStart is the time of the client.
func sinceStart() time.Duration { return time.Since(started) }

// connect makes the client; what its connection tells is posted.
func (e *elsewhere) connect(changed func(), noticed func(client.Notice)) *client.Client {
	c := client.New(client.Options{
		Address: e.server.Relay(),
		Dial:    client.Dial(sinceStart, func(f func()) { e.posted <- f }),
		Storage: e.storage, Now: sinceStart, Random: unforeseen, Find: games.ByName,
		Changed: changed, Noticed: noticed,
	})
	if e.code != "" {
		c.SetCode(e.code)
	}
	return c
}

// textOnline plays with others by typed commands.
func textOnline(o playOptions, stdin io.Reader, stdout io.Writer) error {
	ctx, release := untilEnded()
	defer release()
	online := plaintext.Online{
		Language: o.language, Out: stdout, Connect: o.elsewhere.connect, Posted: o.elsewhere.posted, Errand: o.elsewhere.errand,
		Games: gameIDs(every), Strength: o.strength,
		Setup: func(id string) (protocol.Config, error) {
			g, err := findGame(id)
			if err != nil {
				return protocol.Config{}, err
			}
			return o.config(g)
		},
	}
	return online.Run(ctx, stdin)
}

// ledOnline returns play with others on LEDs.
func ledOnline(o playOptions) *leds.Program {
	var all []leds.Game
	var known []*catalog.Game
	for _, g := range playable {
		if !onLEDs(g) {
			continue
		}
		config, err := o.config(g)
		if err != nil {
			panic(err) // the catalogue's own settings can be played
		}
		known = append(known, g)
		all = append(all, leds.Game{
			Title: g.Title, Icon: icon(g), Config: config,
			Program: func(host table.Host) console.Program { return g.Program(host, o.strength) },
		})
	}
	return leds.New(leds.Options{
		Language: o.language, Games: all, Strength: o.strength, Connect: o.elsewhere.connect, Errand: o.elsewhere.errand,
		Number: func(c protocol.Config) int {
			g, ok := catalog.Played(c.Game, c.Seats, c.Options)
			if !ok {
				return lobby.NoGame
			}
			return slices.Index(known, g)
		},
	})
}

// onlineEntry offers play with others among the games.
func onlineEntry(p *leds.Program) launcher.Entry {
	return launcher.Entry{
		Title: func(l text.Language) string { return l.Say("lobby.title") }, Icon: lobby.Icon, Start: p.Begin,
	}
}

// wasElsewhere reports whether the player was in a room when play last ended.
func (e *elsewhere) wasElsewhere() bool {
	return e.server != nil && client.New(client.Options{Address: e.server.Relay(), Storage: e.storage}).WasIn() != ""
}

// nearbyEntry offers play with others through a server in the network.
func nearbyEntry(o playOptions) launcher.Entry {
	var servers []*client.Server
	var nearby *lobby.Nearby
	look := func() {
		go func() {
			found, _ := o.elsewhere.find() // who cannot look finds nobody
			o.elsewhere.posted <- func() {
				servers = nil
				var names []string
				for _, s := range found {
					if at, err := discovery.Resolve(s.URL, nil); err == nil {
						servers, names = append(servers, at), append(names, s.Name)
					}
				}
				nearby.Found(names)
			}
		}()
	}
	nearby = lobby.NewNearby(o.language, look, func(i int) console.Program {
		o.elsewhere.server = servers[i]
		o.elsewhere.introduce()
		return ledOnline(o).Begin()
	})
	return launcher.Entry{
		Title: func(l text.Language) string { return l.Say("lobby.title") }, Icon: lobby.Icon, Start: nearby.Begin,
	}
}

// start remembers what is to be remembered and opens what the connection posts to;
// nil where no server is known or looked for.
func (e *elsewhere) start() {
	for key, value := range e.remembered {
		if value != e.storage.Get(key) {
			e.storage.Set(key, value)
		}
	}
	if e.server != nil {
		e.introduce()
	}
	if e.server != nil || e.find != nil {
		e.posted = make(chan func(), 64)
	}
}
