"""Whole matches through real mail: a plotted one and a live one, signed, in two languages.

In the plotted one a sheet is replaced, one is refused, one seat is silent once; in the live one
standing orders answer most of the short windows.
"""

import re

import pytest

from referee.audit import audit
from referee.demo.player import text_of
from referee.games.capitaine_cosmos import GAME
from referee.kernel.refused import Refused
from referee.raster import picture
from tests.games.capitaine_cosmos.test_board import ordered
from tests.stories import plainly
from tests.stories.post_office import Correspondence
from tests.toys.play import table

pytestmark = pytest.mark.long
OPENING = "#1 : M M\n#4 : M M M\nLANCER #11,#12 SI ENNEMI<=12 : [E]@ M M M\nTIR TOUS : CHASSEURS"
HELD = "always deck: SHEET\nalways mines: SHEET\nalways fire when targets>=1: AUTO"
TENU = "toujours pont : FEUILLE\ntoujours mines : FEUILLE\ntoujours tirs : AUTO"


def pictures(letters):
    """The boards that came with these letters."""
    return [
        part.get_payload(decode=True)
        for letter in letters
        for part in letter.walk()
        if part.get_content_type() == "image/png"
    ]


def test_a_plotted_match_is_played_by_mail(tmp_path):
    options = {"scenario": "S1", "turns": 4}
    with Correspondence("capitaine-cosmos", options, 2, ("en", "fr"), tmp_path) as post:
        post.begin()
        english, french = post[1], post[2]
        ask = french.read(french.asked)
        assert "#29 : . . . . . ." in ask
        assert "données maison" in ask
        french.order("#26 : M M\nattends")
        english.order("#4 : M . . . . .")  # an escort does not move in phase 1
        post.deliver()
        [refusal] = english.got("refusal")
        assert "an escort moves in phases 2, 4, 6 only" in english.read(refusal)
        english.order("#1 : M M\n#4 : . M . M . M")
        french.order("#26 : M M\n#29 : M MG M")  # replaces the first
        post.deliver()
        told = french.read(french.got("happened")[-1] if french.got("happened") else french.asked)
        assert "#29 MG" in told
        assert len(pictures(french.got("receipt")[-1:])) == 1  # their order, drawn for them
        post.turn(silent=[2])
        english.standing("next plot: FIRE SAME")
        post.deliver()
        record = post.finish()
        report = audit(record, vkey=post.vkey)
        assert report.holds
        assert all(len(board) > 10_000 for board in pictures(english.letters))
        assert len(pictures(english.letters)) >= 4
        filed = [
            leaf["data"] for leaf in post.leaves if leaf["type"] == "capitaine-cosmos.sheet_filed"
        ]
        assert {"defaulted": True, "seat": 2} in filed
        assert "THE RESULT" in text_of(english.got("over")[-1])


def test_a_live_match_is_played_by_mail(tmp_path):
    options = {"scenario": "S5", "tempo": "live", "turns": 4}
    with Correspondence("capitaine-cosmos", options, 2, ("en", "fr"), tmp_path) as post:
        post.begin()
        post[1].standing(HELD)
        post[2].standing(TENU)
        post.deliver()
        record = post.finish()
        assert audit(record, vkey=post.vkey).holds
        names = {
            leaf["data"]["name"] for leaf in post.leaves if leaf["type"] == "match.window_opened"
        }
        assert {"plot", "fire"} <= names
        closes = sum(leaf["type"] == "match.window_closed" for leaf in post.leaves)
        assert closes > 4  # more windows than turns
        assert len(post[1].acknowledged) < closes  # most were answered beforehand


def test_the_picture_of_an_order_fits_a_letter():
    """PNG with its words, for its author's receipt."""
    drawn = picture(ordered(OPENING), "track")
    assert (drawn.width, drawn.alt) == (700, "track")


def test_windows_are_played_by_plain_mails(tmp_path):
    with Correspondence(
        "capitaine-cosmos",
        {"scenario": "S5", "tempo": "live", "turns": 4},
        2,
        ("en", "fr"),
        tmp_path,
        keys=False,
    ) as post:
        post.begin()
        plainly.play(post, 3)


def test_a_sheet_goes_by_plain_mail_as_the_letter_offers_it(tmp_path):
    """Each line begins with what is a comment elsewhere; what is quoted counts or is told."""
    options = {"scenario": "S1", "turns": 4}
    with Correspondence("capitaine-cosmos", options, 2, ("en", "fr"), tmp_path, keys=False) as post:
        post.begin()
        english = post[1]
        still = re.findall(r"^~ (#[0-9]+ : [. ]*?)(?:  // .*)?$", text_of(english.asked), re.M)
        assert len(still) == 3
        english.unsigned("\n".join(still) + "\nwait")
        post.deliver()
        assert "#1 : . . . . . ." in text_of(english.got("receipt")[-1])
        english.unsigned("#1 : . . M . . M\n#4 : . M . M . M\nwait", 1)
        post.deliver()
        assert "#1 : . . M . . M" in text_of(english.got("receipt")[-1])
        english.unsigned("> #1 : . . M . . .\n> #4 : . M . M . M\n> wait")
        post.deliver()
        assert "#1 : . . M . . .\n" in text_of(english.got("receipt")[-1])
        english.unsigned("> #1 : . . M . . .\nFIRE ALL : CRUISERS\nwait")
        post.deliver()
        assert "“> #1 : . . M . . .” looks quoted" in english.read(english.letters[-1])
        english.send(english.asked, "PREVIEW\n#1 : . . M . . .\nEND\n")
        post.deliver()
        assert "It would be understood like this" in english.read(english.letters[-1])


@pytest.mark.parametrize(
    "remark", ["# my plan", "## Your order sheet: #1", "// #1 : Q", "#", "# a; b"]
)
def test_what_people_take_for_a_comment_is_one(remark):
    view = table(GAME, 1).view(1)
    read = GAME.read(f"{remark}\n#1 : . . M . . M\n# 4 : . M . M . M", view)
    assert read == GAME.read("#1 : . . M . . M\n#4 : . M . M . M", view)
    with pytest.raises(Refused, match="E-EMPTY"):
        GAME.read(remark, view)
