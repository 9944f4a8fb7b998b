-- How a player wants to hear that it is their turn.
CREATE TABLE notice (
  player TEXT PRIMARY KEY REFERENCES player(id),
  feed TEXT UNIQUE,                    -- the hash of the feed's secret
  hook TEXT NOT NULL DEFAULT '',
  hook_key TEXT NOT NULL DEFAULT ''    -- signs what is sent there, so it is kept as it is
);
