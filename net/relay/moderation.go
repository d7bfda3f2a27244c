package relay

import (
	"bytes"
	"cmp"
	"context"
	"crypto/subtle"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"lichtbrett/net/limits"
	"lichtbrett/net/protocol"
	"lichtbrett/net/protocol/names"
	"lichtbrett/net/relay/bus"
)

// settings are what a host can change.
type settings struct {
	chat bool
	code string // for joining; empty if none is asked
}

// The store's keys of settings.
const (
	chatKey = "chat" // "on" or "off"
	codeKey = "code"
	// givenKey is the code that the server was started with when a host set another one:
	// a new one given at a start is meant.
	givenKey = "code given"
)

// readSettings reads what the host has set. Until then it is as the server was started.
func (r *Relay) readSettings() error {
	ctx, done := within()
	defer done()
	kept, err := r.options.Store.Settings(ctx)
	if err != nil {
		return err
	}
	now := &settings{chat: !r.options.NoChat, code: r.options.JoinCode}
	if chat, set := kept[chatKey]; set {
		now.chat = chat != "off"
	}
	if given, set := kept[givenKey]; set && given == r.options.JoinCode {
		now.code = kept[codeKey]
	}
	r.settings.Store(now)
	return nil
}

// settingsChanged takes in what a host has changed.
func (r *Relay) settingsChanged() {
	if err := r.readSettings(); err != nil {
		unstored(r.options.Logger, err)
	}
}

// guess refuses a code that is not the right one. An address has so many guesses of a kind;
// a code that was left out is none.
func (c *conn) guess(given, code string, kind limits.Kind, wrong string) *protocol.Error {
	addresses, now := c.relay.addresses, time.Now()
	switch given = strings.TrimSpace(given); {
	case given == "":
	case addresses.Full(c.address, kind, now):
		return protocol.Refuse(protocol.CodeTooMany, "too many wrong codes come from this address; wait a minute")
	case subtle.ConstantTimeCompare([]byte(given), []byte(code)) == 1:
		return nil
	default:
		addresses.Take(c.address, kind, now)
	}
	return protocol.Refuse(protocol.CodeCodeWrong, "%s", wrong)
}

// checkCode refuses who does not know the code for joining, if there is one.
func (c *conn) checkCode(given string) *protocol.Error {
	code := c.relay.settings.Load().code
	if code == "" {
		return nil
	}
	return c.guess(given, code, limits.JoinGuesses, "this server asks for a code in data.code, and it is another one")
}

func (c *conn) hostLogin(q protocol.Request, d protocol.HostLogin) *protocol.Error {
	r := c.relay
	refusal := c.guess(d.Code, r.options.HostCode, limits.HostGuesses, "this is not the code of the server's host")
	if refusal != nil {
		wrong := refusal.Code == protocol.CodeCodeWrong
		if wrong && !c.rates.wrongCodes.Take(time.Now(), protocol.MaxWrongCodes-1, protocol.WrongCodesWindow) {
			refusal.Close = protocol.ClosePolicy
		}
		return refusal
	}
	c.host.Store(true)
	c.answer(q, protocol.HostLoggedIn{})
	r.hosts.add(c)
	return nil
}

func (c *conn) hostAct(q protocol.Request, d protocol.HostAct) *protocol.Error {
	if !c.host.Load() {
		return protocol.Refuse(protocol.CodeCodeWrong, "only the server's host may do this; send hostLogin with the host's code first")
	}
	m := c.relay.on()
	if m == nil {
		return unreachable()
	}
	if refusal := c.relay.act(m, q, d); refusal != nil {
		return refusal
	}
	c.answer(q, protocol.HostActed{})
	c.relay.hosts.look()
	return nil
}

// act does what a host wants.
func (r *Relay) act(m bus.Member, q protocol.Request, d protocol.HostAct) *protocol.Error {
	ctx, done := within()
	defer done()
	switch d.Action {
	case protocol.HostAnnounce:
		message, refusal := protocol.Message(*d.Message)
		if refusal == nil {
			m.Broadcast(bus.Announcement{Message: message})
		}
		return refusal
	case protocol.HostChat:
		word := "off"
		if d.On != nil && *d.On {
			word = "on"
		}
		return r.set(ctx, m, map[string]string{chatKey: word})
	case protocol.HostCode:
		return r.set(ctx, m, map[string]string{codeKey: strings.TrimSpace(*d.Code), givenKey: r.options.JoinCode})
	case protocol.HostClose:
		switch _, err := m.Ask(ctx, bus.Request{Room: q.Game, Do: bus.Close{}}); err {
		case nil:
			return nil
		case bus.ErrNoRoom:
			return unknownGame()
		}
		return unreachable()
	}
	return r.actOn(ctx, m, d)
}

