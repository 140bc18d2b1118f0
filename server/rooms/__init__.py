"""People, seats, chat and one match at a table. Names no game, knows no rules, no sockets and no clock."""
