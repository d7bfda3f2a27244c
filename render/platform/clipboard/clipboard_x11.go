//go:build !js && !darwin && !windows

package clipboard

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// Write puts a text into the clipboard. It stays there until something else is
// put there or the program ends: others ask its owner for it (ICCCM, section 2).
func Write(text string) error {
	o, err := own(text)
	if err != nil {
		return fmt.Errorf("clipboard: %w", err)
	}
	go o.serve()
	return nil
}

// owner owns the clipboard on a connection of its own.
type owner struct {
	conn                     *xgb.Conn
	clipboard, targets, utf8 xproto.Atom
	text                     string
}

func own(text string) (*owner, error) {
	xgb.Logger.SetOutput(io.Discard) // errors are returned, too
	conn, err := xgb.NewConn()
	if err != nil {
		return nil, err
	}
	o := &owner{conn: conn, text: text}
	if err := o.claim(); err != nil {
		conn.Close()
		return nil, err
	}
	return o, nil
}

// claim becomes the owner.
func (o *owner) claim() error {
	for name, atom := range map[string]*xproto.Atom{"CLIPBOARD": &o.clipboard, "TARGETS": &o.targets, "UTF8_STRING": &o.utf8} {
		reply, err := xproto.InternAtom(o.conn, false, uint16(len(name)), name).Reply()
		if err != nil {
			return err
		}
		*atom = reply.Atom
	}
	window, err := xproto.NewWindowId(o.conn)
	if err != nil {
		return err
	}
	root := xproto.Setup(o.conn).DefaultScreen(o.conn).Root
	err = xproto.CreateWindowChecked(o.conn, 0, window, root, 0, 0, 1, 1, 0, xproto.WindowClassInputOnly, 0, 0, nil).Check()
	if err != nil {
		return err
	}
	if err := xproto.SetSelectionOwnerChecked(o.conn, window, o.clipboard, xproto.TimeCurrentTime).Check(); err != nil {
		return err
	}
	reply, err := xproto.GetSelectionOwner(o.conn, o.clipboard).Reply()
	if err != nil {
		return err
	}
	if reply.Owner != window {
		return errors.New("another program keeps it")
	}
	return nil
}

// serve gives the text to whoever asks for it, until there is another owner.
func (o *owner) serve() {
	defer o.conn.Close()
	for {
		event, err := o.conn.WaitForEvent()
		if event == nil && err == nil {
			return // the connection is closed
		}
		switch e := event.(type) {
		case xproto.SelectionClearEvent:
			return
		case xproto.SelectionRequestEvent:
			o.answer(e)
		}
	}
}

// answer writes what is asked for to the requestor's property and says so.
func (o *owner) answer(e xproto.SelectionRequestEvent) {
	if e.Property == xproto.AtomNone {
		e.Property = e.Target // as clients older than ICCCM want it
	}
	var err error
	switch e.Target {
	case o.targets:
		var atoms []byte
		for _, target := range []xproto.Atom{o.targets, o.utf8, xproto.AtomString} {
			atoms = binary.LittleEndian.AppendUint32(atoms, uint32(target))
		}
		err = o.put(e, xproto.AtomAtom, 32, atoms)
	case o.utf8, xproto.AtomString:
		err = o.put(e, e.Target, 8, []byte(o.text))
	default:
		e.Property = xproto.AtomNone
	}
	if err != nil {
		e.Property = xproto.AtomNone
	}
	notify := xproto.SelectionNotifyEvent{
		Time: e.Time, Requestor: e.Requestor, Selection: e.Selection, Target: e.Target, Property: e.Property,
	}
	xproto.SendEvent(o.conn, false, e.Requestor, 0, string(notify.Bytes()))
}

func (o *owner) put(e xproto.SelectionRequestEvent, kind xproto.Atom, format byte, data []byte) error {
	return xproto.ChangePropertyChecked(o.conn, xproto.PropModeReplace, e.Requestor, e.Property, kind, format,
		uint32(len(data)/int(format/8)), data).Check()
}
