"""The rules in English: every sentence and phrase, by the same keys as `dutch.py`. Knows no rule.

`.one` and `.many` go by the number of what is counted. What begins a sentence gets its capital there.
"""

ENGLISH = {
    # ---- words and phrases
    "number.1": "one",
    "number.2": "two",
    "number.3": "three",
    "number.4": "four",
    "number.5": "five",
    "number.6": "six",
    "number.7": "seven",
    "number.8": "eight",
    "number.9": "nine",
    "number.10": "ten",
    "number.11": "eleven",
    "number.12": "twelve",
    "list.and": "and",
    "list.or": "or",
    "list.then": ", then ",
    "team.red": "Red",
    "team.blue": "Blue",
    "team.green": "Green",
    "identity.red": "red agent",
    "identity.blue": "blue agent",
    "identity.green": "green agent",
    "identity.other": "agent of {team}",
    "identity.bystander": "bystander",
    "identity.assassin": "assassin",
    "agents.red.one": "{n} red agent",
    "agents.red.many": "{n} red agents",
    "agents.blue.one": "{n} blue agent",
    "agents.blue.many": "{n} blue agents",
    "agents.green.one": "{n} green agent",
    "agents.green.many": "{n} green agents",
    "agents.other.one": "{n} agent of {team}",
    "agents.other.many": "{n} agents of {team}",
    "agents.one": "{n} agent",
    "agents.many": "{n} agents",
    "bystanders.one": "{n} bystander",
    "bystanders.many": "{n} bystanders",
    "assassins.one": "{n} assassin",
    "assassins.many": "{n} assassins",
    "the_assassin.one": "the assassin",
    "the_assassin.many": "an assassin",
    "teams.one": "{n} team",
    "teams.many": "{n} teams",
    "rows.one": "{n} row",
    "rows.many": "{n} rows",
    "times.one": "once",
    "times.many": "{n} times",
    "minutes.one": "{n} minute",
    "minutes.many": "{n} minutes",
    "seconds.one": "{n} second",
    "seconds.many": "{n} seconds",
    "unlimited": "“unlimited”",
    "no_clock": "no clock",
    "any_number": "as often as it likes",
    "others.win.one": "the other team wins",
    "others.win.many": "all the other teams win",
    "other_agent.one": "an agent of the other team",
    "other_agent.many": "an agent of another team",
    "a_bystander": "a bystander",
    # ---- title and summary
    "title": "Codenames: {name}",
    "summary": (
        "{teams} race to find their agents behind {cards} codenames. Only the spymasters know who hides "
        "where, and a clue is all that they may say."
    ),
    "summary.assassin": "Nobody wants to meet {assassin}.",
    # ---- goal and end
    "goal": "Goal and end",
    "goal.win": (
        "A team wins as soon as all its agents have been found. It doesn't matter who found the last one: a "
        "team can win in another team's turn."
    ),
    "goal.ends": "The game also ends when a team turns over {assassin}: that team loses, and {others}.",
    "goal.out": "A team that turns over {assassin} is out, and can no longer win. The others play on.",
    "goal.last": "When only one team is left, it wins at once.",
    "goal.host": "If the host breaks the game off, nobody wins.",
    # ---- setup
    "setup": "Setup",
    "setup.grid": (
        "On the table lie {cards} cards in {rows} of {columns}, each with a codename. Behind every codename "
        "hides one person. Codenames and people are drawn at random."
    ),
    "setup.people": "Behind the cards hide {people}.",
    "setup.starter.one": "The team that starts has {first}, the other team {rest}.",
    "setup.starter.many": "The team that starts has {first}; the teams after it have {rest}, in turn order.",
    "setup.same": "Each team has {agents}.",
    "setup.by_key": "The key decides which team starts, and each team has the same chance.",
    "setup.always": "{team} always starts.",
    "setup.key": (
        "The key says who hides behind each card. Only the spymasters see it; everyone else sees it when the "
        "game is over."
    ),
    "setup.seats.one": "Each team has one spymaster and one operative.",
    "setup.seats.many": "Each team has one spymaster and at least one operative, at most {n}.",
    # ---- the turn
    "turn": "The turn",
    "turn.flow": (
        "The spymaster gives a clue. Then the operatives turn over cards until they pass, make a mistake or "
        "have no guess left."
    ),
    "turn.flow.free": (
        "The spymaster gives a clue. Then the operatives turn over cards until they pass or make a mistake."
    ),
    "turn.order": "The teams take turns: {teams}, and {first} again.",
    "turn.skip": "A team that is out is skipped.",
    # ---- the clue
    "clue": "The clue",
    "clue.what": (
        "A clue is one word and one number. The word says what the cards have in common, the number how many "
        "cards are meant."
    ),
    "clue.what.several": (
        "A clue is one word or several, and one number. The words say what the cards have in common, the "
        "number how many cards are meant."
    ),
    "clue.what.free": (
        "A clue is one word and the number 0. The word says what the cards have in common; how many cards "
        "are meant stays open."
    ),
    "clue.what.free.several": (
        "A clue is one word or several, and the number 0. The words say what the cards have in common; how "
        "many cards are meant stays open."
    ),
    "clue.example": "To point at ELEPHANT and LION a spymaster may say “africa 2”.",
    "clue.silent": "There is one clue a turn. The spymaster says nothing else and shows nothing.",
    "clue.range": "The number is a whole number from {low} to {high}.",
    "clue.range.cards": "The number is a whole number from {low} to {high}, the number of cards.",
    "clue.range.only": "The number is always {low}.",
    "clue.zero": (
        "A 0 is a warning: none of the team's own cards fits the word. After it the team may guess as often "
        "as it likes."
    ),
    "clue.unlimited": (
        "Instead of a number the spymaster may say “unlimited”. That leaves open how many cards are meant, "
        "and the team may guess as often as it likes."
    ),
    "clue.refused": (
        "The codename of a card that isn't turned over yet can't be the clue. The program doesn't take it, "
        "nothing is lost, and the spymaster thinks of another."
    ),
    "clue.forfeits": (
        "If the clue is the codename of a card that isn't turned over yet, everyone is told it and the turn "
        "is over at once, without a guess. The program asks before it sends such a clue."
    ),
    "clue.revealed": "Once a card is turned over, its codename may be used as a clue.",
    # ---- what a clue may not be
    "not": "What a clue may not be",
    "not.meaning": (
        "A clue is about what the words mean. It isn't about how they are spelled, which letters they begin "
        "with or where they lie on the table. For LEEK, LINEN and LION, “l 3” is not a clue."
    ),
    "not.endings": (
        "Beginnings and endings that words share are no link unless they mean the same in each of them. A "
        "little man and a little mushroom do belong together, since both are small. RESURRECTION and OPINION "
        "only end alike."
    ),
    "not.root": (
        "A clue doesn't share its root with a codename that isn't turned over yet. While SPORT lies there, "
        "nobody says “port”."
    ),
    "not.number": (
        "The number counts the cards and says nothing more. “citrus 8” for LEMON and OCTOPUS is out: the 8 "
        "would be the clue for the octopus."
    ),
    "not.invented": (
        "No invented words, no words misspelled on purpose, no hints by capital letters. “APOLLOgy 2” for "
        "MOON and FABLE is out."
    ),
    "not.language": (
        "A word of another language may be a clue, but translated directly it may not share a root with a "
        "codename that isn't turned over yet."
    ),
    # ---- what is fair
    "fair": "What is fair",
    "fair.letters": (
        "Letters and numbers are fair when they are about the meaning, such as “eight 2” for SPIDER and "
        "NUMBER."
    ),
    "fair.acronyms": "Acronyms are fair. Every rule then holds for the words behind the letters too.",
    "fair.kin": "“child” for GRANDCHILD is fair: what the two share is the meaning itself.",
    "fair.zero": "A 0 is fair as a warning: “water 0” keeps the team away from everything wet.",
    # ---- stress
    "stress": "Stress",
    "stress.rule": (
        "An operative may ask, once a clue, where the stress falls. The spymaster then marks one letter, and "
        "everyone sees it. Nothing else is said about a clue."
    ),
    # ---- guessing
    "guess": "Guessing",
    "guess.vote": (
        "Each operative has one vote. A click on a card votes for it, a click on another card moves the "
        "vote, and a second click on the same card takes it back."
    ),
    "guess.everyone": "A card turns over as soon as all operatives of the team have voted for it.",
    "guess.majority": (
        "A card turns over as soon as more than half of the team's operatives have voted for it."
    ),
    "guess.first_click": "The first click of an operative turns a card over.",
    "guess.counted": (
        "Only operatives who are connected count. When a connection breaks, a vote stands for a short while."
    ),
    "guess.bots": "Beside people a bot only proposes: its vote turns nothing over.",
    "guess.shown.team": "Only the team itself sees its votes.",
    "guess.shown.all": "Everyone in the room sees the votes.",
    "guess.number": "The team has as many guesses as the number says.",
    "guess.extra": "The team has as many guesses as the number says, and {extra} more.",
    "guess.extra.example": "After “africa 2” that makes {n}.",
    "guess.after": "After {free} it may guess as often as it likes.",
    "guess.free": "The team may guess as often as it likes.",
    # ---- passing
    "pass": "Passing",
    "pass.always": "Once the clue is given, the team may pass at any time, even before its first guess.",
    "pass.later": "The team may pass after at least one guess in this turn.",
    "pass.later.free": "That holds after {free} too.",
    "pass.vote": "The operatives agree on passing just as they agree on a card.",
    "pass.first_click": "One operative who clicks on Pass is enough.",
    # ---- the end of a turn
    "ends": "When a turn ends",
    "ends.own": "One of the team's own agents keeps the turn going while there are guesses left.",
    "ends.own.free": "One of the team's own agents keeps the turn going.",
    "ends.wrong": "{card} ends the turn at once. An agent counts for its own team, whoever finds it.",
    "ends.out": "An agent of a team that is out counts for nobody.",
    "ends.when": "The turn also ends when {reasons}.",
    "ends.passes": "the team passes",
    "ends.used": "its guesses are used up",
    "ends.clock": "its time is up",
    "ends.challenged": "its clue is challenged",
    "ends.forfeit": "its clue is a codename that isn't turned over yet",
    # ---- the assassin
    "assassin.one": "The assassin",
    "assassin.many": "The assassins",
    "assassin.ends": (
        "Whoever turns over {assassin} has lost, however many agents have been found. The game ends at once, "
        "and {others}."
    ),
    "assassin.out": (
        "A team that turns over {assassin} is out, and its turn is over. From then on it is skipped, and its "
        "agents count for nobody."
    ),
    "assassin.watch": (
        "Its operatives watch without the key. Its spymaster keeps the key, and still writes to spymasters "
        "only."
    ),
    "assassin.last": "When only one team is left, it has won, however many of its agents still hide.",
    # ---- challenge and cover
    "challenge": "Challenging a clue",
    "challenge.off": "Challenges are off. If a clue seems unfair, settle it by talking.",
    "challenge.who.one": (
        "If a clue breaks the rules, the other spymaster may challenge it, from the clue until the end of "
        "the turn."
    ),
    "challenge.who.many": (
        "If a clue breaks the rules, any other spymaster may challenge it, from the clue until the end of "
        "the turn. The first to do so counts."
    ),
    "challenge.in": "A team that is out can't challenge.",
    "challenge.stops": (
        "The turn ends at once. Cards that are turned over stay so. Nobody checks whether the challenge is "
        "right: it holds."
    ),
    "challenge.may": (
        "Before anyone plays on, the spymaster who challenged may cover: turn over one card of their own "
        "team, or leave it."
    ),
    "challenge.must": (
        "Before anyone plays on, the spymaster who challenged must cover: turn over one card of their own "
        "team."
    ),
    "challenge.wins": "If it is their team's last agent, the team wins.",
    "challenge.clock": "There is a limit of {time} for this; after it no card is turned over.",
    "challenge.next": "Then it is the turn of the team after the one whose clue was challenged.",
    "challenge.limit": "Each team may challenge {times} in a game.",
    "challenge.forfeit": "A clue that has cost the turn already can't be challenged.",
    # ---- clocks
    "clock": "Clocks",
    "clock.none": "There is no clock: take your time.",
    "clock.clue": "A clue has to be given within {time}.",
    "clock.guess": "All guesses of a turn together have to be made within {time}.",
    "clock.end": "When the time is up the turn ends, even without a guess.",
    "clock.end.clue": "When the time is up the turn ends, without a clue.",
    "clock.pause": "A lost connection stops no clock. Only the host can pause the game.",
    # ---- the program and people
    "judge": "What the program checks, and what people judge",
    "judge.program": (
        "The program knows whose turn it is, which numbers are allowed, how many guesses are left, what a "
        "team agrees on and who has won. It shows the key to spymasters only."
    ),
    "judge.shape": (
        "It takes one word as a clue, with at least one letter or digit and at most {limit} characters, and "
        "shows it in lower case."
    ),
    "judge.shape.several": (
        "It takes one word or several as a clue, with at least one letter or digit and at most {limit} "
        "characters in all, and shows them in lower case."
    ),
    "judge.people": (
        "Whether a clue is fair it can't tell: roots, rhymes, translations and acronyms are for people to "
        "judge. Agree beforehand on proper names and rhymes."
    ),
    "judge.note": (
        "Before sending a clue, a spymaster may see a private note of what others could object to. The note "
        "forbids nothing."
    ),
    # ---- the turn as a track
    "track": "Step by step",
    "who.server": "the program",
    "who.spymaster": "the spymaster",
    "who.operatives.one": "the operative",
    "who.operatives.many": "the operatives",
    "who.opposing.one": "the other spymaster",
    "who.opposing.many": "another spymaster",
    "track.setup.detail": "{cards} codenames, and the key. {starts}",
    "track.turns": "Turn after turn",
    "track.turns.win": "until a team has all its agents",
    "track.turns.assassin": "until a team has all its agents or turns over {assassin}",
    "track.turns.last": "until a team has all its agents or is the only one left",
    "track.turns.again": "Back to the clue",
    "track.clue": "Give a clue",
    "track.clue.detail.one": "one word and one number",
    "track.clue.detail.one.unlimited": "one word, and a number or “unlimited”",
    "track.clue.detail.several": "one word or several, and one number",
    "track.clue.detail.several.unlimited": "one word or several, and a number or “unlimited”",
    "track.stands": "Does the clue stand?",
    "track.forfeit": "It is a codename that isn't turned over yet",
    "track.forfeit.ends": "The turn ends without a guess",
    "track.challenged": "{who} challenges it",
    "track.challenged.detail": "at any time until the turn ends",
    "track.challenged.ends": "The turn ends at once",
    "track.cover": "Cover",
    "track.cover.may": "turn over one card of their own team, or leave it",
    "track.cover.must": "turn over one card of their own team",
    "track.fair": "It stands",
    "track.guessing": "Guess after guess",
    "track.guessing.until": "until a card is wrong, the team passes or no guess is left",
    "track.guessing.until.free": "until a card is wrong or the team passes",
    "track.guess": "Guess or pass",
    "track.pick": "Vote for a card",
    "track.pick.everyone": "everyone has to agree",
    "track.pick.majority": "more than half have to agree",
    "track.pick.first_click": "the first click counts",
    "track.pass": "Pass",
    "track.pass.always": "at any time",
    "track.pass.later": "after at least one guess",
    "track.reveal": "The card is turned over. Who is it?",
    "track.own": "One of the team's own agents",
    "track.own.next": "Go on while guesses are left",
    "track.own.next.free": "Go on",
    "track.wrong.next": "The turn ends",
    "track.assassin.ends": "The game ends, the team has lost",
    "track.assassin.out": "The team is out, the turn ends",
    "track.guessing.again": "Back to the next guess",
    "track.next": "The next team's turn",
    "track.next.skip": "teams that are out are skipped",
    "track.end": "The end",
    "track.end.detail": "everyone sees the key",
    # ---- what the room has changed
    "house": "House rules",
    "house.agreement": "A guess needs {now} (normally: {normal}).",
    "house.everyone": "everyone",
    "house.majority": "a majority",
    "house.first_click": "one click",
    "house.clue_seconds": "A clue has {now} (normally: {normal}).",
    "house.guess_seconds": "All guesses of a turn together have {now} (normally: {normal}).",
    "house.challenge.on": "Clues may be challenged (normally: they may not).",
    "house.challenge.off": "Clues may not be challenged (normally: they may).",
    "house.challenge_limit": "Each team may challenge {now} in a game (normally: {normal}).",
    "house.must_cover.on": "After a challenge a card must be turned over (normally: it may be left).",
    "house.must_cover.off": "After a challenge no card has to be turned over (normally: one must be).",
    "house.votes_visible.on": "Everyone sees the votes (normally: only the team itself).",
    "house.votes_visible.off": "Only the team itself sees its votes (normally: everyone).",
    "house.unlimited.on": "A clue may be “unlimited” (normally: it has a number).",
    "house.unlimited.off": "A clue has a number (normally: it may be “unlimited”).",
    "house.several_words.on": "A clue may have several words (normally: one).",
    "house.several_words.off": "A clue has one word (normally: it may have several).",
    "house.operatives": "A team has at most {now} (normally: {normal}).",
    "operatives.one": "{n} operative",
    "operatives.many": "{n} operatives",
}
