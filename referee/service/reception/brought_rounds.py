"""The round of a beacon by mail: whoever brings it, it is the beacon's word that counts.

So nobody is asked whether they meant it, and a stranger's is taken like anybody's. Who is known
here is told what became of it.

Why: docs/decisions/0147-anybodys-round.md.
"""

from datetime import timedelta

from referee.kernel.refused import Problem, Refused
from referee.match.rounds import read_round
from referee.service.ledger.core import Core
from referee.service.notices.strays import KnownAuthor
from referee.service.people.budget import Purse
from referee.service.reception.commands import Occasion
from referee.service.reception.desk_letters import DeskLetters
from referee.service.reception.replies import plain_problem
from referee.service.turns.rounds import Rounds
from storage import Unknown

PURSE = Purse("rounds", 6, timedelta(hours=4))
OUTCOME = "round"


class BroughtRounds:
    def __init__(self, core: Core, rounds: Rounds) -> None:
        self._core = core
        self._rounds = rounds
        self._letters = DeskLetters(core, OUTCOME, PURSE)

    def bring(
        self, match: str, number: str, signature: str, author: KnownAuthor | None, mail: Occasion
    ) -> None:
        """Take the round if it is the one that the match waits for, and say so to an author whom
        we know. Raises storage.Conflict for a mail that somebody else has done."""
        problems = [plain_problem(problem) for problem in self._given(match, number, signature)]
        if author is None:
            self._core.log.inbox_done(mail.inbox, OUTCOME)
            return
        facts = {"brought": match, "round": number[:20], "problems": problems}
        self._letters.answer("brought_round", author, mail, facts)

    def _given(self, match: str, number: str, signature: str) -> tuple[Problem, ...]:
        """Why it is not taken; nothing: it is, and the dice are thrown."""
        try:
            self._rounds.give(match, *read_round(number, signature))
        except Refused as refused:
            return refused.problems
        except Unknown:
            return (Problem("M-ROUND-MATCH", facts={"match": match}),)
        return ()
