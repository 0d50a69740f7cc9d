"""`make pictures`: pages as readers see them, into docs/pictures/, and docs/gallery.md.

Wide and narrow, by day and by night: the front page, a game's page; of each game its table against
bots, the film of a short match by everybody's eyes and by all at once, a sandbox and an audit;
the log's tree, the archive, and the matches of a person who has many. Wide ones are drawn at half
their size.
"""

import json
import socket
from itertools import cycle, product
from pathlib import Path

import oxipng
from playwright.sync_api import Browser, FloatRect, Page, StorageState, sync_playwright

from referee.clock import SetClock
from referee.games.catalogue import Catalogue, catalogue
from referee.sandbox.playing import proposed, resolved, table_at, waiting
from referee.sandbox.steps import Sandbox, with_answer
from referee.service import Keyring, Place, Post, Referee, Seeded
from referee.web import create_app
from referee.web.server.http_server import Pages
from storage.memory import MemoryLog
from tests.browser import gallery
from tests.browser.gallery import FOLDER
from tests.browser.machine import installed
from tests.web.browsing import ANN, NOW

SIZES = {"wide": ((1280, 900), 0.5), "narrow": ((360, 740), 1)}  # points, dots a point
SHOWN = "rencontre-cosmique"
LANGUAGE = "en"
WHO_KNEW = "section[aria-labelledby='who-knew']"


def house() -> Referee:
    ring = Keyring.fresh(Seeded("pictures"))
    return Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), Place("play.example"))


def elsewhere() -> bytes:
    """The record of a match of bots that another home has played."""
    ring = Keyring.fresh(Seeded("elsewhere"))
    far = Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), Place("far.example"))
    far.lobby.create("combats", {"mode": "single"}, 2, name="over")
    for seat in (1, 2):
        far.lobby.sit_bot("over", seat)
    return far.records.export("over")


def ended(referee: Referee) -> dict[str, str]:
    """A match of each game that bots have played to its end; the pages of their audits, made."""
    for game in catalogue().names:
        rules = catalogue().current(game)
        seats = min(rules.seats)
        referee.lobby.create(game, dict(rules.short), seats, name=f"{game}-over")
        for seat in range(1, seats + 1):
            referee.lobby.sit_bot(f"{game}-over", seat)
        referee.audits.ask(f"{game}-over")
    referee.audits.workshop.finish()
    return {game: f"/match/{game}-over/audit" for game in catalogue().names}


def served(referee: Referee, post: Path | None = None) -> tuple[Pages, str]:
    """The site of this house, and its address; `post`: the letters that a demo shows."""
    bound = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    export = referee.records.export
    app = create_app(referee, export=export, public_url=url, secret=b"s" * 16, post=post)
    pages = Pages(app, bound)
    pages.start()
    return pages, url


def tables(referee: Referee) -> dict[str, str]:
    """The page of a visitor at a table of each game."""
    visitor = referee.sitting.visitor("", "Zoe", LANGUAGE, "UTC")
    chairs = {
        game: referee.practice.begin(game, visitor, "192.0.2.7", LANGUAGE)
        for game in catalogue().names
    }
    return {game: f"/seat/{chair.page_token}" for game, chair in chairs.items()}


def sandboxes(referee: Referee) -> dict[str, str]:
    """A sandbox from the middle of a short match of bots of each game, one step on."""
    found = {}
    for game in catalogue().names:
        rules = catalogue().current(game)
        seats = min(rules.seats)
        match = referee.lobby.create(game, dict(rules.short), seats).match
        for seat in range(1, seats + 1):
            referee.lobby.sit_bot(match, seat)
        middle = referee.views.table(match, None).size // 2
        token = referee.sandboxes.fork(match, middle, f"{match} · {middle}", "192.0.2.7")
        kept = referee.sandboxes.get(token)
        assert kept is not None
        referee.sandboxes.put(kept, played_on(kept.sandbox, referee.games))
        found[game] = f"/sandbox/{token}"
    return found


def played_on(sandbox: Sandbox, games: Catalogue) -> Sandbox:
    """Bots have answered for all, and the window has closed."""
    table = table_at(sandbox, games).table
    for seat in waiting(table, sandbox.ready):
        sandbox = with_answer(sandbox, seat, proposed(table, seat, "pictures"))
    return resolved(sandbox, games, "pictures")


