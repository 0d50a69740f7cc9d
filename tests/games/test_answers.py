"""An order fills in the form that asks for it: read again, the form gives that very order."""

import re
from itertools import product

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.answers import answers_of
from referee.kernel.refused import Refused
from referee.kernel.window import filled
from referee.kernel.words import LANGUAGES
from referee.web.forms.form_faults import FormFaults
from referee.web.forms.order_form import inputs, order_text
from tests.games.ways import WAYS
from tests.toys.play import table, to_the_end

# What bots write there goes beyond the form: second wishes, the least power that a block is for,
# a riposte in two domains.
TEXT_ALONE = {
    *(("empereur-telepathe", window) for window in ("act", "block", "choose")),
    ("kardashev", "response"),
}
GAMES = [catalogue().current(name) for name in catalogue().names]


def pieces(text):
    """Inputs stand in an order of their own: what is listed may change places."""
    return sorted(re.split(r"[\n ,]+", text))


def wrong(game, view, order, language):
    """What is wrong with the form that this order fills in; "" if nothing is."""
    text, form = game.write(order, language), view.ask.form
    found = answers_of(game, view, text, language)
    if found is None and (game.name, view.window) in TEXT_ALONE:
        return ""
    if found is None:
        return f"{view.window}: no form holds {text!r}"
    for again in (
        filled(form, found, language),
        order_text(form, inputs(form, found, language), language, FormFaults()),
    ):
        try:
            came = game.write(game.read(again, view), language)
        except Refused as refused:
            came = f"{refused} of {again!r}"
        if pieces(came) != pieces(text):
            return f"{view.window}: {text!r} came back as {came!r}"
    return ""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_order_of_a_bot_s_match_fills_in_its_form(game):
    faults = []

    def watched(match, orders):
        for (seat, order), language in product(orders.items(), LANGUAGES):
            faults.append(wrong(game, match.view(seat), order, language))

    for way in WAYS[game.name][:2]:
        to_the_end(table(game, 3, way.seats, way.options), 3, watch=watched)
    assert faults
    assert not list(filter(None, faults))
