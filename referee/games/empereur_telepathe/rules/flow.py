"""The way of a match: engage, act, refresh, round by round (rulings §6); who is asked, and when.

One engine plays all tempos. Where a decision is wanted it asks `Answers`: in swift and blitz the
lines written before the duel answer, in live the seat that has just been asked; without an answer
the match waits, and the window follows from the position. Who is asked follows from public facts.
"""

from collections.abc import Mapping

from referee.games.empereur_telepathe.log import events as e
from referee.games.empereur_telepathe.rules.acts import act
from referee.games.empereur_telepathe.rules.attack import block_moment, come_through
from referee.games.empereur_telepathe.rules.blocks import reply
from referee.games.empereur_telepathe.rules.ending import end_acts, refresh_all
from referee.games.empereur_telepathe.rules.engagement import engage_all, next_to_act
from referee.games.empereur_telepathe.rules.picks import choice_due, chooser
from referee.games.empereur_telepathe.rules.setup import deal
from referee.games.empereur_telepathe.rules.strikes import land
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.games.empereur_telepathe.things.sheet import Sheet
from referee.games.empereur_telepathe.things.state import Attack, Record, TelepatheState
from referee.kernel.chance import Chance
from referee.kernel.event import Seat
from referee.kernel.game import Given, Outcome

LONG = ("commit", "duel", "round", "act")


def setup(record: Record, options: TelepatheOptions, seats: int, chance: Chance) -> None:
    """Draw 1."""
    deal(record, options, seats, chance)


def outcome(state: TelepatheState) -> Outcome | None:
    return state.result


# --- what is asked ----------------------------------------------------------------------------


def question(state: TelepatheState) -> str:
    """The name of the open window; "" if the match is over or has not begun."""
    tempo = state.options.tempo
    match state.phase:
        case "commit":
            return "round" if tempo == "blitz" else "commit"
        case "duel":
            return _live_question(state) if tempo == "live" else "duel"
        case "refresh":
            return "refresh"
        case _:
            return ""


def _live_question(state: TelepatheState) -> str:
    if state.attack is None:
        return "act"
    return "block" if state.attack.stage == "block" else "choose"


def asked(state: TelepatheState) -> tuple[Seat, ...]:
    """Whom the open window asks. In live a chair that fell empty may leave nobody to ask."""
    match question(state):
        case "":
            return ()
        case "act":
            return tuple(filter(None, (next_to_act(state),)))
        case "block":
            return (state.attack.target,) if state.attack else ()
        case "choose":
            return (chooser(state.attack),) if state.attack else ()
        case _:
            return state.living


def pace(name: str) -> str:
    return "long" if name in LONG else "short"


# --- what happens -----------------------------------------------------------------------------


class Answers:
    """Decisions on demand: lines written beforehand serve again and again, a live answer once."""

    def __init__(self, name: str, sheets: Mapping[Seat, Sheet]) -> None:
        self.sheets = dict(sheets)
        self._ahead = name in ("duel", "round")
        self._name = name

    def take(self, what: str, seat: Seat) -> Sheet | None:
        """The seat's lines for this decision, or None if it must be asked."""
        if self._ahead:
            return self.sheets.get(seat, Sheet())
        return self.sheets.pop(seat, None) if self._name == what else None


def resolve(record: Record, orders: Mapping[Seat, Given], chance: Chance) -> None:
    """The window has closed."""
    name = question(record.state)
    sheets = {seat: given.order for seat, given in orders.items()}
    if name == "refresh":
        refresh_all(record, sheets, chance)
        return
    if name in ("commit", "round"):
        engage_all(record, orders, chance)
    if name != "commit" or record.state.options.tempo == "live":
        run_on(record, Answers(name, sheets), chance)


def run_on(record: Record, answers: Answers, chance: Chance) -> None:
    """Acts one after another until somebody must be asked, or the round is over."""
    while record.state.result is None and _decided(record, answers, chance):
        pass
    state = record.state
    if state.result is None and state.attack is None and not next_to_act(state):
        finish_round(record, answers, chance)


def _decided(record: Record, answers: Answers, chance: Chance) -> bool:
    """One step of the round; False where nothing is left to do without asking."""
    attack = record.state.attack
    if attack is None:
        return _act(record, answers)
    if attack.stage == "block":
        return _block(record, attack, answers)
    return _land(record, attack, answers, chance)


def _act(record: Record, answers: Answers) -> bool:
    seat = next_to_act(record.state)
    sheet = answers.take("act", seat) if seat else None
    if sheet is None:
        return False
    act(record, seat, sheet)
    return True


def _block(record: Record, attack: Attack, answers: Answers) -> bool:
    if block_moment(record.state):
        sheet = answers.take("block", attack.target)
        if sheet is None:
            return False
        reply(record, sheet)
    come_through(record)
    return True


def _land(record: Record, attack: Attack, answers: Answers, chance: Chance) -> bool:
    who = chooser(attack)
    sheet = answers.take("choose", who) if who else None
    if sheet is None and choice_due(record.state):
        return False
    land(record, sheet or Sheet(), chance)
    return True


def finish_round(record: Record, answers: Answers, chance: Chance) -> None:
    """§6.6: the storm, then the refresh, at once or in a window of its own."""
    end_acts(record, chance)
    if record.state.result is None and not record.state.options.asks_refresh:
        refresh_all(record, answers.sheets, chance)


# --- a chair falls empty ----------------------------------------------------------------------


def call_off(record: Record, attack: Attack) -> None:
    """The attack's cards go to the discard pile if they lie there still."""
    if record.state.played:
        record.emit(e.CombinationDiscarded(attack.attacker, record.state.played))
    record.emit(e.AttackEnded(attack.attacker, attack.target, 0, 0))
