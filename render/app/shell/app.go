// Package shell has what all screens of the app share: settings, the matches
// that are kept between two visits, messages, and the device beneath. Each family
// of screens is a package of its own beside this one; package navigation leads from
// one to the other.
package shell

import (
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/puzzle"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/thinking"
	"lichtbrett/render/ui"
)

// App is what a screen is given of the app around it. All of it is for the app's own thread.
type App struct {
	// Surface is what the screen is shown on.
	Surface *ui.Surface

	// Storage keeps settings and the match under way.
	Storage storage.Local

	// Tab keeps what is this tab's of the browser alone; nil where there are no tabs.
	Tab storage.Local

	// Language is that of the user; at first, that of the system.
	Language text.Language

	// Asked is the language that the user asked for at this start, before the one
	// that is stored; empty if none.
	Asked text.Language

	// SetPageLanguage tells the page around the app which language is spoken.
	SetPageLanguage func(text.Language)

	// Clock is the time by the system's clock, which may be wrong, in seconds since
	// 1970 in UTC. Nil where there is none.
	Clock func() int64

	// Seed returns a random number that cannot be computed from the ones before,
	// for a match to begin with.
	Seed func() uint64

	// Link is the fragment of the page's address that the app was opened with,
	// without the "#"; empty where there is none.
	Link string

	// Visit puts a fragment into the page's address, without the "#"; nil where
	// there is none.
	Visit func(fragment string)

	// Play lets a sound be heard; nil where there is none.
	Play func(sound.Sound)

	// Lights are a board of lights beside the page; nil where there can be none.
	Lights Lights

	// Computer thinks for the computer players.
	Computer thinking.Thinker

	// Address returns the address at which others see what a fragment holds.
	// Nil where the app has none.
	Address func(fragment string) string

	// Share hands a text to another program or to the clipboard, then has done
	// called with what has become of it. Nil where there is no way to share.
	Share func(title, address string, done func(Sharing))

	// Release is the version of the app and its commit.
	Release string

	// Document shows a document that comes with the app, such as Licences. Where there is
	// no way to, failed is told the name of its file, on the app's own thread.
	Document func(name string, failed func(file string))

	// Stream reads a stream of events of the page's server, at a path relative to
	// the page, until close is called. The data of each is given to hear; lost is
	// told when the connection is gone, and whether for good or to be tried again.
	// Both are called on the app's own thread. Nil where there is no such server.
	Stream func(path string, hear func(data string), lost func(forGood bool)) (close func())

	// Load loads the puzzles of a series, and has done called on the app's own thread once
	// they are there or cannot be had. Nil where they are part of the program.
	Load func(s *puzzle.Series, done func(error))

	// Online is the connection to the relay; nil where there is none.
	Online *client.Client

	// Named is the address of a server that a link or the command line has named
	// for this start, before the one that is stored; an empty one is the app's own.
	// Nil where none was named.
	Named *string
	// ByLink says that a link has named it.
	ByLink bool

	// Connect returns the connection to the relay of a server, of the app's own if
	// that is nil, and the Address that belongs to it; either may be nil. Nil where
	// there is no choice.
	Connect func(server *client.Server) (online *client.Client, address func(fragment string) string)

	// Try finds out whether the relay of a server answers, and has done called with
	// that on the app's own thread, unless end is called before.
	Try func(server client.Server, done func(answered bool)) (end func())

	// Files writes files and reads them.
	Files Files

	// Log keeps the log of a match of Crosswise. Nil where none is kept.
	Log Log

	// Navigation leads to other screens.
	Navigation Navigation

	// Asks is what is asked over any screen.
	Asks Asking

	// Presentations are those of the games that do not use the LED board.
	Presentations Presentations

	// UpdateReady reports whether a new version of the app waits, Update starts
	// it. Nil where that is somebody else's business.
	UpdateReady func() bool
	Update      func()

	// Settings are what the user has chosen; Change changes them.
	Settings Settings

	// Saves are the matches that are kept; Open makes them.
	Saves *saves.Store

	message string
	shows   time.Duration // for how long the message is still shown
	system  text.Language
}

// Files is how files are written and read.
type Files struct {
	// Named says that the user names files by their path, which is then given
	// to Write and Read; Folder is the beginning of a path that is likely.
	// Where it is false, Write makes a download, and Read lets a file be chosen.
	Named  bool
	Folder string

	// Choose lets the user choose a file in the system's own window, to be written or read,
	// then has done called on the app's own thread; it is not called if the user thinks
	// better of it. Nil where there is no such window: the path is typed there.
	Choose func(write bool, title, path string, done func(path string, err error))

	// Write writes a file of that name. Exists reports whether it would replace one; nil where
	// it cannot.
	Write  func(name string, data []byte) error
	Exists func(name string) bool

	// Read reads a file, then has done called on the app's own thread; it is not
	// called if the user thinks better of it.
	Read func(name string, done func(data []byte, err error))
}

