"""Every message of the protocol, in two closed unions: what clients send and what servers send."""

from protocol.messages import room, session
from protocol.messages.catalogue import Action, Answer, GameSection, Question
from protocol.types import Message, Request


class Act(Request, frozen=True, tag="act", kw_only=True):
    """An action of the game of match number `match`; it says itself what it stands on."""

    match: int
    action: Action


RoomSection = room.People | room.Settings | room.Clock | room.Yours | room.RoomVote | room.Door
Section = RoomSection | GameSection


class Update(Message, frozen=True, tag="update", kw_only=True):
    """Sections that changed, each whole. `full`: forget all that were sent before. It is true for the first
    one after `Joined`, and whenever something that was sent is no longer this member's to see.
    """

    sections: tuple[Section, ...]
    full: bool = False


HostRequest = (
    room.Start
    | room.MoveMember
    | room.Kick
    | room.Unban
    | room.LockRoom
    | room.SetPassword
    | room.HandOver
    | room.Admit
    | room.AddBot
    | room.Pause
    | room.SkipAbsent
    | room.EndMatch
    | room.BackToLobby
    | room.ChangeSettings
)
MemberRequest = (
    HostRequest
    | room.TakeSeat
    | room.LeaveSeat
    | room.SetReady
    | room.ChangeName
    | room.Say
    | room.Rematch
    | room.CastVote
    | room.AskRecord
    | room.LeaveOut
    | room.Bring
    | Act
    | Question
)
ClientMessage = (
    session.Hello
    | session.ListRooms
    | session.AskLeaderboard
    | session.Join
    | session.OpenRoom
    | session.Resume
    | session.Leave
    | session.Ping
    | session.Pong
    | MemberRequest
)
ServerMessage = (
    session.Welcome
    | session.Refused
    | session.Rooms
    | session.Leaderboard
    | session.Joined
    | session.Ping
    | session.Pong
    | session.Done
    | session.Refusal
    | session.Goodbye
    | room.LogEntries
    | room.ChatLines
    | room.RecordPart
    | room.Brought
    | Update
    | Answer
)

__all__ = [
    "Act",
    "ClientMessage",
    "HostRequest",
    "MemberRequest",
    "Message",
    "RoomSection",
    "Section",
    "ServerMessage",
    "Update",
]
