"""The games this server can play, by name: one line each."""

from collections.abc import Mapping

from protocol.messages.big_two import BigTwoOptions
from protocol.messages.catalogue import GameOptions
from protocol.messages.codenames import CodenamesOptions
from server.games.big_two.game import BigTwo
from server.games.big_two.replay import BigTwoRecords
from server.games.codenames.game import Codenames
from server.games.codenames.replay import CodenamesRecords
from server.games.match import Game, Recorded

GAMES: Mapping[str, Game] = {"codenames": Codenames(), "big_two": BigTwo()}


def games(agents: tuple[str, ...]) -> Mapping[str, Game]:
    """The same, with bots of these names besides the levels where a game has agents."""
    return {**GAMES, "codenames": Codenames(agents=agents)} if agents else GAMES


OPTIONS: Mapping[str, GameOptions] = {"codenames": CodenamesOptions(), "big_two": BigTwoOptions()}
RECORDS: Mapping[str, Recorded] = {  # those whose records can be read
    "codenames": CodenamesRecords(),
    "big_two": BigTwoRecords(),
}
