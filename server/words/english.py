"""What English has to say about kinship: plurals, forms of verbs, irregular ones, parts of compounds.

Words come in folded. The table in `tests/server/words/test_notes.py` prints what is caught and what isn't.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from server.words.folding import fold
from server.words.grammar import COMPOUND, INFLECTION, SHORTEST, STEM, SURE, stem, words
from server.words.lists import load

_SURE_REST = 5  # letters after it that are rarely a mere ending: horse-radish, not card-inal
_SURE_STEM = 5  # letters of a stem by Snowball that is rarely shared by chance

LANGUAGE = "en"
KIN = words("grand great step god")  # child is a fair clue for GRANDCHILD, the rules say
_NAMED = {frozenset({"port", "sport"})}  # the rules' own example of a shared root (docs/rules/codenames.md)

_DERIVING = words("able dom ful hood ish ism ist less like ly ment ness ship some ward wards wise")
_ENDS = {  # endings that make other words, and how many letters the root before them has at least
    4: words("al ical ist ian ary ation ess ling let ety"),
    5: words("ion ive or ity ance ence ery ure"),
    3: words("ic ous"),  # cube: cubic, fame: famous
}
_SISTERS = (
    words("ion or ive ure"),
    words("ic ical al ist ian ary"),
)  # what one root takes, one beside the other
_WHOLE_ENDS = words("en ty")  # those after whole words: wood, seven
_FRONTS = words("""
    after anti auto back co counter cyber de dis down ex extra fore hyper in inter mega micro mid mini
    mis mono multi non out over post pre pro re self semi sub super tele trans tri ultra un under up
""")  # what stands before a whole word
_PARTS = words("""
    ache arm back bag ball band bar base bath beam bean bear beard bed bee beetle bell belt berry bike
    bird blade blood board boat body bone book boot bow bowl box boy brain brand brush bug burn butter
    cake candle cap car card case cast cat cave chain chair child clip clock cloth coat cow crow cup cut
    day deck dish doctor dog door down dragon drop drum ear eye face fall farm field fin fire fish flake
    flight floor flower fly food foot frog front fruit game gate girl glass gold grass guard gull gum
    gun hair hall hammer hand hat head heart hill hole home hood hook horn horse house ice jack jacket
    keeper key kit knife knot lace lamp land leaf leg lid light line lion list lock mail maker man mark
    mask master mate meal melon men mill mint moon mouse mouth nail name nap neck nest net night nut oil
    out owl pack pad paper park pass path pick pie piece pig pin pipe pit place plane plant plate play
    plug point pole pond pool port pot power powder print proof quake quilt rain rest ring road rock
    roll roof room root rope sack sail salt sand saw scape school screen sea seed set shell ship shirt
    shoe shop shore show side sick skin sky smith snow spoon sport spread stairs stand star stick stone
    store storm strap string strip suit sun table tail tea teller time toe tomb ton tooth top towel town
    toy track tray tree tub turn under union walk wall ward wash watch water wave way weed wheel wife
    wind wing wire wolf woman women wood work worm yard zag black white red blue green grey hot cold high low
    rise set trap brow pan
""")  # what compounds are often made of
_FAMILIES = """
    mouse mice; louse lice; tooth teeth; foot feet; goose geese; man men; woman women; child children;
    ox oxen; die dice; person people; cactus cacti; fungus fungi; medium media; brother brethren; sing
    sang sung song singer singing songs; fly flew flown flight flights flying; drive drove driven; ride
    rode ridden; write wrote written; rise rose risen; break broke broken; speak spoke spoken speech;
    steal stole stolen; choose chose chosen choice; freeze froze frozen; drink drank drunk; sink sank
    sunk; swim swam swum; begin began begun; ring rang rung; spring sprang sprung; run ran; shrink
    shrank shrunk; give gave given gift; eat ate eaten; fall fell fallen; see saw seen sight; know knew
    known knowledge; grow grew grown growth; throw threw thrown; draw drew drawn; blow blew blown; wear
    wore worn; tear tore torn; buy bought; bring brought; think thought; teach taught; catch caught;
    fight fought; sell sold sale; tell told tale; hold held; lead led; feed fed food; meet met; shoot
    shot; sit sat seat; win won; dig dug; hang hung; stick stuck; strike struck stroke; sleep slept;
    keep kept; sweep swept; weep wept; leave left; lose lost loss; build built; bend bent; send sent;
    spend spent; lend lent loan; bite bit bitten; hide hid hidden; shake shook shaken; take took taken;
    wake woke woken; weave wove woven; swear swore sworn; deep depth; wide width; long length; strong
    strength; high height; hot heat; broad breadth; warm warmth; true truth; young youth; die death
    dead; live life alive; bear born birth; weigh weight; believe belief; prove proof; blood bleed; gold
    gild; advise advice; brass brazen; fire fiery; bath bathe; breath breathe; cloth clothe clothes
    clothing; glass glaze; grass graze; thief theft; wise wisdom; proud pride; france french; spain
    spanish; ireland irish; holland dutch; sweden swede swedish; poland polish; turkey turkish; magic
    magician; music musician; electric electrician; hero heroine; actor actress act; waiter waitress;
    host hostess; duke duchess; emperor empress empire; explode explosion; invade invasion; poet poem
    poetry; vary variety various; angry anger; hungry hunger; noisy noise
