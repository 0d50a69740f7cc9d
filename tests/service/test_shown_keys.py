"""Keys that an organiser shows for a seat: OpenSSH's line, or an OpenPGP certificate."""

import pytest

from referee.audit import audit
from referee.kernel.refused import Refused
from referee.match.policy import Policy
from referee.seals import openpgp
from referee.service import Contact, Post
from tests.mail.gpg import gpg

CYD = Contact("cyd@example.org", "Cyd")


@pytest.fixture(scope="module")
def keys():
    with gpg() as made:
        made.key("cyd")
        yield made


@pytest.fixture
def match(house):
    return house.begun("convoy", 3, policy=Policy(assurance="signed"))


def ordered(match, keys, seat):
    """Seat's order for the open window, clear-signed by Cyd."""
    text = match[seat].text("order", "plot m m x")
    block = keys.clear("cyd", text)
    post = Post(match.name, seat, "order", openpgp.clear_content(block), match.house.now, block)
    return match.house.referee.submissions.submit(post)


def holds(match):
    for seat in match.seats:
        match.house.referee.chairs.vacate(match.name, seat, "removed", "done")
    report = audit(match.house.referee.records.export(match.name), games=match.house.games)
    assert report.holds, report.text("en")


def test_who_plays_on_signs_by_the_certificate_that_the_organiser_showed(match, keys):
    match.house.referee.chairs.replace(match.name, 2, CYD, "Ben is ill", keys.shown("cyd"))
    assert match[2].chair.key == openpgp.certificate(keys.shown("cyd"))[0]
    answer = ordered(match, keys, 2)
    assert answer.outcome == "accepted", answer
    holds(match)


def test_a_seats_key_becomes_a_certificate_by_the_organisers_word_from_the_next_window_on(
    match, keys
):
    match.house.referee.chairs.change_key(match.name, 2, keys.shown("cyd"), "a new card")
    assert ordered(match, keys, 2).outcome == "refused"
    match.due()
    answer = ordered(match, keys, 2)
    assert answer.outcome == "accepted", answer
    holds(match)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ssh-ed25519 AAAA", "S-"),
        (
            "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nxx\n-----END PGP PUBLIC KEY BLOCK-----\n",
            "S-PGP-",
        ),
    ],
)
def test_what_is_no_key_is_refused_and_nothing_has_changed(match, text, code):
    before = match.raw
    with pytest.raises(Refused, match=code):
        match.house.referee.chairs.replace(match.name, 2, CYD, "", text)
    with pytest.raises(Refused, match=code):
        match.house.referee.chairs.change_key(match.name, 2, text, "")
    assert match.raw == before


def test_a_secret_key_shown_by_mistake_is_refused_by_name_and_not_kept(match, keys):
    with pytest.raises(Refused, match="S-PGP-SECRET"):
        match.house.referee.chairs.replace(match.name, 2, CYD, "", keys.secret("cyd"))
    assert not [row for row in match.house.log.settings.find() if "certificate" in row.name]
