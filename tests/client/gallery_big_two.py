"""Grabs Big Two in a real window against bots, on a real hosted server: lobby, table, end. Not a test.

    python -m tests.client.gallery_big_two DIRECTORY [part of a name]

As `tests.client.gallery_app` does for Codenames; three bots play without a pause, Hana watches.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path

from PyQt6.QtCore import QEvent, QPoint, qInstallMessageHandler
from PyQt6.QtWidgets import QApplication

from client.theme.look import apply
from protocol.cards import classify, legal_plays, mask_of
from protocol.messages import big_two, room
from tests.client.gallery_app import Camera, Person, settle, wait, wait_for, without_screen
from tests.raw import Raw


class Evening:
    """Ada hosts, three bots and a spectator."""

    def __init__(self, camera: Camera, folder: Path) -> None:
        self.camera = camera
        self.ada, self.hana = Person("Ada", "fox", folder), Person("Hana", "koala", folder)
        self.bo: Raw | None = None

    def tell(self) -> None:
        self.lobby()
        self.first_turns()
        self.middle()
        self.end()

    def close(self) -> None:
        if self.bo is not None:
            self.bo.close()
        for one in (self.hana, self.ada):
            one.end()
        wait(50)

    # ---- the lobby

    def lobby(self) -> None:
        ada, camera = self.ada, self.camera
        page = ada.app.window.welcome.page
        page.game_chosen.emit("big_two")
        camera.take("cards-welcome", ada.app)
        ada.app.host()
        ada.until(lambda state: state.in_room and state.plays_cards)
        camera.take("cards-lobby-alone", ada.app)
        self.hana.join(ada.app.hosting.port)
        self.bo = Raw(ada.app.hosting.port, tls=True).join("Bo <b>the</b> night owl", "owl")
        camera.before = self.bo.catch_up
        self.bo.do(room.TakeSeat, seat=2)
        ada.sit(0)
        ada.app.intents.room.add_bot(1, "hard")
        ada.until(lambda state: len(state.people.people) == 4)
        self.bo.say("Deal me in")
        wait(100)
        camera.take("cards-lobby-host", ada.app)
        camera.take("cards-lobby-watching", self.hana.app)
        camera.take("cards-lobby-settings", ada.app, ada.app.window.room.lobby.edit_settings)
        ada.app.window.room.lobby.page.fill_clicked.emit()
        ada.until(lambda state: len(state.people.people) == 5)
        options = replace_options(ada.state.settings.room, bot_seconds=0, grace_seconds=0)
        ada.app.intents.room.change_settings(options, big_two.BigTwoOptions(points=True))
        ada.until(lambda state: state.big_two_options.points)
        camera.take("cards-lobby-full", ada.app)
        game = big_two.BigTwoOptions(points=True, turn_seconds=120)
        ada.app.intents.room.change_settings(options, game)
        ada.until(lambda state: state.big_two_options.turn_seconds)

    # ---- the table

    def first_turns(self) -> None:
        ada, camera = self.ada, self.camera
        ada.app.intents.room.start()
        ada.until(lambda state: state.playing)
        settle()
        camera.take("cards-dealt", ada.app)
        camera.take("cards-menu", ada.app, self.open_menu)
        self.my_turn()
        camera.take("cards-turn", ada.app)

    def middle(self) -> None:
        ada, camera = self.ada, self.camera
        for _ in range(6):
            if ada.state.ended:
                return
            self.choose_hint()
            ada.app.window.room.cards.press("play")
            ada.app.window.room.cards.press("pass")
            self.my_turn()
        ada.app.window.room.side.chat.said.emit("table", "I have a plan. Sort of")
        ada.app.window.menus.action("dummy").trigger()
        self.choose_five()
        camera.take("cards-chosen", ada.app)
        ada.app.window.room.cards.press("sort")
        ada.app.settings.change(lambda old: replace(old, four_colours=True))
        ada.app.window.room.cards.show_again()
        camera.take("cards-four-colours", ada.app)
        ada.app.settings.change(lambda old: replace(old, four_colours=False))
        camera.take("cards-watching", self.hana.app)
        assert self.bo is not None
        self.bo.do(room.Rematch, match=1)
        ada.until(lambda state: state.vote.vote)
        camera.take("cards-vote", ada.app)
        ada.app.intents.room.cast_vote(yes=False)
        ada.until(lambda state: not state.vote.vote)
        camera.before = lambda: None
        self.bo.close()
        wait(300)
        camera.take("cards-away", ada.app)
        connection = ada.app.visit._connection
        assert connection is not None
        connection._lose("silent")
        ada.app.visit._retry.stop()
        camera.take("cards-lost", ada.app)
        ada.app.visit._try_again()
        ada.until(lambda state: not state.stale)

    def end(self) -> None:
        ada, camera = self.ada, self.camera
        while not ada.state.ended:
            self.choose_hint()
            ada.app.window.room.cards.press("play")
            ada.app.window.room.cards.press("pass")
            self.my_turn()
        wait(100)
        camera.take("cards-end", ada.app)
        ada.app.window.room.side.chat.open_tab("history")
        camera.take("cards-history", ada.app)
        camera.take("cards-end-watching", self.hana.app)
        for key in ("rules", "keyboard", "settings"):
            camera.take(f"cards-dialog-{key}", ada.app, partial(ada.app.window.dialogs.open, key))
        ada.app.intents.room.back_to_lobby()
        ada.until(lambda state: state.settings.stage == "lobby")
        camera.take("cards-lobby-after", ada.app)

    # ---- moves

    def my_turn(self) -> None:
        """Until Ada has to play; Bo passes, or plays the lowest card."""

        def ready() -> bool:
            state = self.ada.state
            if state.table is not None and state.table.seat == 2 and self.bo is not None:
                self.bo_plays()
            return bool(state.ended or state.offer(big_two.OfferPlay))

        wait_for(ready)
        settle()

    def bo_plays(self) -> None:
        assert self.bo is not None
        if self.bo.socket.fileno() == -1:
            return
        bo = self.bo.catch_up()
        offer, table = bo.offer(big_two.OfferPlay), bo.sections[big_two.Table]
        if offer is None:
            return
        on_table = classify(table.last) if table.last else None
        hand = bo.yours.secret if isinstance(bo.yours.secret, tuple) else ()
        found = legal_plays(mask_of(hand), on_table, offer.must)
        action = big_two.PlayCards(offer.turn, found[0].cards) if found else big_two.PassTurn(offer.turn)
        bo.act(action, match=table.match)

    def open_menu(self) -> None:
        """The Game menu, below its title."""
        top = self.ada.app.window.menus.top
        self.ada.app.window.menus._game.popup(top.mapToGlobal(QPoint(8, top.height() - 1)))

    def choose_hint(self) -> None:
        self.ada.app.window.room.cards.clear()
        self.ada.app.window.room.cards.press("hint")

    def choose_five(self) -> None:
        chosen = frozenset(sorted(self.ada.state.hand)[1:6])
        self.ada.app.window.room.cards.area.table.chosen.emit(chosen)


def replace_options(options: room.RoomOptions, **changes: object) -> room.RoomOptions:
    values = {name: getattr(options, name) for name in options.__struct_fields__}
    return room.RoomOptions(**(values | changes))


if __name__ == "__main__":
    qInstallMessageHandler(lambda kind, context, text: None)  # what this platform can't do
    with tempfile.TemporaryDirectory() as scratch:
        without_screen(Path(scratch))
        application = QApplication(sys.argv)
        apply(application)
        evening = Evening(Camera(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""), Path(scratch))
        try:
            evening.tell()
        finally:
            evening.close()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
