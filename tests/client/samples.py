"""Messages as a server sends them, made by hand: one table of six people and the match of the pictures."""

from typing import Any

from msgspec.structs import replace

from client.model.events import Connecting, Moment
from client.model.reduce import News, reduce
from client.model.state import State
from protocol.commitment import commitment
from protocol.messages import Section, Update, codenames, room, session
from protocol.messages.codenames import CodenamesOptions
from protocol.messages.variant import ListShown, Rules, Variant

_WORDS = (
    "ELEPHANT SPORT PIANO CANDLE SHIP LION ORANGE MOON CASTLE BEACH BRIDGE SPIDER LEMON TRAIN GHOST "
    "FOREST OCTOPUS HONEY VIOLIN KNIGHT WINDOW DIAMOND MARBLE GRANDCHILD DESERT"
)
_BLUE = "ELEPHANT LION SHIP BEACH OCTOPUS BRIDGE MOON GRANDCHILD"
_RED = "PIANO VIOLIN CANDLE CASTLE KNIGHT GHOST LEMON HONEY DIAMOND"
WORDS, BLUE_WORDS, RED_WORDS = tuple(_WORDS.split()), frozenset(_BLUE.split()), frozenset(_RED.split())
SPIDER = WORDS.index("SPIDER")
KEY = "".join(
    "1" if w in BLUE_WORDS else "0" if w in RED_WORDS else "x" if w == "SPIDER" else "b" for w in WORDS
)
SALT = bytes(range(16))
RED, BLUE = 0, 1
SEATS = tuple(
    room.Seat(team=team, role=role) for team in (RED, BLUE) for role in ("spymaster", *("operative",) * 3)
)
NOW = Moment(mono=1000.0, wall=1_700_000_000.0)

# member numbers; their seats are in PEOPLE
BO, ADA, DEV, FAY, CLEO, ELI, HANA = range(1, 8)


def at(word: str) -> int:
    return WORDS.index(word)


def mask(*words: str) -> int:
    return sum(1 << at(word) for word in words)


def person(member: int, name: str, avatar: str, seat: int | None = None, **changes: Any) -> room.Person:
    values: dict[str, Any] = {
        "member": member,
        "name": name,
        "avatar": avatar,
        "seat": seat,
        "host": member == BO,
        "bot": "",
        "ready": False,
        "presence": "here",
        "since": 0.0,
        "waits": False,
    }
    return room.Person(**(values | changes))


def people(**changes: dict[str, Any]) -> room.People:
    """Everybody; `fay={"presence": "away"}` changes one of them."""
    rows = (
        (BO, "Bo", "owl", 4),
        (ADA, "Ada", "fox", 5),
        (DEV, "Dev", "bear", 6),
        (FAY, "Fay", "rabbit", 7),
        (CLEO, "Cleo", "cat", 0),
        (ELI, "Eli", "penguin", 1),
        (HANA, "Hana", "koala", None),
    )
    names = "member", "name", "avatar", "seat"
    everybody = (dict(zip(names, row, strict=True)) for row in rows)
    shown = (person(**(each | changes.get(str(each["name"]).lower(), {}))) for each in everybody)
    return room.People(revision=1, people=tuple(shown))


def settings(stage: str = "playing", **changes: Any) -> room.Settings:
    game = CodenamesOptions(**changes.pop("game", {}))
    values: dict[str, Any] = {
        "revision": 1,
        "code": "BIRD",
        "stage": stage,
        "match": 0 if stage == "lobby" else 1,
        "teams": ("red", "blue"),
        "seats": SEATS,
        "missing": (),
        "word_count": 654,
        "bots": (),
        "room": room.RoomOptions(name="Friday table"),
        "game": game,
        "locked": False,
        "password": False,
    }
    return room.Settings(**(values | changes))


CLASSIC = Variant(
    name="classic",
    teams=("red", "blue"),
    first="key",
    agents=(9, 8),
    bystanders=7,
    assassins=1,
    rows=5,
    columns=5,
    clue_low=0,
    clue_high=9,
    extra_guesses=1,
    pass_before_first_guess=False,
    assassin="ends_game",
    clue_on_board="refused",
    unlimited=False,
    agreement="everyone",
    clue_seconds=0,
    guess_seconds=0,
    challenge=True,
    must_cover=False,
)
THREE = replace(
    CLASSIC,
    name="three-teams",
    teams=("red", "blue", "green"),
    first="red",
    agents=(6, 5, 5),
    assassins=2,
    clue_low=1,
    clue_high=25,
    pass_before_first_guess=True,
    assassin="eliminates",
    clue_on_board="forfeits",
    challenge=False,
)
LISTS = (ListShown("english", "en", 654), ListShown("dutch", "nl", 400))


