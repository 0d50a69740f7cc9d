"""What can be picked on a board, and what a text area offers."""

from dataclasses import replace
from xml.etree import ElementTree

from msgspec.structs import replace as changed

from referee.kernel.narrow import NarrowPicture
from referee.kernel.picking import (
    faults_of,
    labels,
    narrow_to_pick,
    offers_of,
    picture_to_pick,
    spots_of,
)
from referee.kernel.spot import Hotspot
from referee.kernel.window import Amounts, ChoiceField, Item, Lines, Number
from referee.kernel.words import Words
from referee.mail.writing.order_form import block
from tests.toys.nim_1_1 import GAME
from tests.toys.play import table

OAK = Item("old oak", Words("the oak", "le chêne"))
TREE = ChoiceField("tree", Words("Tree", "Arbre"), Words("{}", "{}"), (OAK,))
OFFERS = Words(
    "plain\n~ take 1  # one\n~~ all of them\n~ take 5", "nu\n~ prends 1  # un\n~~ tout\n~ prends 5"
)
AREA = Lines("more", Words("More", "Plus"), OFFERS)


def test_an_offer_is_named_by_its_english_line_and_noted_behind_or_above():
    first, second = offers_of(AREA)
    assert (first.key, first.line.fr, first.note.fr) == ("take 1", "prends 1", "un")
    assert (second.key, second.line.fr, second.note.en) == ("take 5", "prends 5", "all of them")


def test_a_page_has_offers_that_a_letter_has_not():
    more = changed(AREA, page=Words("plain\n~ take 9", "nu\n~ prends 9"))
    assert [offer.key for offer in offers_of(more)] == ["take 9"]
    assert more.text("fr") == "nu\n~ prends 9"
    assert "take 9" not in block((more,), 1, "en", "#")


def test_every_item_source_and_offer_has_its_label():
    wood = Amounts(
        "wood", Words("Wood", "Bois"), Words("{n} {source}", "{n} {source}"), ((OAK, 3),)
    )
    known = labels((TREE, wood, AREA))
    assert known["tree", "old oak"] == known["wood", "old oak"] == OAK.label
    assert known["more", "take 5"].en == "take 5 — all of them"


def test_few_numbers_are_picked_and_the_least_of_what_must_be_told_is_no_choice():
    def number(most, optional=False):
        line = Words("energy {}", "énergie {}")
        return Number("energy", Words("Energy", "Énergie"), line, 0, most, optional)

    assert labels((number(2),)) == {
        ("energy", "1"): Words("energy 1", "énergie 1"),
        ("energy", "2"): Words("energy 2", "énergie 2"),
    }
    assert ("energy", "0") in labels((number(2, optional=True),))
    assert not labels((number(400),))


def marked(*spots):
    empty = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
    drawn = {"picture": lambda view, language: empty, "spots": lambda view, language: spots}
    match = table(replace(GAME, **drawn), 1)
    view = match.view(match.window.asked[0])
    area = Lines("n", Words("Stones", "Pierres"), Words("~ take 1  # <one>", "~ prends 1  # <un>"))
    return match.game, replace_ask(view, area)


def replace_ask(view, *form):
    return changed(view, ask=changed(view.ask, form=form))


def test_a_mark_names_pairs_as_in_a_url_and_is_called_as_the_form_calls_it():
    game, view = marked(Hotspot(1, 2, 30, 40, (("n", "take 1"),)))
    root = ElementTree.fromstring(picture_to_pick(game, view, "fr"))
    [mark] = [each for each in root.iter() if each.get("data-pick")]
    assert mark.get("data-pick") == "n/take%201"
    assert mark[0].text == "prends 1 — <un>"
    assert not list(faults_of(game, view))


def test_a_spot_that_leads_nowhere_is_no_mark():
    game, view = marked(Hotspot(1, 2, 30, 40, ()))
    assert spots_of(game, view, "en") == ()


def test_a_mark_of_what_is_not_asked_is_a_fault():
    game, view = marked(Hotspot(1, 2, 30, 40, (("n", "take 9"),), "Nine"))
    assert list(faults_of(game, view)) == [
        f"the picture ({language}): a spot picks n/take 9, which is not asked"
        for language in ("en", "fr")
    ]


def test_the_narrow_board_has_marks_of_its_own():
    empty = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
    game, view = marked(Hotspot(1, 2, 30, 40, (("n", "take 1"),)))
    assert narrow_to_pick(game, view, "en") == ""
    spots = (Hotspot(5, 6, 70, 80, (("n", "take 1"),)),)
    narrow = NarrowPicture(lambda view, language: empty, lambda view, language: spots)
    small = replace(game, narrow=narrow)
    root = ElementTree.fromstring(narrow_to_pick(small, view, "fr"))
    [mark] = [each for each in root.iter() if each.get("data-pick")]
    assert (mark.get("data-pick"), mark[0].text) == ("n/take%201", "prends 1 — <un>")
    assert (mark[1].get("x"), mark[1].get("width")) == ("5", "70")
    assert picture_to_pick(small, view, "fr") == picture_to_pick(game, view, "fr")


def test_whoever_is_not_asked_picks_nothing():
    game, view = marked(Hotspot(1, 2, 30, 40, (("n", "take 1"),)))
    assert spots_of(game, changed(view, ask=None), "en") == ()
