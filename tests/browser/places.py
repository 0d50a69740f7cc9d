"""A house with every kind of page in it, and where each lies.

What a visit alone does not show (an answer to a form, a menu that is open) is a deed: what is done
on the page that is visited.
"""

import json
from itertools import count

from referee.games.catalogue import catalogue
from referee.kernel.window import Number
from referee.sandbox.playing import resolved
from referee.sandbox.steps import moved
from referee.service import Contact, Post
from referee.service.people.seat_sandboxes import seat_sandbox
from tests.browser.pictures import elsewhere
from tests.sandbox.given import midway
from tests.web.browsing import ANN, BEA

GAMES = catalogue().names
TABS = ("story", "messages", "notes", "standing", "match", "settings")
OF_GAMES = ("", "/how-to-play", "/rules", "/gallery", "/rulings", "/orders", "/sandbox")
OWN = ("me", "my settings")  # of who is signed in
SANDBOXES = {f"sandbox of {game}": game for game in GAMES}
TABLES = {f"table of {game}": game for game in GAMES}
KINDS = (
    *("front", "sign in", "sign in by the link", "new match", "list", "nowhere", *OWN),
    *(f"game{part}" for part in OF_GAMES),
    *("confirmation", "letter confirmed", "forgetting", "forgotten"),
    *("unsubscription", "unsubscribed", "unwatching", "unwatched"),
    *("match in the lobby", "match", "match that is over", "replay", "eyes", "record", "keys"),
    *("analysis", *SANDBOXES, "sandbox of a seat"),
    *("audit", "entry in the tree", "root of the tree", "archive"),
    *("record of another home", "film of another home", "records of other homes"),
    *("organiser of a running match", "organiser's list"),
    *("table with a number", "open menu", "order refused", "window closed", "nothing to press"),
    *("too many matches", "too many links"),
    *("organiser", "invitation", "seat to be taken", "table that is over", "seat then"),
    *(f"tab {tab}" for tab in TABS),
    *TABLES,
)

HOST = Contact("host@example.org", "Hester", "en", "UTC")


