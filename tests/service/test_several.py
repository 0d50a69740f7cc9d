"""All of a letter or nothing of it: what the front desk does with several posts at once."""

from dataclasses import replace

import pytest

from referee.audit import audit
from referee.match.policy import Policy
from referee.match.text import SeenCheckpoint
from referee.service.letters.posts import Aside
from storage import Conflict
from tests.independent.checker import check
from tests.service.house import codes

PLOT = "plot m m x"
HELLO = "to: all\n\nHello.\n"
RULE = "always plot: plot m x x"


@pytest.fixture
def match(house):
    return house.begun("convoy", 2, signed=False)


def together(match, *posts):
    return match.house.referee.submissions.submit_all(posts)


def outcomes(answers):
    return [answer.outcome for answer in answers]


def test_each_post_has_an_answer_and_a_leaf_of_its_own(match):
    size, ann = len(match.raw), match[1]
    answers = together(match, ann.post("order", PLOT), ann.post("standing", RULE))
    assert outcomes(answers) == ["accepted", "accepted"]
    assert [answer.n for answer in answers] == [size, size + 1]
    assert match.leaves[size]["at"] == match.leaves[size + 1]["at"]


def test_signed_and_unsigned_posts_of_one_letter_both_count(house):
    match = house.begun("convoy", 2)
    ann = match[1]
    answers = together(match, ann.signed_post("order", PLOT), ann.post("press", HELLO))
    assert outcomes(answers) == ["accepted", "accepted"]
    assert match.letter(answers[0].n)["assurance"] == "signed"
    assert match.letter(answers[1].n)["assurance"] == "address"


def test_the_first_that_fails_stops_those_before_and_after(match):
    size, ann = len(match.raw), match[1]
    answers = together(
        match, ann.post("order", PLOT), ann.post("withdraw", "7"), ann.post("standing", RULE)
    )
    assert outcomes(answers) == ["unfiled", "refused", "unfiled"]
    assert codes(answers[1]) == ["E-STANDING-NUMBER"]
    assert (match.now.orders, match.now.standing) == ({}, {})
    assert len(match.raw) == size + 1


def test_what_stands_beside_the_log_is_left_out_with_the_rest(house, match):
    ann = match[1]
    together(match, ann.post("language", "fr"), ann.post("order", "nonsense"))
    assert house.referee.seats.chair(match.name, 1).language == "en"


def test_a_signature_that_does_not_hold_stops_all(house):
    match = house.begun("convoy", 2)
    ann = match[1]
    forged = replace(ann.signed_post("order", PLOT), signature=ann.sign("another text\n"))
    answers = together(match, ann.signed_post("standing", RULE), forged)
    assert outcomes(answers) == ["unfiled", "refused"]
    assert match.now.standing == {}


def test_a_forged_checkpoint_in_one_of_them_stops_the_match(house):
    match = house.begun("convoy", 2)
    ann = match[1]
    forged = ann.signed_post("order", PLOT, seen=SeenCheckpoint(3, bytes(32)))
    answers = together(match, ann.signed_post("standing", RULE), forged)
    assert outcomes(answers) == ["alarmed", "alarmed"]
    assert match.last("match.ended")["data"]["cause"] == "fork"


def test_the_same_letter_again_repeats_each_and_changes_nothing(match):
    ann = match[1]
    posts = [ann.post("order", PLOT), ann.post("standing", RULE)]
    first = together(match, *posts)
    size = len(match.raw)
    again = together(match, ann.post("standing", RULE))
    assert outcomes(again) == ["repeated"]
    assert (again[0].n, len(match.raw)) == (first[1].n, size)


def test_a_conflict_in_the_middle_leaves_nothing_half_done(house, match, monkeypatch):
    """Given somebody quicker, when the letter is written, then it is judged anew and once."""
    real, tries = house.log.append, []

    def first_fails(batch):
        tries.append(batch)
        if len(tries) == 1:
            raise Conflict(batch.stream, batch.expected, batch.expected + 1)
        return real(batch)

    monkeypatch.setattr(house.log, "append", first_fails)
    size, ann = len(match.raw), match[1]
    answers = together(match, ann.post("order", PLOT), ann.post("standing", RULE))
    assert outcomes(answers) == ["accepted", "accepted"]
    assert len(match.raw) == size + 2


def test_one_letter_answers_all_of_them_and_what_was_asked_beside(house, match):
    ann = match[1]
    row = house.mail(ann.post("order", PLOT))
    posts = [house.mails[row], replace(house.mails[row], kind="standing", text=RULE, line=4)]
    house.referee.submissions.submit_all(posts, [Aside("status", 9, "STATUS")])
    [letter] = [letter for letter in house.letters(match.name) if letter.id.endswith(f".m{row}")]
    assert letter.kind == "transcript"
    assert house.log.inbox() == []


def test_a_preview_says_what_would_be_and_leaves_all_as_it_is(house, match):
    size, ann = len(match.raw), match[1]
    good = house.referee.submissions.preview(ann.post("order", PLOT))
    bad = house.referee.submissions.preview(ann.post("order", "nonsense"))
    assert (good.outcome, good.echo.strip()) == ("understood", PLOT)
    assert bad.outcome == "refused"
    assert codes(bad)
    assert len(match.raw) == size


def test_an_order_can_be_looked_at_where_only_signed_ones_count(house):
    match = house.begun("convoy", 2, policy=Policy(assurance="signed"))
    assert house.referee.submissions.preview(match[1].post("order", PLOT)).outcome == "understood"


@pytest.mark.parametrize(("signed", "kind"), [(True, "receipt"), (False, "confirm_concede")])
def test_by_mail_only_an_unsigned_concession_asks_first(house, signed, kind):
    """What somebody signs as a concession is meant; one word in a mail may be a slip."""
    match = house.begun("convoy", 2, signed=signed)
    ann = match[1]
    row = house.mail(ann.signed_post("concede") if signed else ann.post("concede", ""))
    [answer] = house.referee.submissions.submit_all([house.mails[row]])
    assert answer.outcome == ("accepted" if signed else "unconfirmed")
    assert house.letters(match.name, kind)


def test_a_match_of_letters_with_several_things_audits_twice_over(house):
    """Our audit and the independent checker read such leaves like any others."""
    match = house.begun("nim", stones=4, signed=False)
    for _ in range(3):
        for seat in (1, 2):
            player = match[seat]
            together(
                match,
                player.post("standing", "always take when stones=0: take 1"),
                player.post("withdraw", ""),
                player.post("order", "take 1"),
            )
            together(match, player.post("order", "take 1"), player.post("withdraw", "99"))
    while match.now.phase == "running":
        match.due()
    record = house.referee.records.export(match.name)
    vkey = house.referee.records.vkey(match.name)
    found = audit(record, vkey=vkey, games=house.games)
    assert found.holds, found.text("en")
    assert [finding for finding in check(record, vkey) if not finding.ok] == []
