"""Grabs the real windows of a three-team game: lobby, clue, an elimination, who is out, the end.

    python -m tests.client.gallery_three DIRECTORY [part of a name]

Sizes and themes as in `tests.client.gallery_app`.
"""

import sys
import tempfile
from pathlib import Path

from PyQt6.QtCore import QEvent, qInstallMessageHandler
from PyQt6.QtWidgets import QApplication

from client.theme.look import apply
from protocol.messages import codenames, room
from tests.client.gallery_app import Camera, Story, wait, without_screen

RED, BLUE, GREEN = range(3)
TEAM_SEATS = 9  # a spymaster and eight operatives


class ThreeTeams(Story):
    """Ada and Bo are blue, Cleo gives the clues of red; the others speak through sockets."""

    def tell(self) -> None:
        self.gather()
        self.play()
        self.end()

    def gather(self) -> None:
        self.ada = self.person("Ada", "fox")
        ada = self.ada
        ada.app.host()
        ada.until(lambda state: state.in_room)
        game = codenames.CodenamesOptions(variant="three-teams", challenge=True)
        ada.app.intents.room.change_settings(room.RoomOptions(name="Friday table"), game)
        ada.until(lambda state: len(state.settings.teams) == 3)
        self.camera.take("three-lobby-empty", ada.app)
        port = ada.app.hosting.port
        self.bo, self.cleo = self.person("Bo", "owl"), self.person("Cleo", "cat")
        ada.sit(BLUE * TEAM_SEATS + 1)
        for one, team in ((self.bo, BLUE), (self.cleo, RED)):
            one.join(port)
            one.sit(team * TEAM_SEATS)
        self.raw("Eli", "penguin", RED * TEAM_SEATS + 1)
        self.raw("Gus", "panda", GREEN * TEAM_SEATS)
        self.camera.take("three-lobby-lacking", ada.app)
        self.raw("Hana", "koala", GREEN * TEAM_SEATS + 1)
        wait(100)
        self.camera.take("three-lobby-complete", ada.app)
        self.camera.take("three-rules", ada.app, lambda: ada.app.window.dialogs.open("rules"))

    def play(self) -> None:
        camera, ada = self.camera, self.ada
        ada.app.intents.room.start()
        for one in self.windows:
            one.until(lambda state: state.playing)
        camera.take("three-waiting", ada.app)
        self.clue(self.cleo, "sweet", 2, 2, marked=True)
        camera.take("three-other-team-guesses", self.bo.app)
        self.raws["Eli"].catch_up()
        self.raws["Eli"].vote(self.hidden("0")[0])
        wait(100)
        self.raws["Eli"].vote(self.hidden(codenames.ASSASSIN)[0])
        ada.until(lambda state: state.play and state.play.out == (RED,))
        wait(100)
        camera.take("three-out", ada.app)
        camera.take("three-spymaster-out", self.cleo.app)
        self.clue(self.bo, "africa", 2, 2, marked=True)
        camera.take("three-my-guess", ada.app)
        camera.take("three-spymaster", self.bo.app)

    def end(self) -> None:
        self.vote(self.ada, self.hidden(codenames.ASSASSIN)[0])
        for one in self.windows:
            one.until(lambda state: state.ended)
        wait(100)
        self.camera.take("three-end", self.ada.app)


if __name__ == "__main__":
    qInstallMessageHandler(lambda kind, context, text: None)  # what this platform can't do
    with tempfile.TemporaryDirectory() as scratch:
        without_screen(Path(scratch))
        application = QApplication(sys.argv)
        apply(application)
        camera = Camera(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "")
        story = ThreeTeams(camera, Path(scratch))
        try:
            story.tell()
        finally:
            story.close()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
