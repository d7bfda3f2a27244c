//go:build linux

package clipboard

import (
	"encoding/binary"
	"strings"
	"testing"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/stretchr/testify/require"
)

// reader is another program that reads the clipboard.
type reader struct {
	t      *testing.T
	conn   *xgb.Conn
	window xproto.Window
}

func newReader(t *testing.T) *reader {
	conn, err := xgb.NewConn()
	require.NoError(t, err)
	t.Cleanup(conn.Close)
	window, err := xproto.NewWindowId(conn)
	require.NoError(t, err)
	root := xproto.Setup(conn).DefaultScreen(conn).Root
	require.NoError(t, xproto.CreateWindowChecked(conn, 0, window, root, 0, 0, 1, 1, 0, xproto.WindowClassInputOnly, 0, 0, nil).Check())
	return &reader{t, conn, window}
}

func (r *reader) atom(name string) xproto.Atom {
	reply, err := xproto.InternAtom(r.conn, false, uint16(len(name)), name).Reply()
	require.NoError(r.t, err)
	return reply.Atom
}

// read asks for the clipboard as a target; ok is false if that is refused.
func (r *reader) read(target string) (data []byte, ok bool) {
	property := r.atom("LICHTBRETT_TEST")
	xproto.ConvertSelection(r.conn, r.window, r.atom("CLIPBOARD"), r.atom(target), property, xproto.TimeCurrentTime)
	for {
		event, fault := r.conn.WaitForEvent()
		require.Nil(r.t, fault)
		told, is := event.(xproto.SelectionNotifyEvent)
		if !is {
			continue
		}
		if told.Property == xproto.AtomNone {
			return nil, false
		}
		reply, err := xproto.GetProperty(r.conn, true, r.window, property, xproto.GetPropertyTypeAny, 0, 1<<16).Reply()
		require.NoError(r.t, err)
		return reply.Value, true
	}
}

func TestOthersReadWhatWasWritten(t *testing.T) {
	r := newReader(t)
	for _, text := range []string{"#r=connectfour..AQIAAwMD", "Grün gewinnt " + strings.Repeat("€", 5000)} {
		require.NoError(t, Write(text))
		for _, target := range []string{"UTF8_STRING", "STRING"} {
			got, ok := r.read(target)
			require.True(t, ok)
			require.Equal(t, text, string(got))
		}
	}
	targets, ok := r.read("TARGETS")
	require.True(t, ok)
	require.Len(t, targets, 12)
	require.Equal(t, uint32(r.atom("UTF8_STRING")), binary.LittleEndian.Uint32(targets[4:]))
	_, ok = r.read("image/png")
	require.False(t, ok, "there is text only")
}

func TestWithoutADisplay(t *testing.T) {
	t.Setenv("DISPLAY", "")
	require.ErrorContains(t, Write("text"), "clipboard")
}
