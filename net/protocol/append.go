package protocol

import (
	"strconv"

	"lichtbrett/game"
)

// object closes an object that begins at from, whose fields have each been appended
// after a comma: the first comma becomes its brace.
func object(b []byte, from int) []byte {
	b[from] = '{'
	return append(b, '}')
}

func (p Player) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendTextField(b, "id", p.ID)
	b = appendTextField(b, "name", p.Name)
	return object(b, from)
}

func (p Registered) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendTextField(b, "id", p.ID)
	b = appendTextField(b, "name", p.Name)
	b = appendTextField(b, "secret", p.Secret)
	return object(b, from)
}

func (g GameRef) appendJSON(b []byte) []byte {
	return object(appendTextField(b, "id", g.ID), len(b))
}

func (r Room) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendTextField(b, "id", r.ID)
	b = appendTextField(b, "creatorId", r.Creator)
	b = appendTextField(b, "status", string(r.Status))
	b = appendIntField(b, "match", r.Match)
	b = appendTexts(b, "players", r.Players)
	b = appendList(b, "seats", r.Seats)
	b = appendField(b, "config", r.Config)
	b = appendIntField(b, "spectators", r.Spectators)
	if r.Chat != nil {
		b = appendList(b, "chat", r.Chat)
	}
	return object(b, from)
}

func (s RoomSeat) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendNullable(b, "player", s.Player)
	b = appendIntField(b, "computer", s.Computer)
	b = appendBoolField(b, "connected", s.Connected)
	b = appendTextField(b, "playedBy", string(s.PlayedBy))
	return object(b, from)
}

func (c Config) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendTextField(b, "game", c.Game)
	b = appendIntField(b, "seats", c.Seats)
	b = appendRaw(b, "options", c.Options)
	b = appendIntField(b, "moveTime", c.MoveTime)
	b = appendNumbers(b, "computers", c.Computers)
	b = appendBoolField(b, "private", c.Private)
	b = appendBoolField(b, "spectators", c.Spectators)
	return object(b, from)
}

func (e ChatEntry) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendField(b, "player", e.Player)
	b = appendTextField(b, "message", e.Message)
	b = appendTextField(b, "timestamp", e.Timestamp)
	b = appendIntField(b, "match", e.Match)
	b = appendIntField(b, "ply", e.Ply)
	return object(b, from)
}

func (g GameStatus) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendTextField(b, "id", g.ID)
	b = appendTextField(b, "status", string(g.Status))
	return object(b, from)
}

func (g GameState) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendField(b, "game", g.Game)
	b = appendIntField(b, "match", g.Match)
	b = appendIntField(b, "ply", g.Ply)
	if g.ActivePlayer == "" {
		b = append(b, `,"activePlayerId":null`...)
	} else {
		b = appendTextField(b, "activePlayerId", g.ActivePlayer)
	}
	b = appendSeat(b, "turn", g.Turn)
	b = appendSeat(b, "seat", g.Seat)
	b = appendRaw(b, "view", g.View)
	if g.Moves != nil {
		b = appendRaw(b, "moves", g.Moves)
	}
	if g.Remaining == NoClock {
		b = append(b, `,"remaining":null`...)
	} else {
		b = appendIntField(b, "remaining", g.Remaining)
	}
	b = appendNullable(b, "result", g.Result)
	b = appendNullable(b, "vote", g.Vote)
	return object(b, from)
}

// appendSeat appends a seat; game.NoSeat is null.
func appendSeat(b []byte, name string, s game.Seat) []byte {
	if s == game.NoSeat {
		return append(appendName(b, name), "null"...)
	}
	return appendIntField(b, name, int(s))
}

func (v Vote) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendTextField(b, "by", v.By)
	b = appendIntField(b, "endsIn", v.EndsIn)
	b = appendTexts(b, "agreed", v.Agreed)
	return object(b, from)
}

