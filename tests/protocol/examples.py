"""One encoded example of each message, section, action, offer, log entry and chat line, kept in `golden/`.

A file holds one payload (a frame without its length) twice: as JSON to read, and as hex. After a wanted
change of the protocol, `python -m tests.protocol.examples` writes them anew; look at the difference.
"""

import json
from pathlib import Path

import msgspec

from protocol.cards import mask_of
from protocol.codec import encode
from protocol.commitment import commitment
from protocol.messages import Act, Update, room, session
from protocol.messages import big_two as b
from protocol.messages import codenames as c
from protocol.messages.catalogue import Action, LogEntry, Offer
from protocol.messages.variant import ListShown, Rules, Variant
from protocol.types import Message
from protocol.version import PROTOCOL_VERSION as VERSION

GOLDEN = Path(__file__).parent / "golden"
BOARD = """
    PENGUIN CHAIN STORM ORBIT TIGER GOOSE FIST INK CUBE BULB WAND PUNCH CLOWN COFFEE ACORN FEAST CURVE ROOK
    GOAL RIVER BLUFF CROWN NEEDLE COMET TOWER
"""
WORDS = tuple(BOARD.split())
FACES = "0--1-b-------------------"
KEY = "0x010b101100b1b01b01bb01b"
SALT = "2767594f6b4ef85a9a668ad1263a5a4e"
THREE = ("red", "blue", "green")
THREE_FACES = "0-21-bx-2----------------"  # red has found the assassin at 6
THREE_KEY = "0121bbx020b1bb0x2b1012b02"
HELD = (0, 5, 17, 38, 51)
CARD_SEATS = tuple(room.Seat(-1, "player") for _ in range(4))


def act(action: Action) -> Act:
    return Act(id=12, match=1, action=action)


def yours(*offers: Offer, key: str | None = None) -> Update:
    may = ("end_match", "host", "rematch", "leave_seat")
    seat, writes = (0, ("spymasters",)) if key else (1, ("table", "team"))
    reads = ("table", "team", "spymasters") if key else ("table", "team")
    return Update(sections=(room.Yours(9, 3, seat, may, 0, reads, writes, offers, key),))


def player(*offers: Offer) -> Update:
    """The own section of somebody who plays cards."""
    may = ("end_match", "add_bot", "host", "rematch", "leave_seat")
    return Update(sections=(room.Yours(9, 3, 0, may, 0, ("table",), ("table",), offers, HELD),))


def log(entry: LogEntry) -> room.LogEntries:
    return room.LogEntries(match=1, first=6, entries=(entry,))


