"""The rules of a variant in words, section by section, generated from its data and the room's settings.

`docs/rules/codenames.md` says where each rule comes from; the words stand in `english.py` and `dutch.py`.
"""

from collections.abc import Callable

from protocol.limits import MAX_CLUE
from protocol.messages.codenames import CodenamesOptions
from protocol.messages.variant import Variant
from protocol.told.shapes import Rules, Section
from protocol.told.telling import FIRST_CLICK, Telling
from protocol.told.texts import Language, capital, texts

EXAMPLE = 2  # how many cards “africa 2” points at, in the tables

Lines = list[str]


def tell(variant: Variant, options: CodenamesOptions, language: Language) -> Rules:
    """The rules as this room plays them."""
    telling = Telling(variant, options, texts(language))
    sections = (tell_one(telling) for tell_one in _SECTIONS)
    return Rules(
        title=telling.texts.say("title", name=variant.name),
        summary=_summary(telling),
        sections=tuple(section for section in sections if section.paragraphs),
    )


def _summary(telling: Telling) -> str:
    say, variant = telling.texts.say, telling.variant
    teams = capital(telling.texts.spelled("teams", len(variant.teams)))
    lines = [say("summary", teams=teams, cards=variant.cards)]
    if variant.assassins:
        lines.append(say("summary.assassin", assassin=telling.the_assassin()))
    return " ".join(lines)


def _section(telling: Telling, key: str, *paragraphs: Lines) -> Section:
    """Each paragraph is its sentences; empty ones fall away."""
    joined = (" ".join(sentences) for sentences in paragraphs)
    return Section(telling.texts.say(key), tuple(text for text in joined if text))


def _goal(telling: Telling) -> Section:
    say = telling.texts.say
    assassin: Lines = []
    if telling.assassin_ends:
        assassin.append(say("goal.ends", assassin=telling.the_assassin(), others=telling.others_win()))
    if telling.goes_out:
        assassin.append(say("goal.out", assassin=telling.the_assassin()))
    if telling.last_can_win:
        assassin.append(say("goal.last"))
    return _section(telling, "goal", [say("goal.win")], assassin, [say("goal.host")])


def _setup(telling: Telling) -> Section:
    say, variant = telling.texts.say, telling.variant
    rows = telling.texts.spelled("rows", variant.rows)
    grid = say("setup.grid", cards=variant.cards, rows=rows, columns=telling.texts.number(variant.columns))
    seats = telling.options.operatives
    return _section(
        telling,
        "setup",
        [grid],
        _people(telling),
        [telling.starts()],
        [say("setup.key")],
        [telling.texts.plural("setup.seats", seats, n=telling.texts.number(seats))],
    )


def _people(telling: Telling) -> Lines:
    """Who hides behind the cards: by colour when it is known who starts, else by turn order."""
    texts_, variant = telling.texts, telling.variant
    others = [("bystanders", variant.bystanders), ("assassins", variant.assassins)]
    rest = [texts_.count(noun, number) for noun, number in others if number]
    if telling.by_key:
        people = [texts_.count("agents", sum(variant.agents)), *rest]
        return [texts_.say("setup.people", people=texts_.listing(people)), _starter(telling)]
    agents = variant.agents_of(variant.teams.index(variant.first))
    people = [texts_.agents(team, number) for team, number in zip(variant.teams, agents, strict=True)]
    return [texts_.say("setup.people", people=texts_.listing([*people, *rest]))]


def _starter(telling: Telling) -> str:
    """How many agents the team that starts has, whichever it will be, and the others."""
    texts_, agents = telling.texts, telling.variant.agents
    first = texts_.count("agents", agents[0])
    if len(set(agents)) == 1:
        return texts_.say("setup.same", agents=first)
    rest = texts_.listing([str(number) for number in agents[1:]])
    return texts_.plural("setup.starter", telling.others, first=first, rest=rest)


def _turn(telling: Telling) -> Section:
    say = telling.texts.say
    teams = [telling.texts.team(team) for team in telling.in_order()]
    order = [say("turn.order", teams=say("list.then").join(teams), first=teams[0])]
    if telling.goes_out:
        order.append(say("turn.skip"))
    flow = say("turn.flow.free" if telling.always_free else "turn.flow")
    return _section(telling, "turn", [flow], order)


def _clue(telling: Telling) -> Section:
    say = telling.texts.say
    free = ".free" if telling.always_free else ""
    several = ".several" if telling.options.several_words else ""
    what = [say(f"clue.what{free}{several}")]
    if telling.allows(EXAMPLE):
        what.append(say("clue.example"))
    on_board = [say("clue.forfeits" if telling.forfeits else "clue.refused"), say("clue.revealed")]
    return _section(telling, "clue", what, [say("clue.silent")], *_numbers(telling), on_board)


def _numbers(telling: Telling) -> list[Lines]:
    say = telling.texts.say
    return [_range(telling), [say("clue.unlimited")] if telling.options.unlimited else []]


def _range(telling: Telling) -> Lines:
    """Which numbers there are; where there is 0 alone, it has been told already."""
    say, low, high = telling.texts.say, telling.variant.clue_low, telling.variant.clue_high
    if telling.always_free:
        return []
    if low == high:
        return [say("clue.range.only", low=low)]
    cards = ".cards" if high == telling.variant.cards else ""
    return [say(f"clue.range{cards}", low=low, high=high), *([say("clue.zero")] if telling.zero else [])]


