"""One battle (bataille), step by step: R-8 to R-13, in the order of H-16."""

from collections.abc import Mapping

from referee.games.combats.log import events as e
from referee.games.combats.rules.card_play import (
    InForce,
    dice_kept,
    effects,
    energy_counted,
    in_force,
    mobilised,
    natives,
    pawn_given_up,
    power_change,
)
from referee.games.combats.rules.setup import Record
from referee.games.combats.things.cards import Loot, LossCap, SwapPawn, WinTies
from referee.games.combats.things.pawns import COLOURS, NOBODY, SEATS, Kind, Pawns, opponent
from referee.games.combats.things.sheet import Commit, Swap
from referee.games.combats.things.state import CombatsState
from referee.games.combats.things.tally import BattleResolved, Tally
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

Commits = Mapping[Seat, Commit]
DIE = 6


def fight(record: Record, commits: Commits, chance: Chance) -> None:
    """The battle at hand, from the reveal to the spoils."""
    revealed = reveal(record, commits)
    force = countermand(record, revealed)
    manoeuvre(record, force, revealed)
    call_natives(record, force)
    mobilise(record, force)
    dice = roll(record, force, chance)
    tallies = {seat: tally(record, force, revealed[seat], seat, dice[seat]) for seat in SEATS}
    winner, broken_by = compare(tallies, force)
    lost = {
        seat: losses(tallies[seat].group, commits[seat].tie, force, seat, winner) for seat in SEATS
    }
    battle = record.state.combat.battle
    record.emit(BattleResolved(battle, tallies, winner, lost, broken_by))
    loot(record, force, battle, winner)


def reveal(record: Record, commits: Commits) -> dict[Seat, e.Revealed]:
    """H-9: both at once. H-10: a riposte is spent only if the other side shows a card. H-25."""
    sides = {seat: _shown(commits[seat], commits[opponent(seat)]) for seat in SEATS}
    battle = record.state.combat.battle
    for seat in SEATS:
        if kept := commits[seat].riposte - sides[seat].riposte:
            record.tell(seat, "riposte_kept", battle=battle, n=kept)
    record.emit(e.CommitmentsRevealed(battle, sides))
    return sides


def _shown(mine: Commit, theirs: Commit) -> e.Revealed:
    provoked = len(theirs.cards) > 0
    return e.Revealed(
        energy=mine.energy,
        riposte=mine.riposte if provoked else 0,
        cards=tuple(play.card for play in mine.cards),
        swap=next((play.swap for play in mine.cards if play.swap), None),
    )


def countermand(record: Record, revealed: Mapping[Seat, e.Revealed]) -> InForce:
    """H-16 (2): what Countermand leaves; both at once leave nothing but themselves."""
    played = {seat: side.cards for seat, side in revealed.items()}
    force = in_force(played)
    for seat in SEATS:
        left = [card.key for card in force[seat]]
        if void := tuple(key for key in played[seat] if key not in left):
            record.emit(e.CardsCancelled(record.state.combat.battle, seat, void))
    return force


def manoeuvre(record: Record, force: InForce, revealed: Mapping[Seat, e.Revealed]) -> None:
    """H-16 (3): a pawn of this battle changes places with one that stands further back."""
    for seat in SEATS:
        swap = revealed[seat].swap
        if swap is not None and effects(force, seat, SwapPawn):
            record.emit(_exchange(record.state.combat.battle, seat, swap))


def _exchange(battle: int, seat: Seat, swap: Swap) -> e.PawnsExchanged:
    return e.PawnsExchanged(battle, seat, swap.leaves, swap.joins, swap.at)


def call_natives(record: Record, force: InForce) -> None:
    """H-14: natives stand with a side for this battle only."""
    for seat in SEATS:
        if powers := natives(force, seat):
            battle = record.state.combat.battle
            record.emit(e.NativesJoined(battle, seat, len(powers), sum(powers)))


def mobilise(record: Record, force: InForce) -> None:
    """H-13: in this battle and all later ones of the same combat; two copies add up."""
    for seat in SEATS:
        if more := mobilised(force, seat):
            combat = record.state.combat
            record.emit(e.Mobilised(combat.battle, seat, combat.mob[seat] + more))


def roll(record: Record, force: InForce, chance: Chance) -> dict[Seat, int]:
    """R-11: a die each, the attacker's first (§9)."""
    state = record.state
    dice = {}
    for role, seat in (("attacker", state.combat.attacker), ("defender", state.combat.defender)):
        mode = dice_kept(force, seat)
        label = f"{fought_in(state)}/battle{state.combat.battle}/{role}"
        faces = chance.roll(label, DIE, count=2 if mode else 1)
        dice[seat] = min(faces) if mode == "worst" else max(faces)
        record.emit(e.DieRolled(state.combat.battle, seat, tuple(faces), dice[seat]))
    return dice


def fought_in(state: CombatsState) -> str:
    """Where dice belong: `leg1`, or the turn, `r3/white`."""
    if state.active == NOBODY:
        return f"leg{state.leg}"
    return f"r{state.round}/{COLOURS[state.active]}"


def tally(record: Record, force: InForce, side: e.Revealed, seat: Seat, die: int) -> Tally:
    """R-9 to R-11 and H-16 (4), (5): pawns, cards, energy, die. A group never counts below 0."""
    group = record.state.combat.group(seat)
    joined = natives(force, seat)
    bonus = sum(joined) + record.state.combat.mob[seat] * group.p
    bonus += power_change(force, seat, group)
    bonus = max(bonus, -group.power)
    energy = energy_counted(force, seat, side.energy + side.riposte)
    total = group.power + bonus + energy + die
    return Tally(group, len(joined), group.power, bonus, energy, die, total)


def compare(tallies: Mapping[Seat, Tally], force: InForce) -> tuple[Seat, Seat]:
    """R-11, R-12: who wins (0 on a tie), and who broke a tie by holding the line."""
    grey, white = tallies[1].total, tallies[2].total
    if grey != white:
        return (1 if grey > white else 2), NOBODY
    holding = [seat for seat in SEATS if effects(force, seat, WinTies)]
    return (holding[0], holding[0]) if len(holding) == 1 else (NOBODY, NOBODY)


def losses(group: Pawns, tie: Kind | None, force: InForce, seat: Seat, winner: Seat) -> Pawns:
    """R-11: the loser loses all, the winner none. R-12: on a tie each loses exactly one pawn."""
    if winner == seat:
        return Pawns()
    if winner == NOBODY:
        return give_up(group, tie, 1)
    caps = [effect.n for effect in effects(force, seat, LossCap)]
    return give_up(group, tie, min([group.total, *caps]))


def give_up(group: Pawns, tie: Kind | None, n: int) -> Pawns:
    """So many pawns of the group, of the kind its owner would rather lose (H-15)."""
    lost = Pawns()
    for _ in range(n):
        lost += Pawns.of(pawn_given_up(group - lost, tie))
    return lost


def loot(record: Record, force: InForce, battle: int, winner: Seat) -> None:
    """H-16 (9): Salvage; the energy is there from the next battle on."""
    if winner == NOBODY:
        return
    for effect in effects(force, winner, Loot):
        record.emit(e.EnergyLooted(battle, winner, effect.energy))
