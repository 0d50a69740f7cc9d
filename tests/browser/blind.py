"""Blind matches at the pages: an order is made, sealed and opened in the browser of who gives it,
and nothing of it leaves before nothing is sealed any more."""

import json
import subprocess
from random import Random

import pytest
from playwright.sync_api import expect

from referee.audit import audit
from referee.cli.signing import private_key
from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from referee.match import blind
from referee.match.text import parse
from referee.seals import signature
from referee.seals.ssh_keys import format_key, public_of
from referee.service.letters.certificates import NAMESPACE
from tests.browser.axe import broken_in_words
from tests.browser.blind_players import Player, Table
from tests.independent.checker import check

pytest_plugins = ["tests.browser.site"]
MOVE = {1: "line P U P P", 2: "line P P U P"}
NOTHING_SHUT = "main:not(:has(#seal-here:not([data-sealed=''])))"


@pytest.fixture
def seated(house, address, visit):
    """Everybody has joined with a key of their own browser; where the keys' files lie."""

    def begun(game, languages=LANGUAGES):
        table, players = Table(house, address, game), {}
        for seat in table.seats:  # one after the other: whoever looks on is shown each join anew
            page = visit(table.pages[seat], languages[(seat - 1) % len(languages)])
            players[seat] = Player(page, seat)
            players[seat].joins()
        for player in players.values():
            player.comes()
        assert table.seen().phase == "running"
        return table, players

    return begun


def opened(player):
    """Its page has opened what was sealed, and nobody has clicked."""
    player.page.wait_for_selector(NOTHING_SHUT)
    assert player.posted()[-1].kind == "open"


# --- whole matches ------------------------------------------------------------------------------


def test_a_whole_blind_match_is_played_at_the_pages_in_both_languages(seated, house):
    """Given two browsers, one in each language, when both seal what their forms say, window after
    window, then each seal opens by itself, the match ends, and both checkers judge its record."""
    table, players = seated("combats")
    dice = Random(1)
    sealed = 0
    while (window := table.seen().window) is not None:
        if table.seen().blind != "sealing":
            answered_alone(table, players)
            continue
        sealed += 1
        for seat in window.asked:
            choose(players[seat].comes(), dice)
            players[seat].seals()
        opened(players[window.asked[-1]])
        opened(players[window.asked[0]].comes())
    assert sealed > 2
    assert voids(table) == []
    record = house.records.export(table.name)
    assert [one.name for one in audit(record).checks if one.failed] == []
    assert [one.name for one in check(record) if not one.ok] == []
    assert [error for player in players.values() for error in player.page.errors] == []


@pytest.mark.parametrize("game", [name for name in catalogue().names if name != "combats"])
def test_the_first_blind_window_of_every_game_is_sealed_and_opened_at_the_pages(
    game, seated, house
):
    """Windows before it that ask one seat are answered by orders that the page signs."""
    table, players = seated(game)
    while table.seen().blind != "sealing":
        answered_alone(table, players)
    window = table.seen().window
    for seat in window.asked:
        choose(players[seat].comes(), Random(seat))
        players[seat].seals()
    for seat in window.asked:
        if table.seen().window.number == window.number:
            opened(players[seat].comes())
    assert table.closed(window.number) == list(window.asked)
    assert voids(table) == []
    assert [error for player in players.values() for error in player.page.errors] == []


def answered_alone(table, players):
    """Who alone is asked gives an order that their page signs."""
    [seat] = table.seen().window.asked
    seen = table.seen(seat)
    players[seat].comes().signs(seen.game.write(seen.view.ask.default, "en"))


def voids(table):
    """What the seats were told of orders that could not be given."""
    told = [each.say("en") for seat in table.seats for each in table.seen(seat).history]
    return [said for said in told if said and "no order that you could give" in said]


def choose(player, dice):
    """What the form wants for an order, the first or any of what it has."""
    form = player.form
    expect(form).to_be_visible()
    for group in form.locator("fieldset:has(input[required][type='radio'])").all():
        choices = group.locator("input[type='radio']:not(.give-up *)")
        choices.nth(dice.randrange(choices.count())).check()
    fields = json.loads(form.get_attribute("data-form"))
    for field in fields:
        boxes = form.locator(f"input[type='checkbox'][name='f.{field['name']}']")
        for n in range(field.get("least", 0)):
            boxes.nth(n).check()
    expect(player.lines).not_to_have_value("")


