"""The cards and heroes as data (`cards.toml`), and what a card lying somewhere is.

A card is its kind and its owner, written `war-0@2`; copies are alike (rulings §2.1). A card that a
reader may not see is `?@2`, of the kind `UNKNOWN`.
"""

from functools import cache

import msgspec

from referee.games.kardashev.things.seats import DOMAINS
from referee.kernel.event import Seat
from referee.kernel.sentences import table
from referee.kernel.words import Words

Card = str
Cards = tuple[str, ...]
UNKNOWN = "?"


class Riposte(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`names`: how many domains may be guessed; the lists of a right and of a wrong guess."""

    names: int = 1
    hit: tuple[str, ...] = ()
    miss: tuple[str, ...] = ()


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What cards and heroes have in common."""

    id: str
    en: str
    fr: str
    v: int = 50
    text_en: str = ""
    text_fr: str = ""
    static: tuple[str, ...] = ()

    @property
    def name(self) -> Words:
        return Words(self.en, self.fr)

    @property
    def text(self) -> Words:
        return Words(self.text_en, self.text_fr)

    def has(self, static: str) -> bool:
        return static in self.static

    def amount(self, static: str) -> int:
        """The number behind a static (`income 1`); 0 if it has none."""
        statics = (static.split() for static in self.static)
        return sum(int(words[1]) for words in statics if words[0] == static)


class CardKind(Printed, frozen=True, forbid_unknown_fields=True):
    """A kind of card. `at` says by bands of numbers what happens when it comes into play."""

    dom: str = ""
    stage: int = 0
    also: tuple[str, ...] = ()
    at: dict[str, tuple[str, ...]] = {}
    riposte: Riposte | None = None
    recycle: tuple[str, ...] | None = None
    caught: tuple[str, ...] = ()
    leave: tuple[str, ...] = ()

    @property
    def domains(self) -> tuple[str, ...]:
        return (self.dom, *self.also)

    def at_number(self, k: int) -> tuple[str, ...]:
        """R-14: the list printed beside the number k; nothing beside 0."""
        return next((list_ for band, list_ in self.at.items() if k in numbers(band)), ())


class Hero(Printed, frozen=True, forbid_unknown_fields=True):
    """`when` is the window of its power and its sacrifice: play or response."""

    when: str = "play"
    power: tuple[str, ...] = ()
    fall: tuple[str, ...] = ()


def numbers(band: str) -> range:
    """`3`, `1-2`, `2+` (to 5)."""
    low, dash, high = band.rstrip("+").partition("-")
    last = 5 if band.endswith("+") else int(high) if dash else int(low)
    return range(int(low), last + 1)


@cache
def kinds() -> dict[str, CardKind]:
    """The 80 kinds by id, base cards first, then stage by stage."""
    return {
        row["id"]: msgspec.convert(row, CardKind)
        for row in table(__package__, "cards.toml")["card"]
    }


@cache
def heroes() -> dict[str, Hero]:
    """The twelve heroes by id (R-2)."""
    return {
        row["id"]: msgspec.convert(row, Hero) for row in table(__package__, "cards.toml")["hero"]
    }


@cache
def kind(card: Card) -> CardKind:
    """The kind of a card, or of an id; one that nobody knows for a card under seal."""
    name = id_of(card)
    return kinds().get(name) or CardKind(id=UNKNOWN, en=UNKNOWN, fr=UNKNOWN, dom=UNKNOWN)


def id_of(card: Card) -> str:
    return card.partition("@")[0]


@cache
def owner(card: Card) -> Seat:
    """The seat whose pool the card comes from; it never changes in a match (H-22)."""
    return int(card.partition("@")[2])


def unknown(n: int, seat: Seat) -> Cards:
    return (f"{UNKNOWN}@{seat}",) * n


def of_stage(stage: int) -> tuple[str, ...]:
    """The 25 kinds of a stage, each of which exists once; of stage 0 the five base cards."""
    return tuple(printed.id for printed in kinds().values() if printed.stage == stage)


def base_deck() -> tuple[str, ...]:
    """R-5: seven copies of the base card of each domain."""
    return tuple(card for card in of_stage(0) for _ in range(7))


def by_domain(card: str) -> tuple[int, int, str]:
    """Another order of lists: by domain in canonical order, then by stage and id."""
    face = kind(card)
    place = DOMAINS.index(face.dom) if face.dom in DOMAINS else len(DOMAINS)
    return place, face.stage, face.id


def name_of(what: str) -> Words:
    """The name of a card, a kind or a hero."""
    hero = heroes().get(what)
    return hero.name if hero else kind(what).name


def order_of(card: str) -> tuple[int, int, str]:
    """The order of lists: by stage, then by domain in canonical order, then by id."""
    place, stage, kind_id = by_domain(card)
    return stage, place, kind_id
