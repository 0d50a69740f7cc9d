"""Blind matches: orders that seats give at once are sealed first, and opened when all are in."""

import pytest
from msgspec.structs import replace

from referee.kernel.refused import Refused
from referee.match import blind
from referee.match.deadlines.moving import check_due
from referee.match.policy import Policy
from tests.refusals import refusal
from tests.service.house import START, House, after, codes

BLIND = Policy(assurance="signed", blind=True)
AHEAD, BACK, STAY = "plot m x x", "plot b x x", "plot x x x"


def code_of(does, *arguments):
    """Why it is refused; "" if it is not."""
    try:
        does(*arguments)
    except Refused as refused:
        return refused.problems[0].code
    return ""


class Sealer:
    """A player of a blind match, and what opens their last seal."""

    def __init__(self, player):
        self.player, self.line = player, ""

    def seal(self, body, **headers):
        text = self.player.text("order", f"{body}\n", **headers)
        self.line = blind.disclosure(text, bytes([self.player.seat] * 32))
        return self.player.signed("seal", blind.digest(self.line))

    def open(self, line=None):
        return self.player.signed("open", line or self.line)


class Blind:
    """A blind match of convoy (or `game`), in which all seats are asked at once."""

    def __init__(self, seats=2, *, house=None, game="convoy", options=None, **policy):
        told = Policy(assurance="signed", blind=True, **policy)
        self.house = house or House()
        self.match = self.house.begun(game, seats, policy=told, **(options or {}))
        self.seats = {seat: Sealer(self.match[seat]) for seat in self.match.seats}

    def __getitem__(self, seat):
        return self.seats[seat]

    def sealed(self, *bodies):
        """The seats from 1 on seal these."""
        for seat, body in enumerate(bodies, start=1):
            assert self[seat].seal(body).outcome == "accepted"
        return self

    def told(self, seat):
        """What the seat was told at the last close."""
        leaves = [leaf for leaf in self.match.leaves if leaf["type"] == "match.seat_told"]
        n = [leaf["n"] for leaf in leaves if leaf["data"]["seat"] == seat][-1]
        return [fact["what"] for fact in self.match.part(f"told.{n}")]


# --- the way of a blind window --------------------------------------------------------------------


def test_a_blind_match_needs_signed_letters():
    house = House()
    problem = refusal(house.created, "convoy", policy=Policy(blind=True))
    assert problem.code == "M-BLIND-SIGNED"


def test_leaf_0_names_the_option_where_it_is_chosen_and_is_as_ever_where_not():
    assert Blind().match.leaves[0]["data"]["options"]["match.blind"] is True
    plain = House().begun("convoy", policy=Policy(assurance="signed"))
    assert "match.blind" not in plain.leaves[0]["data"]["options"]


def test_openings_begin_at_once_when_all_have_sealed():
    match = Blind().sealed(AHEAD, BACK)
    leaf = match.match.last("match.window_sealed")
    assert leaf["data"] == {"window": 1, "sealed": [1, 2], "due": "2026-11-22T12:00:00.000Z"}
    assert match.match.window.number == 1


def test_the_window_closes_at_once_when_all_seals_are_open():
    match = Blind().sealed(AHEAD, BACK)
    first, last = match[1].open(), match[2].open()
    assert (first.outcome, first.echo) == ("accepted", AHEAD)
    closed = match.match.last("match.window_closed")
    assert closed["data"]["given"] == [1, 2]
    assert match.match.used() == [first.n, last.n]
    assert match.match.window.number == 2


def test_the_nonce_under_the_seal_goes_into_the_dice():
    match = Blind().sealed(AHEAD, BACK)
    match[1].open()
    match[2].open()
    zeros = "A" * 43
    assert zeros not in match.match.last("match.window_closed")["data"]["contributions"]


