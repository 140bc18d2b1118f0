"""The turn as a track: the steps from the setup to the end, with loops, choices and branches (seed 001).

Steps have the same ids in every language, so that a client can mark where the game is. Draws nothing.
"""

from protocol.messages.codenames import CodenamesOptions
from protocol.messages.variant import Variant
from protocol.told.shapes import Kind, Step, Who
from protocol.told.telling import Telling
from protocol.told.texts import Language, capital, texts

AGAIN = "_again"

_WHERE = {"clue": "clue", "guess": "guess", "cover": "cover", "over": "end"}


def where(phase: str) -> str:
    """The id of the step where a match is, by the phase of `play`; before the deal ("") it is the setup."""
    return _WHERE.get(phase, "setup")


def track(variant: Variant, options: CodenamesOptions, language: Language) -> tuple[Step, ...]:
    """The steps as this room plays them."""
    return _Track(Telling(variant, options, texts(language))).steps()


class _Track:
    """Builds the steps; each method one stretch of the track."""

    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self.say = telling.texts.say

    def steps(self) -> tuple[Step, ...]:
        cards, starts = self.telling.variant.cards, self.telling.starts()
        setup = self.say("track.setup.detail", cards=cards, starts=starts)
        skip = self.say("track.next.skip") if self.telling.goes_out else ""
        return (
            self.step("setup", Kind.START, self.say("setup"), setup),
            *self.loop(
                "turns",
                self.until(),
                (
                    self.clue(),
                    *self.after_clue(),
                    self.step("next", Kind.STEP, self.say("track.next"), skip),
                ),
            ),
            self.step("end", Kind.END, self.say("track.end"), self.say("track.end.detail")),
        )

    def step(
        self,
        id: str,
        kind: Kind,
        title: str,
        detail: str = "",
        who: Who = Who.SERVER,
        children: tuple[Step, ...] = (),
    ) -> Step:
        return Step(id, kind, title, detail, who, self.by(who), children)

    def by(self, who: Who) -> str:
        plural = self.telling.texts.plural
        match who:
            case Who.OPERATIVES:
                return plural("who.operatives", self.telling.options.operatives)
            case Who.OPPOSING_SPYMASTERS:
                return plural("who.opposing", self.telling.others)
            case _:
                return self.say(f"who.{who.value}")

    def loop(self, id: str, until: str, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        start = self.step(id, Kind.LOOP_START, self.say(f"track.{id}"), until)
        end = self.step(f"{id}{AGAIN}", Kind.LOOP_END, self.say(f"track.{id}.again"), until)
        return (start, *steps, end)

    def until(self) -> str:
        if self.telling.assassin_ends:
            return self.say("track.turns.assassin", assassin=self.telling.the_assassin())
        return self.say("track.turns.last" if self.telling.last_can_win else "track.turns.win")

    def clue(self) -> Step:
        words = "several" if self.telling.options.several_words else "one"
        unlimited = ".unlimited" if self.telling.options.unlimited else ""
        said = self.say(f"track.clue.detail.{words}{unlimited}")
        return self.step("clue", Kind.CHOICE, self.say("track.clue"), said, Who.SPYMASTER)

    # ---- what becomes of the clue

    def after_clue(self) -> tuple[Step, ...]:
        """The guessing; where a clue can fall, as one way of several."""
        falls = (*self.forfeit(), *self.challenged())
        if not falls:
            return self.guessing()
        fair = self.step("fair", Kind.WAY, self.say("track.fair"), children=self.guessing())
        return (self.step("stands", Kind.BRANCH, self.say("track.stands"), children=(*falls, fair)),)

    def forfeit(self) -> tuple[Step, ...]:
        if not self.telling.forfeits:
            return ()
        ends = self.step("forfeit_ends", Kind.STEP, self.say("track.forfeit.ends"))
        return (self.step("forfeit", Kind.WAY, self.say("track.forfeit"), children=(ends,)),)

    def challenged(self) -> tuple[Step, ...]:
        options, opposing = self.telling.options, Who.OPPOSING_SPYMASTERS
        if not options.challenge:
            return ()
        detail = self.say("track.cover.must" if options.must_cover else "track.cover.may")
        steps = (
            self.step("challenged_ends", Kind.STEP, self.say("track.challenged.ends")),
            self.step("cover", Kind.CHOICE, self.say("track.cover"), detail, opposing),
        )
        title = self.say("track.challenged", who=capital(self.by(opposing)))
        when = self.say("track.challenged.detail")
        return (self.step("challenged", Kind.WAY, title, when, opposing, steps),)

    # ---- guessing

    def guessing(self) -> tuple[Step, ...]:
        until = "track.guessing.until.free" if self.telling.always_free else "track.guessing.until"
        return self.loop("guessing", self.say(until), (self.guess(), self.reveal()))

    def guess(self) -> Step:
        telling, who = self.telling, Who.OPERATIVES
        how = self.say(f"track.pick.{telling.agreement}")
        when = self.say(f"track.pass.{'always' if telling.variant.pass_before_first_guess else 'later'}")
        ways = (
            self.step("pick", Kind.WAY, self.say("track.pick"), how, who),
            self.step("pass", Kind.WAY, self.say("track.pass"), when, who),
        )
        return self.step("guess", Kind.CHOICE, self.say("track.guess"), "", who, ways)

    def reveal(self) -> Step:
        """The card is turned over, and what its identity leads to."""
        telling = self.telling
        own = "track.own.next.free" if telling.always_free else "track.own.next"
        ways = [
            self.way("own", self.say("track.own"), self.say(own)),
            self.way("wrong", telling.wrong(), self.say("track.wrong.next")),
        ]
        if telling.variant.assassins:
            leads = "track.assassin.ends" if telling.assassin_ends else "track.assassin.out"
            ways.append(self.way("assassin", capital(telling.the_assassin()), self.say(leads)))
        return self.step("reveal", Kind.BRANCH, self.say("track.reveal"), children=tuple(ways))

    def way(self, id: str, title: str, leads: str) -> Step:
        return self.step(id, Kind.WAY, title, children=(self.step(f"{id}_next", Kind.STEP, leads),))
