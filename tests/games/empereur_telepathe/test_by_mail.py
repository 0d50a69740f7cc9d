"""A whole duel of five by real mail, in two languages; its record is audited with the mailboxes."""

from collections.abc import Iterator

import pytest

from referee.audit import Report, audit
from referee.demo.player import text_of
from tests.stories import plainly
from tests.stories.post_office import Correspondence

pytestmark = pytest.mark.long
OPTIONS = {"tempo": "blitz", "storm": 8}  # one letter a round, and a short duel


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Correspondence, bytes]]:
    """Seat 3 is silent once, seat 4 has an order refused and answers again, seat 5 by a standing
    order."""
    where = tmp_path_factory.mktemp("by-mail")
    with Correspondence("empereur-telepathe", OPTIONS, 5, ("fr", "en"), where) as post:
        post.begin()
        post[5].standing("next round: pass; return surplus")
        post[4].order("commit ARC9")
        post.deliver()
        post.turn(silent=(3, 5))
        yield post, post.finish()


def audited(duel: tuple[Correspondence, bytes]) -> Report:
    post, record = duel
    return audit(record, vkey=post.vkey, mails=[post.mail])


@pytest.mark.long
def test_the_record_holds_against_the_mailboxes(duel: tuple[Correspondence, bytes]) -> None:
    report = audited(duel)
    assert report.holds, report.text("en")


def test_the_silent_seat_passed_and_the_standing_order_answered(
    duel: tuple[Correspondence, bytes],
) -> None:
    post, _ = duel
    passed = [leaf["data"] for leaf in post.leaves if leaf["type"].endswith(".round_passed")]
    assert {"seat": 3, "by_default": True} in passed
    assert {"seat": 5, "by_default": False} in passed
    assert 5 in post.closed(1)["data"]["given"]
    assert 3 not in post.closed(1)["data"]["given"]


def test_the_refusal_names_line_and_card(duel: tuple[Correspondence, bytes]) -> None:
    post, _ = duel
    letters = "\n".join(text_of(letter) for letter in post[4].letters)
    assert "“ARC9”: there is no such card; ARC exists with 1 2 3 4 5." in letters


def test_letters_show_hand_stock_and_what_can_be_engaged(
    duel: tuple[Correspondence, bytes],
) -> None:
    post, _ = duel
    first = text_of(post[1].got("due")[0])
    assert "Votre main\N{NO-BREAK SPACE}:" in first
    assert "Vous pouvez engager\N{NO-BREAK SPACE}:" in first
    assert "marge" in first


def test_nobody_reads_the_hand_of_another(duel: tuple[Correspondence, bytes]) -> None:
    """The opening hands: each stands in its owner's letters only."""
    post, _ = duel
    hands = {
        leaf["data"]["seat"]: post.part(f"cards.{leaf['n']}")
        for leaf in post.leaves
        if leaf["type"].endswith(".hand_drawn")
    }
    for seat in hands:
        letter = text_of(post[seat].got("due")[0])
        assert all(card in letter for card in hands[seat])
        for other in set(hands) - {seat}:
            leaked = [card for card in hands[other] if f"{card} (" in letter]
            assert leaked == []


def test_windows_are_played_by_plain_mails(tmp_path) -> None:
    with Correspondence(
        "empereur-telepathe", {"tempo": "live"}, 3, ("fr", "en"), tmp_path, keys=False
    ) as post:
        post.begin()
        plainly.play(post, 3)
