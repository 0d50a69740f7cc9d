"""Chairs change hands: somebody concedes, leaves, is replaced; a bot sits down and is relieved."""

import json

import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from referee.kernel.refused import Refused
from referee.match.policy import Policy
from referee.service import Contact
from tests.independent import checker
from tests.refusals import refusal
from tests.service.house import START, House, after, codes, private, public_line

CYD = Contact("cyd@example.org", "Cyd", "fr", "Europe/Paris")
PLOT = "plot m m x"


def holds(match):
    """The audit, and the checker that knows nothing of our code, accept the record."""
    house = match.house
    record = house.referee.records.export(match.name)
    found = audit(record, vkey=house.referee.records.vkey(match.name), games=house.games)
    assert found.holds, found.text("en")
    wrong = [
        finding
        for finding in checker.check(record, house.referee.records.vkey(match.name))
        if not finding.ok
    ]
    assert wrong == []


def ended(match):
    """Let what is due come due until the match is over."""
    while match.now.phase == "running":
        match.due()
    return match


def refused(action, *words):
    """The code of the only problem of a refusal."""
    return refusal(action, *words).code


# --- conceding ------------------------------------------------------------------------------------


@pytest.fixture
def combats():
    return House(games=catalogue()).begun("combats", 2)


def test_who_concedes_a_match_of_two_has_lost_it(combats):
    """The letter, the chair, what the rules say, the end: one decision."""
    assert combats[2].signed("concede").outcome == "accepted"
    assert combats.now.phase == "ended"
    assert combats.now.ending.winners == (1,)
    letter, chair, *said, end = combats.types[-4:]
    assert (letter, chair, end) == ("match.letter_sealed", "match.seat_changed", "match.ended")
    assert said == ["combats.match_ended"] or all(kind.startswith("combats.") for kind in said)
    holds(combats)


def test_a_concession_counts_from_the_page_too(combats):
    assert combats[1].moves("concede").outcome == "accepted"
    assert combats.now.ending.winners == (2,)


def test_a_concession_with_lines_of_its_own_is_none(combats):
    """Who writes an order under the wrong word has not given up."""
    answer = combats[2].moves("concede", "move 1 Vesper/S > Boreal/1")
    assert codes(answer) == ["T-CONCEDE-BODY"]
    assert combats.now.phase == "running"


def test_in_the_lobby_there_is_nothing_to_concede(house):
    assert codes(house.invited("nim")[1].moves("concede")) == ["M-NOT-STARTED"]


def test_who_concedes_looks_on_and_writes_no_more(three):
    three[3].signed("concede")
    assert three.now.phase == "running"
    assert three[3].chair.person is not None
    assert codes(three[3].moves("withdraw")) == ["M-LEFT"]
    assert 3 not in three.window.asked


@pytest.mark.parametrize(("kind", "text"), [("order", PLOT), ("press", "to: all\n\nBye.\n")])
def test_whoever_stays_agrees_without_him_though_he_writes_once_more(kind, text):
    """What he writes is refused, stands on record, and gives him no voice."""
    match = House().begun("convoy", 3)
    match[1].signed("concede")
    assert codes(match[1].says(kind, text)) == ["M-LEFT"]
    for seat in (2, 3):
        match[seat].moves("vote", "draw yes")
    assert match.now.cause == "vote"
    holds(match)


@pytest.fixture
def three():
    """Three seats, so that a match goes on when one is gone."""
    return House(games=catalogue()).begun("capitaine-cosmos", 3, scenario="S6")


# --- leaving --------------------------------------------------------------------------------------


def test_a_window_that_asks_another_now_is_cut_off_and_opens_anew(three):
    """Its number is not used again, it is no draw, and there is fresh time."""
    before, drawn = three.window.number, three.now.draw
    three.house.clock.advance(hours=3)
    three.house.referee.chairs.vacate(three.name, 3, "removed", "gone fishing")
    assert (three.window.number, three.window.asked) == (before + 1, (1, 2))
    assert three.now.draw == drawn
    assert three.window.due == after(START, hours=75)
    assert "match.window_closed" not in three.types
    three.house.referee.chairs.vacate(three.name, 2, "left", "")
    assert three.now.ending.winners == (1,)
    holds(three)


