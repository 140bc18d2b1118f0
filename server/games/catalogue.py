"""The games this server can play, by name: one line each."""

from collections.abc import Mapping

from protocol.messages.big_two import BigTwoOptions
from protocol.messages.catalogue import GameOptions
from protocol.messages.codenames import CodenamesOptions
from server.games.codenames.game import Codenames
from server.games.match import Game

GAMES: Mapping[str, Game] = {"codenames": Codenames()}
OPTIONS: Mapping[str, GameOptions] = {"codenames": CodenamesOptions(), "big_two": BigTwoOptions()}
