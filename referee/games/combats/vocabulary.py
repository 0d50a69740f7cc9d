"""The words of the order language, French and English (rulings §8, §12)."""

from referee.games.combats.charted import chart
from referee.games.combats.deck import cards
from referee.games.combats.orders import Condition
from referee.games.combats.pawns import Kind
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Words

UNKNOWN_WORD = "E-TOKEN"

PASS = Words("pass", "passe")
ITEMS = Vocabulary(
    {
        "energy": Words("energy", "énergie"),
        "riposte": Words("riposte", "riposte"),
        "card": Words("card", "carte"),
        "tie": Words("tie", "égalité"),
        "pass": PASS,
    },
    code=UNKNOWN_WORD,
)
PAIRING = Vocabulary(
    {"pair": Words("pair", "paire"), "line": Words("line", "ligne")}, code=UNKNOWN_WORD
)
TURN = Vocabulary(
    {
        "move": Words("move", "déplace"),
        "build": Words("build", "construis"),
        "grow": Words("grow", "peuple"),
        "attack": Words("attack", "attaque"),
        "pair": Words("pair", "paire"),
        "line": Words("line", "ligne"),
        "pass": PASS,
    },
    code=UNKNOWN_WORD,
)
TO = Vocabulary({"to": Words("to", "vers")}, code=UNKNOWN_WORD)
SYSTEMS = Vocabulary(
    {name: (system.name, name) for name, system in chart().systems.items()},
    prefix=1,
    code="E-PLACE",
    doubt="E-PLACE",
)
SUN_CARD = Vocabulary({"S": ("S", Words("sun", "soleil"))}, code="E-PLACE")
AUTO = Vocabulary({"auto": "auto"}, code=UNKNOWN_WORD)
AFTERMATH = Vocabulary(
    {"retreat": Words("retreat", "repli"), "take": Words("take", "prise")}, code=UNKNOWN_WORD
)
PLAN = Vocabulary(
    {
        "retreat": Words("retreat", "repli"),
        "take": Words("take", "prise"),
        "pass": PASS,
    },
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
_ALL = (Words("all", "tous"), "tout", "toutes")
_NONE = (Words("none", "aucun"), "aucune")
HOW_MANY = Vocabulary({"all": _ALL, "none": _NONE}, code=UNKNOWN_WORD)
HOW_MANY_PLANNED = Vocabulary(
    {"all": _ALL, "none": _NONE, "outmatched": (Words("outmatched", "surclassé"), "surclasse")},
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