def test_a_window_that_stays_the_same_keeps_the_others_orders():
    """In Nim the chair that is not asked matters to nobody."""
    match = House().begun("convoy", 2)
    match[1].order(PLOT)
    number = match.window.number
    match.house.referee.chairs.vacate(match.name, 2, "left", "moved away")
    assert match.window.number == number
    assert sorted(match.now.orders) == [1]
    holds(ended(match))


def test_the_links_and_the_address_of_who_left_lead_nowhere(three):
    desk, before = three.house.referee, three[2].chair
    desk.chairs.vacate(three.name, 2, "removed", "")
    assert desk.seats.by_page(before.page_token) is None
    assert desk.seats.by_mail(before.mail_token) is None
    assert three[2].chair.person is None
    [letter] = three.house.letters(three.name, "farewell")
    assert letter.seat == 2


def test_a_chair_is_left_once(three):
    desk = three.house.referee
    desk.chairs.vacate(three.name, 3, "left", "")
    assert refused(desk.chairs.vacate, three.name, 3, "left", "") == "M-LEFT"
    assert refused(desk.chairs.replace, three.name, 3, CYD, "") == "M-LEFT"
    assert refused(desk.chairs.vacate, three.name, 9, "left", "") == "M-NO-SEAT"
    assert refused(desk.chairs.vacate, three.name, 1, "left", "two\x07lines") == "M-REASON"


def test_a_match_that_is_over_has_no_chairs_to_leave(combats):
    combats[2].signed("concede")
    assert refused(combats.house.referee.chairs.vacate, combats.name, 1, "left", "") == "M-ENDED"


def test_in_the_lobby_a_chair_is_free_again(house):
    match = house.invited("convoy", 2)
    match[1].signed("join")
    house.referee.chairs.vacate(match.name, 1, "left", "")
    assert match.now.joined == ()
    match.invite(1)
    match[1].key = private("another")
    match[1].signed("join")
    match[2].signed("join")
    assert match.now.phase == "running"
    holds(ended(match))


# --- somebody else sits down ----------------------------------------------------------------------


def test_who_takes_over_has_the_whole_time_for_the_open_window():
    match = House().begun("convoy", 2)
    match.house.clock.advance(hours=50)
    match.house.referee.chairs.replace(match.name, 2, CYD, "Ben is ill")
    assert match.window.number == 1
    assert match.window.due == after(START, hours=122)
    assert match.leaves[-1]["data"]["cause"] == "organiser"
    assert match.house.log.due_of(match.name).at == match.window.due
    holds(ended(match))


def test_what_the_player_before_had_filed_counts_no_more():
    """Orders, standing orders and key; who sits down gets them as drafts."""
    match = House().begun("convoy", 2)
    match[2].order(f"{PLOT}\nwait")
    match[2].signed("standing", f"always plot when turn=9: {PLOT}")
    size = len(match.raw)
    match.house.referee.chairs.replace(match.name, 2, CYD, "")
    assert (match.now.orders, match.now.book(2).rules) == ({}, ())
    assert codes(match[2].order(PLOT)) == ["S-NO-KEY"]
    [letter] = match.house.letters(match.name, "handover")
    assert (letter.seat, f'"before":{size}'.encode() in letter.payload) == (2, True)


def test_who_takes_over_may_bring_a_key_of_his_own():
    """It is a first key: nobody had one on this chair since he sat down. In version 1 of leaf 0;
    later such a key waits (tests/service/test_lost_keys.py)."""
    house = House()
    house.referee.core.edition = 1
    match = house.begun("convoy", 2)
    match.house.referee.chairs.replace(match.name, 2, CYD, "")
    cyd = private("cyd")
    assert match[2].says("key", public_line(cyd)).outcome == "accepted"
    match[1].order(PLOT)
    match[2].says("order", PLOT)
    match[2].key = cyd
    assert match.now.phase == "ended" or match[2].order(PLOT).outcome == "accepted"
    holds(ended(match))


def test_where_only_signed_letters_count_the_window_opens_anew_for_the_new_key():
    match = House().begun("convoy", 2, policy=Policy(assurance="signed"))
    desk = match.house.referee
    assert refused(desk.chairs.replace, match.name, 2, CYD, "") == "M-KEY-NEEDED"
    assert refused(desk.chairs.replace, match.name, 2, CYD, "", "no key") == "S-KEY"
    match[2].key = private("cyd")
    desk.chairs.replace(match.name, 2, CYD, "", f"{public_line(match[2].key)} cyd@laptop")
    assert match.window.number == 2
    match[2].nonce = False
    assert match[2].order(PLOT).outcome == "accepted"
    holds(ended(match))