"""
_UNRELATED = words("""
    been beer beers saves army arty badger barber barking batter battery beaker bearing belly better
    bicker bitter boarding body booty bully bunker butter caper cater chatter cheddar city clever
    cloister clover coffer copper corner county counter country cracker cricket custard daisy dairy
    darling dinner diver dolly duty earring easter ember evening every factory fairy fallow fancy
    farthing fiddler fighting filing fillet finger flatter flower folly former forty fury gallery ginger
    gully hammer hamster hinder holly holy homer hooker inning jelly jersey jetty jury kitty ladder lady
    lather laundry lawyer leather ledger letter liver livery lobster locker lorry lumber lumbering
    manner many marry master matter meter mister molly monster morning mummy mustard mustang navy never
    number offer offing order oyster pansy panther pantry party pasty patter pattern penny pepper pillar
    pity plaster plunder poker pony poppy porter potty poultry powder power proper puppy putty rafter
    rally rating ready river roster rubber rudder ruby salary sally scanty scatter shatter shower sister
    slaver slaughter slipper sliver soccer solder soldier sorry spider splatter stacker starling
    starting starring sterling story strawberry study sully super supper surly tally tarry tatter tatty
    teller temper tender timber tower treaty turner udder utter vary very wafer wary weary whisker
    winter wonder wring yearling sandal animal mineral
