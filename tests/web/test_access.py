"""Every object by every role: who comes in where, and what all the others are told.

A route that stands in no row fails: whoever adds a page says here whom it is for. Each role tries
all the secrets that it holds in the place of the one that a route wants. Whoever comes in where a
player's own secrets could lie is shown none of them, and changes nothing of theirs.
"""

import json
import re
from pathlib import Path

import pytest

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.service import Contact, Keyring, Place, Post, Referee, Seeded
from referee.service.people.seat_sandboxes import seat_sandbox
from referee.web import create_app
from storage.memory import MemoryLog
from tests.sandbox.given import midway
from tests.web.browsing import BEA, NOW, Browser, hidden

ANN = Contact("ann.zanzibar@example.org", "Ann", "en", "UTC")
CID = Contact("cid@example.org", "Cid", "en", "UTC")
DAN = Contact("dan@example.org", "Dan", "en", "UTC")
HOST = Contact("host@example.org", "Hester", "en", "UTC")
ROLES = (
    *("nobody", "spectator", "seat of another match", "another seat"),
    *("own seat", "organiser", "somebody signed in", "host"),
)
SEATED = ("seat of another match", "another seat", "own seat")
NOTE, DIARY, ORDER = "zanzibar in my notes", "zanzibar in my diary", "line U P P P"
FAR = Place("far.example")
UNKNOWN = "a" * 30
REFUSED = (401, 403, 404, 405)
IN, LED = "in", "led to where one signs in"


def all_but(status, *who):
    """Those come in; everybody else is told this status."""
    return {role: IN if role in who else status for role in ROLES}


EVERYBODY = all_but(None, *ROLES)
NOBODY = all_but(404)
A_SEAT = all_but(404, *SEATED)  # each to their own
OWN_SEAT = all_but(404, "own seat")
ORGANISER = all_but(404, "organiser")
SIGNED_IN = all_but(403, "somebody signed in", "host")
HOST_ALONE = all_but(403, "host")
SPECTATOR = all_but(404, "spectator")