def _not(telling: Telling) -> Section:
    number = [] if telling.always_free else ["number"]
    kinds = ("meaning", "endings", "root", *number, "invented", "language")
    return _section(telling, "not", *([telling.texts.say(f"not.{kind}")] for kind in kinds))


def _fair(telling: Telling) -> Section:
    warns = telling.zero and not telling.always_free
    kinds = ("letters", "acronyms", "kin", *(["zero"] if warns else []))
    return _section(telling, "fair", *([telling.texts.say(f"fair.{kind}")] for kind in kinds))


def _stress(telling: Telling) -> Section:
    return _section(telling, "stress", [telling.texts.say("stress.rule")])


def _guess(telling: Telling) -> Section:
    say = telling.texts.say
    clicks = telling.agreement == FIRST_CLICK
    vote = [] if clicks else [say("guess.vote")]
    counted = [] if clicks else [say("guess.counted")]
    shown = "guess.shown.all" if telling.options.votes_visible else "guess.shown.team"
    votes = [] if clicks else [say(shown)]
    agree = [say(f"guess.{telling.agreement}"), *counted, say("guess.bots")]
    return _section(telling, "guess", _guesses(telling), vote, agree, votes)


def _guesses(telling: Telling) -> Lines:
    say, extra = telling.texts.say, telling.variant.extra_guesses
    if telling.always_free:
        return [say("guess.free")]
    after = [say("guess.after", free=telling.texts.listing(telling.free, "list.or"))] if telling.free else []
    if not extra:
        return [say("guess.number"), *after]
    lines = [say("guess.extra", extra=telling.texts.number(extra))]
    if telling.allows(EXAMPLE):
        lines.append(say("guess.extra.example", n=telling.texts.number(EXAMPLE + extra)))
    return [*lines, *after]


def _pass(telling: Telling) -> Section:
    say = telling.texts.say
    if telling.variant.pass_before_first_guess:
        when = [say("pass.always")]
    else:
        free = telling.texts.listing(telling.free, "list.or")
        when = [say("pass.later"), *([say("pass.later.free", free=free)] if free else [])]
    how = say("pass.first_click" if telling.agreement == FIRST_CLICK else "pass.vote")
    return _section(telling, "pass", when, [how])


def _ends(telling: Telling) -> Section:
    say, options = telling.texts.say, telling.options
    own = say("ends.own.free" if telling.always_free else "ends.own")
    wrong = [say("ends.wrong", card=telling.wrong())]
    if telling.goes_out:
        wrong.append(say("ends.out"))
    reasons = {
        "passes": True,
        "used": not telling.always_free,
        "clock": bool(options.clue_seconds or options.guess_seconds),
        "challenged": options.challenge,
        "forfeit": telling.forfeits,
    }
    told = telling.texts.listing([say(f"ends.{why}") for why, holds in reasons.items() if holds], "list.or")
    return _section(telling, "ends", [own], wrong, [say("ends.when", reasons=told)])


def _assassin(telling: Telling) -> Section:
    say, variant = telling.texts.say, telling.variant
    title = "assassin.one" if variant.assassins == 1 else "assassin.many"
    if telling.assassin_ends:
        ends = say("assassin.ends", assassin=telling.the_assassin(), others=telling.others_win())
        return _section(telling, title, [ends])
    if not telling.goes_out:
        return _section(telling, title)
    last = [say("assassin.last")] if telling.last_can_win else []
    out = say("assassin.out", assassin=telling.the_assassin())
    return _section(telling, title, [out], [say("assassin.watch")], last)


def _challenge(telling: Telling) -> Section:
    say, options = telling.texts.say, telling.options
    if not options.challenge:
        return _section(telling, "challenge", [say("challenge.off")])
    who = [telling.texts.plural("challenge.who", telling.others)]
    if telling.goes_out:
        who.append(say("challenge.in"))
    if options.challenge_limit:
        times = telling.texts.spelled("times", options.challenge_limit)
        who.append(say("challenge.limit", times=times))
    if telling.forfeits:
        who.append(say("challenge.forfeit"))
    return _section(telling, "challenge", who, [say("challenge.stops")], _cover(telling))


def _cover(telling: Telling) -> Lines:
    say, seconds = telling.texts.say, telling.options.clue_seconds
    clock = [say("challenge.clock", time=telling.texts.seconds(seconds))] if seconds else []
    cover = say("challenge.must" if telling.options.must_cover else "challenge.may")
    return [cover, say("challenge.wins"), *clock, say("challenge.next")]


def _clock(telling: Telling) -> Section:
    say, options = telling.texts.say, telling.options
    clue, guess = options.clue_seconds, options.guess_seconds
    if not clue and not guess:
        return _section(telling, "clock", [say("clock.none")])
    times = [say("clock.clue", time=telling.texts.seconds(clue))] if clue else []
    if guess:
        times.append(say("clock.guess", time=telling.texts.seconds(guess)))
    end = say("clock.end" if guess else "clock.end.clue")
    return _section(telling, "clock", [*times, end], [say("clock.pause")])


def _judge(telling: Telling) -> Section:
    say = telling.texts.say
    shape = "judge.shape.several" if telling.options.several_words else "judge.shape"
    return _section(
        telling,
        "judge",
        [say("judge.program")],
        [say(shape, limit=MAX_CLUE)],
        [say("judge.people")],
        [say("judge.note")],
    )


_SECTIONS: tuple[Callable[[Telling], Section], ...] = (
    _goal,
    _setup,
    _turn,
    _clue,
    _not,
    _fair,
    _stress,
    _guess,
    _pass,
    _ends,
    _assassin,
    _challenge,
    _clock,
    _judge,
)
