"""A whole campaign by mail, one player in English, one in French, through the real listener.

In the first turn grey is refused and corrects the order; white's first turn passes in silence; both
file standing orders for combats to come; then they play on to the end.
"""

import msgspec
import pytest

from referee.audit import audit
from referee.demo.player import text_of
from referee.games.combats.told.conclusion import conclude
from referee.kernel.game import Outcome
from tests.independent.checker import check
from tests.stories import plainly
from tests.stories.post_office import Correspondence

pytestmark = pytest.mark.long
OPENING = "move 2 Aube/S > Pivot/1\nbuild Pivot/1"


@pytest.fixture(scope="module")
def campaign(tmp_path_factory):
    where = tmp_path_factory.mktemp("campaign")
    with Correspondence("combats", {"rounds": 6}, 2, ("en", "fr"), where) as post:
        post.begin()
        post[1].order(f"{OPENING}\nbuild Pivot/1")  # one Usine a turn and World: refused
        post[1].standing("always plan when attacker=white: 1: energy 1")
        post.deliver()
        post[1].order(OPENING)
        post.deliver()
        post[2].standing("toujours appariement quand attaquant=gris: paire auto")
        post.deliver()
        post.due()  # white is silent
        yield post, post.finish()


def events(post, name):
    return [leaf["data"] for leaf in post.leaves if leaf["type"] == f"combats.{name}"]


def test_the_record_of_the_campaign_holds_for_us_and_for_the_other_checker(campaign):
    post, record = campaign
    report = audit(record, post.vkey, [post.mail])
    assert report.holds, report.text("en")
    assert [finding for finding in check(record, post.vkey) if not finding.ok] == []


def test_every_turn_of_every_round_was_taken(campaign):
    post, _ = campaign
    turns = [(event["round"], event["seat"]) for event in events(post, "turn_started")]
    assert turns == [(number, seat) for number in range(1, 7) for seat in (1, 2)]
    assert next(event["reason"] for event in events(post, "turn_passed")) == "nmr"


def test_combats_were_fought_by_mail(campaign):
    post, _ = campaign
    assert len(events(post, "combat_ended")) >= 1
    assert len(events(post, "combat_ended")) == len(events(post, "attack_declared"))


def test_the_refusal_says_which_line_and_what_was_done_before(campaign):
    post, _ = campaign
    [letter] = post[1].got("refusal")
    assert "Line 3" in text_of(letter)
    assert "you have built on Pivot/1 this turn" in post[1].read(letter)


def test_letters_show_the_map_in_words_each_in_its_language(campaign):
    post, _ = campaign
    english, french = (post[seat].got("due")[-1] for seat in (1, 2))
    assert "no combat" in text_of(english)
    assert "Boréal/1" in text_of(french)
    assert "pas de combat" in text_of(french)


def test_letters_carry_the_map_as_a_picture(campaign):
    post, _ = campaign
    for seat in (1, 2):
        kinds = [part.get_content_type() for part in post[seat].got("due")[-1].walk()]
        assert "image/png" in kinds


def test_both_are_told_how_the_campaign_ended(campaign):
    post, _ = campaign
    [ended] = [leaf["data"] for leaf in post.leaves if leaf["type"] == "match.ended"]
    outcome = msgspec.convert(ended["outcome"], Outcome)
    for seat, language in ((1, "en"), (2, "fr")):
        [letter] = post[seat].got("over")
        assert conclude(outcome, language) in post[seat].read(letter)


def test_windows_are_played_by_plain_mails(tmp_path):
    with Correspondence(
        "combats", {"mode": "single", "tempo": "plotted"}, 2, ("en", "fr"), tmp_path, keys=False
    ) as post:
        post.begin()
        plainly.play(post, 3)
