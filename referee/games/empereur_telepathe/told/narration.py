"""What happened, in sentences: each event, each private fact, each refusal, each ending."""

from referee.games.empereur_telepathe.told.tellers import TELLERS, Facts
from referee.games.empereur_telepathe.words.names import card_name, card_names, seat_name
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel.event import Event, Seat
from referee.kernel.explain import explain as kernel_explain
from referee.kernel.game import Outcome
from referee.kernel.recorder import Told
from referee.kernel.refused import Problem
from referee.kernel.words import Language


def narrate(event: Event, reader: Seat | None, language: Language) -> str:
    """One sentence about an event."""
    key, facts = TELLERS[type(event)](event, reader, language)
    return SENTENCES.say(key, language, **facts)


def told(fact: Told, language: Language) -> str:
    """One sentence about what only this seat may know: what its lines did, or why not."""
    facts: Facts = {}
    for name, value in fact.items():
        if name in ("target", "attacker") and isinstance(value, int):
            facts[name] = seat_name(value, language)
        elif name == "card":
            facts[name] = card_name(str(value), language)
        elif name == "cards" and isinstance(value, list):
            facts[name] = card_names(map(str, value), language)
        elif name != "what":
            facts["case" if name == "why" else name] = value
    return SENTENCES.say(str(fact["what"]), language, **facts)


def explain(problem: Problem, language: Language) -> str:
    """A refusal or remark."""
    return kernel_explain(problem, language, SENTENCES)


def conclude(outcome: Outcome, language: Language) -> str:
    """Who is Emperor, why, and how the others rank."""
    [emperor] = outcome.winners
    ranked = sorted(outcome.scores.items(), key=lambda score: (score[1], score[0]))
    ranks = ", ".join(f"{rank}. {seat_name(int(seat[4:]), language)}" for seat, rank in ranked)
    return SENTENCES.say(outcome.reason, language, who=seat_name(emperor, language), ranks=ranks)
