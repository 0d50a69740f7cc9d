"""How the match ended, in a sentence, and what each seat has in the end."""

from referee.games.combats.things.pawns import COLOURS, NOBODY, opponent
from referee.games.combats.words.names import points, side
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.game import Outcome
from referee.kernel.words import Language


def conclude(outcome: Outcome, language: Language) -> str:
    """How the match ended."""
    winner = outcome.winners[0] if outcome.winners else NOBODY
    facts: dict[str, object] = {
        "winner": side(winner, language),
        "loser": side(opponent(winner), language),
    }
    for name in ("points", "usines", "populations"):
        own, enemy = _counts(outcome, name, winner)
        facts |= {name: own, f"{name}_other": enemy}
    facts["fewer"], facts["more"] = sorted(_counts(outcome, "lost", winner))
    halves = _counts(outcome, "half_points", winner)
    if not outcome.reason.startswith("campaign"):
        facts["points"] = points(halves)
    return SENTENCES.say(outcome.reason, language, **facts)


def _counts(outcome: Outcome, name: str, winner: int) -> list[int]:
    """The winner's (or grey's) and the other's; 0 where the match did not count this."""
    first = winner or 1
    return [outcome.scores.get(f"{name}_{COLOURS[seat]}", 0) for seat in (first, opponent(first))]


def score(outcome: Outcome, seat: Seat, language: Language) -> str:
    """Its points: of battles in halves, of a campaign whole."""
    scores, name = outcome.scores, COLOURS[seat]
    if (half := scores.get(f"half_points_{name}")) is not None:
        return SENTENCES.say("score_points", language, n=points([half]))
    n = scores.get(f"points_{name}")
    return "" if n is None else SENTENCES.say("score_points", language, n=n)
