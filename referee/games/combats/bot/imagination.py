"""A whole position as the seat may imagine it: all that it cannot see is dealt from what is left.

Hidden are the other hand, the deck's order and a line-up that is filed. A hand that the options
name is known until its cards are played.
"""

from collections import Counter

from referee.games.combats.things.cards import full_deck
from referee.games.combats.things.options import CAMPAIGN
from referee.games.combats.things.pawns import NOBODY, opponent
from referee.games.combats.things.state import CombatsState, FiledLine
from referee.games.combats.things.view import CombatsView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

PUBLIC = ("options", "leg", "round", "active", "score", "marches", "board", "energy", "discard")
MORE = ("combat", "legs", "result")
PART = "imagined"  # the name of a sealed part, which no view shows
Keys = tuple[str, ...]


def imagine(view: CombatsView, chance: Chance) -> CombatsState:
    """A state whose view for this seat is `view`. Raises ValueError for a spectator's view."""
    if view.seat is None:
        raise ValueError("a spectator imagines nothing")
    seat, other = view.seat, opponent(view.seat)
    certain = _certain(view, other, chance)
    seen = Counter((*view.hand, *view.discard, *certain))
    unseen = chance.shuffle("cards", sorted((Counter(full_deck()) - seen).elements()))
    room = view.cards[other] - len(certain)
    hand, deck = (*certain, *unseen[:room]), tuple(unseen[room:])
    return CombatsState(
        **{name: getattr(view, name) for name in (*PUBLIC, *MORE)},
        hands={seat: view.hand, other: hand},
        deck=deck,
        line=_line(view, chance),
        plans={} if view.plan is None else {seat: view.plan},
    )


def _certain(view: CombatsView, other: Seat, chance: Chance) -> Keys:
    """Cards that the options name for the other hand, less those it has played since.

    A card on the discard pile may be from either hand: what the seat has played of its own named
    cards is known, for the rest it falls by lot.
    """
    if view.options.mode == CAMPAIGN:
        return ()
    theirs = view.options.force(other, view.leg)
    own = view.options.force(opponent(other), view.leg)
    discarded = Counter(view.discard) - (Counter(own.cards) - Counter(view.hand))
    named = Counter(theirs.cards)
    gone = len(theirs.cards) + theirs.deal - view.cards[other]
    played = chance.shuffle("played", sorted((discarded & named).elements()))[:gone]
    return tuple(sorted((named - Counter(played)).elements()))


def _line(view: CombatsView, chance: Chance) -> FiledLine | None:
    """What the attacker of equal forces has filed, till a turn or a battle shows it (H-7)."""
    combat = view.combat
    if view.line is not None:
        return FiledLine(PART, view.line)
    filed = view.active != NOBODY and combat.stage == "pairing" and combat.larger == NOBODY
    if not filed or view.seat == combat.attacker:
        return None
    return FiledLine(PART, tuple(chance.shuffle("line", combat.forces[combat.attacker].line)))