def rules(
    variant: Variant = CLASSIC,
    own_words: str = "",
    count: int = 0,
    own_variant: str = "",
    bots_speak: tuple[str, ...] = ("en",),
) -> Rules:
    """What the room's settings amount to; with a list of the room's own when it is named."""
    own = (ListShown("own", "", count),) if own_words else ()
    variants = ("classic", "three-teams", *([own_variant] if own_variant else []))
    return Rules(1, variant, variants, LISTS + own, own_variant, own_words, bots_speak)


def words(match: int = 1) -> codenames.Words:
    return codenames.Words(
        revision=1,
        match=match,
        columns=5,
        words=WORDS,
        agents=(9, 8),
        first_team=RED,
        commitment=commitment(SALT, KEY, WORDS, match),
    )


def faces(*shown: str) -> str:
    return "".join(KEY[n] if word in shown else "-" for n, word in enumerate(WORDS))


def play(phase: str = "guess", shown: tuple[str, ...] = (), **changes: Any) -> codenames.Play:
    clue = codenames.ClueShown("africa", 2, BO, None, False) if phase == "guess" else None
    values: dict[str, Any] = {
        "revision": 1,
        "match": 1,
        "phase": phase,
        "turn": 2,
        "guess": 5,
        "team": BLUE,
        "clue": clue,
        "guesses_left": 3 if phase == "guess" else 0,
        "guesses_made": 0,
        "faces": faces(*shown),
        "left": tuple(sum(KEY[at(w)] == t and w not in shown for w in WORDS) for t in "01"),
        "out": (),
        "calls_left": (-1, -1),
        "winners": (),
        "reason": "",
    }
    return codenames.Play(**(values | changes))


def team(
    votes: dict[int, codenames.Choice], counted: tuple[int, ...] = (ADA, DEV, FAY), needed: int = 3
) -> codenames.Team:
    shown = tuple(codenames.VoteShown(member, choice) for member, choice in votes.items())
    return codenames.Team(revision=1, team=BLUE, votes=shown, counted=counted, needed=needed)


def yours(member: int = ADA, **changes: Any) -> room.Yours:
    seat = {BO: 4, ADA: 5, DEV: 6, FAY: 7, CLEO: 0, ELI: 1}.get(member)
    spy = member in (BO, CLEO)
    values: dict[str, Any] = {
        "revision": 1,
        "member": member,
        "seat": seat,
        "may": ("leave_seat", "rematch") if seat is not None else (),
        "seats": 0,
        "reads": ("table", "team", "spymasters")
        if spy
        else ("table", "team")
        if seat is not None
        else ("table",),
        "writes": ("spymasters",) if spy else ("table", "team") if seat is not None else ("table",),
        "offers": (),
        "secret": KEY if spy else None,
    }
    return room.Yours(**(values | changes))


def vote_offer(may_pass: bool = False, shown: tuple[str, ...] = ()) -> codenames.OfferVote:
    return codenames.OfferVote(5, mask(*(w for w in WORDS if w not in shown)), may_pass)


def clue_offer(**changes: Any) -> codenames.OfferClue:
    values: dict[str, Any] = {"turn": 2, "low": 0, "high": 9, "unlimited": False, "cards": mask(*WORDS)}
    return codenames.OfferClue(**(values | changes))


def review() -> codenames.Review:
    return codenames.Review(
        revision=1,
        match=1,
        key=KEY,
        salt=SALT.hex(),
        meant=(codenames.ClueMeant(1, (at("HONEY"),)), codenames.ClueMeant(2, (at("ELEPHANT"), at("LION")))),
        votes=(codenames.GuessVotes(2, 5, at("ELEPHANT"), ("Ada", "Dev", "Fay")),),
    )


LOG = (
    codenames.Dealt(10.0, RED),
    codenames.ClueGiven(40.0, 1, RED, "Cleo", "sweet", 1, False),
    codenames.Revealed(50.0, 1, 1, RED, at("HONEY"), "0"),
    codenames.Revealed(60.0, 1, 2, RED, at("ORANGE"), "b"),
    codenames.ClueGiven(101.0, 2, BLUE, "Bo", "africa", 2, False),
)


def said(n: int, text: str, member: int = DEV, at: float = 70.0, name: str = "Dev") -> room.Said:
    return room.Said(n=n, at=at, member=member, name=name, avatar="bear", text=text)


def lines(channel: str, *entries: room.ChatLine, unread: bool = True) -> room.ChatLines:
    return room.ChatLines(channel=channel, lines=entries, unread=unread)


def log(*entries: Any, first: int = 0, match: int = 1) -> room.LogEntries:
    return room.LogEntries(match=match, first=first, entries=entries)