def films(referee: Referee) -> dict[str, str]:
    """The film of a short match of bots, at the last turning point before the end; by game."""
    return {game: _film(referee, game) for game in catalogue().names}


def _film(referee: Referee, game: str) -> str:
    rules = catalogue().current(game)
    seats = min(rules.seats)
    match = referee.lobby.create(game, dict(rules.short), seats, name=f"film-{game}").match
    for seat in range(1, seats + 1):
        referee.lobby.sit_bot(match, seat)
    story = referee.views.storyline(match, None)
    marked = [story.moments[place].n for place in story.marks]
    return f"/match/{match}/replay?at={marked[-2] if len(marked) > 1 else marked[-1]}"


def matches_of(referee: Referee) -> str:
    """A person plays twelve matches by mail; the path that signs them in."""
    for n, game in zip(range(12), cycle(catalogue().names), strict=False):
        name, seats = f"{game}-{n + 1}", min(catalogue().current(game).seats)
        referee.lobby.create(game, {}, seats, name=name)
        referee.lobby.invite(name, 1, ANN)
        for seat in range(2, seats + 1):
            referee.lobby.sit_bot(name, seat)
        if n % 4:
            now = referee.core.clock.now()
            referee.submissions.submit(Post(name, 1, "join", "", now, assurance="address"))
    assert referee.sign_in.ask(ANN.address, "192.0.2.7")
    rows = [row.intent for row in referee.log.outbox(limit=1000)]
    [token] = [json.loads(row.payload)["token"] for row in rows if row.kind == "sign_in"]
    return f"/sign-in/{token}"


def signed_in(browser: Browser, address: str) -> StorageState:
    """What a browser keeps in which the button of that link was pressed."""
    where = browser.new_context()
    page = where.new_page()
    page.goto(address)
    page.locator("main form button").click()
    page.wait_for_url("**/me")
    kept = where.storage_state()
    where.close()
    return kept


def shoot(
    browser: Browser,
    address: str,
    name: str,
    kept: StorageState | None = None,
    part: str = "",
) -> None:
    """The page four times; `kept` is what the browser knows of its reader. `part`: what of it is
    shown, where its first screen is not what one comes for."""
    for (width, (size, dots)), theme in product(SIZES.items(), ("light", "dark")):
        wide, high = size
        where = browser.new_context(
            locale=LANGUAGE,
            viewport={"width": wide, "height": high},
            device_scale_factor=dots,
            color_scheme="dark" if theme == "dark" else "light",
            storage_state=kept,
        )
        page = where.new_page()
        page.goto(address, wait_until="networkidle")
        drawn = part_of(page, part) if part else page.screenshot()
        target = FOLDER / f"page-{name}-{width}-{theme}.png"
        target.write_bytes(oxipng.optimize_from_memory(drawn, level=4))
        where.close()


def part_of(page: Page, part: str) -> bytes:
    """This part from its head on, two screens of it at most."""
    box, size = page.locator(part).bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    high = min(box["height"], 2 * size["height"])
    page.set_viewport_size({"width": size["width"], "height": int(box["y"] + high)})
    page.wait_for_function("[...document.images].every((image) => image.complete)")  # lazy ones
    across: FloatRect = {"x": 0, "y": box["y"], "width": size["width"], "height": high}
    return page.screenshot(clip=across)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    referee = house()
    pages, url = served(referee)
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=installed(), args=["--no-sandbox"])
            shoot(browser, url, "front")
            shoot(browser, f"{url}/games/{SHOWN}", "game")
            for game, page in tables(referee).items():
                shoot(browser, url + page, f"table-{game}")
            for game, page in sandboxes(referee).items():
                shoot(browser, url + page, f"sandbox-{game}")
            for game, page in ended(referee).items():
                shoot(browser, url + page, f"audit-{game}")
            shoot(browser, f"{url}/match/{SHOWN}-over/tree/7-8", "tree")
            shoot(browser, f"{url}/archive", "archive")
            reader = signed_in(browser, url + matches_of(referee))
            shoot(browser, f"{url}/me", "matches", reader)
            for game, page in films(referee).items():
                shoot(browser, url + page, f"film-{game}")
                shoot(browser, f"{url}{page}&seat=all", f"eyes-{game}", part=WHO_KNEW)
            browser.close()
        gallery.write()
    finally:
        pages.stop()


if __name__ == "__main__":
    main()
