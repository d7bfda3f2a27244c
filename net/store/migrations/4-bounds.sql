-- What everybody had got in matches that are kept no more, the last of which ended then.
CREATE TABLE earlier (
  player TEXT PRIMARY KEY,
  ended  BIGINT NOT NULL,
  points DOUBLE PRECISION NOT NULL,
  played BIGINT NOT NULL,
  won    BIGINT NOT NULL
);

DROP VIEW games;
DROP VIEW scores;

-- What everybody has got: what was earlier in one row, of season 0, the rest match by match.
-- Coffee breaks and aborted matches are not played.
CREATE VIEW scores AS
  SELECT 0 AS season, 0 AS number, ended, player, points, played, won FROM earlier
  UNION ALL
  SELECT season, number, ended, player, points, played, CASE WHEN played = 1 AND points = 1 THEN 1 ELSE 0 END
  FROM (
    SELECT season, number, ended, home AS player, home_points AS points,
      CASE WHEN guest = 'CoffeeBreak' OR outcome = 'aborted' THEN 0 ELSE 1 END AS played FROM matches
    UNION ALL
    SELECT season, number, ended, guest, guest_points, CASE WHEN outcome = 'aborted' THEN 0 ELSE 1 END
    FROM matches WHERE guest <> 'CoffeeBreak'
  ) AS kept;

-- A row for every match that brought a player points, with the player's sum up to
-- then: for a dashboard's ranking and horse race.
CREATE VIEW games AS
  SELECT ended AS ts, player AS player_id,
    SUM(points) OVER (PARTITION BY player ORDER BY season, number) AS value
  FROM scores WHERE points > 0;
