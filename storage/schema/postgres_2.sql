-- Ways for a player to another device, each good for one use.
CREATE TABLE link (
  hash TEXT PRIMARY KEY,
  player TEXT NOT NULL REFERENCES player(id),
  expires BIGINT NOT NULL
);
CREATE INDEX link_player ON link(player);
