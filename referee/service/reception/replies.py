"""The one letter that answers a mail: a receipt, a refusal, or a transcript of several things.

Payloads are plain data; the letters themselves are written later, from `referee.mail`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.kernel.refused import Problem
from referee.service.ledger.letters_owed import intent
from referee.service.letters.posts import Answer, Aside, Post
from referee.service.letters.transaction import Transaction
from referee.service.people.budget import Allowance, Budget, Purse
from storage import Intent

LONGEST = 4096  # characters of a player's own text that a letter gives back

Payload = dict[str, Any]


class Replies:
    """Makes the intent, if the purse that it is paid from allows it."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget

    def accepted(
        self, transaction: Transaction, answers: Sequence[Answer], purse: Purse | None
    ) -> list[Intent]:
        """What became of each; an accepted letter's answer costs nothing (`purse` None)."""
        if transaction.single and answers[0].n is not None:
            return self._letter(transaction, "receipt", _receipt(answers[0]), purse)
        return self._letter(
            transaction,
            "transcript",
            transcript(transaction.posts, answers, transaction.asides),
            purse,
        )

    def refused(
        self,
        transaction: Transaction,
        answers: Sequence[Answer],
        purse: Purse,
        *,
        example: bool = False,
    ) -> list[Intent]:
        """Which thing stopped the letter, and why; nothing of it is filed. `example`: with a letter
        that its author could send."""
        more = {"example": True} if example else {}
        if len(transaction.posts) == 1 and not transaction.asides:
            payload = {"text": answers[0].text[:LONGEST], "problems": _plain(answers[0].problems)}
            return self._letter(transaction, "refusal", {**payload, **more}, purse)
        payload = transcript(transaction.posts, answers, ())
        return self._letter(transaction, "transcript", {**payload, **more}, purse)

    def _letter(
        self, transaction: Transaction, kind: str, payload: Payload, purse: Purse | None
    ) -> list[Intent]:
        """A page shows the answer itself and gets no letter."""
        post = transaction.posts[0]
        if post.inbox is None:
            return []
        spent = self._budget.spend(post.match, post.seat, purse) if purse else Allowance(True)
        if not spent.allowed:
            return []
        about = {"message_id": post.message_id, "subject": post.subject}
        about |= {"quiet": spent.quiet} if spent.quiet else {}
        name, size = transaction.loaded.name, transaction.loaded.size
        return [intent(name, size, kind, post.seat, f"m{post.inbox}", **payload, **about)]


def transcript(
    posts: Sequence[Post], answers: Sequence[Answer], asides: Sequence[Aside]
) -> Payload:
    """What was understood of each thing of a mail, in the order in which they stand there."""
    done = [_done(post, answer) for post, answer in zip(posts, answers, strict=True)]
    items = [*done, *(_told(aside) for aside in asides)]
    again = next((aside.facts for aside in asides if aside.what == "again"), {})
    return {"items": sorted(items, key=lambda item: int(item["line"])), **again}


def _done(post: Post, answer: Answer) -> Payload:
    kind = {"what": post.kind, "line": post.line, "said": post.said}
    return {**kind, **understood(answer, post.text)}


def _told(aside: Aside) -> Payload:
    return {"what": aside.what, "line": aside.line, "said": aside.said, **aside.facts}


def understood(answer: Answer, text: str) -> Payload:
    """What was understood of this text, as it travels to the writer of letters; the text itself
    goes along only where a line of it must be shown."""
    found = _receipt(answer)
    return {**found, "outcome": answer.outcome, "text": text[:LONGEST] if found["problems"] else ""}


def _receipt(answer: Answer) -> Payload:
    said = answer.remarks or answer.problems
    found: Payload = {"echo": answer.echo, "leaf": answer.n, "waits": answer.waits}
    repeated = {"repeated": True} if answer.outcome == "repeated" else {}
    return {**found, **repeated, "problems": _plain(said)}


def _plain(problems: Sequence[Problem]) -> list[Mapping[str, object]]:
    return [plain_problem(problem) for problem in problems]


def plain_problem(problem: Problem) -> dict[str, object]:
    """A problem as it travels to the writer of letters."""
    where = problem.where
    return {
        "code": problem.code,
        "column": where.column,
        "facts": {name.lower(): fact for name, fact in problem.facts.items()},
        "line": where.line,
        "rule": problem.rule,
        "suggestion": problem.suggestion,
        "token": where.token,
    }
