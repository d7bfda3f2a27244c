-- Who plays online, until they are forgotten. Times are milliseconds since 1970 in UTC.
CREATE TABLE players (
  id     TEXT PRIMARY KEY,
  name   TEXT NOT NULL,
  hash   TEXT NOT NULL,    -- of the secret, in hexadecimal digits
  seen   BIGINT NOT NULL,  -- when last, to the hour
  sat    INTEGER NOT NULL, -- 1 who has ever sat in a game, else 0
  muted  INTEGER NOT NULL, -- 1 or 0, as the next
  banned INTEGER NOT NULL
);

CREATE INDEX players_by_seen ON players (sat, seen);

-- What the server's host has set.
CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- The ids of the persons of a match in order, with commas between, and whether it counts
-- in the standings: of the same persons few do on one day.
ALTER TABLE online_matches ADD COLUMN persons TEXT NOT NULL DEFAULT '';
ALTER TABLE online_matches ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;

CREATE INDEX online_matches_by_persons ON online_matches (persons, game, ended);
CREATE INDEX online_matches_by_end ON online_matches (ended);
CREATE INDEX online_seats_by_player ON online_seats (player);
