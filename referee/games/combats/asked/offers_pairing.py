"""Other ways to pair, or to line up, than the automatic one: beside it, and behind an attack."""

from collections.abc import Iterator

from referee.games.combats.asked.ready_line import ready_line
from referee.games.combats.orders.writing import write
from referee.games.combats.rules.pairing import as_pairing, automatic_pairing
from referee.games.combats.things.chart import place_name
from referee.games.combats.things.pawns import NOBODY, Pawns
from referee.games.combats.things.sheet import LineUp, Pairing
from referee.games.combats.things.state import Combat, CombatsState
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.words import Language


def offers(combat: Combat, seat: Seat, language: Language) -> Iterator[str]:
    """What the open window could be answered with instead."""
    own = combat.forces[seat]
    if combat.larger == NOBODY:
        if own.mixed:
            reverse = LineUp(pawns=own.line[::-1])
            yield from _row(reverse, SENTENCES.say("offer_line", language), language)
        return
    usual = automatic_pairing(own, combat.k)
    for case, groups in (("massed", massed(own, combat.k)), ("held", held(own, combat.k))):
        if groups == usual:
            continue
        yield from _row(as_pairing(groups), SENTENCES.say(f"offer_pair.{case}", language), language)


def with_attack(state: CombatsState, seat: Seat, place: str, language: Language) -> Iterator[str]:
    """The line that may stand behind an attack, with the pawns that are there now."""
    forces = state.board[place]
    combat = Combat(place=place, forces=forces, k=min(there.total for there in forces.values()))
    where = place_name(place, language)
    if combat.larger == seat:
        groups = automatic_pairing(forces[seat], combat.k)
        label = SENTENCES.say("offer_pair.attack", language, place=where)
        yield from _row(as_pairing(groups), label, language)
    elif combat.larger == NOBODY and forces[seat].mixed:
        label = SENTENCES.say("offer_line.attack", language, place=where)
        yield from _row(LineUp(pawns=forces[seat].line), label, language)


def _row(order: Pairing | LineUp, label: str, language: Language) -> list[str]:
    return ready_line(write(order, language), label)


def massed(own: Pawns, battles: int) -> list[Pawns]:
    """One pawn to each later battle, the last of the line first; all others in the first."""
    ahead = len(own.line) - (battles - 1)
    return [Pawns.of(own.line[:ahead]), *(Pawns.of(kind) for kind in own.line[ahead:])]


def held(own: Pawns, battles: int) -> list[Pawns]:
    """One pawn to each battle, Populations first; nobody else fights (H-6)."""
    return [Pawns.of(kind) for kind in own.line[:battles]]
