"""How the bot puts its pawns together: the best of some two dozen tries."""

from referee.games.combats.bot.odds import swing
from referee.games.combats.rules.pairing import against_the_smaller, automatic_pairing
from referee.games.combats.things.pawns import NOBODY, Pawns, opponent
from referee.games.combats.things.sheet import Group, LineUp, Pairing
from referee.games.combats.things.state import Combat
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

TRIES = 23


def propose_pairing(combat: Combat, seat: Seat, chance: Chance) -> Pairing | LineUp:
    """Equal numbers: any line. Else the automatic pairing or a random one, whichever is best."""
    own = combat.forces[seat]
    if combat.larger == NOBODY:
        return LineUp(pawns=tuple(chance.shuffle("line", own.line)))
    tries = [automatic_pairing(own, combat.k)]
    tries += [random_groups(own, combat.k, f"try{i}", chance) for i in range(TRIES)]
    best = max(tries, key=lambda groups: _worth(combat, seat, groups))
    return Pairing(groups=tuple(Group(battle=i, pawns=p) for i, p in enumerate(best, start=1)))


def random_groups(own: Pawns, battles: int, label: str, chance: Chance) -> list[Pawns]:
    """One pawn to each battle, the rest anywhere, perhaps into the reserve."""
    line = chance.shuffle(f"{label}/line", own.line)
    groups = [Pawns.of(kind) for kind in line[:battles]]
    for i, kind in enumerate(line[battles:]):
        battle = chance.below(f"{label}/pawn{i}", battles + 1)
        if battle < battles:
            groups[battle] += Pawns.of(kind)
    return groups


def _worth(combat: Combat, seat: Seat, groups: list[Pawns]) -> int:
    """The swing of all battles together, with no energy and no cards."""
    enemy = opponent(seat)
    pairs = against_the_smaller(combat, groups)
    return sum(
        swing(pair[seat].power - pair[enemy].power, pair[seat].total, pair[enemy].total)
        for pair in pairs
    )
