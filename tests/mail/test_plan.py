"""One plan for all letters about the table: what is asked, the block, the news, the table with its
key; what concerns the reader is marked, and what repeats itself is folded."""

from dataclasses import replace
from email import message_from_bytes

import pytest

from referee.kernel.mentions import marks
from referee.mail.writing.news import happened
from referee.mail.writing.pieces import Heading, Items
from referee.mail.writing.scene import Scene
from referee.mail.writing.teller import Teller
from referee.match.storyline import Moment
from tests.mail.given import ANN, BEN, Home, letter, running, text_of
from tests.mail.test_letters import html_of
from tests.toys.base import same
from tests.toys.nim_taught import GAME as TAUGHT


def newest(home: Home, address: str) -> str:
    found = [raw for _, to, raw in home.gone.letters if to == address]
    return text_of(message_from_bytes(found[-1]))


def told(history=(), game=TAUGHT, **more) -> Teller:
    """At Ann's table, where this has happened."""
    home = running(game=game)
    table = replace(home.referee.views.table("nim-1", 1), history=tuple(history))
    scene = Scene(table, home.chair(1), 1, {"since": 1}, "", "", lambda *_: "", **more)
    return Teller(scene)


def moment(n: int, said: str, kind: str = "met", mine: bool = False) -> Moment:
    return Moment(n, "2026-11-21T19:00:00.000Z", 1, same(said), kind, mine)


def news(*history: Moment) -> tuple[str, ...]:
    pieces = happened(told(history))
    assert isinstance(pieces[-1], Items)
    return pieces[-1].texts


# --- the plan -------------------------------------------------------------------------------------


def test_a_due_letter_asks_first_then_tells_then_shows() -> None:
    text = newest(running(game=TAUGHT), ANN.address)
    plan = [
        "Due: ",
        "this is played for you",
        "~ ORDERS 1",
        "SINCE THE LAST LETTER",
        "THE BOARD",
        "o #10",
        "WHAT THE SIGNS MEAN",
    ]
    assert [part for part in plan if part not in text] == []
    assert sorted(plan, key=text.index) == plan


def test_a_letter_that_asks_nothing_has_the_same_plan() -> None:
    text = newest(running(game=TAUGHT), BEN.address)
    plan = [
        "Rien ne vous est demandé",
        "DEPUIS LA DERNIÈRE LETTRE",
        "LE PLATEAU",
        "CE QUE VEULENT DIRE LES SIGNES",
    ]
    assert [part for part in plan if part not in text] == []
    assert sorted(plan, key=text.index) == plan


# --- the news -------------------------------------------------------------------------------------


def test_equal_sentences_in_a_row_are_said_once() -> None:
    said = news(*(moment(n, "A mine is kept.") for n in range(1, 13)), moment(13, "Blue fires."))
    assert said == ("A mine is kept. (12 times)", "Blue fires.")


def test_many_sentences_of_one_kind_stand_together_and_none_is_left_out() -> None:
    said = news(*(moment(n, f"Mine {n} is kept.") for n in range(1, 5)))
    assert said == ("Mine 1 is kept. Mine 2 is kept. Mine 3 is kept. Mine 4 is kept.",)


def test_few_sentences_of_one_kind_stand_alone() -> None:
    assert len(news(*(moment(n, f"Mine {n} is kept.") for n in range(1, 4)))) == 3


def test_the_order_of_events_stays() -> None:
    history = [moment(1, "a."), moment(2, "b.", "other"), moment(3, "a.")]
    assert news(*history) == ("a.", "b.", "a.")


def test_what_concerns_the_reader_is_marked_and_the_mark_is_explained() -> None:
    history = (moment(1, "Blue fires."), moment(2, "You are hit.", mine=True))
    heading, items = happened(told(history))
    assert heading == Heading("What happened (* concerns you)")
    assert items == Items(("Blue fires.", "You are hit."), (False, True))


def test_the_mark_stands_in_both_forms_of_the_letter() -> None:
    home = running(game=TAUGHT)
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
    home.works()
    raw = [raw for _, to, raw in home.gone.letters if to == ANN.address][-1]
    mail = message_from_bytes(raw)
    assert "\n* Seat 1 takes 3 stones.\n" in text_of(mail)
    assert 'bold">* Seat 1 takes 3 stones.</li>' in html_of(mail)


@pytest.mark.parametrize("mine", [True, False])
def test_where_all_or_nothing_concerns_the_reader_nothing_is_marked(mine: bool) -> None:
    heading, items = happened(told((moment(1, "a.", mine=mine), moment(2, "b.", mine=mine))))
    assert heading == Heading("What happened")
    assert items == Items(("a.", "b."), (False, False))


def test_what_names_the_seat_of_the_reader_concerns_them() -> None:
    home = running(game=TAUGHT)
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
    home.works()
    for seat, mine in ((1, True), (2, False)):
        table = home.referee.views.table("nim-1", seat)
        taken = next(one for one in table.history if one.kind == "stones_taken")
        assert taken.mine is mine


# --- the key --------------------------------------------------------------------------------------


def keyed(text: str) -> list[str]:
    return [one.id for one in marks(TAUGHT, text, "en")]


@pytest.mark.parametrize("shown", ["o", "There is o.", "~ take o", "(o)"])
def test_a_sign_is_explained_where_it_occurs(shown: str) -> None:
    assert keyed(shown) == ["stone"]


@pytest.mark.parametrize("text", ["of", "to", "", "O"])
def test_a_sign_counts_only_whole(text: str) -> None:
    assert keyed(text) == []


def test_a_sign_that_is_not_always_the_same_is_found_by_its_pattern() -> None:
    assert keyed("#3") == ["heap"]
