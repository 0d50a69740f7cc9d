"""What each word of a mail asks for: the same in both languages, and in the service's spelling."""

import pytest

from referee.mail.asking.request_items import Requests
from referee.mail.asking.requests import MOST, requests_of
from referee.mail.reading.incoming_letter import read_letter
from referee.match import motions, press
from tests.mail.given import ANN, HOUSE, letter


def asked(body: str) -> Requests:
    return requests_of(read_letter(letter(ANN.address, body), ANN.address, HOUSE))


def acts(body: str) -> list[tuple[str, str]]:
    found = asked(body)
    assert found.troubles == ()
    return [(act.kind, act.text) for act in found.acts]


def troubles(body: str) -> list[tuple[str, str]]:
    return [(trouble.key, trouble.word) for trouble in asked(body).troubles]


@pytest.mark.parametrize(
    ("english", "french", "act"),
    [
        ("ORDERS\ntake 1\nEND", "ORDRES\ntake 1\nFIN", ("order", "take 1\n")),
        ("STANDING\nx\nEND", "PERMANENTS\nx\nFIN", ("standing", "x\n")),
        ("WITHDRAW 5 and 2", "RETIRE 5 et 2", ("withdraw", "5\n2\n")),
        ("JOIN", "REJOINS", ("join", "")),
        ("CONCEDE", "ABANDONNE", ("concede", "")),
        ("LANGUAGE French", "LANGUE français", ("language", None)),
        ("ZONE Europe/Paris.", "FUSEAU Europe/Paris", ("zone", "Europe/Paris")),
        (
            "ABSENT 2026-12-20 to 2027-01-03",
            "ABSENT 2026-12-20 au 2027-01-03",
            ("absent", "2026-12-20 2027-01-03"),
        ),
        ("ABSENT 2026-12-20", "absente 2026-12-20", ("absent", "2026-12-20 2026-12-20")),
        ("ABSENT OFF", "ABSENT ANNULE", ("absent", "off")),
        ("VOTE DRAW YES", "VOTE NULLE OUI", ("vote", "draw yes\n")),
        ("VOTE END NO", "VOTE FIN NON", ("vote", "end no\n")),
        ("VOTE PAUSE YES", "VOTE PAUSE OUI", ("vote", "pause yes\n")),
        ("VOTE RESUME YES", "VOTE REPRISE OUI", ("vote", "resume yes\n")),
        ("VOTE EXTEND 2 DAYS YES", "VOTE PROLONGE 2 JOURS OUI", ("vote", "extend 2 yes\n")),
        ("VOTE REWIND 3 NO", "VOTE RETOUR FENÊTRE 3 NON", ("consent", "rewind 3 no\n")),
        ("VOTE RULES 1.1 YES", "VOTE RÈGLES 1.1 OUI", ("consent", "rules 1.1 yes\n")),
        ("PRESS 3 2\nHi\nEND", "PRESSE 3 et 2\nHi\nFIN", ("press", "to: 2 3\n\nHi\n")),
        ("PRESS ALL\nHi\nEND", "PRESSE À TOUS\nHi\nFIN", ("press", "to: all\n\nHi\n")),
        ("PRESS DIARY\nHi\nEND", "PRESSE JOURNAL\nHi\nFIN", ("press", "to: diary\n\nHi\n")),
        (
            "PRESS ORGANISER\nHi\nEND",
            "PRESSE ORGANISATEUR\nHi\nFIN",
            ("press", "to: organiser\n\nHi\n"),
        ),
        (
            "PRESS ALL ANONYMOUS\nHi\nEND",
            "PRESSE TOUS ANONYME\nHi\nFIN",
            ("press", "to: all\nas: anonymous\n\nHi\n"),
        ),
    ],
)
def test_a_word_asks_the_same_in_both_languages(
    english: str, french: str, act: tuple[str, str | None]
) -> None:
    kind, text = act
    for body in (english, french):
        [(found, said)] = acts(body)
        assert found == kind
        assert text is None or said == text


def test_what_a_press_block_says_is_what_the_match_reads() -> None:
    """Given empty lines around and within the text, when it is read, then those within stay."""
    [(_, text)] = acts("PRESS 2\n\nFirst.\n\n  Second.\n\nEND")
    assert press.parse(text) == press.Press((2,), "First.\n\n  Second.")


