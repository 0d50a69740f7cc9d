"""What a Seeker asks in its own duel: that after whose answer it lays the better card.

Why: docs/decisions/0166-the-seekers-question.md.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from referee.games.rencontre_cosmique.bot.hand_play import Fight, prices_of, worth
from referee.games.rencontre_cosmique.bot.odds import odds
from referee.games.rencontre_cosmique.bot.race import card_worth
from referee.games.rencontre_cosmique.bot.scales import scales
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.card_play import choices
from referee.games.rencontre_cosmique.rules.powers.chercheur import keeps
from referee.games.rencontre_cosmique.things.cards import is_attack, value
from referee.games.rencontre_cosmique.things.state import Vow
from referee.kernel.event import Seat


class Inquiry(NamedTuple):
    what: str
    n: int = 0


COMPROMISE = Inquiry("will_compromise")
Gains = Mapping[str, tuple[int, ...]]  # by card of theirs: what each of mine brings, as often


def inquiry(sight: Sight, other: Seat) -> Inquiry:
    """The best one; where none is of use, whether they will compromise."""
    gains = gains_of(sight, other)
    return max(inquiries(gains), key=lambda asked: informed(gains, other, asked))


def inquiries(gains: Gains) -> Iterable[Inquiry]:
    """Only an attack that they may lay tells one case from another."""
    attacks = sorted({value(card) for card in gains if is_attack(card)})
    return [COMPROMISE, *(Inquiry("will_attack", n) for n in attacks)]


def informed(gains: Gains, other: Seat, asked: Inquiry) -> int:
    """What comes of it if the best card is laid after either answer."""
    vow = Vow(other, asked.what, asked.n, True)
    kept = [card for card in gains if keeps(vow, card)]
    broken = [card for card in gains if card not in kept]
    return best(gains, kept) + best(gains, broken)


def best(gains: Gains, cards: list[str]) -> int:
    """Of one card against all of these."""
    return max(map(sum, zip(*(gains[card] for card in cards), strict=True)), default=0)


def gains_of(sight: Sight, other: Seat) -> Gains:
    table, me = sight.table, sight.me
    fight = Fight(table, me, scales(table), prices_of(sight, table))
    mine = tuple(dict.fromkeys(choices(table, me, sight.view.hand)))
    costs = [0 if fight.prices.keeps else fight.prices.unit * card_worth(card) for card in mine]
    return {
        theirs: tuple(
            weight * (100 * worth(fight, card, theirs, swap=False) - cost)
            for card, cost in zip(mine, costs, strict=True)
        )
        for theirs, weight in odds(sight, table, other, me).items()
    }
