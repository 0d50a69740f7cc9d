"""The home log on the pages: a stranger follows it with nothing but what they serve."""

import pytest

from referee.homelog import consistency, trace
from referee.homelog.fold import HomeFold
from referee.homelog.trace import BadTrace
from referee.kernel.words import LANGUAGES
from referee.seals import checkpoint, note
from storage.tree import Tree, leaf_hash, verify_consistency
from tests.service.shelving import set_listed
from tests.web.browsing import Browser
from tests.web.test_home import played


@pytest.fixture
def ended(referee):
    match = played(referee)
    referee.home_log.sequence()
    return match


def head(browser):
    key = note.parse_vkey(browser.page("/home.vkey").strip())
    return checkpoint.verify(browser.get("/checkpoint").data, key)


def entries(browser, size):
    """All leaves, as C2SP's tiles serve them."""
    found, place = [], 0
    while len(found) < size:
        width = min(256, size - len(found))
        part = f".p/{width}" if width < 256 else ""
        data = browser.get(f"/tile/entries/{place:03}{part}").data
        while data:
            length = int.from_bytes(data[:2], "big")
            found.append(data[2 : 2 + length])
            data = data[2 + length :]
        place += 1
    return found


def test_a_stranger_reads_every_leaf_under_the_signed_root(ended, browser):
    told = head(browser)
    tree, fold = Tree(), HomeFold()
    for raw in entries(browser, told.size):
        tree.append(leaf_hash(raw))
        fold.take(raw)
    assert tree.root() == told.root
    assert f"play.example/{ended}" in fold.origins


def test_a_tile_is_the_hashes_of_its_leaves(ended, browser):
    size = head(browser).size
    hashes = b"".join(map(leaf_hash, entries(browser, size)))
    assert browser.get(f"/tile/0/000.p/{size}").data == hashes


@pytest.mark.parametrize(
    "path",
    [
        *("0/000", "0/000.p/0", "0/000.p/256", "0/1", "0/x000/000", "1/000.p/1", "64/000"),
        *("entries/000", "entries/000.p/0", "entries/001.p/1", "entries/x000/000", "entries/a"),
    ],
)
def test_no_tile_is_served_that_there_is_not(ended, browser, path):
    assert browser.get(f"/tile/{path}").status_code == 404


def test_an_older_head_is_led_to_the_newest(ended, browser, referee):
    old = head(browser)
    played(referee)
    referee.home_log.sequence()
    proof = consistency.parse(browser.get(f"/checkpoint?from={old.size}").data)
    new = checkpoint.parse_text(note.text_of(proof.checkpoint))
    assert proof.old == old.size
    assert verify_consistency(old.size, new.size, proof.hashes, old.root, new.root)


@pytest.mark.parametrize("old", ["9999", "-1", "x", "1e3", "٣"])
def test_there_is_no_way_from_a_head_that_never_was(ended, browser, old):
    assert browser.get(f"/checkpoint?from={old}").status_code == 404


def test_a_home_without_a_log_yet_serves_none(browser):
    for path in ("/checkpoint", "/checkpoint?from=0", "/home.vkey", "/tile/entries/000.p/1"):
        assert browser.get(path).status_code == 404


@pytest.mark.parametrize("listed", [True, False])
def test_the_trace_of_a_match_is_proved_from_beginning_to_end(browser, referee, listed):
    match = played(referee)
    set_listed(referee.log, match, listed)
    referee.home_log.sequence()
    data = browser.get(f"/match/{match}/home.proof").data
    key = note.parse_vkey(browser.page("/home.vkey").strip())
    told = trace.follow(trace.parse(data), [key])
    assert told.ended
    assert told.told[0]["origin"] == f"play.example/{match}"
    assert told.told[-1]["size"] == referee.log.head(match).size
    assert (match.encode() in data) == listed
    assert "home.proof" in browser.page(f"/match/{match}/record")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_the_record_names_the_head_and_who_signed_it(ended, referee, app, language):
    reader, page = Browser(app, language), f"/match/{ended}/record"
    alone = {"en": "which no witness has signed", "fr": "qu’aucun témoin n’a signée"}
    assert alone[language] in reader.page(page)
    size = referee.home_log.head().size
    for name in ("w.example", "v.example"):
        referee.home_proofs.keep(size, f"{name}+00000000+BA", b"")
    said = reader.page(page)
    assert f"{size} {'leaves' if language == 'en' else 'entrées'}" in said
    assert "v.example, w.example" in said


def test_a_trace_that_was_touched_proves_nothing(ended, browser):
    data = browser.get(f"/match/{ended}/home.proof").data
    key = note.parse_vkey(browser.page("/home.vkey").strip())
    first, *rest = trace.parse(data).leaves
    touched = [
        data.replace(b"outcome", b"organis", 1),
        data.replace(b"proof: ", b"proof: AAAA", 1),
        trace.build(rest, trace.parse(data).checkpoint),
        trace.build([*rest, first], trace.parse(data).checkpoint),
        data.replace(b"play.example/.home\n", b"play.example/.home.2\n", 1),
    ]
    for other in touched:
        with pytest.raises(BadTrace):
            trace.follow(trace.parse(other), [key])


def test_a_match_that_was_not_told_of_yet_has_no_trace(browser, referee):
    match = played(referee)
    assert browser.get(f"/match/{match}/home.proof").status_code == 404
    assert "home.proof" not in browser.page(f"/match/{match}/record")


@pytest.mark.parametrize("page", ["", "/record.zip", "/audit", "/home.proof"])
def test_the_home_log_is_no_match(page, ended, browser):
    """Else whoever asks for it would have all that it tells read and unlocked."""
    assert browser.get(f"/match/.home{page}").status_code == 404