""")  # flower isn't what flows, nor a number what numbs: words that look like a form of a shorter one


def kind(a: str, b: str) -> str | None:
    """How two different words are kin, the surest way first."""
    short, long = sorted((a, b), key=len)
    if len(short) < SHORTEST:
        return None
    if a in _forms(b) or b in _forms(a) or _relatives(a) & _relatives(b):
        return INFLECTION
    if _compound(short, long):
        return COMPOUND
    return STEM if _same_stem(a, b) else None


def family(word: str) -> frozenset[str]:
    """The word and its irregular relatives: mouse has mice."""
    related = _relatives(word)
    return frozenset({word}).union(*(_FAMILIES.split(";")[number].split() for number in related))


def in_compounds(word: str) -> bool:
    """Whether compounds are often made of it."""
    return word in _PARTS


@lru_cache(maxsize=1)
def _irregular() -> dict[str, frozenset[int]]:
    """For each word of the irregular families, which of them it belongs to."""
    found: dict[str, set[int]] = {}
    for number, family in enumerate(_FAMILIES.split(";")):
        for word in family.split():
            found.setdefault(word, set()).add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}


def _relatives(word: str) -> frozenset[int]:
    return _irregular().get(word, frozenset())


@lru_cache(maxsize=4096)
def _distant(word: str) -> frozenset[int]:
    """The families of what it is a form of: swimmer belongs to swim."""
    return frozenset().union(*map(_relatives, (word, *_stems(word))))


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    """What can be a part of a compound: the table, and the codenames of the English list."""
    shipped = load("english")
    return _PARTS.union(
        fold(codename.word, LANGUAGE)
        for codename in (shipped.words if shipped else ())
        if len(codename.word) >= SURE
    )


def _compound(short: str, long: str) -> bool:
    """Whether one word begins or ends with the other, and not by chance as far as letters tell."""
    if long.startswith(short) and _likely_rest(short, long.removeprefix(short)):
        return True
    if not long.endswith(short):
        return False
    front = long.removesuffix(short)
    if front in KIN:
        return False
    if frozenset({short, long}) in _NAMED:
        return True
    if front in _known():
        return max(len(short), len(front)) >= SURE or short in _PARTS
    if len(short) < SURE:
        return False
    return front in _FRONTS or (len(short) > SURE and len(front) >= SHORTEST and _sounds(front))


def _likely_rest(short: str, rest: str) -> bool:
    if rest in _known():
        return max(len(short), len(rest)) >= SURE or short in _PARTS
    return len(short) >= SURE and (len(rest) >= _SURE_REST or rest in _DERIVING)


def _sounds(front: str) -> bool:
    return re.search("[aeiouy]", front) is not None


def _same_stem(a: str, b: str) -> bool:
    """Forms of one word or relatives of it, or a form of what the other begins or ends with."""
    if {a, *_stems(a)} & {b, *_stems(b)} or _distant(a) & _distant(b):
        return True
    if a[:SHORTEST] == b[:SHORTEST] and (_derives(a, b) or _derives(b, a) or _sisters(a, b)):
        return True
    pairs = (sorted(pair, key=len) for pair in product(_wholes(a), _wholes(b)))
    if any(_compound(short, long) for short, long in pairs):
        return True
    one, other = stem(a, "english"), stem(b, "english")
    return one == other and len(one) >= _SURE_STEM


# ---- English endings


@lru_cache(maxsize=4096)
def _wholes(word: str) -> frozenset[str]:
    """Its singular, and the words that it is a form of as far as they are known."""
    return frozenset((*_singulars(word), *(stem for stem in _stems(word) if stem in _known())))


def _derives(word: str, other: str) -> bool:
    """Whether one of the endings makes the other word of this one, of its singular or of its stem."""
    return any(
        root in _roots(form) or (form.startswith(stem) and form.removeprefix(stem) in _WHOLE_ENDS)
        for stem in _singulars(word)
        if len(stem) >= SURE
        for form in _singulars(other)
        for root in _bases(stem)
    )


def _sisters(a: str, b: str) -> bool:
    """Whether two words are made of one root that may be no word itself: inventor, invention."""
    return any(
        len(root) >= _SURE_STEM
        and one.removeprefix(root) in together
        and other.removeprefix(root) in together
        for one, other in product(_singulars(a), _singulars(b))
        for root in _roots(one) & _roots(other)
        for together in _SISTERS
    )


def _bases(word: str) -> Iterator[str]:
    """What stands before an ending: the word, without its last vowel, or as in circle: circular."""
    yield word
    if word[-1] in "aeoy":
        yield word[:-1]
    if word.endswith("ce"):
        yield word[:-2] + "t"  # science: scientist
    if re.search("[^aeiou]le$", word):
        yield word[:-2] + "ul"
    if word.endswith(("er", "or")):
        yield word[:-2] + "r"  # waiter: waitress


@lru_cache(maxsize=4096)
def _roots(word: str) -> frozenset[str]:
    """What is left without an ending, for each that it may have."""
    found = {
        word.removesuffix(ending)
        for least, endings in _ENDS.items()
        for ending in endings
        if word.endswith(ending) and len(word) >= least + len(ending)
    }
    if word.endswith("ular"):
        found.add(word.removesuffix("ar"))
    return frozenset(found) if word not in _UNRELATED else frozenset()


@lru_cache(maxsize=4096)
def _forms(word: str) -> frozenset[str]:
    """The word with the usual English endings, spelled as English spells them."""
    return frozenset((*_plurals(word), *_derived(word))) - _UNRELATED


def _plurals(word: str) -> Iterator[str]:
    if word.endswith("man"):
        yield word[:-2] + "en"
    if re.search(r"[^aeiou]y$", word):
        yield word[:-1] + "ies"
    elif word.endswith("f"):
        yield word[:-1] + "ves"
        yield word + "s"
    elif word.endswith("fe"):
        yield word[:-2] + "ves"
        yield word + "s"
    elif re.search(r"(s|x|z|ch|sh)$", word):
        yield word + "es"
        if word[-1] in "sz":
            yield word + word[-1] + "es"
    elif word.endswith("o"):
        yield word + "es"
        yield word + "s"
    else:
        yield word + "s"


def _derived(word: str) -> Iterator[str]:
    """-ed, -ing, -er and -y, after the last letter was dropped, doubled or turned as needed."""
    if word.endswith("e"):
        yield from _ended(word[:-1])
    elif re.search(r"[^aeiou]y$", word):
        yield from (word[:-1] + ending for ending in ("ied", "ier", "iers", "iest"))
        yield from (word + ending for ending in ("ing", "ings"))
    elif re.search(r"[^aeiou][aeiou][^aeiouwxy]$", f"-{word}"):
        yield from _ended(word + word[-1])
        if len(re.findall("[aeiouy]+", word)) > 1:
            yield from _ended(word)
    elif len(word) >= SURE:
        yield from _ended(word)
    else:
        yield from (word + ending for ending in ("ed", "ing", "ings"))


def _ended(root: str) -> Iterator[str]:
    return (root + ending for ending in ("ed", "ing", "ings", "er", "ers", "est", "y"))


@lru_cache(maxsize=4096)
def _stems(word: str) -> tuple[str, ...]:
    """Every word of which this one is a usual form."""
    roots = {word[:-cut] for cut in range(1, 5) if len(word) - cut >= 2}
    tails = ("", "e", "y", "f", "fe")
    candidates = {root + tail for root in roots for tail in tails}
    return tuple(
        sorted(c for c in candidates if len(c) >= SHORTEST and re.search("[aeiouy]", c) and word in _forms(c))
    )


@lru_cache(maxsize=4096)
def _singulars(word: str) -> tuple[str, ...]:
    return (word, *(stem for stem in _stems(word) if word in _plurals(stem)))
