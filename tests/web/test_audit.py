"""The audit of a match as a page: every check with its verdict, and the tree of the log."""

import hashlib
import re
from base64 import b64decode
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from referee.audit import Bound, Unfinished, audit
from referee.record import archive
from tests.toys import TOYS
from tests.web.browsing import Browser, page_of
from tests.web.test_home import played
from tests.web.test_rematch import concede

ROOT = Path(__file__).parents[2]


@pytest.fixture
def ended(referee):
    return played(referee)


def made(browser, referee, match):
    """The page once the work is done."""
    browser.get(f"/match/{match}/audit")
    referee.audits.workshop.finish()
    return unescape(browser.page(f"/match/{match}/audit"))


def page_commands(page):
    """What stands there to be typed with the project's own program."""
    section = page.split('id="self"')[1]
    return [text for text in re.findall(r"<pre[^>]*>([^<]*)</pre>", section) if "referee" in text]


def test_each_check_of_the_audit_stands_there_with_its_sentence(ended, browser, referee):
    page = made(browser, referee, ended)
    report = audit(referee.records.export(ended), games=TOYS)
    assert report.headline("en") in page
    for check in report.checks:
        assert f'id="check-{check.name}"' in page
        assert check.sentence("en") in page, check.name


def test_it_speaks_the_readers_language(ended, app, referee):
    page = made(Browser(app, "fr"), referee, ended)
    report = audit(referee.records.export(ended), games=TOYS)
    assert all(check.sentence("fr") in page for check in report.checks)


def test_who_comes_first_is_told_that_it_is_being_made_and_the_page_looks_again(
    ended, browser, referee, monkeypatch
):
    monkeypatch.setattr(referee.audits.workshop, "_begin", lambda: None)
    answer = browser.get(f"/match/{ended}/audit")
    assert answer.headers["Refresh"] == "3"
    assert "The audit is being made" in answer.get_data(as_text=True)
    assert "check-zip" not in answer.get_data(as_text=True)


def test_a_page_that_is_done_does_not_look_again(ended, browser, referee):
    made(browser, referee, ended)
    assert "Refresh" not in browser.get(f"/match/{ended}/audit").headers


def test_it_is_made_once_for_as_long_as_the_match_stands_where_it_stood(
    seats, browser, referee, monkeypatch
):
    judged = []
    judge = referee.audits._judge
    monkeypatch.setattr(
        referee.audits, "_judge", lambda data, **how: judged.append(1) or judge(data)
    )
    for _ in range(3):
        made(browser, referee, "sea")
    assert len(judged) == 1
    browser.send(page_of(seats[1]), page_of(seats[1]) + "/order", window="1", text="plot b b b")
    made(browser, referee, "sea")
    assert len(judged) == 2


def test_of_a_running_match_what_can_be_checked_is_and_the_rest_is_said(seats, browser, referee):
    page = made(browser, referee, "sea")
    assert "The match is still running" in page
    assert "not judged" in page
    assert "FAILS" not in page


def test_a_record_that_does_not_hold_says_so_and_names_the_check(
    ended, browser, referee, monkeypatch
):
    def damaged(match):
        members = archive.read(record(match))
        return archive.write({**members, "rules.txt": members["rules.txt"] + b"!"})

    record = referee.records.export
    monkeypatch.setattr(referee.audits._records, "export", damaged)
    page = made(browser, referee, ended)
    assert "It does not hold" in page
    check = page.split('id="check-sums"')[1].split("</li>")[0]
    assert "FAILS" in check
    assert "✗" in check


@pytest.mark.parametrize("bound", Bound)
def test_an_audit_that_is_not_finished_says_nothing_against_the_record(
    ended, browser, referee, monkeypatch, bound
):
    def unfinished(data):
        raise Unfinished(bound)

    monkeypatch.setattr(referee.audits, "_judge", unfinished)
    page = made(browser, referee, ended)
    assert "This audit was not finished" in page
    assert "says nothing against" in page or "Nothing is said against" in page
    assert "FAILS" not in page


