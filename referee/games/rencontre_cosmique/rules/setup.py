"""Powers are dealt, offered, kept; roles for the Actor (R-5, R-79, R-80, R-82, H-8, H-79, H-83)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.powers.comedien import KEY as ACTOR
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.options import APART, power_rows
from referee.kernel.event import Sealed, Seat

FACE_UP = ("escamoteur", ACTOR)


def shown(play: Resolution, power: str) -> str:
    """H-84: the two of the post-scriptum lie face up in any case."""
    return power if not play.table.options.hidden or power in FACE_UP else ""


def deal_powers(play: Resolution) -> None:
    """One card after another, round the table; or, in a draft, some to choose from."""
    options, seats = play.table.options, play.table.alive
    deck = tuple(play.chance.secret.shuffle("powers", options.power_deck))
    play.emit(e.PowerDeckShuffled(len(deck), Sealed((), deck)))
    if options.draft and options.powers:
        for seat in seats:
            offer = play.state.power_deck[: options.draft]
            play.emit(e.PowersOffered(seat, len(offer), Sealed((seat,), offer)))
        return
    for _ in range(options.powers):
        for seat in seats:
            card = play.state.power_deck[0]
            play.emit(e.PowerDealt(seat, shown(play, card), Sealed((seat,), card)))
    deal_roles(play)


def keep_offered(play: Resolution, seat: Seat, wish: tuple[str, ...]) -> None:
    """What the seat keeps: as it ordered, else the first dealt, without what H-8 forbids."""
    offer, n = play.state.offered.get(seat, ()), play.table.options.powers
    taken = {card for cards in play.state.faces.values() for card in cards}
    kept: list[str] = []
    for card in (*wish, *offer):
        apart = APART.get(card)
        if card in offer and card not in kept and apart not in taken and apart not in kept:
            kept.append(card)
    kept = kept[:n]
    faces = tuple(shown(play, card) for card in kept)
    slots = faces if any(faces) else ()
    play.emit(e.PowersKept(seat, len(kept), slots, Sealed((seat,), tuple(kept))))


def new_power(play: Resolution) -> str | None:
    """The deck's top that may be in this match (H-8)."""
    taken = {card for cards in play.state.faces.values() for card in cards}
    for card in play.state.power_deck:
        if APART.get(card) not in taken:
            return card
    return None


def deal_roles(play: Resolution) -> None:
    """H-79: as many roles as there are players, none of the post-scriptum; H-8 for them too."""
    for seat in play.table.alive:
        if ACTOR not in play.state.faces[seat] or play.state.roles.get(seat):
            continue
        roles: list[str] = []
        taken = {card for cards in play.state.faces.values() for card in cards}
        for card in play.state.power_deck:
            barred = APART.get(card) in (*taken, *roles) or power_rows()[card].promo
            if not barred and len(roles) < play.table.seats:
                roles.append(card)
        play.emit(e.RolesDealt(seat, len(roles), Sealed((seat,), tuple(roles))))
