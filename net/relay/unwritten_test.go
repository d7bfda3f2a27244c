package relay_test

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal"
	"lichtbrett/net/store"
)

var errDiskFull = errors.New("the disk is full")

// failingLog refuses records, or takes the next one and does not say so.
type failingLog struct {
	journal.InMemory
	mu           sync.Mutex
	full, silent bool
}

func (l *failingLog) set(full, silent bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.full, l.silent = full, silent
}

func (l *failingLog) Append(stream string, number int, record []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.full {
		return errDiskFull
	}
	err := l.InMemory.Append(stream, number, record)
	if l.silent {
		l.silent = false
		return journal.ErrUncertain
	}
	return err
}

// withFailingLog runs a test in simulated time whose log can fail.
func withFailingLog(t *testing.T, test func(h *house, log *failingLog)) {
	synctest.Test(t, func(t *testing.T) {
		h, log := &house{t: t}, &failingLog{}
		h.open(relay.Options{Journal: log})
		test(h, log)
		h.stop()
	})
}

// What the log has refused has not happened, and nobody is told of it: not even who
// asks for something else.
func TestWhatIsNotWrittenDownIsNotTold(t *testing.T) {
	withFailingLog(t, func(h *house, log *failingLog) {
		a, b, game := h.room()
		log.set(true, false)
		a.say(`{"event":"chat","data":{"message":"hello",` + game + `}}`)
		require.Equal(t, protocol.CodeServerFull, a.last().Status)
		b.say(`{"event":"gameState"}`)
		require.Empty(t, told[protocol.Overview](b).Game.Chat)
		log.set(false, false)
		b.say(`{"event":"gameState","data":{` + game + `}}`)
		require.Empty(t, told[protocol.Match](b).Game.Chat)
	})
}

// Who comes back while the log takes nothing sees the match all the same.
func TestAMatchIsSeenWhileNothingCanBeWrittenDown(t *testing.T) {
	withFailingLog(t, func(h *house, log *failingLog) {
		a, b, game := h.room()
		a.say(`{"event":"gameMove","data":{"match":1,"ply":0,"move":"B1",` + game + `}}`)
		require.EqualValues(t, "B1", told[protocol.GameMoved](b).Move)
		require.NoError(t, b.Close())
		synctest.Wait()
		log.set(true, false)
		again := h.guest()
		again.resume(b, "")
		require.Equal(t, protocol.OK, again.last().Status)
		require.NotNil(t, told[protocol.Overview](again).Game)
		again.say(`{"event":"gameState","data":{` + game + `}}`)
		require.Len(t, told[protocol.Match](again).Log, 1)
		again.say(`{"event":"gameMove","data":{"match":1,"ply":1,"move":"A0",` + game + `}}`)
		require.Equal(t, protocol.CodeServerFull, again.last().Status)
		log.set(false, false)
		again.say(`{"event":"gameMove","data":{"match":1,"ply":1,"move":"A0",` + game + `}}`)
		require.Equal(t, protocol.OK, again.last().Status)
		require.EqualValues(t, "A0", told[protocol.GameMoved](a).Move)
	})
}

// Who comes and goes while the log takes nothing has come and gone once it does.
func TestPresenceIsWrittenDownLater(t *testing.T) {
	withFailingLog(t, func(h *house, log *failingLog) {
		a, b, game := h.room()
		watcher := h.player("Cleo")
		watcher.say(`{"event":"watchGame","data":{` + game + `}}`)
		log.set(true, false)
		require.NoError(t, b.Close())
		require.NoError(t, watcher.Close())
		synctest.Wait()
		log.set(false, false)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		require.False(t, told[protocol.PlayerStatus](a).Connected)
		a.say(`{"event":"gameState","data":{` + game + `}}`)
		now := told[protocol.Match](a).Game
		require.True(t, now.Seats[0].Connected)
		require.False(t, now.Seats[1].Connected)
		require.Zero(t, now.Spectators)
	})
}

// A spectator to whom a seat could not be given goes on watching.
func TestASpectatorWhoCouldNotJoinStillWatches(t *testing.T) {
	withFailingLog(t, func(h *house, log *failingLog) {
		a, b := h.player("Ada"), h.player("Bob")
		a.say(`{"event":"createGame","data":{"config":{"game":"tictactoe"}}}`)
		game := fmt.Sprintf(`"game":{"id":%q}`, told[protocol.GameCreated](a).Game.ID)
		b.say(`{"event":"watchGame","data":{` + game + `}}`)
		log.set(true, false)
		b.say(`{"event":"joinGame","data":{` + game + `}}`)
		require.Equal(t, protocol.CodeServerFull, b.last().Status)
		log.set(false, false)
		a.say(`{"event":"chat","data":{"message":"hello",` + game + `}}`)
		require.Equal(t, "hello", told[protocol.Chatted](b).Message)
	})
}

