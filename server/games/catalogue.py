"""The games this server can play, by name: one line each."""

from collections.abc import Mapping

from server.games.codenames.game import Codenames
from server.games.codenames.replay import CodenamesRecords
from server.games.match import Game, Recorded

GAMES: Mapping[str, Game] = {"codenames": Codenames()}
RECORDS: Mapping[str, Recorded] = {"codenames": CodenamesRecords()}  # those whose records can be read
