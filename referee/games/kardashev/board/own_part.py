"""What a seat alone sees under the rows: its hand, its deck, the draft, the pool (rulings §10)."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.games.kardashev.board import shapes as d
from referee.games.kardashev.board.faces import LEFT, SMALL, WIDE, Laid, Shown, face, grouped, laid
from referee.games.kardashev.board.identity import identities
from referee.games.kardashev.rules.measures import number_now
from referee.games.kardashev.rules.picks import legal_picks
from referee.games.kardashev.things.cards import by_domain, id_of, kind
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.names import card_names
from referee.games.kardashev.words.sentences import SENTENCES
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.lettering import wrapped
from referee.kernel.typography import labelled
from referee.kernel.words import Language

Drawn = tuple[list[str], int]
ROOM = WIDE - 2 * LEFT
TITLED = 35  # from a title to its cards: what becomes of a card is told above it


class Section(NamedTuple):
    """Cards side by side under a title. `ids` are those that can move; `copies` are counted in the
    hand."""

    name: str
    title: str
    cards: list[Shown]
    ids: Mapping[str, str] = MappingProxyType({})
    copies: Mapping[str, int] = MappingProxyType({})


def own_part(view: KardashevView, y: int, language: Language) -> Drawn:
    """Everything that only this seat may see; nothing for a spectator."""
    if view.seat is None:
        return [], y
    parts: list[str] = []
    for section, top in _tops(view, y, language):
        parts.append(d.text(LEFT, top + 16, section.title, 15))
        placed, y = laid(top + TITLED, section.cards, language)
        y += 4
        for one in placed:
            drawn = face(one.x, one.y, one.card, one.high, language)
            id = section.ids.get(one.card.what)
            parts.append(d.piece(id, drawn) if id else "".join(drawn))
    for rows in (_deck, _pool):
        drawn, y = rows(view, y, language)
        parts += drawn
    return parts, y


def own_cards(view: KardashevView, y: int, language: Language) -> Iterator[tuple[str, Laid]]:
    """The same cards, each where it lies, with the name of its section."""
    if view.seat is not None:
        for section, top in _tops(view, y, language):
            yield from (
                (section.name, one) for one in laid(top + TITLED, section.cards, language)[0]
            )


def _tops(view: KardashevView, y: int, language: Language) -> Iterator[tuple[Section, int]]:
    for section in sections(view, language):
        if section.cards:
            yield section, y
            y = laid(y + TITLED, section.cards, language)[1] + 4


def sections(view: KardashevView, language: Language) -> Iterator[Section]:
    """What is shown to pick from where nobody else may look, drafts, the hand, heroes."""

    def say(key: str, **facts: object) -> str:
        return SENTENCES.say(key, language, **facts)

    known = identities(view)
    yield Section("zone", say("board_zone"), _bare(shown_zone(view)), known.shown)
    for batch, pack in view.packs.items():
        yield Section(f"batch-{batch}", say("board_batch", batch=batch), _bare(pack), known.shown)
    if view.offered:
        yield Section("heroes", say("board_offered"), _bare(view.offered), known.shown)
    hand = grouped(view.hand)
    cards = [_held(view, card, n, language) for card, n in hand.items()]
    yield Section("hand", say("board_hand", n=len(view.hand)), cards, known.hand, hand)
    if view.seat and view.heroes and not view.offered:
        yield Section("heroes", say("board_heroes"), _bare(view.heroes[view.seat]))


def _bare(cards: Iterable[str]) -> list[Shown]:
    return [Shown(card) for card in cards]


def _held(view: KardashevView, card: str, n: int, language: Language) -> Shown:
    """At its foot whether it is banned, and the number it would have now; in its head how many."""
    notes = [SENTENCES.say("board_banned", language)] if kind_is_banned(view, card) else []
    notes.append(_number(view, card, language))
    return Shown(card, "   ".join(notes), f"×{n}" if n > 1 else "")


def _number(view: KardashevView, card: str, language: Language) -> str:
    return SENTENCES.say("board_number", language, k=number_now(view, view.seat or 1, card))


def shown_zone(view: KardashevView) -> list[str]:
    """What a choice that asks this seat is among and lies nowhere else as cards: the whole of the
    rival's hand and of a deck's top; of a deck or a discard pile what can be picked; heroes of the
    rival."""
    choice = view.choice
    if choice is None or choice.chooser != view.seat:
        return []
    match choice.zone:
        case "top":
            return list(grouped(view.zone))
        case "deck" | "discard":
            return list(grouped(legal_picks(view, choice, view.zone, ())))
        case "hand" | "heroes" if choice.holder != view.seat:
            return sorted(set(map(id_of, view.zone)))
        case _:
            return []


def hand_note(view: KardashevView, card: str, n: int, language: Language) -> str:
    """How many, the number it would have now, and whether it is banned."""
    parts = [f"x{n}"] if n > 1 else []
    parts.append(_number(view, card, language))
    if kind_is_banned(view, card):
        parts.append(SENTENCES.say("board_banned", language))
    return "   ".join(parts)


def kind_is_banned(view: KardashevView, card: str) -> bool:
    marks = view.marks[view.seat or 1]
    return bool(marks.ban) and marks.ban in kind(card).domains


def _deck(view: KardashevView, y: int, language: Language) -> Drawn:
    """What is left in the own deck, and what is known of the rival's hand."""
    lines = deck_lines(view, language)
    parts = []
    for line in lines:
        rows = wrapped(line, ROOM, SMALL)
        parts += [d.text(LEFT, y + 14 + 16 * i, row, SMALL) for i, row in enumerate(rows)]
        y += 16 * len(rows) + 4
    return parts, y


def deck_lines(view: KardashevView, language: Language) -> list[str]:
    """The own deck's remaining kinds, and dated notes on the rival's hand."""
    lines = []
    if view.deck:
        cards = card_names(sorted(view.deck, key=by_domain), language)
        lines.append(SENTENCES.say("own_deck", language, n=len(view.deck), cards=cards))
    for note in view.notes[-3:]:
        facts = {"turn": note.turn, "cards": card_names(note.cards, language)}
        lines.append(SENTENCES.say("note", language, case="whole" if note.whole else "", **facts))
    return lines


# --- the pool ---------------------------------------------------------------------------------


def _pool(view: KardashevView, y: int, language: Language) -> Drawn:
    """In draft windows: the pool by domain with counts."""
    if view.phase not in ("draft1", "draft2", "build"):
        return [], y
    rows = pool_by_domain(view, language)
    title = SENTENCES.say("board_pool", language, n=len(view.pool))
    parts = [d.text(LEFT, y + 16, title, 15)]
    y += 26
    for row in rows:
        for line in wrapped(row, ROOM, SMALL):
            parts.append(d.text(LEFT, y + 12, line, SMALL))
            y += 16
    return parts, y


def pool_by_domain(view: KardashevView, language: Language) -> list[str]:
    """`War 9: Guard Squadron x7, Orbital Cannon, Iron Legion`."""
    rows = []
    for dom in DOMAINS:
        cards = [card for card in view.pool if kind(card).dom == dom]
        name = DOMAIN_NAMES[dom].in_(language)
        rows.append(labelled(f"{name} {len(cards)}", card_names(cards, language), language))
    return rows
