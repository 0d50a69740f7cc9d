"""Letters that count: one leaf each, replaced, withdrawn, repeated, numbered, in time or not."""

import pytest

from referee.kernel.chance import contribution
from referee.match.base64url import unb64u
from referee.match.policy import Policy
from tests.service.house import START, House, after, codes


@pytest.fixture
def house():
    return House()


@pytest.fixture
def match(house):
    """Two ships plot at once, so one seat alone closes nothing."""
    return house.begun("convoy", 2)


PLOT, OTHER = "plot m m x", "plot b b x"


def in_force(match, seat):
    order = match.now.orders.get(seat)
    return None if order is None else order.body.strip()


# --- one leaf, nothing public ---------------------------------------------------------------------


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


def test_an_unsigned_letter_is_stored_repaired(match):
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


# --- replaced and withdrawn -----------------------------------------------------------------------


def test_a_later_order_takes_the_place_of_the_one_before(match):
    match[1].order(PLOT)
    second = match[1].order(OTHER)
    match[2].order(PLOT)
    assert match.used()[0] == second.n


def test_an_unsigned_order_takes_the_place_of_a_signed_one(match):
    match[1].order(PLOT)
    match[1].says("order", OTHER)
    assert in_force(match, 1) == OTHER


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


# --- serials --------------------------------------------------------------------------------------


def test_an_order_of_a_higher_serial_replaces(match):
    match[1].order(PLOT, serial=1)
    assert match[1].order(OTHER, serial=2).outcome == "accepted"
    assert in_force(match, 1) == OTHER


@pytest.mark.parametrize("serial", [3, 4])
def test_an_order_whose_serial_is_not_higher_does_not_replace(match, serial):
    match[1].order(PLOT, serial=4)
    assert codes(match[1].order(OTHER, serial=serial)) == ["T-SERIAL"]
    assert in_force(match, 1) == PLOT


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


# --- repeats --------------------------------------------------------------------------------------


@pytest.mark.parametrize("signed", [True, False])
def test_the_same_bytes_again_get_the_first_receipt_and_no_leaf(match, signed):
    post = match[1].signed_post("order", PLOT) if signed else match[1].post("order", PLOT)
    first = match[1].send(post)
    size = len(match.raw)
    again = match[1].send(post)
    assert (again.outcome, again.n) == ("repeated", first.n)
    assert len(match.raw) == size


def test_an_unsigned_text_sent_again_after_another_counts_as_new(match):
    match[1].says("order", PLOT)
    match[1].says("order", OTHER)
    again = match[1].says("order", PLOT)
    assert again.outcome == "accepted"
    assert in_force(match, 1) == PLOT


def test_a_signed_text_sent_again_after_another_is_told_which_one_is_in_force(house, match):
    post = match[1].signed_post("order", PLOT)
    match[1].send(post)
    house.clock.advance(seconds=420)
    match[1].order(OTHER)
    house.clock.advance(seconds=60)
    again = match[1].send(post)
    assert codes(again) == ["T-OLD"]
    assert again.problems[0].facts == {"then": START, "later": after(START, seconds=420)}
    assert in_force(match, 1) == OTHER


def test_a_signed_text_does_not_come_back_after_its_withdrawal(match):
    """Anybody who holds it could send it."""
    post = match[1].signed_post("order", PLOT)
    match[1].send(post)
    match[1].signed("withdraw")
    assert codes(match[1].send(post)) == ["T-OLD"]
    assert in_force(match, 1) is None


def test_an_unsigned_text_comes_back_after_its_withdrawal(match):
    match[1].says("order", PLOT)
    match[1].says("withdraw")
    assert match[1].says("order", PLOT).outcome == "accepted"
    assert in_force(match, 1) == PLOT


def test_another_seats_same_words_are_no_repeat(match):
    match[1].says("order", PLOT)
    assert match[2].says("order", PLOT).outcome == "accepted"


def test_a_signed_order_of_an_earlier_window_is_for_that_window(match):
    old = match[1].signed_post("order", PLOT)
    match[1].send(old)
    match[2].order(PLOT)
    [problem] = match[1].send(old).problems
    assert problem.code == "T-OTHER-WINDOW"
    assert problem.facts == {"named": 1, "open": 2}


def test_a_signed_standing_order_is_filed_once_however_often_it_is_sent(match):
    """Its window does not bind, so whoever holds it could file it again when it was withdrawn."""
    old = match[1].signed_post("standing", f"always plot when turn=9: {PLOT}")
    first = match[1].send(old)
    match[1].signed("withdraw", "1")
    match[1].order(PLOT)
    match[2].order(PLOT)
    assert match.window.number == 2
    again = match[1].send(old)
    assert again.outcome == "refused" or again.n == first.n
    assert match.now.book(1).rules == ()


