"""The first window, wired: name, avatar, hosting, joining, and what the recent places answer."""

import getpass
import random
import time
from dataclasses import replace
from typing import Any

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from client.model import wording
from client.model.presenters.settings import BIG_TWO
from client.model.presenters.welcome import Answer, FirstPage, Place, RoomSeen, welcome
from client.model.state import Phase, State
from client.model.welcome import AVATARS
from client.probe import Probe
from client.settings import SettingsFile
from client.store import Store
from client.widgets.welcome import WelcomePage
from protocol.codes import RefusalCode
from protocol.invite import Address, InviteProblem, parse
from protocol.limits import MAX_NAME
from protocol.messages import session

RANDOM = "random"
CHOSEN = tuple(each.name for each in AVATARS if each.name != RANDOM)
PROBE_EVERY = 15_000  # ms while the window is shown
ROOMS_WANTED = frozenset({RefusalCode.NO_SUCH_ROOM})  # then one is chosen from a list
SAVE_AFTER = 600  # ms after the last letter of the name


def user_name() -> str:
    """The computer's name for whoever sits here; "" where it has none."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):  # no such user in the system's list
        return ""
    return name[:1].upper() + name[1:MAX_NAME]


class WelcomeScreen(QObject):
    """Owns the `page`. `host`, `practise(Wish)` and `join(Address)` are wishes; the state answers them."""

    host = pyqtSignal()
    practise = pyqtSignal(object)
    join = pyqtSignal(object)
    cancel = pyqtSignal()  # the try that runs
    answered = pyqtSignal()  # a recent place has

    def __init__(
        self,
        store: Store,
        settings: SettingsFile,
        parent: QObject | None = None,
        insecure_plain: bool = False,
    ) -> None:
        super().__init__(parent)
        self._store, self._settings, self._plain = store, settings, insecure_plain
        mine = settings.preferences
        self.page = WelcomePage()
        avatar = mine.avatar or random.choice(CHOSEN)
        self._first = FirstPage(mine.name or user_name(), avatar, game=mine.game)
        self._asked: set[str] = set()
        self._link = store.state.link
        page = self.page
        page.name_changed.connect(self._name)
        page.avatar_chosen.connect(self._avatar)
        page.host_clicked.connect(self.host_clicked)
        page.game_chosen.connect(self._game)
        page.practise_clicked.connect(self.practise_clicked)
        page.practice_chosen.connect(self._practice)
        page.connect_clicked.connect(self.connect_to)
        page.recent_clicked.connect(self._recent)
        page.address_changed.connect(self._typed)
        self._save = QTimer(self)
        self._save.setSingleShot(True)
        self._save.setInterval(SAVE_AFTER)
        self._save.timeout.connect(self.keep)
        self._probes = QTimer(self)
        self._probes.setInterval(PROBE_EVERY)
        self._probes.timeout.connect(self._ask_places)

    # ---- showing

    def show(self, state: State) -> None:
        """Show the page; look after the recent places while it is in sight."""
        off = state.link.phase is Phase.OFF
        if off and not self._probes.isActive():
            self._probes.start()
            QTimer.singleShot(0, self._ask_places)
        elif state.in_room:
            self._probes.stop()
            return
        self._first = replace(self._first, joining="" if off else self._first.joining)
        if off and state.link is not self._link and state.link.reason in ROOMS_WANTED:
            self._ask(state.link.address)
        self._link = state.link
        mine = self._settings.preferences
        places = tuple(Place(each.name, each.address, each.when, each.room) for each in mine.recent)
        level = mine.card_level if mine.game == BIG_TWO else mine.bot_level
        self._first = replace(
            self._first,
            recent=places,
            now=time.time(),
            game=mine.game,
            role=mine.practice_role,
            level=level,
        )
        self.page.show_model(welcome(state, self._first))

    def _say(self, **changes: object) -> None:
        self._first = replace(self._first, **changes)  # type: ignore[arg-type]  # fields of FirstPage
        self.show(self._store.state)

    @property
    def seat_waits(self) -> Address | None:
        """Where a saved seat of this computer waits, as far as the recent places have answered."""
        for place in self._first.recent:
            answer, found = self._first.answers.get(place.address), parse(place.address)
            room = answer.room(place.room) if answer is not None else None
            if answer and room and room.code in answer.mine and isinstance(found, Address):
                return replace(found, room=room.code)
        return None

    def hosting(self, going_on: bool, error: str = "", practising: bool = False) -> None:
        """A room is being opened, or could not be."""
        self._say(hosting=going_on and not practising, practising=going_on and practising, host_error=error)

    # ---- who one is

    def _name(self, name: str) -> None:
        self._first = replace(self._first, name=name)
        self._save.start()

    def _avatar(self, avatar: str) -> None:
        if avatar == RANDOM:
            avatar = random.choice([each for each in CHOSEN if each != self._first.avatar])
        self._say(avatar=avatar)
        self._save.start()

    def _game(self, game: str) -> None:
        """What a new room plays; kept for the next one."""
        self._settings.change(lambda old: replace(old, game=game))
        self._say(game=game)

    def keep(self) -> None:
        """Remember name and avatar."""
        self._save.stop()
        name, avatar = self._first.name.strip(), self._first.avatar
        mine = self._settings.preferences
        if (name, avatar) != (mine.name, mine.avatar):
            self._settings.change(lambda old: replace(old, name=name, avatar=avatar))

    # ---- going somewhere

    def host_clicked(self) -> None:
        """Open a room here, under the name and avatar that stand in the page."""
        self.keep()
        self.host.emit()

    def practise_clicked(self) -> None:
        """Play against bots, in the role and with the level that were chosen last."""
        self.keep()
        self.practise.emit(self._first.wish)

    def _practice(self, key: str) -> None:
        """Another role, or another level of the bots: kept for the next time too."""
        what, _, chosen = key.partition(":")
        field = {"role": "practice_role", "level": "bot_level"}[what]
        if what == "level" and self._first.game == BIG_TWO:
            field = "card_level"
        self._settings.change(lambda old: replace(old, **{field: chosen}))  # type: ignore[arg-type]  # by name
        self.show(self._store.state)

    def connect_to(self, text: str) -> None:
        """Join by an address, an invite, or a sentence around one."""
        self.keep()
        found = parse(text)
        if isinstance(found, InviteProblem):
            self._say(address_error=wording.invite(found))
            return
        self._go(found)

    def _typed(self) -> None:
        """Another address: the try of the one before is over, and so is what was said about it."""
        if self._store.state.link.phase is Phase.CONNECTING:
            self.cancel.emit()
        self._say(address_error="", choices=())

    def _recent(self, key: int) -> None:
        """A row's button: a room to choose, or a recent place with the room it was."""
        self.keep()
        if self._first.choices:
            address, code = self._first.choices_at, self._first.choices[key].code
        else:
            place = self._first.recent[key]
            answer = self._first.answers.get(place.address)
            room = answer.room(place.room) if answer is not None else None
            address, code = place.address, room.code if room else place.room
        found = parse(address)
        if isinstance(found, Address):
            self._go(replace(found, room=code))

    def _go(self, address: Address) -> None:
        fresh: dict[str, Any] = {"address_error": "", "host_error": "", "choices": ()}
        self._first = replace(self._first, joining=address.text, **fresh)
        self.join.emit(address)

    # ---- recent places

    def _ask_places(self) -> None:
        if self._store.state.link.phase is not Phase.OFF or not self.page.isVisible():
            return
        for place in self._first.recent:
            self._ask(place.address)

    def _ask(self, address: str) -> None:
        found = parse(address)
        if isinstance(found, Address) and found.text not in self._asked:
            self._asked.add(found.text)
            probe = Probe(found, self._settings.preferences.known_at(found.text), self, self._plain)
            probe.answered.connect(self._answered)
            probe.ask()

    def _answered(self, address: str, welcome: session.Welcome | None, rooms: session.Rooms | None) -> None:
        self._asked.discard(address)
        probe = self.sender()
        assert isinstance(probe, Probe)
        seen = tuple(
            RoomSeen(each.code, each.name, each.stage, each.host, each.people, each.locked, each.password)
            for each in (rooms.rooms if rooms is not None else ())
        )
        mine = frozenset(
            each.code
            for each in seen
            if welcome and self._seat_in(welcome.server_id, each.code, probe.identity)
        )
        answer = Answer(seen, mine, probe.other_version, probe.other_computer)
        answers = {**self._first.answers, address: answer}
        self._first = replace(self._first, answers=answers)
        state = self._store.state
        if state.link.phase is Phase.OFF:
            if state.link.reason in ROOMS_WANTED and state.link.address == address:
                self._first = replace(self._first, choices=seen, choices_at=address)
            self.show(state)
        self.answered.emit()

    def _seat_in(self, server: str, room: str, identity: str) -> bool:
        """Whether a saved seat waits there that no other window uses."""
        claimed = self._settings.claim(server, room, identity)
        if claimed is not None:
            claimed[1].unlock()  # only asked
        return claimed is not None
