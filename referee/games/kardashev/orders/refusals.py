"""How a problem is put together: the code, the rule, the place, the facts of its sentence."""

from collections import Counter
from collections.abc import Iterable

from referee.games.kardashev.orders.writing import write
from referee.games.kardashev.things.cards import heroes, id_of, kinds
from referee.games.kardashev.things.sheet import AnyOrder
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.refused import Problem, Where
from referee.kernel.words import LANGUAGES, Language

Facts = dict[str, int | str]


def refusal(code: str, rule: str | None, where: Where, /, **facts: int | str) -> Problem:
    return Problem(code, rule, where, facts)


def advice(order: AnyOrder) -> Facts:
    """An order that would do: `try.en` and `try.fr`."""
    return {f"try.{tongue}": write(order, tongue).replace("\n", "; ") for tongue in LANGUAGES}


def in_both(name: str, say: "Iterable[str] | dict[Language, str]") -> Facts:
    """A fact that differs by language."""
    texts = say if isinstance(say, dict) else dict(zip(LANGUAGES, say, strict=True))
    return {f"{name}.{tongue}": texts[tongue] for tongue in LANGUAGES}


def card_fact(name: str, card: str) -> Facts:
    return in_both(name, {tongue: name_and_id(card, tongue) for tongue in LANGUAGES})


def name_and_id(what: str, language: Language) -> str:
    """`Guard Squadron (war-0)`: the name, and what is quickest to type."""
    what_id = id_of(what)
    if what_id in DOMAIN_NAMES:
        return f"{DOMAIN_NAMES[what_id].in_(language)} ({what_id})"
    printed = kinds().get(what_id) or heroes().get(what_id)
    return f"{printed.name.in_(language)} ({what_id})" if printed else what_id


def list_fact(name: str, cards: Iterable[str]) -> Facts:
    """A list in words, with how many there are of each; a dash if there is none."""
    counts = Counter(id_of(what) for what in cards)
    return in_both(name, {tongue: _list_text(counts, tongue) for tongue in LANGUAGES})


def _list_text(counts: Counter[str], language: Language) -> str:
    texts = [
        name_and_id(what, language) + (f" x{n}" if n > 1 else "") for what, n in counts.items()
    ]
    return ", ".join(texts) or "–"
