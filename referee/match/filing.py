"""May this letter count? Every reason why not has a code of its own and a sentence.

The signature has been checked by then: what comes here is authentic, this module says whether it
is for this log, this seat and this window, in time, new, and understood.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from referee.kernel import filing, standing
from referee.kernel.event import Seat
from referee.kernel.game import Game
from referee.kernel.refused import Problem, Refused, Where, illegal, unreadable
from referee.kernel.words import Language
from referee.match import events as e
from referee.match import motions, press
from referee.match.evolve import filed, outranked
from referee.match.stale import NO_REFERENCE, Reference, check_motion_seen
from referee.match.state import FiledLetter, Match, OpenWindow
from referee.match.text import (
    KINDS,
    UNBOUND,
    WITH_NONCE,
    Text,
    check_length,
    has_headers,
    parse,
    short64,
)

REFUSALS = 50  # letters a window and seat that are put on record when refused
MOST_RULES = 100  # standing orders of a seat in force
LONGEST_RULES = 4 * 1024  # bytes of one letter of them
LONGEST_BOOK = 16 * 1024  # bytes of all that are in force


class Accepted(msgspec.Struct, frozen=True):
    """The letter counts. `echo` is what was understood, in the canonical spelling."""

    letter: e.Letter
    echo: str = ""
    remarks: tuple[Problem, ...] = ()
    waits: bool = False


class Repeated(msgspec.Struct, frozen=True):
    """The same bytes again: the receipt of leaf `n` still holds."""

    n: int


def accept(
    match: Match,
    game: Game,
    letter: e.Letter,
    language: Language,
    reference: Reference = NO_REFERENCE,
) -> Accepted | Repeated:
    """Judge a letter. `reference` is what its author said beside the text, which has no header for
    it.
    Raises Refused."""
    text = read(letter)
    new = filed(letter, match.size)
    _for_this_log(match, text)
    _for_this_seat(match, text, letter.seat)
    _in_this_phase(match, letter.kind)
    _still_here(match, letter.seat)
    _for_this_window(match, (text.window, reference.window), letter)
    _proved_enough(match, letter)
    _nonce_habit(match, new)
    earlier = _repeat(match, new)
    if earlier is not None:
        return Repeated(earlier)
    _serial(match, new)
    check_motion_seen(match, new, text, reference)
    return _understood(match, game, letter, new, language)


def read(letter: e.Letter) -> Text:
    """The text with its headers; an unsigned one may have none, but not only some
    (docs/spec.md §10, 3 and 5)."""
    text = letter.text or ""
    if has_headers(text):
        return _whole(parse(text))
    if letter.signature is not None:
        raise unreadable(
            Problem("T-KIND", where=Where(1, 0, text[:40]), suggestion=f"referee-{letter.kind} v1")
        )
    check_length(text)
    return Text(letter.kind, text)


def _whole(text: Text) -> Text:
    for header, value in (("log", text.origin), ("window", text.window), ("seat", text.seat)):
        if value is None:
            raise unreadable(Problem("T-MISSING", facts={"header": header}))
    return text


def _for_this_log(match: Match, text: Text) -> None:
    if text.origin is not None and (text.origin, text.leaf0) != (match.origin, match.leaf0):
        raise illegal(_other_log(match, text))


def _other_log(match: Match, text: Text) -> Problem:
    """Another match by its name, or another log of this name: begun anew, or of another house."""
    if text.origin != match.origin:
        return Problem("T-OTHER-LOG", facts={"named": text.origin or "", "here": match.origin})
    return Problem("T-OTHER-HASH", suggestion=f"log: {match.origin} {short64(match.leaf0)}")


def _for_this_seat(match: Match, text: Text, seat: Seat) -> None:
    if seat not in match.all_seats:
        raise illegal(Problem("M-NO-SEAT", facts={"seat": seat}))
    if text.seat is not None and text.seat != seat:
        raise illegal(Problem("T-OTHER-SEAT", facts={"named": text.seat, "here": seat}))


def _in_this_phase(match: Match, kind: str) -> None:
    if kind not in KINDS:
        raise unreadable(Problem("T-KIND", where=Where(1, 0, kind), suggestion="order"))
    if match.phase == "ended":
        raise illegal(Problem("M-ENDED", facts={"match": match.origin}))
    if match.phase == "lobby" and kind == "order":
        raise illegal(Problem("M-NOT-STARTED"))
    if match.phase == "lobby" and kind == "key":
        raise illegal(Problem("M-JOIN-AGAIN"))
    if match.phase == "running" and kind == "join":
        raise illegal(Problem("M-STARTED"))


def _still_here(match: Match, seat: Seat) -> None:
    if seat in match.empty:
        raise illegal(Problem("M-LEFT", facts={"seat": seat}))


def _for_this_window(match: Match, named: tuple[int | None, ...], letter: e.Letter) -> None:
    if letter.kind in UNBOUND:
        return
    for window in named:
        if window is not None and window != match.window_number:
            facts: dict[str, int | str] = {"named": window, "open": match.window_number}
            raise illegal(Problem("T-OTHER-WINDOW", facts=facts))
    if match.window is not None:
        _in_time(match.window, letter)


def _in_time(window: OpenWindow, letter: e.Letter) -> None:
    if window.due is not None and letter.received >= window.due:
        facts: dict[str, int | str] = {"received": letter.received, "due": window.due}
        raise illegal(Problem("M-LATE", facts=facts))
    if letter.received < window.opened and letter.assurance != "bot":
        raise illegal(Problem("M-CLOSED", facts={"received": letter.received}))
    if letter.kind == "order" and letter.seat not in window.asked:
        raise illegal(Problem("M-NOT-ASKED", facts={"window": window.name}))


def _proved_enough(match: Match, letter: e.Letter) -> None:
    if letter.kind == "press":  # it moves nothing
        return
    if match.policy.assurance == "signed" and letter.assurance == "address":
        raise illegal(Problem("M-UNSIGNED"))


def _nonce_habit(match: Match, new: FiledLetter) -> None:
    if not new.signed or new.kind not in WITH_NONCE:
        return
    habit = match.binds_nonce.get(new.seat)
    if habit is not None and habit != (new.nonce is not None):
        raise illegal(Problem("T-NONCE-ALWAYS" if habit else "T-NONCE-NEVER"))


def _repeat(match: Match, new: FiledLetter) -> int | None:
    mine = [old for old in match.heard if old.seat == new.seat]
    same = [old for old in mine if (old.kind, old.text) == (new.kind, new.text)]
    same = [old for old in same if old.signed == new.signed]
    if not same:
        return None
    in_force = match.orders.get(new.seat)
    if same[-1] is mine[-1] or (in_force is not None and in_force.n == same[-1].n):
        return same[0].n if new.signed else same[-1].n
    if not new.signed:
        return None
    raise illegal(Problem("T-OLD", facts=_which(same[0], mine[-1])))


def _which(first: FiledLetter, last: FiledLetter) -> dict[str, int | str]:
    """Two letters of one minute are told apart by their entries."""
    came: dict[str, int | str] = {"then": first.received, "later": last.received}
    return {**came, "first": first.n, "last": last.n}


def _serial(match: Match, new: FiledLetter) -> None:
    """A mail that was overtaken is refused, also by a withdrawal that left nothing in force."""
    if new.serial is None or not _sets_order(new):
        return
    for old in match.heard:
        if old.seat == new.seat and _sets_order(old) and outranked(old, new):
            facts: dict[str, int | str] = {"serial": new.serial, "last": old.serial or 0}
            raise illegal(Problem("T-SERIAL", facts=facts))


def _sets_order(letter: FiledLetter) -> bool:
    """Does it give or empty an order? A withdrawal by number touches standing orders alone."""
    empties = letter.kind == "withdraw" and not letter.body.strip()
    return empties or letter.kind in ("order", "join")


# --- what the kinds say -----------------------------------------------------------------------


def _understood(
    match: Match, game: Game, letter: e.Letter, new: FiledLetter, language: Language
) -> Accepted:
    if new.kind == "order":
        return _order(match, game, letter, new, language)
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
    if new.kind in ("join", "key"):
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


def check_size(letter: e.Letter) -> None:
    """Is a letter of standing orders short enough to be read? A limit of the service, as are those
    of `check_book`. Raises Refused."""
    if letter.kind == "standing" and len(read(letter).body.encode()) > LONGEST_RULES:
        raise illegal(Problem("M-RULES-LONG", facts={"limit": LONGEST_RULES}))


def check_book(match: Match, game: Game, letter: e.Letter) -> None:
    """Has the seat room for these standing orders? Every change of the table reads those that fit,
    so what a seat may file is bounded. A limit of the service, not of the formats: the audit does
    not judge it. Raises Refused."""
    if letter.kind != "standing":
        return
    body = read(letter).body
    held = match.book(letter.seat)
    rules = held.file(standing.read(game, body)).rules
    if len(rules) > MOST_RULES:
        facts: dict[str, int | str] = {"limit": MOST_RULES, "held": len(held.rules)}
        raise illegal(Problem("M-RULES-MANY", facts=facts))
    if sum(len(rule.order.encode()) for rule in rules) > LONGEST_BOOK:
        raise illegal(Problem("M-BOOK-LONG", facts={"limit": LONGEST_BOOK}))


def _order(
    match: Match, game: Game, letter: e.Letter, new: FiledLetter, language: Language
) -> Accepted:
    view = game.view(match.state, new.seat)
    understood = filing.understand(game, view, new.body, language)
    return Accepted(letter, understood.echo, understood.verdict.remarks, understood.waits)


def _withdrawal(
    match: Match, game: Game, letter: e.Letter, new: FiledLetter, language: Language
) -> Accepted:
    """What is taken back, by number; without numbers the order in force, if there is one."""
    numbers = match.book(new.seat).numbers(new.body)
    if numbers:
        gone = [rule for rule in match.book(new.seat).rules if rule.number in numbers]
        return Accepted(letter, _listed(game, gone, language))
    order = match.orders.get(new.seat)
    if order is None:
        return Accepted(letter, remarks=(Problem("M-NOTHING"),))
    if match.state is None:  # a join is taken back
        return Accepted(letter)
    view = game.view(match.state, new.seat)
    return Accepted(
        letter, _withdrawn(game, view, order, language), _instead(match, game, view, language)
    )


def _withdrawn(game: Game, view: Any, order: FiledLetter, language: Language) -> str:
    """The order that was in force, as it was understood; in its own words if it cannot be now."""
    try:
        return filing.understand(game, view, order.body, language).echo
    except Refused:
        return order.body


def _instead(match: Match, game: Game, view: Any, language: Language) -> tuple[Problem, ...]:
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


def _numbered(match: Match, game: Game, new: FiledLetter, language: Language) -> str:
    """The rules under the numbers that they get, by which they are withdrawn."""
    first = match.book(new.seat).last + 1
    rules = enumerate(standing.read(game, new.body), first)
    numbered = [msgspec.structs.replace(rule, number=number) for number, rule in rules]
    return _listed(game, numbered, language)


def _listed(game: Game, rules: Iterable[standing.Rule], language: Language) -> str:
    return "\n".join(f"{rule.number}. {standing.write(game, rule, language)}" for rule in rules)
