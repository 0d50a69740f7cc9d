"""What can be picked lies on the very card that is picked, in the zone that is asked for."""

from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from referee.games.kardashev import GAME
from referee.games.kardashev.orders.writing import write
from referee.games.kardashev.things.options import KardashevOptions
from referee.games.kardashev.things.seats import DOMAINS, LETTERS
from referee.games.kardashev.things.sheet import Choose, Move, Named
from referee.games.kardashev.words.names import card_name
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.picking import narrow_spots_of, offers_of, spots_of
from referee.kernel.window import ChoiceField
from tests.games.kardashev.fixtures import Fixture, Played
from tests.games.kardashev.playing import MATCH, SINGLE, played
from tests.games.kardashev.playing import reached as window_of
from tests.games.pieces import both

STAGED = KardashevOptions(stages=1)
OWN = {"hand": "Your hand", "shown": "You see", "heroes": "Your heroes"}


class Written(NamedTuple):
    """Words on a picture, and where they stand."""

    x: float
    y: float
    words: str
    large: bool  # as the names of the seats are


def written(picture):
    for element in ElementTree.fromstring(picture).iter():
        if element.tag.endswith("}text"):
            x, y, size = (float(element.get(name)) for name in ("x", "y", "font-size"))
            yield Written(x, y, element.text or "", size == 17)


def zone_of(spot, texts):
    """The row or the section whose head stands last above the mark."""
    heads = {}
    for text in texts:
        for seat, letter in LETTERS.items():
            if text.large and text.words.split(" ")[0] == letter:
                heads[text.y] = f"row-{seat}"
        for zone, title in OWN.items():
            if text.words.startswith(title):
                heads[text.y] = zone
    return heads[max(y for y in heads if y < spot.y + spot.high)]


def named_within(spot, texts):
    inside = [
        text.words
        for text in texts
        if spot.x <= text.x <= spot.x + spot.wide and spot.y <= text.y <= spot.y + spot.high
    ]
    return " ".join(inside)


def place_asked(view):
    """Where the cards lie that the choice is among."""
    choice, own = view.choice, view.choice.holder == view.seat
    return {
        "row": f"row-{choice.holder}",
        "hand": "hand" if own else "shown",
        "heroes": "heroes" if own else "shown",
        "domains": f"row-{choice.holder}",
    }.get(choice.zone, "shown")


def names_of(view):
    """What each value of the form calls on the board."""
    items = [item for item in view.zone if item not in DOMAINS]
    cards = {write(Choose(picks=(Named(item),)), "en"): card_name(item, "en") for item in items}
    return cards | {f"choose {dom}": DOMAIN_NAMES[dom].en for dom in DOMAINS}


def faults(view):
    """Of both widths: values that no mark has, marks in another zone or on another card."""
    [field] = view.ask.form
    values = {item.value for item in field.items} - {"none", "auto"}
    names, place = names_of(view), place_asked(view)
    for picture, spots in zip(both(GAME, view), (spots_of, narrow_spots_of), strict=True):
        texts = list(written(picture))
        marked = [(spot, value) for spot in spots(GAME, view, "en") for _, value in spot.picks]
        yield from (f"{view.choice.zone}: {left}" for left in values - {one for _, one in marked})
        for spot, value in marked:
            if zone_of(spot, texts) != place:
                yield f"{value} is marked in {zone_of(spot, texts)}, asked of {place}"
            if not is_called(names[value], named_within(spot, texts)):
                yield f"{value} is marked on {named_within(spot, texts)}"


def is_called(name, words):
    """The narrow board has three letters for a domain."""
    is_domain = name in {domain.en for domain in DOMAIN_NAMES.values()}
    return name in words or (is_domain and name[:3].upper() in words)


def choosing(match):
    """The views of those who pick one thing now."""
    if match.window is None or match.window.name != "choice":
        return []
    views = [match.view(seat) for seat in match.window.asked]
    return [view for view in views if isinstance(view.ask.form[0], ChoiceField)]


