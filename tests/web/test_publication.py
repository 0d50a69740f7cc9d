"""A player has their own messages shown with the ended match, from their seat's page."""

import pytest

from referee.service import Post
from tests.web.browsing import Browser, page_of, text, words


@pytest.fixture
def written(app, seats):
    """Ann has written to Béa, and Béa to Ann."""
    for chair, to, body in zip(seats, "21", ("Shall we share?", "Never."), strict=True):
        sent(app, chair, "press", to=to, text=body)
    return seats


def sent(app, chair, action, **fields):
    page = page_of(chair)
    return Browser(app).send(page, f"{page}/{action}", **fields)


def over(referee):
    for seat in (1, 2):
        referee.submissions.submit(Post("sea", seat, "vote", "end yes\n", referee.clock.now()))
    assert referee.views.table("sea", None).phase == "ended"


def test_who_wishes_so_has_his_messages_on_the_matchs_page_when_it_has_ended(app, referee, written):
    sent(app, written[0], "publish", wanted="yes")
    assert "Your messages will be shown" in Browser(app).page(page_of(written[0]))
    assert "Shall we share?" not in Browser(app).page("/match/sea")
    over(referee)
    shown = Browser(app).page("/match/sea")
    assert "Shall we share?" in shown
    assert "Never." not in shown
    assert "Ce que des joueurs ont publié" in Browser(app, "fr").page("/match/sea")


def test_whom_a_published_message_went_to_is_named(app, referee, written):
    sent(app, written[0], "publish", wanted="yes")
    over(referee)
    shown = words(Browser(app).page("/match/sea").split('id="published"')[1])
    assert "→ Seat 2 (Béa) ·" in shown.split("Shall we share?")[0]
    assert "→ 2" not in shown


def test_the_replay_shows_it_where_it_was_written(app, referee, written):
    sent(app, written[0], "publish", wanted="yes")
    over(referee)
    [message] = referee.messages.published("sea")
    assert "Shall we share?" in Browser(app).page(f"/match/sea/replay?at={message.n}")
    assert "Shall we share?" not in Browser(app).page(f"/match/sea/replay?at={message.n - 1}")


def test_the_wish_is_taken_back_until_the_end_and_then_refused(app, referee, written):
    sent(app, written[0], "publish", wanted="yes")
    sent(app, written[0], "publish", wanted="no")
    assert "will be shown" not in Browser(app).page(page_of(written[0]))
    over(referee)
    assert "Shall we share?" not in Browser(app).page("/match/sea")
    sent(app, written[0], "publish", wanted="yes")
    answer = sent(app, written[0], "publish", wanted="no")
    assert answer.status_code == 422
    assert "cannot be undone" in text(answer)