class Places:
    """A house with a match of each kind, and where each kind of page lies in it."""

    def __init__(self, referee):
        self.referee = referee
        self.page = dict(self._public())
        self.page |= self._seats()
        self.page |= self._run()
        self.page |= self._asked_back()
        self.page |= self._answers()
        self._numbers = count()

    def _public(self):
        yield from {"front": "/", "sign in": "/sign-in", "list": "/matches/running"}.items()
        yield from {"nowhere": "/nowhere", "keys": "/keys", "new match": "/new/combats"}.items()
        yield "sign in by the link", "/sign-in/" + "a" * 30
        yield from ((f"game{part}", f"/games/rencontre-cosmique{part}") for part in OF_GAMES)

    def _seats(self):
        lobby = self.referee.lobby.create("combats", {}, 2, name="lobby")
        link = self.referee.links.open("lobby", 1, 3, posted=True)
        waiting = self.referee.lobby.invite("lobby", 1, ANN)
        tables = {kind: self._table(game, kind) for kind, game in TABLES.items()}
        own = tables["table of rencontre-cosmique"]
        self._talk("table-table-of-rencontre-cosmique")
        over = self._table("combats", "over")
        self._play("table-over", 1)
        last = self.referee.views.table("table-over", None).size - 1
        return {
            **tables,
            **{kind: self._sandbox(game) for kind, game in SANDBOXES.items()},
            "sandbox of a seat": self._own_sandbox("table-table-of-empereur-telepathe"),
            "analysis": "/match/table-over/analysis",
            **{f"tab {tab}": f"{own}#tab-{tab}" for tab in TABS},
            "organiser": f"/organise/{lobby.organiser}",
            "invitation": f"/invitation/lobby/{link.token}",
            "match in the lobby": "/match/lobby",
            "match": "/match/table-table-of-rencontre-cosmique",
            "match that is over": "/match/table-over",
            "table that is over": over,
            "replay": f"/match/table-over/replay?at={last}&seat=1",
            "eyes": f"/match/table-over/replay?at={last - 2}&seat=all",
            "record": "/match/table-over/record",
            "audit": self._audited("table-over"),
            "archive": "/archive?game=combats",
            **self._foreign(),
            "entry in the tree": f"/match/table-over/tree/{last}-{last + 1}",
            "root of the tree": f"/match/table-over/tree/0-{last + 1}",
            "seat to be taken": f"/seat/{waiting.page_token}",
            "seat then": f"{own}/at/5",
            "me": "/me",
            "my settings": "/me/settings",
        }

    def _run(self):
        """A match between two people, run by a third."""
        run = self.referee.lobby.create("rencontre-cosmique", {}, 2, name="run", organiser=HOST)
        for seat, player in enumerate((ANN, BEA), 1):
            self.referee.lobby.invite("run", seat, player)
            self._submit("run", seat, "join", "")
        self._submit("run", 1, "press", "to: organiser\n\nMay we have a day more?")
        token = self.referee.runs.token(HOST.address)
        return {
            "organiser of a running match": f"/organise/{run.organiser}",
            "organiser's list": f"/organiser/{token}",
        }

    def _asked_back(self):
        """Links of letters that ask; one that counts once is made anew for each visit."""
        [ann] = [chair for chair in self.referee.seats.chairs("run") if chair.seat == 1]
        quiet = self.referee.wishes.quiet_path("run", 1, ann.person.id)
        return {
            "confirmation": "/confirm/" + "a" * 30,
            "letter confirmed": self._letter,
            "forgetting": "/forget/" + "a" * 30,
            "forgotten": self._forgetting,
            "unsubscription": quiet,
            "unsubscribed": quiet,
            "unwatching": self._watched,
            "unwatched": self._watched,
        }

    def _letter(self):
        """Somebody wrote from elsewhere to Ann's seat; the question whether it was she."""
        self._submit("run", 1, "press", f"to: all\n\n{next(self._numbers)}", "token")
        return f"/confirm/{self._newest('run', 'confirm_letter')}"

    def _forgetting(self):
        """A player has asked to be forgotten."""
        match = self.referee.lobby.create("combats", {}, 2).match
        chair = self.referee.lobby.invite(match, 1, self._stranger())
        assert self.referee.forgetting_requests.ask(chair.person, match, 1, False)
        return f"/forget/{self._newest(match, 'confirm_forget')}"

    def _watched(self):
        """Somebody watches a match by mail."""
        watcher = self.referee.watchers.begin("run", self._stranger(), 0, self.referee.clock.now())
        return self.referee.watchers.stop_path("run", watcher.id)

    def _stranger(self):
        return Contact(f"stranger{next(self._numbers)}@example.org", "Sam", "en", "UTC")

    def _newest(self, match, kind):
        rows = [row.intent for row in self.referee.log.outbox(match) if row.intent.kind == kind]
        return json.loads(rows[-1].payload)["token"]

    def _answers(self):
        """Where a deed brings an answer that a visit does not."""
        return {
            "table with a number": self._asked_a_number(),
            "open menu": self.page["table of empereur-telepathe"],
            "order refused": self.page["table of rencontre-cosmique"],
            "window closed": self.page["table of rencontre-cosmique"],
            "nothing to press": self.page["table of rencontre-cosmique"],
            "too many matches": "/",
            "too many links": "/sign-in",
        }

    def _asked_a_number(self):
        """Combats as it is hinted at until a battle wants energy."""
        name, page = "table-with-a-number", self._table("combats", "with a number")
        while not self._wants_number(seen := self.referee.views.table(name, 1)):
            self._submit(name, 1, "order", self.referee.views.hint(seen).order.en)
        return page

    def _wants_number(self, seen):
        return any(isinstance(field, Number) for field in seen.view.ask.form)

    def _submit(self, match, seat, kind, text, assurance="address"):
        now = self.referee.clock.now()
        answer = self.referee.submissions.submit(
            Post(match, seat, kind, text, now, assurance=assurance)
        )
        assert answer.outcome != "refused", answer

    def _table(self, game, kind):
        """Zoé against bots; the path of their page."""
        name = f"table-{kind}".replace(" ", "-")
        short = game == "combats" and kind in ("over", "with a number")
        options = {"mode": "single"} if short else {}
        seats = min(catalogue().current(game).seats)
        self.referee.lobby.create(game, options, seats, name=name)
        visitor = self.referee.sitting.visitor("", "Zoé", "en", "UTC")
        for seat in range(2, seats + 1):
            self.referee.lobby.sit_bot(name, seat)
        chair = self.referee.sitting.sit(name, 1, visitor, "en")
        return f"/seat/{chair.page_token}"

    def _sandbox(self, game):
        """A window on from a moment of a match of bots; its path."""
        begun = midway(catalogue().current(game), 1)
        games = self.referee.games
        played = moved(resolved(resolved(begun, games, "one"), games, "two"), 1)
        return f"/sandbox/{self.referee.sandboxes.keep(played, '192.0.2.7')}"

    def _own_sandbox(self, match):
        """What Zoé knows of a running match, to be tried; its path."""
        sandboxes, chair = self.referee.sandboxes, self.referee.seats.chair(match, 1)
        name = seat_sandbox(match, 1, chair.person.id)
        sandboxes.keep(sandboxes.imagine(match, 1, match), "192.0.2.7", name)
        return f"/seat/{chair.page_token}/sandbox"

    def _talk(self, match):
        """Zoé has written to everybody, and to a seat, by name."""
        for seat, body in ((1, "to: all\n\nGood luck!"), (1, "to: 2\n\nShall we share?")):
            self._submit(match, seat, "press", body)

    def _audited(self, match):
        """The page of an audit that is made."""
        self.referee.audits.ask(match)
        self.referee.audits.workshop.finish()
        return f"/match/{match}/audit"

    def _foreign(self):
        """A match that was played elsewhere, brought by the host, and judged."""
        imports = self.referee.imports
        id = imports.take(elsewhere())
        imports.judge(id)
        return {
            "records of other homes": "/foreign",
            "record of another home": f"/foreign/{id}",
            "film of another home": f"/foreign/{id}/film",
        }

    def _play(self, match, seat):
        """A bot plays on for that seat, against bots, to the end."""
        self.referee.chairs.sit_bot(match, seat, "")
        assert self.referee.views.table(match, None).phase == "ended"


