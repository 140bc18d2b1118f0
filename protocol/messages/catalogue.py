"""One line a game: the unions that the room's messages carry without knowing any game."""

from protocol.messages import codenames, variant

Action = codenames.CodenamesAction
GameOptions = codenames.CodenamesOptions
GameSection = codenames.CodenamesSection | variant.Rules
LogEntry = codenames.CodenamesEntry
Offer = codenames.CodenamesOffer
Question = codenames.CheckClue
Answer = codenames.ClueChecked
