"""A whole match by mail, one player in French, one in English: drafts, a deck by changes, lists
given ahead, a standing order, silence, and a game to its end; then its audit."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from referee.audit import audit
from referee.demo.player import text_of
from referee.games.catalogue import catalogue
from tests.stories import plainly
from tests.stories.post_office import Correspondence

pytestmark = pytest.mark.long
OPTIONS = {"stages": 1, "starter": "A"}


@dataclass
class Story:
    """What is left when the match is over."""

    post: Correspondence
    record: bytes
    rounds: list[str]  # the windows, in order


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    where = tmp_path_factory.mktemp("kardashev")
    with Correspondence("kardashev", OPTIONS, 2, ("fr", "en"), where) as post:
        post.begin()
        drafts(post)
        first_turn(post)
        for _ in range(6):  # answers by hand, too
            post.turn()
        quicker(post)
        post.finish()
        rounds = [
            leaf["data"]["name"] for leaf in post.leaves if leaf["type"] == "match.window_opened"
        ]
        yield Story(post, post.referee.records.export(post.name), rounds)


def drafts(post: Correspondence) -> None:
    """The French player builds by changes; the English one leaves it to the referee."""
    post[1].order("prendre dip-0")  # no stage card: refused
    post.deliver()
    post.turn()
    post.turn(silent=[2])
    post[1].order("prendre auto\ndeck auto\nsans war-0\navec war-0")
    post[2].order("take auto; deck auto")
    post.deliver()


def first_turn(post: Correspondence) -> None:
    """Both plays of the first two turns with lists ahead; one answer by a standing order."""
    post[2].standing("next response: accept")
    post.deliver()
    post[1].order(_first_of_the_hand(post, 1, "jouer {} puis auto"))
    post.deliver()


def quicker(post: Correspondence) -> None:
    """From here on a turn is one letter: both accept, and let the referee choose."""
    if post.window is not None:
        for seat in (1, 2):
            post[seat].standing("always response: accept\nalways choice: auto")
        post.deliver()


def _first_of_the_hand(post: Correspondence, seat: int, line: str) -> str:
    view = post.referee.views.table(post.name, seat).view
    return line.format(view.hand[0].partition("@")[0])


@pytest.mark.long
def test_the_match_is_played_to_its_end_and_audited(story: Story) -> None:
    mail = [story.post.mail]
    report = audit(story.record, story.post.vkey, mail, games=catalogue())
    assert report.holds, report.text("en")
    assert story.post.now.phase == "ended"


def test_two_mail_rounds_a_turn_are_enough(story: Story) -> None:
    turns = sum(leaf["type"] == "kardashev.turn_started" for leaf in story.post.leaves)
    asked = sum(window in ("play", "response") for window in story.rounds)
    print(f"{asked / turns:.2f} mail rounds a turn ({turns} turns, {len(story.rounds)} windows)")
    assert asked <= 2.3 * turns


def test_the_refused_draft_names_what_is_offered(story: Story) -> None:
    [letter] = story.post[1].got("refusal")
    assert "ne vous est pas proposée" in story.post[1].read(letter)
    assert "prendre dip-0" in text_of(letter)


def test_the_letter_that_asks_for_a_deck_holds_the_pool_as_a_list_to_edit(story: Story) -> None:
    asked = [text_of(letter) for letter in story.post[1].got("due")]
    building = [text for text in asked if "deck auto" in text][-1]
    assert re.search(r"~ \d Consulat orbital  # dip-0, 7", building)


def test_the_standing_order_answered_for_the_english_player(story: Story) -> None:
    closed = [leaf for leaf in story.post.leaves if leaf["type"] == "match.window_closed"]
    first = story.rounds.index("response")
    used = story.post.part(f"used.{closed[first]['n']}")
    assert story.post.part(f"letter.{used[1]}")["kind"] == "standing"


def test_letters_show_the_hand_with_its_texts_in_the_players_language(story: Story) -> None:
    french = " ".join(story.post[1].read(letter) for letter in story.post[1].got("due"))
    english = " ".join(story.post[2].read(letter) for letter in story.post[2].got("due"))
    assert "cartes maison" in french
    assert "house cards" in english
    assert "Observatoire lunaire" in french
    assert "Lunar Observatory" in english


def test_windows_are_played_by_plain_mails(tmp_path) -> None:
    with Correspondence("kardashev", OPTIONS, 2, ("fr", "en"), tmp_path, keys=False) as post:
        post.begin()
        plainly.play(post, 3)