def test_a_fault_of_ours_is_told_and_the_audit_not_made_for_ever(
    ended, browser, referee, monkeypatch
):
    def broken(data):
        raise KeyError("a fault")

    monkeypatch.setattr(referee.audits, "_judge", broken)
    page = made(browser, referee, ended)
    assert "That is our fault and says nothing against the record" in page
    assert "Refresh" not in browser.get(f"/match/{ended}/audit").headers


def test_the_command_and_the_key_to_do_it_oneself_stand_there(ended, browser, referee):
    page = made(browser, referee, ended)
    assert f"referee audit {ended}.record.zip --vkey KEY --mail LETTERS" in page
    assert referee.records.vkey(ended).strip() in page


def test_the_first_command_saves_the_record_by_the_name_that_the_second_reads(
    ended, browser, referee
):
    commands = page_commands(made(browser, referee, ended))
    fetch, judge = commands[0].split("\n")
    saved = re.fullmatch(r"curl -o (\S+) http\S+/record\.zip", fetch)[1]
    assert judge.split()[:3] == ["referee", "audit", saved]


def test_a_question_that_nobody_answered_has_no_tick(ended, browser, referee):
    check = made(browser, referee, ended).split('id="check-key"')[1].split("</li>")[0]
    assert "not judged" in check
    assert "✓" not in check


def test_who_has_no_letter_is_told_where_a_key_can_be_had(ended, browser, referee):
    told = made(browser, referee, ended).split('id="self"')[1].split("</section>")[0]
    for place in ("A letter of the match", "An earlier copy of the record", "Somebody else"):
        assert place in told, place


def test_the_page_of_keys_is_named_where_the_home_has_one(ended, browser, referee, monkeypatch):
    assert 'href="/keys"' not in made(browser, referee, ended)
    monkeypatch.setattr(referee.records, "home_keys", lambda: b"referee-keys v1\n")
    assert 'href="/keys"' in browser.page(f"/match/{ended}/audit")


def test_program_and_formats_are_to_be_had_from_the_page(ended, app, browser, referee):
    page = made(browser, referee, ended)
    assert 'href="/spec.md"' in page
    assert "has not said here where to have it" in page
    told = replace(app.extensions["site"], source_url="https://code.example/referee")
    app.extensions["site"] = told
    page = unescape(browser.page(f"/match/{ended}/audit"))
    assert 'href="https://code.example/referee"' in page


def test_the_links_of_the_formats_lead_to_their_parts(browser):
    text = browser.get("/spec.md").get_data(as_text=True)
    assert text == (ROOT / "docs" / "spec.md").read_text("utf-8")
    parts = set(re.findall(r"\]\((spec/[^)#]+)", text))
    assert len(parts) >= 5
    for part in parts:
        assert browser.get(f"/{part}").data == (ROOT / "docs" / part).read_bytes(), part
    assert browser.get("/spec/nothing.md").status_code == 404
    assert browser.get("/spec/..%2fspec.md").status_code == 404


def test_the_sum_of_the_checker_stands_beside_it_and_where_it_can_be_had_apart_from_the_home(
    ended, browser, referee
):
    file = browser.get("/referee-check.html").data
    digest = hashlib.sha256(file).hexdigest()
    assert digest in made(browser, referee, ended)
    for place in (ROOT / "README.md", ROOT / "docs" / "trust.md"):
        told = re.findall(r"\b[0-9a-f]{64}\b", place.read_text("utf-8"))
        assert set(told) == {digest}, place


def test_match_record_film_and_the_end_of_a_seats_page_lead_to_it(app, heap, browser):
    concede(app, heap[0])
    for page in ("/match/heap", "/match/heap/record", "/match/heap/replay", page_of(heap[0])):
        assert 'href="/match/heap/audit"' in browser.page(page), page


def test_a_match_that_is_not_has_no_audit_and_no_tree(browser):
    for page in ("audit", "tree", "tree/0-1"):
        assert browser.get(f"/match/nobody/{page}").status_code == 404


