-- From version 1, which didn't know when the server ran last: as if it had just stopped.

ALTER TABLE server ADD COLUMN seen REAL NOT NULL DEFAULT 9e15;
