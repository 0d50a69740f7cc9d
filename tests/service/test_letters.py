"""Letters that count: one leaf each, replaced, withdrawn, numbered."""

import pytest

from referee.audit.mails.receipts import receipts_in
from tests.service.house import START, codes


@pytest.fixture
def match(house):
    """Two ships plot at once, so one seat alone closes nothing."""
    return house.begun("convoy", 2)


PLOT, OTHER = "plot m m x", "plot b b x"


def in_force(match, seat):
    order = match.now.orders.get(seat)
    return None if order is None else order.body.strip()


# --- one leaf, nothing public --------------------------------------------------------------------


def test_an_order_is_one_leaf_that_shows_nothing(match):
    before = len(match.raw)
    answer = match[1].order(PLOT)
    [leaf] = match.leaves[before:]
    assert answer.n == leaf["n"] == before
    assert leaf["type"] == "match.letter_sealed"
    assert leaf["data"] == {}
    assert leaf["opens"] == []
    assert len(leaf["sealed"]) == 1


def test_the_sealed_part_holds_the_letter_whole(match):
    post = match[1].signed_post("order", PLOT)
    answer = match[1].send(post)
    assert match.letter(answer.n) == {
        "assurance": "signed",
        "body": None,
        "kind": "order",
        "received": START,
        "seat": 1,
        "signature": post.signature,
        "text": post.text,
    }


def test_an_unsigned_letter_is_stored_repaired(house):
    match = house.begun("convoy", 2, signed=False)
    answer = match[1].says("order", "\r\n\nplot m m x  \r\n\n")
    assert match.letter(answer.n)["text"] == "plot m m x\n"
    assert match.letter(answer.n)["assurance"] == "address"


def test_a_letter_is_handed_to_its_author_alone(match):
    answer = match[1].order(PLOT)
    part = house_part(match, f"letter.{answer.n}")
    assert part.audience == (1,)


def house_part(match, name):
    return match.house.loaded(match.name).by_name[name]


@pytest.mark.parametrize("kind", ["order", "standing", "withdraw"])
def test_every_kind_of_letter_looks_the_same_on_the_log(house, kind):
    match = house.begun("convoy", 2)
    match[1].order(PLOT)
    before = len(match.raw)
    body = {"order": OTHER, "standing": f"always plot: {PLOT}", "withdraw": ""}[kind]
    assert match[1].signed(kind, body).outcome == "accepted"
    [leaf] = match.leaves[before:]
    shown = {key: value for key, value in leaf.items() if key not in ("at", "n", "sealed")}
    assert shown == {"data": {}, "opens": [], "type": "match.letter_sealed", "v": 1}
    assert len(leaf["sealed"]) == 1


# --- replaced and withdrawn ----------------------------------------------------------------------


def test_a_later_order_takes_the_place_of_the_one_before(match):
    match[1].order(PLOT)
    second = match[1].order(OTHER)
    match[2].order(PLOT)
    assert match.used()[0] == second.n


def test_a_withdrawn_order_is_no_answer(match):
    match[1].order(PLOT)
    assert match[1].signed("withdraw").outcome == "accepted"
    match[2].order(PLOT)
    assert match.window.number == 1
    match.due()
    assert match.used()[0] is None
    assert match.last("match.window_closed")["data"]["given"] == [2]


def test_a_withdrawal_by_number_touches_standing_orders_and_nothing_else(match):
    match[1].order(PLOT)
    match[1].signed("standing", f"always plot: {OTHER}\nnext plot: {PLOT}")
    assert match[1].signed("withdraw", "1").outcome == "accepted"
    assert in_force(match, 1) == PLOT
    assert [rule.number for rule in match.now.book(1).rules] == [2]


def test_withdrawing_a_standing_order_that_is_not_there_is_refused(match):
    assert codes(match[1].signed("withdraw", "3")) == ["E-STANDING-NUMBER"]


# --- serials -------------------------------------------------------------------------------------