def test_everybody_else_is_told_and_the_old_player_bidden_farewell():
    match = House().begun("convoy", 2)
    match.house.referee.chairs.replace(match.name, 2, CYD, "")
    told = {
        kind: [letter.seat for letter in match.house.letters(match.name, kind)] for kind in KINDS
    }
    assert told == {"chair": [1], "handover": [2], "farewell": [2], "extended": []}


KINDS = ("chair", "handover", "farewell", "extended")


def test_a_bot_sits_down_and_is_relieved():
    match = House().begun("convoy", 2)
    desk = match.house.referee
    desk.chairs.sit_bot(match.name, 2, "")
    assert match[2].chair.bot == "bot"
    assert 2 in match.now.orders, "it answers at once"
    assert refused(desk.chairs.sit_bot, match.name, 2, "") == "M-BOT"
    desk.chairs.replace(match.name, 2, CYD, "")
    assert (match[2].chair.bot, match[2].chair.person.name) == (None, "Cyd")
    assert match.last("match.seat_changed")["data"]["cause"] == "relieved"
    assert 2 not in match.now.orders
    holds(ended(match))


def test_a_seat_cannot_be_replaced_before_there_is_a_match(house):
    match = house.invited("nim")
    assert refused(house.referee.chairs.replace, match.name, 1, CYD, "") == "M-NO-TAKEOVER"


def test_a_token_that_waited_for_the_old_player_confirms_nothing():
    match = House().begun("convoy", 2, signed=False)
    match[2].says(
        "order", PLOT, assurance="token", inbox=match.house.mail(match[2].post("order", PLOT))
    )
    [waiting] = match.house.letters(match.name, "confirm_letter")
    match.house.referee.chairs.replace(match.name, 2, CYD, "")
    token = json.loads(waiting.payload)["token"]
    assert match.house.referee.submissions.confirm(token).outcome == "unknown"


def test_letters_are_given_up_only_if_the_chair_does_change_hands(house, monkeypatch):
    """The match ends between our look and our writing: whoever sat there keeps his letters."""
    match, append = house.begun("convoy", 2), house.log.append

    def beaten(batch):
        monkeypatch.setattr(house.log, "append", append)
        match.at(house.restarted())
        for seat in match.seats:
            match[seat].signed("vote", "end yes")
        match.at(house)
        return append(batch)

    monkeypatch.setattr(house.log, "append", beaten)
    with pytest.raises(Refused) as refused:
        house.referee.chairs.replace(match.name, 2, Contact("dan@example.org"), "sick")
    assert codes(refused.value) == ["M-ENDED"]
    owed = [row for row in house.log.outbox(match.name, limit=100) if row.intent.seat == 2]
    assert owed
    assert all(row.next_try == "" and row.error is None for row in owed)


def test_what_the_player_before_was_owed_unwritten_is_never_written(house):
    match = house.begun("convoy", 2)
    house.referee.chairs.replace(match.name, 2, Contact("dan@example.org"), "sick")
    owed = [row for row in house.log.outbox(match.name, limit=100) if row.intent.seat == 2]
    kinds = {row.intent.kind for row in owed if row.next_try is not None}
    assert kinds == {"handover", "farewell"}


def test_nobody_takes_over_a_second_hand_at_the_same_table(house):
    match = house.begun("convoy", 3)
    before = match.raw
    for seat in (1, 2):
        with pytest.raises(Refused) as refused:
            house.referee.chairs.replace(match.name, 2, Contact(f"Seat{seat}@example.org"), "sick")
        assert codes(refused.value) == ["M-SITS-HERE"]
    assert match.raw == before


def test_nobody_is_invited_to_two_seats_of_one_table_and_to_his_own_again(house):
    match = house.created("convoy", 2)
    ann = Contact("ann@example.org", "Ann")
    house.referee.lobby.invite(match.name, 1, ann)
    with pytest.raises(Refused) as refused:
        house.referee.lobby.invite(match.name, 2, ann)
    assert codes(refused.value) == ["M-SITS-HERE"]
    house.referee.lobby.invite(match.name, 1, ann)
    assert match[2].chair.person is None
