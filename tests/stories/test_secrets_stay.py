"""A secret planted in each hand, order, press and note is searched in every letter, page, feed,
record, error and log line of everybody else, also after a way back: not found (T28)."""

import logging
from functools import cache

import pytest

from referee.games.catalogue import catalogue
from tests.stories.crawling import (
    ORGANISER,
    WATCHERS,
    WORLD,
    Planted,
    current,
    filled,
    hands,
    logged,
    sealed,
    shown_to,
)

GAMES = sorted(catalogue().names)


@cache
def planted(game: str) -> tuple[Planted, str]:
    """The match of this game, and every line that was logged while it was played."""
    lines: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = lines.append  # type: ignore[method-assign]
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        match = filled(game)
        readers = (WORLD, ORGANISER, *match.seats)
        match.read = {one: list(shown_to(match, one)) for one in readers}
    finally:
        root.removeHandler(handler)
        root.setLevel(before)
    return match, logged(lines)


def readers(game: str) -> list[int]:
    return [WORLD, ORGANISER, *range(1, min(catalogue().current(game).seats) + 1)]


EVERY = [(game, reader) for game in GAMES for reader in readers(game)]


@pytest.mark.parametrize(("game", "reader"), EVERY)
def test_t28_nobody_reads_what_was_not_meant_for_him(game: str, reader: int) -> None:
    match, _ = planted(game)
    for where, text in match.read[reader]:
        found = [secret for secret, may in match.secrets if reader not in may and secret in text]
        assert found == [], where


@pytest.mark.parametrize(("game", "reader"), EVERY)
def test_t28_nobody_holds_what_opens_a_seal_that_is_not_his(game: str, reader: int) -> None:
    match, _ = planted(game)
    theirs = [disclosure for disclosure, may in sealed(match) if reader not in may]
    assert theirs
    for where, text in match.read[reader]:
        assert [one for one in theirs if one in text] == [], where


@pytest.mark.parametrize(("game", "reader"), EVERY)
def test_nobody_sees_a_hand_that_is_not_his(game: str, reader: int) -> None:
    match, _ = planted(game)
    page = current(match, reader)
    assert [line for line, seat in hands(match) if seat != reader and line in page] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_a_watcher_is_sent_is_searched_too(game: str) -> None:
    match, _ = planted(game)
    assert [len(match.letters[mailbox]) > 0 for mailbox in WATCHERS] == [True, True]


@pytest.mark.parametrize("game", GAMES)
def test_no_log_line_holds_a_secret(game: str) -> None:
    match, lines = planted(game)
    assert [secret for secret, _ in match.secrets if secret in lines] == []
    assert [one for one, _ in sealed(match) if one in lines] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_crawl_finds_each_secret_where_it_may_be_read(game: str) -> None:
    """Else it would prove nothing."""
    match, _ = planted(game)
    for secret, may in match.secrets:
        for reader in may:
            texts = (text for _, text in match.read[reader])
            assert any(secret in text for text in texts), (secret, reader)
