"""Events, forms, sentences and refusals: the small change of the contract."""

import pytest

from referee.kernel.event import Event, Opened, Sealed
from referee.kernel.refused import Kind, Problem, Where, ambiguous, illegal, unreadable
from referee.kernel.sentences import Sentences
from referee.kernel.window import Amounts, ChoiceField, Item, Lines, Number, Pick, Window, filled
from referee.kernel.words import Words
from tests.toys import TOYS

LABEL = Words("x", "x")
A, B = Item("a", LABEL), Item("b", LABEL)


class HandDealt(Event):
    seat: int
    card: Sealed[str]
    hands: tuple[Sealed[str], ...] = ()
    shown: Opened[str] | None = None


DEALT = HandDealt(1, Sealed((1,), "king"), (Sealed((1,), "a"), Sealed((2,), "b")), Opened("x", "y"))


def test_an_event_is_named_in_snake_case():
    assert HandDealt.short_name() == "hand_dealt"
    assert TOYS.current("nim").event_type("game_won").short_name() == "game_won"


def test_sealed_parts_are_named_after_their_leaf_and_seat():
    named = DEALT.named(7)
    assert named.card.name == "card.7"
    assert [part.name for part in named.hands] == ["hands.7.1", "hands.7.2"]
    assert [name for name, _ in DEALT.parts()] == ["card.{n}", "hands.{n}.1", "hands.{n}.2"]
    assert DEALT.opened() == [Opened("x", "y")]


def test_a_reader_sees_his_own_parts_and_knows_that_there_are_others():
    seen = DEALT.seen_by(2)
    assert seen.hands[1].known == "b"
    with pytest.raises(ValueError, match="under seal"):
        _ = seen.card.known
    assert len(seen.parts()) == len(DEALT.parts())


def test_an_event_without_parts_is_the_same_for_everybody():
    won = TOYS.current("nim").event_type("game_won")(1)
    assert won.seen_by(None) is won


def test_places_in_a_text_do_not_make_orders_differ():
    assert Where(1, 2, "x") == Where(3, 4, "y")
    assert hash(Where(1, 2, "x")) == hash(Where())
    assert Where() != 3


def test_there_are_three_kinds_of_refusal():
    made = [unreadable(Problem("E-A")), illegal(Problem("E-B")), ambiguous(Problem("E-C"))]
    assert [card.kind for card in made] == list(Kind)[:3]
    assert str(illegal(Problem("E-B"), Problem("E-D"))) == "E-B, E-D"


SIDE, ENERGY = Words("side {}", "côté {}"), Words("energy {}", "énergie {}")
CARD, PAWNS = Words("card {}", "carte {}"), Words("{n} of {source}", "{n} de {source}")


@pytest.mark.parametrize(
    ("form", "answers", "text"),
    [
        (ChoiceField("c", LABEL, SIDE, (A, B)), {"c": "a"}, "côté a"),
        (ChoiceField("c", LABEL, SIDE, (A, B), optional=True), {}, ""),
        (Number("n", LABEL, ENERGY, 0, 9), {"n": "0"}, "énergie 0"),
        (
            Pick("p", LABEL, CARD, (A, B), 0, 2),
            {"p": ["a", "b"]},
            "carte a\ncarte b",
        ),
        (
            Pick("p", LABEL, CARD, (A, B), 0, 2, " "),
            {"p": ["a", "b"]},
            "carte a b",
        ),
        (
            Amounts("m", LABEL, Words("{n} of {source}", "{n} de {source}"), ((A, 3), (B, 2))),
            {"m": {"a": 2, "b": 0}},
            "2 de a",
        ),
        (Lines("t", LABEL, LABEL), {"t": "un\n\ndeux"}, "un\ndeux"),
    ],
)
def test_a_form_that_is_filled_in_becomes_an_order_text(form, answers, text):
    assert filled((form,), answers, "fr") == text


def test_the_asked_stand_in_seat_order():
    assert Window("w", "short", {}, {3: None, 1: None}).asked == (1, 3)


@pytest.mark.parametrize(
    ("n", "en", "fr"),
    [(0, "0 pawns", "0 pion"), (1, "1 pawn", "1 pion"), (2, "2 pawns", "2 pions")],
)
def test_each_language_has_its_own_plural(n, en, fr):
    told = Sentences({"k": {"en": "{n} {n:|pawn|pawns}", "fr": "{n} {n:|pion|pions}"}})
    assert (told.say("k", "en", n=n), told.say("k", "fr", n=n)) == (en, fr)
    assert "k" in told
    assert told.keys() == {"k"}


def test_both_languages_of_a_word_can_be_had():
    assert Words("a", "b").both() == ("a", "b")
    assert Words("a", "b").in_("fr") == "b"