// Who joins or leaves when the log does not say whether it has taken that finds
// out on coming back, and is where the log has it.
func TestJoiningAndLeavingOfWhichNothingIsKnown(t *testing.T) {
	withFailingLog(t, func(h *house, log *failingLog) {
		a, b := h.player("Ada"), h.player("Bob")
		a.say(`{"event":"createGame","data":{"config":{"game":"tictactoe"}}}`)
		game := fmt.Sprintf(`"game":{"id":%q}`, told[protocol.GameCreated](a).Game.ID)
		for _, event := range []string{"joinGame", "leaveGame"} {
			log.set(false, true)
			b.say(`{"event":"` + event + `","data":{` + game + `}}`)
			require.Equal(t, protocol.CloseSlow, b.code())
			time.Sleep(2 * time.Second)
			again := h.guest()
			again.resume(b, "")
			b = again
			require.Equal(t, event == "joinGame", told[protocol.Overview](b).Game != nil, event)
		}
		b.say(`{"event":"createGame","data":{"config":{"game":"tictactoe"}}}`)
		require.Equal(t, protocol.OK, b.last().Status)
	})
}

// win has whoever begins win a match of tic-tac-toe.
func win(first, second *guest, match int, game string) {
	for ply, move := range []string{"A0", "B0", "A1", "B1", "A2"} {
		[]*guest{first, second}[ply%2].say(fmt.Sprintf(`{"event":"gameMove","data":{"match":%d,"ply":%d,"move":%q,%s}}`, match, ply, move, game))
	}
}

// played returns how many matches count for those who have played.
func (h *house) played() (list []int) {
	best, _, err := h.store.Leaders(h.t.Context(), "", "", 10)
	require.NoError(h.t, err)
	for _, s := range best {
		list = append(list, s.Played)
	}
	return list
}

// results is the table in which the database keeps matches.
type results struct {
	h  *house
	db *sql.DB
}

// withResults runs a test in simulated time with a database whose table of matches can be
// away.
func withResults(t *testing.T, test func(h *house, r results)) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), store.File)
		kept, err := store.Open(t.Context(), path)
		require.NoError(t, err)
		db, err := sql.Open("sqlite", path+"?_pragma=busy_timeout(5000)")
		require.NoError(t, err)
		h := &house{t: t, log: &journal.InMemory{}, store: kept}
		h.start()
		test(h, results{h, db})
		h.stop()
		require.NoError(t, db.Close())
		require.NoError(t, kept.Close())
	})
}

func (r results) do(statement string) {
	_, err := r.db.Exec(statement)
	require.NoError(r.h.t, err)
}

func (r results) goAway() { r.do(`ALTER TABLE online_matches RENAME TO elsewhere`) }

func (r results) comeBack() { r.do(`ALTER TABLE elsewhere RENAME TO online_matches`) }

// Who wins while the database takes nothing has won once, whether they stay, play again,
// leave, or the server ends; and says so meanwhile.
func TestNoVictoryIsLostWhileNothingCanBeWrittenDown(t *testing.T) {
	for name, then := range map[string]func(r results, a, b *guest, game string){
		"a rematch": func(r results, a, b *guest, game string) {
			vote := `{"event":"rematch","data":{"wantsRematch":true,` + game + `}}`
			a.say(vote)
			require.Equal(t, protocol.OK, a.last().Status)
			b.say(vote)
			time.Sleep(2 * time.Second)
			require.Equal(t, protocol.CodeServerFull, b.last().Status, "what has been played is kept first")
			r.comeBack()
			time.Sleep(2 * time.Second)
			b.say(vote)
			time.Sleep(protocol.StartDelay)
			synctest.Wait()
			win(b, a, 2, game)
			synctest.Wait()
			require.Equal(t, []int{2, 2}, r.h.played())
		},
		"all leave": func(r results, a, b *guest, game string) {
			leave := `{"event":"leaveGame","data":{` + game + `}}`
			a.say(leave)
			require.Equal(t, protocol.OK, a.last().Status)
			b.say(leave)
			time.Sleep(2 * time.Second)
			require.Equal(t, protocol.CodeServerFull, b.last().Status)
			r.comeBack()
			time.Sleep(2 * time.Second)
			b.say(leave)
			told[protocol.GameDeleted](b)
		},
		"they talk": func(r results, a, b *guest, game string) {
			a.say(`{"event":"chat","data":{"message":"Well played!",` + game + `}}`)
			require.Equal(t, "Well played!", told[protocol.Chatted](b).Message)
			r.comeBack()
		},
		"the server ends": func(r results, _, _ *guest, _ string) {
			r.h.stop()
			r.comeBack()
			r.h.start()
			synctest.Wait()
		},
	} {
		t.Run(name, func(t *testing.T) {
			withResults(t, func(h *house, r results) {
				a, b, game := h.room()
				r.goAway()
				win(a, b, 1, game)
				require.EqualValues(t, []string{a.id}, told[protocol.GameOver](b).Result.Winners)
				require.EqualValues(t, 1, figure(t, h.relay, "queued_results"))
				then(r, a, b, game)
				time.Sleep(2 * time.Second)
				synctest.Wait()
				require.Zero(t, figure(t, h.relay, "queued_results"))
				if name != "a rematch" {
					require.Equal(t, []int{1, 1}, h.played())
				}
			})
		})
	}
}