@pytest.mark.parametrize("options", [STAGED, SINGLE, MATCH], ids=["stage", "single", "match"])
def test_in_played_matches_each_choice_is_marked_on_the_card_and_on_no_other(options):
    zones, found = set(), set()

    def watch(match, orders):
        for view in choosing(match):
            zones.add(view.choice.zone)
            found.update(faults(view))

    for seed in (1, 2):
        played(options, seed, watch=watch)
    assert {"row", "hand", "discard"} <= zones
    assert not found


ASKED = {
    "a hand, with a namesake in the row": (
        "A play env-0*2 dip-0 | A hand env-0 dip-0 sci-0*2 | B hand war-0",
        ("A play env-0",),
    ),
    "a deck that is searched": (
        "A hand sci-2d dip-0 | A play dip-0 | A deck dip-0*2 war-0 sci-0",
        ("A play sci-2d",),
    ),
    "a deck that is searched for a domain": (
        "B hand dip-1b sci-0 | A hand war-0*2 | B deck dip-0*2 dip-2b war-0",
        ("A play war-0", "B recycle dip-1b"),
    ),
    "the top of a deck": (
        "A hand sci-1b dip-0 | A play dip-0 | A deck dip-0*2 war-0 sci-0*4",
        ("A play sci-1b",),
    ),
    "a rival's hand": (
        "A hand occ-1c sci-0 | A play sci-0 | B hand sci-0*2 war-0",
        ("A play occ-1c",),
    ),
    "heroes that a rival's card topples": (
        "A hand war-3d sci-0 | B hero h-07 h-08 | B hand war-0*2",
        ("A play war-3d",),
    ),
    "the own heroes": (
        "A hand occ-2e sci-0 | A hero h-07 h-08 | B hand war-0*2 | A disc sci-0",
        ("A play occ-2e",),
    ),
    "domains": ("A hand dip-1d sci-0 | B hand war-0*2", ("A play dip-1d",)),
}


def reached(given, steps):
    """The match where somebody chooses: what is laid before is accepted."""
    orders = tuple(({"A": 1, "B": 2}[step[0]], step[2:]) for step in steps)
    match = Played(Fixture("", "", tuple(given.split(" | ")), orders, ())).match
    if match.window.name == "response":
        match.close({2: Move(verb="accept")})
    return match


@pytest.mark.parametrize("asked", ASKED)
def test_what_is_chosen_from_lies_on_the_board_and_is_marked_there(asked):
    """Given a choice among hidden things or those without a row, then they are shown, marked."""
    [view] = choosing(reached(*ASKED[asked]))
    assert spots_of(GAME, view, "en")
    assert list(faults(view)) == []


@pytest.mark.parametrize("window", ["play", "response"])
def test_whoever_passes_or_accepts_does_it_at_the_quantum_zone(window):
    """Given nothing to lay, or a card that waits, then the zone is its mark in both widths."""
    match = window_of(SINGLE, 3, lambda match: match.window.name == window)
    view = match.view(match.window.asked[0])
    pair = {"play": ("card", "pass"), "response": ("answer", "accept")}[window]
    for spots in (spots_of, narrow_spots_of):
        [spot] = [spot for spot in spots(GAME, view, "en") if pair in spot.picks]
        assert spot.title.startswith("The quantum zone: ")


def test_several_cards_are_on_offer_together_and_marked_one_by_one():
    """Given two cards to destroy among three, then each pair is on offer and a legal order, and
    every card is the mark of those that it belongs to."""
    given = "A play war-0*3 | A hand war-0 | B play sci-0 env-0 occ-0 | B hand occ-0"
    match = reached(given, ("A play war-0",))
    view = match.view(1)
    offers = offers_of(view.ask.form[0])
    assert len(offers) == 3
    for offer in offers:
        for line in offer.line.both():
            assert GAME.check(view, GAME.read(line, view)).refused == ()
    for spots in (spots_of, narrow_spots_of):
        assert [len(spot.picks) for spot in spots(GAME, view, "en")] == [2, 2, 2]
