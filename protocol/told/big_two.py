"""The rules of Big Two in words, in English and Dutch, as a room plays it. Pure.

`docs/rules/big-two.md` says where each rule comes from. A section is a title and paragraphs; what depends on
the room's settings stands in `_points` and `_clock`.
"""

from collections.abc import Mapping

from protocol.messages.big_two import BigTwoOptions
from protocol.told.page import of_rules
from protocol.told.shapes import Rules, Section
from protocol.told.texts import Language, texts

Told = tuple[str, ...]  # a title, then paragraphs

NAME = "Big Two"

_SUMMARY: Mapping[Language, str] = {
    "en": "Four players have thirteen cards each. Whoever is rid of all their cards first wins.",
    "nl": "Vier spelers hebben elk dertien kaarten. Wie als eerste al zijn kaarten kwijt is, wint.",
}

_ENGLISH: tuple[Told, ...] = (
    (
        "Goal and end",
        "The first player without cards wins, and the game is over at once. Then everybody sees what the "
        "others still held.",
        "If the host breaks the game off, nobody wins and it doesn't count.",
    ),
    (
        "Setup",
        "A pack of 52 cards is dealt at random, thirteen cards to each of the four players. There are no "
        "teams. The seats are taken by people or by bots.",
        "You see your own cards, and of the others only how many they hold. Spectators see no hand.",
    ),
    (
        "Which card is higher",
        "The ranks from high to low: 2, A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3. A two beats an ace.",
        "The suits from high to low: spades, hearts, clubs, diamonds. They decide between two cards of one "
        "rank. So the highest card is the two of spades, and the lowest the three of diamonds.",
    ),
    (
        "The first play",
        "Whoever holds the three of diamonds starts, and can't pass. The first combination has to contain "
        "that card, alone or with others. Later it is a card like any other.",
    ),
    (
        "A turn",
        "On your turn you play a combination of as many cards as the last one on the table, and a higher "
        "one, or you pass. Then it is the next player's turn, always in the same direction.",
        "Passing binds nobody: when your turn comes again you may play.",
        "When all others have passed and it is the turn of whoever played last, a new round begins. "
        "That player can't pass, and may play any combination.",
    ),
    (
        "Combinations",
        "One card; two cards of a rank (a pair); three cards of a rank (a triple).",
        "Five cards, from the weakest to the strongest kind: straight, flush, full house, quad, straight "
        "flush. There is no combination of four cards.",
        "A straight is five ranks in a row. The row goes 3 4 5 6 7 8 9 10 J Q K A 2, so J Q K A 2 is the "
        "highest one, and A 2 3 4 5 is none.",
        "A flush is five cards of a suit. A full house is three cards of a rank and two of another. A quad "
        "is four cards of a rank and any fifth card. A straight flush is a straight in one suit.",
    ),
    (
        "What beats what",
        "Only a combination of as many cards can beat another. A quad doesn't beat a single two.",
        "Single cards and pairs: the higher rank, then the higher suit. Of two pairs of a rank that is the "
        "one with the spade.",
        "Triples, full houses and quads: the rank of the three or four cards. What comes with them doesn't "
        "count.",
        "Straights and straight flushes: the rank of the highest card, then its suit.",
        "Flushes: the suit first, and within a suit the highest card. Any flush of spades beats any flush "
        "of hearts.",
    ),
)
_ENGLISH_ABSENT: Told = (
    "Who is away",
    "For somebody who leaves or loses the connection a bot plays on. Who comes back takes the cards over "
    "again.",
)
_ENGLISH_POINTS: Told = (
    "Points",
    "At the end each player pays a point for every card left. Of 10 to 12 cards each counts double, of 13 "
    "three times. They are added up over the evening: the fewer the better.",
)

