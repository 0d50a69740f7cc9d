"""Which card the other main may lay, from what the seat has seen and what anybody would do.

Whoever has to choose is thought to lay the lowest attack that beats a middling card; without one a
compromise if three pawns are at stake, or the best there is; and now and then anything at all.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from math import comb
from typing import NamedTuple

from referee.games.rencontre_cosmique.bot.remembrance import remembered, unseen
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.piles import playable_of
from referee.games.rencontre_cosmique.rules.powers.chercheur import keeps
from referee.games.rencontre_cosmique.rules.rights import works
from referee.games.rencontre_cosmique.rules.totals import counts, value_of
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, is_attack, is_duel, value
from referee.games.rencontre_cosmique.things.state import Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.event import Seat

Odds = dict[str, int]
WHOLE = 1000
AIMS = ((13, 5), (10, 1), (16, 1))  # what whoever chooses wants to beat, and how many do
AIMED = tuple(aim for aim, _ in AIMS)
WHIM = 1  # beside those: who lays anything at all
AT_STAKE = 3
HOPELESS = 12
BEYOND = 99  # no attack is so high


class Holding(NamedTuple):
    """A hand as it is known: some cards, and how many more of `pool`, which is nobody's."""

    cards: tuple[str, ...]
    more: int
    pool: Counter[str]
    size: int  # of the pool
    attacks: tuple[str, ...]  # that may be in the hand, lowest first


def hand_known(cards: tuple[str, ...], more: int, pool: Counter[str]) -> Holding:
    there = {*cards, *pool} if more else {*cards}
    attacks = sorted(filter(is_attack, there), key=value)
    return Holding(cards, more, pool, sum(pool.values()), tuple(attacks))


def holding(sight: Sight, player: Seat) -> Holding:
    """What the seat knows of this hand."""
    known = sight.memory.get(player)
    if known is None:
        known = sight.memory[player] = _holding(sight.view, player)
    return known


def _holding(view: RencontreView, player: Seat) -> Holding:
    if player == view.seat:
        return hand_known(view.hand, 0, Counter())
    pool = unseen(view)
    cards = remembered(view, player, pool)
    return hand_known(cards, max(0, view.size(player) - len(cards)), pool - Counter(cards))


def odds(sight: Sight, table: Table, main: Seat, other: Seat) -> Odds:
    """By card of how many of a thousand this main lays it; `table` may be supposed."""
    view = sight.view
    if main in table.duel.cards:
        return {table.duel.cards[main]: WHOLE}
    if main == view.seat and view.placed:
        return {view.placed: WHOLE}
    if main in table.duel.blind or works(table, other, "laser"):
        return at_random(honest_holding(table, main, holding(sight, main)))
    wanted = needed(table, main, other)
    much = table.fighting(main) >= AT_STAKE
    key = (main, wanted, much)
    found = sight.memory.get(key)
    if found is None:
        hand = honest_holding(table, main, holding(sight, main))
        found = sight.memory[key] = mixed(hand, wanted, much)
    return found


