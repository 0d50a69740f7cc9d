"""The form's field values are found again in an order text."""

from referee.kernel.answers import answers
from referee.kernel.window import Amounts, ChoiceField, Item, Lines, Number, Pick
from referee.kernel.words import Words

LINE = Words("take {}", "prends {}")
OAK = Item("oak", Words("the oak", "le chêne"), Words("oak", "chêne"))
ELM = Item("elm", Words("the elm", "l’orme"))
TREE = ChoiceField("tree", Words("Tree", "Arbre"), LINE, (OAK, ELM))
AREA = Lines("more", Words("More", "Plus"), Words("", ""))


def same(text):
    """A game that takes every line as it is."""
    return text


def held(form, text, language="en"):
    return answers(form, text, language, same)


def test_a_choice_is_known_by_its_line_in_the_language_of_the_text():
    assert held((TREE,), "prends chêne", "fr") == {"tree": "oak"}


def test_what_no_field_writes_goes_into_the_text_area():
    assert held((TREE, AREA), "take elm\nthen rest") == {"tree": "elm", "more": "then rest"}


def test_a_form_without_an_area_cannot_hold_another_line():
    assert held((TREE,), "take elm\nthen rest") is None


def test_a_form_cannot_hold_an_order_without_an_answer_that_it_wants():
    assert held((TREE, AREA), "rest") is None


def test_what_the_form_never_offered_is_not_held():
    assert held((TREE,), "take fir") is None


def test_a_list_on_one_line_is_taken_apart():
    form = (Pick("trees", Words("Trees", "Arbres"), LINE, (OAK, ELM), 0, 2, ", "),)
    assert held(form, "take elm, oak") == {"trees": ["elm", "oak"]}


def test_a_list_of_lines_is_put_together():
    form = (Pick("trees", Words("Trees", "Arbres"), LINE, (OAK, ELM), 0, 2),)
    assert held(form, "take oak\ntake elm") == {"trees": ["oak", "elm"]}


def test_numbers_and_amounts_are_found():
    line = Words("{n} from {source}", "{n} de {source}")
    form = (
        Number("fires", Words("Fires", "Feux"), Words("light {}", "allume {}"), 0, 9),
        Amounts("wood", Words("Wood", "Bois"), line, ((OAK, 3), (ELM, 2))),
    )
    assert held(form, "light 4\n2 from oak") == {"fires": "4", "wood": {"oak": 2}}


def test_an_unreadable_text_fills_in_nothing():
    assert answers((TREE,), "take oak", "en", lambda text: None) is None
