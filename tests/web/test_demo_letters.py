"""The demo's bag of letters."""

import mailbox
from email.message import EmailMessage

import pytest

from referee.web import create_app
from tests.web.browsing import Browser


@pytest.fixture
def bag(tmp_path):
    """A maildir with one letter."""
    letter = EmailMessage()
    letter["To"] = "ann@example.org"
    letter["Subject"] = "[sea] Your orders are due"
    letter["Date"] = "Sat, 21 Nov 2026 19:00:00 +0000"
    letter.set_content("Your page: http://localhost:8000/seat/abc\n<b>not bold</b>\n")
    letter.add_attachment("x", filename="sea.checkpoint")
    mailbox.Maildir(tmp_path / "post").add(letter)
    return tmp_path / "post"


@pytest.fixture
def demo(referee, bag):
    app = create_app(
        referee,
        export=lambda *_: b"",
        public_url="http://localhost:8000",
        secret=b"s" * 16,
        post=bag,
    )
    return Browser(app)


def test_the_letters_lie_in_the_bag(demo):
    page = demo.page("/post")
    assert "[sea] Your orders are due" in page
    assert "ann@example.org" in page


def test_a_letter_is_shown_whole_with_its_links(demo, bag):
    [file] = (bag / "new").iterdir()
    page = demo.get(f"/post/{file.name}").get_data(as_text=True)
    assert '<a href="http://localhost:8000/seat/abc"' in page
    assert "&lt;b&gt;not bold&lt;/b&gt;" in page
    assert "sea.checkpoint" in page


def test_only_files_of_the_bag_are_shown(demo):
    for name in ("nothing", "..", "%2e%2e%2fsecret"):
        assert demo.get(f"/post/{name}").status_code == 404


def test_the_bag_is_open_to_this_machine_only(demo):
    demo.client.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    assert demo.get("/post").status_code == 404


def test_the_bag_is_closed_to_a_strangers_name_for_this_machine(demo):
    assert demo.client.get("/post", headers={"Host": "play.example"}).status_code == 404


def test_a_site_for_the_world_shows_no_bag(referee, bag):
    app = create_app(
        referee,
        export=lambda *_: b"",
        public_url="https://play.example",
        secret=b"s" * 16,
        post=bag,
    )
    assert Browser(app).get("/post").status_code == 404
    assert "/post" not in Browser(app).page("/")


def test_every_page_of_a_demo_leads_to_the_bag(demo, browser):
    assert 'href="/post"' in demo.page("/")
    assert 'href="/post"' not in browser.page("/")
