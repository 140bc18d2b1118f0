"""The chat: a tab for each channel, its lines, and one field. Drafts per channel survive every model.

Knows no protocol: who may write where is said by the model. Other pages (the clues) can share the tabs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QResizeEvent
from PyQt6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from client.model.chat import ChannelModel, ChatModel, keep_open
from client.model.controls import TabModel
from client.theme.look import look
from client.theme.type import size
from client.widgets.chat_lines import ChannelLines
from client.widgets.fields import TextField
from client.widgets.tabs import Tabs
from client.widgets.text import PlainLabel

HEADING = 48  # px at 100 %, as high as the tabs


class ChatPanel(QWidget):
    """`said(channel, text)` on Enter, `typed` whenever a draft changes, `opened(key)` when a tab opens,
    `escaped` for Esc."""

    said = pyqtSignal(str, str)
    typed = pyqtSignal()
    opened = pyqtSignal(str)
    escaped = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ChatModel(())
        self._open = ""
        self._drafts: dict[str, str] = {}
        self._lines: dict[str, ChannelLines] = {}
        self._page: tuple[TabModel, QWidget] | None = None
        self._page_first = False
        self.heading = PlainLabel("", 13, 700)  # in place of the tabs, when there is one only
        self.tabs = Tabs()
        self.tabs.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.field = TextField()
        send = self.field.add_action("send", "Send")
        send.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Enter sends; one stop less for Tab
        self._stack = QStackedWidget()
        self._entry = QWidget()
        self._entry_box = QVBoxLayout(self._entry)
        self._entry_box.addWidget(self.field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget, stretch in ((self.heading, 0), (self.tabs, 0), (self._stack, 1), (self._entry, 0)):
            column.addWidget(widget, stretch)
        self.tabs.chosen.connect(self.open_tab)
        self.field.text_changed.connect(self._typed)
        self.field.submitted.connect(lambda _: self._say())
        self.field.action_clicked.connect(self._say)
        self._pad = 16
        look().changed.connect(self._space)
        self._space()

    @property
    def page(self) -> QWidget:
        """The place of the lines, without tabs and field."""
        return self._stack

    @property
    def open_key(self) -> str:
        """The key of the open tab."""
        return self._open

    def lines(self, channel: str) -> ChannelLines:
        """The lines of a channel; a KeyError when it isn't shown."""
        return self._lines[channel]

    def draft(self, channel: str) -> str:
        """What is typed in this channel and not sent."""
        return self._drafts.get(channel, "")

    @property
    def drafts(self) -> Mapping[str, str]:
        """What is typed and not sent, by channel."""
        return dict(self._drafts)

    def put_back(self, drafts: Mapping[str, str]) -> None:
        """These are the drafts now, and no others."""
        self._drafts = dict(drafts)
        self.field.set_text("")
        self._show_open()

    def show_model(self, model: ChatModel) -> None:
        self._model = model
        self.field.line.setMaxLength(model.max_length)
        for key in [key for key in self._lines if model.channel(key) is None]:
            gone = self._lines.pop(key)
            self._stack.removeWidget(gone)
            gone.deleteLater()
        for channel in model.channels:
            self._lines_of(channel.key).show_model(channel)
        is_page = self._page is not None and self._open == self._page[0].key
        goal = self._open if is_page else keep_open(model, self._open)
        if goal == self._open:
            self._show_open()
        elif goal:
            self.open_tab(goal)

    def _lines_of(self, key: str) -> ChannelLines:
        if key not in self._lines:
            self._lines[key] = ChannelLines()
            self._lines[key].set_padding(self._pad)
            self._stack.addWidget(self._lines[key])
        return self._lines[key]

    # ---- tabs

    def open_tab(self, key: str) -> None:
        """Open a channel or the shared page, as a click on its tab does; nothing for an unknown key."""
        if key not in self.keys() or key == self._open:
            return
        self._open = key
        self._show_open()
        self.opened.emit(key)

    def open_nth(self, number: int) -> None:
        """Open the tab at this place, from 0 (Ctrl+1 and so on)."""
        if number < len(self.keys()):
            self.open_tab(self.keys()[number])

    def keys(self) -> tuple[str, ...]:
        """The tabs from left to right."""
        return tuple(tab.key for tab in self._tab_models())

    def show_page(self, tab: TabModel, page: QWidget, *, first: bool = False, open_it: bool = False) -> None:
        """Let another widget share the tabs, after or before the channels."""
        if self._page is None or self._page[1] is not page:
            self._stack.addWidget(page)
        self._page, self._page_first = (tab, page), first
        if open_it:
            self._open = tab.key
        self._show_open()

    def has_page(self, page: QWidget) -> bool:
        """Whether this widget shares the tabs now."""
        return self._page is not None and self._page[1] is page

    def take_page(self) -> None:
        """Give the shared page back; its widget belongs to the caller again."""
        if self._page is None:
            return
        (tab, page), self._page = self._page, None
        self._stack.removeWidget(page)
        page.setParent(None)
        if self._open == tab.key:
            self._open = keep_open(self._model, "")
        self._show_open()

    def _tab_models(self) -> tuple[TabModel, ...]:
        tabs = [
            TabModel(each.key, each.label, each.unread and each.key != self._open, each.locked, each.spoken)
            for each in self._model.channels
        ]
        if self._page is not None:
            tabs.insert(0 if self._page_first else len(tabs), self._page[0])
        return tuple(tabs)

    def _show_open(self) -> None:
        self._show_tabs()
        channel = self._model.channel(self._open)
        self._entry.setVisible(channel is not None)
        if channel is not None:
            self._stack.setCurrentWidget(self._lines[channel.key])
            self._show_field(channel)
        elif self._page is not None:
            self._stack.setCurrentWidget(self._page[1])

    def _show_tabs(self) -> None:
        """Without the locks where they don't fit: the field says it too."""
        tabs = self._tab_models()
        alone = len(tabs) == 1 and bool(self._model.title)
        self.heading.show_text(self._model.title)
        self.heading.setVisible(alone)
        self.tabs.setVisible(not alone)
        self.tabs.show_tabs(tabs, self._open)
        if self.width() > 0 and not self.tabs.fits(self.width()):
            self.tabs.show_tabs(tuple(replace(tab, locked=False) for tab in tabs), self._open)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._show_tabs()

    # ---- writing

    def _show_field(self, channel: ChannelModel) -> None:
        """The reason stands in the field while one can't write; the draft comes back afterwards."""
        self.field.set_placeholder(channel.placeholder)
        self.field.line.setAccessibleName(channel.placeholder)
        self.field.set_usable(not channel.reason, channel.reason)
        self.field.set_text("" if channel.reason else self.draft(channel.key))

    def focus_field(self) -> None:
        """Go to the field, as / does."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _typed(self, text: str) -> None:
        self._drafts[self._open] = text
        self.typed.emit()

    def _say(self) -> None:
        text = self.draft(self._open).strip()
        channel = self._model.channel(self._open)
        if not text or channel is None or channel.reason:
            return
        self._drafts[self._open] = ""
        self.field.set_text("")
        self._lines[self._open].go_to_end()
        self.said.emit(self._open, text)

    def give_back(self, channel: str, text: str) -> None:
        """A line that could not be sent is a draft again, before what was typed meanwhile."""
        self._drafts[channel] = " ".join(filter(None, (text, self.draft(channel))))
        self._show_open()
        self.typed.emit()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is not None and event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    # ---- space

    def set_padding(self, px: int) -> None:
        """The padding inside the panel, at 100 %."""
        self._pad = px
        self._space()

    def _space(self) -> None:
        pad = size(self._pad)
        self.heading.setContentsMargins(pad, 0, pad, 0)
        self.heading.setFixedHeight(size(HEADING))
        self._entry_box.setContentsMargins(pad, size(8 if self._pad < 16 else 12), pad, pad)
        for lines in self._lines.values():
            lines.set_padding(self._pad)