func (e LogEntry) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendIntField(b, "ply", e.Ply)
	b = appendIntField(b, "seat", int(e.Seat))
	b = appendTextField(b, "move", string(e.Move))
	b = appendTextField(b, "by", string(e.By))
	return object(b, from)
}

func (r Result) appendJSON(b []byte) []byte {
	if r.Aborted {
		return append(b, `{"aborted":true}`...)
	}
	from := len(b)
	b = appendTexts(b, "winners", r.Winners)
	b = appendNumbers(b, "seats", r.Seats)
	b = appendTextField(b, "reason", r.Reason)
	return object(b, from)
}

func (r Record) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendTextField(b, "game", r.Game)
	b = appendRaw(b, "options", r.Options)
	b = appendList(b, "seats", r.Seats)
	b = append(strconv.AppendUint(append(appendName(b, "seed"), '"'), r.Seed, 10), '"')
	b = appendTexts(b, "moves", r.Moves)
	return object(b, from)
}

func (s RecordSeat) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendTextField(b, "name", s.Name)
	b = appendIntField(b, "computer", s.Computer)
	return object(b, from)
}

func (s Standing) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendTextField(b, "name", s.Name)
	b = appendIntField(b, "wins", s.Wins)
	b = appendIntField(b, "played", s.Played)
	return object(b, from)
}

// The requests.

func (d RegisterPlayer) appendRequest(b []byte) []byte {
	return appendTextField(b, "playerName", d.PlayerName)
}

func (d RenamePlayer) appendRequest(b []byte) []byte {
	return appendTextField(b, "playerName", d.PlayerName)
}

func (d CreateGame) appendRequest(b []byte) []byte { return appendRaw(b, "config", d.Config) }
func (d QuickGame) appendRequest(b []byte) []byte  { return appendRaw(b, "config", d.Config) }

func (d JoinGame) appendRequest(b []byte) []byte {
	if d.Seat != nil {
		b = strconv.AppendInt(appendName(b, "seat"), *d.Seat, 10)
	}
	return b
}

func (d RemovePlayer) appendRequest(b []byte) []byte { return appendTextField(b, "remove", d.Remove) }

func (d MakeMove) appendRequest(b []byte) []byte {
	b = appendTextField(b, "move", d.Move)
	if d.Match != nil {
		b = strconv.AppendInt(appendName(b, "match"), *d.Match, 10)
	}
	return strconv.AppendInt(appendName(b, "ply"), d.Ply, 10)
}

func (d VoteAbort) appendRequest(b []byte) []byte {
	return appendBoolField(b, "wantsToAbort", d.WantsToAbort)
}

func (d Chat) appendRequest(b []byte) []byte { return appendTextField(b, "message", d.Message) }

func (d DirectMessage) appendRequest(b []byte) []byte {
	b = appendTextField(b, "to", d.To)
	return appendTextField(b, "message", d.Message)
}

func (d VoteRematch) appendRequest(b []byte) []byte {
	return appendBoolField(b, "wantsRematch", d.WantsRematch)
}

func (d AskLeaderboard) appendRequest(b []byte) []byte {
	if d.Name != "" {
		b = appendTextField(b, "name", d.Name)
	}
	return b
}

func (LogoutPlayer) appendRequest(b []byte) []byte { return b }
func (DeleteGame) appendRequest(b []byte) []byte   { return b }
func (LeaveGame) appendRequest(b []byte) []byte    { return b }
func (StartGame) appendRequest(b []byte) []byte    { return b }
func (AskState) appendRequest(b []byte) []byte     { return b }
func (WatchGame) appendRequest(b []byte) []byte    { return b }
func (UnwatchGame) appendRequest(b []byte) []byte  { return b }

// The server's events.

func (d PlayerRegistered) appendFields(b []byte) []byte {
	b = appendField(b, "player", d.Player)
	return appendList(b, "games", d.Games)
}

func (d PlayerRenamed) appendFields(b []byte) []byte { return appendField(b, "player", d.Player) }
func (PlayerLoggedOut) appendFields(b []byte) []byte { return b }