def mixed(hand: Holding, wanted: tuple[int, ...], much: bool) -> Odds:
    """Some want to beat more than others, and now and then somebody lays anything at all."""
    found: Counter[str] = Counter()
    shares = sum(parts for _, parts in AIMS) + WHIM
    for attack, (_, parts) in zip(wanted, AIMS, strict=True):
        for card, weight in chosen(hand, attack, much).items():
            found[card] += weight * parts
    for card, weight in at_random(hand).items():
        found[card] += weight * WHIM
    return {card: weight // shares for card, weight in found.items() if weight >= shares}


def answers(sight: Sight, table: Table, main: Seat, card: str) -> Odds:
    """What an Oracle lays against this card: the lowest that beats it, if there is one."""
    other = table.opponent(main)
    hand = honest_holding(table, main, holding(sight, main))
    if card == COMPROMISE:
        return chosen(hand, 0, False)
    [wanted] = needed(table, main, other, [value(card)])
    ties = main == table.duel.defense
    return chosen(hand, wanted + (not ties), table.fighting(main) >= AT_STAKE)


def needed(table: Table, main: Seat, other: Seat, aims: Iterable[int] = AIMED) -> tuple[int, ...]:
    """The attacks that this main needs against such cards of the other."""
    own, theirs = value_of(table, main), value_of(table, other)
    virus, multiplied = counts(table, main, "virus"), counts(table, other, "virus")
    found = []
    for aim in aims:
        against = aim * theirs if multiplied else aim + theirs
        multiple = against // own + 1 if own else BEYOND
        found.append(multiple if virus else against - own)
    return tuple(found)


def honest_holding(table: Table, main: Seat, hand: Holding) -> Holding:
    """Without what cannot be played, or would break a promise."""
    vows = [vow for vow in table.duel.vows if vow.seat == main]
    if not vows and not table.vanished:
        return hand

    def may(card: str) -> bool:
        return bool(playable_of(table, (card,))) and all(keeps(vow, card) for vow in vows)

    cards = tuple(card for card in hand.cards if may(card))
    pool = Counter({card: n for card, n in hand.pool.items() if may(card) or not is_duel(card)})
    left = sum(pool.values())
    if not cards and not any(map(is_duel, pool)):
        return hand
    return hand_known(cards, min(hand.more, left), pool)


# --- without a choice -----------------------------------------------------------------------------


def at_random(hand: Holding) -> Odds:
    """Any duel card of the hand, each as likely."""
    pool = {card: n for card, n in hand.pool.items() if is_duel(card)}
    known = [card for card in hand.cards if is_duel(card)]
    there = sum(pool.values())
    drawn = min(hand.more, there) if there else 0
    whole = max(1, len(known) + drawn)
    found: Counter[str] = Counter()
    for card in known:
        found[card] += WHOLE // whole
    for card, n in pool.items():
        found[card] += WHOLE * drawn * n // (whole * there)
    return dict(found)


# --- with one -------------------------------------------------------------------------------------


def chosen(hand: Holding, wanted: int, much: bool) -> Odds:
    """The lowest attack of `wanted` or more; else a compromise if much is at stake, or the best."""
    above = [card for card in hand.attacks if value(card) >= wanted]
    found: Odds = {}
    left = WHOLE
    for card, without in lackings(hand, above):
        found[card] = left - without
        left = without
    low = hand.attacks[: len(hand.attacks) - len(above)]
    return found | without_winner(hand, low, left, wanted, much)


def without_winner(hand: Holding, low: tuple[str, ...], left: int, wanted: int, much: bool) -> Odds:
    """`low` are attacks that do not win, lowest first; `left` of a thousand hold no other."""
    [(_, none)] = lackings(hand, [COMPROMISE])
    found = {COMPROMISE: left * (WHOLE - none) // WHOLE if much else 0}
    left -= found[COMPROMISE]
    hopeless = bool(low) and value(low[-1]) + HOPELESS < wanted
    none = WHOLE
    for card, without in lackings(hand, low if hopeless else low[::-1]):
        found[card] = left * (none - without) // WHOLE
        none = without
    found[COMPROMISE] += left * none // WHOLE
    return found


def lackings(hand: Holding, cards: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Each card, and of a thousand such hands how many hold neither it nor those before it."""
    held, wanted = False, 0
    for card in cards:
        held = held or card in hand.cards
        wanted += hand.pool[card]
        yield card, 0 if held else lacking(hand.size, wanted, hand.more)


@cache
def lacking(pool: int, wanted: int, drawn: int) -> int:
    """Of a thousand draws out of the pool, how many hold none of so many wanted cards."""
    return WHOLE * comb(max(0, pool - wanted), drawn) // max(1, comb(pool, drawn))


def best_attack(hand: Holding) -> int:
    """The value that the hand's best attack has or beats every second time."""
    for card, without in lackings(hand, hand.attacks[::-1]):
        if without <= WHOLE // 2:
            return value(card)
    return 0
