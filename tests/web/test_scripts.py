"""The scripts of the table come as one file, which is made of the small ones."""

import re

from referee.web.base.scripts import BLIND, PLAIN, bundle
from tests.web.browsing import Browser, page_of


def test_a_table_asks_for_one_script_of_its_own_and_three_sheets(seats, browser):
    page = browser.page(page_of(seats[0]))
    assert re.findall(r'<script src="([^"]*)"', page) == ["/static/things.js", "/scripts/table.js"]
    assert len(re.findall(r'rel="stylesheet"', page)) == 3


def test_what_seals_and_opens_travels_with_blind_matches_alone():
    assert "class Sealing" in bundle(BLIND)
    assert "class Sealing" not in bundle(PLAIN)
    assert len(bundle(PLAIN)) < 0.9 * len(bundle(BLIND))


def test_nothing_is_imported_any_more_and_each_part_stands_before_who_needs_it():
    """Given the modules, then none of their imports and exports is left, and none comes twice."""
    text = bundle(BLIND)
    assert re.findall(r"^(?:import|export)\b.*", text, re.M) == []
    for name in ("Marks", "OrderForm", "Report", "Trial", "holdSending"):
        among = rf"{{ (?:\w+, )*{name}(?:, \w+)* }}"
        [given] = re.finditer(rf"^Object\.assign\(parts, {among}\);", text, re.M)
        taken = [found.start() for found in re.finditer(rf"^const {among} = parts;", text, re.M)]
        assert given.start() < min(taken)


def test_what_is_known_already_is_not_sent_again(app):
    client = app.test_client()
    answer = client.get("/scripts/table.js")
    assert answer.content_type == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "public, max-age=3600"
    again = client.get("/scripts/table.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.get_data()) == (304, b"")


def test_it_travels_packed(app):
    answer = app.test_client().get("/scripts/table.js", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.get_data()) < len(bundle(PLAIN)) / 2


def test_a_stranger_without_a_cookie_gets_it_too(app):
    assert Browser(app).get("/scripts/table.js").status_code == 200