# --- deeds --------------------------------------------------------------------------------------


def press_first(page):
    """The button of the page's own form."""
    with page.expect_navigation():
        page.locator("main form button").first.click()


def open_menu(page):
    page.locator(".pick[aria-haspopup]:visible").first.click()
    page.wait_for_selector(".pick-menu")


def _order(page, **fields):
    """The form of the order as text, with these fields, goes out at once; the page that comes."""
    with page.expect_navigation():
        page.evaluate(SUBMIT, fields)


# Past the scripts that would hold it.
SUBMIT = """fields => {
    const form = document.getElementById("order-text").form;
    for (const [name, value] of Object.entries(fields)) form.elements[name].value = value;
    HTMLFormElement.prototype.submit.call(form);
}"""


def ask_for_too_many_links(page):
    for _ in range(25):
        page.locator("main form input[type='email']").fill("zoe@example.org")
        press_first(page)
        if page.locator(".note[role='alert']").count():
            return
        page.goto(page.url)
    raise AssertionError("as many links as one likes")


def begin_too_many_matches(page):
    for _ in range(15):
        with page.expect_navigation():
            page.locator("form[action$='/play'] button").first.click()
        if page.url.endswith("/play"):
            return
        page.go_back()
    raise AssertionError("as many matches as one likes")


DEEDS = {
    "letter confirmed": press_first,
    "forgotten": press_first,
    "unsubscribed": press_first,
    "unwatched": press_first,
    "open menu": open_menu,
    "order refused": lambda page: _order(page, text="xyzzy"),
    "window closed": lambda page: _order(page, text="xyzzy", window="999"),
    "nothing to press": lambda page: _order(page, csrf="forged"),
    "too many matches": begin_too_many_matches,
    "too many links": ask_for_too_many_links,
}