// actOn does what a host wants of a player.
func (r *Relay) actOn(ctx context.Context, m bus.Member, d protocol.HostAct) *protocol.Error {
	s := r.options.Store
	known, err := s.Player(ctx, d.ID)
	if err != nil {
		return unstored(r.options.Logger, err)
	}
	if known == nil {
		return protocol.Refuse(protocol.CodeNotInGame, "data.id is not the id of a player of this server")
	}
	change := func(*player) {}
	switch d.Action {
	case protocol.HostMute, protocol.HostUnmute:
		muted := d.Action == protocol.HostMute
		err = s.MutePlayer(ctx, d.ID, muted)
		change = func(p *player) { p.muted = muted }
	case protocol.HostRename:
		name, refusal := names.Check(*d.Name)
		if refusal != nil {
			return refusal
		}
		d.Name, err = &name, s.RenamePlayer(ctx, d.ID, name)
		change = func(p *player) { p.renamed(name) }
	case protocol.HostBan:
		err = s.BanPlayer(ctx, d.ID, true)
		change = func(p *player) { p.conn.out.Close(protocol.CloseBanned, "the host of this server has banned you") }
	}
	if err != nil {
		return unstored(r.options.Logger, err)
	}
	switch d.Action {
	case protocol.HostRename:
		r.inGames(ctx, m, d.ID, func(room string) bus.Request {
			return bus.Request{Room: room, Player: protocol.Player{ID: d.ID, Name: *d.Name}, Do: bus.Rename{ID: protocol.NoID}}
		})
	case protocol.HostRemove, protocol.HostBan:
		r.inGames(ctx, m, d.ID, func(room string) bus.Request {
			return bus.Request{Room: room, Do: bus.Remove{Player: d.ID}}
		})
	}
	if p := r.here(d.ID); p != nil { // this server answers only then
		p.update(change)
	}
	m.Broadcast(bus.PlayerChanged{Player: d.ID, By: m.ID()})
	return nil
}

// set keeps settings, and has all servers take them in.
func (r *Relay) set(ctx context.Context, m bus.Member, all map[string]string) *protocol.Error {
	if err := r.options.Store.Set(ctx, all); err != nil {
		return unstored(r.options.Logger, err)
	}
	if err := r.readSettings(); err != nil { // as for a player
		return unstored(r.options.Logger, err)
	}
	m.Broadcast(bus.SettingsChanged{})
	return nil
}

// inGames asks the games in which a player sits or watches something.
func (r *Relay) inGames(ctx context.Context, m bus.Member, player string, q func(room string) bus.Request) {
	rooms := map[string]bool{}
	if id, err := m.RoomOf(player); err == nil && id != "" {
		rooms[id] = true
	}
	for _, c := range m.Census() {
		for _, p := range c.Players {
			if p.ID == player && p.Game != nil {
				rooms[p.Game.ID] = true
			}
		}
	}
	for id := range rooms {
		if _, err := m.Ask(ctx, q(id)); err != nil {
			r.options.Logger.Warn("a host's wish did not reach a game", "error", err)
		}
	}
}

// hosts are the connections of those who have given the host's code.
type hosts struct {
	mu    sync.Mutex
	here  map[*conn][]byte // with what each has been told last
	looks chan struct{}
}

func (h *hosts) add(c *conn) {
	h.mu.Lock()
	h.here[c] = nil
	h.mu.Unlock()
	h.look()
}

func (h *hosts) remove(c *conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.here, c)
}

// look has the hosts told of what has changed soon.
func (h *hosts) look() {
	select {
	case h.looks <- struct{}{}:
	default:
	}
}

func (h *hosts) any() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.here) > 0
}

// tell tells the hosts how the server is, where that has changed.
func (h *hosts) tell(state protocol.HostState) {
	data := protocol.JSON(state)
	h.mu.Lock()
	defer h.mu.Unlock()
	for c, told := range h.here {
		if !bytes.Equal(told, data) {
			h.here[c] = data
			c.tell(state)
		}
	}
}

// tellHosts tells the hosts how the server is, at most once a second.
func (r *Relay) tellHosts() {
	rest := time.NewTicker(protocol.HostStateInterval)
	defer rest.Stop()
	for {
		select {
		case <-r.stop:
			return
		case <-r.hosts.looks:
		case <-rest.C:
		}
		if m := r.on(); m != nil && r.hosts.any() {
			state := hostState(m.Census(), r.settings.Load().chat)
			if err := r.accounts.showMuted(state.Players); err != nil {
				unstored(r.options.Logger, err)
			} else {
				r.hosts.tell(state)
			}
		}
		select {
		case <-r.stop:
			return
		case <-rest.C:
		}
	}
}

// hostState puts together what all servers say.
func hostState(all []bus.Census, chat bool) protocol.HostState {
	state := protocol.HostState{Players: []protocol.HostedPlayer{}, Games: []protocol.Room{}, Chat: chat}
	players := map[string]protocol.HostedPlayer{}
	for _, c := range all {
		state.Games = append(state.Games, c.Games...)
		for _, p := range c.Players {
			if before, known := players[p.ID]; known {
				p.Connected, p.Muted = p.Connected || before.Connected, p.Muted || before.Muted
				if p.Game == nil {
					p.Game = before.Game
				}
			}
			players[p.ID] = p
		}
	}
	state.Players = slices.SortedFunc(maps.Values(players), func(a, b protocol.HostedPlayer) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.ID, b.ID))
	})
	slices.SortFunc(state.Games, func(a, b protocol.Room) int { return strings.Compare(a.ID, b.ID) })
	return state
}

// Census implements bus.Handler.
func (r *Relay) Census() bus.Census {
	var c bus.Census
	r.mu.RLock()
	defer r.mu.RUnlock()
	for id, p := range r.players {
		p.update(func(p *player) {
			hosted := protocol.HostedPlayer{Player: protocol.Player{ID: id, Name: p.name}, Connected: true, Muted: p.muted}
			if in := cmp.Or(p.room, p.watches); in != "" {
				hosted.Game = &protocol.GameRef{ID: in}
			}
			c.Players = append(c.Players, hosted)
		})
	}
	for _, o := range r.rooms {
		shown := o.shown.Load()
		c.Games = append(c.Games, *shown)
		for _, s := range shown.Seats {
			if s.Player != nil && r.players[s.Player.ID] == nil {
				c.Players = append(c.Players, protocol.HostedPlayer{Player: *s.Player, Game: &protocol.GameRef{ID: o.id}})
			}
		}
	}
	return c
}
