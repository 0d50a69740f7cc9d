"""A grammar: one row a kind of line, read and written from the same table."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.game import Order
from referee.kernel.grammar import (
    OrderGrammar,
    Row,
    Slot,
    after,
    constant,
    flag,
    maybe,
    name,
    number,
    several,
    word,
)
from referee.kernel.refused import NOWHERE, Refused, Where, bare
from referee.kernel.text import Reader
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import LANGUAGES, Words

COLOURS = Vocabulary({"red": Words("red", "rouge"), "blue": Words("blue", "bleu")})
TRAVELS = Vocabulary(
    {"never": Words("never", "jamais"), "losing": Words("if I lose", "si je perds")}
)
AGAINST = Vocabulary({"against": Words("against", "contre")})
GENTLY = Vocabulary({"gently": Words("gently", "doucement")})
LEAST = Vocabulary({"least": Words("at-least", "au-moins")})
VERBS = Vocabulary(
    {
        "attack": Words("attack", "attaque"),
        "travel": Words("travel", "voyage"),
        "yes": Words("yes", "oui"),
        "no": Words("no", "non"),
        "keep": Words("keep", "garde"),
        "stop": Words("stop", "arrête"),
        "promise": Words("promise", "promets"),
    }
)


class Attack(Order):
    planet: int
    against: str = ""
    gently: bool = False
    where: Where = Where()


class Travel(Order):
    when: tuple[str, ...]


class Reply(Order):
    yes: bool


class Keep(Order):
    least: int


class KeepColours(Order):
    colours: tuple[str, ...]


class Stop(Order):
    pass


class Promise(Order):
    text: str


Line = Attack | Travel | Reply | Keep | KeepColours | Stop | Promise


def read_promise(reader: Reader) -> Promise:
    return Promise(reader.take().own)


GRAMMAR: OrderGrammar[Line] = OrderGrammar(
    VERBS,
    Row(
        "attack",
        Attack,
        planet=number(1, 5),
        against=maybe(after(AGAINST, word(COLOURS)), ""),
        gently=flag(GENTLY),
        windows=["launch"],
        repeats=True,
    ),
    Row("travel", Travel, when=several(name(TRAVELS)), windows=["duel"]),
    Row("yes", Reply, yes=constant(True)),
    Row("no", Reply, yes=constant(False)),
    Row("keep", Keep, least=after(">=", number(0, 99))),
    Row("keep", KeepColours, colours=several(word(COLOURS), ">")),
    Row("stop", Stop, windows=["launch", "duel"]),
    Row("promise", Promise, Slot(read_promise, lambda line, language: line.text)),
)

WRITTEN: dict[str, tuple[Line, str]] = {
    "attack 3 against blue gently": (
        Attack(3, "blue", gently=True),
        "attaque 3 contre bleu doucement",
    ),
    "attack 1": (Attack(1), "attaque 1"),
    "travel if I lose, never": (Travel(("losing", "never")), "voyage si je perds, jamais"),
    "yes": (Reply(yes=True), "oui"),
    "no": (Reply(yes=False), "non"),
    "keep >= 7": (Keep(7), "garde >= 7"),
    "keep red > blue": (KeepColours(("red", "blue")), "garde rouge > bleu"),
    "stop": (Stop(), "arrête"),
    "promise peace": (Promise("peace"), "promets peace"),
}


def codes(text: str, window: str = "") -> list[str]:
    with pytest.raises(Refused) as refused:
        GRAMMAR.read(text, window)
    return [problem.code for problem in refused.value.problems]


@pytest.mark.parametrize("text", WRITTEN)
def test_a_row_reads_what_it_writes_in_both_languages(text: str) -> None:
    line, french = WRITTEN[text]
    assert [GRAMMAR.write(line, language) for language in LANGUAGES] == [text, french]
    assert GRAMMAR.read(text) == GRAMMAR.read(french) == (line,)


lines_made = st.one_of(
    st.builds(
        Attack, st.integers(1, 5), st.sampled_from(["", "red", "blue"]), gently=st.booleans()
    ),
    st.builds(Travel, st.lists(st.sampled_from(["never", "losing"]), min_size=1).map(tuple)),
    st.builds(Reply, st.booleans()),
    st.builds(Keep, st.integers(0, 99)),
    st.builds(
        KeepColours, st.lists(st.sampled_from(["red", "blue"]), min_size=1, max_size=4).map(tuple)
    ),
)


@given(lines_made, st.sampled_from(LANGUAGES))
def test_whatever_fits_the_slots_is_read_back(line: Line, language: Any) -> None:
    assert GRAMMAR.read(GRAMMAR.write(line, language)) == (line,)


def test_a_field_named_where_is_the_place_of_the_line() -> None:
    [_, second] = GRAMMAR.read("stop\n  attack 2 ")
    assert isinstance(second, Attack)
    where = second.where
    assert (where.line, where.column, where.token) == (2, 2, "attack 2")


def test_the_first_row_of_a_verb_that_may_begin_is_read_and_else_the_last() -> None:
    assert GRAMMAR.read("keep >= 3") == (Keep(3),)
    assert codes("keep 3") == ["E-WORD"]


def test_a_kind_of_line_stands_once_unless_its_row_repeats() -> None:
    assert len(GRAMMAR.read("attack 1; attack 2")) == 2
    assert codes("yes; no") == ["E-TWICE"]


def test_all_wrong_lines_are_told_and_nothing_at_all_is_told_too() -> None:
    assert codes("attack 9\nstop now\ntravel") == ["E-RANGE", "E-EXTRA", "E-MISSING-WORD"]
    assert codes("# nothing") == ["E-EMPTY"]


def test_a_window_knows_the_verbs_of_its_rows_alone() -> None:
    assert GRAMMAR.verbs("duel") == ("travel", "yes", "no", "keep", "stop", "promise")
    assert GRAMMAR.read("travel never", "duel") == (Travel(("never",)),)
    assert codes("travel never", "launch") == ["E-WORD"]


def test_a_row_whose_class_has_no_such_field_is_a_mistake_of_the_table() -> None:
    with pytest.raises(TypeError, match="Stop has no colour"):
        Row("stop", Stop, colour=word(COLOURS))


def test_a_line_that_no_row_writes_is_a_mistake_of_the_table() -> None:
    with pytest.raises(LookupError):
        OrderGrammar(VERBS, Row("yes", Reply, yes=constant(True))).write(Reply(yes=False), "en")


# --- what may stand next ----------------------------------------------------------------------


NEXT = {
    "": ("attack", "travel", "yes", "no", "keep", "stop", "promise"),
    "  att": ("attack",),
    "attack ": ("1", "2", "3", "4", "5"),
    "attack 3 ": ("against", "gently"),
    "attack 3 a": ("against",),
    "attack 3 against ": ("red", "blue"),
    "attack 3 against b": ("blue",),
    "attack 3 against blue ": ("gently",),
    "attack 3 against blue gently ": (),
    "attaque 3 contre ": ("red", "blue"),
    "attack 3 against bleu": ("bleu",),
    "attack 3 against blue ge": ("gently",),
    "travel ": ("never", "if I lose"),
    "travel if ": ("I lose",),
    "travel if I l": ("lose",),
    "travel si je ": ("perds",),
    "travel never": ("never",),
    "travel never ": (",",),
    "travel never, ": ("never", "if I lose"),
    "keep ": (">=", "red", "blue"),
    "keep red ": (">",),
    "keep red > ": ("red", "blue"),
    "yes ": (),
    "yes\nattack 3 ag": ("against",),
    "yes; st": ("stop",),
    "nonsense ": (),
    "promise ": (),
    "attack 3 # a": (),
    '"st': (),
    "~ st": (),
}


@pytest.mark.parametrize("text", NEXT)
def test_what_may_stand_where_the_text_stops_comes_from_the_same_rows(text: str) -> None:
    assert GRAMMAR.next_words(text, "", "en") == NEXT[text]


def test_the_next_words_are_those_of_the_window_in_the_reader_s_language() -> None:
    assert GRAMMAR.next_words("", "duel", "fr") == (
        "voyage",
        "oui",
        "non",
        "garde",
        "arrête",
        "promets",
    )
    assert GRAMMAR.next_words("arr", "duel", "en") == ("arrête",)
    assert GRAMMAR.next_words("attack ", "duel", "en") == ()


@pytest.mark.parametrize("text", [text for text in WRITTEN if text != "promise peace"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_written_line_is_found_word_by_word(text: str, language: Any) -> None:
    line, _ = WRITTEN[text]
    typed = GRAMMAR.write(line, language)
    for end in [0, *(i + 1 for i, sign in enumerate(typed) if sign == " ")]:
        told = GRAMMAR.next_words(typed[:end], "", language)
        assert not told or any(typed[end:].startswith(word) for word in told)
        assert told or typed[end : end + 1].isdigit()


def test_a_bare_order_has_forgotten_its_places_at_every_depth() -> None:
    class Both(Order):
        lines: tuple[Line, ...] = ()

    order = bare(Both(GRAMMAR.read("attack 2\nyes")))
    assert isinstance(order.lines[0], Attack)
    assert order.lines[0].where is NOWHERE
    assert order == Both((Attack(2), Reply(yes=True)))