SITE = {
    "public_url": "http://localhost:8000",
    "secret": b"a secret of the pages' tests",
    "webhooks": True,
    "may_import": lambda address: address == HOST.address,
}
# Endpoints, a line a page or family of pages; behind a blank the match that is meant.
TABLE = [
    (EVERYBODY, "static scripts.table scripts.blind_table liveries.games"),
    (EVERYBODY, "health.healthz health.readyz metrics.metrics"),
    (EVERYBODY, "home.index home.phase home.game archive.show play_now.begin"),
    (EVERYBODY, "matches.form matches.new"),
    (EVERYBODY, "games.show games.cover_picture games.gallery games.thing_picture games.rulings"),
    (EVERYBODY, "games.position_picture"),
    (EVERYBODY, "games.lesson games.lesson_picture games.orders games.try_order rules.show"),
    (EVERYBODY, "games.orders_picture games.sandbox games.deal games.from_file games.from_sample"),
    (EVERYBODY, "matches.show matches.newest feeds.atom record.leaves record.leaf record.vkey"),
    (EVERYBODY, "record.board record.still record.shared record.checkpoint record.replay"),
    (
        EVERYBODY,
        "record.archive audits.show audits.checker audits.checker_script specification.show",
    ),
    (EVERYBODY, "rounds.show rounds.give"),
    (EVERYBODY, "entry_tree.root entry_tree.show specification.part"),
    (EVERYBODY, "foreign.shelf foreign.show foreign.board foreign.film foreign.record"),
    (EVERYBODY, "foreign.kept foreign.film_file"),
    (EVERYBODY, "demo_letters.bag demo_letters.letter"),  # of a demo on one's own machine
    (EVERYBODY, "sign_in.form sign_in.ask sign_in.look sign_in.sign_out"),
    (EVERYBODY, "confirmation.ask confirmation.ask_forgetting"),  # the button, for every token
    (OWN_SEAT, "confirmation.say_yes confirmation.forget sign_in.come_back"),
    (OWN_SEAT, "unsubscription.show unsubscription.stop seat.receipt"),
    (A_SEAT, "feeds.calendar"),
    (SPECTATOR, "unwatching.show unwatching.stop"),
    (NOBODY, "keys.notes"),  # this home has told nothing of its keys
    (NOBODY, "home_log.checkpoint home_log.vkey home_log.trace"),  # nor has it a home log yet
    (NOBODY, "home_log.tile home_log.entries"),
    (NOBODY, "analysis.show record.kept record.film_file"),  # the match goes on
    (all_but(403), "forks.fork"),
    (EVERYBODY, "analysis.show/over forks.fork/over record.kept/over record.film_file/over"),
    (HOST_ALONE, "foreign.take foreign.drop"),
    (ORGANISER, "invitation.show invitation.take"),
    (all_but(LED, "somebody signed in", "host"), "me.show"),
    (SIGNED_IN, "me.newest_of_mine me.end own_data.data own_data.forget"),
    (SIGNED_IN, "own_wishes.show own_wishes.keep own_wishes.away"),
    (ORGANISER, "organiser.show organiser.bot organiser.cancel organiser.dispute organiser.extend"),
    (ORGANISER, "organiser.invite organiser.invite_again organiser.withdraw organiser.set_listed"),
    (ORGANISER, "organiser.pause organiser.resume organiser.remove organiser.replace"),
    (ORGANISER, "organiser.rewind organiser.rule webhook.keep organiser_matches.show"),
    (ORGANISER, "organiser_link.open organiser_link.close"),
    (OWN_SEAT, "sandbox.show sandbox.answer sandbox.bot sandbox.delete sandbox.go sandbox.plays"),
    (OWN_SEAT, "sandbox.redo sandbox.resolve sandbox.scenario sandbox.take_back sandbox.undo"),
    (OWN_SEAT, "sandbox.try_answer"),
    (OWN_SEAT, "sandbox_look.show sandbox_look.copy"),  # by the name alone: see _secrets
    (A_SEAT, "seat.show seat.then seat.board seat.join seat.standby seat.record"),
    (OWN_SEAT, "seat.still"),  # the one seat here whose game has films
    (A_SEAT, "orders.order orders.withdraw orders.standing orders.signed trying.try_order"),
    (A_SEAT, "settings.absent settings.again settings.concede settings.speak settings.zone"),
    (A_SEAT, "my_data.data my_data.forget mail_preferences.keep publication.wish rematch.begin"),
    (A_SEAT, "jottings.notes jottings.drop_draft messages.press messages.read votes.vote"),
    (A_SEAT, "hints.take own_sandbox.begin programs.stand programs.send"),
    (OWN_SEAT, "own_sandbox.sandbox.show own_sandbox.sandbox.answer own_sandbox.sandbox.bot"),
    (OWN_SEAT, "own_sandbox.sandbox.delete own_sandbox.sandbox.go own_sandbox.sandbox.plays"),
    (OWN_SEAT, "own_sandbox.sandbox.redo own_sandbox.sandbox.resolve own_sandbox.sandbox.undo"),
    (OWN_SEAT, "own_sandbox.sandbox.scenario own_sandbox.sandbox.take_back"),
    (OWN_SEAT, "own_sandbox.sandbox.try_answer"),
]
ROWS = {name: expected for expected, names in TABLE for name in names.split()}


