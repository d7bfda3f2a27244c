package shell

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/render/ui"
)

const room = "https://lichtbrett.example/#room=Zx8kQ2"

// invite invites to a room where links become of what how says.
func invite(t *testing.T, share func(title, address string, done func(Sharing))) (*App, *Share) {
	app := &App{Surface: ui.NewSurface(), Language: text.English, Share: share}
	invitation := NewShare(app, "invite")
	invitation.Hand("Crosswise", room)
	return app, invitation
}

func TestAnInvitationIsHandedOver(t *testing.T) {
	for how, message := range map[Sharing]string{Shared: "", Copied: text.English.Say("invite.copied"), Unshared: ""} {
		app, invitation := invite(t, func(title, address string, done func(Sharing)) {
			require.Equal(t, "Crosswise", title)
			require.Equal(t, room, address)
			done(how)
		})
		require.Equal(t, message, app.Message())
		require.Equal(t, how == Unshared, invitation.Node() != nil)
	}
}

func TestAnInvitationIsShownWhereNothingElseCanBeDone(t *testing.T) {
	_, invitation := invite(t, nil)
	node := invitation.Node()
	require.Equal(t, room, node.Find("shared.address").Value)
	require.Equal(t, text.English.Say("invite.title"), node.Find("shared").Label)
	require.Contains(t, invitation.Code(room).Label, room)
}

// A log shows the latest, however many there are.
func TestALogIsBounded(t *testing.T) {
	var entries []*ui.Node
	for n := range 5000 {
		entries = append(entries, MoveEntry(1, n+1, "told"))
	}
	shown := Latest(entries)
	require.Len(t, shown, MostEntries)
	require.Equal(t, "5000. told", shown[MostEntries-1].Label)
	require.Len(t, Latest(entries[:3]), 3)
}
