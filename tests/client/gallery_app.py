"""Grabs every screen of the real windows while they play a short game on a real hosted server.

    python -m tests.client.gallery_app DIRECTORY [part of a name]

Three people have windows, the rest of the table speaks through plain sockets. Each state is drawn in both
themes, at 960 × 640 and 1280 × 800, at 100 and 150 % (other ones: GALLERY="1920x1080@100 1280x800@200").
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PyQt6.QtCore import QEvent, QEventLoop, QTimer, qInstallMessageHandler
from PyQt6.QtGui import QPainter, QPixmap
from PyQt6.QtWidgets import QApplication

from client.app import App
from client.model.state import Phase, State
from client.screens.passwords import EnterPassword
from client.settings import Recent, SettingsFile
from client.theme.look import Theme, apply, look
from client.trust import CHANGED, OTHER, Doubt
from protocol.fingerprint import fingerprint
from protocol.invite import Address
from protocol.messages import codenames, room
from tests.raw import Raw

SCREEN = {"name": "large", "x": 0, "y": 0, "width": 2200, "height": 1400, "logicalDpi": 96, "dpr": 1}
RED, BLUE = 0, 1
FIRST_SEAT = {RED: 0, BLUE: 9}  # each team's spymaster's; eight operatives' seats follow
SIZES = "960x640@100 1280x800@100 1280x800@150"
PATIENCE = 10.0  # seconds


def wait(milliseconds: int) -> None:
    """Let sockets, timers and animations run."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def settle() -> None:
    """Layouts follow each other, a round of the loop apart."""
    for _ in range(6):
        wait(20)


