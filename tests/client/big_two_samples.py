"""Messages of a Big Two room, made by hand: Ada, Cleo, Bo and Dev in turn order, Hana watching."""

from typing import Any

from client.model.events import Connecting
from client.model.state import State
from protocol.cards import Kind, card_of, classify, mask_of
from protocol.messages import Section, big_two, room
from tests.client import samples as s
from tests.client.samples import ADA, BO, CLEO, DEV, HANA, fold

SEATED = {ADA: 0, CLEO: 1, BO: 2, DEV: 3}
NAMES = {ADA: "Ada", CLEO: "Cleo", BO: "Bo", DEV: "Dev"}
AVATARS = {ADA: "fox", CLEO: "cat", BO: "owl", DEV: "bear"}
SEATS = (room.Seat(team=-1, role="player"),) * 4
LEVELS = ("easy", "medium", "hard")
PIP = 20  # the first bot; the others follow

ADAS = "4C 6H 7S 8D 9C 10H JS QD KC AH 2S"
STRAIGHT = "4D 5C 6S 7H 8H"


def nums(codes: str) -> tuple[int, ...]:
    """ "4C 10H" as the numbers of the cards."""
    return tuple(card_of(code) for code in codes.split())


def people(*bots: int, **changes: dict[str, Any]) -> room.People:
    """Everybody; bots on the seats that are named instead of people; `dev={"presence": "away"}`."""
    rows = [
        s.person(member, NAMES[member], AVATARS[member], seat, **({"bot": ""} | changes.get(name, {})))
        for member, seat in SEATED.items()
        if seat not in bots
        for name in [NAMES[member].lower()]
    ]
    rows += [s.person(PIP + seat, f"Pip {seat}", "bot", seat, bot="medium", ready=True) for seat in bots]
    rows.append(s.person(HANA, "Hana", "koala", bot=""))
    return room.People(revision=1, people=tuple(rows))


def only(*seats: int) -> room.People:
    """The people on these seats, and Hana."""
    return room.People(
        revision=1, people=tuple(each for each in people().people if each.seat in (None, *seats))
    )


def vote(asked: str = "Dev", yes: tuple[int, ...] = (DEV,)) -> room.RoomVote:
    """Dev asks to deal anew."""
    return room.RoomVote(1, 3, "rematch", asked, yes, (), (ADA, CLEO, BO, DEV), 99.0)


def settings(stage: str = "playing", match: int = 1, **changes: Any) -> room.Settings:
    values: dict[str, Any] = {
        "revision": 1,
        "code": "BIRD",
        "stage": stage,
        "match": match if stage != "lobby" else 0,
        "teams": (),
        "seats": SEATS,
        "missing": (),
        "word_count": 0,
        "bots": LEVELS,
        "room": room.RoomOptions(name="Card corner"),
        "game": big_two.BigTwoOptions(**changes.pop("game", {})),
        "locked": False,
        "password": False,
    }
    return room.Settings(**(values | changes))


def table(seat: int = 0, last: str = STRAIGHT, last_seat: int = 3, **changes: Any) -> big_two.Table:
    """`seat` has to play on what Dev led. Cleo and Bo have not had their turn in this round."""
    plays: list[tuple[int, ...] | None] = [None] * 4
    if last:
        plays[last_seat] = nums(last)
    values: dict[str, Any] = {
        "revision": 1,
        "match": 1,
        "turn": 12,
        "round": 3,
        "seat": seat,
        "counts": (11, 12, 11, 7),
        "last": nums(last),
        "last_seat": last_seat,
        "plays": tuple(plays),
        "played": mask_of(nums(last)),
        "members": (ADA, CLEO, BO, DEV),
        "stand_ins": 0,
    }
    return big_two.Table(**(values | changes))


def yours(member: int = ADA, hand: str = ADAS, **changes: Any) -> room.Yours:
    seat = SEATED.get(member)
    values: dict[str, Any] = {
        "revision": 1,
        "member": member,
        "seat": seat,
        "may": ("leave_seat", "rematch") if seat is not None else (),
        "seats": 0,
        "reads": ("table",),
        "writes": ("table",),
        "offers": (),
        "secret": nums(hand) if seat is not None else None,
    }
    return room.Yours(**(values | changes))


def offers(hand: str = ADAS, may_pass: bool = True, must: int | None = None) -> tuple[Any, ...]:
    play = big_two.OfferPlay(12, mask_of(nums(hand)), must)
    return (play, big_two.OfferPass(12)) if may_pass else (play,)


