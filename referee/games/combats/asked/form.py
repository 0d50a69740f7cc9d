"""What one seat is asked: the form that a page is made of, and the order of the silent (§6).

A form looks at the seat's own hand; that is why it is its secret.
"""

from typing import Any

from referee.games.combats.asked.offers import offers
from referee.games.combats.orders.writing import write
from referee.games.combats.rules.aftermath import loser, may_withdraw
from referee.games.combats.rules.card_play import swaps, unplayable
from referee.games.combats.rules.pairing import automatic_pairing
from referee.games.combats.things.cards import SwapPawn, cards
from referee.games.combats.things.pawns import KINDS, NOBODY, opponent
from referee.games.combats.things.sheet import (
    Aftermath,
    Clause,
    Commit,
    LineUp,
    Pairing,
    Plan,
    PlanLine,
    Play,
    Turn,
)
from referee.games.combats.things.state import WORLD, CombatsState, Ground, on_the_card
from referee.games.combats.words import vocabulary as v
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.offers import offer
from referee.kernel.window import Ask, ChoiceField, Field, Form, Item, Lines, Number, Pick
from referee.kernel.words import Language, Words

TURN_ROWS = 14


def ask(state: CombatsState, seat: Seat, hand: tuple[str, ...]) -> Ask[Any]:
    """The question to this seat in the open stage."""
    match state.stage:
        case "turn":
            return Ask((_lines("turn", _ready_turn(state, seat), TURN_ROWS),), Turn())
        case "pairing":
            return _ask_pairing(state, seat)
        case "plan":
            start = _blank_plan(state, seat, hand)
            return Ask((_lines("plan", start, state.combat.k + 4),), Plan())
        case "commit":
            return Ask(_commit_form(state, seat, hand), Commit())
        case _:
            return _ask_aftermath(state, seat)


def _label(key: str, **facts: object) -> Words:
    return Words(*(SENTENCES.say(key, language, **facts) for language in ("en", "fr")))


def _line(verb: str, words: Any) -> Words:
    """The order line of a field: the verb and the answer."""
    shown = words.shown[verb]
    return Words(f"{shown.en} {{}}", f"{shown.fr} {{}}")


def _lines(name: str, start: Words, rows: int) -> Lines:
    return Lines(name, _label(f"form_{name}"), start, rows)


def _both(order: Any) -> Words:
    return Words(write(order, "en"), write(order, "fr"))


def _ready_turn(state: CombatsState, seat: Seat) -> Words:
    """What silence would give, and as offers what could be done instead."""
    texts = [
        "\n".join([write(Turn(), language), *offers(state, seat, language)])
        for language in ("en", "fr")
    ]
    return Words(*texts)


# --- pairing ----------------------------------------------------------------------------------


def _ask_pairing(ground: Ground, seat: Seat) -> Ask[Any]:
    """The text area begins with what silence would give."""
    combat = ground.combat
    if combat.larger == NOBODY:
        line = LineUp(pawns=combat.forces[seat].line)
        return Ask((_lines("line", _both(line), 2),), LineUp())
    groups = automatic_pairing(combat.forces[seat], combat.k)
    numbered = " ".join(
        f"{battle}={''.join(group.line)}" for battle, group in enumerate(groups, start=1)
    )
    verb = v.PAIRING.shown["pair"]
    start = Words(f"{verb.en} {numbered}", f"{verb.fr} {numbered}")
    return Ask((_lines("pairing", start, 2),), Pairing())


# --- commitments ------------------------------------------------------------------------------


def _commit_form(ground: Ground, seat: Seat, hand: tuple[str, ...]) -> Form:
    """Energy always has an answer, so that a form sent as it stands is an order."""
    stock = ground.energy[seat]
    form: list[Field] = [
        Number("energy", _label("form_energy"), _line("energy", v.ITEMS), 0, stock)
    ]
    if stock:
        riposte = _line("riposte", v.ITEMS)
        form.append(Number("riposte", _label("form_riposte"), riposte, 0, stock, optional=True))
    if items := _card_items(ground, seat, hand):
        most = len(set(hand))
        form.append(Pick("cards", _label("form_cards"), _line("card", v.ITEMS), items, 0, most))
    if ground.combat.group(seat).mixed:
        form.append(_tie_choice())
    return tuple(form)


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


def _blank_plan(ground: Ground, seat: Seat, hand: tuple[str, ...]) -> Words:
    """A line for each battle that does nothing, ready to be written over, and how one could read
    that does something, with what this seat has."""
    texts = []
    for language in ("en", "fr"):
        passing = v.PASS.in_(language)
        lines = [f"{battle}: {passing}" for battle in range(1, ground.combat.k + 1)]
        if _aftermath_planned(ground):
            lines.append(write(Aftermath(retreat=0, take=True), language))
        lines += map(offer, _example(ground, seat, hand, language))
        texts.append("\n".join(lines))
    return Words(*texts)


def _example(ground: Ground, seat: Seat, hand: tuple[str, ...], language: Language) -> list[str]:
    """`1: energy 1, card jamming | behind: energy 2`"""
    energy, known = ground.energy[seat], [key for key in hand if key in cards()]
    plays = [Play(card=key) for key in known if not cards()[key].does(SwapPawn)]
    playable = tuple(play for play in plays if not unplayable(ground, seat, play))[:1]
    if not energy and not playable:
        return []
    usual = Clause(commit=Commit(energy=min(1, energy), cards=playable))
    behind = Clause(when="behind", commit=Commit(energy=min(2, energy)))
    clauses = (usual, behind) if energy > 1 else (usual,)
    return [write(Plan(battles=(PlanLine(battle=1, clauses=clauses),)), language)]


def _aftermath_planned(ground: Ground) -> bool:
    return ground.options.aftermath == "folded" and ground.combat.kind == WORLD


def _ask_aftermath(ground: Ground, seat: Seat) -> Ask[Any]:
    """H-19: the loser may withdraw, the winner may take."""
    if seat == loser(ground):
        return Ask((_retreat_number(ground),), Aftermath(retreat=0))
    items = tuple(_word(v.YES_NO.shown[answer]) for answer in (True, False))
    usines = on_the_card(ground, opponent(seat)).u
    label = _label("form_take", n=usines)
    return Ask(
        (ChoiceField("take", label, _line("take", v.AFTERMATH), items),), Aftermath(take=True)
    )


def _word(word: Words) -> Item:
    """A word that is its own label."""
    return Item(word.en, word, word)


def _retreat_number(ground: Ground) -> Number:
    most = may_withdraw(ground)
    label = _label("form_retreat", n=most)
    return Number("retreat", label, _line("retreat", v.AFTERMATH), 0, most)
