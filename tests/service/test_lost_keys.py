"""A lost key, and a first one in mid-match: told to all, and in force only after the wait."""

import json

import pytest

from referee.match.awaited_keys import counts_at
from tests.service.house import after, codes, private, public_line

PLOT, OTHER = "plot m m x", "plot b b x"
NEW, LATER = private("another"), private("a third one")


@pytest.fixture
def match(house):
    """Two ships plot at once, each with a key; a window is open for three days."""
    house.referee.core.edition = 2
    return house.begun("convoy", 2)


@pytest.fixture
def bare(house):
    """The same without keys."""
    house.referee.core.edition = 2
    return house.begun("convoy", 2, signed=False)


def lost(match, seat=1, key=NEW):
    answer = match[seat].says("lost", public_line(key))
    assert answer.outcome == "accepted", answer
    return match.last("match.key_announced")


def wake_at(match, at):
    """The ticker looks at the match."""
    match.house.clock.set(at)
    match.house.referee.windows.wake(match.name)


def changes(match):
    return [leaf["data"] for leaf in match.leaves if leaf["type"] == "match.key_changed"]


def told(match, n):
    """To whom a letter about this leaf is owed."""
    news = match.house.letters(match.name, "key_news")
    return [letter.seat for letter in news if letter.n == n]


def test_a_lost_key_is_announced_to_all_behind_its_letter(match):
    leaf = lost(match)
    assert leaf["data"] == {
        "seat": 1,
        "cause": "lost",
        "counts": counts_at(match.now.policy, match.now.at),
    }
    assert leaf["data"]["counts"] >= after(leaf["at"], hours=72)
    assert match.part(f"key.{leaf['n']}") == public_line(NEW)
    assert match.letter(leaf["n"] - 1)["kind"] == "lost"
    assert told(match, leaf["n"]) == [1, 2]


def test_until_it_counts_only_the_old_key_signs(match):
    lost(match)
    assert match.now.keys[1] == public_line(match[1].key)
    match[1].key = NEW
    assert match[1].order(PLOT).outcome == "refused"
    assert codes(match[1].says("order", PLOT)) == ["M-KEY-SIGNS"]


def test_it_comes_when_nobody_has_objected_and_counts_from_the_next_window(match):
    leaf = lost(match)
    wake_at(match, after(leaf["data"]["counts"], ms=-1))
    assert changes(match) == []
    wake_at(match, leaf["data"]["counts"])
    assert changes(match) == [{"seat": 1, "cause": "lost", "reason": ""}]
    assert told(match, match.last("match.key_changed")["n"]) == [1, 2]
    if match.window.opened < leaf["data"]["counts"]:
        match.due()
    match[1].key = NEW
    assert match[1].order(PLOT).outcome == "accepted"


def test_the_ticker_has_an_appointment_with_it_also_after_a_restart(match):
    leaf = lost(match)
    match.house.referee.deadlines.pause(match.name, "wait")
    assert match.house.log.due_of(match.name).at == leaf["data"]["counts"]
    match.at(match.house.restarted())
    wake_at(match, leaf["data"]["counts"])
    assert [change["cause"] for change in changes(match)] == ["lost"]


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("order", PLOT),
        ("standing", f"always plot: {OTHER}"),
        ("vote", "end yes\n"),
        ("press", "to: all\n\nThe key is mine."),
    ],
)
def test_whatever_the_old_key_signs_objects_and_all_are_told(match, kind, body):
    leaf = lost(match)
    assert match[1].signed(kind, body).outcome == "accepted"
    kept = match.last("match.key_kept")
    assert kept["data"] == {"seat": 1}
    assert told(match, kept["n"]) == [1, 2]
    wake_at(match, leaf["data"]["counts"])
    assert changes(match) == []


def test_a_refused_letter_by_the_old_key_objects_too(match):
    lost(match)
    assert match[1].order("plot nonsense").outcome == "refused"
    assert match.types[-1] == "match.key_kept"


def test_the_old_key_may_name_another_one_itself(match):
    lost(match)
    match[1].signed("key", public_line(LATER))
    assert "match.key_kept" not in match.types
    assert match.now.awaited == {}


def test_a_second_request_begins_the_wait_anew(match):
    first = lost(match)
    match.house.clock.advance(hours=10)
    second = lost(match, key=LATER)
    wake_at(match, first["data"]["counts"])
    assert changes(match) == []
    wake_at(match, second["data"]["counts"])
    assert match.part(f"key.{match.last('match.key_changed')['n']}") == public_line(LATER)


def test_who_sits_down_anew_ends_the_wait(match):
    leaf = lost(match)
    match.house.referee.chairs.vacate(match.name, 1, "removed", "gone")
    wake_at(match, leaf["data"]["counts"])
    assert changes(match) == []


