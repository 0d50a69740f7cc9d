"""A filled-in form becomes order text, in the words of the reader's language."""

from referee.kernel.window import Amounts, ChoiceField, Item, Pick, filled
from referee.kernel.words import Words

LINE = Words("take {}", "prends {}")
OAK = Item("oak", Words("the oak", "le chêne"), Words("oak", "chêne"))
ELM = Item("elm", Words("the elm", "l’orme"))


def test_what_is_chosen_is_spelt_as_the_language_spells_it():
    form = (ChoiceField("tree", Words("Tree", "Arbre"), LINE, (OAK, ELM)),)
    assert filled(form, {"tree": "oak"}, "en") == "take oak"
    assert filled(form, {"tree": "oak"}, "fr") == "prends chêne"


def test_what_has_one_spelling_keeps_it():
    form = (Pick("trees", Words("Trees", "Arbres"), LINE, (OAK, ELM), 0, 2, ", "),)
    assert filled(form, {"trees": ["elm", "oak"]}, "fr") == "prends elm, chêne"


def test_sources_are_spelt_too():
    line = Words("{n} from {source}", "{n} de {source}")
    form = (Amounts("wood", Words("Wood", "Bois"), line, ((OAK, 3), (ELM, 2))),)
    assert filled(form, {"wood": {"oak": 2, "elm": 0}}, "fr") == "2 de chêne"


def test_what_the_form_never_offered_goes_on_as_it_is():
    """The game refuses it, with the player's own word under the caret."""
    form = (ChoiceField("tree", Words("Tree", "Arbre"), LINE, (OAK,)),)
    assert filled(form, {"tree": "fir"}, "fr") == "prends fir"
