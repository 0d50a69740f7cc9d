"""The public facts of each window, which standing orders may ask about (rulings §6.6)."""

from collections.abc import Callable

from referee.games.kardashev.rules.measures import monolith, spectrum, threat
from referee.games.kardashev.rules.picks import effect_of
from referee.games.kardashev.things.cards import heroes, id_of, kinds
from referee.games.kardashev.things.effects import VERBS
from referee.games.kardashev.things.seats import LETTERS, rival
from referee.games.kardashev.things.state import KardashevState
from referee.kernel.window import Fact
from referee.kernel.words import Words

Facts = dict[str, Fact]

FACT_NAMES = {
    "stage": Words("stage", "stade"),
    "turn": Words("turn", "tour"),
    "seat": Words("seat", "joueur"),
    "nth": Words("nth", "rang"),
    "threat": Words("threat", "menace"),
    "rivalthreat": Words("rivalthreat", "menace_adverse"),
    "rivalhand": Words("rivalhand", "main_adverse"),
    "veil": Words("veil", "voile"),
    "domains": Words("domains", "domaines"),
    "most": Words("most", "plus"),
    "hand": Words("hand", "main"),
    "open": Words("open", "découvert"),
    "verb": Words("verb", "verbe"),
    "card": Words("card", "carte"),
    "zone": Words("zone", "zone"),
}
_VERBS_FR = {
    "draw": "piocher",
    "mill": "meuler",
    "drop": "défausser",
    "destroy": "détruire",
    "bounce": "renvoyer",
    "sink": "glisser",
    "steal": "voler",
    "swap": "échanger",
    "deploy": "déployer",
    "recall": "reprendre",
    "renew": "renouveler",
    "seek": "chercher",
    "tuck": "ranger",
    "snatch": "prendre",
    "self": "revenir",
    "negate": "annuler",
    "peek": "voir",
    "extra": "rejouer",
    "echo": "écho",
    "mark": "marquer",
    "topple": "renverser",
}
_ZONES = {
    "row": Words("row", "rangée"),
    "rows": Words("rows", "rangées"),
    "hand": Words("hand", "main"),
    "deck": Words("deck", "deck"),
    "top": Words("top", "dessus"),
    "discard": Words("discard", "défausse"),
    "heroes": Words("heroes", "héros"),
    "domains": Words("domains", "domaines"),
}
FACT_VALUES = {
    "A": Words("A", "A"),
    "B": Words("B", "B"),
    **{verb: Words(verb, _VERBS_FR[verb]) for verb in VERBS},
    **_ZONES,
    **{printed.id: printed.name for printed in (*kinds().values(), *heroes().values())},
}


def facts(state: KardashevState) -> Facts:
    """What everybody may know of the question that is open."""
    of_window = FACTS.get(state.phase)
    return {"stage": state.stage, **(of_window(state) if of_window else {})}


def _turn(state: KardashevState) -> Facts:
    return {"turn": state.turn, "seat": LETTERS[state.active]}


def _yes(true: bool) -> str:
    return "yes" if true else "no"


def _play(state: KardashevState) -> Facts:
    me, foe = state.active, rival(state.active)
    return _turn(state) | {
        "nth": state.laid + 1,
        "threat": _yes(threat(state.rows[me])),
        "rivalthreat": _yes(threat(state.rows[foe])),
        "rivalhand": len(state.hands[foe]),
        "veil": _yes(state.marks[me].veil),
    }


def _response(state: KardashevState) -> Facts:
    """`threat`, `domains` and `most` are those of the seat that laid the card."""
    foe, quantum = state.active, state.quantum
    row = state.rows[foe]
    shown = id_of(quantum.card) if quantum is not None and quantum.face_up else "no"
    return _turn(state) | {
        "nth": state.laid,
        "threat": _yes(threat(row)),
        "domains": spectrum(row),
        "most": monolith(row),
        "hand": len(state.hands[rival(foe)]),
        "rivalhand": len(state.hands[foe]),
        "open": shown,
    }


def _choice(state: KardashevState) -> Facts:
    choice = state.choice
    if choice is None:
        return {}
    choice_facts: Facts = {
        "verb": effect_of(choice).verb,
        "card": id_of(choice.source),
        "zone": choice.zone,
    }
    return _turn(state) | choice_facts


FACTS: dict[str, Callable[[KardashevState], Facts]] = {
    "play": _play,
    "response": _response,
    "choice": _choice,
}