@pytest.mark.parametrize("motion", ["DRAW", "END", "PAUSE", "RESUME", "EXTEND 2", "REWIND 3"])
def test_every_vote_is_one_that_the_match_reads(motion: str) -> None:
    [(kind, text)] = acts(f"VOTE {motion} YES")
    assert motions.parse(kind, text).yes


def test_a_message_without_recipients_goes_to_nobody() -> None:
    """T20: the default recipient is nobody."""
    assert troubles("PRESS\nMy plans are these.\nEND") == [("press_nobody", "press")]


def test_a_block_word_inside_a_message_stops_the_letter() -> None:
    """Whoever forgets END must not send their orders to the table."""
    assert troubles("PRESS ALL\nHello\nORDERS\ntake 2\nEND") == [("block_in_block", "")]


@pytest.mark.parametrize("days", ["2026-02-30", "2026-12-20 2026-12-19", "2026-13-01 2027-01-01"])
def test_days_that_there_are_not_or_that_run_backwards_are_told(days: str) -> None:
    assert troubles(f"ABSENT {days}") == [("malformed", "absent")]


def test_a_word_with_the_wrong_rest_is_told_with_its_use() -> None:
    assert troubles("VOTE YES") == [("malformed", "vote")]


def test_a_word_in_capitals_that_is_misspelt_stops_the_letter() -> None:
    """What was meant must not be passed over while the rest is done (T19)."""
    [trouble] = asked("ORDERS\ntake 1\nEND\nWITHDRWA 3").troubles
    assert (trouble.key, trouble.facts["line"], trouble.facts["word"]) == ("nearest", 4, "WITHDRAW")


def test_a_name_in_capitals_under_a_letter_is_no_word() -> None:
    assert acts("ORDERS\ntake 1\nEND\nANNE PRESTON\nZOÉ") == [("order", "take 1\n")]


def test_a_preview_acts_on_nothing() -> None:
    found = asked("PREVIEW 3\ntake 1\nEND")
    [wish] = found.asks
    assert found.acts == ()
    assert wish.act is not None
    assert (wish.what, wish.act.kind, wish.act.text, wish.act.window) == (
        "preview",
        "order",
        "take 1\n",
        3,
    )


def test_rules_can_be_previewed_too() -> None:
    [wish] = asked("APERÇU PERMANENTS\nx\nFIN").asks
    assert wish.act is not None
    assert wish.act.kind == "standing"


def test_each_thing_knows_its_line() -> None:
    found = asked("Hello\n\nORDERS 2\ntake 1\nEND\nLANGUAGE fr\nSTATUS")
    places = [(wanted.line, wanted.said) for wanted in (*found.acts, *found.asks)]
    assert places == [(3, "ORDERS 2"), (6, "LANGUAGE fr"), (7, "STATUS")]


def test_a_token_comes_back_alone() -> None:
    assert troubles("CONFIRM abcdef\nSTATUS") == [("confirm_alone", "")]


def test_a_letter_asks_for_a_bounded_number_of_things() -> None:
    assert troubles("STATUS\n" * (MOST + 1)) == [("many", "")]
    assert len(asked("STATUS\n" * MOST).asks) == MOST


@pytest.mark.parametrize(
    "body",
    [
        "- ORDERS\n- take 2\n- END",
        "1. ORDERS\ntake 2\n2. END",
        "**ORDERS**\ntake 2\n**END**",
        "ORDERS\u200b\ntake 2\nEND\u200b",
    ],
)
def test_a_block_may_be_written_as_a_list_or_in_bold(body: str) -> None:
    [(kind, text)] = acts(body)
    assert (kind, text.removeprefix("- ")) == ("order", "take 2\n")


def test_what_a_message_lists_is_its_own() -> None:
    """Given items that are words of the list, then they neither end a message nor begin another."""
    [(kind, text)] = acts("PRESS ALL\nMy plan:\n- end\n- orders\nEND")
    assert kind == "press"
    assert text.endswith("My plan:\n- end\n- orders\n")


def test_a_listed_word_that_is_misspelt_is_told() -> None:
    assert troubles("- STAUTS\n") == [("nearest", "")]