CLIENT: dict[str, Message] = {
    "hello": session.Hello(oldest=VERSION, newest=VERSION, program="codenames-lan", program_version="0.1.0"),
    "list_rooms": session.ListRooms(id=1),
    "ask_leaderboard": session.AskLeaderboard(id=3, evening=True),
    "ask_leaderboard_of_one_game": session.AskLeaderboard(id=3, evening=False, game="big_two"),
    "leave_out": room.LeaveOut(id=6, member=4, out=True),
    "join": session.Join(id=2, room="", name="Ada", avatar="fox"),
    "join_with_host_token": session.Join(
        id=2, room="BDFG", name="Žofie 🦉", avatar="owl", host_token="s3cret"
    ),
    "join_with_password": session.Join(
        id=2,
        room="BDFG",
        name="Ada",
        avatar="fox",
        password="été au café",
        device="0c9f4b2ad1e85f3678aa01bc2d94e7f6",
    ),
    "open_room": session.OpenRoom(id=2, room_name="Kitchen", name="Ada", avatar="fox"),
    "resume": session.Resume(id=2, token="F4t98KPgx847d90H2zzzabfB8xx8lCcx"),
    "leave": session.Leave(id=3),
    "ping": session.Ping(nonce=7),
    "pong": session.Pong(nonce=7),
    "take_seat": room.TakeSeat(id=4, seat=1),
    "leave_seat": room.LeaveSeat(id=4),
    "set_ready": room.SetReady(id=4, ready=True),
    "change_name": room.ChangeName(id=4, name="Ada L.", avatar="cat"),
    "say": room.Say(id=5, channel="team", text="Penguin? It's the only bird 🐧"),
    "start": room.Start(id=6),
    "move_member": room.MoveMember(id=6, member=4, seat=0),
    "move_member_to_the_spectators": room.MoveMember(id=6, member=4, seat=None),
    "kick": room.Kick(id=6, member=4),
    "kick_for_the_evening": room.Kick(id=6, member=4, ban=True),
    "unban": room.Unban(id=6, member=4),
    "lock_room": room.LockRoom(id=6, locked=True),
    "set_password": room.SetPassword(id=6, password="été au café"),
    "hand_over": room.HandOver(id=6, member=2),
    "add_bot": room.AddBot(id=6, seat=2, level="medium"),
    "admit": room.Admit(id=6, member=5),
    "pause": room.Pause(id=6, paused=True),
    "skip_absent": room.SkipAbsent(id=6, match=1),
    "end_match": room.EndMatch(id=6, match=1),
    "back_to_lobby": room.BackToLobby(id=6),
    "rematch": room.Rematch(id=7, match=1),
    "rematch_with_swapped_roles": room.Rematch(id=7, match=1, swap_roles=True),
    "cast_vote": room.CastVote(id=7, vote=1, yes=False),
    "change_settings": room.ChangeSettings(
        id=8,
        room=room.RoomOptions("Kitchen", rotate_roles=True),
        game=c.CodenamesOptions(agreement="majority", clue_seconds=120, guess_seconds=90, operatives=4),
    ),
    "change_settings_to_big_two": room.ChangeSettings(
        id=8,
        room=room.RoomOptions("Card corner", bot_seconds=2),
        game=b.BigTwoOptions(points=True, turn_seconds=60),
    ),
    "bring": room.Bring(id=9, kind="words", name="ours.txt", text="ATTIC\nPORCH\n", part=1, parts=2),
    "ask_record": room.AskRecord(id=9, match=1, part=0),
    "check_clue": c.CheckClue(id=10, match=1, word="birds"),
    "act_give_clue": act(c.GiveClue(1, "bird", 2, (0, 5))),
    "act_give_clue_unlimited": act(c.GiveClue(1, "bird", None, ())),
    "act_vote": act(c.Vote(3, 7)),
    "act_vote_pass": act(c.Vote(3, "pass")),
    "act_vote_nothing": act(c.Vote(3, None)),
    "act_play_cards": act(b.PlayCards(1, (0, 1))),
    "act_pass_turn": act(b.PassTurn(2)),
    "act_challenge": act(c.Challenge(1)),
    "act_cover": act(c.Cover(1, 24)),
    "act_cover_declined": act(c.Cover(1, None)),
    "act_ask_stress": act(c.AskStress(1)),
    "act_mark_stress": act(c.MarkStress(1, 3)),
}