class Town:
    """A house with the matches that the rows are about, and who holds which secrets in it."""

    def __init__(self, folder):
        ring = Keyring.fresh(Seeded("access"))
        place = Place("play.example", url="http://localhost:8000")
        self.referee = Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), place)
        self.folder = folder
        self.app = create_app(
            self.referee,
            export=self.referee.records.export,
            post=folder,
            **SITE,
        )
        self.run = self.referee.lobby.create(
            "combats", {"mode": "single"}, 2, name="sea", organiser=HOST
        )
        self.ann, self.bea = self._seated("sea", ANN, BEA)
        self.cid, self.dan = self._seated("lake", CID, DAN)
        self._plant()
        self.looked_at = set()
        self.brought, self.picture, self.browsers = None, "", {}
        self.holds = self._secrets()

    def _seated(self, match, *players):
        if match != "sea":
            self.referee.lobby.create("combats", {"mode": "single"}, 2, name=match)
        chairs = [self.referee.lobby.invite(match, n, who) for n, who in enumerate(players, 1)]
        for chair in chairs:
            self.say(match, chair.seat, "join", "")
        return chairs

    def say(self, match, seat, kind, text, assurance="address"):
        post = Post(match, seat, kind, text, NOW, assurance=assurance)
        return self.referee.submissions.submit(post)

    def _plant(self):
        self.order = self.say("sea", 1, "order", f"{ORDER}\nwait")
        assert self.order.outcome == "accepted", self.order
        self.say("sea", 1, "press", f"to: diary\n\n{DIARY}")
        self.referee.jottings.keep_notes("sea", self.ann.person.id, NOTE)
        name, sandboxes = seat_sandbox("sea", 1, self.ann.person.id), self.referee.sandboxes
        sandboxes.keep(sandboxes.imagine("sea", 1, "sea"), "192.0.2.9", name)

    def _secrets(self):
        """Of each role all that stands in its letters and addresses."""
        wishes, watchers = self.referee.wishes, self.referee.watchers
        watcher = watchers.begin("sea", Contact("eve@example.org", "Eve", "en", "UTC"), 0, NOW)
        self.say("sea", 1, "press", "to: all\n\nfrom elsewhere", "token")
        self.referee.forgetting_requests.ask(self.ann.person, "sea", 1, False)
        self.referee.sign_in.ask(ANN.address, "192.0.2.9")
        self.referee.lobby.create("combats", {"mode": "single"}, 2, name="open", organiser=HOST)
        self.host = self.referee.lobby.invite("open", 2, HOST).person
        return {
            "spectator": [last(watchers.stop_path("sea", watcher.id))],
            "seat of another match": self._of(self.cid),
            "another seat": [
                *self._of(self.bea),
                last(wishes.quiet_path("sea", 2, self.bea.person.id)),
            ],
            "own seat": [
                *self._of(self.ann),
                last(wishes.quiet_path("sea", 1, self.ann.person.id)),
                *(self.mailed(kind) for kind in ("confirm_letter", "confirm_forget", "sign_in")),
                *self._sandbox(),
            ],
            "organiser": [
                self.run.organiser,
                self.referee.runs.token(HOST.address),
                self.referee.links.open("open", 1, 3, posted=False).token,
            ],
        }

    def _sandbox(self):
        """The token of one, and the name under which others may look at it."""
        sandboxes = self.referee.sandboxes
        token = sandboxes.keep(midway(catalogue().current("combats"), 1), "192.0.2.9")
        return token, sandboxes.name(token)

    def _of(self, chair):
        calendar = last(self.referee.wishes.calendar_path(chair.person.id))
        return [chair.page_token, chair.mail_token, calendar.removesuffix(".ics")]

    def mailed(self, kind):
        """The token of the one letter of this kind that was not looked at before."""
        rows = [row.intent for row in self.referee.log.outbox() if row.intent.kind == kind]
        found = {json.loads(row.payload)["token"] for row in rows} - self.looked_at
        self.looked_at |= found
        [token] = found
        return token

    def url(self, rule, values):
        method = "GET" if "GET" in rule.methods else "POST"
        return self.app.url_map.bind("").build(rule.endpoint, values, method=method)

    def go(self, browser, row, address):
        """The page, or its form with nothing in it but its token."""
        if "GET" in rules(row)[0].methods:
            return browser.get(address)
        csrf = hidden(browser.page("/sign-in"), "csrf")
        fields = {"window": "1"} if row == "games.from_sample" else {}
        return browser.post(address, follow=False, csrf=csrf, **fields)

    def things(self, row):
        """What else the addresses of this row name: a card, a window, a letter, a record."""
        pages = {"games.thing_picture": "/games/kardashev/gallery"}
        pages |= {"games.lesson_picture": "/games/combats/how-to-play"}
        pages |= {"games.orders_picture": "/games/combats/orders"}
        if row in pages:
            shown = Browser(self.app).page(pages[row])
            [game, name] = re.search(r"/games/([\w-]+)/[\w-]+/([^/\"]+)\.svg", shown).groups()
            return {"game": game, "thing": name, "step": name, "window": name}
        if row.startswith("foreign."):
            return {"id": self.foreign(), "name": self.picture}
        if row == "seat.receipt":
            page = Browser(self.app).page(f"/seat/{self.ann.page_token}")
            return {"n": self.order.n, "sealed": re.search(r"/receipt/\d+/(\w+)", page)[1]}
        if row.endswith("/over"):
            self.over()
        if row.endswith(".still"):
            return {"match": "space", "n": self.filmed()}
        if row == "demo_letters.letter":
            (self.folder / "new").mkdir(exist_ok=True)
            (self.folder / "new" / "1").write_bytes(b"Subject: Hello\n\nHello\n")
            return {"file": "1"}
        return {}

    def over(self):
        """A match that bots have played to its end."""
        if self.exists("over"):
            return
        self.referee.lobby.create("combats", {"mode": "single"}, 2, name="over")
        for seat in (1, 2):
            self.referee.lobby.sit_bot("over", seat)

    def exists(self, match):
        return match in [listed.head.stream for listed in self.referee.records.matches()]

    def filmed(self):
        """Ann's turn in a game that has films; the entry of its pictures."""
        if not self.exists("space"):
            self.referee.lobby.create("capitaine-cosmos", {"scenario": "S1"}, 2, name="space")
            self.chair = self.referee.lobby.invite("space", 1, ANN)
            self.holds["own seat"].append(self.chair.page_token)
            self.referee.lobby.sit_bot("space", 2)
            self.say("space", 1, "join", "")
            hint = self.referee.views.hint(self.referee.views.table("space", 1))
            self.say("space", 1, "order", hint.order.en)
        page = Browser(self.app).page(f"/seat/{self.chair.page_token}")
        return int(re.search(r"/board/(\d+)/1\.svg", page)[1])

    def foreign(self):
        """A match of bots of another home, brought by the host and judged."""
        if self.brought is None:
            ring = Keyring.fresh(Seeded("far"))
            far = Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), FAR)
            far.lobby.create("combats", {"mode": "single"}, 2, name="far")
            for seat in (1, 2):
                far.lobby.sit_bot("far", seat)
            imports = self.referee.imports
            self.brought = imports.take(far.records.export("far"), self.host.id)
            imports.judge(self.brought)
            self.picture = next(
                f.picture.en for f in imports.match(self.brought).eyes[0] if f.picture
            )
        return self.brought

    def of_ann(self):
        """What nobody but Ann may read."""
        return [self.ann.page_token, self.ann.mail_token, ANN.address, NOTE, DIARY]

    def is_untouched(self):
        """Are Ann's order and her notes what they were?"""
        order = self.referee.views.table("sea", 1).order
        notes = self.referee.jottings.notes("sea", self.ann.person.id)
        return order is not None and ORDER in order.echo.en and notes == NOTE

    def browser(self, role):
        if role not in self.browsers:
            self.browsers[role] = self._browser(role)
        return self.browsers[role]

    def _browser(self, role):
        found = Browser(self.app)
        if role in ("somebody signed in", "host"):
            self.referee.sign_in.ask((DAN if role != "host" else HOST).address, "192.0.2.8")
            link = f"/sign-in/{self.mailed('sign_in')}"
            assert found.send(link, link, follow=False).status_code == 303
        return found


