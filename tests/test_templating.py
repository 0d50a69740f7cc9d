"""Words, dates and templates: the same for pages and letters, in both languages."""

import re
from pathlib import Path

import jinja2
import pytest

from referee import templating
from referee.kernel.words import LANGUAGES
from referee.templating import (
    TEMPLATES,
    catalogue,
    moment,
    moment_here_and_utc,
    read_words,
    with_times,
)

DUE = "2026-11-21T19:00:03.120Z"
SUMMER = "2026-07-01T19:00:00.000Z"


def test_a_deadline_is_said_in_the_players_zone_and_in_utc() -> None:
    assert moment_here_and_utc(DUE, "Europe/Paris", "en") == (
        "Saturday 21 November 2026, 20:00 (Europe/Paris) = 19:00 UTC"
    )


def test_french_says_the_first_of_a_month_and_its_hours_its_own_way() -> None:
    assert moment(SUMMER, "Europe/Paris", "fr") == (
        "mercredi 1er juillet 2026 à 21 h 00 (Europe/Paris)"
    )


def test_a_player_in_utc_reads_the_deadline_once() -> None:
    assert moment_here_and_utc(DUE, "UTC", "en") == "Saturday 21 November 2026, 19:00 (UTC)"


def test_where_the_zone_is_on_utc_that_day_the_deadline_is_said_once() -> None:
    assert moment_here_and_utc(DUE, "Europe/London", "en") == (
        "Saturday 21 November 2026, 19:00 (Europe/London = UTC)"
    )


def test_instants_inside_a_sentence_are_said_in_words() -> None:
    assert with_times(f"Moved to {DUE}. Yes", "UTC", "en") == (
        "Moved to Saturday 21 November 2026, 19:00 (UTC). Yes"
    )


def test_a_zone_nobody_knows_is_read_as_utc() -> None:
    assert moment(DUE, "Mars/Olympus", "en") == moment(DUE, "UTC", "en")


def test_a_variable_that_is_missing_stops_the_letter() -> None:
    with pytest.raises(jinja2.UndefinedError):
        templating.environment().from_string("{{ nobody }}").render()


def test_html_is_escaped_and_text_is_not() -> None:
    assert [templating._escapes(name) for name in ("a.html", "a.svg", "a.txt", None)] == [
        True, True, False, False,
    ]  # fmt: skip


def test_words_that_stand_in_two_lists_are_refused(tmp_path: Path) -> None:
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text('[greeting]\nen = "Hello"\nfr = "Bonjour"\n')
    with pytest.raises(ValueError, match="greeting"):
        read_words(sorted(tmp_path.glob("*.toml")))


def test_words_with_one_language_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[greeting]\nen = "Hello"\n')
    with pytest.raises(ValueError, match="greeting"):
        read_words([tmp_path / "a.toml"])


def test_both_languages_name_the_same_facts() -> None:
    """`{n}` in French is `{n}` in English too: no sentence loses a number in translation."""
    for key in sorted(catalogue().keys()):
        words = catalogue()._entries[key]
        named = [set(re.findall(r"{(\w+)", words[language])) for language in LANGUAGES]
        assert named[0] == named[1], key


def test_every_key_that_a_template_says_is_in_the_catalogue() -> None:
    said = {
        key
        for file in TEMPLATES.rglob("*")
        if file.suffix in (".html", ".txt", ".svg")
        for key in re.findall(
            r"\bsay\(\s*[\"']([\w.-]+)[\"']\s*[,)]", file.read_text(encoding="utf-8")
        )
    }
    assert sorted(said - catalogue().keys()) == []


@pytest.mark.parametrize(
    ("numbers", "told"),
    [({2}, "2"), ({2, 3}, "2, 3"), ({4, 2, 3}, "2–4"), ({2, 3, 5}, "2, 3, 5"), (set(), "")],
)
def test_numbers_without_a_gap_are_told_by_their_ends(numbers, told):
    assert templating.spread(numbers) == told
