-- Times are milliseconds since 1970, UTC. Secrets are kept as hashes only.
CREATE TABLE player (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT UNIQUE,            -- the name folded, once a password keeps it for this player
  password TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE token (
  hash TEXT PRIMARY KEY,
  player TEXT NOT NULL REFERENCES player(id),
  created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX token_player ON token(player);

CREATE TABLE game (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  code TEXT NOT NULL UNIQUE,
  phase INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  setup TEXT NOT NULL,
  seats TEXT NOT NULL,
  winners TEXT NOT NULL,
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  log TEXT                         -- the whole log in one piece, once the game is over
) WITHOUT ROWID;
CREATE INDEX game_changed ON game(phase, changed, id);

CREATE TABLE entry (
  game TEXT NOT NULL,
  seq INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (game, seq)
) WITHOUT ROWID;

CREATE TABLE sitting (
  player TEXT NOT NULL,
  game TEXT NOT NULL REFERENCES game(id),
  seat INTEGER NOT NULL,
  name_key TEXT NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX sitting_player ON sitting(player, game);
CREATE INDEX sitting_name ON sitting(name_key, game);

CREATE TABLE rating (
  player TEXT NOT NULL,
  kind TEXT NOT NULL,
  seats INTEGER NOT NULL,
  mean INTEGER NOT NULL,           -- millionths, as the next one
  deviation INTEGER NOT NULL,
  games INTEGER NOT NULL,
  PRIMARY KEY (player, kind, seats)
) WITHOUT ROWID;
