"""Mail to the bare address, which is no seat's: who is known is told where to write."""

import pytest

from referee.mail.door.rate_limits import ASTRAY as FLOOD
from referee.mail.door.rate_limits import TooMuch
from referee.mail.reading import incoming_letter
from referee.service.notices.strays import ASTRAY
from referee.service.people.players import Contact
from tests.mail.given import ANN, HOUSE, Home, letter, running, text_of

ORDER = "ORDERS\ntake 3\nEND"
ZOE = Contact("zoe@maison.example", "Zoé", "fr", "Europe/Paris")


def comes(home: Home, raw: bytes, sender: str = ANN.address) -> str:
    """A mail to the bare address; what became of it."""
    [row] = home.intake.take(raw, sender, [HOUSE.address])
    home.desk.work()
    return home.log.outcomes[row]


def test_a_player_who_writes_to_the_bare_address_is_told_the_address_of_each_match() -> None:
    """Nothing of the mail is done, and the letter says so."""
    home = running()
    home.referee.lobby.create("nim", {}, 2, name="nim-2")
    home.referee.lobby.invite("nim-2", 1, ANN)
    home.works()
    assert comes(home, letter(ANN.address, ORDER, Subject="my orders")) == "astray"
    [answer] = home.works()
    said = text_of(answer)
    assert answer["To"] == f"Ann <{ANN.address}>"
    assert answer["In-Reply-To"] == "<one@home.example>"
    for match in ("nim-1", "nim-2"):
        assert home.referee.seats.chair(match, 1).reply_address in said
    assert "nothing in your letter was done" in " ".join(said.split())
    assert home.referee.views.table("nim-1", 1).order is None


def test_a_letter_tells_no_address_of_somebody_else() -> None:
    home = running()
    comes(home, letter(ANN.address, ORDER))
    [answer] = home.works()
    assert home.chair(2).mail_token not in answer.as_string()


def test_matches_that_have_ended_are_not_told_of_and_who_plays_no_other_is_a_stranger() -> None:
    home = running(stones=1)
    home.mail(letter(ANN.address, "ORDERS\ntake 1\nEND"))
    home.works()
    assert home.referee.views.table("nim-1", None).phase == "ended"
    assert comes(home, letter(ANN.address, ORDER)) == "astray"
    assert home.works() == []


def test_a_stranger_is_never_answered() -> None:
    home = running()
    assert comes(home, letter("eve@evil.example", ORDER), "eve@evil.example") == "astray"
    assert home.works() == []


@pytest.mark.parametrize(
    ("headers", "sender", "outcome"),
    [
        ({"Auto-Submitted": "auto-replied"}, ANN.address, "automatic"),
        ({"Subject": "Out of office"}, ANN.address, "astray"),
        ({}, "<>", "bounce"),
        ({"X-Loop": HOUSE.address}, ANN.address, "own"),
    ],
)
def test_a_machine_is_not_answered_there_either(
    headers: dict[str, str], sender: str, outcome: str
) -> None:
    """Whatever its subject, a mail that holds an order is a person's."""
    home = running()
    assert comes(home, letter(ANN.address, ORDER, **headers), sender) == outcome
    assert len(home.works()) == (outcome == "astray")


def test_whoever_writes_there_again_and_again_gets_a_few_letters_and_the_last_says_so() -> None:
    home = running()
    for _ in range(ASTRAY.most + 4):
        comes(home, letter(ANN.address, ORDER))
    letters = home.works()
    assert len(letters) == ASTRAY.most
    assert "get no answer until" in " ".join(text_of(letters[-1]).split())
    home.mail(letter(ANN.address, "STATUS"))
    assert len(home.works()) == 1


def test_an_organiser_who_plays_nowhere_is_told_his_page() -> None:
    """Their letters come from the bare address, and they may just have answered one."""
    home = running()
    made = home.referee.lobby.create("nim", {}, 2, name="nim-2", organiser=ZOE)
    home.works()
    comes(home, letter(ZOE.address, "Prolongez, svp."), ZOE.address)
    [answer] = home.works()
    assert f"https://play.example/organise/{made.organiser}" in text_of(answer)
    assert answer["To"].endswith(f"<{ZOE.address}>")


