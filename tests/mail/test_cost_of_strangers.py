"""What a mail to no seat costs: how often the store is asked, however many matches there are."""

from collections import Counter
from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from referee.clock import SetClock
from referee.games.catalogue import Catalogue
from referee.home import bootstrap
from referee.home.running import Office, open_office
from referee.mail.addresses.return_paths import ReturnPaths
from referee.seals.canonical import dump
from referee.service.people.organised_matches import Runs
from referee.service.people.players import Contact, Person
from referee.settings import Settings
from storage import Batch, ChairRow, Facts, OrganiserRow
from tests.mail.given import ANN, GAME, HOUSE, START, letter
from tests.mail.test_bounces import report

ZOE = Contact("zoe@maison.example", "Zoé", "fr", "Europe/Paris")
SHELVES = ("people", "chairs", "organisers", "pendings", "settings", "mailboxes", "wishes")
FEW, MANY = 10, 1_000


@dataclass
class Home:
    """On a disk, where looking something up costs what it costs."""

    at: bootstrap.Home
    office: Office

    @property
    def log(self) -> Any:
        return self.at.log

    def path(self, person: str) -> str:
        paths = ReturnPaths(HOUSE, self.at.referee.core.ring)
        return paths.of("due.nim-1.5.1", person)


def counted(made: Home) -> Counter[str]:
    """From now on each call of this home's store, by its name."""
    asked: Counter[str] = Counter()

    def watched(one: Any, name: str, told: str) -> None:
        inner = getattr(one, name)

        @wraps(inner)
        def call(*given: Any, **named: Any) -> Any:
            asked[told] += 1
            return inner(*given, **named)

        setattr(one, name, call)

    for name in (name for name in dir(type(made.log)) if not name.startswith("_")):
        watched(made.log, name, name)
    for shelf in SHELVES:
        for name in ("get", "find", "beginning", "put", "drop"):
            watched(getattr(made.log, shelf), name, f"{shelf}.{name}")
    return asked


def grown(folder: Path, matches: int, own: int) -> Home:
    """So many matches of as many people; Zoé runs the first `own` of them, Ann plays them."""
    settings = Settings(home=folder, host=HOUSE.host, mailbox=HOUSE.mailbox)
    at = bootstrap.open_home(settings, SetClock(START), Catalogue([GAME]))
    at.referee.lobby.create("nim", {}, 2, name="nim-0", organiser=ZOE)
    ann = at.referee.lobby.invite("nim-0", 1, ANN).person
    assert ann is not None
    people = [ann, *(at.referee.people.meet(_other(n)) for n in range(min(matches, 50)))]
    at.log.append_many(
        _match(at, n, ann if n < own else people[n % len(people)], n < own)
        for n in range(1, matches)
    )
    return Home(at, open_office(at))


def _other(n: int) -> Contact:
    return Contact(f"p{n}@x.example", f"P{n}")


def _match(at: bootstrap.Home, n: int, plays: Person, zoes: bool) -> Batch:
    """A match as the store has it, as far as anybody may ask for it here: its head, who sits there
    and who runs it."""
    core, name = at.referee.core, f"nim-{n}"
    runs = ZOE if zoes else _other(n)
    token = core.ring.token()
    box = core.ring.lock("organiser", token, dump(list(astuple(runs))))
    chair = ChairRow(name, 1, plays.id, None, core.ring.token(), core.ring.token())
    rows = (OrganiserRow(name, token, box), *Runs(core).rows(name, runs.address), chair)
    facts = Facts(game="nim", phase="lobby", cause=None)
    return Batch(name, 0, (b"{}",), key=b"k", facts=facts, put=rows)


def astray(author: str) -> Callable[[Home], None]:
    def comes(made: Home) -> None:
        made.office.intake.take(letter(author, "ORDERS\ntake 3\nEND"), author, [HOUSE.address])

    return comes


def bounced(kind: str, status: str) -> Callable[[Home], None]:
    """A letter comes back: of Ann's, of Zoé's, or of a mailbox that nobody has."""

    def comes(made: Home) -> None:
        people = made.at.referee.people
        known = people.at(ANN.address)
        ids = {"player": known.id if known else "", "nobody": "a" * 26}
        person = ids.get(kind) or people.mailbox(ZOE.address)
        made.office.intake.take(report("failed", status), "<>", [made.path(person=person)])

    return comes


CASES = {
    "nobody writes": astray("eve@evil.example"),
    "a player writes": astray(ANN.address),
    "an organiser writes": astray(ZOE.address),
    "a letter to a player comes back for good": bounced("player", "5.1.1"),
    "a letter to a player comes back": bounced("player", "5.2.2"),
    "a letter to an organiser comes back": bounced("organiser", "5.1.1"),
    "a letter to nobody comes back": bounced("nobody", "5.1.1"),
}


@pytest.fixture(scope="module")
def questions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Counter[str]]]:
    """Of each case, what the store was asked: few matches; many of others; many of one's own."""
    found: dict[str, list[Counter[str]]] = {name: [] for name in CASES}
    for matches, own in ((FEW, 1), (MANY, 1), (MANY, MANY)):
        made = grown(tmp_path_factory.mktemp("home"), matches, own)
        asked = counted(made)
        for name, comes in CASES.items():
            comes(made)
            asked.clear()
            made.office.desk.work()
            found[name].append(asked.copy())
        made.at.close()
    return found


@pytest.mark.parametrize("case", CASES)
def test_the_store_is_asked_as_often_at_a_thousand_matches_as_at_ten(
    questions: dict[str, list[Counter[str]]], case: str
) -> None:
    few, many, own = questions[case]
    assert few == many == own


@pytest.mark.parametrize("case", CASES)
def test_no_match_is_loaded_and_no_table_read_whole(
    questions: dict[str, list[Counter[str]]], case: str
) -> None:
    asked = questions[case][0]
    assert asked["load"] == asked["streams"] == asked["leaves"] == asked["parts"] == 0


def test_for_nobody_three_things_are_looked_up(questions: dict[str, list[Counter[str]]]) -> None:
    """Whether the address is a player's, whether it runs something, and whether it watches."""
    asked = questions["nobody writes"][0]
    looks = {name: times for name, times in asked.items() if name.split(".")[0] in SHELVES}
    assert looks == {"people.find": 2, "wishes.find": 2}