def test_an_unsigned_standing_order_may_be_filed_again_in_a_later_window(match):
    line = f"next plot: {PLOT}"
    match[1].says("standing", line)
    match[2].order(PLOT)
    assert match.now.book(1).rules == ()
    assert match[1].says("standing", line).outcome == "accepted"
    assert len(match.now.book(1).rules) == 1


# --- wrong log, window, seat, key -----------------------------------------------------------------


def test_a_letter_for_another_match_names_both(house, match):
    other = house.begun("convoy", 2)
    [problem] = match[1].send(match[1].post(*signed_for(other, 1))).problems
    assert problem.code == "T-OTHER-LOG"
    assert problem.facts == {"named": other.origin, "here": match.origin}


def signed_for(match, seat):
    text = match[seat].text("order", PLOT)
    return "order", text, match[seat].sign(text)


def test_a_letter_for_the_same_name_but_another_first_leaf_is_for_another_log(match):
    answer = match[1].signed("order", PLOT, leaf0=bytes(32))
    assert codes(answer) == ["T-OTHER-LOG"]


def test_a_letter_signed_for_another_seat_names_both(match):
    [problem] = match[1].signed("order", PLOT, seat=2).problems
    assert problem.code == "T-OTHER-SEAT"
    assert problem.facts == {"named": 2, "here": 1}


def test_a_letter_for_a_later_window_names_the_open_one(match):
    [problem] = match[1].signed("order", PLOT, window=2).problems
    assert (problem.code, problem.facts) == ("T-OTHER-WINDOW", {"named": 2, "open": 1})


@pytest.mark.parametrize(
    ("header", "left_out"),
    [("log", {"origin": None}), ("window", {"window": None}), ("seat", {"seat": None})],
)
def test_a_signed_letter_without_log_window_or_seat_is_unreadable(match, header, left_out):
    [problem] = match[1].signed("order", PLOT, **left_out).problems
    assert (problem.code, problem.facts) == ("T-MISSING", {"header": header})


def test_a_letter_signed_with_another_key_is_refused(match):
    match[1].key = match[2].key
    assert codes(match[1].order(PLOT)) == ["S-OTHER-KEY"]


def test_a_letter_changed_after_signing_is_refused(match):
    post = match[1].signed_post("order", PLOT)
    text = post.text.replace("m m x", "m m m")
    assert codes(match[1].send(match[1].post("order", text, post.signature))) == ["S-SIGNATURE"]


def test_a_signature_for_another_purpose_is_refused(match):
    text = match[1].text("order", PLOT)
    armour = match[1].sign(text, namespace="file")
    assert codes(match[1].send(match[1].post("order", text, armour))) == ["S-NAMESPACE"]


def test_a_damaged_signature_is_refused(match):
    text = match[1].text("order", PLOT)
    assert codes(match[1].send(match[1].post("order", text, "no armour"))) == ["S-ARMOUR"]


def test_a_signed_text_without_a_first_line_of_ours_is_refused(match):
    text = "plot m m x\n"
    [problem] = match[1].send(match[1].post("order", text, match[1].sign(text))).problems
    assert (problem.code, problem.suggestion) == ("T-KIND", "referee-order v1")


def test_a_seat_without_a_key_cannot_sign(house):
    match = house.begun("convoy", 2, signed=False)
    assert codes(match[1].order(PLOT)) == ["S-NO-KEY"]


def test_an_unsigned_text_with_headers_is_judged_by_them(match):
    text = match[1].text("order", PLOT, window=2)
    assert codes(match[1].says("order", text)) == ["T-OTHER-WINDOW"]
    good = match[1].text("order", PLOT)
    assert match[1].says("order", good).outcome == "accepted"


def test_the_first_line_of_a_text_says_its_kind_whatever_the_post_says(match):
    post = match[1].post("standing", match[1].text("order", PLOT))
    match[1].send(post)
    assert in_force(match, 1) == PLOT


@pytest.mark.parametrize("kind", ["refused", "bot", "poem", ""])
def test_a_kind_that_is_none_is_refused(match, kind):
    assert codes(match[1].says(kind, PLOT)) == ["T-KIND"]


@pytest.mark.parametrize("kind", ["seal", "open", "consent", "press", "concede", "vote"])
def test_a_kind_that_has_no_place_here_is_refused_with_a_sentence(match, kind):
    assert codes(match[1].signed(kind, "x")) == ["M-KIND"]


def test_a_seat_that_is_not_at_the_table_writes_in_vain(match):
    size = len(match.raw)
    stranger = match[1].post("order", PLOT)
    answer = match.house.referee.submit(type(stranger)(**{**vars_of(stranger), "seat": 3}))
    assert codes(answer) == ["M-NO-SEAT"]
    assert len(match.raw) == size


def vars_of(post):
    return {name: getattr(post, name) for name in post.__dataclass_fields__}


def test_who_is_not_asked_cannot_order(house):
    match = house.begun("nim", stones=5)
    assert codes(match[2].order("take 1")) == ["M-NOT-ASKED"]


