"""What happened, in sentences; refusals; how it ended; the page of orders."""

from collections.abc import Iterable

from referee.kernel.event import Event, Seat
from referee.kernel.explain import explain as kernel_explain
from referee.kernel.game import Outcome
from referee.kernel.recorder import Told
from referee.kernel.refused import Problem
from referee.kernel.words import Language

from referee_goofspiel import log
from referee_goofspiel.things import GoofspielView
from referee_goofspiel.words import SENTENCES, seat_name


def narrate(event: Event, reader: Seat | None, language: Language) -> str:
    """One sentence about an event; a hand is told to its owner alone."""
    match event:
        case log.HandsDealt(prizes=prizes, hands=parts):
            dealt = SENTENCES.say("hands_dealt", language, n=len(prizes))
            if reader is None:
                return dealt
            hand = row(parts[reader - 1].known)
            return f"{dealt} {SENTENCES.say('your_hand', language, hand=hand)}"
        case log.PrizeTurnedUp(prize=prize):
            return SENTENCES.say("prize_turned_up", language, prize=prize)
        case log.BidsRevealed(bids=bids, stake=stake, winner=winner):
            shown = ", ".join(f"{seat_name(seat, language)} {card}" for seat, card in bids.items())
            if winner is None:
                return SENTENCES.say("stake_stays", language, bids=shown)
            name = seat_name(winner, language)
            return SENTENCES.say("stake_won", language, bids=shown, seat=name, stake=stake)
        case log.ChairEmptied(seat=seat):
            return SENTENCES.say("chair_emptied", language, seat=seat_name(seat, language))
        case log.MatchDecided(result=result):
            return conclude(result, language)
        case _:
            raise ValueError(f"no event of Goofspiel: {event}")


def row(cards: Iterable[int]) -> str:
    return ", ".join(map(str, cards))


def told(fact: Told, language: Language) -> str:
    """Goofspiel tells nobody anything apart."""
    return ""


def explain(problem: Problem, language: Language) -> str:
    return kernel_explain(problem, language, SENTENCES)


def conclude(outcome: Outcome, language: Language) -> str:
    winners = ", ".join(seat_name(seat, language) for seat in outcome.winners)
    return SENTENCES.say(outcome.reason, language, n=len(outcome.winners), winners=winners)


def help_page(view: GoofspielView, language: Language) -> str:
    return SENTENCES.say("help", language).strip()
