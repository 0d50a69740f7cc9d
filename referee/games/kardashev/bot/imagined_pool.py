"""What the rival may have drafted and built, as far as a seat can tell (R-22 to R-28).

Of each batch the seat saw nine of ten cards: it was dealt five, passed four of them and received
four. So the rival took one card that the seat never saw, and two of the four that it passed.
"""

from collections import Counter
from collections.abc import Iterable

import msgspec

from referee.games.kardashev.rules.deck_building import SIZE, in_order
from referee.games.kardashev.things.cards import base_deck, kind, of_stage, order_of
from referee.games.kardashev.things.seats import rival
from referee.games.kardashev.things.state import Drafted
from referee.games.kardashev.things.view import KardashevView
from referee.kernel.chance import Chance

Kinds = tuple[str, ...]
BATCHES = (1, 2)


class RivalDraft(msgspec.Struct, frozen=True):
    """What the rival took, holds and has put aside; `undealt` is left of the stage's cards."""

    pool: Kinds
    notes: tuple[Drafted, ...]
    packs: dict[int, Kinds]
    undealt: Kinds


def imagine_draft(view: KardashevView, evidence: Iterable[str], chance: Chance) -> RivalDraft:
    """Kinds of which the rival is known to have a card (`evidence`) were taken by it."""
    shown = set(evidence)
    pool, notes, undealt = list(base_deck()), list[Drafted](), Kinds()
    packs: dict[int, Kinds] = {}
    for stage in range(1, view.stage + 1):
        unseen = _unseen(view, stage, shown, chance)
        for batch in BATCHES:
            lines = _batch(view, (stage, batch), unseen, shown, chance)
            notes += lines
            pool += [card for line in lines if line.what == "taken" for card in line.kinds]
            if stage == view.stage and batch in view.packs:
                packs[batch] = _held(lines)
        undealt = tuple(chance.shuffle(f"undealt/{stage}", sorted(unseen)))
    return RivalDraft(tuple(sorted(pool, key=order_of)), tuple(notes), packs, undealt)


def imagine_list(pool: Kinds, needed: Counter[str], chance: Chance) -> Kinds:
    """A deck of the pool with the cards that are needed: those drafted, then base cards by lot."""
    left = Counter(pool)
    left.subtract(needed)
    rest = chance.shuffle("list", sorted(left.elements()))
    rest.sort(key=lambda card: kind(card).stage == 0)
    return in_order([*needed.elements(), *rest][:SIZE])


def _unseen(view: KardashevView, stage: int, shown: set[str], chance: Chance) -> list[str]:
    """The stage's cards that the seat never saw, likely ones first: what the rival showed since."""
    seen = {card for note in view.drafts if note.stage == stage for card in note.kinds}
    unseen = [card for card in of_stage(stage) if card not in seen]
    order = chance.shuffle(f"unseen/{stage}", unseen)
    return sorted(order, key=lambda card: card not in shown)


def _batch(
    view: KardashevView, when: tuple[int, int], unseen: list[str], shown: set[str], chance: Chance
) -> list[Drafted]:
    """The rival's notes of a batch; what it got of the unseen cards is taken out of them."""
    own = {note.what: note.kinds for note in view.drafts if (note.stage, note.batch) == when}

    def note(what: str, *kinds: str) -> Drafted:
        return Drafted(*when, what, kinds)

    if "dealt" not in own:
        return []
    if "received" not in own:
        return [note("dealt", *[unseen.pop(0) for _ in own["dealt"]])]
    first, got = unseen.pop(0), own["passed"]
    lines = [note("dealt", *own["received"], first), note("taken", first)]
    lines += [note("passed", *own["received"]), note("received", *got)]
    if "aside" not in own:
        return lines
    order = chance.shuffle(f"taken/{when[0]}/{when[1]}", got)
    order.sort(key=lambda card: card not in shown)
    return [*lines, note("taken", *order[:2]), note("aside", *order[2:])]


def _held(lines: list[Drafted]) -> Kinds:
    """What the rival holds of a batch: what came last, till it is put aside."""
    last = lines[-1]
    return () if last.what == "aside" else last.kinds


def opened_kinds(view: KardashevView) -> set[str]:
    """Kinds of which the rival has a card, as the seat can tell: it was shown somewhere."""
    cards = [card for line in view.recent for card in line.card.split(", ")]
    cards += [card for note in view.notes for card in note.cards]
    cards.append(view.last_quantum)
    return {card.partition("@")[0] for card in cards if card.endswith(f"@{rival(view.seat or 0)}")}
