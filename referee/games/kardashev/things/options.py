"""How a match is to be played (rulings §11.1)."""

from referee.games.kardashev.things.seats import SEATS
from referee.kernel.game import Options
from referee.kernel.refused import Problem

MODES = ("match", "game")
STARTERS = ("dice", "A", "B")
STAGES = (1, 3)
TURN_LIMITS = (40, 400)
PASS_LIMITS = (0, 40)


class KardashevOptions(Options, frozen=True):
    """`mode` game is one game with base decks and no heroes (H-42). The last of the `stages`
    decides the match; `starter` is that of the first game. `turn_limit` and `pass_limit` end a
    game that does not end by itself (H-40); a pass limit of 0 is none.
    """

    mode: str = "match"
    stages: int = 3
    heroes: bool = True
    starter: str = "dice"
    turn_limit: int = 200
    pass_limit: int = 6

    @property
    def single(self) -> bool:
        return self.mode == "game"


def check_options(options: KardashevOptions, seats: int) -> tuple[Problem, ...]:
    """Every option that cannot be played, with what would be right."""
    problems = [
        _word("mode", options.mode, MODES),
        _word("starter", options.starter, STARTERS),
        _number("stages", options.stages, *STAGES),
        _number("turn_limit", options.turn_limit, *TURN_LIMITS),
        _number("pass_limit", options.pass_limit, *PASS_LIMITS),
    ]
    if seats != len(SEATS):
        problems.append(Problem("O-SEATS", facts={"seats": seats}))
    return tuple(problem for problem in problems if problem)


def _word(option: str, given: str, allowed: tuple[str, ...]) -> Problem | None:
    if given in allowed:
        return None
    facts: dict[str, int | str] = {"option": option, "given": given, "allowed": ", ".join(allowed)}
    return Problem("O-WORD", facts=facts)


def _number(option: str, given: int, least: int, most: int) -> Problem | None:
    if least <= given <= most:
        return None
    facts: dict[str, int | str] = {"option": option, "given": given, "least": least, "most": most}
    return Problem("O-RANGE", facts=facts)
