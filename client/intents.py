"""What a person wants, as requests: one method for each. Changes nothing by itself.

Each request gets a number of its own and is pending in the state until it is answered or took too long.
"""

import time
from collections.abc import Callable, Iterable

from PyQt6.QtCore import QObject, QTimer

from client.model.events import Sent, Unanswered
from client.model.state import State
from client.store import Store
from protocol.messages import Act, ClientMessage, big_two, codenames, room, session
from protocol.messages.catalogue import GameOptions
from protocol.messages.codenames import Choice, CodenamesAction
from protocol.types import Request

ANSWER_SECONDS = 10.0  # a request that took longer is told of; its answer may still come
TICK = 1000  # ms


class Sender(QObject):
    """Numbers requests, hands them to the connection, and notices those that stay without an answer."""

    def __init__(
        self,
        store: Store,
        send: Callable[[ClientMessage], bool],
        clock: Callable[[], float] = time.monotonic,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._send = send
        self._clock = clock
        self._last = 0
        self._sent: dict[int, float] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._look)

    @property
    def state(self) -> State:
        return self._store.state

    def next_id(self) -> int:
        self._last += 1
        return self._last

    def send(self, request: ClientMessage) -> bool:
        """Send it and keep it as pending; whether there was a connection to send it on."""
        if not self._send(request):
            return False
        if isinstance(request, Request):
            self._sent[request.id] = self._clock()
            self._timer.start()
            self._store.take(Sent(request))
        return True

    def _look(self) -> None:
        pending, now = self.state.pending, self._clock()
        self._sent = {key: at for key, at in self._sent.items() if key in pending}
        for key, at in list(self._sent.items()):
            if now - at >= ANSWER_SECONDS:
                del self._sent[key]
                self._store.take(Unanswered(key))
        if not self._sent:
            self._timer.stop()


