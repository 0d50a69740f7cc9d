"""Simple styles of laying against the bot, on seeds fixed beforehand (rulings §4).

    python -m tests.games.kardashev.styles 30001-30400 most missing random

The style lays as it says, and has every other decision made by the bot. It is seat A with even
seeds, seat B with odd ones. `±` is the standard error of a share.
"""

import math
import sys
from collections.abc import Callable

from referee.games.kardashev.rules.measures import vcount
from referee.games.kardashev.things.cards import id_of, kind
from referee.games.kardashev.things.sheet import Move, Named
from referee.games.kardashev.things.view import KardashevView
from tests.games.kardashev.playing import SINGLE, begun, orders
from tests.games.seeds import spelled
from tests.toys.play import chance

Score = Callable[[KardashevView, str], tuple[int, ...]]


def _there(view: KardashevView, card: str) -> int:
    return max(vcount(view.rows[view.seat], domain) for domain in kind(card).domains)


def _alike_in_hand(view: KardashevView, card: str) -> int:
    return sum(kind(other).domains == kind(card).domains for other in view.hand)


STYLES: dict[str, Score] = {  # the card with the highest score is laid
    "most": lambda view, card: (_there(view, card), _alike_in_hand(view, card)),
    "missing": lambda view, card: (-_there(view, card), _alike_in_hand(view, card)),
    "random": lambda view, card: (0,),
}


def laid(view: KardashevView, score: Score, seed: str) -> Move:
    """The play of a style; a pass with nothing that may be laid."""
    marks = view.marks[view.seat]
    free = [card for card in view.hand if not (marks.bites and marks.ban in kind(card).domains)]
    if not free:
        return Move(verb="pass")
    mixed = chance(seed, "style", view.turn, view.plays).secret.shuffle("free", sorted(free))
    return Move(verb="play", what=Named(id_of(max(mixed, key=lambda card: score(view, card)))))


def won(style: str, seed: int) -> bool:
    """Does the style win this single game?"""
    match, own = begun(SINGLE, f"style-{seed}"), 1 + seed % 2
    while match.window is not None:
        given = orders(match, seed)
        if match.window.name == "play" and own in given:
            given[own] = laid(match.view(own), STYLES[style], f"{style}-{seed}")
        match.close(given)
    return match.outcome.winners == (own,)


def main(seeds: str, *styles: str) -> None:
    print("| style | games | wins | share, % | ± |\n|---|---|---|---|---|", flush=True)
    for style in styles or STYLES:
        results = [won(style, seed) for seed in spelled(seeds)]
        n, wins = len(results), sum(results)
        share, error = 100 * wins / n, 50 / math.sqrt(n)
        print(f"| {style} | {n} | {wins} | {share:.1f} | {error:.1f} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
