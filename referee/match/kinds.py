"""What a letter of each kind says: read, checked against the match, and told back."""

from collections.abc import Iterable
from typing import Any

import msgspec

from referee.kernel import filing, standing
from referee.kernel.game import AnyGame
from referee.kernel.refused import Problem, Refused, Where, illegal, unreadable
from referee.kernel.words import Language
from referee.match import events as e
from referee.match import motions, press
from referee.match.missing_rules import check_rules_are_here
from referee.match.state import FiledLetter, Match

JUDGED = ("order", "open", "standing", "withdraw", "concede")  # what only the game can take


class Accepted(msgspec.Struct, frozen=True):
    """The letter counts. `echo` is what was understood, in the canonical spelling."""

    letter: e.Letter
    echo: str = ""
    remarks: tuple[Problem, ...] = ()
    waits: bool = False


def understood(
    match: Match, game: AnyGame, letter: e.Letter, new: FiledLetter, language: Language
) -> Accepted:
    """Read a letter of this kind as it would count now. Raises Refused."""
    if new.kind in JUDGED:
        check_rules_are_here(game)
    if new.kind == "order":
        return _order(match, game, letter, new, language)
    if new.kind == "seal":
        return Accepted(letter)
    if new.kind == "open":
        return _opening(match, game, letter, new, language)
    if new.kind == "standing":
        echo = _numbered(match, game, new, language)
        return Accepted(letter, echo, filing.left_out(new.body))
    if new.kind == "withdraw":
        return _withdrawal(match, game, letter, new, language)
    if new.kind == "join" and new.body.strip():
        token = new.body.strip().split("\n")[0]
        raise unreadable(Problem("T-JOIN-BODY", where=Where(1, 0, token[:80])))
    if new.kind == "press":
        return _press(match, letter, new)
    if new.kind in ("vote", "consent"):
        ballot = motions.parse(new.kind, new.body)
        motions.check(match, ballot, new.seat)
        return Accepted(letter, motions.spell(ballot).strip())
    if new.kind in ("join", "key", "lost"):
        return Accepted(letter)
    if new.kind == "concede":
        return _concession(match, letter, new)
    raise illegal(Problem("M-KIND", facts={"kind": new.kind}))


def _concession(match: Match, letter: e.Letter, new: FiledLetter) -> Accepted:
    """It has no lines of its own, and in the lobby there is nothing to concede."""
    if new.body.strip():
        token = new.body.strip().split("\n")[0]
        raise unreadable(Problem("T-CONCEDE-BODY", where=Where(1, 0, token[:80])))
    if match.phase == "lobby":
        raise illegal(Problem("M-NOT-STARTED"))
    return Accepted(letter)


def _order(
    match: Match, game: AnyGame, letter: e.Letter, new: FiledLetter, language: Language
) -> Accepted:
    view = game.view(match.state, new.seat)
    understood = filing.understand(game, view, new.body, language)
    return Accepted(letter, understood.echo, understood.verdict.remarks, understood.waits)


def _opening(
    match: Match, game: AnyGame, letter: e.Letter, new: FiledLetter, language: Language
) -> Accepted:
    """What was sealed is opened, whatever it says: it was fixed before. What cannot be given plays
    like silence."""
    try:
        return _order(match, game, letter, new, language)
    except Refused as refused:
        return Accepted(letter, remarks=(Problem("M-OPEN-VOID"), *refused.problems))


def _withdrawal(
    match: Match, game: AnyGame, letter: e.Letter, new: FiledLetter, language: Language
) -> Accepted:
    """What is taken back, by number; without numbers the order in force, if there is one."""
    numbers = match.book(new.seat).numbers(new.body)
    if numbers:
        gone = [rule for rule in match.book(new.seat).rules if rule.number in numbers]
        return Accepted(letter, _listed(game, gone, language))
    if match.blind:
        return Accepted(letter, remarks=() if new.seat in match.seals else (Problem("M-NOTHING"),))
    order = match.orders.get(new.seat)
    if order is None:
        return Accepted(letter, remarks=(Problem("M-NOTHING"),))
    if match.state is None:  # a join is taken back
        return Accepted(letter)
    view = game.view(match.state, new.seat)
    return Accepted(
        letter, _withdrawn(game, view, order, language), _instead(match, game, view, language)
    )


def _withdrawn(game: AnyGame, view: Any, order: FiledLetter, language: Language) -> str:
    """The order that was in force, as it was understood; in its own words if it cannot be now."""
    try:
        return filing.understand(game, view, order.body, language).echo
    except Refused:
        return order.body


def _instead(match: Match, game: AnyGame, view: Any, language: Language) -> tuple[Problem, ...]:
    """Which standing order answers now that the order is gone: silence would not."""
    found = standing.answer(game, view, match.book(view.seat).rules)
    if found is None:
        return ()
    rule = found[0]
    told: dict[str, int | str] = {
        "number": rule.number,
        "rule": standing.write(game, rule, language),
    }
    return (Problem("M-STANDING-NOW", facts=told),)


def _press(match: Match, letter: e.Letter, new: FiledLetter) -> Accepted:
    said = press.parse(new.body)
    press.check(match, new.seat, said)
    return Accepted(letter, press.spell(said).partition("\n\n")[0])


def _numbered(match: Match, game: AnyGame, new: FiledLetter, language: Language) -> str:
    """The rules under the numbers that they get, by which they are withdrawn."""
    first = match.book(new.seat).last + 1
    rules = enumerate(standing.read(game, new.body), first)
    numbered = [msgspec.structs.replace(rule, number=number) for number, rule in rules]
    return _listed(game, numbered, language)


def _listed(game: AnyGame, rules: Iterable[standing.Rule], language: Language) -> str:
    return "\n".join(f"{rule.number}. {standing.write(game, rule, language)}" for rule in rules)
