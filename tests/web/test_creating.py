"""Who may make a match: everybody at home, only the host where strangers come by."""

import pytest

from referee.settings import BadSetting, Settings, read
from referee.web import create_app


@pytest.fixture
def closed(referee):
    """A site whose host makes the matches themselves."""
    app = create_app(
        referee,
        export=lambda match, seat: b"",
        public_url="https://play.example",
        secret=b"a secret of the pages' tests",
        anyone_creates=False,
    )
    return app.test_client()


def test_a_host_who_makes_the_matches_himself_shows_no_form(closed) -> None:
    assert closed.get("/new/nim").status_code == 404
    assert b"/new/nim" not in closed.get("/").data


def test_the_front_page_says_whom_to_ask(closed) -> None:
    assert "demandez-lui" in closed.get("/?lang=fr").text
    assert "ask for one" in closed.get("/?lang=en").text


def test_only_a_service_on_the_loopback_is_open_by_itself() -> None:
    assert Settings().anyone_creates
    assert not Settings(bind="192.0.2.1").anyone_creates
    assert read({"REFEREE_BIND": "192.0.2.1", "REFEREE_CREATE": "anyone"}).anyone_creates


def test_a_setting_that_cannot_be_is_named() -> None:
    with pytest.raises(BadSetting, match="REFEREE_CREATE='sometimes': it is anyone or host"):
        read({"REFEREE_CREATE": "sometimes"})
