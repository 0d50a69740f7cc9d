"""What may be ordered (rulings §6.3, §6.5, §6.7), judged on the seat's own view only.

C-1 to C-6 are about what is engaged, D-1 to D-9 about the lines of a duel (checks_lines.py).
"""

from collections.abc import Iterator

from referee.games.empereur_telepathe.orders.checks_lines import OwnCards, check_lines
from referee.games.empereur_telepathe.orders.refusals import place_of, refusal, refuse_flaw
from referee.games.empereur_telepathe.rules.combinations import Flaw, flaw, split, wager_kinds
from referee.games.empereur_telepathe.things.cards import Cards, kind_of
from referee.games.empereur_telepathe.things.sheet import Engage, Named, Sheet, ids
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.kernel.game import Verdict
from referee.kernel.refused import Problem, Where


def check(view: TelepatheView, sheet: Sheet) -> Verdict:
    """Whether the sheet may be played in the open window, and what its author should know."""
    problems = list(_check_engage(view, sheet))
    if not problems:
        problems = list(check_lines(view, _own_cards(view, sheet), sheet))
    return Verdict(tuple(problems), tuple(_remarks(view, sheet)))


def _own_cards(view: TelepatheView, sheet: Sheet) -> OwnCards:
    """Hand and engaged cards as the lines find them: in blitz after this order's own commit."""
    deed = sheet.engage
    fresh = ids(deed.cards) if deed and deed.deed in ("commit", "add") else ()
    hand = tuple(card for card in view.hand if card not in fresh)
    return OwnCards(hand, (*view.engaged, *fresh))


# --- what is engaged (C-1 to C-6) -------------------------------------------------------------


def _check_engage(view: TelepatheView, sheet: Sheet) -> Iterator[Problem]:
    if view.window not in ("commit", "round"):
        return
    deed = sheet.engage
    if deed is None:
        yield refusal("E-26", "C-6", Where())
    elif deed.deed != "abdicate":
        yield from _check_state(view, deed)
        yield from _check_cards(view, deed)


def _check_state(view: TelepatheView, deed: Engage) -> Iterator[Problem]:
    """C-4: a deadlocked seat holds or adds; the others commit or pass."""
    deadlocked = len(view.engaged) > 0
    if deadlocked and deed.deed in ("commit", "pass"):
        yield refusal("E-8", "C-4", deed.where, cards=" ".join(view.engaged), case="tied")
    if not deadlocked and deed.deed in ("hold", "add"):
        yield refusal("E-8", "C-4", deed.where, case="free")


def _check_cards(view: TelepatheView, deed: Engage) -> Iterator[Problem]:
    """C-1: own cards, each once. C-2, C-3, C-5: together a legal commit."""
    strangers = list(check_held(view.hand, deed.cards))
    yield from strangers
    if strangers or not deed.cards:
        return
    whole = (*view.engaged, *ids(deed.cards))
    wrong = flaw(whole, wager=view.options.wager == "yes")
    if wrong:
        yield refuse_flaw(_reordered(wrong, deed.cards), _rule(wrong), deed.cards, deed.where)


def check_held(hand: Cards, cards: tuple[Named, ...], rule: str = "C-1") -> Iterator[Problem]:
    """Each card is in hand, and named once."""
    named_before: set[str] = set()
    for named in cards:
        if named.card in named_before:
            yield refusal("E-28", rule, named.where)
        elif named.card not in hand:
            yield refusal("E-2", rule, named.where, hand=" ".join(hand) or "-")
        named_before.add(named.card)


def _reordered(wrong: Flaw, cards: tuple[Named, ...]) -> Flaw:
    """The card to blame is one of this order, not one that was engaged before."""
    named = ids(cards)
    if wrong.card in named or wrong.other not in named:
        return wrong
    return Flaw(wrong.code, wrong.other, wrong.card, wrong.case)


_RULES = {"E-3": "C-3", "E-18": "C-5", "E-21": "H-27", "E-7": "H-8", "E-22": "H-8"}


def _rule(wrong: Flaw) -> str:
    return _RULES.get(wrong.code, "C-2")


# --- remarks ----------------------------------------------------------------------------------


def _remarks(view: TelepatheView, sheet: Sheet) -> Iterator[Problem]:
    """What is missing, what will be passed over; it does not hinder."""
    if view.window not in ("duel", "round", "act"):
        return
    engaged = _own_cards(view, sheet).engaged
    aims = sheet.row or sheet.target
    idle = view.window == "duel" and all(entry.seat != view.seat for entry in view.order)
    if (idle or not engaged) and view.window != "act":
        if aims:
            yield refusal("N-1", None, place_of(sheet))
        return
    bases, bonuses = split(engaged)
    if not bases and wager_kinds(bonuses) and not any(wish.combine for wish in sheet.row):
        yield refusal("N-2", "H-8", sheet.row_where)
    if not sheet.target and any(kind_of(card).kind == "attack" for card in bases):
        yield refusal("N-3", "H-9", Where())
