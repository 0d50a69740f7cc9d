"""The words of the order language, French and English (rulings §8, §12)."""

from referee.games.combats.things.cards import cards
from referee.games.combats.things.chart import chart
from referee.games.combats.things.pawns import Kind
from referee.games.combats.things.sheet import Condition
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Words

UNKNOWN_WORD = "E-TOKEN"

PASS = Words("pass", "passe")
_NOTHING = (PASS, "passer", "nothing", "rien")
GIVING_UP = frozenset({"pass", "retreat", "none"})
ITEMS = Vocabulary(
    {
        "energy": (Words("energy", "énergie"), "energies"),
        "riposte": Words("riposte", "riposte"),
        "card": (Words("card", "carte"), Words("play", "jouer"), "joue"),
        "tie": Words("tie", "égalité"),
        "pass": _NOTHING,
    },
    costs=GIVING_UP,
    code=UNKNOWN_WORD,
)
PAIRING = Vocabulary(
    {"pair": Words("pair", "paire"), "line": Words("line", "ligne")}, code=UNKNOWN_WORD
)
TURN = Vocabulary(
    {
        "move": (Words("move", "déplace"), "déplacer", "bouger", "bouge", "mouvement"),
        "build": (Words("build", "construis"), "construire", "construit", "bâtir", "bâtis"),
        "grow": (Words("grow", "peuple"), Words("populate", "peupler")),
        "attack": (Words("attack", "attaque"), "attaquer"),
        "pair": Words("pair", "paire"),
        "line": Words("line", "ligne"),
        "pass": _NOTHING,
    },
    costs=GIVING_UP,
    code=UNKNOWN_WORD,
)
TO = Vocabulary({"to": (Words("to", "vers"), "à", "into")}, code=UNKNOWN_WORD)
# What may stand before a place and says nothing: `construis une usine sur Pivot/1`.
FILLING = frozenset({"un", "une", "an", "the", "le", "la", "de", "du", "from", "sur", "on", "pop"})
FILLING |= {"usine", "usines", "factory", "population", "populations"}
SYSTEMS = Vocabulary(
    {name: (system.name, name) for name, system in chart().systems.items()},
    prefix=1,
    code="E-PLACE",
    doubt="E-PLACE",
)
SUN_CARD = Vocabulary({"S": ("S", Words("sun", "soleil"))}, code="E-PLACE")
AUTO = Vocabulary({"auto": "auto"}, code=UNKNOWN_WORD)
AFTERMATH = Vocabulary(
    {
        "retreat": (Words("retreat", "repli"), "replier", "retraite"),
        "take": (Words("take", "prise"), "prendre", "prends"),
    },
    costs=GIVING_UP,
    code=UNKNOWN_WORD,
)
PLAN = Vocabulary(
    {
        "retreat": (Words("retreat", "repli"), "replier", "retraite"),
        "take": (Words("take", "prise"), "prendre", "prends"),
        "pass": _NOTHING,
    },
    costs=GIVING_UP,
    code=UNKNOWN_WORD,
)
CONDITIONS = Vocabulary[Condition](
    {
        "ahead": Words("ahead", "devant"),
        "level": Words("level", "égal"),
        "behind": Words("behind", "derrière"),
    },
    code=UNKNOWN_WORD,
)
KINDS = Vocabulary[Kind](
    {
        "P": ("P", Words("population", "population"), "populations"),
        "U": ("U", Words("usine", "usine"), "usines", "factory"),
    },
    code=UNKNOWN_WORD,
)
_ALL = (Words("all", "tous"), "tout", "toutes", Words("yes", "oui"))
_NONE = (Words("none", "aucun"), "aucune", Words("no", "non"))
HOW_MANY = Vocabulary({"all": _ALL, "none": _NONE}, costs=GIVING_UP, code=UNKNOWN_WORD)
HOW_MANY_PLANNED = Vocabulary(
    {"all": _ALL, "none": _NONE, "outmatched": (Words("outmatched", "surclassé"), "surclasse")},
    costs=GIVING_UP,
    code=UNKNOWN_WORD,
)
YES_NO = Vocabulary({True: Words("yes", "oui"), False: Words("no", "non")}, code=UNKNOWN_WORD)
RESERVE = Vocabulary({"reserve": ("R", Words("reserve", "réserve"))}, code=UNKNOWN_WORD)
CARDS = Vocabulary(
    {card.key: (card.name, card.key) for card in cards().values()},
    prefix=1,
    inner=True,
    code="E-CARD-UNKNOWN",
    doubt="E-CARD-NAME",
)
