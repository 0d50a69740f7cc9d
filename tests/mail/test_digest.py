"""One letter a day about all matches, for who asked for it."""

from dataclasses import replace
from email.message import Message

from tests.mail.given import ANN, BEN, Home, letter, running, text_of


def asked() -> Home:
    """Ann wants a digest; it is the evening of the 21st in London."""
    home = running()
    home.referee.wishes.want_digest(person(home), True)
    return home


def person(home: Home) -> str:
    found = home.chair(1).person
    assert found is not None
    return found.id


def swept(home: Home, at: str) -> list[Message]:
    home.clock.set(at)
    home.referee.digests.sweep()
    return home.works()


def test_it_comes_once_a_day_after_seven_in_the_players_morning() -> None:
    home = asked()
    assert len(swept(home, "2026-11-21T19:30:00.000Z")) == 1
    assert swept(home, "2026-11-21T23:00:00.000Z") == []
    assert swept(home, "2026-11-22T06:59:00.000Z") == []
    assert len(swept(home, "2026-11-22T07:01:00.000Z")) == 1
    assert swept(home, "2026-11-22T18:00:00.000Z") == []


def test_it_comes_to_nobody_who_did_not_ask_for_it() -> None:
    home = asked()
    [digest] = swept(home, "2026-11-21T19:30:00.000Z")
    assert str(digest["To"]).endswith(f"<{ANN.address}>")
    home.referee.wishes.want_digest(person(home), False)
    assert swept(home, "2026-11-22T09:00:00.000Z") == []


def test_it_speaks_of_all_matches_in_one_letter() -> None:
    home = asked()
    home.referee.lobby.create("nim", {}, 2, name="nim-2")
    home.referee.lobby.invite("nim-2", 2, ANN)
    home.referee.lobby.sit_bot("nim-2", 1)
    token = home.referee.seats.chair("nim-2", 2).mail_token
    home.intake.take(letter(ANN.address, "JOIN"), ANN.address, [f"referee+{token}@play.example"])
    home.works()
    [digest] = swept(home, "2026-11-21T19:30:00.000Z")
    said = text_of(digest)
    assert "NIM-1" in said
    assert "NIM-2" in said


def test_a_match_that_its_player_wants_to_hear_nothing_of_is_left_out() -> None:
    home = asked()
    home.referee.wishes.keep_quiet("nim-1", person(home), True)
    assert swept(home, "2026-11-21T19:30:00.000Z") == []


def test_it_says_nothing_that_its_reader_may_not_know() -> None:
    """Bénédicte's page and reply address stand in no letter of Ann's."""
    home = asked()
    [digest] = swept(home, "2026-11-21T19:30:00.000Z")
    assert home.chair(2).page_token not in digest.as_string()
    assert home.chair(2).mail_token not in digest.as_string()
    assert BEN.address not in digest.as_string()


def test_the_digest_of_a_seat_that_changed_hands_is_not_told_to_the_one_who_left() -> None:
    """Given a digest in the outbox, when Ann's chair is somebody else's before it is written, then
    it does not speak of that match."""
    home = asked()
    home.clock.set("2026-11-21T19:30:00.000Z")
    home.referee.digests.sweep()
    chair = home.log.chairs.get("nim-1", 1)
    ben = home.chair(2).person
    assert chair is not None
    assert ben is not None

    home.log.chairs.put(replace(chair, person=ben.id))
    told = [text_of(mail) for mail in home.works() if mail["Message-ID"].startswith("<digest.")]
    assert not any("NIM-1" in text for text in told)