def test_an_order_that_the_rules_forbid_is_refused_with_their_reason(house):
    match = house.begun("nim", stones=2)
    [problem] = match[1].order("take 3").problems
    assert (problem.code, problem.rule) == ("E-RANGE", "N-1")


def test_a_letter_longer_than_16_kib_is_refused_signed_or_not(match):
    long = PLOT + "\n# " + "x" * 16_384
    assert codes(match[1].says("order", long)) == ["T-LONG"]
    assert codes(match[1].order(long)) == ["T-LONG"]


def test_a_text_that_no_encoding_can_write_is_answered_like_any_other(match):
    """A lone surrogate: half a character, as broken mail programs make them."""
    answer = match[1].says("order", "plot m m \ud800")
    assert answer.outcome == "refused"
    text = match[1].text("order", PLOT)
    broken = match[1].post("order", text.replace("m m", "m \ud800"), match[1].sign(text))
    assert match[1].send(broken).outcome == "refused"


# --- nonces and assurance -------------------------------------------------------------------------


def test_who_began_with_a_nonce_always_has_one(match):
    assert codes(match[1].order(PLOT, nonce=None)) == ["T-NONCE-ALWAYS"]


def test_who_began_without_a_nonce_never_has_one(house):
    match = house.begun("convoy", 2, nonce=False)
    assert codes(match[1].order(PLOT, nonce=bytes(16))) == ["T-NONCE-NEVER"]


def test_the_habit_binds_signed_letters_alone(match):
    assert match[1].says("order", PLOT).outcome == "accepted"


@pytest.mark.parametrize("kind", ["standing", "withdraw"])
def test_the_habit_binds_standing_orders_and_withdrawals_too(match, kind):
    body = {"standing": f"always plot: {PLOT}", "withdraw": ""}[kind]
    assert codes(match[1].signed(kind, body, nonce=None)) == ["T-NONCE-ALWAYS"]


def test_the_first_signed_letter_after_an_unsigned_join_fixes_the_habit(house):
    """With an unsigned join there is no key, so only a later key can sign: the habit is open."""
    match = house.begun("convoy", 2, signed=False)
    assert match.now.binds_nonce == {}


def test_a_letter_of_another_kind_has_no_nonce(match):
    assert codes(match[1].signed("key", "none", nonce=bytes(16))) == ["T-NONCE-KIND"]


def test_a_match_of_signed_letters_takes_no_others(house):
    match = house.begun("convoy", 2, policy=Policy(assurance="signed"))
    assert codes(match[1].says("order", PLOT)) == ["M-UNSIGNED"]
    assert codes(match[1].says("standing", f"always plot: {PLOT}")) == ["M-UNSIGNED"]
    assert codes(match[1].says("withdraw")) == ["M-UNSIGNED"]
    assert match[1].order(PLOT).outcome == "accepted"


def test_a_match_of_signed_letters_takes_no_unsigned_join(house):
    match = house.invited("convoy", 2, policy=Policy(assurance="signed"))
    assert codes(match[1].says("join")) == ["M-UNSIGNED"]


def test_the_nonce_of_an_unsigned_text_counts_for_nothing(match):
    match[1].says("order", match[1].text("order", PLOT))
    match[2].order(PLOT)
    mine, _theirs = match.last("match.window_closed")["data"]["contributions"]
    assert unb64u(mine) == bytes(32)


def test_a_signed_nonce_is_mixed_into_the_draw_that_uses_it(match):
    nonce = bytes(range(16))
    match[1].order(PLOT, nonce=nonce)
    match[2].says("order", PLOT)
    closed = match.last("match.window_closed")["data"]
    wanted = contribution(match.now.leaf0, closed["draw"], 1, nonce)
    assert [unb64u(one) for one in closed["contributions"]] == [wanted, bytes(32)]


# --- after the end --------------------------------------------------------------------------------


def test_nothing_is_put_on_a_log_that_has_ended(house):
    match = house.begun("nim", stones=1)
    match[1].order("take 1")
    size = len(match.raw)
    assert match.now.phase == "ended"
    assert codes(match[2].says("order", "take 1")) == ["M-ENDED"]
    assert len(match.raw) == size


def test_a_receipt_holds_the_leaf_its_disclosure_and_a_proof(house, match):
    answer = match[1].order(PLOT)
    receipt = house.referee.receipt(match.name, answer.n)
    assert receipt.leaf == match.raw[answer.n]
    assert receipt.disclosure == house_part(match, f"letter.{answer.n}").disclosure
    assert receipt.proof.startswith(f"c2sp.org/tlog-proof@v1\nindex {answer.n}\n")
    assert receipt.proof.endswith(house.referee.checkpoint(match.name))


def test_only_letters_have_receipts(house, match):
    with pytest.raises(LookupError, match="no letter"):
        house.referee.receipt(match.name, 0)
