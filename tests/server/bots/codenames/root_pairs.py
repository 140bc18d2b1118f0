"""Clues and codenames: what a strict table calls, and what only looks or sounds alike.

Parted in two halves by their letters: one was looked at while `server/bots/codenames/roots.py` was made, the
other was not, and is only counted.
"""

import zlib

_CALLED = {
    "inflection": """
        geese GOOSE, wolves WOLF, thieves THIEF, dice DIE, oxen OX, teeth TOOTH, sang SING,
        froze FREEZE, spun SPIN, crept CREEP, sought SEEK, slid SLIDE, knelt KNEEL, fled FLEE,
        wept WEEP, bitten BITE, hidden HIDE, stung STING, worse BAD, best GOOD, cities CITY,
        loaves LOAF, tying TIE, dying DIE, heroes HERO, skis SKI, skied SKY, children CHILD,
        swollen SWELL, stricken STRIKE
    """,
    "derivation": """
        strength STRONG, depth DEEP, flight FLY, choice CHOOSE, speech SPEAK, decision DECIDE,
        invasion INVADE, destruction DESTROY, reception RECEIVE, description DESCRIBE,
        explanation EXPLAIN, maintenance MAINTAIN, fiery FIRE, icy ICE, theft THIEF, poetic POET,
        heroine HERO, princess PRINCE, duchess DUKE, magician MAGIC, youth YOUNG, pride PROUD,
        belief BELIEVE, growth GROW, gift GIVE, circular CIRCLE, muscular MUSCLE, spacious SPACE,
        angelic ANGEL, comic COMEDY, musician MUSIC, pianist PIANO, glacial GLACIER,
        volcanic VOLCANO, historian HISTORY, divorcee DIVORCE, french FRANCE, spaniard SPAIN,
        greek GREECE, chemist CHEMISTRY, scientist SCIENCE, mystery MYSTIC, permission PERMIT,
        collision COLLIDE, explosive EXPLODE, width WIDE, warmth WARM, breath BREATHE,
        clothing CLOTH, brazen BRASS, grazing GRASS, behead HEAD, enthrone THRONE, unlucky LUCK,
        foresight SIGHT
    """,
    "compound": """
        snowman SNOWBALL, firefly BUTTERFLY, football BASEBALL, mailman MAILBOX,
        toothbrush PAINTBRUSH, strawberry RASPBERRY, sunflower WALLFLOWER, teapot TEACUP,
        bookworm EARTHWORM, seahorse SEAWEED, teaspoon SPOON, woodpecker WOOD, screwdriver DRIVE,
        skyscraper SCRAPE, lawnmower MOW, teeth TOOTHPASTE, mice MOUSETRAP, cream ICE CREAM,
        diving SCUBA DIVER, fighter FIREFIGHTER, kingship KINGDOM, wives HOUSEWIFE, men SNOWMAN,
        grandson SON, keyboard BOARD, necklace NECK, candlelight LIGHTHOUSE, babysit SITTER,
        fishing JELLYFISH, workshop SHOPPING, handshake MILKSHAKE, moonlight SUNLIGHT,
        racehorse HORSESHOE, downhill HILL
    """,
    "substring": """
        ear BEARD, car SCARF, hen KITCHEN, cart CARTOON, pie PIER, ham HAMSTER, lion MEDALLION,
        rat PIRATE, pan PANDA, ant GIANT, bat BATTERY, ring SPRING, corn UNICORN, comet COME,
        planet PLANE, olive LIVE, slaughter LAUGH, pearl PEAR TREE, rocket ROCK BAND
    """,
}
_FAIR = """
        dessert DESERT, moose MOUSE, plant PLANE, chess CHEST, coral CHORUS, whale WALES, lamb LAMP,
        bread BREAK, canal CANOE, marble MARCH, tulip TURNIP, candle CANDY, helmet HELICOPTER,
        orchestra ORCHID, dolphin DOLL, violin VIOLET, parrot PARADE, penguin PENNY,
        castle CASSETTE, tiger TIGHT, soup SOAP, baby BAY, mother MONSTER, teacher TEAR, feline CAT,
        canine DOG, ocean WAVE, pastry PASTOR, magnet MAGPIE, salmon SALOON, puzzle PUDDLE,
        diamond DINOSAUR, jacket JACKAL, copper COPY, father FEATHER, stellar STAR, solar SUN,
        dental TOOTH, lunar MOON, royal KING
    """


def _pairs(text: str) -> list[tuple[str, str]]:
    pairs = []
    for pair in text.split(","):
        clue, _, codename = pair.strip().partition(" ")
        pairs.append((clue, codename))
    return pairs


CALLED = tuple(pair for text in _CALLED.values() for pair in _pairs(text))
FAIR = tuple(_pairs(_FAIR))


def held_out(pair: tuple[str, str]) -> bool:
    """Whether nobody looked at what becomes of this pair."""
    return zlib.crc32(" ".join(pair).encode()) % 2 == 1
