"""What each member of a room is sent: sections, the match's log, chat. Collects outputs; decides nothing."""

from collections.abc import Collection, Iterable
from typing import Any

from protocol.codec import encode
from protocol.limits import ENTRIES_PER_FRAME
from protocol.messages import room as m
from protocol.messages.catalogue import LogEntry
from protocol.messages.session import Joined
from protocol.types import Message
from server.rooms import events as e
from server.rooms.chat import Chat, public_name
from server.rooms.outputs import Close, Counts, LeavesOut, Output, Post, Record
from server.rooms.results import Finished
from server.rooms.state import PLAYING, Member, RoomState
from server.rooms.views import Shelf, channels, team_of

SPYMASTERS, TABLE, TEAM = "spymasters", "table", "team"


class Mail:
    """The outputs of one input to a room, in order, and what its members have been given so far."""

    def __init__(self, state: RoomState) -> None:
        self._state = state
        self._outputs: list[Output] = []
        self._changed = False  # since sections were shown the last time
        self._teams_changed = False  # the same, of teams' sections alone
        self._welcomed: set[int] = set()
        self._shelf = Shelf()
        self._chat = Chat()
        self._entries: list[LogEntry] = []
        self.times: list[float] = []  # seconds of the match's events, for its record

    def take(self) -> list[Output]:
        """Show what changed, and hand out everything collected."""
        self.show()
        return self.unshown()

    def unshown(self) -> list[Output]:
        """Everything collected, while nobody is here to be shown anything."""
        outputs, self._outputs = self._outputs, []
        return outputs

    def show(self) -> None:
        """Each section that somebody has not been shown in its newest form."""
        if self._changed:
            self._outputs += self._shelf.changes(self._state)
        elif self._teams_changed:
            self._outputs += self._shelf.changes_of_teams(self._state)
        self._changed = self._teams_changed = False

    def post(self, members: Iterable[int], message: Message) -> None:
        """The same message for each of them."""
        readers = tuple(members)
        if readers:
            self._outputs.append(Post(readers, encode(message)))

    def close(self, member: int, code: str) -> None:
        """Say goodbye to a member."""
        self._outputs.append(Close(member, code))

    def counts(self, result: Finished) -> None:
        """A match goes onto the leaderboard."""
        self._outputs.append(Counts(result))

    def leaves_out(self, player: str, out: bool) -> None:
        """Somebody is kept off the leaderboard, or put back."""
        self._outputs.append(LeavesOut(player, out))

    def forget(self, member: int) -> None:
        """Nothing shown to this member counts any more: the connection is gone or new."""
        self._changed = True
        self._shelf.forget(member)
        self._welcomed.discard(member)

    def tell_of(self, event: e.RoomEvent, at: float) -> None:
        """An event was taken into the state at second `at`: what is said of it, to whom."""
        self._note(event)
        self._outputs.append(Record(at, event))
        match event:
            case e.MatchDealt(dealt=dealt):
                self._entries, self.times = [], []
                self._log(dealt, at)
            case e.Played(event=played):
                self._log(played, at)
                if self._state.stage != PLAYING:
                    self._unseal()
            case e.ChatSaid():
                self._hear(event, at)
            case e.ChatNoted(code=code, values=values):
                everybody = [one.member for one in self._state.present()]
                self._deliver(TABLE, m.Noted(0, at, code, values), everybody)
            case e.MemberLeft(member=gone):
                self._chat.forget(gone)
                self._shelf.remove(gone)
                self._welcomed.discard(gone)
            case _:
                pass

    def _note(self, event: e.RoomEvent) -> None:
        """Which sections may differ now. Chat is in none."""
        if isinstance(event, e.Played) and self._state.game.touches_teams_only(event.event):
            self._teams_changed = True
        elif not isinstance(event, e.ChatSaid | e.ChatNoted):
            self._changed = True

    def welcome(
        self, member: Member, request_id: int, token: str, addresses: tuple[str, ...], at: float
    ) -> None:
        """Who they are, then everything: sections, the log, the chat they may read."""
        self.post(
            [member.member],
            Joined(
                id=request_id,
                room=self._state.code,
                member=member.member,
                name=member.name,
                token=token,
                now=at,
                addresses=addresses,
            ),
        )
        self.show_everything(member.member)

    def show_everything(self, member: int) -> None:
        """Sections, the log and the chat, whatever was sent before."""
        self._welcomed.add(member)
        self.show()
        for first in range(0, len(self._entries), ENTRIES_PER_FRAME):
            part = self._entries[first : first + ENTRIES_PER_FRAME]
            self.post([member], self._log_message(first, part))
        for channel, lines in self._chat.history(member).items():
            self._post_lines(member, channel, lines, unread=False)

    # ---- the log

    def _log(self, event: Any, at: float) -> None:
        self.times.append(at)
        entry = self._state.game.entry(event, at)
        if entry is not None:
            self._entries.append(entry)
            self.post(self._here(), self._log_message(len(self._entries) - 1, [entry]))

    def _log_message(self, first: int, entries: Iterable[LogEntry]) -> m.LogEntries:
        return m.LogEntries(match=self._state.matches, first=first, entries=tuple(entries))

    # ---- chat

    def _hear(self, event: e.ChatSaid, at: float) -> None:
        author = self._state.members[event.member]
        said = m.Said(0, at, author.member, author.name, author.avatar, event.text)
        readers = [one.member for one in self._state.present() if self._reads(one, event.channel)]
        self._deliver(event.channel, said, readers)
        if event.channel == SPYMASTERS and self._state.stage == PLAYING:
            self._chat.seal(said, readers)

    def _reads(self, member: Member, channel: str) -> bool:
        name = public_name(channel)
        if name not in channels(self._state, member).reads:
            return False
        return name != TEAM or channel == f"{TEAM}:{team_of(self._state, member)}"

    def _deliver(self, channel: str, line: m.ChatLine, readers: Collection[int]) -> None:
        here = set(self._here())
        for reader, numbered in self._chat.add(channel, line, readers).items():
            if reader in here:
                self._post_lines(reader, public_name(channel), [numbered], unread=True)

    def _unseal(self) -> None:
        """The spymasters' channel opens to all at the end."""
        members = [one.member for one in self._state.present()]
        here = set(self._here())
        for member, lines in self._chat.unseal(members, SPYMASTERS).items():
            if member in here:
                self._post_lines(member, SPYMASTERS, lines, unread=True)

    def _post_lines(self, member: int, channel: str, lines: list[m.ChatLine], unread: bool) -> None:
        for start in range(0, len(lines), ENTRIES_PER_FRAME):
            part = tuple(lines[start : start + ENTRIES_PER_FRAME])
            self.post([member], m.ChatLines(channel=channel, lines=part, unread=unread))

    def _here(self) -> list[int]:
        """Connected members who have been told who they are."""
        return [one.member for one in self._state.present() if one.here and one.member in self._welcomed]
