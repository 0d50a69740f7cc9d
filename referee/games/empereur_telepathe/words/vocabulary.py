"""The words of the order language, French and English (rulings §8)."""

from functools import cache

from referee.games.empereur_telepathe.things.cards import FAMILIES, kinds
from referee.games.empereur_telepathe.words.names import FAMILY_NAMES, KIND_NAMES, SEAT_NAMES
from referee.kernel.event import Seat
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Words

WORDS = {
    "commit": Words("commit", "engage"),
    "pass": Words("pass", "passe"),
    "hold": Words("hold", "maintiens"),
    "add": Words("add", "ajoute"),
    "abdicate": Words("abdicate", "abdique"),
    "row": Words("row", "rangée"),
    "target": Words("target", "cible"),
    "block": Words("block", "bloque"),
    "seek": Words("seek", "cherche"),
    "lose": Words("lose", "cède"),
    "return": Words("return", "remets"),
    "pick": Words("pick", "prends"),
}
# Also understood; what is shown stands in WORDS.
ALSO = {
    "commit": ("engager", "engagez", Words("play", "jouer"), "joue"),
    "pass": ("passer", Words("nothing", "rien")),
    "hold": ("maintenir",),
    "add": ("ajouter",),
    "abdicate": ("abdiquer",),
    "target": ("cibler", "viser", "vise", Words("attack", "attaquer"), "attaque"),
    "block": ("bloquer", "bloquez"),
    "seek": ("chercher",),
    "lose": ("céder",),
    "return": ("remettre", "remet"),
    "pick": ("prendre", "choisir", "choisis"),
}
SHOWN = Vocabulary(WORDS)
GIVING_UP = frozenset({"pass", "hold", "abdicate", "none"})
DEEDS = ("commit", "pass", "hold", "add", "abdicate")
ANY = Words("any", "quelconque")
WHEN, IF, AND = Words("when", "si"), Words("if", "si"), Words("and", "et")
_NONE = (Words("none", "rien"), Words("nothing", "aucun"))

_LINES = ("row", "target", "block", "seek", "lose")
VERBS_OF = {
    "commit": DEEDS,
    "round": (*DEEDS, *_LINES),
    "duel": _LINES,
    "act": ("row", "target"),
    "block": ("block",),
    "choose": ("pick", "seek", "lose"),
    "refresh": ("return",),
}


@cache
def verbs(window: str, returning: bool) -> Vocabulary[str]:
    """The line words of a window; `returning`: the refresh is part of it."""
    more = ("return",) if returning and window in ("duel", "round") else ()
    known = (*VERBS_OF[window], *more)
    words = {verb: (WORDS[verb], *ALSO.get(verb, ())) for verb in known}
    return Vocabulary(words, costs=GIVING_UP)


ANY_WORD = Vocabulary({"any": (ANY, "default")})
WHEN_WORD = Vocabulary({"when": (WHEN, IF, "quand")})
AND_WORD = Vocabulary({"and": AND})
OR_WORD = Vocabulary({"or": Words("or", "ou")})
AIMING = frozenset({":", "=", "the", "le", "la", "plus"})  # `cible : le plus faible`
WITH = frozenset({"with", "avec"})  # `block with TER1`
ROWS = Vocabulary({"none": _NONE, "auto": Words("auto", "auto")}, costs=GIVING_UP)
GIVES = Vocabulary(
    {
        "none": _NONE,
        "all": (Words("all", "tout"), "tous"),
        "surplus": Words("surplus", "surplus"),
        "but": (Words("but", "sauf"), "except"),
    },
    costs=GIVING_UP,
)
RULES = {
    "weakest": Words("weakest", "faible"),
    "strongest": Words("strongest", "fort"),
    "self": Words("self", "moi"),
}
TESTS = Vocabulary(
    {
        "open": Words("open", "ouvert"),
        "bare": Words("bare", "nu"),
        "deck": Words("deck", "deck"),
        "hand": Words("hand", "main"),
    }
)
ZONES = Vocabulary(
    {
        "deck": Words("deck", "deck"),
        "hand": Words("hand", "main"),
        "defence": (Words("defence", "défense"), "defense"),
    }
)
CONDITIONS = Vocabulary(
    {
        "from": (Words("from", "de"), "par"),
        "on": Words("on", "sur"),
        "theft": Words("theft", "rapine"),
        "fatal": Words("fatal", "mortel"),
        "deck": Words("deck", "deck"),
        **{family: (Words(family, family), FAMILY_NAMES[family]) for family in FAMILIES},
        "esp": Words("esp", "esp"),
    },
    code="E-15",
)
TYPES = Vocabulary(
    {kind.id: (Words(kind.id, kind.id), kind.name) for kind in kinds().values()}, code="E-1.type"
)
CARDS = Vocabulary(
    {f"{kind.id}{n}": f"{kind.id}{n}" for kind in kinds().values() for n in kind.copies}
)
FILTERS = Vocabulary(
    {
        "high": Words("high", "haut"),
        "low": Words("low", "bas"),
        "attack": KIND_NAMES["attack"],
        "bonus": KIND_NAMES["bonus"],
        "defence": (KIND_NAMES["defence"], "defense"),
        "block": KIND_NAMES["block"],
        **{family: (Words(family, family), FAMILY_NAMES[family]) for family in FAMILIES},
        "esp": Words("esp", "esp"),
        **{kind.id: (Words(kind.id, kind.id), kind.name) for kind in kinds().values()},
    },
    code="E-29",
)
SHOWN_FILTERS = {
    word: FILTERS.shown[word] for word in ("high", "low", "attack", "bonus", "defence", "block")
}


@cache
def seats(number: int) -> Vocabulary[Seat]:
    """The seats of a match: by name, number, `P2` or `J2`, letter `B`."""
    return Vocabulary({seat: _spelt(seat) for seat in range(1, number + 1)}, code="E-30")


@cache
def targets(number: int) -> Vocabulary[Seat | str]:
    """Seats, and the rules that find one."""
    entries: dict[Seat | str, tuple[Words | str, ...]] = {
        seat: _spelt(seat) for seat in range(1, number + 1)
    }
    entries |= {rule: (words,) for rule, words in RULES.items()}
    return Vocabulary(entries, code="E-30")


def _spelt(seat: Seat) -> tuple[Words | str, ...]:
    letter = SEAT_NAMES[seat - 1].en[0]
    return (SEAT_NAMES[seat - 1], str(seat), Words(f"P{seat}", f"J{seat}"), letter)
