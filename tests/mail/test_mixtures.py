"""Any mixture of things in one mail: it counts whole or not at all, and has one answer."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.mail.given import ANN, BEN, letter, running
from tests.mail.test_several import answers, in_force, rules

GOOD = (
    "ORDERS\ntake 1\nwait\nEND",
    "ORDRES\nprends 2\nattends\nFIN",
    "STANDING\nalways take when stones=0: take 1\nEND",
    "WITHDRAW",
    "LANGUAGE fr",
    "ZONE Europe/Paris",
    "VOTE PAUSE YES",
    "PRESS 2\nHello.\nEND",
    "STATUS",
    "HELP VOTE",
    "AGAIN",
    "PREVIEW\ntake 9\nEND",
)
BAD = ("ORDERS\ntake 9\nEND", "WITHDRAW 77", "ZONE Nowhere/Land", "VOTE RESUME YES", "JOIN")
MALFORMED = ("WITHDRAW ALL", "PRESS\nto nobody\nEND", "VOTE YES", "ODRERS\ntake 1\nEND")


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(GOOD + BAD + MALFORMED), min_size=1, max_size=6))
def test_any_mixture_counts_whole_or_not_at_all_and_is_answered_once(things: list[str]) -> None:
    """Whatever stands in a mail, its author gets one letter; nothing of it is half done."""
    home = running()
    size = home.log.head("nim-1").size
    row = home.mail(letter(ANN.address, "\n".join(things)))
    [answer] = answers(home, row)
    grown = home.log.head("nim-1").size - size
    outcome = home.log.outcomes[row]
    if outcome in ("refused", "not understood"):
        assert grown == (1 if outcome == "refused" else 0)
        assert (in_force(home), rules(home), home.chair(1).language) == (None, [], "en")
    else:
        assert all(thing in GOOD for thing in things)
        assert BEN.address not in answer["To"]