func (d GameCreated) appendFields(b []byte) []byte {
	return appendField(appendField(b, "player", d.Player), "game", d.Game)
}

func (d GameDeleted) appendFields(b []byte) []byte { return appendField(b, "game", d.Game) }

func (d GameJoined) appendFields(b []byte) []byte { return GameCreated(d).appendFields(b) }
func (d GameFound) appendFields(b []byte) []byte  { return GameCreated(d).appendFields(b) }
func (d GameLeft) appendFields(b []byte) []byte   { return GameCreated(d).appendFields(b) }

func (d GameStarted) appendFields(b []byte) []byte {
	b = appendField(b, "gameState", d.GameState)
	return appendIntField(b, "startsIn", d.StartsIn)
}

func (d GameListed) appendFields(b []byte) []byte   { return appendField(b, "game", d.Game) }
func (d RoundStarted) appendFields(b []byte) []byte { return appendField(b, "gameState", d.GameState) }

func (d Match) appendFields(b []byte) []byte {
	b = appendNullable(b, "gameState", d.GameState)
	b = appendField(b, "game", d.Game)
	b = appendList(b, "log", d.Log)
	if d.Record != nil {
		b = appendField(b, "record", *d.Record)
	}
	return b
}

func (d Overview) appendFields(b []byte) []byte {
	b = appendList(b, "games", d.Games)
	return appendNullable(b, "game", d.Game)
}

func (d GameMoved) appendFields(b []byte) []byte {
	b = appendNullable(b, "player", d.Player)
	b = appendIntField(b, "seat", int(d.Seat))
	b = appendTextField(b, "move", string(d.Move))
	b = appendTextField(b, "by", string(d.By))
	b = appendField(b, "gameState", d.GameState)
	return appendIntField(b, "spectators", d.Spectators)
}

func (d AbortVoted) appendFields(b []byte) []byte {
	b = appendField(b, "player", d.Player)
	b = appendBoolField(b, "wantsToAbort", d.WantsToAbort)
	b = appendIntField(b, "endsIn", d.EndsIn)
	if d.Outcome != "" {
		b = appendTextField(b, "outcome", d.Outcome)
	}
	return b
}

func (d Chatted) appendFields(b []byte) []byte {
	b = appendField(b, "game", d.Game)
	b = appendField(b, "player", d.Player)
	return appendTextField(b, "message", d.Message)
}

func (d DirectMessaged) appendFields(b []byte) []byte {
	b = appendField(b, "game", d.Game)
	b = appendField(b, "player", d.Player)
	b = appendTextField(b, "to", d.To)
	return appendTextField(b, "message", d.Message)
}

func (d GameWatched) appendFields(b []byte) []byte {
	b = appendField(b, "game", d.Game)
	b = appendNullable(b, "gameState", d.GameState)
	return appendList(b, "log", d.Log)
}

func (d GameUnwatched) appendFields(b []byte) []byte { return appendField(b, "game", d.Game) }

func (d GameOver) appendFields(b []byte) []byte {
	return appendField(appendField(b, "result", d.Result), "record", d.Record)
}

func (d GameEnded) appendFields(b []byte) []byte {
	return appendField(appendField(b, "game", d.Game), "result", d.Result)
}

func (d RematchVoted) appendFields(b []byte) []byte {
	b = appendField(b, "player", d.Player)
	return appendBoolField(b, "wantsRematch", d.WantsRematch)
}

func (d PlayerStatus) appendFields(b []byte) []byte {
	b = appendField(b, "player", d.Player)
	b = appendBoolField(b, "connected", d.Connected)
	return appendTextField(b, "playedBy", string(d.PlayedBy))
}

func (d Leaderboard) appendFields(b []byte) []byte {
	return appendNullable(appendList(b, "entries", d.Entries), "own", d.Own)
}

func (Replaced) appendFields(b []byte) []byte     { return b }
func (ShuttingDown) appendFields(b []byte) []byte { return b }
