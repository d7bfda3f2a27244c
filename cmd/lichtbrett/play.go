package main

import (
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/console"
	"lichtbrett/game/puzzle"
	"lichtbrett/game/table"
	"lichtbrett/hat/look"
	"lichtbrett/render/catalog"
	"lichtbrett/render/led/letters"
	"lichtbrett/render/led/terminal"
	"lichtbrett/render/plaintext"
	"lichtbrett/render/platform/locale"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/thinking"
)

// playOptions say what is played. No game and zero players mean that they are
// chosen first.
type playOptions struct {
	game              *catalog.Game
	device            string
	players, strength int
	computers         int             // beside the players; 0 with one player is one
	setup             json.RawMessage // the options of the game; nil for the usual ones
	random            func() uint64   // the source of the matches' seeds
	memory            int             // megabytes; 0 is what suits the device
	language          text.Language
	look              look.Look // of a board of lights
	logFile           string    // empty where nothing is logged
	log               *chronicle
	elsewhere         elsewhere
	now               func() time.Time
	puzzle            *puzzle.Day // the day whose puzzle is solved; nil for a match
}

// play plays an LED game on a device of this machine.
func play(args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	options, err := parsePlay(args)
	if err != nil {
		return misused{err, playUsage(args)}
	}
	options.elsewhere.start()
	if options.log, err = newChronicle(options.logFile); err == nil {
		err = options.elsewhere.reach(options, stderr)
	}
	if err == nil {
		err = playOn(options, stdin, stdout, stderr)
	}
	if err == nil {
		err = options.log.failure()
	}
	return err
}

func parsePlay(args []string) (o playOptions, err error) {
	flags := newFlags("play")
	flags.StringVar(&o.device, "device", look.Auto, "")
	flags.IntVar(&o.players, "players", 0, "")
	flags.IntVar(&o.strength, "strength", console.DefaultStrength, "")
	flags.IntVar(&o.computers, "computers", 0, "")
	flags.Int("levels", 0, "")
	flags.String("order", "", "")
	flags.Int("columns", 0, "")
	flags.Int("rows", 0, "")
	flags.Int("connect", 0, "")
	flags.Int("first", 0, "")
	flags.Bool("no-jokers", false, "")
	onlineFlags(flags)
	flags.IntVar(&o.memory, "memory", 0, "")
	seed := flags.Uint64("seed", 0, "")
	language := flags.String("language", "", "")
	look.AddFlags(flags, &o.look)
	flags.StringVar(&o.logFile, "log", "", "")
	day := flags.String("puzzle", "", "")
	o.now = time.Now
	words, err := parse(flags, args)
	switch {
	case err != nil:
		return o, err
	case len(words) > 1:
		return o, fmt.Errorf("%q is not expected after the game", words[1])
	case o.memory < 0 || o.memory > ai.MostMemory || given(flags, "memory") && o.memory == 0:
		return o, fmt.Errorf("--memory %d; it is 1 to %d megabytes", o.memory, ai.MostMemory)
	}
	if err := checkStrength(o.strength); err != nil {
		return o, err
	}
	if _, _, err := findDevice(o.device); err != nil {
		return o, err
	}
	if len(words) == 1 {
		if o.game, err = findGame(words[0]); err != nil {
			return o, err
		}
	}
	if o.setup, err = o.chosen(flags); err != nil {
		return o, err
	}
	if o.setup != nil && o.device != "text" && !anyTrue(flags, errands) {
		return o, errors.New("options of a game go with --device text, --quick and --create")
	}
	if given(flags, "computers") {
		if err := o.checkComputers(anyTrue(flags, errands)); err != nil {
			return o, err
		}
	}
	if err := withOnline(flags, &o, findServers); err != nil {
		return o, err
	}
	switch {
	case o.device == "text" && o.game == nil && !o.elsewhere.begins:
		return o, fmt.Errorf("--device text has no choice of games; say: lichtbrett play %s --device text", gameIDs(onText)[0])
	case o.device != "text" && o.game != nil && !onLEDs(o.game):
		return o, fmt.Errorf("%s has no LED program; play it by typed commands: --device text", o.game.ID)
	case given(flags, "players") && (o.players < 1 || o.computers == 0 && !slices.Contains(o.counts(), strconv.Itoa(o.players))):
		return o, fmt.Errorf("--players %d; there are %s players", o.players, listed(o.counts(), "or"))
	case given(flags, "log") && !logged(o.game):
		return o, fmt.Errorf("--log goes with %s", listed(gameIDs(logged), "and"))
	case given(flags, "log") && o.logFile == "":
		return o, errors.New("--log needs the name of a file")
	case o.players > 0 && o.game == nil:
		return o, fmt.Errorf("--players needs a game; say which: %s", strings.Join(gameIDs(every), ", "))
	case o.players > 0 && o.game.Builds && o.device != "text" && !o.elsewhere.begins:
		return o, fmt.Errorf("--players does not go with %s: its board is chosen first", o.game.ID)
	}
	if given(flags, "puzzle") {
		if err := o.choosePuzzle(flags, *day); err != nil {
			return o, fmt.Errorf("--puzzle: %w", err)
		}
	}
	o.random = unforeseen
	if given(flags, "seed") {
		o.random = repeatable(*seed)
	}
	if o.language, err = chooseLanguage(*language); err != nil {
		return o, err
	}
	return o, o.look.Check(o.device)
}

