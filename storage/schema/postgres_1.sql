-- Times are milliseconds since 1970, UTC. Secrets are kept as hashes only.
CREATE TABLE player (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT UNIQUE,            -- the name folded, once a password keeps it for this player
  password TEXT NOT NULL DEFAULT '',
  created BIGINT NOT NULL,
  seen BIGINT NOT NULL
);

CREATE TABLE token (
  hash TEXT PRIMARY KEY,
  player TEXT NOT NULL REFERENCES player(id),
  created BIGINT NOT NULL
);
CREATE INDEX token_player ON token(player);

CREATE TABLE game (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  code TEXT NOT NULL UNIQUE,
  phase BIGINT NOT NULL,
  listed BIGINT NOT NULL,
  setup TEXT NOT NULL,
  seats TEXT NOT NULL,
  winners TEXT NOT NULL,
  created BIGINT NOT NULL,
  changed BIGINT NOT NULL,
  log TEXT                         -- the whole log in one piece, once the game is over
);
CREATE INDEX game_changed ON game(phase, changed, id);

CREATE TABLE entry (
  game TEXT NOT NULL,
  seq BIGINT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (game, seq)
);

CREATE TABLE sitting (
  player TEXT NOT NULL,
  game TEXT NOT NULL REFERENCES game(id),
  seat BIGINT NOT NULL,
  name_key TEXT NOT NULL,
  PRIMARY KEY (game, seat)
);
CREATE INDEX sitting_player ON sitting(player, game);
CREATE INDEX sitting_name ON sitting(name_key, game);

CREATE TABLE rating (
  player TEXT NOT NULL,
  kind TEXT NOT NULL,
  seats BIGINT NOT NULL,
  mean BIGINT NOT NULL,           -- millionths, as the next one
  deviation BIGINT NOT NULL,
  games BIGINT NOT NULL,
  PRIMARY KEY (player, kind, seats)
);
