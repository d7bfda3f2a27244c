-- Times are milliseconds since 1970 in UTC. Points are 1, 0.5 or 0.

CREATE TABLE seasons (
  season  BIGINT PRIMARY KEY,
  columns INTEGER NOT NULL,
  rows    INTEGER NOT NULL,
  connect INTEGER NOT NULL,
  began   BIGINT NOT NULL,
  ended   BIGINT -- NULL while it is played, and if it never came to its end
);

-- The guest of a coffee break is 'CoffeeBreak'. Moves are columns from 0,
-- separated by spaces; the home player's comes first.
CREATE TABLE matches (
  season       BIGINT NOT NULL REFERENCES seasons,
  number       INTEGER NOT NULL,
  matchday     INTEGER NOT NULL,
  home         TEXT NOT NULL,
  guest        TEXT NOT NULL,
  moves        TEXT NOT NULL,
  outcome      TEXT NOT NULL,
  reason       TEXT NOT NULL,
  home_points  DOUBLE PRECISION NOT NULL,
  guest_points DOUBLE PRECISION NOT NULL,
  began        BIGINT NOT NULL,
  ended        BIGINT NOT NULL,
  PRIMARY KEY (season, number)
);

CREATE INDEX matches_by_end ON matches (ended);

-- What everybody has got, match by match.
CREATE VIEW scores AS
  SELECT season, number, ended, home AS player, home_points AS points FROM matches
  UNION ALL
  SELECT season, number, ended, guest, guest_points FROM matches WHERE guest <> 'CoffeeBreak';

-- A row for every match that brought a player points, with the player's sum up to
-- then: for a dashboard's ranking and horse race.
CREATE VIEW games AS
  SELECT ended AS ts, player AS player_id,
    SUM(points) OVER (PARTITION BY player ORDER BY season, number) AS value
  FROM scores WHERE points > 0;
