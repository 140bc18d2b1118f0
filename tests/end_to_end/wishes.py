"""What people ask for in an evening at random: by what their window shows, or against it. Sends nothing."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from client.model.state import State, bits
from protocol.cards import classify, legal_plays
from protocol.messages import Act
from protocol.messages import big_two as b
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages.catalogue import Action
from protocol.types import Request
from tests.server.games.codenames.play_outs import fill

PASSWORD = "sesame"
Wish = Callable[[State, Random], Request | None]


def act(state: State, action: Action) -> Request:
    return Act(id=0, match=state.settings.match, action=action)


def play(state: State, chance: Random) -> Request | None:
    """Something that the game offers to the own seat."""
    if not state.yours.offers:
        return None
    offer = chance.choice(state.yours.offers)
    if isinstance(offer, b.OfferPass):
        return act(state, b.PassTurn(offer.turn))
    if isinstance(offer, b.OfferPlay):
        return cards(state, offer, chance)
    if isinstance(offer, c.OfferVote) and chance.random() < 0.6:  # so that people agree now and then
        return act(state, c.Vote(offer.guess, min(bits(offer.cards))))
    action = fill(offer, chance)
    return act(state, action)


def cards(state: State, offer: b.OfferPlay, chance: Random) -> Request | None:
    last = state.table.last if state.table else ()
    plays = legal_plays(offer.cards, classify(last) if last else None, offer.must)
    return act(state, b.PlayCards(offer.turn, chance.choice(plays).cards)) if plays else None


def stale_play(state: State, chance: Random) -> Request | None:
    """What was offered a moment ago, or will be in a moment."""
    asked = play(state, chance)
    if not isinstance(asked, Act):
        return None
    action, step = asked.action, chance.choice((-1, 1))
    if isinstance(action, c.Vote):
        return act(state, replace(action, guess=action.guess + step))
    return act(state, replace(action, turn=action.turn + step))


def not_offered(state: State, chance: Random) -> Request | None:
    """Of either game, whether it is played or not."""
    turn = state.play.turn if state.play else state.table.turn if state.table else 1
    guess = state.play.guess if state.play else 1
    return act(
        state,
        chance.choice(
            (
                c.GiveClue(turn, "syzygy", 1, ()),
                c.Vote(guess, chance.choice((0, 7, 24, 25, -1, "pass", None))),
                c.Challenge(turn),
                c.Cover(turn, chance.choice((0, None))),
                c.AskStress(turn),
                c.MarkStress(turn, 0),
                b.PassTurn(turn),
                b.PlayCards(turn, (0, 1)),
            )
        ),
    )


def sit(state: State, chance: Random) -> Request | None:
    free = sorted(bits(state.yours.seats))
    return m.TakeSeat(id=0, seat=chance.choice(free)) if free else None


def sit_anywhere(state: State, chance: Random) -> Request | None:
    return m.TakeSeat(id=0, seat=chance.randint(-1, len(state.settings.seats)))


def say(state: State, chance: Random) -> Request | None:
    channels = state.yours.writes if chance.random() < 0.9 else ("team", "spymasters", "pub")
    text = f"of team {state.my_team}"
    return m.Say(id=0, channel=chance.choice(channels), text=text) if channels else None


def whom(state: State, chance: Random) -> int:
    return chance.choice(state.people.people).member if state.people.people else 0


MAY: dict[str, Callable[[State], Request]] = {  # what `may` names, as a request
    "start": lambda state: m.Start(id=0),
    "back_to_lobby": lambda state: m.BackToLobby(id=0),
    "end_match": lambda state: m.EndMatch(id=0, match=state.settings.match),
    "pause": lambda state: m.Pause(id=0, paused=state.clock.ends_at is not None),
    "skip_absent": lambda state: m.SkipAbsent(id=0, match=state.settings.match),
    "rematch": lambda state: m.Rematch(
        id=0, match=state.settings.match, swap_roles=state.yours.member % 2 > 0
    ),
    "cast_vote": lambda state: m.CastVote(id=0, vote=state.vote.vote, yes=state.yours.member % 4 > 0),
    "leave_seat": lambda state: m.LeaveSeat(id=0),
    "set_ready": lambda state: m.SetReady(id=0, ready=True),
    "change_name": lambda state: m.ChangeName(id=0, name="Zoe", avatar="owl"),
}
SELDOM = frozenset({"end_match", "leave_seat"})
OF_HOSTS = ("back_to_lobby", "start", "end_match", "pause", "skip_absent")


def may(state: State, chance: Random) -> Request | None:
    names = [
        each for each in state.yours.may if each in MAY and (each not in SELDOM or chance.random() < 0.3)
    ]
    return MAY[chance.choice(names)](state) if names else None


def may_not(state: State, chance: Random) -> Request | None:
    names = [each for each in MAY if each not in state.yours.may]
    return MAY[chance.choice(names)](state) if names else None


def powers(state: State, chance: Random) -> Request | None:
    """What a host does to people and to the door; others try it seldom."""
    if "host" not in state.yours.may and chance.random() < 0.8:
        return None
    member = whom(state, chance)
    banned = state.door.banned
    return chance.choice(
        (
            m.Kick(id=0, member=member, ban=chance.random() < 0.5),
            m.Unban(id=0, member=banned[0].member if banned else member),
            m.LockRoom(id=0, locked=chance.random() < 0.4),
            m.SetPassword(id=0, password=chance.choice(("", PASSWORD))),
            m.HandOver(id=0, member=member),
            m.Admit(id=0, member=member),
            m.Admit(id=0, member=member),
            m.MoveMember(id=0, member=member, seat=chance.choice((None, 0, 1, 2, 3))),
            m.AddBot(id=0, seat=chance.randint(0, 4), level="easy"),
        )
    )


def hosting(state: State, chance: Random) -> Request | None:
    """What a host does to the game, and else to people and the door."""
    names = [each for each in OF_HOSTS if each in state.yours.may]
    return MAY[chance.choice(names)](state) if names and chance.random() < 0.4 else powers(state, chance)


def settings(state: State, chance: Random) -> Request | None:
    if "change_settings" not in state.yours.may and chance.random() < 0.9:
        return None
    room = replace(
        state.settings.room, rotate_roles=chance.random() < 0.5, grace_seconds=chance.choice((0, 10))
    )
    return m.ChangeSettings(id=0, room=room, game=some_game(chance, len(state.people.people)))


def some_game(chance: Random, people: int) -> Any:
    """Big Two, or Codenames of two or three teams, with clocks or without; what so many can play."""
    clock = chance.choice((0, 0, 30))
    variants = {"": 1, "classic": 4, "three-teams": 6}
    variant = chance.choice([each for each, least in variants.items() if people >= least])
    if not variant:
        return b.BigTwoOptions(points=chance.random() < 0.5, turn_seconds=clock)
    return c.CodenamesOptions(
        variant=variant,
        agreement=chance.choice(("everyone", "majority", "first_click")),
        clue_seconds=clock,
        guess_seconds=clock,
        challenge=chance.random() < 0.5,
        votes_visible=chance.random() < 0.5,
        operatives=2,
    )


def ask(state: State, chance: Random) -> Request | None:
    """Questions, which change nothing."""
    match = state.settings.match
    return chance.choice(
        (
            c.CheckClue(id=0, match=match, word=chance.choice(("africa", "a b"))),
            m.AskRecord(id=0, match=match, part=chance.choice((0, 0, 1, -1))),
        )
    )


WISHES: tuple[tuple[Wish, int], ...] = (
    (play, 10),
    (stale_play, 3),
    (not_offered, 2),
    (sit, 4),
    (sit_anywhere, 1),
    (say, 4),
    (may, 8),
    (may_not, 1),
    (powers, 5),
    (settings, 3),
    (ask, 1),
)


def wish(state: State, chance: Random) -> Request | None:
    """What somebody whose window shows this asks for; who may play does, mostly."""
    if state.yours.offers and chance.random() < 0.7:
        return play(state, chance)
    [kind] = chance.choices([each for each, _ in WISHES], [weight for _, weight in WISHES])
    return kind(state, chance)
