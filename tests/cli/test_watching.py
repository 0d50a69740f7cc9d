"""`referee watch`: one look a call, over real HTTP."""

import pytest

from referee.mail.door.listener import listening_socket
from referee.web import create_app
from referee.web.server.http_server import Pages
from tests.cli.conftest import Cli
from tests.service.house import House
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