def test_what_came_there_is_kept_no_longer_than_it_takes_to_answer() -> None:
    home = running()
    comes(home, letter(ANN.address, ORDER))
    kept = home.log.mails()[0]
    assert (kept.outcome, kept.sender, kept.box) == ("astray", "", b"")


def test_what_a_crash_left_over_is_swept() -> None:
    home = running()
    [row] = home.intake.take(letter(ANN.address, ORDER), ANN.address, [HOUSE.address])
    home.log.inbox_done(row, "astray")
    home.referee.forgetting.sweep(days=365)
    assert home.log.mails()[0].box == b""


def test_a_flood_to_the_bare_address_is_put_off() -> None:
    home = running()
    for _ in range(FLOOD.most):
        home.intake.bring(b"x", "eve@evil.example", [HOUSE.address])
    with pytest.raises(TooMuch):
        home.intake.welcome(HOUSE.address, "eve@evil.example")
    home.intake.welcome(HOUSE.address, ANN.address)


@pytest.mark.parametrize("address", ["referee@play.example", "Referee@PLAY.example"])
def test_in_a_polled_mailbox_it_is_taken_too(address: str) -> None:
    home = running()
    home.intake.receive(letter(ANN.address, ORDER, To=address))
    assert len(home.works()) == 1


def test_where_a_mail_names_a_seats_address_as_well_it_is_for_the_seat() -> None:
    """Providers deliver to the bare mailbox what is addressed behind its +."""
    home = running()
    address = HOUSE.reply_to(home.chair(1).mail_token)
    home.intake.receive(letter(ANN.address, "STATUS", Delivered_To=HOUSE.address, To=address))
    [row] = home.log.inbox()
    assert (row.recipient, row.stream) == (address, "nim-1")


def test_the_body_of_a_strangers_mail_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody may write there, as much as they like, and nothing of it is done; of whom we know it
    is only seen whether they ask which matches there are."""
    home = running()
    monkeypatch.setattr(incoming_letter, "parts_of", lambda _: pytest.fail("the body was read"))
    eve = "eve@evil.example"
    assert comes(home, letter(eve, ORDER), eve) == "astray"
    assert home.works() == []


def test_a_calendars_reply_to_nobody_is_a_machines_in_whatever_language() -> None:
    reply = letter(ANN.address, "Ann hat zugesagt.", Subject="Zugesagt: nim")
    reply = reply.replace(b"text/plain", b"text/calendar; method=REPLY")
    assert comes(running(), reply) == "automatic"


# --- an organiser's mailbox -----------------------------------------------------------------------


@pytest.mark.parametrize("shelf", ["wishes", "organisers"])
def test_forgetting_an_organiser_that_was_killed_begins_again(
    shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = running()
    home.referee.lobby.create("nim", {}, 2, name="nim-2", organiser=ZOE)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as dying:
        dying.setattr(getattr(home.log, shelf), "drop" if shelf == "wishes" else "put", killed)
        with pytest.raises(KeyboardInterrupt):
            home.referee.forgetting.organiser(ZOE.address)
    assert home.referee.forgetting.organiser(ZOE.address) == 1
    assert [row for row in home.log.wishes.find() if row.whose == "nim-2"] == []


def test_a_stale_row_hides_no_mailbox_that_lives() -> None:
    """Given rows that an older program left of a match whose organiser is forgotten."""
    home = running()
    home.referee.lobby.create("nim", {}, 2, name="nim-2", organiser=ZOE)
    stale = [row for row in home.log.wishes.find() if row.whose == "nim-2"]
    home.referee.forgetting.organiser(ZOE.address)
    for row in stale:
        home.log.wishes.put(row)
    home.referee.lobby.create("nim", {}, 2, name="nim-3", organiser=ZOE)
    box = home.referee.people.mailbox(ZOE.address)
    assert home.referee.returned_letters.written_to(box[:10]) == box