def last(path):
    return path.rpartition("/")[2]


@pytest.fixture(scope="module")
def standing(tmp_path_factory):
    """A town for those who only look."""
    return Town(tmp_path_factory.mktemp("post"))


@pytest.fixture
def town(request, tmp_path):
    """A town that a row may change; the same for all rows that only look."""
    if "GET" in rules(request.getfixturevalue("row"))[0].methods:
        return request.getfixturevalue("standing")
    return Town(tmp_path)


def rules(row):
    return RULES[row.partition("/")[0]]


def _all_rules():
    """The routes of a site that has all that a site can have, by their endpoints."""
    house = Referee(MemoryLog(), catalogue(), Keyring.fresh(Seeded("")), SetClock(NOW), FAR)
    site = create_app(house, **SITE, export=house.records.export, post=Path("post"))
    found = {}
    for rule in site.url_map.iter_rules():
        found.setdefault(rule.endpoint, []).append(rule)
    return found


RULES = _all_rules()


def addresses(town, row, role):
    """Where this role tries to come in: with each of its secrets, or else with one of nobody's."""
    [rule] = rules(row)
    match = "over" if row.endswith("/over") else "open" if row.startswith("invitation") else "sea"
    given = {"match": match, **VALUES, **town.things(row)}
    secrets = town.holds.get(role) or [UNKNOWN]
    name = next((name for name in ("token", "mine") if name in rule.arguments), None)
    for secret in secrets if name else [UNKNOWN]:
        values = {key: value for key, value in given.items() if key in rule.arguments}
        yield town.url(rule, {**values, **({name: secret} if name else {})})


VALUES = {"game": "combats", "seat": 1, "n": 11, "step": 1, "phase": "running", "low": 0, "high": 1}
VALUES |= {"filename": "style.css", "name": "letters.md", "level": 0, "place": "000"}


@pytest.mark.parametrize("row", ROWS)
def test_a_page_lets_in_whom_its_row_names_and_tells_all_others_the_same(row, town):
    expected = ROWS[row]
    for role in sorted(ROLES, key=lambda role: expected[role] == IN):
        browser, came = town.browser(role), []
        for address in addresses(town, row, role):
            answer = town.go(browser, row, address)
            came.append(how(answer))
            assert answer.status_code != 500, (role, address)
            if role != "own seat":
                told = answer.get_data().decode("utf-8", "replace")
                assert not [secret for secret in town.of_ann() if secret in told], (role, address)
        outcome = IN if IN in came else came[0]
        assert outcome == expected[role], (role, came)
        if role not in ("own seat", "organiser"):
            assert town.is_untouched(), role


def how(answer):
    if answer.headers.get("Location") == "/sign-in":
        return LED
    return answer.status_code if answer.status_code in REFUSED else IN


def test_every_route_stands_in_a_row_and_every_row_leads_somewhere():
    assert {row.partition("/")[0] for row in ROWS} == set(RULES)