// Sharing is what has become of something that was shared.
type Sharing uint8

// What may become of it.
const (
	Unshared Sharing = iota // nothing: it can only be shown
	Shared                  // the system has taken it
	Copied                  // it is in the clipboard
)

// settingsKey is the key under which the settings are stored.
const settingsKey = "settings"

// Open reads what is stored.
func (a *App) Open() {
	if a.Tab == nil {
		a.Tab = storage.Memory{}
	}
	a.Saves = &saves.Store{
		Storage: a.Storage,
		Tab:     a.Tab,
		Alone:   func(id string) bool { _, own := a.Presentations[id]; return own },
		Seed:    func() uint64 { return a.Seed() },
		Tell:    func(key string) { a.Show(a.Say(key)) },
	}
	a.system = a.Language
	a.Settings = DefaultSettings(a.system)
	if stored := a.Storage.Get(settingsKey); stored != "" {
		settings, ok := ReadSettings(stored, a.Settings)
		a.Settings = settings
		if !ok {
			a.Storage.Set(settingsKey, settings.JSON())
			a.Show(settings.Language.Say("settings.damaged"))
		}
	}
	if a.Asked != "" {
		a.Settings.Language = a.Asked
	}
	a.speak()
	a.openServer()
}

// speak speaks the language of the settings.
func (a *App) speak() {
	a.Language = a.Settings.Language
	if a.SetPageLanguage != nil {
		a.SetPageLanguage(a.Language)
	}
	a.Surface.Invalidate()
}

// Change changes the settings and stores them.
func (a *App) Change(change func(*Settings)) {
	change(&a.Settings)
	a.Storage.Set(settingsKey, a.Settings.JSON())
	a.speak()
}

// SetLanguage changes the language.
func (a *App) SetLanguage(l text.Language) { a.Change(func(s *Settings) { s.Language = l }) }

// Reset forgets everything that is stored.
func (a *App) Reset() {
	a.Storage.Set(settingsKey, "")
	a.Saves.Reset()
	for _, g := range Puzzling() {
		a.Storage.Set(diaryKey+g.ID, "")
	}
	if a.Log != nil {
		a.Log.Forget()
	}
	a.Storage.Set(exercisesKey, "")
	for _, key := range append(client.Stored, serverKey) {
		a.Storage.Set(key, "")
	}
	a.connect()
	a.Settings = DefaultSettings(a.system)
	a.speak()
}

// Log keeps the log of a match.
type Log interface {
	// Tell tells of every change of the match.
	Tell(game.Record)
	// Forget deletes what the app has written unasked.
	Forget()
}

// Say returns a sentence in the user's language; see text.Language.Say.
func (a *App) Say(key string, places ...string) string { return a.Language.Say(key, places...) }

// NewHost returns a host for matches on this device, whose messages go to receive.
func (a *App) NewHost(receive func(table.Envelope)) table.Host {
	return thinking.NewHost(thinking.HostOptions{
		Random: a.Seed, Thinker: a.Computer, Receive: receive,
		Failed: func(error) { a.Show(a.Say("match.computer-failed")) },
	})
}

// Calm reports whether nothing is to move on the screen.
func (a *App) Calm(v ui.View) bool { return a.Settings.Calm(v.Calm) }

// PlaySound lets a sound be heard unless sounds are off.
func (a *App) PlaySound(s sound.Sound) {
	if a.Settings.Sound && a.Play != nil {
		a.Play(s)
	}
}

// Tick lets time pass for the message and the connection to others.
func (a *App) Tick(elapsed time.Duration) {
	if a.Online != nil {
		a.Online.Tick()
	}
	if a.message == "" {
		return
	}
	if a.shows -= elapsed; a.shows <= 0 {
		a.Dismiss()
		a.Surface.Invalidate()
	}
}

// Next returns when Tick is wanted; ok is false if not at all.
func (a *App) Next() (d time.Duration, ok bool) {
	if a.Online != nil {
		d, ok = a.Online.Next()
	}
	if a.message != "" && (!ok || a.shows < d) {
		d, ok = a.shows, true
	}
	return d, ok
}

// AddressOf returns the address at which others see what a fragment holds; where
// the app has no address, the fragment, to be put behind the address of a page.
func (a *App) AddressOf(fragment string) string {
	if a.Address == nil {
		return "#" + fragment
	}
	return a.Address(fragment)
}