# --- what leaves the browser --------------------------------------------------------------------


def test_nothing_of_an_order_leaves_the_browser_before_it_is_opened(seated, house):
    """Given a player who picks and writes, when they seal, then one thing is sent, and it is the
    seal: no request holds the order, its nonce or what opens it."""
    table, players = seated("combats")
    one = players[1]
    one.page.locator("#seal-form .offers button").first.click()
    one.lines.fill(MOVE[1])
    one.page.wait_for_load_state("networkidle")
    seal, _ = one.seals()
    kept, name = one.saves()
    opening = blind.read(parse(kept.read_text().split("-----")[0]).body)
    assert (seal.kind, seal.body) == ("seal", f"{opening.digest}\n")
    assert opening.text.body == f"{MOVE[1]}\n"
    assert name == f"{table.name}-seat-1-window-1.opening.txt"
    for words in (MOVE[1], "U P P", opening.text.nonce.hex(), kept.read_text().split("\n")[5]):
        assert one.leaked(words) == []
    assert [posted.kind for posted in one.posted()] == ["seal"]
    assert table.seen(1).seal.digest == opening.digest
    assert one.page.locator("form:has([name^='f.']), form:has(#seal-text)").evaluate_all(
        "(forms) => forms.map((form) => [form.method, form.getAttribute('action')])"
    ) == [["dialog", None]]


def test_what_is_picked_on_the_board_stands_in_the_lines_and_nobody_is_asked(seated):
    """Given the first cards of Kardashev, when one is picked on the board, then its mark is lit and
    a line says so, and no request but for news has left; picked again, it is gone."""
    _, players = seated("kardashev", ("en",))
    one = players[1]
    expect(one.form).to_be_visible()
    one.page.wait_for_load_state("networkidle")
    one.sent.clear()
    mark = one.page.locator(".board .pick[role='button']").first
    mark.click()
    expect(mark).to_have_attribute("aria-pressed", "true")
    expect(one.lines).not_to_have_value("")
    mark.click()
    expect(one.lines).to_have_value("")
    assert [request.url for request in one.sent if "newest" not in request.url] == []


def test_a_page_that_stands_open_opens_by_itself_once_all_have_sealed(seated):
    table, players = seated("combats", ("en",))
    one, two = players[1], players[2]
    one.seals(MOVE[1])
    one.page.clock.install()
    two.seals(MOVE[2])
    opened(two)
    one.page.clock.fast_forward(6000)
    opened(one)
    assert table.seen().window.number == 2
    assert [posted.kind for posted in one.posted()] == ["seal", "open"]


# --- keys and files -----------------------------------------------------------------------------


def test_what_the_page_saves_is_what_the_programs_read(seated, tmp_path):
    """The key is the seat's own for `referee sign` and `ssh-keygen`; signed with it, what opens the
    seal is byte for byte what the page has saved."""
    table, players = seated("combats", ("en",))
    one, two = players[1], players[2]
    key = tmp_path / one.key_name
    key.write_bytes(one.key_file.read_bytes())
    key.chmod(0o600)
    assert format_key(public_of(private_key(key))) == table.seen(1).key
    shown = subprocess.run(
        ["ssh-keygen", "-y", "-f", key], capture_output=True, text=True, check=True
    )
    assert shown.stdout.startswith(table.seen(1).key)
    one.seals(MOVE[1])
    kept = tmp_path / "kept.txt"
    kept.write_bytes(one.saves()[0].read_bytes())
    text, mark, armour = kept.read_text().partition("-----BEGIN")
    assert signature.sign(private_key(key), NAMESPACE, text.encode()) == mark + armour
    two.seals(MOVE[2])
    opened(two)


def test_a_lost_browser_is_made_good_by_the_files_that_were_saved(seated, visit):
    table, players = seated("combats", ("en",))
    one, two = players[1], players[2]
    elsewhere = Player(visit(table.pages[1]), 1)
    expect(elsewhere.told).to_contain_text("is not in this browser")
    elsewhere.loads(".key-here input", one.key_file)
    elsewhere.seals(MOVE[1])
    kept, _ = elsewhere.saves()
    two.seals(MOVE[2])
    one.comes()
    expect(one.page.locator("#seal-gone")).to_be_visible()
    one.loads("#seal-load", one.key_file)
    expect(one.told).to_contain_text("opens no seal")
    with one.page.expect_navigation():
        one.loads("#seal-load", kept)
    opened(one)


