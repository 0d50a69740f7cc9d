"""The frame of a match: set-up, what is asked, how the ladder is climbed, the end."""

from collections.abc import Mapping

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.filing import file
from referee.games.rencontre_cosmique.rules.ladder import STEPS, WINDOWS
from referee.games.rencontre_cosmique.rules.powers.vulch import salvage
from referee.games.rencontre_cosmique.rules.resolution import Record, Resolution
from referee.games.rencontre_cosmique.rules.riposte import answer_use
from referee.games.rencontre_cosmique.rules.setup import deal_powers
from referee.games.rencontre_cosmique.rules.windows import asked
from referee.games.rencontre_cosmique.things.cards import full_deck
from referee.games.rencontre_cosmique.things.options import RencontreOptions
from referee.games.rencontre_cosmique.things.places import COLOURS
from referee.games.rencontre_cosmique.things.state import RencontreState, Todo
from referee.kernel.chance import Chance
from referee.kernel.event import Sealed, Seat
from referee.kernel.game import Given, Outcome

STEPS_MOST = 5_000  # between two windows; more is a rule that goes round in circles


class EndlessLadderError(RuntimeError):
    """The steps of the ladder follow each other without end: a bug in the rules."""


def setup(record: Record, options: RencontreOptions, seats: int, chance: Chance) -> None:
    """R-1 to R-7: colours, powers, seven cards each, who begins."""
    record.emit(e.MatchOpened(seats, COLOURS[:seats], options))
    play = Resolution(record, chance, {}, salvage)
    deal_powers(play)
    deal_hands(play)
    colour = str(chance.pick("first", play.table.cup, 1)[0])
    play.emit(e.FirstPlayerDrawn(colour, play.table.seat(colour)))
    drafts = options.draft and options.powers
    play.only(*([Todo("draft")] if drafts else []), Todo("next_turn"))
    climb(play)


def deal_hands(play: Resolution) -> None:
    """R-6."""
    deck = tuple(play.chance.secret.shuffle("pile", full_deck()))
    play.emit(e.PileReshuffled(len(deck), Sealed((), deck)))
    for seat in play.table.alive:
        cards = play.state.pile[: play.table.options.hand]
        play.emit(e.HandDealt(seat, len(cards), Sealed((seat,), cards)))


# --- climbing -------------------------------------------------------------------------------------


def resolve(record: Record, given: Mapping[Seat, Given], chance: Chance) -> None:
    """A window closes: what was filed counts, its step is taken, and those after it."""
    play = Resolution(record, chance, given, salvage)
    play.now = play.agenda.pop(0)
    play.asked_now = True
    file(play, play.now.step)
    if play.now.step == "riposte":
        answer_use(play)
    WINDOWS[play.now.step](play)
    climb(play)


def climb(play: Resolution) -> None:
    """Step after step, until somebody is to be asked or the match is over."""
    play.asked_now = False
    for _ in range(STEPS_MOST):
        if play.over or not play.agenda:
            break
        if play.agenda[0].step in WINDOWS and asked(
            play.state, play.agenda[0], len(play.state.pile)
        ):
            break
        play.now = play.agenda.pop(0)
        (STEPS.get(play.now.step) or WINDOWS[play.now.step])(play)
    else:
        raise EndlessLadderError(f"still to be done: {play.agenda[:8]}")
    play.done()


# --- the end --------------------------------------------------------------------------------------


def outcome(state: RencontreState) -> Outcome | None:
    table = state.table
    if not table.over:
        return None
    scores = {f"bases_{table.colour(seat)}": n for seat, n in table.bases.items()}
    return Outcome(table.winners, table.reason, scores)
