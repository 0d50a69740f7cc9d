"""Letters for another log, seat or window, of another key or kind: named, refused, on record."""

import pytest

from tests.service.house import codes


@pytest.fixture
def match(house):
    """Two ships plot at once, so one seat alone closes nothing."""
    return house.begun("convoy", 2)


PLOT, OTHER = "plot m m x", "plot b b x"


def in_force(match, seat):
    order = match.now.orders.get(seat)
    return None if order is None else order.body.strip()


def test_a_letter_for_another_match_names_both(house, match):
    other = house.begun("convoy", 2)
    [problem] = match[1].send(match[1].post(*signed_for(other, 1))).problems
    assert problem.code == "T-OTHER-LOG"
    assert problem.facts == {"named": other.origin, "here": match.origin}


def signed_for(match, seat):
    text = match[seat].text("order", PLOT)
    return "order", text, match[seat].sign(text)


def test_a_letter_for_the_same_name_but_another_first_leaf_is_told_the_right_header(match):
    [problem] = match[1].signed("order", PLOT, leaf0=bytes(32)).problems
    assert problem.code == "T-OTHER-HASH"
    assert match[1].text("order", PLOT).split("\n")[1] == problem.suggestion


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


def test_an_unsigned_text_with_headers_is_judged_by_them(house):
    match = house.begun("convoy", 2, signed=False)
    text = match[1].text("order", PLOT, window=2)
    assert codes(match[1].says("order", text)) == ["T-OTHER-WINDOW"]
    good = match[1].text("order", PLOT)
    assert match[1].says("order", good).outcome == "accepted"


def test_the_first_line_of_a_text_says_its_kind_whatever_the_post_says(house):
    match = house.begun("convoy", 2, signed=False)
    post = match[1].post("standing", match[1].text("order", PLOT))
    match[1].send(post)
    assert in_force(match, 1) == PLOT


@pytest.mark.parametrize("kind", ["refused", "bot", "poem", ""])
def test_a_kind_that_is_none_is_refused(match, kind):
    assert codes(match[1].says(kind, PLOT)) == ["T-KIND"]


@pytest.mark.parametrize(("kind", "code"), [("seal", "M-NOT-BLIND"), ("open", "T-OPENING")])
def test_a_kind_that_has_no_place_here_is_refused_with_a_sentence(match, kind, code):
    assert codes(match[1].signed(kind, "x")) == [code]


def test_a_seat_that_is_not_at_the_table_writes_in_vain(match):
    size = len(match.raw)
    stranger = match[1].post("order", PLOT)
    answer = match.house.referee.submissions.submit(
        type(stranger)(**{**vars_of(stranger), "seat": 3})
    )
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
