"""A player's data: their own copy, and being forgotten; an organiser in a quarrel."""

import io
import json
import zipfile

import pytest

from referee.mail.addresses.house import House
from referee.mail.sending.claims import OneDatabase
from referee.mail.sending.letter_writer import LetterWriter
from referee.mail.sending.sender import Sender
from referee.mail.vault import MailVault
from referee.service import Contact
from tests.mail.given import Gone
from tests.web.browsing import ANN, Browser, hidden, page_of, text, without_token


@pytest.fixture
def organised(referee, app):
    """A begun match with an organiser; (the organiser's page, the two chairs)."""
    made = referee.lobby.create(
        "convoy", {}, 2, name="run", organiser=Contact("zoe@example.org", "Zoé")
    )
    chairs = [
        referee.lobby.invite("run", seat, Contact(f"s{seat}@example.org", f"Player {seat}"))
        for seat in (1, 2)
    ]
    for chair in chairs:
        Browser(app).send(page_of(chair), page_of(chair) + "/join")
    return f"/organise/{made.organiser}", chairs


def test_a_player_is_forgotten_though_the_match_ends_with_it(app, referee, clock):
    """What is due closes first, and that ends the match: there is nothing left to leave."""
    referee.lobby.create("nim", {"stones": 1}, 2, name="last")
    contacts = [Contact(f"s{seat}@example.org", f"Player {seat}") for seat in (1, 2)]
    pages = [page_of(referee.lobby.invite("last", n, who)) for n, who in enumerate(contacts, 1)]
    for page in pages:
        Browser(app).send(page, page + "/join")
    token = asked(app, referee, pages[0], "last")
    browser = Browser(app)
    html = browser.page(f"/forget/{token}")
    clock.set(referee.views.table("last", None).window.due)
    answer = browser.post(f"/forget/{token}", csrf=hidden(html, "csrf"))
    assert answer.status_code == 200
    assert "You are forgotten" in text(answer)
    assert referee.views.table("last", None).phase == "ended"
    assert referee.people.at("s1@example.org") is None
    assert referee.seats.chair("last", 1).person is None


def files(answer):
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_player_downloads_what_is_held_of_him(app, seats):
    ann, _ = seats
    given = files(Browser(app).get(f"{page_of(ann)}/data.zip"))
    assert b"ann@example.org" in given["person.json"]
    assert b"bea@example.org" not in b"".join(given.values())


def test_his_deadlines_kept_stand_on_his_page(app, referee, clock, seats):
    clock.set(referee.views.table("sea", None).window.due)
    referee.windows.wake("sea")
    assert "You have kept 0 of 1 deadlines" in Browser(app).page(page_of(seats[0]))


def asked(app, referee, page, match="sea"):
    """The player asks on their page to be forgotten: the token that goes to their mailbox."""
    answer = Browser(app).send(page, f"{page}/forget", sure="1")
    assert "A letter is on its way to your mailbox" in text(answer)
    asking = [row for row in referee.log.outbox(match) if row.intent.kind == "confirm_forget"]
    return json.loads(asking[-1].intent.payload)["token"]


def test_a_player_is_forgotten_once_their_mailbox_has_answered(app, referee, seats):
    """Given a wish to be forgotten, when the letter's page is confirmed, then nobody is there."""
    page = page_of(seats[0])
    token = asked(app, referee, page)
    assert referee.people.at(ANN.address) is not None
    assert "Forget me" in Browser(app).page(f"/forget/{token}")
    assert referee.people.at(ANN.address) is not None
    answer = Browser(app).send(f"/forget/{token}", f"/forget/{token}")
    assert "You are forgotten" in text(answer)
    assert referee.people.at(ANN.address) is None
    assert Browser(app).get(page).status_code == 404


def test_who_has_found_a_seats_link_deletes_nobody(app, referee, seats):
    """Given the link alone, when its finder types the address that the data behind it holds, and
    asks, then nothing is gone, and what the link shows does not hold the token."""
    page, thief = page_of(seats[0]), Browser(app)
    address = json.loads(files(thief.get(f"{page}/data.zip"))["person.json"])["address"]
    assert address == ANN.address
    thief.send(page, f"{page}/forget", address=address, sure="1", keys="1")
    assert referee.people.at(ANN.address) is not None
    token = asked(app, referee, page)
    carried(referee)
    shown = thief.page(page).encode() + b"".join(files(thief.get(f"{page}/data.zip")).values())
    assert b"forget" in shown
    assert token.encode() not in shown