// A result that the database never takes holds up nobody: not those who have played, nor
// others.
func TestOneRefusedResultHoldsUpNoOthers(t *testing.T) {
	withResults(t, func(h *house, r results) {
		r.do(`CREATE TRIGGER refuse BEFORE INSERT ON online_matches WHEN new.number = 1 BEGIN SELECT RAISE(ABORT, 'never'); END`)
		a, b, game := h.room()
		win(a, b, 1, game)
		vote := `{"event":"rematch","data":{"wantsRematch":true,` + game + `}}`
		a.say(vote)
		b.say(vote)
		require.Equal(t, 2, told[protocol.GameStarted](a).GameState.Match)
		time.Sleep(protocol.StartDelay)
		synctest.Wait()
		win(b, a, 2, game)
		synctest.Wait()
		require.Equal(t, []int{1, 1}, h.played())
		require.Zero(t, figure(t, h.relay, "queued_results"))
	})
}

// slowestLog has everything that is to be written wait.
type slowestLog struct {
	journal.InMemory
	goOn chan struct{}
}

func (l *slowestLog) Append(stream string, number int, record []byte) error {
	<-l.goOn
	return l.InMemory.Append(stream, number, record)
}

// Limits hold for those, too, who ask while others are being written down.
func TestLimitsHoldForWhoAsksAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &slowestLog{goOn: make(chan struct{})}
		h := &house{t: t}
		h.open(relay.Options{Journal: log, Players: 2, Rooms: 1})
		guests := []*guest{h.guest(), h.guest(), h.guest()}
		answered := func(text string) (codes []protocol.Code) {
			for _, g := range guests {
				g.say(text)
			}
			for range len(guests) - 1 {
				select {
				case log.goOn <- struct{}{}:
				default:
				}
				synctest.Wait()
			}
			for _, g := range guests {
				codes = append(codes, g.last().Status)
			}
			return codes
		}
		require.Equal(t, []protocol.Code{protocol.OK, protocol.OK, protocol.CodeServerFull}, answered(`{"event":"registerPlayer","data":{"playerName":"Ada"}}`))
		guests = guests[:2]
		require.Equal(t, []protocol.Code{protocol.OK, protocol.CodeServerFull}, answered(`{"event":"createGame","data":{"config":{"game":"tictactoe","private":true}}}`))
		close(log.goOn)
		h.stop()
	})
}

func TestWhoWaitsForTheJournalIsToldWhatElseHappens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &slowestLog{goOn: make(chan struct{})}
		h := &house{t: t}
		h.open(relay.Options{Journal: log, HostCode: "the host's"})
		ada, host := h.guest(), h.guest()
		for _, g := range []*guest{ada, host} {
			g.say(`{"event":"registerPlayer","data":{"playerName":"Ada"}}`)
		}
		host.say(`{"event":"hostLogin","data":{"code":"the host's"}}`)
		ada.say(`{"event":"createGame","data":{"config":{"game":"tictactoe","private":true}}}`)
		host.say(`{"event":"hostAct","data":{"action":"announce","message":"Dinner"}}`)
		require.Equal(t, "Dinner", told[protocol.Announcement](ada).Message)
		require.Equal(t, protocol.EventAnnouncement, ada.last().Event, "the game has been opened already")
		close(log.goOn)
		synctest.Wait()
		require.Equal(t, protocol.EventCreateGame, ada.last().Event)
		h.stop()
	})
}
