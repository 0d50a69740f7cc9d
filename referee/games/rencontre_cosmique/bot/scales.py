"""What two cards come to, without laying them: who wins the duel, or that they bargain."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.games.rencontre_cosmique.bot.odds import HOPELESS
from referee.games.rencontre_cosmique.rules.rights import works
from referee.games.rencontre_cosmique.rules.totals import counts, value_of
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, is_attack, value
from referee.games.rencontre_cosmique.things.places import DEFENSE, OFFENSE
from referee.games.rencontre_cosmique.things.state import Table

DEAL = "deal"
LOW = 6  # a Sorcerer that lays no more than that is thought to swap
MIDDLING = 11


class Weight(NamedTuple):
    """One main: what its side's pawns count, and the powers that change what a card is worth."""

    pawns: int
    virus: bool
    empath: bool
    sorcerer: bool
    amoeba: bool


class Scales(NamedTuple):
    offense: Weight
    defense: Weight

    def end(self, attack: str, answer: str) -> str:
        """`attack` is the offense's card, as it counts in the end."""
        if attack == COMPROMISE:
            deal = answer == COMPROMISE or self._harmony(attack, answer)
            return DEAL if deal else DEFENSE
        if answer == COMPROMISE:
            return DEAL if self._harmony(attack, answer) else OFFENSE
        ahead = total(self.offense, attack) > total(self.defense, answer)
        return OFFENSE if ahead else DEFENSE

    def ends(self, attacks: Mapping[str, int], answers: Mapping[str, int]) -> dict[str, int]:
        """How often each end comes of all pairs of these cards."""
        found = dict.fromkeys((OFFENSE, DEFENSE, DEAL), 0)
        for attack, n in attacks.items():
            for answer, m in answers.items():
                found[self.end(attack, answer)] += n * m
        return found

    def _harmony(self, attack: str, answer: str) -> bool:
        """R-P-empathe."""
        mine = self.offense.empath and attack == COMPROMISE
        return mine or (self.defense.empath and answer == COMPROMISE)


def scales(table: Table) -> Scales:
    """For the duel as it stands, or is supposed to."""
    offense, defense = table.mains
    return Scales(weight(table, offense), weight(table, defense))


def weight(table: Table, main: int) -> Weight:
    return Weight(
        value_of(table, main),
        counts(table, main, "virus"),
        works(table, main, "empathe"),
        works(table, main, "sorcier"),
        works(table, main, "amibe"),
    )


def total(side: Weight, card: str) -> int:
    return value(card) * side.pawns if side.virus else value(card) + side.pawns


def swaps(side: Weight, card: str) -> bool:
    """Would a Sorcerer give this card away? Others are thought to do so with a low one."""
    return side.sorcerer and is_attack(card) and value(card) <= LOW


def oozed(side: Weight, other: Weight, card: str) -> Weight:
    """An Amoeba on the other side is thought to grow until its card beats a middling one."""
    if not side.amoeba or card == COMPROMISE:
        return side
    lacking = MIDDLING + other.pawns - value(card) - side.pawns
    return side._replace(pawns=side.pawns + lacking) if 0 < lacking <= HOPELESS else side
