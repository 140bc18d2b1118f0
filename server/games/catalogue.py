"""The games this server can play, by name: one line each."""

from collections.abc import Mapping

from server.games.codenames.game import Codenames
from server.games.match import Game

GAMES: Mapping[str, Game] = {"codenames": Codenames()}
