"""What one seat is asked: the form that a page is made of, and the order of the silent (§6).

A form looks at the seat's own hand; that is why it is its secret.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.games.combats.asked import offers_pairing
from referee.games.combats.asked.offers import offers
from referee.games.combats.asked.offers_page import page_offers
from referee.games.combats.asked.offers_plan import aftermath_planned, plan_offers
from referee.games.combats.asked.ready_line import ready_line
from referee.games.combats.orders.writing import write
from referee.games.combats.rules.aftermath import loser, may_withdraw
from referee.games.combats.rules.card_play import swaps, unplayable
from referee.games.combats.rules.pairing import as_pairing, automatic_pairing
from referee.games.combats.rules.turn import BUILD_COST
from referee.games.combats.things.cards import SwapPawn, cards
from referee.games.combats.things.pawns import KINDS, NOBODY, opponent
from referee.games.combats.things.sheet import (
    Aftermath,
    AnyOrder,
    Clause,
    Commit,
    LineUp,
    Pairing,
    Plan,
    PlanLine,
    Play,
    Turn,
)
from referee.games.combats.things.state import CombatsState, Ground, on_the_card
from referee.games.combats.words import vocabulary as v
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.window import Ask, ChoiceField, Field, Form, Item, Lines, Number, Pick
from referee.kernel.words import LANGUAGES, Language, Words

TURN_ROWS = 14
NONE = Words("", "")


def ask(state: CombatsState, seat: Seat, hand: tuple[str, ...]) -> Ask[Any]:
    """The question to this seat in the open stage."""
    return Ask(_form(state, seat, hand), default(state, seat))


def bare_ask(state: CombatsState, seat: Seat) -> Ask[Any]:
    """The question without the words of its form."""
    return Ask((), default(state, seat))


def default(state: CombatsState, seat: Seat) -> AnyOrder:
    """What the seat is taken to have said if it stays silent."""
    match state.stage:
        case "turn":
            return Turn()
        case "pairing":
            return LineUp() if state.combat.larger == NOBODY else Pairing()
        case "plan":
            return Plan()
        case "commit":
            return Commit()
        case _:
            return Aftermath(retreat=0) if seat == loser(state) else Aftermath(take=True)


def _form(state: CombatsState, seat: Seat, hand: tuple[str, ...]) -> Form:
    match state.stage:
        case "turn":
            return (_turn(state, seat),)
        case "pairing":
            return (_pairing(state, seat),)
        case "plan":
            return (_plan(state, seat, hand),)
        case "commit":
            return _commit_form(state, seat, hand)
        case _:
            return (_aftermath(state, seat),)


def _label(key: str, **facts: object) -> Words:
    return Words(*(SENTENCES.say(key, language, **facts) for language in ("en", "fr")))


def _line(verb: str, words: Any) -> Words:
    """The order line of a field: the verb and the answer."""
    shown = words.shown[verb]
    return Words(f"{shown.en} {{}}", f"{shown.fr} {{}}")


def _lines(name: str, start: Words, rows: int, offered: Words = NONE) -> Lines:
    return Lines(name, _label(f"form_{name}", build=BUILD_COST), start, rows, offered)


def _both(order: Any) -> Words:
    return Words(write(order, "en"), write(order, "fr"))


def _turn(state: CombatsState, seat: Seat) -> Lines:
    """What silence would give, and as offers what could be done instead; a page has more."""
    letter, page = (
        Words(*("\n".join([write(Turn(), t), *offered(state, seat, t)]) for t in LANGUAGES))
        for offered in (offers, page_offers)
    )
    return replace(_lines("turn", letter, TURN_ROWS), page=page)


# --- pairing ----------------------------------------------------------------------------------


def _pairing(ground: Ground, seat: Seat) -> Lines:
    """The text area ends with what silence would give."""
    combat = ground.combat
    others = Words(*("\n".join(offers_pairing.offers(combat, seat, t)) for t in LANGUAGES))
    if combat.larger == NOBODY:
        line = LineUp(pawns=combat.forces[seat].line)
        return _lines("line", _both(line), 4, others)
    groups = automatic_pairing(combat.forces[seat], combat.k)
    return _lines("pairing", _both(as_pairing(groups)), 6, others)


# --- commitments ------------------------------------------------------------------------------


def _commit_form(ground: Ground, seat: Seat, hand: tuple[str, ...]) -> Form:
    """Energy always has an answer, so that a form sent as it stands is an order."""
    stock = ground.energy[seat]
    if not stock:
        return (_without_energy(ground, seat, hand),)
    form: list[Field] = [
        Number("energy", _label("form_energy"), _line("energy", v.ITEMS), 0, stock),
        Number("riposte", _label("form_riposte"), _line("riposte", v.ITEMS), 0, stock, True),
    ]
    if items := _card_items(ground, seat, hand):
        most = len(set(hand))
        form.append(Pick("cards", _label("form_cards"), _line("card", v.ITEMS), items, 0, most))
    if ground.combat.group(seat).mixed:
        form.append(_tie_choice())
    return tuple(form)


def _without_energy(ground: Ground, seat: Seat, hand: tuple[str, ...]) -> Lines:
    """Cards, and the pawn given up on a tie: each may stand in the place of nothing at all."""
    fields = [(_line("card", v.ITEMS), item) for item in _card_items(ground, seat, hand)]
    if ground.combat.group(seat).mixed:
        fields += [(_line("tie", v.ITEMS), item) for item in _tie_choice().items]
    rows = Words(*("\n".join(_rows(fields, language)) for language in LANGUAGES))
    return _lines("no_energy", v.PASS, 3 + 2 * len(fields), rows)


def _rows(fields: list[tuple[Words, Item]], language: Language) -> Iterator[str]:
    for line, item in fields:
        text = line.in_(language).format(item.typed(language))
        yield from ready_line(text, item.label.in_(language))


def _tie_choice() -> ChoiceField:
    items = tuple(Item(kind, _label(f"form_tie_{kind.lower()}")) for kind in KINDS)
    return ChoiceField("tie", _label("form_tie"), _line("tie", v.ITEMS), items, optional=True)


def _card_items(ground: Ground, seat: Seat, hand: tuple[str, ...]) -> tuple[Item, ...]:
    """Each kind of card in hand that may be played now; Manoeuvre once for each argument."""
    plays = [play for key in dict.fromkeys(hand) for play in _plays(ground, seat, key)]
    return tuple(_card_item(play) for play in plays if not unplayable(ground, seat, play))


def _plays(ground: Ground, seat: Seat, key: str) -> list[Play]:
    if key not in cards():  # under seal: somebody else's hand
        return []
    if cards()[key].does(SwapPawn):
        return [Play(card=key, swap=swap) for swap in swaps(ground.combat, seat)]
    return [Play(card=key)]


def _card_item(play: Play) -> Item:
    card = cards()[play.card]
    argument = f" {play.swap}" if play.swap else ""
    labels = [
        f"{card.name.in_(language)}{argument} — {card.text.in_(language)}"
        for language in ("en", "fr")
    ]
    own = Words(*(f"{card.name.in_(language)}{argument}" for language in ("en", "fr")))
    return Item(f"{play.card}{argument}", Words(*labels), own)


# --- plans and aftermath ----------------------------------------------------------------------


def _plan(ground: Ground, seat: Seat, hand: tuple[str, ...]) -> Lines:
    """A line for each battle that does nothing, ready to be written over; beside them what could be
    said instead, with what this seat has."""
    blank = [PlanLine(battle=n, clauses=(Clause(),)) for n in range(1, ground.combat.k + 1)]
    folded = aftermath_planned(ground)
    usual = Plan(battles=tuple(blank), retreat=0 if folded else None, take=True if folded else None)
    offered = Words(*("\n".join(plan_offers(ground, seat, hand, t)) for t in LANGUAGES))
    return _lines("plan", _both(usual), ground.combat.k + 8, offered)


def _aftermath(ground: Ground, seat: Seat) -> Field:
    """H-19: the loser may withdraw, the winner may take."""
    if seat == loser(ground):
        return _retreat_number(ground)
    items = tuple(_word(v.YES_NO.shown[answer]) for answer in (True, False))
    usines = on_the_card(ground, opponent(seat)).u
    label = _label("form_take", n=usines)
    return ChoiceField("take", label, _line("take", v.AFTERMATH), items)


def _word(word: Words) -> Item:
    """A word that is its own label."""
    return Item(word.en, word, word)


def _retreat_number(ground: Ground) -> Number:
    most = may_withdraw(ground)
    label = _label("form_retreat", n=most)
    return Number("retreat", label, _line("retreat", v.AFTERMATH), 0, most)