def test_an_order_of_a_higher_serial_replaces(match):
    match[1].order(PLOT, serial=1)
    assert match[1].order(OTHER, serial=2).outcome == "accepted"
    assert in_force(match, 1) == OTHER


@pytest.mark.parametrize("serial", [3, 4])
def test_an_order_whose_serial_is_not_higher_does_not_replace(match, serial):
    match[1].order(PLOT, serial=4)
    assert codes(match[1].order(OTHER, serial=serial)) == ["T-SERIAL"]
    assert in_force(match, 1) == PLOT


def test_a_serial_counts_among_orders_alone(match):
    match[1].order(PLOT, serial=4)
    assert match[1].signed("standing", f"always plot: {PLOT}", serial=1).outcome == "accepted"


def test_an_order_without_a_serial_replaces_any(match):
    match[1].order(PLOT, serial=4)
    match[1].order(OTHER)
    assert in_force(match, 1) == OTHER


def test_a_mail_that_was_overtaken_does_not_undo_the_later_one(house, match):
    """Written first, delivered last: the second order stays in force."""
    first = match[1].signed_post("order", PLOT, serial=1)
    second = match[1].signed_post("order", OTHER, serial=2)
    match[1].send(second)
    late = match[1].send(first)
    assert codes(late) == ["T-SERIAL"]
    assert in_force(match, 1) == OTHER


def test_an_order_that_a_withdrawal_overtook_stays_withdrawn(match):
    first = match[1].signed_post("order", PLOT, serial=1)
    gone = match[1].signed_post("withdraw", serial=2)
    assert match[1].send(gone).outcome == "accepted"
    assert codes(match[1].send(first)) == ["T-SERIAL"]
    assert in_force(match, 1) is None


def test_a_withdrawal_of_an_old_serial_does_not_empty(match):
    match[1].order(PLOT, serial=5)
    assert codes(match[1].signed("withdraw", serial=5)) == ["T-SERIAL"]
    assert in_force(match, 1) == PLOT


def test_the_serial_of_a_withdrawal_by_number_is_not_judged(match):
    match[1].signed("standing", f"always plot: {OTHER}")
    match[1].order(PLOT, serial=5)
    assert match[1].signed("withdraw", "1", serial=1).outcome == "accepted"
    assert match.now.book(1).rules == ()
    assert in_force(match, 1) == PLOT


def test_serials_count_anew_in_every_window(match):
    match[1].order(PLOT, serial=9)
    match[2].order(PLOT)
    assert match.window.number == 2
    assert match[1].order(PLOT, serial=1).outcome == "accepted"


# --- after the end -------------------------------------------------------------------------------


def test_nothing_is_put_on_a_log_that_has_ended(house):
    match = house.begun("nim", stones=1)
    match[1].order("take 1")
    size = len(match.raw)
    assert match.now.phase == "ended"
    assert codes(match[2].says("order", "take 1")) == ["M-ENDED"]
    assert len(match.raw) == size


def test_a_receipt_holds_the_leaf_its_disclosure_and_a_proof(house, match):
    answer = match[1].order(PLOT)
    receipt = house.referee.records.receipt(match.name, answer.n)
    assert receipt.leaf == match.raw[answer.n]
    assert receipt.disclosure == house_part(match, f"letter.{answer.n}").disclosure
    assert receipt.proof.startswith(f"c2sp.org/tlog-proof@v1\nindex {answer.n}\n")
    assert receipt.proof.endswith(house.referee.records.checkpoint(match.name))


def test_only_letters_have_receipts(house, match):
    with pytest.raises(LookupError, match="no letter"):
        house.referee.records.receipt(match.name, 0)


def test_every_receipt_is_proved_under_a_checkpoint_that_already_holds_its_leaf(house):
    match = house.begun("convoy", 3)
    for n in [match[seat].order(PLOT).n for seat in (1, 2)]:
        [receipt] = receipts_in(house.referee.records.receipt(match.name, n).text, None)
        assert (receipt.n, receipt.weakness) == (n, "")
        assert receipt.head.size > n
