"""What happened, in sentences: each event, each private fact, each refusal, the end."""

from referee.games.rencontre_cosmique.things.places import COLOURS
from referee.games.rencontre_cosmique.told.tellers import Facts, tell
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.event import Event, Seat
from referee.kernel.explain import explain as kernel_explain
from referee.kernel.game import Outcome
from referee.kernel.recorder import Told
from referee.kernel.refused import Problem
from referee.kernel.words import Language


def narrate(event: Event, reader: Seat | None, language: Language) -> str:
    """One sentence about an event, or nothing."""
    key, facts = tell(event, reader, language)
    return SENTENCES.say(key, language, **facts) if key else ""


def told(fact: Told, language: Language) -> str:
    """One sentence about what only this seat may know."""
    facts: Facts = {name: value for name, value in fact.items() if name != "what"}
    for name in {"wished", "to"} & set(facts):
        facts[name] = names.place(str(facts[name]), language)
    if "edict" in facts:
        facts["edict"] = names.card(str(facts["edict"]), language)
    if "power" in facts:
        facts["power"] = names.power(str(facts["power"]), language)
    if "colour" in facts:
        facts["colour"] = names.side_of(str(facts["colour"]), language)
    if "side" in facts:
        facts["side"] = SENTENCES.say(f"target_{facts['side']}", language)
    if why := facts.pop("why", ""):
        facts["why"] = SENTENCES.say(f"why_{why}", language)
    return SENTENCES.say(str(fact["what"]), language, **facts)


def explain(problem: Problem, language: Language) -> str:
    return kernel_explain(problem, language, SENTENCES)


def conclude(outcome: Outcome, language: Language) -> str:
    """How the match ended."""
    said = SENTENCES.say(
        f"won_{outcome.reason}",
        language,
        winners=names.sides(outcome.winners, language),
        n=len(outcome.winners),
        bases=max(
            (outcome.scores.get(f"bases_{COLOURS[s - 1]}", 0) for s in outcome.winners), default=0
        ),
    )
    if not outcome.scores:
        return said
    ranking = ", ".join(
        f"{names.side_of(name.removeprefix('bases_'), language)} {n}"
        for name, n in outcome.scores.items()
    )
    return f"{said} {SENTENCES.say('final_bases', language, ranking=ranking)}"
