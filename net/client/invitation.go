package client

import (
	"net/url"
	"strings"
)

// Invitation is what the fragment of an address invites to: a room, by its ID, or the
// server's lobby where that is empty; and the join code of the server, where it has one.
type Invitation struct{ Room, Code string }

// The names of what an invitation holds: #g=ROOM&c=CODE.
const (
	roomName = "g"
	codeName = "c"
)

// Fragment returns the invitation as the fragment of an address, without the #.
func (i Invitation) Fragment() string {
	var values []string
	if i.Room != "" {
		values = append(values, roomName+"="+url.QueryEscape(i.Room))
	}
	if i.Code != "" {
		values = append(values, codeName+"="+url.QueryEscape(i.Code))
	}
	return strings.Join(values, "&")
}

// ReadInvitation reads the fragment of an address; ok is false if it is no invitation.
func ReadInvitation(fragment string) (i Invitation, ok bool) {
	values, err := url.ParseQuery(fragment)
	if err != nil {
		return Invitation{}, false
	}
	i = Invitation{Room: values.Get(roomName), Code: values.Get(codeName)}
	return i, i != Invitation{}
}
