-- Matches that were played online. A match is named by its room and its number
-- there. Aborted ones have no winner and no reason.
CREATE TABLE online_matches (
  room    TEXT NOT NULL,
  number  INTEGER NOT NULL,
  game    TEXT NOT NULL,
  ended   BIGINT NOT NULL,
  aborted INTEGER NOT NULL, -- 1 or 0
  reason  TEXT NOT NULL,
  record  TEXT NOT NULL, -- JSON
  PRIMARY KEY (room, number)
);

-- Who sat where: a player by its id and the name of then, or a computer by its
-- strength.
CREATE TABLE online_seats (
  room     TEXT NOT NULL,
  number   INTEGER NOT NULL,
  seat     INTEGER NOT NULL,
  player   TEXT, -- NULL for a computer
  name     TEXT NOT NULL,
  strength INTEGER NOT NULL, -- 0 for a player
  won      INTEGER NOT NULL, -- 1 or 0
  PRIMARY KEY (room, number, seat),
  FOREIGN KEY (room, number) REFERENCES online_matches
);

-- What players have won, by game, and under '' in all games: of the matches that
-- were played to their end by at least two persons.
CREATE TABLE online_standings (
  game   TEXT NOT NULL,
  player TEXT NOT NULL,
  name   TEXT NOT NULL,
  wins   INTEGER NOT NULL,
  played INTEGER NOT NULL,
  PRIMARY KEY (game, player)
);

CREATE INDEX online_standings_by_wins ON online_standings (game, wins DESC, played, player);
