"""Inputs made from a form, and the order text that filled-in inputs stand for."""

import re

import pytest
from werkzeug.datastructures import MultiDict

from referee.kernel.picking import offers_of
from referee.kernel.window import Amounts, ChoiceField, Item, Lines, Number, Pick
from referee.kernel.words import Words
from referee.templating import environment
from referee.web.forms import order_form
from referee.web.forms.form_faults import FormFaults


def same(word):
    return Words(word, word)


def items(*names):
    return tuple(Item(name, same(name.title())) for name in names)


CARDS = Pick("cards", same("Cards"), Words("card {}", "carte {}"), items("mob", "tune"), 0, 2)
FORM = (
    ChoiceField("tie", same("Tie"), Words("tie {}", "égalité {}"), items("P", "U"), optional=True),
    Number("energy", same("Energy"), Words("energy {}", "énergie {}"), 0, 5),
    CARDS,
    Amounts(
        "ships",
        same("Ships"),
        Words("send {n} from {source}", "envoie {n} de {source}"),
        tuple((item, 4) for item in items("red", "blue")),
        total=3,
    ),
    Lines("more", same("More"), Words("# write here", "# écrivez ici"), rows=9),
)


def ordered(*sent, language="en"):
    faults = FormFaults()
    return order_form.order_text(FORM, MultiDict(sent), language, faults), faults


def test_each_input_writes_its_line():
    text, _ = ordered(
        ("f.tie", "U"),
        ("f.energy", "3"),
        ("f.cards", "mob"),
        ("f.cards", "tune"),
        ("f.ships.0", "2"),
        ("f.ships.1", "1"),
        ("f.more", "hold\r\nwait"),
    )
    assert text.splitlines() == [
        "tie U",
        "energy 3",
        "card mob",
        "card tune",
        "send 2 from red",
        "send 1 from blue",
        "hold",
        "wait",
    ]


def test_the_lines_are_in_the_readers_language():
    assert ordered(("f.energy", "3"), language="fr")[0] == "énergie 3"


def test_inputs_left_alone_write_nothing():
    assert ordered(("f.tie", ""), ("f.energy", ""), ("f.ships.0", ""))[0] == ""


def test_a_zero_is_an_answer_where_a_number_is_asked_and_none_among_amounts():
    assert ordered(("f.energy", "0"), ("f.ships.0", "0"))[0] == "energy 0"


def test_what_is_no_number_goes_into_the_order_for_the_game_to_refuse():
    assert ordered(("f.energy", "three"))[0] == "energy three"


@pytest.mark.parametrize("token", ["two", "-1", "1.5", "٣", "9" * 10])
def test_an_amount_that_is_no_number_is_told(token):
    text, faults = ordered(("f.ships.0", token), ("f.ships.1", "1"))
    assert text == "send 1 from blue"
    assert [(fault.key, fault.facts["token"]) for fault in faults.found] == [("slip_amount", token)]


def test_waiting_is_one_more_line_in_the_readers_language():
    assert ordered(("f.energy", "3"), ("wait", "1"))[0] == "energy 3\nwait"
    assert ordered(("f.energy", "3"), ("wait", "1"), language="fr")[0] == "énergie 3\nattends"


def test_a_form_of_text_areas_needs_no_inputs_beside_it():
    assert order_form.needs_no_inputs(FORM[-1:])
    assert not order_form.needs_no_inputs(FORM)
    assert order_form.start(FORM, "fr") == "# écrivez ici"
    assert order_form.rows(FORM) == 9


def test_a_text_area_holds_order_lines_alone_and_the_whole_form_stands_below():
    area = Lines("plan", Words("Plan", "Plan"), Words("go", "va"), 9, Words("a\nb", "c\nd"))
    assert order_form.start((area,), "fr") == "va"
    assert order_form.start((area,), "fr", whole=True) == "~ c\n~ d\nva"
    assert (order_form.rows((area,)), order_form.rows((area,), whole=True)) == (4, 9)
    assert "\ngo</textarea>" in drawn(area)
    assert "~ a\n~ b\ngo</pre>" in drawn(area)
    assert "~ a\n~ b\ngo</textarea>" in drawn(area, whole=True)


def test_a_form_without_offers_has_nothing_below():
    area = Lines("plan", Words("Plan", "Plan"), Words("go", "va"), 4)
    assert "</pre>" not in drawn(area)


def test_lines_on_offer_begin_with_one_of_each_kind_and_the_others_are_folded():
    lines = "~ move a\n~ move b\n~ move c\n~ build a\n~ grow a\n~ grow b\ngo"
    area = Lines("plan", Words("Plan", "Plan"), Words(lines, lines), 4)
    first, others = order_form.first_offers(offers_of(area))
    assert [offer.key for offer in first] == ["move a", "build a", "grow a", "move b"]
    assert [offer.key for offer in others] == ["move c", "grow b"]
    assert "2 other lines on offer" in drawn(area)


def test_what_is_advised_stands_among_the_first_offers_and_has_a_star():
    lines = "~ move a\n~ move b\n~ move c\n~ move d\n~ move e\n~ grow a\ngo"
    area = Lines("plan", Words("Plan", "Plan"), Words(lines, lines), 4)
    first, others = order_form.first_offers(offers_of(area), ["move e"])
    assert [offer.key for offer in first] == ["move e", "grow a", "move a", "move b"]
    assert [offer.key for offer in others] == ["move c", "move d"]
    assert "★" not in drawn(area)
    shown = drawn(area, advised={("plan", "move e")}).split("</button>")
    assert [("move e" in button) for button in shown if "★" in button] == [True]


def drawn(field, sent=None, whole=False, advised=()):
    """The inputs of one field as they stand in a page; `advised` are pairs of it."""
    template = environment().from_string(
        '{% import "pages/inputs.html" as i with context %}{{ i.field(one, kind(one), sent) }}'
    )
    return template.render(
        one=field,
        kind=order_form.kind,
        offers_of=offers_of,
        first_offers=order_form.first_offers,
        advised=frozenset(advised),
        things_in=lambda text: [],
        area_text=lambda area: order_form.area_text(area, "en", whole),
        area_rows=lambda area: order_form.area_rows(area, whole),
        has_more=lambda area: not whole and order_form.has_more(area, "en"),
        whole_address="?form=whole",
        sent=sent,
        language="en",
        zone="UTC",
    )


@pytest.mark.parametrize("field", FORM, ids=lambda field: field.name)
def test_what_a_page_draws_is_what_is_read_back(field):
    """Every input of the page has a name that reading knows."""
    names = set(re.findall(r'name="([^"]+)"', drawn(field)))
    known = {f"f.{field.name}"} | {f"f.{field.name}.{i}" for i in range(2)}
    assert names
    assert names <= known


def test_inputs_have_labels_limits_and_what_was_sent_before():
    energy = drawn(FORM[1], MultiDict([("f.energy", "7")]))
    assert "<label>Energy" in energy
    assert 'min="0" max="5"' in energy
    assert 'value="7"' in energy
    picked = drawn(CARDS, MultiDict([("f.cards", "tune")]))
    assert 'value="tune" checked' in picked
    assert 'value="mob" checked' not in picked
    assert "choose 0 to 2" in picked


def test_a_label_cannot_become_markup():
    evil = Number("n", same("<b>bold</b>"), same("n {}"), 0, 1)
    assert "<b>" not in drawn(evil)