def test_a_file_with_another_key_or_none_is_not_taken_and_told_why(seated, visit, tmp_path):
    table, players = seated("combats", ("en",))
    elsewhere = Player(visit(table.pages[1]), 1)
    files = {
        "not the key with which": players[2].key_file,
        "locked by a passphrase": made_by_ssh_keygen(tmp_path / "locked", "pass phrase"),
        "no private key": __file__,
    }
    for said, file in files.items():
        elsewhere.loads(".key-here input", file)
        expect(elsewhere.page.locator(".key-here [role='status']")).to_contain_text(said)
    expect(elsewhere.form).to_be_hidden()


def test_a_key_of_ssh_keygen_is_loaded_into_the_page_that_joins(house, address, visit, tmp_path):
    table, key = Table(house, address, "combats"), made_by_ssh_keygen(tmp_path / "key")
    one = Player(visit(table.pages[1]), 1)
    one.turns_to_sign()
    one.loads(".key-here input", key)
    expect(one.page.locator(".key-here [role='status']")).to_contain_text("in this browser now")
    one.sends_signed()
    assert table.seen(1).joined[0]
    Player(visit(table.pages[2]), 2).joins()
    assert table.seen(1).key == format_key(public_of(private_key(key)))
    one.comes().seals(MOVE[1])
    assert table.seen(1).seal is not None


def made_by_ssh_keygen(path, passphrase=""):
    command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", passphrase, "-f", path]
    subprocess.run(command, check=True)
    return path


# --- several seals, several tabs ----------------------------------------------------------------


def test_who_seals_twice_opens_the_last_and_may_take_it_back(seated):
    table, players = seated("combats", ("en",))
    one, two = players[1], players[2]
    one.seals("line P P P U")
    one.seals(MOVE[1])
    with one.page.expect_navigation():
        one.page.locator("#seal-withdraw").click()
    assert table.seen(1).seal is None
    one.seals(MOVE[1])
    two.seals(MOVE[2])
    one.comes()
    opened(one)
    opened(two.comes() if table.seen().window.number == 1 else two)
    assert table.seen().window.number == 2


def test_a_tab_from_before_the_openings_is_told_and_the_seal_in_force_opens(seated):
    """Given a seal, and an older tab of its author, when that seals once more too late, then it is
    refused, and the page still opens the one in force."""
    table, players = seated("combats", ("en",))
    one, two = players[1], players[2]
    old = Player(one.page.context.new_page(), 1).comes(table.pages[1])
    old.page.route("**/newest*", lambda route: route.fulfill(status=304))  # it is told no news
    expect(old.form).to_be_visible()
    one.seals(MOVE[1])
    one.comes("about:blank")
    two.seals(MOVE[2])
    old.seals("line P P P U")
    expect(old.page.locator("main")).to_contain_text("Nothing is sealed in this window any more")
    expect(old.page.locator("#seal-lines")).to_have_text(MOVE[1])
    old.comes(table.pages[1])
    opened(old)


# --- readers ------------------------------------------------------------------------------------


def test_by_the_keys_alone_an_order_is_chosen_and_sealed(seated):
    """Given who has no pointer, when they come by Tab from the lines to the button, then Enter is
    enough."""
    table, players = seated("combats", ("en",))
    page = players[1].page
    expect(players[1].form).to_be_visible()
    page.locator("#seal-text").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type(MOVE[1])
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement.matches('#seal-form button')"):
        page.keyboard.press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert table.seen(1).seal is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_before_and_behind_the_seal(language, seated):
    _, players = seated("combats", (language,))
    expect(players[1].form).to_be_visible()
    assert broken_in_words(players[1].page) == []
    players[1].seals(MOVE[1])
    expect(players[1].page.locator("#seal-kept")).to_be_visible()
    assert broken_in_words(players[1].page) == []


def test_a_browser_that_cannot_is_told_and_pastes(seated, visit):
    table, _ = seated("combats", ("en",))
    page = visit("about:blank")
    page.add_init_script("delete Crypto.prototype.subtle")
    page.goto(table.pages[1])
    expect(page.locator("#seal-told")).to_contain_text("cannot seal")
    expect(page.locator("#seal-form")).to_be_hidden()
    page.locator("#by-program > summary").click()
    expect(page.locator("#blind-signed")).to_be_visible()
