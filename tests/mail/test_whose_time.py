"""A deadline that moves for somebody: the others' letters are the same whoever it was."""

import re

import pytest

from referee.clock import SetClock
from referee.match.policy import Policy, instant
from referee.service import Contact, Post
from tests.mail.given import ANN, BEN, Home, home, letter, text_of
from tests.toys import TOYS

CYD = Contact("cyd@home.example", "Cyd", "en", "Europe/London")
PLOT = "plot m m x"
HASHES = re.compile(rb"[A-Za-z0-9+/=_-]{40,}|={15}[0-9]+==")  # and what parts a mail


def table(**policy: int) -> Home:
    """Three at a table of version 2, whose first letters have left."""
    here = home(TOYS.current("convoy"))
    here.referee.core.edition = 2
    here.referee.lobby.create("convoy", {}, 3, name="nim-1", policy=Policy(**policy))
    for seat, who in enumerate((ANN, BEN, CYD), start=1):
        here.referee.lobby.invite("nim-1", seat, who)
    for seat in (1, 2, 3):
        says(here, seat, "join", "")
    here.works()
    return here


def says(here: Home, seat: int, kind: str, words: str) -> None:
    here.referee.submissions.submit(Post("nim-1", seat, kind, words, here.clock.now()))


def banked(silent: int) -> Home:
    """All but one have answered when the deadline is near; their letters have left."""
    here = table(bank=20)
    for seat in {1, 2, 3} - {silent}:
        says(here, seat, "order", PLOT)
    here.works()
    before_the_due(here)
    here.referee.windows.wake("nim-1")
    return here


def absent(whose: int) -> Home:
    """One is away when the second window opens."""
    here = table()
    here.referee.submissions.absent("nim-1", whose, "2026-11-22", "2026-11-26")
    here.works()
    for seat in (1, 2, 3):
        says(here, seat, "order", PLOT)
    return here


def before_the_due(here: Home) -> None:
    window = here.referee.views.table("nim-1", None).window
    assert window is not None
    assert window.due is not None
    clock = SetClock(window.due)
    clock.advance(seconds=-60)
    assert instant(clock.now()) > instant(here.clock.now())
    here.clock.set(clock.now())


def told(here: Home, reader: str) -> list[bytes]:
    """The letters that leave to this reader by tomorrow, but for hashes."""
    before = len(here.gone.letters)
    here.clock.advance(hours=24)
    here.works()
    ours = [raw for _, to, raw in here.gone.letters[before:] if to == reader]
    return [HASHES.sub(lambda found: b"?" * len(found[0]), raw) for raw in ours]


@pytest.mark.parametrize("moved", [banked, absent])
def test_whoever_it_was_the_others_get_the_same_letter(moved) -> None:
    """Given tables that differ only in whether Ann or Bénédicte is silent, or away, when the
    deadline moves, then Cyd's letters are the same, to the byte but for hashes."""
    ann, ben = moved(1), moved(2)
    last = [here.log.leaves("nim-1")[-1] for here in (ann, ben)]
    assert b'"match.due_changed","v":2' in last[0]
    assert len(last[0]) == len(last[1])
    one, two = told(ann, CYD.address), told(ben, CYD.address)
    assert one == two != []


@pytest.mark.parametrize(("edition", "says_so"), [(1, False), (2, True)])
def test_who_is_away_reads_when_others_will_know_it(edition: int, says_so: bool) -> None:
    """From version 2 on the record of the ended match names the days that moved a deadline."""
    here = home()
    here.referee.core.edition = edition
    here.referee.lobby.create("nim", {}, 2, name="nim-1")
    for seat, who in ((1, ANN), (2, BEN)):
        here.referee.lobby.invite("nim-1", seat, who)
    here.works()
    for seat, who in ((1, ANN), (2, BEN)):
        here.mail(letter(who.address, "JOIN"), seat)
    here.works()
    here.mail(letter(ANN.address, "ABSENT 2026-12-20 2026-12-24"))
    [answer] = here.works()
    said = " ".join(text_of(answer).split())
    assert "Nobody is told whose absence it is" in said
    assert ("until the match has ended" in said) == says_so
