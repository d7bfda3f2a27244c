package crosswise

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// files is what is asked and said when a match is saved or loaded.
type files struct {
	title  string            // what is being done
	path   string            // the file that the user names
	do     func(path string) // is done with it
	fault  string            // what went wrong, and in which detail
	detail string
	// exists reports whether a file would be replaced, nil where none is written.
	exists func(path string) bool
}

// save writes the match in the original's format.
func (s *Screen) save() {
	s.writeMatch("save", ".json", func(r game.Record) ([]byte, error) {
		p, err := r.Replay(rules.Game{})
		if err != nil {
			return nil, err
		}
		return p.(rules.Position).Save(r.Seats).Write(), nil
	})
}

// saveRecord writes the whole match, move by move.
func (s *Screen) saveRecord() {
	s.writeMatch("save-record", "-record.json", func(r game.Record) ([]byte, error) {
		data, err := json.MarshalIndent(r, "", "  ")
		return append(data, '\n'), err
	})
}

// saveLog writes the log of the match.
func (s *Screen) saveLog() {
	s.writeMatch("save-log", ".log", func(r game.Record) ([]byte, error) {
		lines, err := rules.Log(r)
		return []byte(strings.Join(lines, "\n") + "\n"), err
	})
}

// writeMatch writes the match as encode puts it; key is that of what is being done.
func (s *Screen) writeMatch(key, end string, encode func(game.Record) ([]byte, error)) {
	r, _ := s.Client.Record()
	data, err := encode(r)
	if err != nil {
		s.fail(s.say("save-failed"), catalog.MatchFault(s.App.Language, err), err)
		return
	}
	s.write(s.say(key), named(r, end), data)
}

// named is a name for a file of a match that tells it from others: who plays, and after how
// many moves it is.
func named(r game.Record, end string) string {
	name := "crosswise"
	for _, p := range r.Seats {
		word := strings.Map(func(c rune) rune {
			if unicode.IsLetter(c) || unicode.IsDigit(c) {
				return c
			}
			return -1
		}, p.Name)
		if word != "" {
			name += "-" + word
		}
	}
	return name + "-" + strconv.Itoa(len(r.Moves)) + end
}

// write writes a file: as a download or, where files have paths, to where the
// user wants it.
func (s *Screen) write(title, name string, data []byte) {
	write := func(name string) {
		if err := s.App.Files.Write(name, data); err != nil {
			s.fail(s.say("save-failed"), catalog.FileFault(s.App.Language, err), err)
			return
		}
		s.App.Show(s.say("saved", "file", name))
	}
	if !s.App.Files.Named {
		write(name)
		return
	}
	s.chooseFile(true, title, name, write)
}

// load reads a match from a file that the user chooses.
func (s *Screen) load() {
	read := func(name string) {
		s.App.Files.Read(name, func(data []byte, err error) {
			if err != nil {
				s.fail(s.say("load-failed"), catalog.FileFault(s.App.Language, err), err)
				return
			}
			s.Drop(data)
		})
	}
	if !s.App.Files.Named {
		read("")
		return
	}
	s.chooseFile(false, s.say("load"), "", read)
}

// chooseFile lets the user choose a file, in the system's own window if there is one.
func (s *Screen) chooseFile(write bool, title, name string, do func(path string)) {
	ask := func() {
		s.ask(title, name, do)
		if write {
			s.files.exists = s.App.Files.Exists
		}
		s.App.Surface.Invalidate()
	}
	if s.App.Files.Choose == nil {
		ask()
		return
	}
	s.App.Files.Choose(write, title, s.App.Files.Folder+name, func(path string, err error) {
		if err != nil { // the window has not opened
			ask()
			return
		}
		do(path)
	})
}

// Drop goes on with the match in a file: in the original's format, or a record
// of ours. Where it is broken the match under way stays as it is.
func (s *Screen) Drop(data []byte) {
	r, err := rules.ReadMatch(data, s.App.Seed(), s.setup.strength)
	if err == nil {
		err = s.Replace(func() error { return s.Continue(r) })
	}
	if err != nil {
		s.fail(s.say("load-failed"), catalog.MatchFault(s.App.Language, err), err)
	} else if s.MyTurn() {
		s.App.Surface.Focus(s.at.id())
	}
	s.App.Surface.Invalidate()
}

// ask asks for the path of a file.
func (s *Screen) ask(title, name string, do func(path string)) {
	s.files = files{title: title, path: s.App.Files.Folder + name, do: do}
	s.Opened = pathPanel
}

// pathNode asks for the path of a file, and once more before one is replaced.
func (s page) pathNode() *ui.Node {
	f := s.files
	do := func() {
		path := s.files.path
		do := func() {
			s.Close()
			f.do(path)
		}
		if f.exists == nil || !f.exists(path) {
			do()
			return
		}
		s.App.Asks.Ask(shell.Question{
			ID: "replace", Key: "crosswise.replace", Yes: "crosswise.replace", No: "host.no", Icon: ui.IconCheck, Do: do,
		})
		s.App.Surface.Invalidate()
	}
	field := ui.TextField("file.path", s.say("path"), "", f.path, func(text string) { s.files.path = text }, do)
	content := ui.Column(ui.Caption(s.say("path"), ui.Label, ui.Theme.Text), field).Gap(ui.Space2)
	return s.App.Dialog("file", f.title, s.Close, content, ui.Primary("file.do", ui.NoIcon, f.title, do))
}

// fail says what went wrong, and why.
func (s *Screen) fail(what, why string, err error) {
	s.files = files{title: what, fault: why}
	if s.App.Language == text.English { // in which errors are written
		s.files.detail = err.Error()
	}
	s.Opened = errorPanel
	s.App.Surface.Announce(what + " " + why)
	s.App.Surface.Invalidate()
}

// errorNode says what went wrong.
func (s page) errorNode() *ui.Node {
	detail := ui.When(s.files.detail != "", ui.SmallText(s.files.detail))
	return s.App.Dialog("error", s.files.title, s.Close,
		ui.Column(ui.Paragraph(s.files.fault), detail).Gap(ui.Space3),
		ui.Primary("error.ok", ui.NoIcon, s.App.Say("dialog.ok"), s.Close))
}