def test_the_checker_of_another_language_is_one_file_that_asks_nobody(ended, browser, referee):
    assert 'href="/referee-check.html"' in made(browser, referee, ended)
    answer = browser.get("/referee-check.html")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    page = answer.get_data(as_text=True)
    assert "default-src 'none'" in page
    assert len(page.encode()) < 300_000
    assert not re.search(r"""\b(src|href)=["']""", page)


@pytest.mark.parametrize(
    ("outside", "inside"),
    [
        ("had not seen the referee's program", "who write the referee too"),
        ("n'avaient pas vu le programme de l'arbitre", "qui écrivent aussi l'arbitre"),
    ],
    ids=["en", "fr"],
)
def test_the_checker_says_which_of_its_parts_are_by_people_from_outside(browser, outside, inside):
    page = browser.get("/referee-check.html").get_data(as_text=True)
    assert page.index(outside) < page.index(inside)


def test_the_audit_page_takes_the_same_scripts(browser):
    page = browser.get("/referee-check.html").get_data(as_text=True)
    script = browser.get("/scripts/checker.js").get_data(as_text=True)
    for name in ("readZip", "checkMails", "refereeCheckInner", "showResult"):
        assert f"function {name}(" in page
        assert f"function {name}(" in script


# --- the tree ---------------------------------------------------------------------------------


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).hexdigest()


def test_an_entry_is_hashed_up_to_the_signed_root_as_its_page_tells(ended, browser, referee):
    """A reader does what each line says, with SHA-256 and nothing else."""
    leaf = referee.log.leaves(ended, 3, 4)[0]
    page = unescape(browser.page(f"/match/{ended}/tree/3-4"))
    results = re.findall(r"Comes out: <code>([0-9a-f]{64})</code>", page)
    assert results[0] == sha(b"\0", leaf)
    commands = re.findall(r"echo (01[0-9a-f]{128}) \| xxd -r -p \| sha256sum", page)
    assert [sha(bytes.fromhex(command)) for command in commands] == results[1:-1]
    for command, below in zip(commands, results, strict=False):
        assert below in command
    root = b64decode(re.search(r"echo (\S+) \| base64 -d", page)[1])
    assert root.hex() == results[-1] == results[-2] == referee.log.head(ended).root.hex()
    assert "The same root" in page


def test_every_entry_is_reached_from_the_root_by_links_alone(ended, browser, referee):
    size = referee.log.head(ended).size
    start = browser.get(f"/match/{ended}/tree").headers["Location"]
    seen, open_pages = set(), [start]
    while open_pages:
        address = open_pages.pop()
        if address in seen:
            continue
        seen.add(address)
        page = browser.page(address)
        open_pages += re.findall(rf'href="(/match/{ended}/tree/\d+-\d+)"', page)
    ranges = {tuple(map(int, address.rpartition("/")[2].split("-"))) for address in seen}
    assert {low for low, high in ranges if high == low + 1} == set(range(size))


def test_the_picture_of_the_way_shows_the_box_here_and_the_one_beside_it(ended, browser):
    picture = browser.page(f"/match/{ended}/tree/3-4").split("<svg")[1].split("</svg>")[0]
    assert picture.count('aria-current="page"') == 1
    assert f'href="/match/{ended}/tree/2-3"' in picture
    assert "style=" not in picture


@pytest.mark.parametrize("node", ["0-3", "1-3", "5-5", "0-9999"])
def test_leaves_without_a_node_of_their_own_lead_nowhere(ended, browser, node):
    assert browser.get(f"/match/{ended}/tree/{node}").status_code == 404


def test_the_tree_of_a_running_match_shows_no_more_than_its_public_leaves(seats, browser, referee):
    browser.send(page_of(seats[1]), page_of(seats[1]) + "/order", window="1", text="plot b b b")
    size = referee.log.head("sea").size
    for n in range(size):
        assert "plot b" not in browser.page(f"/match/sea/tree/{n}-{n + 1}")
