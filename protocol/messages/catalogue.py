"""One line a game: the unions that the room's messages carry without knowing any game."""

from protocol.messages import big_two, codenames, variant

Action = codenames.CodenamesAction | big_two.BigTwoAction
GameOptions = codenames.CodenamesOptions | big_two.BigTwoOptions
GameSection = codenames.CodenamesSection | variant.Rules | big_two.BigTwoSection
LogEntry = codenames.CodenamesEntry | big_two.BigTwoEntry
Offer = codenames.CodenamesOffer | big_two.BigTwoOffer
Secret = codenames.Key | big_two.Hand
Question = codenames.CheckClue
Answer = codenames.ClueChecked


def game_of(options: GameOptions) -> str:
    """The name of the game that these are settings of."""
    return str(options.__struct_config__.tag)
