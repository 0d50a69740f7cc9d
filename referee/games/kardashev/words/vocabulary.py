"""The words of the order language, French and English (rulings §8)."""

from collections.abc import Iterable

from referee.games.kardashev.things.cards import Printed, heroes, kinds
from referee.kernel.vocabulary import Spellings, Vocabulary
from referee.kernel.words import Words

LINE, CARD, AMBIGUOUS = "E-LINE", "E-CARD", "E-AMBIG"

VERBS: dict[str, Spellings] = {
    "take": (Words("take", "prendre"), "prends", "prenez"),
    "out": (Words("out", "sans"), "leave", "retirer", "retire", "enlever", "enlève"),
    "into": (Words("in", "avec"), "with"),
    "deck": Words("deck", "deck"),
    "start": (Words("start", "commence"), "commencer"),
    "power": Words("power", "pouvoir"),
    "sacrifice": (Words("sacrifice", "sacrifier"), "sacrifie"),
    "play": (Words("play", "jouer"), "joue", "jouez", Words("lay", "poser"), "pose"),
    "pass": (Words("pass", "passer"), "passe"),
    "accept": (Words("accept", "accepter"), "accepte", "ok", Words("yes", "oui")),
    "riposte": (Words("riposte", "riposter"), "ripostez"),
    "recycle": (Words("recycle", "recycler"), "recyclez", "recyclage"),
    "choose": (Words("choose", "choisir"), "choisis", "choisissez"),
    "none": (Words("none", "rien"), "aucun", "aucune"),
    "auto": Words("auto", "auto"),
    "hero": (Words("hero", "héros"), "garder", "keep"),
    "concede": (Words("concede", "abandonner"), "abandonne"),
    "then": Words("then", "puis"),
}
GIVING_UP = frozenset({"pass", "accept", "sacrifice", "none", "concede"})
_SILENCE: dict[tuple[str, str], Spellings] = {  # to do nothing, in the words of another window
    ("play", "pass"): (Words("none", "rien"), "nothing"),
    ("response", "accept"): (Words("none", "rien"), "nothing", Words("pass", "passer"), "passe"),
}


def _listed(spellings: Spellings) -> tuple[Words | str, ...]:
    """One spelling or many, as a row."""
    return (spellings,) if isinstance(spellings, str | Words) else tuple(spellings)


SHOWN = Vocabulary(VERBS)
THEN = Vocabulary({"then": VERBS["then"]})
AS = Vocabulary({"as": (Words("as", "comme"), "en", ":")})
AND = Vocabulary({"and": (Words("and", "et"), Words("or", "ou"))})
WITH = frozenset({"with", "avec", "card", "carte", "the", "la", "le"})  # `riposte avec la carte …`
AUTO = Vocabulary({"auto": "auto"})
TIMES = Vocabulary({"x": "x"})
MATCH = Vocabulary({"match": "match"})
WHO = Vocabulary(
    {
        "me": (Words("me", "moi"), "je"),
        "rival": (Words("rival", "adversaire"), "l'adversaire", "lui"),
    }
)
BASES = Vocabulary(
    {
        "auto": ("auto", Words("automatic", "automatique")),
        "last": (Words("last", "dernier"), "précédent"),
        "pool": "pool",
    }
)
DOMAIN_WORDS: dict[str, Spellings] = {
    "dip": ("dip", Words("diplomacy", "diplomatie"), Words("white", "blanc")),
    "sci": ("sci", Words("science", "science"), "sciences", Words("blue", "bleu")),
    "occ": ("occ", Words("occultism", "occultisme"), Words("black", "noir")),
    "war": ("war", Words("war", "guerre"), Words("red", "rouge")),
    "env": ("env", Words("environment", "environnement"), Words("green", "vert")),
}
DOMAINS = Vocabulary(DOMAIN_WORDS, prefix=4, code="E-DOMAIN", doubt=AMBIGUOUS)
DOMAIN_NAMES = {
    "dip": Words("Diplomacy", "Diplomatie"),
    "sci": Words("Science", "Science"),
    "occ": Words("Occultism", "Occultisme"),
    "war": Words("War", "Guerre"),
    "env": Words("Environment", "Environnement"),
}


def _plain(printed: Printed) -> Spellings:
    return (printed.name, printed.id, printed.id.replace("-", ""))


_ARTICLES = ("le ", "la ", "l'", "the ")


def _without_article(printed: Printed) -> Spellings:
    """Heroes also without their article: `passe-muraille`."""

    def cut(name: str) -> str:
        prefix = next((article for article in _ARTICLES if name.lower().startswith(article)), "")
        return name[len(prefix) :]

    return (printed.name, Words(cut(printed.en), cut(printed.fr)), printed.id)


_CARDS = {card.id: _plain(card) for card in kinds().values()}
_HEROES = {hero.id: _without_article(hero) for hero in heroes().values()}
CARDS = Vocabulary(_CARDS, prefix=4, code=CARD, doubt=AMBIGUOUS)
HEROES = Vocabulary(_HEROES, prefix=4, code=CARD, doubt=AMBIGUOUS)
ITEMS = Vocabulary(
    {**_CARDS, **_HEROES, **DOMAIN_WORDS, "none": VERBS["none"], "auto": VERBS["auto"]},
    prefix=4,
    costs=GIVING_UP,
    code=CARD,
    doubt=AMBIGUOUS,
)


def lines(window: str, verbs: Iterable[str]) -> Vocabulary[str]:
    """The verbs of a window, with what says there that nothing is done."""
    words = {
        verb: (*_listed(VERBS[verb]), *_listed(_SILENCE.get((window, verb), ()))) for verb in verbs
    }
    return Vocabulary(words, code=LINE, costs=GIVING_UP)