def carried(referee):
    """Every letter that waits is written and leaves."""
    gone, house = Gone(), House("play.example", "referee")
    writer, vault = LetterWriter(referee, house), MailVault(referee.log, referee.core.ring)
    claims = OneDatabase(referee.log, referee.clock)
    Sender(referee.log, writer, vault, gone, referee.clock, claims).work()
    assert any(b"confirm_forget." in raw for _, _, raw in gone.letters)


def test_a_token_that_nobody_was_given_forgets_nobody_and_looks_the_same(app, referee, seats):
    real = asked(app, referee, page_of(seats[0]))
    browser = Browser(app)
    shown, none = (browser.page(f"/forget/{asked_for}") for asked_for in (real, "unknown"))
    assert without_token(shown).replace(real, "unknown") == without_token(none)
    assert browser.send("/forget/unknown", "/forget/unknown").status_code == 404


def test_nobody_is_asked_by_mistake(app, referee, seats):
    page = page_of(seats[0])
    answer = Browser(app).send(page, f"{page}/forget")
    assert answer.status_code == 422
    assert "Tick the box" in text(answer)


def test_a_mailbox_is_not_asked_again_and_again(app, referee, seats, clock):
    page = page_of(seats[0])
    asked(app, referee, page)
    asked(app, referee, page)
    answer = Browser(app).send(page, f"{page}/forget", sure="1")
    assert answer.status_code == 422
    assert "Two letters have asked already" in text(answer)
    clock.advance(hours=12)
    asked(app, referee, page)


def test_the_organiser_rules_from_his_page(app, referee, organised):
    page, _ = organised
    Browser(app).send(page, f"{page}/rule", seat="2", reason="The map counts.")
    said = [moment.say("en") for moment in referee.views.table("run", None).history]
    assert any("The map counts." in sentence for sentence in said)


def test_the_organiser_goes_back_if_he_means_it(app, referee, clock, organised):
    page, _ = organised
    clock.set(referee.views.table("run", None).window.due)
    referee.windows.wake("run")
    slip = Browser(app).send(page, f"{page}/rewind", window="1", reason="so")
    assert "Tick the box" in text(slip)
    Browser(app).send(page, f"{page}/rewind", window="1", reason="so", sure="1")
    assert referee.views.table("run", None).rewinds[0].to_window == 1


def test_messages_to_the_organiser_stand_on_his_page_alone(app, organised):
    page, (one, two) = organised
    seat = page_of(one)
    Browser(app).send(seat, f"{seat}/press", to="organiser", text="Is this allowed?")
    assert "Is this allowed?" in Browser(app).page(page)
    assert "Is this allowed?" not in Browser(app).page(page_of(two))


def test_the_organiser_gets_the_dispute_file_and_no_secrets(app, organised):
    page, (one, _) = organised
    seat = page_of(one)
    Browser(app).send(seat, f"{seat}/order", window="1", text="plot m m x\nwait")
    given = files(Browser(app).get(f"{page}/dispute.zip"))
    assert "letters.jsonl" not in given
    assert b"plot m m x" not in b"".join(given.values())


def test_the_organiser_sees_how_reliable_his_players_are(app, referee, clock, organised):
    page, _ = organised
    clock.set(referee.views.table("run", None).window.due)
    referee.windows.wake("run")
    assert "0 of 1 deadlines kept" in Browser(app).page(page)


def test_the_organiser_sees_what_is_proposed(app, organised):
    page, (one, _) = organised
    seat = page_of(one)
    Browser(app).send(seat, f"{seat}/vote", motion="draw")
    assert "a draw — agreed so far:" in Browser(app).page(page)


def test_a_new_match_says_how_seats_write_and_who_may_join(app, referee):
    fields = {"seats": "2", "name": "quiet", "press": "anonymous", "postal": "1"}
    Browser(app).send("/new/nim", "/new/nim", reliability="80", **fields)
    policy = referee.views.table("quiet", None).policy
    assert (policy.press, policy.postal, policy.reliability) == ("anonymous", True, 80)