// checkStrength checks a computer's strength.
func checkStrength(strength int) error {
	if strength < ai.Weakest || strength > ai.Strongest {
		return fmt.Errorf("--strength %d; the computer's strength is %d to %d", strength, ai.Weakest, ai.Strongest)
	}
	return nil
}

// choosePuzzle takes the day whose puzzle is to be solved.
func (o *playOptions) choosePuzzle(flags *flag.FlagSet, day string) error {
	if o.game == nil || o.game.Puzzles == nil {
		return fmt.Errorf("say which game, as in: lichtbrett play %s --puzzle %s", puzzle.Jokers.Name, today)
	}
	if other, found := anyGiven(flags, []string{"players", "computers", "strength", "seed", "log"}); found || o.setup != nil || o.elsewhere.begins {
		return fmt.Errorf("it is solved alone, without --%s and other options of a match", cmp.Or(other, "server"))
	}
	d := puzzle.DayAt(o.now().Unix())
	if day != today {
		var err error
		if d, err = puzzle.ParseDay(day); err != nil {
			return fmt.Errorf("%w, or is %s", err, today)
		}
	}
	o.puzzle = &d
	return d.Check()
}

// today is how the day is called whose puzzle is today's.
const today = "today"

// counts are how many people can play, in words.
func (o playOptions) counts() []string {
	counts := []int{2}
	if o.game != nil {
		counts, _ = o.game.Rules.SeatCounts()
	}
	words := []string{"1"}
	for _, n := range counts {
		words = append(words, strconv.Itoa(n))
	}
	return words
}

// listed lists words, at least one, with another one before the last.
func listed(words []string, before string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " " + before + " " + words[last]
}

// unforeseen returns a number that nobody can foresee.
func unforeseen() uint64 {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}

// repeatable returns a source whose numbers are the same for the same seed, and
// cannot be computed from each other without it.
func repeatable(seed uint64) func() uint64 {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	return mathrand.NewChaCha8(key).Uint64
}

// chooseLanguage returns the language that is asked for, or the system's.
func chooseLanguage(asked string) (text.Language, error) {
	for _, l := range text.Languages {
		if asked == string(l) {
			return l, nil
		}
	}
	if asked != "" {
		return "", fmt.Errorf("--language %q; it is de or en", asked)
	}
	return locale.Language(), nil
}

// playText plays a game by typed commands.
func playText(o playOptions, stdin io.Reader, stdout io.Writer) error {
	if o.elsewhere.begins {
		return textOnline(o, stdin, stdout)
	}
	if o.puzzle != nil {
		p, err := o.game.Puzzles.Of(*o.puzzle)
		if err != nil {
			return err
		}
		return plaintext.Play(plaintext.NewPuzzle(plaintext.Options{Language: o.language, Out: stdout}, p), stdin)
	}
	desk := seat{random: o.random}
	setup := o.setup
	if setup == nil {
		setup = o.game.Setting
	}
	options := plaintext.Options{
		Language: o.language, Seats: o.seats(), Strength: o.strength, Seed: o.random,
		Host:  func(receive func(table.Envelope)) table.Host { return desk.open(receive) },
		Setup: setup, Answer: desk.answer, Ask: thinking.Answer, Follow: o.log.follow, Read: readMatch, Write: writeMatch, Out: stdout,
	}
	if terminal.Usable(stdin, stdout) {
		options.Clear = wipe
	}
	return plaintext.Play(plaintext.Games[o.game.Rules.Name()](options), stdin)
}