SERVER: dict[str, Message] = {
    "welcome": session.Welcome(
        version=VERSION, server_name="Ada's table", server_id="ceaaedb84044d3ea", program_version="0.1.0"
    ),
    "refused": session.Refused(
        oldest=VERSION,
        newest=VERSION,
        program_version="0.1.0",
        your_oldest=VERSION + 1,
        your_newest=VERSION + 2,
        your_program_version="0.3.0",
    ),
    "rooms": session.Rooms(
        id=1,
        rooms=(
            session.RoomLine(
                "BDFG", "Ada's table", "Ada", "codenames", "classic", "playing", 4, 6, True, False
            ),
            session.RoomLine("KLMN", "Kitchen", "", "codenames", "classic", "lobby", 0, 0, False, True),
            session.RoomLine("PRST", "Card corner", "Cleo", "big_two", "", "ended", 4, 4, False, False),
        ),
    ),
    "leaderboard": session.Leaderboard(
        id=3,
        evening=False,
        game="",
        matches=12,
        since=1_800_000_000.5,
        people=(
            session.Score(
                1,
                "Žofie 🦉",
                9,
                6,
                0,
                (session.RoleScore("operative", 6, 4), session.RoleScore("spymaster", 3, 2)),
            ),
            session.Score(2, "Ben", 3, 1, 17, (session.RoleScore("player", 3, 1),)),
        ),
        more=0,
        bots=(session.Score(1, "hard", 3, 2, 4, (session.RoleScore("player", 3, 2),)),),
        yours=1,
        left_out=(4,),
    ),
    "leaderboard_of_nobody": session.Leaderboard(
        id=3,
        evening=True,
        game="codenames",
        matches=0,
        since=0.0,
        people=(),
        more=0,
        bots=(),
        yours=-1,
        left_out=(),
    ),
    "joined": session.Joined(
        id=2,
        room="BDFG",
        member=3,
        name="Ada 2",
        token="F4t98KPgx847d90H2zzzabfB8xx8lCcx",
        now=81.25,
        addresses=("192.168.1.20:4747", "[fd00::5]:4747"),
    ),
    "ping": session.Ping(nonce=0),
    "pong": session.Pong(nonce=7),
    "done": session.Done(id=4),
    "refusal": session.Refusal(id=4, code="seat_taken", values={"by": "Ben"}),
    "refusal_that_names_a_card": session.Refusal(id=12, code="card_not_held", values={"card": 30}),
    "refusal_without_values": session.Refusal(id=4, code="not_host"),
    "goodbye": session.Goodbye(code="replaced"),
    "record_part": room.RecordPart(id=9, match=1, part=0, parts=1, text='{"record":1}\n'),
    "brought": room.Brought(
        id=9,
        kept=40,
        dropped=(room.Dropped(3, "attic", "word_twice", {"first": "ATTIC", "line": 1}),),
        more=2,
    ),
    "clue_checked": c.ClueChecked(
        id=10, word="birds", refusal="", forfeits=False, notes=(c.Note("compound", 0), c.Note("stem", 5))
    ),
    "update_full": Update(
        sections=(room.Clock(1, "", 0, None, None), room.RoomVote(1, 0, "", "", (), (), (), 0.0)), full=True
    ),
    "section_people": Update(
        sections=(
            room.People(
                14,
                (
                    room.Person(1, "Ada", "fox", 0, True, "", False, "here", 0.5, False),
                    room.Person(2, "Ben", "owl", None, False, "", False, "away", 61.75, True),
                    room.Person(3, "Pixel", "bear", 1, False, "medium", True, "here", 70.0, False),
                ),
            ),
        )
    ),
    "section_settings": Update(
        sections=(
            room.Settings(
                3,
                "BDFG",
                "lobby",
                0,
                ("red", "blue"),
                tuple(room.Seat(team, role) for team in (0, 1) for role in ("spymaster", "operative")),
                (room.Missing(1, "operative"),),
                654,
                (),
                room.RoomOptions("Kitchen"),
                c.CodenamesOptions(operatives=1),
                False,
                False,
            ),
        )
    ),
    "section_rules": Update(
        sections=(
            Rules(
                2,
                Variant(
                    name="ours",
                    teams=("red", "blue"),
                    first="key",
                    agents=(9, 8),
                    bystanders=7,
                    assassins=1,
                    rows=5,
                    columns=5,
                    clue_low=0,
                    clue_high=9,
                    extra_guesses=1,
                    pass_before_first_guess=False,
                    assassin="ends_game",
                    clue_on_board="refused",
                    unlimited=False,
                    agreement="everyone",
                    clue_seconds=0,
                    guess_seconds=0,
                    challenge=True,
                    must_cover=False,
                ),
                ("classic", "ours"),
                (ListShown("english", "en", 654), ListShown("own", "", 40)),
                "ours",
                "ours.txt",
            ),
        )
    ),
    "section_clock": Update(sections=(room.Clock(5, "guess:3", 90, 412.5, None),)),
    "section_clock_paused": Update(sections=(room.Clock(6, "guess:3", 90, None, 31.5),)),
    "section_yours": yours(key=KEY),
    "section_room_vote": Update(
        sections=(room.RoomVote(2, 1, "rematch", "Ben", (2,), (), (1, 2, 3, 4), 470.5),)
    ),
    "section_door": Update(
        sections=(room.Door(3, (room.Banned(4, "Zed", "duck"), room.Banned(9, "Zed 2", "mouse"))),)
    ),
    "section_settings_three_teams": Update(
        sections=(
            room.Settings(
                4,
                "BDFG",
                "playing",
                1,
                THREE,
                tuple(room.Seat(team, role) for team in range(3) for role in ("spymaster", "operative")),
                (),
                654,
                (),
                room.RoomOptions("Kitchen"),
                c.CodenamesOptions(variant="three-teams", challenge=False, operatives=1),
                True,
                True,
            ),
        )
    ),
    "section_rules_three_teams": Update(
        sections=(
            Rules(
                2,
                Variant(
                    name="three-teams",
                    teams=THREE,
                    first="red",
                    agents=(6, 5, 5),
                    bystanders=7,
                    assassins=2,
                    rows=5,
                    columns=5,
                    clue_low=1,
                    clue_high=25,
                    extra_guesses=1,
                    pass_before_first_guess=True,
                    assassin="eliminates",
                    clue_on_board="forfeits",
                    unlimited=False,
                    agreement="everyone",
                    clue_seconds=0,
                    guess_seconds=0,
                    challenge=False,
                    must_cover=False,
                ),
                ("classic", "three-teams"),
                (ListShown("english", "en", 654),),
                "",
                "",
            ),
        )
    ),
    "section_yours_eliminated": yours(key=THREE_KEY),
    "section_words_three_teams": Update(
        sections=(
            c.Words(1, 1, 5, WORDS, (6, 5, 5), 0, commitment(bytes.fromhex(SALT), THREE_KEY, WORDS, 1)),
        )
    ),
    "section_play_three_teams": Update(
        sections=(
            c.Play(
                9,
                1,
                "guess",
                5,
                12,
                2,
                c.ClueShown("bird", 1, 6, None, False),
                1,
                1,
                THREE_FACES,
                (5, 4, 3),
                (0,),
                (0, 0, 0),
                (),
                "",
            ),
        )
    ),
    "section_play_over_last_team": Update(
        sections=(
            c.Play(
                14,
                1,
                "over",
                6,
                15,
                1,
                c.ClueShown("fish", 1, 3, None, False),
                0,
                1,
                THREE_FACES[:15] + "x" + THREE_FACES[16:],
                (5, 4, 3),
                (0, 1),
                (0, 0, 0),
                (2,),
                "last_team",
            ),
        )
    ),
    "section_team_of_three": Update(sections=(c.Team(4, 2, (c.VoteShown(7, 8),), (7, 8), 2),)),
    "section_words": Update(
        sections=(c.Words(1, 1, 5, WORDS, (9, 8), 0, commitment(bytes.fromhex(SALT), KEY, WORDS, 1)),)
    ),
    "section_play": Update(
        sections=(
            c.Play(
                7,
                1,
                "guess",
                3,
                5,
                0,
                c.ClueShown("bird", 2, 1, None, False),
                2,
                1,
                FACES,
                (8, 7),
                (),
                (-1, -1),
                (),
                "",
            ),
        )
    ),
    "section_play_over": Update(
        sections=(c.Play(9, 1, "over", 4, 9, 1, None, 0, 1, FACES, (8, 7), (), (-1, -1), (0,), "assassin"),)
    ),
    "section_team": Update(
        sections=(c.Team(4, 0, (c.VoteShown(3, 7), c.VoteShown(5, "pass")), (3, 5, 6), 3),)
    ),
    "section_review": Update(
        sections=(
            c.Review(
                1,
                1,
                KEY,
                SALT,
                (c.ClueMeant(1, (0, 5)), c.ClueMeant(2, ())),
                (c.GuessVotes(1, 0, 0, ("Ben", "Cleo")), c.GuessVotes(1, 1, "pass", ("Ben",))),
            ),
        )
    ),
    "offer_vote": yours(c.OfferVote(3, 33554414, True)),
    "offer_give_clue": yours(c.OfferClue(1, 0, 9, False, 33554431), key=KEY),
    "offer_challenge": yours(c.OfferChallenge(1), key=KEY),
    "offer_cover": yours(c.OfferCover(1, 17967808, True), key=KEY),
    "offer_ask_stress": yours(c.OfferAskStress(1)),
    "offer_mark_stress": yours(c.OfferMarkStress(1, 15), key=KEY),
    "section_settings_of_big_two": Update(
        sections=(
            room.Settings(
                5,
                "BDFG",
                "lobby",
                0,
                (),
                CARD_SEATS,
                (room.Missing(-1, "player"),),
                0,
                ("easy", "medium", "hard"),
                room.RoomOptions("Card corner"),
                b.BigTwoOptions(),
                False,
                False,
            ),
        )
    ),
    "section_table": Update(
        sections=(
            b.Table(7, 1, 3, 1, 2, (12, 12, 13, 13), (5,), 1, ((0,), (5,), None, None), 33, (1, 4, 6, 7), 8),
        )
    ),
    "section_results": Update(sections=(b.Results(2, True, (b.Result(4, "Pixel", 2, 1, 7),)),)),
    "section_finish": Update(
        sections=(b.Finish(1, 1, 1, "empty_hand", ((3,), (), (4, 9), (51,)), (1, 0, 2, 1)),)
    ),
    "offer_play_cards": player(b.OfferPlay(1, mask_of(HELD), 0)),
    "offer_pass_turn": player(b.OfferPlay(3, mask_of(HELD), None), b.OfferPass(3)),
    "log_cards_dealt": log(b.CardsDealt(31.25, 0, "Ada")),
    "log_cards_played": log(b.CardsPlayed(35.5, 1, 0, "Ada", "pair", (0, 1), True, 11, False)),
    "log_turn_passed": log(b.TurnPassed(65.5, 2, 1, "Pixel", True)),
    "log_stand_in": log(b.StandInChanged(70.0, 3, "Ben", True)),
    "log_hands_shown": log(b.HandsShown(300.0, 1, "Pixel", "empty_hand", (1, 0, 2, 1))),
    "log_dealt": log(c.Dealt(31.25, 0)),
    "log_clue": log(c.ClueGiven(40.5, 1, 0, "Ada", "bird", 2, False)),
    "log_clue_that_forfeits": log(c.ClueGiven(41.5, 2, 1, "Ben", "tiger", 1, True)),
    "log_stress": log(c.Stressed(44.0, 1, 3)),
    "log_reveal": log(c.Revealed(50.75, 1, 0, 0, 7, "b")),
    "log_reveal_of_another_teams_agent": log(c.Revealed(51.0, 3, 4, 1, 2, "2")),
    "log_reveal_of_an_assassin": log(c.Revealed(69.5, 4, 8, 0, 6, "x")),
    "log_pass": log(c.Passed(52.0, 1, 0)),
    "log_time_out": log(c.TimedOut(90.5, 1, 0, "guess")),
    "log_challenge": log(c.Challenged(60.0, 1, 1, "Cleo")),
    "log_cover": log(c.Covered(63.5, 1, 1, 24)),
    "log_out": log(c.Eliminated(70.0, 3, 2)),
    "log_over": log(c.Over(80.0, 3, (1,), "agents")),
    "log_over_last_team": log(c.Over(81.0, 6, (2,), "last_team")),
    "log_over_two_winners": log(c.Over(82.0, 6, (0, 2), "assassin")),
    "chat_said": room.ChatLines(
        channel="team", lines=(room.Said(4, 45.5, 3, "Ada 2", "fox", "Penguin? It's the only bird 🐧"),)
    ),
    "chat_noted": room.ChatLines(
        channel="table", lines=(room.Noted(0, 0.5, "joined", {"name": "Ada"}),), unread=False
    ),
}


def text(message: Message) -> str:
    """What the golden file of a message holds."""
    readable = json.dumps(msgspec.to_builtins(message), ensure_ascii=False)
    payload = encode(message).hex(" ")
    lines = [payload[start : start + 96].strip() for start in range(0, len(payload), 96)]
    return "\n".join([readable, "", *lines, ""])


def files() -> dict[Path, Message]:
    sides = {"client": CLIENT, "server": SERVER}
    return {
        GOLDEN / side / f"{name}.txt": message
        for side, all_ in sides.items()
        for name, message in all_.items()
    }


def write() -> None:
    """Make the golden files what the examples are now."""
    wanted = files()
    for old in GOLDEN.glob("*/*.txt"):
        if old not in wanted:
            old.unlink()
    for path, message in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text(message), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
