"""A house with every kind of page in it, and where each lies.

What a visit alone does not show (an answer to a form, a menu that is open) is a deed: deeds.py.
"""

import json
from email.message import EmailMessage
from itertools import count
from mailbox import Maildir

from referee.conformance.seeding import chance
from referee.games.catalogue import catalogue
from referee.kernel.window import Number
from referee.sandbox.playing import resolved
from referee.sandbox.steps import moved
from referee.service import Contact, Post
from referee.service.people.seat_sandboxes import seat_sandbox
from referee.web.film_file import film_file
from tests.browser.kinds import EDITORS, OF_GAMES, OF_OTHER_GAMES, SANDBOXES, TABLES, TABS
from tests.browser.pictures import elsewhere
from tests.sandbox.given import midway
from tests.service.house import House
from tests.service.outside import Outside
from tests.service.test_blind import Blind
from tests.web.browsing import ANN, BEA

HOST = Contact("host@example.org", "Hester", "en", "UTC")


def _named(kind):
    """The match of that kind of table."""
    return f"table-{kind}".replace(" ", "-")


def _proposed(seen):
    """What a bot would answer there."""
    return seen.game.write(seen.game.propose(seen.view, chance(seen.window.number)), "en")


class _Signing(House):
    """That house, with players who sign."""

    def __init__(self, referee):
        self.referee, self.clock, self.log = referee, referee.clock, referee.log


