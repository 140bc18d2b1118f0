"""A window of its own process that joins, tells what its fields show, types, and waits to be killed.

python -m tests.end_to_end.typist FOLDER PORT NAME ROOM [CLUE LINE]

Prints one JSON object as soon as a clue is wanted from it: its clue and its drafts of the chat. With CLUE and
LINE it types them then, and prints "kept" when they were told for keeping.
"""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import json
import sys
from dataclasses import replace
from pathlib import Path

from PyQt6.QtCore import QTimer
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication

from client.app import App
from client.model.presenters.clue import composing
from client.settings import SettingsFile
from client.theme.look import apply
from protocol.invite import Address


def main() -> int:
    folder, port, name, room, *texts = sys.argv[1:]
    application = QApplication([sys.argv[0]])
    apply(application)
    settings = SettingsFile(Path(folder))
    settings.change(lambda old: replace(old, name=name, avatar="fox", reduce_motion=True))
    app = App(settings, Path(folder))
    app.window.show()
    app.visit.start(Address("127.0.0.1", int(port), room))
    clock = QTimer()

    def look() -> None:
        chat, composer = app.window.room.side.chat, app.window.room.table.area.composer
        if not composing(app.store.state) or not chat.keys():
            return
        clock.stop()
        drafts = {channel: text for channel, text in chat.drafts.items() if text}
        print(json.dumps({"clue": composer.draft, "field": chat.field.text(), "chat": drafts}), flush=True)
        if texts:
            app.window.room.drafts.changed.connect(lambda _: print("kept", flush=True))
            QTest.keyClicks(composer.field.line, texts[0])
            QTest.keyClicks(chat.field.line, texts[1])

    clock.timeout.connect(look)
    clock.start(20)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
