"""What a letter on record makes true: an order in force, standing orders, a withdrawal, a vote."""

from collections.abc import Iterable

from msgspec.structs import replace

from referee.kernel import standing
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame
from referee.match import blind, motions
from referee.match import events as e
from referee.match.missing_rules import is_missing
from referee.match.state import FiledLetter, Match
from referee.match.text import Text, has_headers, parse


def filed(letter: e.Letter, n: int) -> FiledLetter:
    """What a letter says. Only the text of a signed one has a nonce that counts."""
    text = letter.text or ""
    read = parse(text) if has_headers(text) else Text(letter.kind, text)
    signed = letter.signature is not None
    if letter.kind == "open":
        return _opening(letter, n, blind.read(read.body))
    return FiledLetter(
        n=n,
        seat=letter.seat,
        kind=letter.kind,
        text=text,
        body=read.body,
        received=letter.received,
        signature=letter.signature,
        serial=read.serial,
        nonce=read.nonce if signed and read.seat == letter.seat else None,
        bot=letter.assurance == "bot",
        digest=read.body.strip() if letter.kind == "seal" else None,
    )


def _opening(letter: e.Letter, n: int, opened: blind.Opening) -> FiledLetter:
    """An order is in force as it was sealed: its nonce and its lines are those under the seal."""
    return FiledLetter(
        n=n,
        seat=letter.seat,
        kind=letter.kind,
        text=letter.text or "",
        body=opened.text.body,
        received=letter.received,
        signature=letter.signature,
        nonce=opened.text.nonce if letter.signature is not None else None,
        digest=opened.digest,
    )


def heard(match: Match, letter: e.Letter, n: int, game: AnyGame) -> Match:
    """The match after this letter of leaf `n`."""
    if letter.kind == "refused":
        refusals = {**match.refusals, letter.seat: match.refusals.get(letter.seat, 0) + 1}
        return replace(match, refusals=refusals)
    if letter.text is None:  # press, or erased
        return match
    new = filed(letter, n)
    later = replace(match, heard=match.heard.and_then(new))
    if new.signed and new.kind in ("order", "join", "standing", "withdraw"):
        habit = {**match.binds_nonce}
        habit.setdefault(new.seat, new.nonce is not None)
        later = replace(later, binds_nonce=habit)
    return _in_force(later, new, game)


def _in_force(match: Match, new: FiledLetter, game: AnyGame) -> Match:
    if new.kind == ("join" if match.phase == "lobby" else "order"):
        return _replaced(match, new)
    if new.kind == "seal":
        return _sealed(match, new)
    if new.kind == "open":
        return _opened(match, new)
    if new.kind == "standing":
        return _stands(match, new, game)
    if new.kind == "withdraw":
        numbers = match.book(new.seat).numbers(new.body)
        return without(match, new.seat, numbers) if numbers else _emptied(match, new)
    if new.kind in ("vote", "consent") and match.window is not None:
        return replace(match, motions=motions.heard(match.motions, new))
    return match


def outranked(in_force: FiledLetter | None, new: FiledLetter) -> bool:
    """A serial that is not higher than the one in force does not replace it."""
    if in_force is None or in_force.serial is None or new.serial is None:
        return False
    return new.serial <= in_force.serial


def _replaced(match: Match, new: FiledLetter) -> Match:
    if outranked(match.orders.get(new.seat), new):
        return match
    return replace(match, orders={**match.orders, new.seat: new})


def _sealed(match: Match, new: FiledLetter) -> Match:
    if not match.sealing or outranked(match.seals.get(new.seat), new):
        return match
    return replace(match, seals={**match.seals, new.seat: new})


def _opened(match: Match, new: FiledLetter) -> Match:
    """In force is the order that the seal in force was made of, and no other."""
    seal = match.seals.get(new.seat)
    if not match.unsealing or seal is None or seal.digest != new.digest:
        return match
    return replace(match, orders={**match.orders, new.seat: new})


def _emptied(match: Match, new: FiledLetter) -> Match:
    if match.blind:
        return _unsealed(match, new)
    if outranked(match.orders.get(new.seat), new):
        return match
    orders = {seat: order for seat, order in match.orders.items() if seat != new.seat}
    return replace(match, orders=orders)


def _unsealed(match: Match, new: FiledLetter) -> Match:
    """A seal can be taken back while others are still made."""
    if not match.sealing or outranked(match.seals.get(new.seat), new):
        return match
    seals = {seat: old for seat, old in match.seals.items() if seat != new.seat}
    return replace(match, seals=seals)


def _stands(match: Match, new: FiledLetter, game: AnyGame) -> Match:
    if is_missing(game):  # whose words are not known here
        return match
    book = match.book(new.seat).file(standing.read(game, new.body))
    first = match.book(new.seat).last + 1
    standing_now = {**match.standing, new.seat: book}
    sources = {
        **match.sources,
        **{(new.seat, number): new for number in range(first, book.last + 1)},
    }
    return replace(match, standing=standing_now, sources=_of_rules(sources, standing_now))


def _of_rules(
    sources: dict[tuple[Seat, int], FiledLetter], books: dict[Seat, standing.Book]
) -> dict[tuple[Seat, int], FiledLetter]:
    """Those of orders that still stand: else each letter would make the next one dearer."""
    numbers = {seat: {rule.number for rule in book.rules} for seat, book in books.items()}
    return {key: letter for key, letter in sources.items() if key[1] in numbers[key[0]]}


def without(match: Match, seat: Seat, numbers: Iterable[int]) -> Match:
    """The match without these standing orders of the seat."""
    book = match.book(seat).without(numbers)
    return replace(match, standing={**match.standing, seat: book})
