"""May this letter count? Every reason why not has a code of its own and a sentence.

The signature has been checked by then: what comes here is authentic, this module says whether it
is for this log, this seat and this window, in time, new, and understood.

Why: docs/decisions/0009-grace.md, docs/decisions/0048-standing-bounds.md,
  docs/decisions/0055-lengths.md, docs/decisions/0073-ratchet.md.
"""

import msgspec

from referee.kernel import standing
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame
from referee.kernel.refused import Problem, Where, illegal, unreadable
from referee.kernel.words import Language
from referee.match import blind, rounds
from referee.match import events as e
from referee.match.authors import check_author
from referee.match.awaited_keys import check_asked
from referee.match.deadlines.lateness import check_in_time
from referee.match.heard import sets_order
from referee.match.kinds import Accepted, understood
from referee.match.letters import filed
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

FREE = ("press", "lost")  # press moves nothing, and whoever asks for `lost` cannot sign
REFUSALS = 50  # letters a window and seat that are put on record when refused
MOST_RULES = 100  # standing orders of a seat in force
LONGEST_RULES = 4 * 1024  # bytes of one letter of them
LONGEST_BOOK = 16 * 1024  # bytes of all that are in force


class Repeated(msgspec.Struct, frozen=True):
    """The same bytes again: the receipt of leaf `n` still holds."""

    n: int


def accept(
    match: Match,
    game: AnyGame,
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
    check_author(match, letter)
    _for_this_window(match, (text.window, reference.window), new)
    _proved_enough(match, letter)
    check_asked(match, letter)
    blind.check(match, new)
    _nonce_habit(match, new)
    earlier = _repeat(match, new)
    if earlier is not None:
        return Repeated(earlier)
    rounds.check_open(match, game, new)
    _serial(match, new)
    check_motion_seen(match, new, text, reference)
    return understood(match, game, letter, new, language)


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
    if match.phase == "lobby" and kind in ("order", "seal", "open"):
        raise illegal(Problem("M-NOT-STARTED"))
    if match.phase == "lobby" and kind in ("key", "lost"):
        raise illegal(Problem("M-JOIN-AGAIN"))
    if match.phase == "running" and kind == "join":
        raise illegal(Problem("M-STARTED"))


def _still_here(match: Match, seat: Seat) -> None:
    if seat in match.empty:
        raise illegal(Problem("M-LEFT", facts={"seat": seat}))


def _for_this_window(match: Match, named: tuple[int | None, ...], letter: FiledLetter) -> None:
    if letter.kind in UNBOUND:
        return
    for window in named:
        if window is not None and window != match.window_number:
            facts: dict[str, int | str] = {"named": window, "open": match.window_number}
            raise illegal(Problem("T-OTHER-WINDOW", facts=facts))
    if match.window is not None and not rounds.is_ending(match, letter):
        check_in_time(match.window, letter)
        _asked(match.window, letter)


def _asked(window: OpenWindow, letter: FiledLetter) -> None:
    if letter.kind in ("order", "seal", "open") and letter.seat not in window.asked:
        raise illegal(Problem("M-NOT-ASKED", facts={"window": window.name}))


def _proved_enough(match: Match, letter: e.Letter) -> None:
    if letter.kind in FREE or letter.assurance != "address":
        return
    if match.edition > 1 and match.has_key(letter.seat):
        raise illegal(Problem("M-KEY-SIGNS"))
    if match.policy.assurance == "signed":
        raise illegal(Problem("M-UNSIGNED"))


def _nonce_habit(match: Match, new: FiledLetter) -> None:
    if not new.signed or new.kind not in WITH_NONCE:
        return
    habit = match.binds_nonce.get(new.seat)
    if habit is not None and habit != (new.nonce is not None):
        raise illegal(Problem("T-NONCE-ALWAYS" if habit else "T-NONCE-NEVER"))


def _repeat(match: Match, new: FiledLetter) -> int | None:
    same = match.heard.same(new)
    if same is None:
        return None
    (first, last), newest = same, match.heard.last_of(new.seat) or new
    in_force = (match.seals if new.kind == "seal" else match.orders).get(new.seat)
    if last is newest or (in_force is not None and in_force.n == last.n):
        return first.n if new.signed else last.n
    if not new.signed:
        return None
    raise illegal(Problem("T-OLD", facts=_which(first, newest)))


def _which(first: FiledLetter, last: FiledLetter) -> dict[str, int | str]:
    """Two letters of one minute are told apart by their entries."""
    came: dict[str, int | str] = {"then": first.received, "later": last.received}
    return {**came, "first": first.n, "last": last.n}


def _serial(match: Match, new: FiledLetter) -> None:
    """A mail that was overtaken is refused, also by a withdrawal that left nothing in force."""
    if new.serial is None or not sets_order(new):
        return
    old = match.heard.serial_not_under(new.seat, new.serial)
    if old is not None:
        facts: dict[str, int | str] = {"serial": new.serial, "last": old.serial or 0}
        raise illegal(Problem("T-SERIAL", facts=facts))


def check_size(letter: e.Letter) -> None:
    """Is a letter of standing orders short enough to be read? A limit of the service, as are those
    of `check_book`. Raises Refused."""
    if letter.kind == "standing" and len(read(letter).body.encode()) > LONGEST_RULES:
        raise illegal(Problem("M-RULES-LONG", facts={"limit": LONGEST_RULES}))


def check_book(match: Match, game: AnyGame, letter: e.Letter) -> None:
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