def test_a_way_back_ends_the_wait(match):
    for seat in (1, 2):
        match[seat].order(PLOT)
    leaf = lost(match)
    match.house.referee.rulings.rewind(match.name, 1, "a misunderstanding")
    wake_at(match, leaf["data"]["counts"])
    assert changes(match) == []


def test_mail_that_came_before_the_key_counts_may_still_object(match):
    leaf = lost(match)
    match.house.clock.set(after(leaf["data"]["counts"], ms=-1))
    post = match[1].signed_post("press", "to: all\n\nThe key is mine.")
    match.house.mail(post)
    wake_at(match, leaf["data"]["counts"])
    assert match.last("match.key_kept")["data"] == {"seat": 1}
    assert changes(match) == []


# --- who may not ask ------------------------------------------------------------------------------


def test_who_shows_another_key_unsigned_is_told_of_lost(match):
    assert codes(match[1].says("key", public_line(NEW))) == ["M-KEY-SIGNS"]


def test_a_key_is_lost_by_a_seat_that_has_one(bare):
    assert codes(bare[1].says("lost", public_line(NEW))) == ["M-NOTHING-LOST"]


def test_a_key_is_lost_without_signature(match):
    assert codes(match[1].signed("lost", public_line(NEW))) == ["M-LOST-SIGNED"]


def test_a_match_of_version_1_knows_no_lost_key(house):
    house.referee.core.edition = 1
    match = house.begun("convoy", 2)
    assert codes(match[1].says("lost", public_line(NEW))) == ["M-NOTHING-LOST"]


def test_in_the_lobby_another_join_brings_another_key(house):
    house.referee.core.edition = 2
    match = house.invited("convoy", 2)
    match[1].signed("join")
    assert codes(match[1].says("lost", public_line(NEW))) == ["M-JOIN-AGAIN"]


def test_a_mail_that_says_so_needs_the_mailboxs_token(match):
    post = match[1].post("lost", public_line(NEW))
    row = match.house.mail(post)
    assert match.house.referee.submissions.submit(match.house.mails[row]).outcome == "unconfirmed"
    assert "match.key_announced" not in match.types


# --- a first key ----------------------------------------------------------------------------------


def test_a_first_key_in_mid_match_waits_and_unsigned_letters_count_on(bare):
    assert bare[1].says("key", public_line(NEW)).outcome == "accepted"
    leaf = bare.last("match.key_announced")
    assert leaf["data"]["cause"] == "first"
    assert bare[1].says("order", PLOT).outcome == "accepted"
    wake_at(bare, leaf["data"]["counts"])
    assert [change["cause"] for change in changes(bare)] == ["first"]


@pytest.mark.parametrize(("kind", "brings"), [("key", "first"), ("lost", "lost")])
def test_the_letter_that_asks_for_the_token_says_what_the_key_is(house, kind, brings):
    house.referee.core.edition = 2
    match = house.begun("convoy", 2, signed=kind == "lost")
    row = house.mail(match[1].post(kind, public_line(NEW)))
    house.referee.submissions.submit(house.mails[row])
    [asked] = house.letters(match.name, "confirm_key")
    payload = json.loads(asked.payload)
    assert (payload["brings"], payload["key"]) == (brings, public_line(NEW))
    assert house.referee.submissions.confirm(payload["token"]).outcome == "accepted"
    assert match.last("match.key_announced")["data"]["cause"] == brings


def test_an_objection_by_mail_needs_no_token(bare):
    bare[1].says("key", public_line(NEW))
    row = bare.house.mail(bare[1].post("key", "none"))
    assert bare.house.referee.submissions.submit(bare.house.mails[row]).outcome == "accepted"
    assert bare.last("match.key_kept")["data"] == {"seat": 1}


def test_a_lost_letter_may_have_headers(match):
    text = match[1].text("lost", public_line(NEW))
    assert match[1].says("lost", text).outcome == "accepted"
    assert match.now.awaited[1].key == public_line(NEW)


def test_the_seat_objects_to_a_first_key(bare):
    bare[1].says("key", public_line(NEW))
    leaf = bare.last("match.key_announced")
    assert bare[1].says("key", "none").outcome == "accepted"
    assert bare.last("match.key_kept")["data"] == {"seat": 1}
    wake_at(bare, leaf["data"]["counts"])
    assert changes(bare) == []


def test_where_nothing_is_announced_there_is_nothing_to_object_to(bare):
    assert codes(bare[1].says("key", "none")) == ["M-NO-OBJECTION"]


def test_in_version_1_a_first_key_comes_at_once(house):
    house.referee.core.edition = 1
    match = house.begun("convoy", 2, signed=False)
    match[1].says("key", public_line(NEW))
    assert [change["cause"] for change in changes(match)] == ["player"]
