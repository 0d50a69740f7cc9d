"""What happened: window by window, the newest first, and each told as it went."""

import re

import pytest

from tests.web.browsing import Browser, page_of, words


def chapters(html):
    """Each window's head and its lines, numbered by leaf."""
    found = re.findall(r'<article class="chapter">\s*<h3>(.*?)</h3>(.*?)</article>', html, re.S)
    lines = re.compile(r'<li value="(\d+)">(.*?)</li>', re.S)
    return [
        (words(head), [(int(n), words(line)) for n, line in lines.findall(rest)])
        for head, rest in found
    ]


def take(app, chair, n, window):
    page = page_of(chair)
    Browser(app).send(page, f"{page}/order", text=f"take {n}", window=str(window))


@pytest.fixture
def played(app, heap):
    """Two windows of nim are over."""
    take(app, heap[0], 1, 1)
    take(app, heap[1], 1, 2)
    return heap


@pytest.mark.parametrize("where", ["seat", "match"])
def test_inside_a_window_it_is_told_forwards_and_the_newest_window_comes_first(app, played, where):
    page = page_of(played[0]) if where == "seat" else "/match/heap"
    told = chapters(Browser(app).page(f"{page}?history=all"))
    leaves = [[n for n, _ in lines] for _, lines in told]
    assert len(told) >= 3
    assert all(numbers == sorted(numbers) for numbers in leaves)
    assert [numbers[0] for numbers in leaves] == sorted((n[0] for n in leaves), reverse=True)


def test_the_order_is_said_in_both_languages(app, played):
    for tongue, said in (("en", "newest window first"), ("fr", "plus récente d’abord")):
        assert said in Browser(app, tongue).page("/match/heap")


def test_one_minute_is_said_once_for_a_window_that_took_no_longer(app, played):
    for head, lines in chapters(Browser(app).page("/match/heap")):
        assert "21 November, 19:00" in head
        assert not any("19:00" in line for _, line in lines)


def test_a_window_that_took_longer_says_each_lines_minute(app, heap, clock):
    clock.advance(seconds=120)
    take(app, heap[0], 1, 1)
    told = dict(chapters(Browser(app).page("/match/heap")))
    lines = told["Window 1"]  # and no minute behind it
    assert {line[:18] for _, line in lines} == {"21 November, 19:00", "21 November, 19:02"}


def test_the_board_beside_it_is_that_of_the_windows_end(app, played):
    html = Browser(app).page("/match/heap")
    for (_, lines), board in zip(
        chapters(html), re.findall(r'<p class="then"><a href="([^"]*)"', html), strict=True
    ):
        assert f"at={lines[-1][0]}" in board
