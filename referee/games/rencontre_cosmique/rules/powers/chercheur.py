"""The Seeker: one question to a main, answered truly, once a duel (R-P-chercheur, H-64)."""

from collections.abc import Callable

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.powers.kinds import ClausePower, main_named
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.cards import (
    COMPROMISE,
    is_attack,
    is_duel,
    is_edict,
    value,
)
from referee.games.rencontre_cosmique.things.sheet import Question
from referee.games.rencontre_cosmique.things.state import Table, Todo, Vow
from referee.kernel.event import Seat

KEY = "chercheur"
FACTS: dict[str, Callable[[tuple[str, ...], Question], bool]] = {
    "holds": lambda hand, line: line.card in hand,
    "holds_attack": lambda hand, line: any(is_attack(c) and value(c) >= line.n for c in hand),
    "compromise": lambda hand, line: COMPROMISE in hand,
    "edict": lambda hand, line: any(map(is_edict, hand)),
    "count": lambda hand, line: sum(map(is_duel, hand)) >= line.n,
}
INTENTIONS = ("will_compromise", "will_attack", "will_swap", "will_ooze", "will_travel")
DOING = {"sorcier": "will_swap", "amibe": "will_ooze", "chronos": "will_travel"}  # by power


def hinders(play: Resolution, seat: Seat, line: Question) -> str:
    """A main or an ally asks; a main other than itself is asked."""
    target = main_named(play, seat, line.target)
    if not play.table.main_of(seat):
        return "no_part"
    return "no_target" if not target or target == seat else ""


def act(play: Resolution, seat: Seat, line: Question) -> None:
    """The referee answers what the hand answers; an intention waits for the player."""
    target = main_named(play, seat, line.target)
    play.emit(e.PowerUsed(seat, KEY, target))
    intention = line.what not in FACTS
    asked = e.QuestionAsked(seat, target, line.what, line.card, line.n, line.text, intention)
    play.emit(asked)
    if intention:
        play.first(Todo("answer", target), Todo("tests"))
    else:
        yes = FACTS[line.what](play.hand(target), line)
        play.emit(e.QuestionAnswered(seat, target, yes, by_referee=True, binding=False))


# --- promises -------------------------------------------------------------------------------------


def promised(table: Table, seat: Seat, what: str) -> bool | None:
    """What the seat has bound itself to do (True) or not to do (False) in this duel."""
    vows = [vow for vow in table.duel.vows if vow.seat == seat and vow.what == what]
    return vows[-1].yes if vows else None


def bound(table: Table, seat: Seat, power: str) -> bool | None:
    """The same by the power it is about."""
    return promised(table, seat, DOING[power])


def keeps(vow: Vow, card: str) -> bool:
    """Does playing this card keep the promise?"""
    if vow.what == "will_compromise":
        return (card == COMPROMISE) == vow.yes
    if vow.what == "will_attack":
        return (is_attack(card) and value(card) >= vow.n) == vow.yes
    return True


def honest(table: Table, seat: Seat, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that keep every promise; all of them if none does."""
    vows = [vow for vow in table.duel.vows if vow.seat == seat]
    good = tuple(card for card in cards if all(keeps(vow, card) for vow in vows))
    return good or cards


POWER = ClausePower(
    KEY, Question, hinders, lambda play, seat, line: (main_named(play, seat, line.target),), act
)
