"""Whom it hits (R-18, R-39, H-9, H-10): the ranked target line, judged when its author acts."""

from collections.abc import Sequence

from referee.games.empereur_telepathe.rules.combinations import Combination, has_mod
from referee.games.empereur_telepathe.rules.guards import meet_guard
from referee.games.empereur_telepathe.things.cards import kind_of
from referee.games.empereur_telepathe.things.sheet import Aim
from referee.games.empereur_telepathe.things.state import Mind, Record, TelepatheState, after
from referee.kernel.event import Seat


def target_of(record: Record, seat: Seat, aims: Sequence[Aim], played: Combination) -> Seat:
    """The first item that is living and whose condition holds; else the default target."""
    attacking = kind_of(played.base).kind == "attack"
    for place, aim in enumerate(aims, start=1):
        target = _seat_of(record.state, seat, aim)
        why = _unfit(record.state, seat, target, aim, played, attacking)
        if not why:
            return target
        record.tell(seat, "target_skipped", item=place, target=target, why=why)
    if aims:
        record.tell(seat, "target_default")
    return ranked_rival(record.state, seat, strongest=True) if attacking else seat


def _seat_of(state: TelepatheState, seat: Seat, aim: Aim) -> Seat:
    if aim.rule == "self":
        return seat
    return ranked_rival(state, seat, strongest=aim.rule == "strongest") if aim.rule else aim.seat


def ranked_rival(state: TelepatheState, seat: Seat, *, strongest: bool) -> Seat:
    """The living rival with most (fewest) deck cards; ties: the next in seating order."""
    rivals = after(seat, tuple(other for other in state.living if other != seat))
    sign = -1 if strongest else 1
    return min(rivals, key=lambda rival: sign * len(state.minds[rival].deck))


def _unfit(
    state: TelepatheState, seat: Seat, target: Seat, aim: Aim, played: Combination, attacking: bool
) -> str:
    """Why this item is passed over: self, out, or its condition; "" if it is taken."""
    mind = state.minds[target]
    if attacking and target == seat:
        return "self"
    if not mind.living:
        return "out"
    return "" if _holds(mind, aim, played, attacking) else aim.test


def _holds(mind: Mind, aim: Aim, played: Combination, attacking: bool) -> bool:
    match aim.test:
        case "open":
            return is_open(mind, played) if attacking else not mind.defence
        case "bare":
            return not mind.defence
        case "deck":
            return len(mind.deck) <= aim.n
        case "hand":
            return len(mind.hand) >= aim.n
        case _:
            return True


def is_open(mind: Mind, played: Combination) -> bool:
    """The active defence would neither cancel nor lessen this attack; Breach counts."""
    if not mind.defence or has_mod(played.bonuses, "pierce"):
        return True
    return not meet_guard(mind.defence, mind.attached, kind_of(played.base).family, 1).worked
