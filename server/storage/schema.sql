-- What a server keeps (docs/data.md). The version stands in user_version; older files: migrations/.

CREATE TABLE server (
    id TEXT NOT NULL,     -- by which clients know it again
    seen REAL NOT NULL,   -- when it ran last, in seconds since 1970
    sum INTEGER           -- NULL: nothing was written since the line was made
);

CREATE TABLE rooms (
    room TEXT PRIMARY KEY,
    opener TEXT,          -- the address it was opened from; NULL: the server's own room
    sum INTEGER NOT NULL  -- CRC-32, as in the other tables: SQLite finds no flipped bit by itself
) WITHOUT ROWID;

CREATE TABLE events (
    room TEXT NOT NULL,
    n INTEGER NOT NULL,   -- from 0, without a gap
    at REAL NOT NULL,     -- second of the room
    event BLOB NOT NULL,
    sum INTEGER NOT NULL, -- CRC-32 of all events of the room so far
    PRIMARY KEY (room, n)
) WITHOUT ROWID;

CREATE TABLE results (
    n INTEGER PRIMARY KEY,
    at REAL NOT NULL,     -- when the match ended, in seconds since 1970
    result BLOB NOT NULL,
    sum INTEGER NOT NULL
);

CREATE TABLE left_out (
    n INTEGER PRIMARY KEY,
    player TEXT NOT NULL UNIQUE, -- a hash, as in the results
    sum INTEGER NOT NULL
);

CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    room TEXT NOT NULL,
    member INTEGER NOT NULL,
    place INTEGER NOT NULL, -- 0 is in use, 1 its successor
    sum INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_of ON tokens (room, member);
