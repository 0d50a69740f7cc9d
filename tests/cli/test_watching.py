"""`referee watch`: one look a call, over real HTTP."""

import json
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from referee.bench.sink import Sink
from referee.mail.door.listener import listening_socket
from referee.web import create_app
from referee.web.server.http_server import Pages
from tests.cli.conftest import Cli
from tests.cli.test_trust_page import commands, typed
from tests.homelog.test_monitor import Witnessed
from tests.service.house import House
from tests.service.shelving import set_listed
from tests.service.test_home_log import played


class Served:
    """A home with one match that is over, whose pages are up until `stop`."""

    def __init__(self) -> None:
        self.house = House()
        self.over = played(self.house)
        self.house.referee.home_log.sequence()
        app = create_app(
            self.house.referee,
            export=self.house.referee.records.export,
            public_url="http://play.example",
            secret=b"a secret of the pages' tests",
        )
        self.pages = Pages(app, listening_socket("127.0.0.1", 0))
        self.pages.start()
        self.url = f"http://127.0.0.1:{self.pages.port}"


@pytest.fixture
def home():
    served = Served()
    yield served
    served.pages.stop()


def test_of_an_honest_home_it_says_so_and_ends_with_0(cli: Cli, home: Served) -> None:
    """The rules of the match are not in this catalogue: its record is named, and is no fault."""
    done = cli("watch", home.url)
    assert (done.code, done.err) == (0, "")
    assert "nothing changed, nothing withheld, nothing forked" in done.out
    assert f"play.example/{home.over.name}" in done.out


def test_what_is_wrong_is_said_and_ends_with_1(cli: Cli, home: Served) -> None:
    cli("watch", home.url, "--keep", "kept")
    stranger = "play.example/.home+00000000+AQ"
    done = cli("watch", home.url, "--keep", "kept", "--vkey", stranger)
    assert done.code == 1
    assert "this is no key" in done.err
    assert (
        "ceci n’est pas une clé"
        in cli("watch", home.url, "--keep", "kept", "--vkey", stranger, "--language", "fr").err
    )


def test_a_home_that_is_not_there_ends_with_3(cli: Cli) -> None:
    nobody = listening_socket("127.0.0.1", 0)
    url = f"http://127.0.0.1:{nobody.getsockname()[1]}"
    nobody.close()
    done = cli("watch", url)
    assert done.code == 3
    assert "the home is not there" in done.err
    assert "la maison n’est pas là" in cli("watch", url, "--language", "fr").err


@pytest.mark.parametrize("url", ["not-a-url", "ftp://play.example", "https://", "http:///x"])
def test_what_is_no_address_of_a_home_is_wrong_use(cli: Cli, url: str) -> None:
    done = cli("watch", url)
    assert done.code == 2
    assert "no address of a home" in done.err


def test_a_home_is_watched_as_the_page_says(cli: Cli, home: Served, tmp_path: Path) -> None:
    """Given a witness who has signed, and a key that the reader keeps."""
    witnessed = Witnessed(home.house, tmp_path)
    witnessed.cosigning.beat()
    key = home.house.referee.home_log.vkey
    meant = {"HOME-URL": home.url, "WITNESS": witnessed.witness.vkey, "HOME-KEY": key}
    english, french = commands("referee watch")
    assert "nothing changed, nothing withheld, nothing forked" in typed(cli, english, meant)
    assert "rien de changé, rien de retenu, rien de dédoublé" in typed(cli, french, meant)


class Mailbox(Sink):
    """A relay that keeps the letters."""

    def __init__(self) -> None:
        self.letters: list[Any] = []
        super().__init__()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        letter = message_from_bytes(envelope.content, policy=default)
        self.letters.append((envelope.mail_from, envelope.rcpt_tos, letter))
        return "250 OK"


@pytest.fixture
def mailbox(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mailbox]:
    box = Mailbox()
    box.start()
    monkeypatch.setenv("REFEREE_SMTP_RELAY", f"127.0.0.1:{box.port}")
    yield box
    box.stop()


def test_what_is_wrong_is_mailed_once_and_once_that_all_is_well(
    cli: Cli, home: Served, mailbox: Mailbox
) -> None:
    look = ("watch", home.url, "--keep", "kept", "--mail", "ann@example.org")
    assert cli(*look).code == 0
    set_listed(home.house.log, home.over.name, False)
    assert [cli(*look).code for _ in range(2)] == [1, 1]
    [(sender, readers, letter)] = mailbox.letters
    assert (sender, readers) == ("referee@play.example", ["ann@example.org"])
    assert letter["Subject"] == f"{home.url}: 1 thing is wrong there"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert f"- play.example/{home.over.name}: the home log tells of it" in letter.get_content()
    home.house.referee.listings.set(home.over.name, True)
    assert [cli(*look, "--language", "fr").code for _ in range(2)] == [0, 0]
    assert len(mailbox.letters) == 2
    assert "tout y est de nouveau en ordre" in mailbox.letters[1][2].get_content()


def test_what_is_wrong_is_posted_and_who_was_not_reached_is_called_again(
    cli: Cli, home: Served
) -> None:
    told: list[Any] = []

    def program(environ: Any, start: Any) -> list[bytes]:
        body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        told.append((environ["CONTENT_TYPE"], json.loads(body)))
        start("503 Service Unavailable" if len(told) == 1 else "204 No Content", [])
        return []

    pages = Pages(program, listening_socket("127.0.0.1", 0))
    pages.start()
    set_listed(home.house.log, home.over.name, False)
    try:
        look = ("watch", home.url, "--webhook", f"http://127.0.0.1:{pages.port}/hook")
        first = cli(*look)
        assert first.code == 1
        assert "--webhook was not told: it answered 503" in first.err
        assert "was not told" not in cli(*look).err
        assert cli(*look).code == 1
    finally:
        pages.stop()
    [_, (kind, news)] = told
    assert kind == "application/json"
    assert (news["home"], news["well"]) == (home.url, False)
    assert [(each["code"], each["new"]) for each in news["wrong"]] == [("list.missing", True)]
    assert news["wrong"][0]["said"] in news["text"]


@pytest.mark.parametrize(
    "flags",
    [("--mail", "ann@example.org"), ("--webhook", "chat"), ("--webhook", "ftp://example.org")],
)
def test_who_cannot_be_called_is_wrong_use(cli: Cli, flags: tuple[str, str]) -> None:
    """Without a relay in the settings no letter leaves."""
    assert cli("watch", "https://play.example", *flags).code == 2


@pytest.mark.parametrize("address", ["ann", "@example.org", "ann@", "a b@example.org", "ann@ex@am"])
def test_what_is_no_address_of_a_reader_is_wrong_use(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("REFEREE_SMTP_RELAY", "127.0.0.1:25")
    assert cli("watch", "https://play.example", "--mail", address).code == 2
