"""Checks on the table of cards (rulings §2.9): a table that fails one is no game."""

from collections import Counter
from collections.abc import Iterable, Iterator

from referee.games.kardashev.things.cards import CardKind, Hero, numbers
from referee.games.kardashev.things.effects import parse
from referee.games.kardashev.things.seats import DOMAINS

CARD_STATICS = (
    ["solid", "decoy", "wild", "dense", "inert", "keen", "thrift", "surge", "lull", "fade"]
    + ["bar spectrum", "bar monolith"]
    + [f"{name} {n}" for name in ("income", "toll") for n in range(1, 4)]
)
HERO_STATICS = [f"affinity {domain}" for domain in DOMAINS] + ["opening 1", "opening 2", "patience"]
SELF_IN = ("riposte", "recycle", "caught", "leave")


def refuse_faults(cards: Iterable[CardKind], heroes: Iterable[Hero]) -> None:
    """A game with a faulty table does not start. Raises ValueError."""
    if wrong := faults(cards, heroes):
        raise ValueError("; ".join(wrong))


def faults(cards: Iterable[CardKind], heroes: Iterable[Hero]) -> list[str]:
    """All that is wrong with a table; empty: the game may begin."""
    all_cards, all_heroes = list(cards), list(heroes)
    wrong = [*_counts(all_cards, all_heroes)]
    for card in all_cards:
        wrong += [f"{card.id}: {fault}" for fault in _card(card)]
    for hero in all_heroes:
        wrong += [f"{hero.id}: {fault}" for fault in _hero(hero)]
    return wrong


def _counts(cards: list[CardKind], heroes: list[Hero]) -> Iterator[str]:
    """R-2: five kinds of each stage and domain (one of stage 0), twelve heroes, all different."""
    per = Counter((card.stage, card.dom) for card in cards)
    wanted = {(stage, dom): 5 if stage else 1 for stage in range(4) for dom in DOMAINS}
    if per != wanted:
        yield f"not five cards a domain and stage: {dict(per - Counter(wanted))}"
    if len(heroes) != 12:
        yield f"{len(heroes)} heroes, not 12"
    for what in ("id", "en", "fr"):
        names = Counter(getattr(printed, what) for printed in (*cards, *heroes))
        yield from (f"{name!r} is there twice" for name, n in names.items() if n > 1)


def lists(card: CardKind) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every effect list of a card with its trigger."""
    yield from (("at", list_) for list_ in card.at.values())
    if card.riposte is not None:
        yield from (("hit", card.riposte.hit), ("miss", card.riposte.miss))
    if card.recycle is not None:
        yield "recycle", card.recycle
    yield from (("caught", card.caught), ("leave", card.leave))


def _card(card: CardKind) -> Iterator[str]:
    if not card.id.startswith(f"{card.dom}-{card.stage}"):
        yield "its domain and stage do not agree with its id"
    if card.dom in card.also:
        yield "also repeats its domain"
    if (card.riposte is None) == (card.recycle is None):
        yield "exactly one of riposte and recycle"
    if card.riposte is not None and card.riposte.names not in (1, 2):
        yield "a riposte names one domain or two"
    used = [k for band in card.at for k in numbers(band)]
    if len(set(used)) != len(used) or not set(used) <= set(range(1, 6)):
        yield "its bands overlap, or are not from 1 to 5"
    yield from (f"no static {static!r}" for static in card.static if static not in CARD_STATICS)
    for trigger, list_ in lists(card):
        yield from _list(trigger, list_, base=card.stage == 0)


def _list(trigger: str, list_: tuple[str, ...], *, base: bool = False) -> Iterator[str]:
    for place, text in enumerate(list_):
        try:
            effect = parse(text)
        except ValueError as error:
            yield str(error)
            continue
        if effect.verb == "negate" and not (trigger == "fall" or (trigger, place) == ("hit", 0)):
            yield f"{text!r} may only begin a hit list"
        if effect.verb == "self" and trigger not in ("hit", "miss", *SELF_IN):
            yield f"{text!r} has no card of its own in a list of kind {trigger}"
        if effect.verb == "echo" and base:
            yield f"{text!r} in a base card could go on for ever"


def _hero(hero: Hero) -> Iterator[str]:
    if not hero.fall or bool(hero.power) == bool(hero.static):
        yield "one fall, and a power or a static"
    if hero.when not in ("play", "response"):
        yield f"no window {hero.when!r}"
    yield from (f"no static {static!r}" for static in hero.static if static not in HERO_STATICS)
    for trigger, list_ in (("power", hero.power), ("fall", hero.fall)):
        if hero.when == "play" and any(effect.startswith("negate") for effect in list_):
            yield "only a response hero negates"
        yield from _list(trigger, list_)