_DUTCH: tuple[Told, ...] = (
    (
        "Doel en einde",
        "Wie als eerste geen kaarten meer heeft, wint, en het spel is meteen afgelopen. Dan ziet iedereen "
        "wat de anderen nog hadden.",
        "Breekt de host het spel af, dan wint niemand en telt het niet.",
    ),
    (
        "Opzet",
        "Een spel van 52 kaarten wordt willekeurig verdeeld, dertien kaarten voor elk van de vier spelers. "
        "Teams zijn er niet. Op de plaatsen zitten mensen of bots.",
        "Je ziet je eigen kaarten, en van de anderen alleen hoeveel ze er hebben. Toeschouwers zien geen "
        "enkele hand.",
    ),
    (
        "Welke kaart hoger is",
        "De waarden van hoog naar laag: 2, A (aas), K (heer), Q (vrouw), J (boer), 10, 9, 8, 7, 6, 5, 4, 3. "
        "Een twee gaat dus boven een aas.",
        "De kleuren van hoog naar laag: schoppen, harten, klaveren, ruiten. Ze beslissen tussen twee kaarten "
        "van dezelfde waarde. De hoogste kaart is dus schoppen twee, de laagste ruiten drie.",
    ),
    (
        "Het begin",
        "Wie ruiten drie heeft, begint en mag niet passen. In de eerste combinatie moet die kaart zitten, "
        "alleen of met andere. Later is het een kaart als elke andere.",
    ),
    (
        "Een beurt",
        "In je beurt speel je een combinatie van evenveel kaarten als de laatste op tafel, maar een hogere, "
        "of je past. Dan is de volgende speler aan de beurt, altijd in dezelfde richting.",
        "Wie past, zit nergens aan vast: in de volgende beurt mag je weer spelen.",
        "Hebben alle anderen gepast en is de speler van de laatste combinatie weer aan de beurt, dan begint "
        "een nieuwe ronde. Die speler mag niet passen, en mag elke combinatie spelen.",
    ),
    (
        "Combinaties",
        "Eén kaart; twee kaarten van dezelfde waarde (een paar); drie kaarten van dezelfde waarde (een "
        "drieling).",
        "Vijf kaarten, van de zwakste naar de sterkste soort: straat, flush, full house, carré, straight "
        "flush. Een combinatie van vier kaarten bestaat niet.",
        "Een straat is vijf opeenvolgende waarden. De rij is 3 4 5 6 7 8 9 10 J Q K A 2, dus J Q K A 2 is de "
        "hoogste, en A 2 3 4 5 is er geen.",
        "Een flush is vijf kaarten van één kleur. Een full house is drie kaarten van de ene waarde en twee "
        "van een andere. Een carré is vier kaarten van één waarde en een vijfde kaart naar keuze. Een "
        "straight flush is een straat in één kleur.",
    ),
    (
        "Wat slaat wat",
        "Alleen een combinatie van evenveel kaarten kan een andere slaan. Een carré slaat geen losse twee.",
        "Losse kaarten en paren: de hogere waarde, dan de hogere kleur. Van twee paren met dezelfde waarde "
        "is dat het paar met schoppen.",
        "Drielingen, full houses en carrés: de waarde van de drie of vier kaarten. Wat erbij hoort, telt "
        "niet.",
        "Straten en straight flushes: de waarde van de hoogste kaart, dan de kleur daarvan.",
        "Flushes: eerst de kleur, en binnen een kleur de hoogste kaart. Elke flush van schoppen slaat elke "
        "flush van harten.",
    ),
)
_DUTCH_ABSENT: Told = (
    "Wie weg is",
    "Voor wie weggaat of de verbinding verliest, speelt een bot verder. Wie terugkomt, neemt de kaarten weer "
    "over.",
)
_DUTCH_POINTS: Told = (
    "Punten",
    "Aan het eind betaalt elke speler een punt per kaart die over is. Bij 10 tot en met 12 kaarten telt elke "
    "kaart dubbel, bij 13 driemaal. De punten worden de hele avond opgeteld: hoe minder, hoe beter.",
)

_BODY: Mapping[Language, tuple[Told, ...]] = {"en": _ENGLISH, "nl": _DUTCH}
_ABSENT: Mapping[Language, Told] = {"en": _ENGLISH_ABSENT, "nl": _DUTCH_ABSENT}
_POINTS: Mapping[Language, Told] = {"en": _ENGLISH_POINTS, "nl": _DUTCH_POINTS}
_CLOCK: Mapping[Language, tuple[str, str, str]] = {  # a title, with a clock, without one
    "en": (
        "Clock",
        "Each turn takes {time} at most. When the time runs out the turn is passed. Who begins a round "
        "plays the lowest card instead.",
        "No clock runs: take your time.",
    ),
    "nl": (
        "Klok",
        "Een beurt duurt hoogstens {time}. Is de tijd om, dan wordt er gepast. Wie een ronde begint, speelt "
        "in plaats daarvan de laagste kaart.",
        "Er loopt geen klok: neem de tijd.",
    ),
}


def tell(options: BigTwoOptions, language: Language) -> Rules:
    """The rules as this room plays them."""
    points = (_POINTS[language],) if options.points else ()
    told = (*_BODY[language], *points, _clock(options, language), _ABSENT[language])
    sections = tuple(Section(title, tuple(paragraphs)) for title, *paragraphs in told)
    return Rules(title=NAME, summary=_SUMMARY[language], sections=sections)


def page(options: BigTwoOptions, language: Language, width: int) -> str:
    """All of them as plain text, in lines of at most `width` characters."""
    return of_rules(tell(options, language), width)


def _clock(options: BigTwoOptions, language: Language) -> Told:
    title, on, off = _CLOCK[language]
    if not options.turn_seconds:
        return (title, off)
    return (title, on.format(time=texts(language).seconds(options.turn_seconds)))
