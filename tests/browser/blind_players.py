"""Players of a blind match, each in a browser of their own, and what leaves it."""

import json
from pathlib import Path
from urllib.parse import parse_qs, unquote_plus

from playwright.sync_api import expect

from referee.games.catalogue import catalogue
from referee.match.policy import Policy
from referee.match.text import parse
from referee.seals.signature import BEGIN
from referee.service import Contact
from tests.browser.until import until

BLIND = Policy(assurance="signed", blind=True)
OPTIONS = {"combats": {"mode": "single", "preset": "duel"}, "rencontre-cosmique": {"base_goal": 3}}
SEATS = {"rencontre-cosmique": 3}
UNFOLD = "document.querySelector('details:has(#order-text)')?.toggleAttribute('open', true)"


class Table:
    """A blind match whose seats are offered to people."""

    def __init__(self, house, address, game):
        self.house = house
        seats = SEATS.get(game, min(catalogue().current(game).seats))
        made = house.lobby.create(game, OPTIONS.get(game, {}), seats, policy=BLIND)
        self.name, self.seats = made.match, range(1, seats + 1)
        people = (Contact(f"seat{seat}@example.org", f"Player {seat}") for seat in self.seats)
        chairs = [
            house.lobby.invite(self.name, *each) for each in zip(self.seats, people, strict=True)
        ]
        self.pages = {chair.seat: f"{address}/seat/{chair.page_token}" for chair in chairs}

    def seen(self, seat=None):
        return self.house.views.table(self.name, seat)

    def closed(self, number):
        """The seats that had given something when this window closed."""
        leaves = map(json.loads, self.house.log.leaves(self.name))
        closes = [leaf["data"] for leaf in leaves if leaf["type"] == "match.window_closed"]
        return next(data["given"] for data in closes if data["window"] == number)


class Player:
    """Who sits at one page; `sent` are its requests since it joined."""

    def __init__(self, page, seat):
        self.page, self.seat, self.sent = page, seat, []
        page.on("request", lambda request: self.sent.append(request))

    def joins(self):
        """Makes a key in the page, saves it as a file, and joins with it."""
        self.turns_to_sign()
        self.page.locator("#sign-here > button").click()
        expect(self.page.locator(".key-save a")).to_be_visible()
        with self.page.expect_download() as saved:
            self.page.locator(".key-save a").click()
        self.sends_signed()
        self.key_file, self.key_name = Path(saved.value.path()), saved.value.suggested_filename
        self.sent.clear()

    def signs(self, lines):
        """An order in the clear, signed in the page and sent."""
        self.page.evaluate(UNFOLD)
        self.page.locator("#order-text").fill(lines)
        self.turns_to_sign()
        self.sends_signed()

    def turns_to_sign(self):
        self.page.locator(".tabs a[href='#tab-match']").click()
        self.page.locator("#sign > summary").click()

    def sends_signed(self):
        """What the page has signed, or signs now."""
        if not self.page.locator("#signed").input_value():
            self.page.locator("#sign-here > button").click()
        until(self.page, "document.getElementById('signed').value !== ''")
        with self.page.expect_navigation():
            self.page.locator("#sign form button").click()

    def comes(self, url=None):
        """To the page as it is now."""
        self.page.goto(url or self.page.url.partition("#")[0])
        return self

    @property
    def form(self):
        return self.page.locator("#seal-form")

    @property
    def lines(self):
        return self.page.locator("#seal-text")

    @property
    def told(self):
        return self.page.locator("#seal-told")

    def seals(self, lines=None):
        """These lines, or those that stand there; the seal that has left, and the lines."""
        expect(self.form).to_be_visible()
        if lines is not None:
            self.lines.fill(lines)
        sealed = self.lines.input_value()
        with self.page.expect_navigation():
            self.form.locator("button:not([type])").click()
        return self.posted()[-1], sealed

    def posted(self):
        """What has been posted, each a text that was signed."""
        bodies = (request.post_data for request in self.sent if request.method == "POST")
        signed = (parse_qs(body or "").get("signed") for body in bodies)  # a look at a text is not
        return [parse(each[0].replace("\r\n", "\n").split(BEGIN)[0]) for each in signed if each]

    def leaked(self, words):
        """The requests in which these words stand."""
        told = (
            unquote_plus(f"{request.url} {request.post_data or ''} {request.headers}")
            for request in self.sent
        )
        return [one for one in told if words in one]

    def loads(self, where, file):
        """Gives a file to the page that asks for it."""
        self.page.locator(where).set_input_files(file)

    def saves(self):
        """The file of what opens the seal."""
        with self.page.expect_download() as saved:
            self.page.locator("#seal-save").click()
        return Path(saved.value.path()), saved.value.suggested_filename
