"""The words of the order language, French and English (rulings 7)."""

import re

from referee.games.capitaine_cosmos.things.cards import Quarter, Side
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Words

# Letters and digits stand apart, so that `ES14` and `X2` read as two tokens.
TOKENS = re.compile(r"(?P<number>[0-9]+)|(?P<word>[^\W\d_]+(?:-[^\W\d_]+)*)|(?P<sign><=|>=|!=|\S)")
UNKNOWN = "E-TOKEN"
GIVING_UP = frozenset({"hold", "none"})
COMMENT = "//"

VERBS = Vocabulary(
    {
        "launch": (Words("LAUNCH", "LANCER"), "lance", "lancez", "launches"),
        "recover": (Words("RECOVER", "RECUP"), "recuperer", "recuperez", "recupere"),
        "mine": (Words("MINE", "MINE"), "mines", "miner", "minez", "larguer", "larguez", "largue"),
        "fire": (Words("FIRE", "TIR"), "tirs", "tirer", "tirez", "tire", "feu", "fires"),
        "hold": (Words("HOLD", "CESSEZ"), "cesser", "cesse", "cessez-le-feu", "hold-fire", "cease"),
        "none": (Words("NONE", "RIEN"), "pass", "passe", "passer", "nothing", "aucun", "aucune"),
        "sheet": (Words("SHEET", "FEUILLE"),),
        "auto": (Words("AUTO", "AUTO"),),
    },
    costs=GIVING_UP,
    code=UNKNOWN,
)
CLASSES = Vocabulary(
    {
        "ch": (Words("FIGHTERS", "CHASSEURS"), Words("fighter", "chasseur"), "chas", "ch"),
        "es": (Words("ESCORTS", "ESCORTEURS"), Words("escort", "escorteur"), "es"),
        "cr": (Words("CRUISERS", "CROISEURS"), Words("cruiser", "croiseur"), "cr"),
        "ca": (Words("FREIGHTERS", "CARGOS"), Words("freighter", "cargo"), "ca"),
    },
    code=UNKNOWN,
)
NAMES = Vocabulary(
    {"nemesis": Words("Nemesis", "Némésis"), "corsaire": Words("Corsair", "Corsaire")},
    code=UNKNOWN,
)
_BEGINNINGS = {  # of a line that names no ship by its number
    "plot": ("launch", "recover", "mine", "fire", "hold", "none", *CLASSES.shown),
    "deck": ("launch", "recover", "none", "sheet", *CLASSES.shown),
    "mines": ("mine", "none", "sheet"),
    "fire": ("fire", "hold", "auto", "none", "sheet", *CLASSES.shown),
}
FIRST_WORDS = {
    window: Vocabulary(
        {verb: (VERBS.shown | CLASSES.shown)[verb] for verb in known},
        costs=GIVING_UP,
        code=UNKNOWN,
    )
    for window, known in _BEGINNINGS.items()
}
EXIT = Vocabulary(
    {"exit": (Words("EXIT", "SORTIE"), "sortir", "sors", "sort", "exits", "leave", "leaves")},
    code=UNKNOWN,
)
SAME = Vocabulary({"same": (Words("SAME", "IDEM"), "pareil", "again")}, code=UNKNOWN)
ALL = Vocabulary({"all": (Words("ALL", "TOUS"), "tout", "toutes")}, code=UNKNOWN)
WHEN = Vocabulary(
    {"phase": (Words("PHASE", "PHASE"), "phases"), "from": (Words("FROM", "DES"),)}, code=UNKNOWN
)
IF = Vocabulary({"if": Words("IF", "SI")}, code=UNKNOWN)
AND = Vocabulary({"and": Words("AND", "ET")}, code=UNKNOWN)
FACTS = Vocabulary(
    {
        "enemy": (Words("ENEMY", "ENNEMI"), "enemies", "ennemis"),
        "ch": (Words("FIGHTER", "CHASSEUR"), Words("fighters", "chasseurs"), "chas", "ch"),
        "es": (Words("ESCORT", "ESCORTEUR"), Words("escorts", "escorteurs"), "es"),
        "cr": (Words("CRUISER", "CROISEUR"), Words("cruisers", "croiseurs"), "cr"),
        "ca": (Words("FREIGHTER", "CARGO"), Words("freighters", "cargos"), "ca"),
        "defence": (Words("DEFENCE", "DEFENSE"),),
    },
    code=UNKNOWN,
)
TIMES = Vocabulary(
    {"before": Words("BEFORE", "AVANT"), "after": Words("AFTER", "APRES")}, code=UNKNOWN
)
SIDES = Vocabulary[Side](
    {
        "ba": (Words("PORT", "BA"), "babord"),
        "tr": (Words("STARBOARD", "TR"), "tribord"),
    },
    code=UNKNOWN,
)
QUARTERS = Vocabulary[Quarter](
    {
        "av": (Words("FORE", "AV"),),
        "tr": (Words("STARBOARD", "TR"), "tribord"),
        "ar": (Words("AFT", "AR"),),
        "ba": (Words("PORT", "BA"), "babord"),
    },
    code=UNKNOWN,
)
COLOURS = Vocabulary(
    {
        "red": (Words("RED", "ROUGE"), "rouges"),
        "blue": (Words("BLUE", "BLEU"), "bleus"),
        "green": (Words("GREEN", "VERT"), "verts"),
        "yellow": (Words("YELLOW", "JAUNE"), "jaunes"),
    },
    code=UNKNOWN,
)
TARGETS = Vocabulary(
    {
        **{name: words for name, words in CLASSES.shown.items()},
        **{name: words for name, words in COLOURS.shown.items()},
        "auto": Words("AUTO", "AUTO"),
    },
    code=UNKNOWN,
)
OPTIONS = Vocabulary(
    {
        "only": (Words("ONLY", "SEULEMENT"), "seul"),
        "by": (Words("BY", "PAR"),),
        "phase": (Words("PHASE", "PHASE"), "phases"),
        "from": (Words("FROM", "DES"),),
        "range": (Words("RANGE", "PORTEE"),),
        "reserve": (Words("RESERVE", "RESERVE"),),
        "clear": (Words("NO-ASTEROID", "SANS-ASTEROIDE"), "no-asteroids", "sans-asteroides"),
        "spread": (Words("SPREAD", "ETALER"),),
    },
    code=UNKNOWN,
)
ORDER = Vocabulary(
    {
        "damage": (Words("DAMAGE", "DEGATS"),),
        "nearest": (Words("NEAREST", "PROCHE"), "proches"),
        "weakest": (Words("WEAKEST", "FAIBLE"), "faibles"),
    },
    code=UNKNOWN,
)
RANGES = Vocabulary(
    {3: (Words("SHORT", "COURTE"),), 2: (Words("MEDIUM", "MOYENNE"),)}, code=UNKNOWN
)
ABOARD = Vocabulary({"aboard": (Words("ABOARD", "BORD"),)}, code=UNKNOWN)
HEADINGS = Vocabulary(
    {
        0: Words("E", "E"),
        1: Words("SE", "SE"),
        2: Words("SW", "SO"),
        3: Words("W", "O"),
        4: Words("NW", "NO"),
        5: Words("NE", "NE"),
    },
    code=UNKNOWN,
)