// wipe clears a terminal and what can be scrolled back to.
const wipe = "\x1b[H\x1b[2J\x1b[3J"

// seats returns who plays: one human against a computer, else humans only, or
// as many computers with them as are asked for.
func (o playOptions) seats() []game.Player {
	people, computers := max(1, o.players), o.computers
	switch {
	case computers == 0 && o.players == 0:
		people = 2
	case computers == 0 && o.players == 1:
		computers = 1
	}
	seats := make([]game.Player, people+computers)
	for i := range computers {
		seats[people+i].Strength = o.strength
	}
	return seats
}

// checkComputers says why so many computers cannot play along.
func (o playOptions) checkComputers(together bool) error {
	if o.device != "text" && !together || o.game == nil {
		return errors.New("--computers goes with --device text, --quick and --create, and a game")
	}
	if o.players == 0 && o.computers == 0 {
		return nil // as without the flag
	}
	counts, _ := o.game.Rules.SeatCounts()
	people := max(1, o.players)
	if o.computers < 0 || !slices.Contains(counts, people+o.computers) {
		return fmt.Errorf("--players %d and --computers %d; together they are %s", people, o.computers, listed(o.counts()[1:], "or"))
	}
	return nil
}

// chosen returns the options of the game that flags set, nil if none does.
func (o playOptions) chosen(flags *flag.FlagSet) (json.RawMessage, error) {
	values := map[string]any{}
	for _, name := range []string{"levels", "order", "columns", "rows", "connect", "no-jokers", "first"} {
		if !given(flags, name) {
			continue
		}
		key, value := name, flags.Lookup(name).Value.(flag.Getter).Get()
		if without, ok := strings.CutPrefix(name, "no-"); ok {
			key, value = without, !value.(bool)
		}
		if o.game == nil || !slices.ContainsFunc(o.game.Options, func(option catalog.Option) bool { return option.Key == key }) {
			return nil, fmt.Errorf("--%s is no option of this game", name)
		}
		values[key] = value
	}
	if len(values) == 0 {
		return nil, nil
	}
	data, err := json.Marshal(values)
	if err != nil {
		return nil, err
	}
	return o.game.Rules.Options(data)
}

// maxMatch bounds a file with a match in bytes.
const maxMatch = 1 << 20

func readMatch(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxMatch+1))
	if err == nil && len(data) > maxMatch {
		err = fmt.Errorf("%s is larger than %d bytes: %w", name, maxMatch, catalog.ErrTooLong)
	}
	return data, err
}

func writeMatch(name string, data []byte) error { return storage.WriteFile(name, data, 0o644) }

func playLetters(o playOptions, stdin io.Reader, stdout, stderr io.Writer) error {
	if o.elsewhere.server == nil {
		o.elsewhere.find, o.elsewhere.posted = nil, nil // no time passes: the same keys print the same
	}
	desk := seat{random: o.random}
	device := letters.Device{
		Program: newProgram(o, desk.open),
		Answer:  desk.answer,
		Posted:  o.elsewhere.posted,
		Out:     stdout,
		Errors:  stderr,
	}
	return device.Run(stdin)
}

// seat is a desk whose computer players are waited for.
type seat struct {
	random func() uint64
	desk   *table.Desk
}

// open makes the desk.
func (s *seat) open(receive func(table.Envelope)) table.Keeper {
	s.desk = table.NewDesk(s.random, 0, receive)
	return s.desk
}

// answer plays the computer's move if it is being asked for one.
func (s *seat) answer() (answered bool, err error) {
	q, asked := s.desk.Question()
	if !asked {
		return false, nil
	}
	reply, err := thinking.Answer(q, thinking.Study{})
	if err != nil {
		return false, err
	}
	if err := s.desk.Answer(q, reply.Move); err != nil {
		return false, fmt.Errorf("asking the computer: %w", err)
	}
	return true, nil
}
