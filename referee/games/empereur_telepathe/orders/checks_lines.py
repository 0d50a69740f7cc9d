"""The lines of a duel (D-1 to D-9) and the answers of the live windows."""

from collections.abc import Iterator

import msgspec

from referee.games.empereur_telepathe.orders.refusals import refusal, refuse_flaw
from referee.games.empereur_telepathe.rules.combinations import flaw, may_defend
from referee.games.empereur_telepathe.rules.picks import pick_count
from referee.games.empereur_telepathe.things.cards import Cards
from referee.games.empereur_telepathe.things.sheet import BlockLine, Sheet, Wish, ids
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.games.empereur_telepathe.words.names import seat_names
from referee.kernel.refused import Problem, Where


class OwnCards(msgspec.Struct, frozen=True):
    """What the lines may count on: the cards in hand and those engaged."""

    hand: Cards
    engaged: Cards


def check_lines(view: TelepatheView, own: OwnCards, sheet: Sheet) -> Iterator[Problem]:
    """Everything wrong with the lines of this sheet."""
    for wish in sheet.row:
        yield from _check_wish(view, own, wish)
    yield from _check_target(view, own, sheet)
    yield from _check_blocks(view, own, sheet)
    yield from _check_return(view, own, sheet)
    yield from _check_pick(view, sheet)


def _check_wish(view: TelepatheView, own: OwnCards, wish: Wish) -> Iterator[Problem]:
    """D-1: it lies in the row. D-2: with what I engaged it is a legal combination."""
    if wish.card not in view.row:
        yield refusal("E-10", "D-1", wish.where, row=" ".join(view.row) or "-")
    elif wish.combine and own.engaged:
        wrong = flaw((*own.engaged, wish.card))
        if wrong:
            facts = {"engaged": " ".join(own.engaged), "kept": wish.card}
            yield refusal("E-9", "D-2", wish.where, case=_why_not(wrong.code), **facts)


_REASONS = {"E-4": "bases", "E-3": "block", "E-18": "many", "E-21": "twice"}


def _why_not(code: str) -> str:
    return _REASONS.get(code, "misfit")


def _check_target(view: TelepatheView, own: OwnCards, sheet: Sheet) -> Iterator[Problem]:
    """D-3: living seats; oneself only where a defence is, or may become, the base."""
    for aim in sheet.target:
        panel = view.panels.get(aim.seat)
        oneself = aim.rule == "self" or aim.seat == view.seat
        if panel is not None and not panel.living:
            yield refusal("E-12", "D-3", aim.where, round=panel.fell, **_rivals(view))
        if oneself and own.engaged and not may_defend(own.engaged):
            yield refusal("E-11", "D-3", aim.where, **_rivals(view))


def _rivals(view: TelepatheView) -> dict[str, int | str]:
    return {
        "rivals.en": seat_names(view.rivals, "en"),
        "rivals.fr": seat_names(view.rivals, "fr"),
    }


# --- blocks (D-4, D-9) ------------------------------------------------------------------------


def _check_blocks(view: TelepatheView, own: OwnCards, sheet: Sheet) -> Iterator[Problem]:
    alone = any(line.how == "none" for line in sheet.blocks) and len(sheet.blocks) > 1
    if alone:
        yield refusal("E-16", "D-9", sheet.blocks[-1].where)
    reach = own.hand if view.window == "block" else (*own.hand, *view.row)
    for line in sheet.blocks:
        if line.how == "cards":
            yield from _check_block(reach, own, line)


def _check_block(reach: Cards, own: OwnCards, line: BlockLine) -> Iterator[Problem]:
    """D-4: a legal reply of cards in hand, or that may still come to it from the row."""
    wrong = flaw(ids(line.cards), reply=True)
    if wrong:
        yield refuse_flaw(wrong, "D-4", line.cards, line.where)
        return
    for named in line.cards:
        if named.card not in reach:
            yield refusal("E-2", "D-4", named.where, hand=" ".join(own.hand) or "-")


# --- the refresh, a choice --------------------------------------------------------------------


def _check_return(view: TelepatheView, own: OwnCards, sheet: Sheet) -> Iterator[Problem]:
    """D-6: cards in hand, or that may still come to it from the row."""
    if sheet.give is None:
        return
    seen: set[str] = set()
    reach = own.hand if view.window == "refresh" else (*own.hand, *view.row)
    for item in sheet.give.items:
        if item.card in seen:
            yield refusal("E-28", "D-6", item.where)
        seen.add(item.card)
        if item.card[-1].isdigit() and item.card not in reach:
            yield refusal("E-17", "D-6", item.where)


def _check_pick(view: TelepatheView, sheet: Sheet) -> Iterator[Problem]:
    """Exactly so many of the cards on offer."""
    if not sheet.pick or view.attack is None:
        return
    if sheet.seek or sheet.lose:
        yield refusal("E-25", "D-8", sheet.pick[0].where, case="both")
    count = pick_count(view.attack, len(view.offer))
    seen: set[str] = set()
    for named in sheet.pick:
        if named.card in seen:
            yield refusal("E-28", "C-1", named.where)
        elif named.card not in view.offer:
            yield refusal("E-25", "D-6", named.where, offer=" ".join(view.offer), case="offer")
        seen.add(named.card)
    if len(sheet.pick) != count:
        yield refusal("E-24", "D-6", Where(), n=count, given=len(sheet.pick))
