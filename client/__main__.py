"""The desktop program: `codenames [--join ADDRESS-OR-INVITE] [--profile NAME] [--insecure-plain]`."""

import argparse
import logging
import sys
import traceback
from collections.abc import Sequence
from types import TracebackType
from typing import NoReturn

from client.display import unreachable
from protocol.version import PROGRAM_VERSION

HELP = """Codenames on your own network. Host a game with one click, or join one by its address or by
the invite that its host sends you; a whole chat line around the invite is fine too."""


class Parser(argparse.ArgumentParser):
    """Wrong arguments: one sentence and exit 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}. See {self.prog} --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window; the result is the exit code."""
    parser = Parser(prog="codenames", description=HELP)
    parser.add_argument("--version", action="version", version=f"codenames {PROGRAM_VERSION}")
    parser.add_argument("--join", metavar="ADDRESS-OR-INVITE", help="go straight to a game, as 192.168.1.20")
    parser.add_argument(
        "--profile", metavar="NAME", default="", help="use settings of their own, by this name"
    )
    parser.add_argument(
        "--insecure-plain", action="store_true", help="encrypt nothing, for experiments on this computer"
    )
    chosen = parser.parse_args(arguments)
    return run(chosen.profile, chosen.join, chosen.insecure_plain)


def run(profile: str, join: str | None, insecure_plain: bool = False) -> int:
    """Everything that needs Qt is imported here, so that --help works where Qt doesn't."""
    no_screen = unreachable()
    if no_screen:
        print(no_screen, file=sys.stderr)
        return 1

    from PyQt6.QtCore import QEvent
    from PyQt6.QtWidgets import QApplication

    from client.app import App
    from client.interrupt import Interrupt
    from client.model.events import Told
    from client.settings import SettingsFile, settings_folder
    from client.theme.look import apply

    told: list[App] = []
    logs = settings_folder() / "logs"
    log_file = logs / "window.log"

    def fault(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """A bug in a slot would end the program at once; the person is told and goes on instead."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        logging.getLogger("codenames").error("".join(traceback.format_exception(kind, error, trace)))
        for app in told:
            app.store.take(Told("fault", {"file": str(log_file)}))

    sys.excepthook = fault
    handlers: list[logging.Handler] = [logging.StreamHandler()]
    try:
        logs.mkdir(parents=True, exist_ok=True)
        handlers.append(logging.FileHandler(log_file, mode="a", encoding="utf-8", delay=True))
    except OSError:
        pass  # no place for a log: the terminal has it
    logging.basicConfig(
        level=logging.WARNING, handlers=handlers, format="%(asctime)s %(levelname)s %(message)s"
    )

    application = QApplication([sys.argv[0]])
    application.setApplicationName("codenames-lan")
    application.setApplicationDisplayName("")
    application.setQuitOnLastWindowClosed(True)
    apply(application)
    app = App(SettingsFile(settings_folder(), profile), logs, insecure_plain=insecure_plain)
    told.append(app)
    app.window.show()
    interrupt = Interrupt(app.interrupted)
    if join is not None:
        app.join(join)
    code = application.exec()
    interrupt.end()
    told.clear()
    app.window.deleteLater()
    app.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # before the application itself goes
    return code


if __name__ == "__main__":
    sys.exit(main())