class Places:
    """A house with a match of each kind, and where each kind of page lies in it."""

    def __init__(self, referee, bag):
        self.referee = referee
        self.bag = bag  # the demo's, a folder
        self.page = dict(self._public())
        self.page |= self._seats()
        self.page |= self._run()
        self.page |= self._asked_back()
        self.page |= self._answers()
        self.page |= self._kept()
        self.page |= self._signed()
        self.page |= {"replay with something new": "/match/waits/replay?at=2"}
        self.deeds = {"replay with something new": self._happens}
        self._numbers = count()

    def _public(self):
        yield from {"front": "/", "sign in": "/sign-in", "list": "/matches/running"}.items()
        yield from {"nowhere": "/nowhere", "keys": "/keys", "new match": "/new/combats"}.items()
        yield "sign in by the link", "/sign-in/" + "a" * 30
        yield from ((kind, f"/games/{kind}") for kind in OF_OTHER_GAMES)
        yield from ((f"game{part}", f"/games/rencontre-cosmique{part}") for part in OF_GAMES)

    def _seats(self):
        lobby = self.referee.lobby.create("combats", {}, 2, name="lobby")
        link = self.referee.links.open("lobby", 1, 3, posted=True)
        waiting = self.referee.lobby.invite("lobby", 1, ANN)
        tables = {kind: self._table(game, kind) for kind, game in TABLES.items()}
        own = tables["table of rencontre-cosmique"]
        self._talk("table-table-of-rencontre-cosmique")
        over = self._table("combats", "over", {"mode": "single"})
        self._play("table-over", 1)
        last = self.referee.views.table("table-over", None).size - 1
        return {
            **tables,
            **(sandboxes := {kind: self._sandbox(game) for kind, game in SANDBOXES.items()}),
            "sandbox to look at": self._look(sandboxes["sandbox of combats"]),
            "sandbox refused": f"/match/table-over/replay?at={last}",
            "sandbox of a seat": self._own_sandbox("table-table-of-empereur-telepathe"),
            "analysis": "/match/table-over/analysis",
            **{f"tab {tab}": f"{own}#tab-{tab}" for tab in TABS},
            "tab rules": f"{own}?rules=1#tab-rules",
            "organiser": f"/organise/{lobby.organiser}",
            "invitation": f"/invitation/lobby/{link.token}",
            "match in the lobby": "/match/lobby",
            "match": "/match/table-table-of-rencontre-cosmique",
            "match that is over": "/match/table-over",
            "table that is over": over,
            "replay": f"/match/table-over/replay?at={last}&seat=1",
            "film": "/match/table-over/film",
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
            **{kind: self._edited(kind, *which) for kind, which in EDITORS.items()},
            "order held": self.page["table of empereur-telepathe"],
            "order looked at": self.page["table of capitaine-cosmos"],
            "order tried": "/games/capitaine-cosmos/orders",
            "seat that waits for the other": self._answered(),
            "too many matches": "/",
            "too many links": "/sign-in",
        }

    def _asked_a_number(self):
        """Combats until a battle wants energy."""
        page = self._table("combats", "with a number", {"mode": "single"})
        assert self._played("table-with-a-number", self._wants_number)
        return page

    def _edited(self, kind, game, options, window):
        """A game in the window that has its editor; not every match comes to a deal."""
        for n in range(20):
            page = self._table(game, f"{kind} {n}", options)
            if self._played(_named(f"{kind} {n}"), lambda seen: seen.window.name == window):
                return page
        raise AssertionError(f"no {window} in twenty matches")

    def _played(self, match, there):
        """Seat 1 plays as a bot would until it is there; False: the match is over before."""
        while (seen := self.referee.views.table(match, 1)).window and not there(seen):
            self._submit(match, 1, "order", _proposed(seen))
        return seen.window is not None

    def _answered(self):
        """Ann has answered a window that Béa has not: the path of her page."""
        self.referee.lobby.create("capitaine-cosmos", {}, 2, name="waits")
        chairs = [self.referee.lobby.invite("waits", n, who) for n, who in ((1, ANN), (2, BEA))]
        for chair in chairs:
            self._submit("waits", chair.seat, "join", "")
        self._submit("waits", 1, "order", _proposed(self.referee.views.table("waits", 1)))
        return f"/seat/{chairs[0].page_token}"

    def _happens(self, page):
        """Somebody speaks while the film of a running match is open, which has noticed."""
        self._submit("waits", 1, "press", f"to: all\n\n{next(self._numbers)}")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # asks at once
        page.wait_for_selector("#something-new:not([hidden]) button")

    def _kept(self):
        """What a player keeps of a match on their disk, and the letters that a demo shows."""
        film = self.bag.parent / "kept.film.html"
        film.write_text(film_file(self.referee.records.export("table-over")), "utf-8")
        letter = EmailMessage()
        letter["To"], letter["Subject"] = ANN.address, "[run] Your orders are due"
        letter["Date"] = "Sat, 21 Nov 2026 19:00:00 +0000"
        letter.set_content("Your page: http://127.0.0.1/seat/abc\n" + 90 * "x" + "\n")
        letter.add_attachment("x", filename="run.checkpoint")
        Maildir(self.bag).add(letter)
        [file] = (self.bag / "new").iterdir()
        return {
            "film file": film.as_uri(),
            "demo's letters": "/post",
            "demo's letter": f"/post/{file.name}",
        }

    def _wants_number(self, seen):
        return any(isinstance(field, Number) for field in seen.view.ask.form)

    def _submit(self, match, seat, kind, text, assurance="address"):
        now = self.referee.clock.now()
        answer = self.referee.submissions.submit(
            Post(match, seat, kind, text, now, assurance=assurance)
        )
        assert answer.outcome != "refused", answer

    def _table(self, game, kind, options=None):
        """Zoé against bots; the path of their page."""
        name, options = _named(kind), options or {}
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

    def _look(self, sandbox):
        """The same sandbox for who may look alone."""
        token = sandbox.removeprefix("/sandbox/")
        return f"/sandbox/look/{self.referee.sandboxes.name(token)}"

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

    def _signed(self):
        """Matches whose seats have joined with keys: a blind one, and one whose dice wait."""
        house = _Signing(self.referee)
        blind = Blind(house=house, game="capitaine-cosmos").match
        assert self.referee.views.table(blind.name, 1).blind == "sealing"
        dice = Outside(house=house, game="combats", options={"mode": "single"}).match
        return {
            "table of a blind match": f"/seat/{blind[1].chair.page_token}",
            "round of a beacon": f"/match/{dice.name}/round",
        }

    def _play(self, match, seat):
        """A bot plays on for that seat, against bots, to the end."""
        self.referee.chairs.sit_bot(match, seat, "")
        assert self.referee.views.table(match, None).phase == "ended"
