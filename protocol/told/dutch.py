"""The rules in Dutch: every sentence and phrase, by the same keys as `english.py`. Knows no rule.

A *spymaster* is a spionnenmeester and an *operative* a speurder, since *agent* is only ever who hides behind
a card. To *challenge* is betwisten, to *cover* is to turn over (omdraaien) a card of one's own team.
"""

DUTCH = {
    # ---- words and phrases
    "number.1": "één",
    "number.2": "twee",
    "number.3": "drie",
    "number.4": "vier",
    "number.5": "vijf",
    "number.6": "zes",
    "number.7": "zeven",
    "number.8": "acht",
    "number.9": "negen",
    "number.10": "tien",
    "number.11": "elf",
    "number.12": "twaalf",
    "list.and": "en",
    "list.or": "of",
    "list.then": ", dan ",
    "team.red": "Rood",
    "team.blue": "Blauw",
    "team.green": "Groen",
    "identity.red": "rode agent",
    "identity.blue": "blauwe agent",
    "identity.green": "groene agent",
    "identity.other": "agent van {team}",
    "identity.bystander": "omstander",
    "identity.assassin": "moordenaar",
    "agents.red.one": "{n} rode agent",
    "agents.red.many": "{n} rode agenten",
    "agents.blue.one": "{n} blauwe agent",
    "agents.blue.many": "{n} blauwe agenten",
    "agents.green.one": "{n} groene agent",
    "agents.green.many": "{n} groene agenten",
    "agents.other.one": "{n} agent van {team}",
    "agents.other.many": "{n} agenten van {team}",
    "agents.one": "{n} agent",
    "agents.many": "{n} agenten",
    "bystanders.one": "{n} omstander",
    "bystanders.many": "{n} omstanders",
    "assassins.one": "{n} moordenaar",
    "assassins.many": "{n} moordenaars",
    "the_assassin.one": "de moordenaar",
    "the_assassin.many": "een moordenaar",
    "teams.one": "{n} team",
    "teams.many": "{n} teams",
    "rows.one": "{n} rij",
    "rows.many": "{n} rijen",
    "times.one": "één keer",
    "times.many": "{n} keer",
    "minutes.one": "{n} minuut",
    "minutes.many": "{n} minuten",
    "seconds.one": "{n} seconde",
    "seconds.many": "{n} seconden",
    "unlimited": "“onbeperkt”",
    "no_clock": "geen klok",
    "any_number": "zo vaak als het wil",
    "others.win.one": "het andere team wint",
    "others.win.many": "alle andere teams winnen",
    "other_agent.one": "een agent van het andere team",
    "other_agent.many": "een agent van een ander team",
    "a_bystander": "een omstander",
    # ---- title and summary
    "title": "Codenames: {name}",
    "summary": (
        "{teams} zoeken om het hardst naar hun agenten achter {cards} codenamen. Alleen de spionnenmeesters "
        "weten wie waar zit, en meer dan een hint mogen ze niet geven."
    ),
    "summary.assassin": "En niemand wil {assassin} tegenkomen.",
    # ---- goal and end
    "goal": "Doel en einde",
    "goal.win": (
        "Een team wint zodra al zijn agenten gevonden zijn. Het maakt niet uit wie de laatste vond: een team "
        "kan ook in de beurt van een ander team winnen."
    ),
    "goal.ends": "Het spel eindigt ook als een team {assassin} omdraait: dat team verliest, en {others}.",
    "goal.out": (
        "Een team dat {assassin} omdraait, ligt eruit en kan niet meer winnen. De andere teams spelen verder."
    ),
    "goal.last": "Is er nog maar één team over, dan wint dat meteen.",
    "goal.host": "Breekt de host het spel af, dan wint niemand.",
    # ---- setup
    "setup": "Opzet",
    "setup.grid": (
        "Op tafel liggen {cards} kaarten in {rows} van {columns}, elk met een codenaam. Achter elke codenaam "
        "zit één persoon verborgen. Codenamen en personen worden geloot."
    ),
    "setup.people": "Achter de kaarten zitten {people}.",
    "setup.starter.one": "Het team dat begint heeft {first}, het andere team {rest}.",
    "setup.starter.many": (
        "Het team dat begint heeft {first}; de teams erna hebben er {rest}, op volgorde van beurt."
    ),
    "setup.same": "Elk team heeft {agents}.",
    "setup.by_key": "De sleutel bepaalt welk team begint, en elk team maakt evenveel kans.",
    "setup.always": "{team} begint altijd.",
    "setup.key": (
        "De sleutel zegt wie er achter elke kaart zit. Alleen de spionnenmeesters zien hem; alle anderen "
        "zien hem als het spel voorbij is."
    ),
    "setup.seats.one": "Elk team heeft één spionnenmeester en één speurder.",
    "setup.seats.many": "Elk team heeft één spionnenmeester en minstens één speurder, hoogstens {n}.",
    # ---- the turn
    "turn": "De beurt",
    "turn.flow": (
        "De spionnenmeester geeft een hint. Daarna draaien de speurders kaarten om, tot ze passen, zich "
        "vergissen of niet meer mogen raden."
    ),
    "turn.flow.free": (
        "De spionnenmeester geeft een hint. Daarna draaien de speurders kaarten om, tot ze passen of zich "
        "vergissen."
    ),
    "turn.order": "De teams zijn om de beurt aan zet: {teams}, en weer {first}.",
    "turn.skip": "Een team dat eruit ligt, wordt overgeslagen.",
    # ---- the clue
    "clue": "De hint",
    "clue.what": (
        "Een hint is één woord en één getal. Het woord zegt wat de kaarten gemeen hebben, het getal hoeveel "
        "kaarten er bedoeld zijn."
    ),
    "clue.what.several": (
        "Een hint is één woord of meer, en één getal. De woorden zeggen wat de kaarten gemeen hebben, het "
        "getal hoeveel kaarten er bedoeld zijn."
    ),
    "clue.what.free": (
        "Een hint is één woord en het getal 0. Het woord zegt wat de kaarten gemeen hebben; hoeveel kaarten "
        "er bedoeld zijn blijft open."
    ),
    "clue.what.free.several": (
        "Een hint is één woord of meer, en het getal 0. De woorden zeggen wat de kaarten gemeen hebben; "
        "hoeveel kaarten er bedoeld zijn blijft open."
    ),
    "clue.example": "Om OLIFANT en LEEUW aan te wijzen kan een spionnenmeester “afrika 2” zeggen.",
    "clue.silent": "Per beurt is er één hint. Verder zegt de spionnenmeester niets en laat niets merken.",
    "clue.range": "Het getal is een heel getal van {low} tot en met {high}.",
    "clue.range.cards": "Het getal is een heel getal van {low} tot en met {high}, het aantal kaarten.",
    "clue.range.only": "Het getal is altijd {low}.",
    "clue.zero": (
        "Een 0 is een waarschuwing: het woord past bij geen enkele kaart van het eigen team. Daarna mag het "
        "team zo vaak raden als het wil."
    ),
    "clue.unlimited": (
        "In plaats van een getal mag de spionnenmeester “onbeperkt” zeggen. Dan blijft open hoeveel kaarten "
        "er bedoeld zijn, en mag het team zo vaak raden als het wil."
    ),
    "clue.refused": (
        "De codenaam van een kaart die nog niet is omgedraaid, kan geen hint zijn. Het programma neemt hem "
        "niet aan, er gaat niets verloren, en de spionnenmeester bedenkt een andere."
    ),
    "clue.forfeits": (
        "Is de hint de codenaam van een kaart die nog niet is omgedraaid, dan krijgt iedereen hem te horen "
        "en is de beurt meteen voorbij, zonder dat er geraden wordt. Het programma vraagt eerst of dat de "
        "bedoeling is."
    ),
    "clue.revealed": "De codenaam van een kaart die al is omgedraaid, mag wel een hint zijn.",
    # ---- what a clue may not be
    "not": "Wat een hint niet mag zijn",
    "not.meaning": (
        "Een hint gaat over wat de woorden betekenen. Niet over hun spelling, niet over hun eerste letters "
        "en niet over hun plaats op tafel. Voor LAMP, LINNEN en LEEUW is “l 3” geen hint."
    ),
    "not.endings": (
        "Een begin of een einde dat woorden delen telt niet, tenzij het in allebei hetzelfde betekent. "
        "MANNETJE en PADDENSTOELTJE horen wel bij elkaar, want beide zijn klein. OPSTANDING en MENING "
        "eindigen alleen maar gelijk."
    ),
    "not.root": (
        "Een hint heeft niet dezelfde stam als een codenaam die nog niet is omgedraaid. Zolang SPORT er "
        "ligt, zegt niemand “port”."
    ),
    "not.number": (
        "Het getal telt de kaarten en zegt verder niets. “citrus 8” voor CITROEN en OCTOPUS mag niet: dan "
        "zou de 8 de hint voor de octopus zijn."
    ),
    "not.invented": (
        "Geen verzonnen woorden, geen opzettelijke spelfouten, geen wenken met hoofdletters. “APOLLOgie 2” "
        "voor MAAN en FABEL mag niet."
    ),
    "not.language": (
        "Een woord uit een andere taal mag een hint zijn, maar letterlijk vertaald mag het niet dezelfde "
        "stam hebben als een codenaam die nog niet is omgedraaid."
    ),
    # ---- what is fair
    "fair": "Wat wel mag",
    "fair.letters": (
        "Letters en getallen mogen als het om de betekenis gaat, zoals “acht 2” voor SPIN en GETAL."
    ),
    "fair.acronyms": "Afkortingen mogen. Elke regel geldt dan ook voor de woorden achter de letters.",
    "fair.kin": "“kind” voor KLEINKIND mag: wat die twee delen is de betekenis zelf.",
    "fair.zero": "Een 0 mag als waarschuwing: “water 0” houdt het team weg van alles wat nat is.",
    # ---- stress
    "stress": "Klemtoon",
    "stress.rule": (
        "Een speurder mag één keer per hint vragen waar de klemtoon ligt. De spionnenmeester wijst dan één "
        "letter aan, en iedereen ziet die. Verder wordt er over een hint niets gezegd."
    ),
    # ---- guessing
    "guess": "Raden",
    "guess.vote": (
        "Elke speurder heeft één stem. Een klik op een kaart is een stem ervoor, een klik op een andere "
        "kaart verplaatst de stem, en nog een klik op dezelfde kaart neemt hem terug."
    ),
    "guess.everyone": "Een kaart draait om zodra alle speurders van het team ervoor gestemd hebben.",
    "guess.majority": (
        "Een kaart draait om zodra meer dan de helft van de speurders van het team ervoor gestemd heeft."
    ),
    "guess.first_click": "De eerste klik van een speurder draait een kaart om.",
    "guess.counted": (
        "Alleen speurders die verbonden zijn tellen mee. Valt een verbinding weg, dan blijft een stem nog "
        "even staan."
    ),
    "guess.bots": "Naast mensen doet een bot alleen een voorstel: zijn stem draait niets om.",
    "guess.shown.team": "Alleen het team zelf ziet zijn stemmen.",
    "guess.shown.all": "Iedereen in de kamer ziet de stemmen.",
    "guess.number": "Het team mag zo vaak raden als het getal zegt.",
    "guess.extra": "Het team mag zo vaak raden als het getal zegt, en nog {extra} keer.",
    "guess.extra.example": "Na “afrika 2” is dat {n} keer.",
    "guess.after": "Na {free} mag het zo vaak raden als het wil.",
    "guess.free": "Het team mag zo vaak raden als het wil.",
    # ---- passing
    "pass": "Passen",
    "pass.always": "Is de hint gegeven, dan mag het team altijd passen, ook nog voor de eerste keer raden.",
    "pass.later": "Het team mag passen als het in deze beurt minstens één keer geraden heeft.",
    "pass.later.free": "Dat geldt ook na {free}.",
    "pass.vote": "Over passen worden de speurders het op dezelfde manier eens als over een kaart.",
    "pass.first_click": "Eén speurder die op Passen klikt, is genoeg.",
    # ---- the end of a turn
    "ends": "Wanneer een beurt eindigt",
    "ends.own": "Bij een eigen agent gaat de beurt door, zolang het team nog mag raden.",
    "ends.own.free": "Bij een eigen agent gaat de beurt door.",
    "ends.wrong": (
        "{card} maakt meteen een einde aan de beurt. Een agent telt voor zijn eigen team, wie hem ook vindt."
    ),
    "ends.out": "Een agent van een team dat eruit ligt, telt voor niemand.",
    "ends.when": "De beurt eindigt ook als {reasons}.",
    "ends.passes": "het team past",
    "ends.used": "het niet meer mag raden",
    "ends.clock": "de tijd om is",
    "ends.challenged": "de hint betwist wordt",
    "ends.forfeit": "de hint een codenaam is die nog niet is omgedraaid",
    # ---- the assassin
    "assassin.one": "De moordenaar",
    "assassin.many": "De moordenaars",
    "assassin.ends": (
        "Wie {assassin} omdraait heeft verloren, hoeveel agenten er ook gevonden zijn. Het spel is meteen "
        "afgelopen, en {others}."
    ),
    "assassin.out": (
        "Een team dat {assassin} omdraait, ligt eruit, en zijn beurt is voorbij. Vanaf dan wordt het "
        "overgeslagen, en zijn agenten tellen voor niemand."
    ),
    "assassin.watch": (
        "Zijn speurders kijken toe zonder sleutel. Zijn spionnenmeester houdt de sleutel, en schrijft nog "
        "steeds alleen aan spionnenmeesters."
    ),
    "assassin.last": (
        "Het laatste team dat over is heeft gewonnen, hoeveel van zijn agenten er ook nog verborgen zitten."
    ),
    # ---- challenge and cover
    "challenge": "Een hint betwisten",
    "challenge.off": "Hints kunnen niet betwist worden. Lijkt een hint oneerlijk, praat het dan uit.",
    "challenge.who.one": (
        "Is een hint tegen de regels, dan mag de andere spionnenmeester hem betwisten, vanaf de hint tot het "
        "einde van de beurt."
    ),
    "challenge.who.many": (
        "Is een hint tegen de regels, dan mag elke andere spionnenmeester hem betwisten, vanaf de hint tot "
        "het einde van de beurt. De eerste telt."
    ),
    "challenge.in": "Een team dat eruit ligt, kan niet betwisten.",
    "challenge.stops": (
        "De beurt is meteen voorbij. Kaarten die omgedraaid zijn, blijven dat. Niemand gaat na of het "
        "terecht was: het telt."
    ),
    "challenge.may": (
        "Voor er iemand verder speelt mag de spionnenmeester die de hint betwistte één kaart van het eigen "
        "team omdraaien, of dat laten."
    ),
    "challenge.must": (
        "Voor er iemand verder speelt moet de spionnenmeester die de hint betwistte één kaart van het eigen "
        "team omdraaien."
    ),
    "challenge.wins": "Is dat de laatste agent van dat team, dan wint het.",
    "challenge.clock": "Dit moet binnen {time}; is die tijd om, dan wordt er geen kaart meer omgedraaid.",
    "challenge.next": "Daarna is het team aan de beurt dat volgt op het team van de betwiste hint.",
    "challenge.limit": "Elk team mag per spel {times} een hint betwisten.",
    "challenge.forfeit": "Een hint die de beurt al gekost heeft, kan niet betwist worden.",
    # ---- clocks
    "clock": "Klokken",
    "clock.none": "Er loopt geen klok: neem de tijd.",
    "clock.clue": "Een hint moet gegeven zijn binnen {time}.",
    "clock.guess": "Al het raden in een beurt samen moet gebeuren binnen {time}.",
    "clock.end": "Is de tijd om, dan eindigt de beurt, ook als er niets geraden is.",
    "clock.end.clue": "Is de tijd om, dan eindigt de beurt zonder hint.",
    "clock.pause": "Een weggevallen verbinding zet geen klok stil. Alleen de host kan het spel pauzeren.",
    # ---- the program and people
    "judge": "Wat het programma bewaakt, en wat mensen beoordelen",
    "judge.program": (
        "Het programma weet wie er aan de beurt is, welke getallen mogen, hoe vaak er nog geraden mag "
        "worden, waar een team het over eens is en wie er gewonnen heeft. Het laat de sleutel alleen aan "
        "spionnenmeesters zien."
    ),
    "judge.shape": (
        "Het neemt één woord als hint aan, met minstens één letter of cijfer en hoogstens {limit} tekens, en "
        "laat het in kleine letters zien."
    ),
    "judge.shape.several": (
        "Het neemt één woord of meer als hint aan, met minstens één letter of cijfer en samen hoogstens "
        "{limit} tekens, en laat ze in kleine letters zien."
    ),
    "judge.people": (
        "Of een hint eerlijk is, kan het niet zeggen: over stammen, rijm, vertalingen en afkortingen "
        "oordelen mensen. Spreek van tevoren af wat er met eigennamen en rijm mag."
    ),
    "judge.note": (
        "Voor het geven van een hint kan een spionnenmeester een privénotitie zien met wat anderen ertegen "
        "kunnen hebben. Die notitie verbiedt niets."
    ),
    # ---- the turn as a track
    "track": "Stap voor stap",
    "who.server": "het programma",
    "who.spymaster": "de spionnenmeester",
    "who.operatives.one": "de speurder",
    "who.operatives.many": "de speurders",
    "who.opposing.one": "de andere spionnenmeester",
    "who.opposing.many": "een andere spionnenmeester",
    "track.setup.detail": "{cards} codenamen, en de sleutel. {starts}",
    "track.turns": "Beurt na beurt",
    "track.turns.win": "tot een team al zijn agenten heeft",
    "track.turns.assassin": "tot een team al zijn agenten heeft of {assassin} omdraait",
    "track.turns.last": "tot een team al zijn agenten heeft of als enige over is",
    "track.turns.again": "Terug naar de hint",
    "track.clue": "Een hint geven",
    "track.clue.detail.one": "één woord en één getal",
    "track.clue.detail.one.unlimited": "één woord, en een getal of “onbeperkt”",
    "track.clue.detail.several": "één woord of meer, en één getal",
    "track.clue.detail.several.unlimited": "één woord of meer, en een getal of “onbeperkt”",
    "track.stands": "Blijft de hint staan?",
    "track.forfeit": "Het is een codenaam die nog niet is omgedraaid",
    "track.forfeit.ends": "De beurt eindigt zonder dat er geraden wordt",
    "track.challenged": "{who} betwist hem",
    "track.challenged.detail": "op elk moment tot de beurt eindigt",
    "track.challenged.ends": "De beurt is meteen voorbij",
    "track.cover": "Een eigen kaart",
    "track.cover.may": "één kaart van het eigen team omdraaien, of dat laten",
    "track.cover.must": "één kaart van het eigen team omdraaien",
    "track.fair": "Hij blijft staan",
    "track.guessing": "Keer op keer raden",
    "track.guessing.until": "tot een kaart fout is, het team past of niet meer mag raden",
    "track.guessing.until.free": "tot een kaart fout is of het team past",
    "track.guess": "Raden of passen",
    "track.pick": "Op een kaart stemmen",
    "track.pick.everyone": "iedereen moet het eens zijn",
    "track.pick.majority": "meer dan de helft moet het eens zijn",
    "track.pick.first_click": "de eerste klik telt",
    "track.pass": "Passen",
    "track.pass.always": "op elk moment",
    "track.pass.later": "na minstens één keer raden",
    "track.reveal": "De kaart wordt omgedraaid. Wie is het?",
    "track.own": "Een eigen agent",
    "track.own.next": "Verder, zolang het team nog mag raden",
    "track.own.next.free": "Verder",
    "track.wrong.next": "De beurt eindigt",
    "track.assassin.ends": "Het spel is afgelopen, het team heeft verloren",
    "track.assassin.out": "Het team ligt eruit, de beurt eindigt",
    "track.guessing.again": "Terug naar de volgende kaart",
    "track.next": "De beurt van het volgende team",
    "track.next.skip": "teams die eruit liggen worden overgeslagen",
    "track.end": "Het einde",
    "track.end.detail": "iedereen ziet de sleutel",
    # ---- what the room has changed
    "house": "Huisregels",
    "house.agreement": "Een kaart draait om na {now} (normaal: {normal}).",
    "house.everyone": "ieders stem",
    "house.majority": "een meerderheid van stemmen",
    "house.first_click": "één klik",
    "house.clue_seconds": "Voor een hint geldt: {now} (normaal: {normal}).",
    "house.guess_seconds": "Voor al het raden in een beurt geldt: {now} (normaal: {normal}).",
    "house.challenge.on": "Hints mogen betwist worden (normaal niet).",
    "house.challenge.off": "Hints mogen niet betwist worden (normaal wel).",
    "house.challenge_limit": "Elk team mag per spel {now} een hint betwisten (normaal: {normal}).",
    "house.must_cover.on": "Wie een hint betwist, moet een eigen kaart omdraaien (normaal hoeft dat niet).",
    "house.must_cover.off": "Wie een hint betwist, hoeft geen eigen kaart om te draaien (normaal wel).",
    "house.votes_visible.on": "Iedereen ziet de stemmen (normaal: alleen het team zelf).",
    "house.votes_visible.off": "Alleen het team zelf ziet zijn stemmen (normaal: iedereen).",
    "house.unlimited.on": "Een hint mag “onbeperkt” zijn (normaal heeft hij een getal).",
    "house.unlimited.off": "Een hint heeft een getal (normaal mag hij “onbeperkt” zijn).",
    "house.several_words.on": "Een hint mag uit meer woorden bestaan (normaal uit één).",
    "house.several_words.off": "Een hint is één woord (normaal mogen het er meer zijn).",
    "house.operatives": "Een team heeft hoogstens {now} (normaal: {normal}).",
    "operatives.one": "{n} speurder",
    "operatives.many": "{n} speurders",
}