class RoomIntents:
    """Seats, talk, and the host's powers."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def take_seat(self, seat: int) -> None:
        self._send(room.TakeSeat(id=self._id(), seat=seat))

    def leave_seat(self) -> None:
        self._send(room.LeaveSeat(id=self._id()))

    def set_ready(self, ready: bool) -> None:
        self._send(room.SetReady(id=self._id(), ready=ready))

    def change_name(self, name: str, avatar: str) -> None:
        self._send(room.ChangeName(id=self._id(), name=clean(name), avatar=avatar))

    def say(self, channel: str, text: str) -> bool:
        """Whether the line could be sent; the draft is kept otherwise."""
        return self._send(room.Say(id=self._id(), channel=channel, text=clean(text)))

    def start(self) -> None:
        self._send(room.Start(id=self._id()))

    def move(self, member: int, seat: int | None) -> None:
        self._send(room.MoveMember(id=self._id(), member=member, seat=seat))

    def kick(self, member: int, ban: bool = False) -> None:
        self._send(room.Kick(id=self._id(), member=member, ban=ban))

    def let_back_in(self, member: int) -> None:
        self._send(room.Unban(id=self._id(), member=member))

    def lock(self, locked: bool) -> None:
        self._send(room.LockRoom(id=self._id(), locked=locked))

    def set_password(self, password: str) -> None:
        """An empty one takes it away."""
        self._send(room.SetPassword(id=self._id(), password=clean(password)))

    def hand_over(self, member: int) -> None:
        self._send(room.HandOver(id=self._id(), member=member))

    def admit(self, member: int) -> None:
        self._send(room.Admit(id=self._id(), member=member))

    def pause(self, paused: bool) -> None:
        self._send(room.Pause(id=self._id(), paused=paused))

    def skip_absent(self) -> None:
        self._send(room.SkipAbsent(id=self._id(), match=self._match()))

    def end_match(self) -> None:
        self._send(room.EndMatch(id=self._id(), match=self._match()))

    def back_to_lobby(self) -> None:
        self._send(room.BackToLobby(id=self._id()))

    def rematch(self, swap_roles: bool = False) -> None:
        self._send(room.Rematch(id=self._id(), match=self._match(), swap_roles=swap_roles))

    def cast_vote(self, yes: bool) -> None:
        self._send(room.CastVote(id=self._id(), vote=self._sender.state.vote.vote, yes=yes))

    def add_bot(self, seat: int, level: str) -> None:
        self._send(room.AddBot(id=self._id(), seat=seat, level=level))

    def change_settings(self, options: room.RoomOptions, game: GameOptions) -> None:
        self._send(room.ChangeSettings(id=self._id(), room=options, game=game))

    def bring(self, kind: str, name: str, text: str, part: int = 0, parts: int = 1) -> bool:
        """One part of a text; whether it could be sent."""
        return self._send(
            room.Bring(id=self._id(), kind=kind, name=clean(name), text=text, part=part, parts=parts)
        )

    def ask_leaderboard(self, evening: bool, game: str) -> bool:
        """Of all games for an empty name; whether it could be sent."""
        return self._send(session.AskLeaderboard(id=self._id(), evening=evening, game=game))

    def leave_out(self, member: int, out: bool) -> None:
        """Keep somebody off the leaderboard, or put them back."""
        self._send(room.LeaveOut(id=self._id(), member=member, out=out))

    def ask_record(self, part: int) -> None:
        self._send(room.AskRecord(id=self._id(), match=self._match(), part=part))

    def _id(self) -> int:
        return self._sender.next_id()

    def _match(self) -> int:
        return self._sender.state.settings.match

    def _send(self, request: ClientMessage) -> bool:
        return self._sender.send(request)


class PlayIntents:
    """A seat's actions in the game. What they stand on comes from the offers and the play section."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def vote(self, choice: Choice) -> None:
        offer = self._sender.state.offer(codenames.OfferVote)
        if offer is not None:
            self._act(codenames.Vote(guess=offer.guess, choice=choice))

    def give_clue(self, clue: codenames.GiveClue) -> None:
        self._act(clue)

    def check_clue(self, word: str) -> None:
        sender = self._sender
        match = sender.state.settings.match
        sender.send(codenames.CheckClue(id=sender.next_id(), match=match, word=clean(word)))

    def challenge(self) -> None:
        self._act(codenames.Challenge(turn=self._turn()))

    def cover(self, position: int | None) -> None:
        self._act(codenames.Cover(turn=self._turn(), position=position))

    def ask_stress(self) -> None:
        self._act(codenames.AskStress(turn=self._turn()))

    def mark_stress(self, letter: int) -> None:
        self._act(codenames.MarkStress(turn=self._turn(), letter=letter))

    def _turn(self) -> int:
        play = self._sender.state.play
        return play.turn if play else 0

    def _act(self, action: CodenamesAction) -> None:
        play = self._sender.state.play
        if play is not None:
            self._sender.send(Act(id=self._sender.next_id(), match=play.match, action=action))


class CardIntents:
    """A seat's actions at the card table. The turn they stand on comes from the offers."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def play(self, cards: Iterable[int]) -> None:
        """One combination; nothing when there is nothing to play or it isn't one's turn."""
        offer, chosen = self._sender.state.offer(big_two.OfferPlay), tuple(sorted(cards))
        if offer is not None and chosen:
            self._act(big_two.PlayCards(offer.turn, chosen))

    def pass_turn(self) -> None:
        offer = self._sender.state.offer(big_two.OfferPass)
        if offer is not None:
            self._act(big_two.PassTurn(offer.turn))

    def _act(self, action: big_two.BigTwoAction) -> None:
        table = self._sender.state.table
        if table is not None:
            self._sender.send(Act(id=self._sender.next_id(), match=table.match, action=action))


class Intents:
    """Everything a screen can ask for, in three groups."""

    def __init__(self, sender: Sender) -> None:
        self.cards = CardIntents(sender)
        self.room = RoomIntents(sender)
        self.play = PlayIntents(sender)


def clean(text: str) -> str:
    """Text as it can be sent: half of a surrogate pair, which a field can hold, has no bytes."""
    return text.encode("utf-8", "ignore").decode("utf-8")