def joined(member: int = ADA, now: float = 65.0, name: str = "Ada") -> session.Joined:
    return session.Joined(
        id=1, room="BIRD", member=member, name=name, token="secret", now=now, addresses=("192.168.1.20:4747",)
    )


def welcome(server_id: str = "server") -> session.Welcome:
    return session.Welcome(
        version=1, server_name="Friday table", server_id=server_id, program_version="0.1.0"
    )


def full(*sections: Section) -> Update:
    return Update(sections=sections, full=True)


def update(*sections: Section) -> Update:
    return Update(sections=sections)


def fold(*news: News, state: State | None = None, now: Moment = NOW) -> State:
    """The state after all of this."""
    made = state or State()
    for each in news:
        made = reduce(made, each, now)
    return made


def entering(member: int = ADA) -> tuple[News, ...]:
    return Connecting("192.168.1.20:4747"), welcome(), joined(member)


def in_lobby(member: int = BO, **changes: Any) -> State:
    may = (
        ("change_settings", "host", "start", "leave_seat", "change_name") if member == BO else ("leave_seat",)
    )
    mine = yours(
        member, may=may, seats=0b1110, secret=None, reads=("table", "team"), writes=("table", "team")
    )
    return fold(*entering(member), full(people(), settings("lobby", **changes), mine))


def guessing(member: int = ADA, votes: dict[int, codenames.Choice] | None = None, **changes: Any) -> State:
    """Blue guesses for "africa 2"; `member` looks at it. HONEY and ORANGE lie open."""
    shown = ("HONEY", "ORANGE")
    offers = (vote_offer(changes.pop("may_pass", False), shown),) if member in (ADA, DEV, FAY) else ()
    sections: list[Section] = [people(), settings(), words(), play(shown=shown, **changes)]
    if member in (BO, ADA, DEV, FAY):
        sections.append(team(votes or {}))
    return fold(*entering(member), full(*sections, yours(member, offers=offers)), log(*LOG))


def composing(member: int = BO) -> State:
    """Blue's spymaster has to give the clue of turn 2."""
    shown = ("HONEY", "ORANGE")
    offers = (clue_offer(cards=mask(*(w for w in WORDS if w not in shown))),) if member == BO else ()
    sections = people(), settings(), words(), play("clue", shown), yours(member, offers=offers)
    return fold(*entering(member), full(*sections), log(*LOG[:-1]))


def over(
    member: int = ADA, winners: tuple[int, ...] = (RED,), reason: str = "assassin", **changes: Any
) -> State:
    """Blue found the spider."""
    shown = ("HONEY", "ORANGE", "ELEPHANT", "SPIDER")
    entries = (
        *LOG,
        codenames.Revealed(120.0, 2, 5, BLUE, at("ELEPHANT"), "1"),
        codenames.Revealed(150.0, 2, 6, BLUE, SPIDER, "x"),
        codenames.Over(150.0, 2, winners, reason),
    )
    may = ("leave_seat", "rematch") + ("back_to_lobby", "host") * (member == BO)
    mine = yours(
        member, may=may, secret=None, reads=("table", "team", "spymasters"), writes=("table", "team")
    )
    end = play("over", shown, winners=winners, reason=reason, **changes)
    return fold(
        *entering(member), full(people(), settings("ended"), words(), end, review(), mine), log(*entries)
    )


# ---- three teams: Bo's blue, Cleo's red and Gus's green

GREEN = 2
GUS, IVY = 8, 9
THREE_SEATS = tuple(
    room.Seat(team=team, role=role) for team in range(3) for role in ("spymaster", *("operative",) * 3)
)


def three_settings(stage: str = "playing", **game: Any) -> room.Settings:
    options = {"variant": "three-teams", "challenge": False} | game
    return settings(stage, teams=("red", "blue", "green"), seats=THREE_SEATS, game=options)


def three_people() -> room.People:
    green = (person(GUS, "Gus", "panda", 8), person(IVY, "Ivy", "frog", 9))
    return room.People(revision=1, people=(*people().people, *green))


def of_three(member: int = ADA, phase: str = "guess", out: tuple[int, ...] = (), **changes: Any) -> State:
    """Blue's turn at a table of three teams; the board is that of the two."""
    shown = ("HONEY", "ORANGE")
    board = replace(words(), agents=(6, 5, 5))
    values: dict[str, Any] = {"out": out, "calls_left": (-1,) * 3, "left": (3, 3, 3)}
    now = play(phase, shown, **(values | changes.pop("play", {})))
    mine = yours(member, **changes.pop("yours", {}))
    if member in (GUS, IVY):
        mine = replace(mine, seat=8 if member == GUS else 9)
    sections = three_people(), three_settings(**changes), rules(THREE), board, now, mine
    return fold(*entering(member), full(*sections), log(*LOG))
