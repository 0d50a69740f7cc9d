"""What happened, in sentences: each event, each private fact, each refusal, the end."""

from referee.games.kardashev.things.seats import NOBODY
from referee.games.kardashev.told.tellers import TELLERS
from referee.games.kardashev.words.names import seat_name
from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.event import Event, Seat
from referee.kernel.explain import explain as kernel_explain
from referee.kernel.game import Outcome
from referee.kernel.recorder import Told
from referee.kernel.refused import Problem
from referee.kernel.words import Language


def narrate(event: Event, reader: Seat | None, language: Language) -> str:
    """One sentence about an event; nothing for those that only keep the books."""
    said = TELLERS[type(event)](event, reader, language)
    if said is None:
        return ""
    key, facts = said
    return SENTENCES.say(key, language, **facts)


def told(fact: Told, language: Language) -> str:
    """One sentence about what only this seat may know."""
    facts = {name: value for name, value in fact.items() if name != "what"}
    return SENTENCES.say(str(fact["what"]), language, **facts)


def explain(problem: Problem, language: Language) -> str:
    """A refusal or remark."""
    return kernel_explain(problem, language, SENTENCES)


def conclude(outcome: Outcome, language: Language) -> str:
    """How the match ended."""
    winner = outcome.winners[0] if outcome.winners else NOBODY
    loser = 3 - winner if winner else NOBODY
    games = {f"games_{name}": outcome.scores.get(f"games_{name}", 0) for name in ("a", "b")}
    facts = {"winner": seat_name(winner, language), "loser": seat_name(loser, language)}
    return SENTENCES.say(f"end_{outcome.reason}", language, **facts, **games)