def played(seat: int, codes: str, leads: bool = False, left: int = 7, **changes: Any) -> big_two.CardsPlayed:
    found = classify(nums(codes))
    name = tuple(NAMES.values())[seat]
    values: dict[str, Any] = {
        "at": 40.0,
        "turn": 11,
        "seat": seat,
        "by": name,
        "kind": found.kind if found else Kind.SINGLE,
        "cards": nums(codes),
        "leads": leads,
        "left": left,
        "timed_out": False,
    }
    return big_two.CardsPlayed(**(values | changes))


def passed(seat: int, timed_out: bool = False, at: float = 41.0) -> big_two.TurnPassed:
    return big_two.TurnPassed(at, 11, seat, tuple(NAMES.values())[seat], timed_out)


DEALT = big_two.CardsDealt(10.0, 1, "Cleo")
LOG: tuple[big_two.BigTwoEntry, ...] = (
    DEALT,
    played(1, "AC", leads=True, left=12),
    passed(2),
    played(3, "2H", left=12),
    passed(0),
    passed(1),
    passed(2),
    played(3, STRAIGHT, leads=True),
)


def entering(member: int = ADA) -> tuple[Any, ...]:
    return Connecting("192.168.1.20:4747"), s.welcome(), s.joined(member)


def in_lobby(member: int = ADA, bots: tuple[int, ...] = (), **changes: Any) -> State:
    """Everybody but Hana sits; Bo is the host."""
    may: tuple[str, ...] = ("leave_seat",) if member in SEATED else ()
    if member == BO:
        may = ("change_settings", "host", "start", "add_bot", "leave_seat", "change_name")
    mine = yours(member, may=may, secret=None, **changes.pop("yours", {}))
    who = changes.pop("people", people(*bots))
    return fold(*entering(member), s.full(who, settings("lobby", **changes), mine))


def playing(member: int = ADA, hand: str = ADAS, **changes: Any) -> State:
    """Ada has to beat Dev's straight; `table` and `yours` change the sections, `bots` sit on seats."""
    on_turn = changes.pop("seat", 0)
    now = table(on_turn, **changes.pop("table", {}))
    mine = {"offers": offers(hand)} if SEATED.get(member) == on_turn else {}
    sections: list[Section] = [
        people(*changes.pop("bots", ()), **changes.pop("people", {})),
        settings(**changes.pop("settings", {})),
        now,
        yours(member, hand, **(mine | changes.pop("yours", {}))),
    ]
    return fold(*entering(member), s.full(*sections), s.log(*changes.pop("log", LOG)))


def leading(member: int = ADA, hand: str = ADAS, must: int | None = None, **changes: Any) -> State:
    """Ada leads, at the start of the match with `must`."""
    first = {"round": 1, "turn": 1} if must is not None else {}
    seat = -1 if must is not None else 0
    now = {"last": "", "last_seat": seat, **first, **changes.pop("table", {})}
    mine = {"offers": offers(hand, may_pass=False, must=must)}
    return playing(member, hand, table=now, yours=mine, log=(DEALT,) if must is not None else LOG, **changes)


HANDS = ("4C 6H", "5D KS KH", "9D 9H 9S 10C", "")
WON = (*LOG, passed(0), passed(1), passed(2), played(3, "2D 2C", leads=True, left=0))


def over(member: int = ADA, winner: int = 3, **changes: Any) -> State:
    """Dev has won with a pair of twos."""
    hands = tuple(nums(each) for each in HANDS)
    points = tuple(len(each) for each in hands)
    finish = big_two.Finish(1, 1, winner, "empty_hand" if winner >= 0 else "host", hands, points)
    counted = bool(changes.get("game", {}).get("points"))
    evening = big_two.Results(
        1,
        counted,
        (
            big_two.Result(DEV, "Dev", 3, 2, 14),
            big_two.Result(ADA, "Ada", 3, 1, 20),
        ),
    )
    may = ("leave_seat", "rematch") * (member in SEATED) + ("back_to_lobby", "host") * (member == BO)
    now = table(-1, "2D 2C", 3, counts=tuple(map(len, hands)))
    shown = big_two.HandsShown(90.0, winner, NAMES[DEV], finish.reason, tuple(map(len, hands)))
    mine = yours(member, HANDS[SEATED[member]] if member in SEATED else "", may=may)
    return fold(
        *entering(member),
        s.full(people(), settings("ended", game=changes.get("game", {})), now, finish, evening, mine),
        s.log(*WON, shown),
    )
