"""Drawing, refilling and discarding (R-15, R-16, R-24, R-63; H-10 to H-13, H-88)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.edicts import moebius, plague
from referee.games.rencontre_cosmique.rules.powers.vulch import keeps_edicts
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, is_attack, is_duel, is_edict
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Sealed, Seat

# --- what a hand can do ---------------------------------------------------------------------------


def vanished_kind(table: Table, card: str) -> bool:
    """Conjurer I: compromises; J: attacks."""
    return (table.vanished == "I" and card == COMPROMISE) or (
        table.vanished == "J" and is_attack(card)
    )


def playable_of(table: Table, hand: tuple[str, ...]) -> tuple[str, ...]:
    """Duel cards that may be played at all."""
    return tuple(card for card in hand if is_duel(card) and not vanished_kind(table, card))


def playable(play: Resolution, seat: Seat) -> tuple[str, ...]:
    return playable_of(play.table, play.hand(seat))


def has_duel_card(play: Resolution, seat: Seat) -> bool:
    return any(map(is_duel, play.hand(seat)))


# --- the pile -------------------------------------------------------------------------------------


def obtainable(table: Table, pile: int) -> int:
    """How many cards could be drawn; public."""
    return 0 if table.vanished == "F" else pile + len(table.discards)


def stock(play: Resolution, n: int, *, reshuffle: bool = True) -> int:
    """How many of n cards can be drawn; the discards become a new pile if need be (R-63, H-10)."""
    if play.table.vanished == "F":
        return 0
    discards = play.table.discards
    if len(play.state.pile) < n and discards and reshuffle:
        order = tuple(play.chance.secret.shuffle(play.label("pile"), discards))
        play.emit(e.PileReshuffled(len(discards), Sealed((), order)))
    return min(n, len(play.state.pile))


def top(play: Resolution, n: int) -> tuple[str, ...]:
    return play.state.pile[:n]


# --- refills --------------------------------------------------------------------------------------


def refill(play: Resolution, seat: Seat) -> bool:
    """R-15, R-24: no card to play: edicts go, seven are drawn, again if need be (R-16, H-88).

    True if the hand now holds a card that may be played.
    """
    shuffles = 1
    while not playable(play, seat) and play.table.vanished != "F":
        gone, kept = _shed(play, seat)
        before = len(play.table.discards)
        number = stock(play, play.table.options.hand, reshuffle=shuffles > 0)
        shuffles -= len(play.table.discards) < before
        if number == 0:
            break
        cards = Sealed((seat,), top(play, number))
        play.emit(e.HandRefilled(seat, gone, kept, number, cards))
    return bool(playable(play, seat))


def _shed(play: Resolution, seat: Seat) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """H-12: edicts due now are played, a Vulch keeps theirs, all else goes: what went, what not."""
    _play_edicts(play, seat)
    hand = play.hand(seat)
    edicts = tuple(filter(is_edict, hand))
    kept = edicts if edicts and keeps_edicts(play, seat) else ()
    gone = tuple(card for card in hand if card not in kept)
    if gone:
        play.emit(e.CardsDiscarded(seat, gone, "hand", "discards"))
        play.salvage(gone, seat)
    return gone, kept


def _play_edicts(play: Resolution, seat: Seat) -> None:
    """R-15: a Plague ordered in this window, or armed for the refill, and the offense's Rings of
    Moebius are played before the refill takes them (C-26)."""
    plague.as_ordered(play, seat)
    plague.as_armed(play, seat, "refill")
    if seat == play.table.offense and not play.duel.defense:
        moebius.at_refill(play, seat)