def test_who_sealed_by_the_first_due_time_opens_and_the_others_were_silent():
    match = Blind(3).sealed(AHEAD, BACK)
    match.match.due()
    assert match.match.last("match.window_sealed")["data"]["sealed"] == [1, 2]
    match[1].open()
    assert match.match.window.number == 1
    match[2].open()
    assert match.match.last("match.window_closed")["data"]["given"] == [1, 2]


def test_a_window_in_which_nobody_has_sealed_closes_when_it_is_due():
    match = Blind()
    match.match.due()
    assert "match.window_sealed" not in match.match.types
    assert match.match.last("match.window_closed")["data"]["given"] == []


def test_a_new_seal_takes_the_place_of_the_one_before():
    match = Blind()
    match[1].seal(AHEAD)
    before = match[1].line
    match.sealed(BACK, STAY)
    assert codes(match[1].open(before)) == ["M-OPEN-OTHER"]
    assert match[1].open().echo == BACK


def test_the_seal_in_force_sent_again_gets_its_receipt_whatever_was_said_between():
    match = Blind()
    match[1].seal(AHEAD)
    post = match[1].player.signed_post("seal", blind.digest(match[1].line))
    match[1].player.signed("press", "to: all\n\nmine is in")
    again = match[1].player.send(post)
    assert (again.outcome, again.n) == ("repeated", match.match.now.seals[1].n)


def test_a_seal_that_another_has_replaced_is_told_to_be_old():
    match = Blind()
    match[1].seal(AHEAD)
    post = match[1].player.signed_post("seal", blind.digest(match[1].line))
    match[1].seal(BACK)
    assert codes(match[1].player.send(post)) == ["T-OLD"]


def test_a_seal_can_be_taken_back_while_others_seal():
    match = Blind()
    match[1].seal(AHEAD)
    assert match[1].player.signed("withdraw").outcome == "accepted"
    match[2].seal(BACK)
    match.match.due()
    assert match.match.last("match.window_sealed")["data"]["sealed"] == [2]


def test_with_hold_no_due_time_comes_early():
    match = Blind(hold=True).sealed(AHEAD, BACK)
    assert "match.window_sealed" not in match.match.types
    match.match.due()
    match[1].open()
    match[2].open()
    assert match.match.window.number == 1
    match.match.due()
    assert match.match.window.number == 2


def test_a_bot_answers_as_it_does_in_any_window():
    house = House()
    match = house.created("convoy", 3, policy=BLIND)
    for seat in (1, 2):
        match.invite(seat)
    house.referee.lobby.sit_bot(match.name, 3)
    for seat in (1, 2):
        assert match[seat].signed("join").outcome == "accepted"
    one, two = Sealer(match[1]), Sealer(match[2])
    one.seal(AHEAD)
    two.seal(BACK)
    assert match.last("match.window_sealed")["data"]["sealed"] == [1, 2]
    one.open()
    two.open()
    assert match.last("match.window_closed")["data"]["given"] == [1, 2, 3]


def test_a_window_that_asks_one_seat_is_as_it_ever_was():
    match = House().begun("quantum", policy=BLIND)
    assert codes(match[1].signed("seal", "A" * 43)) == ["M-NOT-BLIND"]
    assert match[1].order("play red").outcome in ("accepted", "refused")
    assert match[1].order("play blue").outcome == "accepted" or match.window.number == 2


# --- what is not taken, and what plays silence ----------------------------------------------------


def test_an_order_in_the_clear_is_refused():
    match = Blind()
    assert codes(match[1].player.order(AHEAD)) == ["M-BLIND"]


def test_who_opens_too_early_is_refused_and_opens_again_in_time():
    match = Blind()
    match[1].seal(AHEAD)
    assert codes(match[1].open()) == ["M-OPEN-EARLY"]
    match[2].seal(BACK)
    assert match[1].open().echo == AHEAD


def test_who_does_not_open_plays_silence_and_never_a_standing_order():
    match = Blind()
    match[1].player.signed("standing", f"always: {AHEAD}")
    match.sealed(BACK, STAY)
    match[2].open()
    match.match.due()
    closed = match.match.last("match.window_closed")["data"]
    assert closed["given"] == [2]
    assert match.told(1)[0] == "seal_shut"


