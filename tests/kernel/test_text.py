"""Lines, tokens, readers and carets of the order languages."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.caret import caret
from referee.kernel.refused import Kind, Refused, Where
from referee.kernel.text import Reader, lines, once, tokens
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Words

VERBS = Vocabulary({"build": Words("build", "construis"), "pass": Words("pass", "passe")})
CARDS = Vocabulary(
    {
        "revolt": Words("Native Revolt", "Révolte indigène"),
        "rally": Words("Rally", "Ralliement"),
        "mob": Words("Mobilisation", "Mobilisation"),
    },
    prefix=2,
    inner=True,
)


def only(text, **how):
    [line] = lines(text, **how)
    return Reader(line)


def problem(call, *args, **how):
    with pytest.raises(Refused) as refused:
        call(*args, **how)
    [found] = refused.value.problems
    return found


def places(text, **how):
    return [(line.number, line.offset, line.own.strip()) for line in lines(text, **how)]


# --- lines ----------------------------------------------------------------------------------


def test_lines_keep_the_player_s_own_numbers_over_blanks_and_comments():
    assert places("# plan\n\nbuild 1\r\n  \rpass # done") == [(3, 0, "build 1"), (5, 0, "pass")]


def test_a_semicolon_ends_a_line_where_the_game_says_so_and_columns_stay_right():
    assert places("build 1; pass", breaks=";") == [(1, 0, "build 1"), (1, 8, "pass")]
    assert places("build 1; pass") == [(1, 0, "build 1; pass")]


def test_what_stands_in_quotes_is_neither_a_break_nor_a_comment():
    assert places('say "a; b # c"; pass', breaks=";") == [
        (1, 0, 'say "a; b # c"'),
        (1, 15, "pass"),
    ]


def test_offers_that_nobody_took_up_are_no_order_lines():
    text = "~ go 1; go 2\n  ~~ why\nbuild 1; pass\n~"
    assert places(text, breaks=";") == [(3, 0, "build 1"), (3, 8, "pass")]


def test_a_game_may_have_other_comments_and_lines_it_passes_over():
    assert places("#4 : M // one\n> quoted", comment="//", skip=[">"]) == [(1, 0, "#4 : M")]
    assert places("a # b", comment="") == [(1, 0, "a # b")]


@given(st.lists(st.sampled_from(["energy 1", "", "  ", "# no", "é « x »", "a;b"]), max_size=8))
def test_a_line_is_found_in_the_text_where_it_says_it_stands(rows):
    text = "\n".join(rows)
    for line in lines(text, breaks=";"):
        assert rows[line.number - 1][line.offset :].startswith(line.own)


@given(st.text(max_size=80))
def test_whatever_is_typed_can_be_cut_into_lines_and_tokens(text):
    for line in lines(text, breaks=";"):
        assert (
            line.whole.token == line.own[line.whole.column - line.offset :][: len(line.whole.token)]
        )
        for token in tokens(line):
            start = token.where.column - line.offset
            assert line.own[start : start + len(token.own)] == token.own


# --- tokens ---------------------------------------------------------------------------------


def test_words_numbers_and_signs_are_told_apart_in_the_player_s_own_spelling():
    found = [(token.kind, token.text, token.own) for token in only("Énergie 2>=x war-0").tokens]
    assert found == [
        ("word", "energie", "Énergie"),
        ("number", "2", "2"),
        ("sign", ">=", ">="),
        ("word", "x", "x"),
        ("word", "war-0", "war-0"),
    ]


def test_a_game_may_have_words_of_its_own():
    own = re.compile(r"(?P<cell>[a-z]+\d*)")
    assert [token.kind for token in Reader(lines("m2 gg")[0], own).tokens] == ["cell", "cell"]


# --- reading --------------------------------------------------------------------------------


def test_a_line_is_read_from_left_to_right():
    reader = only("construis 3, 4")
    assert reader.word(VERBS) == "build"
    assert reader.number(1, 9) == 3
    assert reader.if_sign(";", ",") == ","
    assert reader.if_sign(",") is None
    assert reader.number(1, 9) == 4
    reader.end()


def test_an_unknown_word_is_shown_with_what_is_like_it():
    found = problem(only("  Bulid 3").word, VERBS)
    assert (found.code, found.facts["try.en"]) == ("E-WORD", "build")
    assert (found.where.line, found.where.column, found.where.token) == (1, 2, "Bulid")
    assert found.facts["expected.en"] == "build, pass"
    assert found.facts["expected.fr"] == "construis, passe"


def test_a_word_that_is_optional_is_left_where_it_is_not():
    reader = only("pass pass x")
    assert (reader.if_word(VERBS), reader.if_word(VERBS)) == ("pass", "pass")
    assert reader.if_word(VERBS) is None
    assert reader.take().text == "x"
    assert reader.if_word(VERBS) is None


@pytest.mark.parametrize(
    ("typed", "card", "left"),
    [
        ("native revolt 2", "revolt", 1),
        ("Révolte-Indigène", "revolt", 0),
        ("mob @3", "mob", 2),
        ("indi, mob", "revolt", 2),
        ("nat rev 2", "revolt", 2),
        ("native rev 2", "revolt", 1),
    ],
)
def test_a_name_may_have_several_words_and_be_shortened(typed, card, left):
    reader = only(typed)
    assert reader.name(CARDS) == card
    assert len(reader.left) == left


def test_a_beginning_that_fits_two_names_is_ambiguous_and_lists_them():
    with pytest.raises(Refused) as refused:
        only("r").name(Vocabulary({"a": Words("rally", "r1"), "b": "rest"}, prefix=1))
    assert refused.value.kind is Kind.AMBIGUOUS
    assert refused.value.problems[0].facts["readings.en"] == "rally, rest"


def test_a_name_is_sought_no_further_than_the_longest_one_reaches():
    """A line of thousands of words must not cost their square."""
    assert CARDS.longest == 2
    reader = only("rally " + "x " * 8000)
    assert reader.name(CARDS) == "rally"
    assert problem(reader.name, CARDS).where.token == "x"


def test_an_unknown_name_is_shown_whole():
    assert problem(only("blue moon 2").name, CARDS).where.token == "blue"


def test_a_missing_name_says_what_could_stand_there():
    reader = only("x")
    reader.take()
    found = problem(reader.name, CARDS)
    assert found.code == "E-MISSING-WORD"
    assert "Rally" in found.facts["expected.en"]


@pytest.mark.parametrize(
    ("typed", "code"), [("x", "E-NUMBER"), ("9", "E-RANGE"), ("99999999999", "E-RANGE")]
)
def test_a_number_must_be_one_and_in_its_range(typed, code):
    found = problem(only(typed).number, 0, 8)
    assert (found.code, found.facts) == (code, {"least": 0, "most": 8})


def test_a_game_may_name_its_own_code_and_facts_for_a_number_out_of_range():
    found = problem(only("9").number, 0, 4, "E-ENERGY", stock=4)
    assert (found.code, found.facts["stock"]) == ("E-ENERGY", 4)


@pytest.mark.parametrize(
    ("read", "code"),
    [
        (lambda reader: reader.number(0, 1), "E-MISSING-NUMBER"),
        (lambda reader: reader.word(VERBS), "E-MISSING-WORD"),
        (lambda reader: reader.sign(":"), "E-MISSING"),
        (lambda reader: reader.take(), "E-MISSING-WORD"),
    ],
)
def test_what_is_missing_at_the_end_is_named_behind_the_last_word(read, code):
    reader = only("pass  ")
    reader.take()
    found = problem(read, reader)
    assert (found.code, found.where.column, found.facts["after"]) == (code, 4, "pass")


def test_another_sign_than_the_expected_one_is_refused():
    reader = only(": =")
    assert reader.sign(":").text == ":"
    found = problem(reader.sign, ":")
    assert (found.code, found.where.token, found.facts) == ("E-SIGN", "=", {"expected": ":"})


def test_what_is_too_much_is_shown_to_the_end_of_the_line():
    reader = only("pass and go")
    reader.take()
    found = problem(reader.end)
    assert (found.code, found.where.token) == ("E-EXTRA", "and go")


def test_a_thing_said_twice_names_the_line_of_the_first():
    seen = {}
    once(seen, "energy", Where(1, 0, "energy"))
    found = problem(once, seen, "energy", Where(3, 0, "énergie"))
    assert (found.code, found.facts) == ("E-TWICE", {"first": 1})


# --- carets ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "where", "shown"),
    [
        ("a\nbuild 3", Where(2, 6, "3"), "build 3\n      ^"),
        ("\té x", Where(1, 3, "x"), "\té x\n\t  ^"),
        ("e\u0301te x", Where(1, 5, "x"), "e\u0301te x\n    ^"),
        ("字 xy", Where(1, 2, "xy"), "字 xy\n   ^^"),
        ("pass", Where(1, 4, ""), "pass\n    ^"),
        ("pass", Where(0, 0, ""), ""),
        ("pass", Where(2, 0, ""), ""),
    ],
)
def test_the_caret_stands_under_the_player_s_own_character(text, where, shown):
    assert caret(text, where) == shown


# --- the end of a sentence ------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["pass.", "pass .", "pass...", "pass…", "pass. # done."])
def test_a_full_stop_at_a_lines_end_says_nothing(typed):
    reader = only(typed)
    assert reader.word(VERBS) == "pass"
    reader.end()


def test_a_full_stop_within_a_line_is_a_sign_and_one_alone_is_not_swallowed():
    assert [token.text for token in only("a. b.").tokens] == ["a", ".", "b"]
    assert [token.text for token in only(".").tokens] == ["."]


def test_what_is_complete_before_something_more_is_what_to_try():
    reader = only("  build 3 at once")
    reader.word(VERBS)
    reader.number(0, 9)
    assert problem(reader.end).suggestion == "build 3"
    apart = Reader(lines("build 3 at once")[0], part=True)
    apart.word(VERBS)
    assert problem(apart.end).suggestion == ""


# --- where a reader stands --------------------------------------------------------------------


def test_a_reader_knows_what_comes_next_and_leaves_it():
    reader = only("build 3 > x")
    assert reader.at(VERBS)
    assert reader.at("(", VERBS)
    assert not reader.at(CARDS, ">")
    kinds = []
    while reader.left:
        kinds.append(reader.kind)
        reader.take()
    assert (kinds, reader.kind, reader.at(VERBS, ">")) == (
        ["word", "number", "sign", "word"],
        "",
        False,
    )


def test_a_reader_knows_where_it_has_been():
    reader = only("  build Native  Revolt now")
    reader.word(VERBS)
    start = reader.next
    reader.name(CARDS)
    assert (reader.span(start).column, reader.span(start).token) == (8, "Native  Revolt")
    assert (reader.last.column, reader.last.token) == (16, "Revolt")


def test_a_piece_of_a_line_keeps_the_player_s_own_columns():
    [line] = lines("build; Élan 3: x", breaks=";")[1:]
    piece = line.piece(5)
    assert (piece.own, piece.whole.column, piece.whole.token) == (" 3: x", 12, "3: x")
    assert line.piece(0, 5).text.strip() == "elan"


def test_only_of_an_unfinished_line_is_noted_what_was_looked_for():
    [line] = lines("build")
    unfinished = line.__class__(line.number, line.offset, line.folded, [])
    for each in (line, unfinished):
        reader = Reader(each)
        reader.word(VERBS)
        reader.if_sign("+", "-")
    assert line.wanted is None
    assert [list(words) for words in unfinished.wanted] == [
        [Words("+", "+")],
        [Words("-", "-")],
    ]
