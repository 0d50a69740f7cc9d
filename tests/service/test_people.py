"""People: how reliable they are, their own copy of what is held, and being forgotten."""

import io
import json
import zipfile

import pytest

from referee.audit import audit
from referee.match.policy import Policy
from referee.service import Contact
from referee.service.people.mailboxes import Failure
from referee.service.people.tenure import Tenures
from tests.independent.checker import check
from tests.service.house import after, codes, private, public_line


def files(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def person(match, seat):
    return match[seat].chair.person


def everything(log):
    """Every byte of the store that is not encrypted, and what encrypted boxes there are."""
    rows = [*log.people.find(), *log.chairs.find(), *log.settings.find(), *log.wishes.find()]
    mails = [(row.sender, row.recipient) for row in log.mails(limit=10_000)]
    sent = [row.intent.payload for row in log.outbox(limit=10_000) if row.sent]
    return repr((rows, mails, sent))


# --- reliability --------------------------------------------------------------------------------


def test_deadlines_kept_are_counted_over_all_matches(house):
    one, two = house.begun("convoy", 2), house.begun("convoy", 2)
    one[1].order("plot m m x")
    one.due()
    two.due()
    kept = house.referee.tenures.reliability(one.name, 1)
    assert (kept.asked, kept.kept, kept.per_cent) == (2, 1, 50)
    assert house.referee.tenures.reliability(one.name, 2).per_cent == 0


def test_a_bot_has_no_reliability(house):
    match = house.invited("convoy", 2)
    house.referee.lobby.sit_bot(match.name, 2)
    assert house.referee.tenures.reliability(match.name, 2) is None


def test_who_left_keeps_what_he_missed(house):
    match = house.begun("convoy", 3)
    match.due()
    who = person(match, 1)
    house.referee.chairs.replace(match.name, 1, Contact("new@example.org", "New"), "gone")
    elsewhere = house.invited("convoy", 2)
    house.referee.lobby.invite(elsewhere.name, 1, Contact(who.address, who.name))
    kept = house.referee.tenures.reliability(elsewhere.name, 1)
    assert (kept.asked, kept.kept) == (1, 0)
    assert house.referee.tenures.reliability(match.name, 1).asked == 0


def test_a_match_may_want_players_who_keep_their_deadlines(house):
    for _ in range(5):
        house.begun("convoy", 2).due()
    strict = house.invited("convoy", 2, policy=Policy(reliability=60))
    answer = strict[1].says("join")
    assert codes(answer) == ["M-RELIABILITY"]


def test_whoever_has_hardly_played_may_join_everywhere(house):
    match = house.begun("convoy", 2)
    match.due()
    strict = house.invited("convoy", 2, policy=Policy(reliability=100))
    assert strict[1].says("join").outcome == "accepted"


# --- my data ------------------------------------------------------------------------------------


def test_a_player_gets_all_that_is_held_of_him_and_nothing_of_others(house):
    match = house.begun("convoy", 2)
    match[1].order("plot m m x")
    match[2].order("plot x x x")
    match[1].says("press", "to: 2\n\nMy secret plan.\n")
    match[2].says("press", "to: diary\n\nTheir secret plan.\n")
    mine = files(house.referee.exports.of_seat(match.name, 1))
    assert json.loads(mine["person.json"])["address"] == "seat1@example.org"
    assert [json.loads(line)["seat"] for line in mine["letters.jsonl"].splitlines()] == [1, 1, 1]
    assert b"My secret plan" in mine["messages.json"]
    whole = b"".join(mine.values())
    assert b"Their secret plan" not in whole
    assert b"seat2@example.org" not in whole


def test_who_has_left_gets_what_is_held_of_his_time_and_nothing_of_his_successors(house):
    match = house.begun("convoy", 3)
    ann = match[1].chair.person
    match[1].order("plot m m x")
    match[2].says("press", "to: 1\n\nFor Ann alone\n")
    house.referee.chairs.replace(match.name, 1, Contact("dora@example.org", "Dora"), "gone")
    match[2].says("press", "to: 1\n\nFor Dora alone\n")
    match[1].says("press", "to: 2\n\nDora has a plan\n")
    [(name, made)] = house.referee.exports.of_person(ann)
    assert name.startswith(f"{match.name}-seat1-left")
    mine = files(made)
    whole = b"".join(mine.values())
    assert b"seat1@example.org" in mine["person.json"]
    assert b"For Ann alone" in mine["messages.json"]
    assert b"plot m m x" in mine["letters.jsonl"]
    assert b"Dora" not in whole
    assert b"dora@example.org" not in whole


def test_his_wishes_his_mailbox_and_the_deadlines_he_kept_are_in_it_too(house):
    match = house.begun("convoy", 2)
    match[1].order("plot m m x")
    match.due()
    desk, person = house.referee, match[1].chair.person
    desk.standby.set(match.name, 1, True)
    desk.wishes.keep_quiet(match.name, person.id, True)
    desk.wishes.remind_before(match.name, person.id, 6)
    desk.returned_letters.heard(person.id, "b-one", Failure(False, "4.2.2"))
    match[1].says("absent", "2026-12-20 2026-12-24")
    told = json.loads(files(desk.exports.of_seat(match.name, 1))["person.json"])
    wishes = {
        "quiet": True,
        "hours": 6,
        "digest": False,
        "standby": True,
        "named": False,
        "publish": False,
        "watch": [],
        "imported": [],
        "signed_in": [],
    }
    wishes |= {"remind": "usual", "pictures": True}
    assert told["wishes"] == wishes
    assert (told["mailbox"]["score"], told["mailbox"]["status"]) == (1, "4.2.2")
    assert [(seat["match"], seat["asked"], seat["kept"]) for seat in told["seats"]] == [
        (match.name, 1, 1)
    ]
    assert told["absent"] == [["2026-12-20", "2026-12-24"]]


def test_an_invited_one_finds_the_name_that_he_was_given(house):
    house.begun("nim", stones=5)
    match = house.created("nim", stones=5)
    house.referee.lobby.invite(match.name, 1, Contact("seat1@example.org", "Somebody"))
    told = json.loads(files(house.referee.exports.of_seat(match.name, 1))["person.json"])
    assert (told["name"], told["called"]) == ("Player 1", "Somebody")


def test_what_is_in_it_is_told_in_both_languages(house):
    match = house.begun("nim", stones=5)
    told = files(house.referee.exports.of_seat(match.name, 1))["README.txt"].decode()
    assert "Your data in one match" in told
    assert "Vos données dans une partie" in told


def test_who_plays_on_for_somebody_does_not_get_his_messages(house):
    match = house.begun("convoy", 3)
    match[1].says("press", "to: diary\n\nOnly mine.\n")
    match[2].says("press", "to: 1\n\nOnly for the first.\n")
    house.referee.chairs.replace(match.name, 1, Contact("new@example.org", "New"), "gone")
    assert house.referee.messages.of_seat(match.name, 1) == ()
    assert b"Only" not in b"".join(files(house.referee.exports.of_seat(match.name, 1)).values())


# --- forgetting ---------------------------------------------------------------------------------


def over(house, **more):
    """A match of nim that has ended."""
    match = house.begun("nim", stones=2, **more)
    match[1].says("press", "to: 2\n\nMy secret plan.\n")
    for seat in (1, 2):
        match[seat].order("take 1")
    assert match.now.phase == "ended"
    return match


def test_seats_that_are_left_in_two_matches_at_once_both_count(house):
    """Each match's decision is made before the other is written: no tenure is lost."""
    one, two = house.begun("nim", stones=5), house.begun("nim", stones=9)
    tenures = Tenures(house.referee.core)
    person = one[1].chair.person.id
    rows = []
    for match in (one, two):
        chair = house.log.chairs.get(match.name, 1)
        rows += tenures.left(house.loaded(match.name), chair)
    for row in rows:
        house.log.wishes.put(row)
    assert {sat.match for sat in tenures.of(person) if sat.last is not None} == {one.name, two.name}


def test_who_is_forgotten_has_no_address_name_or_message_here_any_more(house):
    match = over(house)
    who, page = person(match, 1), match[1].chair.page_token
    gone = house.referee.forgetting.forget(who)
    assert gone.matches == (match.name,)
    assert house.log.people.get(who.id) is None
    assert who.id not in everything(house.log)
    assert house.referee.messages.of_seat(match.name, 2) == ()
    assert house.referee.seats.by_page(page) is None


def test_the_record_holds_as_before_when_keys_are_kept(house):
    match = over(house)
    before = audit(house.referee.records.export(match.name), games=house.games)
    house.referee.forgetting.forget(person(match, 1))
    after_ = audit(house.referee.records.export(match.name), games=house.games)
    assert after_.holds
    assert [check.sentence("en") for check in after_.checks][5:] == [
        check.sentence("en") for check in before.checks
    ][5:]


def test_with_his_keys_his_letters_go_too_and_the_audit_says_what_it_cannot_check(house):
    match = over(house)
    house.referee.forgetting.forget(person(match, 1), keys=True)
    record = house.referee.records.export(match.name)
    assert "erased.txt" in files(record)
    report = audit(record, games=house.games)
    assert report.holds, report.text("en")
    assert [finding for finding in check(record) if not finding.ok] == []
    assert "0 of 2 proved" in report.of("draws").sentence("en")
    assert "player was forgotten" in report.of("disclosures").sentence("en")


def test_who_is_forgotten_leaves_the_match_he_plays(house):
    match = house.begun("convoy", 3)
    match[1].says("press", "to: 2\n\nMy secret plan.\n")
    gone = house.referee.forgetting.forget(person(match, 1), keys=True)
    assert match.last("match.seat_changed")["data"]["seat"] == 1
    assert gone.later == (match.name,)
    assert house.referee.messages.of_seat(match.name, 2) == ()


def test_keys_of_a_running_match_go_when_it_has_ended(house):
    match = house.begun("convoy", 3)
    house.referee.forgetting.forget(person(match, 1), keys=True)
    for seat in (2, 3):
        match[seat].moves("vote", "end yes\n")
    assert match.now.phase == "ended"
    house.referee.forgetting.sweep(days=365)
    record = house.referee.records.export(match.name)
    assert "erased.txt" in files(record)
    report = audit(record, games=house.games)
    assert report.holds, report.text("en")
    assert [finding for finding in check(record) if not finding.ok] == []


def test_who_is_forgotten_takes_no_key_of_who_sat_down_after_them(house):
    """Given a seat that was handed over to somebody with a key, when its first player is forgotten,
    then the key that the hand-over tells is still there."""
    match = house.begun("convoy", 3)
    first = person(match, 1)
    new = Contact("new@example.org", "New")
    house.referee.chairs.replace(match.name, 1, new, "gone", public_line(private("new")))
    [handed] = [leaf for leaf in match.leaves if leaf["type"] == "match.seat_changed"]
    house.referee.chairs.vacate(match.name, 1, "left", "")
    for seat in (2, 3):
        match[seat].moves("vote", "end yes\n")
    house.referee.forgetting.forget(first, keys=True)
    record = house.referee.records.export(match.name)
    assert handed["sealed"][0] not in files(record)["erased.txt"].decode()
    assert audit(record, games=house.games).holds
    assert [finding for finding in check(record) if not finding.ok] == []


def test_a_seat_in_the_lobby_is_free_again(house):
    match = house.invited("convoy", 2)
    match[1].says("join")
    house.referee.forgetting.forget(person(match, 1))
    assert house.referee.views.table(match.name, None).joined == (False, False)
    house.referee.lobby.invite(match.name, 1, Contact("new@example.org"))
    match[2].says("join")
    match[1].says("join")
    assert match.now.phase == "running"


def test_somebody_who_runs_a_match_is_forgotten_as_its_organiser_too(house):
    zoe = Contact("zoe@example.org", "Zoé")
    house.referee.lobby.create("convoy", {}, 2, name="run", organiser=zoe)
    match = house.created("convoy", 2)
    seated = house.referee.lobby.invite(match.name, 1, zoe)
    house.referee.forgetting.forget(seated.person)
    assert house.referee.seats.organiser("run") is None


def test_who_only_runs_matches_is_forgotten_by_his_address(house):
    zoe = Contact("zoe@example.org", "Zoé")
    house.referee.lobby.create("convoy", {}, 2, name="run", organiser=zoe)
    assert house.referee.forgetting.organiser("Zoe@example.org") == 1
    assert house.referee.seats.organiser("run") is None
    assert house.referee.forgetting.organiser("zoe@example.org") == 0


# --- retention ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("days", "swept"), [(29, 0), (31, 1)])
def test_mail_is_dropped_so_many_days_after_the_end(house, days, swept):
    match = over(house)
    house.mail(match[1].post("order", "take 1"))
    house.drain(match.name, after(house.now, seconds=1))
    house.clock.set(after(house.now, hours=24 * days))
    assert house.referee.forgetting.sweep(30) == swept
    assert house.referee.forgetting.sweep(30) == 0
    boxes = [row.box for row in house.log.mails(match.name)]
    assert boxes == ([b""] if swept else [b"box"])


def test_a_running_match_keeps_its_mail(house):
    house.begun("convoy", 2)
    house.clock.set(after(house.now, hours=24 * 999))
    assert house.referee.forgetting.sweep(30) == 0
