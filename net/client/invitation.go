package client

import "net/url"

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
	values := url.Values{}
	if i.Code != "" {
		values.Set(codeName, i.Code)
	}
	if i.Room == "" {
		return values.Encode()
	}
	room := url.Values{roomName: {i.Room}}.Encode()
	if i.Code == "" {
		return room
	}
	return room + "&" + values.Encode()
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