def test_an_illegal_order_under_a_seal_is_on_record_and_plays_silence():
    match = Blind().sealed("plot m m", BACK)
    answer = match[1].open()
    assert answer.outcome == "accepted"
    assert answer.remarks[0].code == "M-OPEN-VOID"
    match[2].open()
    assert match.match.last("match.window_closed")["data"]["given"] == [1, 2]
    assert match.told(1)[0] == "opening_void"


def test_a_copied_digest_opens_nothing_for_the_thief_and_is_not_refused_to_the_author():
    match = Blind()
    match[2].seal(BACK)
    digest = blind.digest(match[2].line)
    assert match[1].player.signed("seal", digest).outcome == "accepted"
    assert codes(match[1].open(match[2].line)) == ["M-OPEN-STRANGE"]
    assert match[2].open().echo == BACK


def test_the_opening_of_another_seat_opens_nothing():
    match = Blind().sealed(AHEAD, BACK)
    assert codes(match[1].open(match[2].line)) == ["M-OPEN-OTHER"]


@pytest.mark.parametrize("headers", [{"window": 2}, {"seat": 2}, {"origin": "play.example/other"}])
def test_what_was_sealed_for_elsewhere_cannot_be_opened_here(headers):
    match = Blind()
    match[1].seal(AHEAD, **headers)
    match[2].seal(BACK)
    assert codes(match[1].open()) == ["M-OPEN-STRANGE"]


def test_nothing_is_sealed_or_taken_back_once_openings_have_begun():
    match = Blind().sealed(AHEAD, BACK)
    line = match[1].line
    assert codes(match[1].seal(STAY)) == ["M-SEAL-LATE"]
    assert codes(match[1].player.signed("withdraw")) == ["M-SEALED"]
    assert match[1].open(line).outcome == "accepted"


@pytest.mark.parametrize("body", ["short", "A" * 43 + "\n" + "B" * 43, "ORDERS"])
def test_a_seal_is_one_digest(body):
    assert codes(Blind()[1].player.signed("seal", body)) == ["T-SEAL"]


@pytest.mark.parametrize("body", ["x", "eyJhIjoxfQ", "WyJhIiwib3JkZXIiLCJiIl0"])
def test_an_opening_is_one_disclosure(body):
    match = Blind().sealed(AHEAD, BACK)
    assert codes(match[1].open(body)) == ["T-OPENING"]


# --- the deadline that counts ---------------------------------------------------------------------


def test_who_has_not_opened_is_reminded_and_nobody_else():
    match = Blind(3).sealed(AHEAD, BACK)
    match.match.due()
    match[1].open()
    match.house.clock.advance(hours=20)
    match.house.referee.reminders.sweep()
    due = match.match.window.due
    reminded = match.house.letters(match.match.name, "reminder")
    assert [(letter.seat, due in str(letter.payload)) for letter in reminded][-1] == (2, True)
    assert 3 not in [letter.seat for letter in reminded if due in str(letter.payload)]


def test_a_deadline_comes_nearer_once_all_have_sealed_and_no_sooner():
    """With the rules at hand such a window closes by itself, so here it is held, and then not."""
    match = Blind(hold=True)
    told = {}
    for bodies in ((AHEAD,), (AHEAD, BACK)):
        now = match.sealed(*bodies).match.now
        free = replace(now, policy=replace(now.policy, hold=False))
        told[len(now.seals)] = code_of(check_due, free, after(START, hours=30), START)
    assert told == {1: "M-DUE-TOLD", 2: ""}


def test_a_restarted_home_goes_on_between_seals_and_openings():
    match = Blind().sealed(AHEAD, BACK)
    again = match.match.at(match.house.restarted())
    for seat in (1, 2):
        assert Sealer(again[seat]).player.signed("open", match[seat].line).outcome == "accepted"
    assert again.window.number == 2
