"""What to try instead of a line about fire that says only half of it."""

from msgspec.structs import replace

from referee.games.capitaine_cosmos.orders.refusals import Facts
from referee.games.capitaine_cosmos.orders.writing import line_text
from referee.games.capitaine_cosmos.things.sheet import Fire, Hold, Who
from referee.games.capitaine_cosmos.things.state import enemies
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words import vocabulary as v
from referee.kernel.refused import Problem, Refused
from referee.kernel.small_words import ARTICLES
from referee.kernel.text import Reader
from referee.kernel.words import LANGUAGES


def better(problem: Problem, line: Fire | Hold) -> Problem:
    """The problem, with a line that would do."""
    tries: Facts = {f"try.{tongue}": line_text(line, tongue) for tongue in LANGUAGES}
    return replace(problem, facts=problem.facts | tries)


def at_somebody(problem: Problem, view: CosmosView, who: Who) -> Problem:
    """`FIRE ALL`: at whom? An enemy in play, if there is one."""
    foes = enemies(view.ships, view.seat or 0)
    return better(problem, Fire(who=who, prio=(foes[0].id,) if foes else ("auto",)))


def at_that_one(refused: Refused, view: CosmosView) -> Refused:
    """`FIRE #26`, which names the target where the firer stands."""
    foes = {ship.id for ship in enemies(view.ships, view.seat or 0)}
    problems = [
        better(problem, Fire(prio=(int(problem.facts["ship"]),)))
        if problem.facts.get("ship") in foes
        else problem
        for problem in refused.problems
    ]
    return Refused(refused.kind, *problems)


def all_hold(refused: Refused, reader: Reader) -> Refused:
    """`HOLD`, `hold fire`: nobody is named, so everybody was meant."""
    texts = [token.text for token in reader.left if token.text not in ARTICLES]
    if texts and v.VERBS.get(texts[0]) != "fire":
        return refused
    return Refused(refused.kind, *(better(problem, Hold()) for problem in refused.problems))
