"""The check `draws`: links, and whose contributions are proved (spec §8, §12)."""

from itertools import groupby

from . import keyring
from .chance import MOST_DRAWS, NOTHING, contribution, link_before
from .course import Draw
from .outside import check_rounds
from .records import Record
from .sealed import erasable
from .spelling import from_base64url, require


def check_draws(record: Record) -> str:
    """For each draw, how many contributions are proved; Broken where one is wrong."""
    draws = record.course.draws
    require(len(draws) <= MOST_DRAWS, f"more than {MOST_DRAWS} draws")
    before = from_base64url(record.created["chain"], 32)
    for draw in draws:
        number = record.leaves[draw.n].data["draw"]
        require(number == draw.number, f"leaf {draw.n}: the next draw is {draw.number}")
        link = from_base64url(record.leaves[draw.n].data["link"], 32)
        require(link_before(link) == before, f"draw {draw.number}: its link does not hash on")
        before = link
    proved = [_proved(record, draw) for draw in draws]
    return (_told(proved, record.seats) or "no draw yet") + check_rounds(record)


def _proved(record: Record, draw: Draw) -> int:
    """How many contributions come from a signature that verified."""
    told = [from_base64url(text, 32) for text in record.leaves[draw.n].data["contributions"]]
    used = record.used(draw)
    if used is None:
        return 0
    proved = 0
    for seat, (n, told_share) in enumerate(zip(used, told, strict=True), 1):
        if n is None or n in record.letters:
            wanted = _share(record, draw, seat, n)
            right = told_share == wanted
            require(right, f"draw {draw.number}: seat {seat} did not contribute this")
            proved += wanted != NOTHING and _is_own(record, draw, seat, n)
    return 0 if _holds_erased(record, draw) else proved


def _holds_erased(record: Record, draw: Draw) -> bool:
    """From the window's opening to its close a letter or key is not shown (spec §5)."""
    leaves = record.leaves[draw.window.opened : draw.n + 1]
    return any(digest not in record.parts for leaf in leaves for digest in erasable(leaf))


def _is_own(record: Record, draw: Draw, seat: int, n: int | None) -> bool:
    """The key that signed is known to be the seat's: a join brings it, else it must be shown."""
    letter = record.letters[n] if n is not None else None
    if letter is None or letter.kind == "join":
        return letter is not None
    told = keyring.key_at(record.keys, seat, record.course.window_of(letter.n).opened)
    return told is not None and told.shown


def _share(record: Record, draw: Draw, seat: int, n: int | None) -> bytes:
    nonce = None
    if n is not None and n in record.signers:
        letter, signer = record.letters[n], record.signers[n]
        require(signer.flaw is None, f"draw {draw.number}: letter {n}: {signer.flaw}")
        own = letter.seat == seat and letter.text is not None
        nonce = letter.nonce if own else None
    return contribution(record.hashes[0], draw.number, seat, nonce)


def _told(proved: list[int], seats: int) -> str:
    groups = []
    for m, same in groupby(enumerate(proved, 1), key=lambda pair: pair[1]):
        numbers = [k for k, _ in same]
        which = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
        groups.append(f"draw {which}: {m} of {seats} proved")
    return "; ".join(groups)
