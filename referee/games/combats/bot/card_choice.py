"""Which cards the bot plays: at most two, and never one that does nothing."""

from referee.games.combats.rules.card_play import swaps, unplayable
from referee.games.combats.things.cards import (
    CancelCards,
    Card,
    EnergyDouble,
    EnergyVoid,
    PowerAdd,
    SwapPawn,
    cards,
)
from referee.games.combats.things.pawns import opponent
from referee.games.combats.things.sheet import Play
from referee.games.combats.things.view import CombatsView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

MOST = 2
PERCENT = 100


def choose_cards(
    view: CombatsView, seat: Seat, battle: int, energy: int, hand: tuple[str, ...], chance: Chance
) -> tuple[Play, ...]:
    """Each useful kind with some luck, more readily in big, close or last battles."""
    chosen: list[Play] = []
    for i, key in enumerate(dict.fromkeys(hand)):
        lucky = chance.below(f"battle{battle}/card{i}", PERCENT) < eagerness(view, seat, battle)
        play = _play(view, seat, battle, cards()[key])
        if lucky and play and len(chosen) < MOST and _useful(view, seat, battle, energy, play):
            chosen.append(play)
    return tuple(chosen)


def quiet_cards(
    view: CombatsView, seat: Seat, battle: int, energy: int, hand: tuple[str, ...]
) -> tuple[Play, ...]:
    """The first of what is useful: no luck about it."""
    plays = [_play(view, seat, battle, cards()[key]) for key in dict.fromkeys(hand)]
    useful = [play for play in plays if play and _useful(view, seat, battle, energy, play)]
    return tuple(useful[:MOST])


def eagerness(view: CombatsView, seat: Seat, battle: int) -> int:
    """In percent."""
    own, enemy = view.combat.group(seat, battle), view.combat.group(opponent(seat), battle)
    big = own.total + enemy.total > 2
    close = abs(own.power - enemy.power) <= 2
    last = battle == view.combat.k
    return 25 + 25 * big + 15 * close + 25 * last


def _play(view: CombatsView, seat: Seat, battle: int, card: Card) -> Play | None:
    """The card with an argument if it wants one: a stronger pawn comes, a weaker one goes."""
    if not card.does(SwapPawn):
        return Play(card=card.key)
    better = [swap for swap in swaps(view.combat, seat, battle) if swap.joins == "P"]
    return Play(card=card.key, swap=better[0]) if better else None


def _useful(view: CombatsView, seat: Seat, battle: int, energy: int, play: Play) -> bool:
    """Playable as far as can be seen now, and with something to work on."""
    if battle == view.combat.battle and unplayable(view, seat, play):
        return False
    card, enemy = cards()[play.card], opponent(seat)
    if card.where == "world" and view.combat.kind != "world":
        return False
    if card.does(CancelCards):
        return view.cards[enemy] > 0
    if card.does(EnergyVoid):
        return view.energy[enemy] > 0
    if card.does(EnergyDouble):
        return energy > 0
    return not card.does(PowerAdd) or _adds(view, seat, battle, card)


def _adds(view: CombatsView, seat: Seat, battle: int, card: Card) -> bool:
    """A pawn of the kind the card strengthens stands in the group."""
    group = view.combat.group(seat, battle)
    counts = {"group": 1, "population": group.p, "usine": group.u}
    return any(counts[effect.per] > 0 for effect in card.effects if isinstance(effect, PowerAdd))