def wait_for(true: Callable[[], object]) -> None:
    """Wait until it holds; a RuntimeError when it never does."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise RuntimeError("it never came about")
        wait(10)


class Camera:
    """Draws a window in every theme and size into files called after the state."""

    def __init__(self, directory: Path, only: str) -> None:
        self._directory, self._only = directory, only
        self.before: Callable[[], object] = lambda: None  # each picture
        directory.mkdir(parents=True, exist_ok=True)
        wanted = os.environ.get("GALLERY", SIZES).split()
        self._sizes = [tuple(map(int, each.replace("@", "x").split("x"))) for each in wanted]

    def take(self, name: str, app: App, opening: Callable[[], None] | None = None) -> None:
        """All pictures of this state, each with the small window that `opening` opens."""
        if self._only not in name:
            return
        themes: tuple[Theme, ...] = ("light", "dark")
        for across, down, percent in self._sizes:
            for theme in themes:
                self.before()
                look().choose(theme=theme, scale=percent / 100, reduce_motion=True)
                app.window.resize(across, down)
                if opening is not None:
                    opening()
                settle()
                title = f"{name}-{across}x{down}@{percent}-{theme}.png"
                self._picture(app).save(str(self._directory / title))
                self._close()
        look().choose(theme="light", scale=1.0)
        app.window.resize(1280, 800)
        print(name, flush=True)

    def _picture(self, app: App) -> QPixmap:
        """The window, and over its middle the small window that is open."""
        grabbed = app.window.grab()
        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            small = dialog.grab()
            painter = QPainter(grabbed)
            painter.drawPixmap((grabbed.rect().center() - small.rect().center()), small)
            painter.end()
        menu = QApplication.activePopupWidget()
        if menu is not None:
            painter = QPainter(grabbed)
            painter.drawPixmap(app.window.mapFromGlobal(menu.pos()), menu.grab())
            painter.end()
        return grabbed

    def _close(self) -> None:
        for small in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
            if small is not None:
                small.close()
                settle()


class Person:
    """Somebody with a window."""

    def __init__(self, name: str, avatar: str, folder: Path, recent: tuple[Recent, ...] = ()) -> None:
        settings = SettingsFile(folder / name)
        settings.change(lambda old: replace(old, name=name, avatar=avatar, recent=recent, reduce_motion=True))
        self.app = App(settings, folder / name, port=0)
        self.app.window.show()

    @property
    def state(self) -> State:
        return self.app.store.state

    def until(self, true: Callable[[State], object]) -> None:
        wait_for(lambda: true(self.state))

    def join(self, port: int) -> None:
        self.app.join(f"127.0.0.1:{port}")
        self.until(lambda state: state.in_room)

    def sit(self, seat: int) -> None:
        self.app.intents.room.take_seat(seat)
        self.until(lambda state: state.yours.seat == seat)

    def end(self) -> None:
        self.app.visit.close()
        self.app.hosting.stop()
        self.app.window.close_now()
        self.app.window.deleteLater()
        self.app.deleteLater()


class Story:
    """One evening: a first start, a lobby, a game to its end, and what can go wrong."""

    def __init__(self, camera: Camera, folder: Path) -> None:
        self.camera, self.folder = camera, folder
        camera.before = self.listen
        self.windows: list[Person] = []
        self.raws: dict[str, Raw] = {}

    def person(self, name: str, avatar: str, recent: tuple[Recent, ...] = ()) -> Person:
        self.windows.append(Person(name, avatar, self.folder, recent))
        return self.windows[-1]

    def raw(self, name: str, avatar: str, seat: int | None) -> Raw:
        made = self.raws[name] = Raw(self.ada.app.hosting.port, tls=True).join(name, avatar)
        if seat is not None:
            made.do(room.TakeSeat, seat=seat)
        return made

    def tell(self) -> None:
        self.first_window()
        self.lobby()
        self.game()
        self.trouble()
        self.end_of_game()
        self.lost()

    def listen(self) -> None:
        """The sockets read on: who is silent for long is dropped."""
        for raw in self.raws.values():
            if raw.socket.fileno() != -1:
                raw.catch_up()

    def close(self) -> None:
        for raw in self.raws.values():
            raw.close()
        for one in reversed(self.windows):
            one.end()
        wait(50)

    # ---- the first window

    def first_window(self) -> None:
        camera, page = self.camera, self.person("Hana", "koala")
        camera.take("welcome-first", page.app)
        page.app.join("see you there")
        camera.take("welcome-wrong-address", page.app)
        self.ada = self.person(
            "Ada",
            "fox",
            (
                Recent("Office lunch", "127.0.0.1:9", time.time() - 90_000),
                Recent("<b>Bo’s</b> place", "127.0.0.1:19", time.time() - 800_000),
            ),
        )
        wait(400)
        camera.take("welcome-recent", self.ada.app)
        self.ada.app.join("127.0.0.1:9")
        self.ada.until(lambda state: state.link.reason)
        camera.take("welcome-refused", self.ada.app)
        for key in ("settings", "rules", "keyboard", "about"):
            self.dialog(key)
        address, (one, other) = Address("192.168.1.44", 4747), map(fingerprint, (b"one", b"other"))
        for code in (CHANGED, OTHER):
            doubt = Doubt(code, address, one, other)
            camera.take(f"dialog-{code}", self.ada.app, lambda doubt=doubt: self.ada.app._tell_doubt(doubt))

    def dialog(self, key: str) -> None:
        self.camera.take(f"dialog-{key}", self.ada.app, lambda: self.ada.app.window.dialogs.open(key))

    # ---- the lobby

    def lobby(self) -> None:
        camera, ada = self.camera, self.ada
        ada.app.host()
        ada.until(lambda state: state.in_room)
        camera.take("lobby-alone", ada.app)
        port = ada.app.hosting.port
        self.bo, self.cleo = self.person("Bo", "owl"), self.person("Cleo", "cat")
        self.hana = self.windows[0]
        for one in (self.bo, self.cleo, self.hana):
            one.join(port)
        self.cleo.sit(FIRST_SEAT[RED])
        ada.sit(FIRST_SEAT[BLUE] + 1)
        self.raw("Eli", "penguin", FIRST_SEAT[RED] + 1)
        self.raw("Gus <i>the third</i> of", "panda", FIRST_SEAT[RED] + 2)
        self.raw("Dev", "bear", FIRST_SEAT[BLUE] + 2)
        self.raw("שירה", "duck", None)
        self.raws["Dev"].say("Evening. Same teams as last week?")
        self.raws["Eli"].say("I keep the red key, if nobody minds <3")
        wait(200)
        camera.take("lobby-host", ada.app)
        camera.take("lobby-guest", self.cleo.app)
        camera.take("lobby-watching", self.hana.app)
        self.door()
        self.bo.sit(FIRST_SEAT[BLUE])
        wait(100)
        camera.take("lobby-complete", ada.app)
        for raw in self.raws.values():
            if raw.name != "שירה":
                raw.do(room.SetReady, ready=True)
        self.ready(self.bo)
        wait(100)
        camera.take("lobby-some-ready", ada.app)
        camera.take("lobby-some-ready-guest", self.cleo.app)
        self.ready(self.cleo)
        wait(100)
        camera.take("lobby-all-ready", ada.app)
        camera.take("lobby-settings", ada.app, ada.app.window.room.lobby.edit_settings)
        game = codenames.CodenamesOptions(clue_seconds=180, guess_seconds=120)
        ada.app.intents.room.change_settings(room.RoomOptions(name="Friday table"), game)
        ada.until(lambda state: state.settings.game.clue_seconds == 180)
        self.dialog("rename")
        self.dialog("check")

    def door(self) -> None:
        """Locked, with a password, and somebody removed for the evening."""
        camera, ada = self.camera, self.ada
        self.dialog("password")
        ada.app.intents.room.set_password("tante ada")
        ada.until(lambda state: state.settings.password)
        wait(100)
        camera.take("lobby-password", ada.app)
        self.dialog("password")
        newcomer = self.person(
            "Zed", "mouse", (Recent("Ada’s table", f"127.0.0.1:{self.port}", time.time()),)
        )
        newcomer.app.join(f"127.0.0.1:{self.port}")
        newcomer.until(lambda state: state.link.reason)
        wait(100)
        self.asked(newcomer, "")
        self.asked(newcomer, "not that one")
        camera.take("welcome-password", newcomer.app)
        newcomer.app.visit.start(Address("127.0.0.1", self.port), password="tante ada")
        newcomer.until(lambda state: state.in_room)
        ada.app.intents.room.kick(newcomer.state.yours.member, ban=True)
        newcomer.until(lambda state: not state.in_room)
        wait(100)
        camera.take("welcome-barred", newcomer.app)
        camera.take("lobby-removed", ada.app)
        self.dialog("removed")
        ada.app.intents.room.lock(locked=True)
        self.cleo.until(lambda state: state.settings.locked)
        wait(500)
        camera.take("lobby-locked", ada.app)
        camera.take("lobby-locked-guest", self.cleo.app)
        newcomer.app.window.welcome._ask_places()
        wait(300)
        camera.take("welcome-locked", newcomer.app)
        self.windows.remove(newcomer)
        newcomer.end()
        ada.app.intents.room.lock(locked=False)
        ada.app.intents.room.set_password("")
        ada.until(lambda state: not state.settings.password)

    @property
    def port(self) -> int:
        return self.ada.app.hosting.port

    def asked(self, newcomer: Person, typed: str) -> None:
        """The question for the password, new or after a wrong one."""

        def open_it() -> None:
            code = "password_wrong" if typed else "password_needed"
            newcomer.app.window.dialogs.enter_password(Address("127.0.0.1", self.port), code, {})
            dialog = newcomer.app.window.dialogs.current
            assert isinstance(dialog, EnterPassword)
            dialog.field.set_text(typed)

        self.camera.take(f"dialog-enter-password{'-wrong' if typed else ''}", newcomer.app, open_it)

    def ready(self, one: Person) -> None:
        one.app.intents.room.set_ready(ready=True)
        one.until(lambda state: state.me and state.me.ready)

    # ---- the game

    def game(self) -> None:
        camera, ada = self.camera, self.ada
        ada.app.intents.room.start()
        for one in self.windows:
            one.until(lambda state: state.playing)
        if ada.state.play is not None and ada.state.play.team == RED:
            camera.take("clue-other-team", ada.app)
            self.clue(self.cleo, "sweet", 1, 1)
            self.red_votes(self.hidden("0")[0])
            self.red_votes(self.hidden("b")[0])
        camera.take("clue-waiting", ada.app)
        camera.take("composer-empty", self.bo.app)
        composer = self.bo.app.window.room.table.area.composer
        for position in self.hidden("1")[:2]:
            self.bo.app.window.room.table.area.board.cards[position].click()
        composer.field.set_text(self.word(self.hidden("1")[2]).lower() + "s")
        composer.field.line.textEdited.emit(composer.field.text())
        composer.field.line.setFocus()
        self.bo.until(lambda state: state.local.check is not None)
        camera.take("composer-note", self.bo.app)
        composer.field.set_text("red panda")
        composer.field.line.textEdited.emit(composer.field.text())
        self.bo.until(lambda state: state.local.check and state.local.check.word == "red panda")
        camera.take("composer-refused", self.bo.app)
        composer.field.set_text("")
        self.clue(self.bo, "africa", 2, 2, marked=True)
        camera.take("guess-mine", ada.app)
        camera.take("guess-spymaster", self.bo.app)
        camera.take("guess-other-spymaster", self.cleo.app)
        camera.take("guess-spectator", self.hana.app)
        ada.app.settings.change(lambda old: replace(old, two_clicks=True))
        self.vote(ada, self.hidden("1")[0], sent=False)
        camera.take("guess-aimed", ada.app)
        ada.app.settings.change(lambda old: replace(old, two_clicks=False))
        self.vote(ada, self.hidden("1")[0])
        wait(100)
        camera.take("guess-voted", ada.app)
        self.raws["Dev"].say("Elephant for sure, isn’t it?", "team")
        self.raws["Dev"].vote(self.hidden("1")[0])
        wait(100)
        self.vote(ada, self.hidden("1")[0])
        self.raws["Dev"].vote("pass")
        wait(100)
        camera.take("guess-pass", ada.app)
        self.raws["Eli"].close()
        wait(200)
        camera.take("guess-somebody-away", ada.app)

    def trouble(self) -> None:
        camera, ada = self.camera, self.ada
        self.ada.app.intents.room.rematch()
        self.cleo.until(lambda state: state.vote.vote)
        camera.take("vote-asked", self.cleo.app)
        camera.take("vote-asker", ada.app)
        self.cleo.app.intents.room.cast_vote(yes=False)
        for raw in self.raws.values():
            if raw.name not in ("Eli", "שירה"):
                raw.catch_up()
                raw.refused(room.CastVote, vote=ada.state.vote.vote, yes=False)
        ada.until(lambda state: not state.vote.vote)
        wait(200)
        camera.take("toast", ada.app)
        camera.take("dialog-leave", ada.app, ada.app.window.leaving.emit)
        self.dialog("end")
        ada.app.intents.room.pause(paused=True)
        ada.until(lambda state: state.clock.ends_at is None)
        camera.take("clock-stopped", ada.app)
        ada.app.intents.room.pause(paused=False)
        self.cleo.app.intents.play.challenge()
        self.cleo.until(lambda state: state.play and state.play.phase == "cover")
        wait(100)
        camera.take("cover-mine", self.cleo.app)
        camera.take("cover-waiting", ada.app)
        self.cleo.app.intents.play.cover(None)
        ada.until(lambda state: state.play and state.play.phase == "clue")

    def end_of_game(self) -> None:
        assert self.ada.state.play is not None
        acting = self.ada.state.play.team
        spymaster = self.cleo if acting == RED else self.bo
        self.clue(spymaster, "night", 0, 0)
        position = self.hidden(codenames.ASSASSIN)[0]
        if acting == RED:
            self.red_votes(position)
        else:
            self.vote(self.ada, position)
            self.raws["Dev"].vote(position)
        for one in self.windows:
            one.until(lambda state: state.ended)
        wait(100)
        self.camera.take("review-assassin", self.ada.app)
        self.camera.take("review-watching", self.hana.app)
        self.ada.app.window.room.side.chat.open_nth(1)
        self.camera.take("review-chat", self.ada.app)
        self.dialog("leaderboard")

    def lost(self) -> None:
        camera, ada = self.camera, self.ada
        ada.app.intents.room.rematch()
        for one in self.windows:
            one.until(lambda state: state.playing)
        number = ada.app.hosting.process_id
        camera.before = lambda: None
        os.kill(number, signal.SIGSTOP)
        connection = self.bo.app.visit._connection
        assert connection is not None
        connection._lose("silent")
        wait(100)
        camera.take("lost", self.bo.app)
        os.kill(number, signal.SIGCONT)
        self.bo.until(lambda state: state.link.phase is Phase.IN)
        os.kill(number, signal.SIGKILL)
        ada.until(lambda state: state.link.phase is Phase.OFF)
        wait(100)
        camera.take("welcome-host-stopped", ada.app)

    # ---- moves

    def hidden(self, identity: str) -> list[int]:
        key, play = self.cleo.state.yours.secret, self.cleo.state.play
        assert key is not None
        assert play is not None
        return [n for n, face in enumerate(play.faces) if face == "-" and key[n] == identity]

    def word(self, position: int) -> str:
        return self.ada.state.word(position)

    def clue(self, by: Person, word: str, number: int, meant: int, marked: bool = False) -> None:
        by.until(lambda state: state.offer(codenames.OfferClue))
        offer = by.state.offer(codenames.OfferClue)
        assert offer is not None
        team = by.state.my_team
        intended = tuple(self.hidden(str(team))[:meant]) if marked else ()
        by.app.intents.play.give_clue(codenames.GiveClue(offer.turn, word, number, intended))
        for one in self.windows:
            one.until(lambda state: state.play and state.play.phase == "guess")

    def vote(self, by: Person, position: int, sent: bool = True) -> None:
        by.until(lambda state: state.offer(codenames.OfferVote))
        by.app.window.room.table.area.board.cards[position].click()
        wait(60 if sent else 10)

    def red_votes(self, position: int) -> None:
        for name, raw in self.raws.items():
            if name in ("Eli", "Gus <i>the third</i> of") and raw.socket.fileno() != -1:
                raw.vote(position)
        wait(150)


def without_screen(folder: Path) -> None:
    """A screen in the memory that is large enough for every window, and no data folder of this computer."""
    os.environ["CODENAMES_DATA"] = ""
    screens = folder / "screen.json"
    screens.write_text(json.dumps({"screens": [SCREEN]}))
    os.environ.setdefault("QT_QPA_PLATFORM", f"offscreen:configfile={screens}")


if __name__ == "__main__":
    qInstallMessageHandler(lambda kind, context, text: None)  # what this platform can't do
    with tempfile.TemporaryDirectory() as scratch:
        without_screen(Path(scratch))
        application = QApplication(sys.argv)
        apply(application)
        story = Story(Camera(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""), Path(scratch))
        try:
            story.tell()
        finally:
            story.close()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
