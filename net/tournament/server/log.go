package server

import (
	"context"
	"log/slog"

	"lichtbrett/net/tournament"
)

// logEvent tells the operator of an event: matches and refused datagrams only on the
// level for debugging.
func logEvent(log *slog.Logger, e tournament.Event) {
	switch e := e.(type) {
	case tournament.Registered:
		log.Info("registered", "player", e.Name, "address", e.Addr)
	case tournament.Unregistered:
		log.Info("unregistered after too many timeouts", "player", e.Name)
	case tournament.SeasonBegan:
		log.Info("season began", "season", e.Season, "players", len(e.Players))
	case tournament.SeasonEnded:
		log.Info("season ended", "season", e.Season)
	case tournament.MatchEnded:
		if log.Enabled(context.Background(), slog.LevelDebug) {
			log.Debug("match ended", "match", e.ID(), "home", e.Home, "guest", e.Guest, "outcome", e.Outcome, "reason", e.Reason)
		}
	case tournament.Refused:
		if log.Enabled(context.Background(), slog.LevelDebug) {
			log.Debug("datagram refused", "from", e.From, "reason", e.Reason)
		}
	}
}
