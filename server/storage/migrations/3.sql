-- From version 2, which kept no results of finished matches and no sum of the line about the server.

ALTER TABLE server ADD COLUMN sum INTEGER;

CREATE TABLE results (
    n INTEGER PRIMARY KEY,
    at REAL NOT NULL,
    result BLOB NOT NULL,
    sum INTEGER NOT NULL
);

CREATE TABLE left_out (
    n INTEGER PRIMARY KEY,
    player TEXT NOT NULL UNIQUE,
    sum INTEGER NOT NULL
);
