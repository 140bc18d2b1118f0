"""Grabs the real windows where bots play along: first window, lobbies of two and three teams, table, review.

    python -m tests.client.gallery_bots DIRECTORY [part of a name]

Sizes and themes as in `tests.client.gallery_app`.
"""

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from PyQt6.QtCore import QEvent, qInstallMessageHandler
from PyQt6.QtWidgets import QApplication

from client.theme.look import apply
from protocol.messages import codenames, room
from tests.client.gallery_app import FIRST_SEAT, RED, Camera, Story, wait, without_screen

QUICK = room.RoomOptions(name="Friday table", bot_seconds=0)
TEAM_SEATS = 9  # a spymaster and eight operatives


class Bots(Story):
    """Ada plays with bots, Bo and Dev look in; then she practises alone."""

    def tell(self) -> None:
        self.practice()
        self.two_teams()
        self.table()
        self.end()
        self.other_lobbies()

    def practice(self) -> None:
        self.ada = self.person("Ada", "fox")
        camera, app = self.camera, self.ada.app
        camera.take("bots-welcome", app)
        choice = app.window.welcome.page.host.practice
        camera.take("bots-welcome-menu", app, choice.more.click)
        app.settings.change(lambda old: replace(old, game="big_two"))
        app.window.welcome.show(app.store.state)
        camera.take("bots-welcome-cards", app)
        app.settings.change(lambda old: replace(old, game="codenames"))
        app.window.welcome.show(app.store.state)
        choice.button.click()
        self.ada.until(lambda state: state.playing)
        camera.take("bots-practice", app)
        app.intents.room.end_match()
        self.ada.until(lambda state: state.ended)
        app.intents.room.back_to_lobby()
        self.ada.until(lambda state: state.settings.stage == "lobby")
        wait(200)
        camera.take("bots-practice-lobby", app)
        app.visit.leave()
        wait(50)

    def two_teams(self) -> None:
        camera, ada = self.camera, self.ada
        ada.app.host()
        ada.until(lambda state: state.in_room)
        ada.app.intents.room.change_settings(QUICK, codenames.CodenamesOptions())
        ada.sit(FIRST_SEAT[RED] + 1)
        camera.take("bots-lobby-empty", ada.app)
        self.bo = self.person("Bo", "owl")
        self.bo.join(ada.app.hosting.port)
        self.bo.sit(FIRST_SEAT[RED] + 2)
        self.bot(FIRST_SEAT[RED] + 3, "bold")
        self.bot(FIRST_SEAT[1], "cautious")
        camera.take("bots-lobby", ada.app)
        camera.take("bots-lobby-guest", self.bo.app)
        seats = ada.app.window.room.lobby.page.columns()[0].seats()
        camera.take("bots-lobby-levels", ada.app, seats[0].bot.click)
        camera.take("bots-lobby-change", ada.app, seats[3].member.more.click)
        ada.app.window.room.lobby.page.start.fill.click()
        ada.until(lambda state: state.may("start"))
        wait(200)
        camera.take("bots-lobby-filled", ada.app)
        camera.take("bots-settings", ada.app, ada.app.window.room.lobby.edit_settings)

    def bot(self, seat: int, level: str) -> None:
        self.ada.app.intents.room.add_bot(seat, level)
        self.ada.until(lambda state: any(each.seat == seat for each in state.people.people))

    def table(self) -> None:
        ada, bo = self.ada, self.bo
        ada.app.intents.room.start()
        ada.until(lambda state: state.offer(codenames.OfferVote))
        section = lambda state: state.teams.get(RED)  # noqa: E731
        ada.until(lambda state: section(state) and section(state).votes)
        wait(200)
        self.camera.take("bots-proposal", ada.app)
        proposed = next(each.choice for each in section(ada.state).votes)
        if isinstance(proposed, int):
            bo.app.window.room.table.area.board.cards[proposed].click()
        other = next(n for n, face in enumerate(ada.state.play.faces) if face == "-" and n != proposed)  # type: ignore[union-attr]  # it is there while they play
        ada.app.window.room.table.area.board.cards[other].click()
        wait(300)
        self.camera.take("bots-proposal-and-votes", ada.app)

    def end(self) -> None:
        self.ada.app.intents.room.end_match()
        self.ada.until(lambda state: state.ended)
        wait(200)
        self.camera.take("bots-review", self.ada.app)

    def other_lobbies(self) -> None:
        camera, ada = self.camera, self.ada
        ada.app.intents.room.back_to_lobby()
        ada.until(lambda state: state.settings.stage == "lobby")
        dutch = codenames.CodenamesOptions(word_lists=("dutch",))
        ada.app.intents.room.change_settings(QUICK, dutch)
        ada.until(lambda state: not state.settings.bots)
        wait(200)
        camera.take("bots-lobby-dutch", ada.app)
        three = codenames.CodenamesOptions(variant="three-teams")
        ada.app.intents.room.change_settings(QUICK, three)
        ada.until(lambda state: len(state.settings.teams) == 3)
        ada.sit(TEAM_SEATS + 1)
        self.bot(0, "bold")
        self.bot(TEAM_SEATS + 2, "normal")
        wait(200)
        camera.take("bots-three-lobby", ada.app)


if __name__ == "__main__":
    qInstallMessageHandler(lambda kind, context, text: None)  # what this platform can't do
    with tempfile.TemporaryDirectory() as scratch:
        without_screen(Path(scratch))
        application = QApplication(sys.argv)
        apply(application)
        camera = Camera(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "")
        story = Bots(camera, Path(scratch))
        try:
            story.tell()
        finally:
            story.close()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
