"""The post office itself: toy games with more seats are played by mail to records that hold."""

from pathlib import Path

import pytest

from referee.audit import audit
from referee.demo.player import text_of
from tests.independent.checker import check
from tests.service.house import after
from tests.stories.post_office import Correspondence
from tests.toys import TOYS


@pytest.mark.parametrize(("game", "seats"), [("nim", 2), ("draft", 3), ("parley", 4)])
def test_a_match_is_played_by_mail_to_a_record_that_holds(
    tmp_path: Path, game: str, seats: int
) -> None:
    with Correspondence(game, {}, seats, ("fr", "en"), tmp_path, games=TOYS) as post:
        post.begin()
        record = post.finish()
        report = audit(record, post.vkey, [post.mail], TOYS)
        assert report.holds, report.text("en")
        assert [one for one in check(record, post.vkey) if not one.ok] == []
        assert [player.language for player in post.players] == ["fr", "en", "fr", "en"][:seats]


def test_a_silent_seat_is_waited_for_until_its_deadline(tmp_path: Path) -> None:
    with Correspondence("convoy", {}, 2, ("en",), tmp_path, games=TOYS) as post:
        post.begin()
        window = post.window
        assert window is not None
        assert window.due is not None
        post.turn(silent=[2])
        over = after(window.due, seconds=post.settings.grace)
        assert post.closed(window.number)["at"] == over
        assert post.closed(window.number)["data"]["given"] == [1]


def test_a_letter_that_comes_twice_is_answered_once(tmp_path: Path) -> None:
    """What a service does that was killed between sending and writing that down."""
    with Correspondence("nim", {}, 2, ("en",), tmp_path, games=TOYS) as post:
        post.begin()
        heard = [len(player.letters) for player in post.players]
        for letter in list((post.mail / "new").iterdir()):
            (post.mail / "new" / f"again-{letter.name}").write_bytes(letter.read_bytes())
        post.deliver()
        assert [len(player.letters) for player in post.players] == heard


def test_every_letter_of_a_match_names_its_seats_page_and_no_others(tmp_path: Path) -> None:
    with Correspondence("nim", {}, 2, ("en", "fr"), tmp_path, games=TOYS) as post:
        post.begin()
        post.finish()
        tokens = [post.referee.seats.chair(post.name, seat).page_token for seat in (1, 2)]
        for player, own, foreign in zip(post.players, tokens, reversed(tokens), strict=True):
            texts = [text_of(letter) for letter in player.letters]
            assert all(own in text for text in texts)
            assert not any(foreign in text for text in texts)
