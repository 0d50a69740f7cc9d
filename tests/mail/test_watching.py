"""WATCH to the bare address: a letter a day about a match that one does not play."""

import io
import re
import zipfile
from email.message import Message
from pathlib import Path

import pytest

from referee.mail.asking.watch_lines import help_wanted, watch_line
from referee.mail.reading.incoming_letter import read_letter
from referee.service.people.mailboxes import Failure
from referee.service.people.players import Contact
from referee.service.people.watchers import MOST
from referee.service.reception.watching import HELPING, PURSE
from tests.mail.corpus import CORPUS
from tests.mail.given import ANN, BEN, HOUSE, Home, kind_of, letter, running, text_of

ZOE = Contact("zoe@maison.example", "Zoé", "fr", "Europe/Paris")
KINDS = ("watching", "watched", "watched_over")


def sent(home: Home, body: str, author: str = ANN.address) -> list[Message]:
    home.intake.receive(letter(author, body), HOUSE.address, author)
    return home.works()


def said(mail: Message) -> str:
    return " ".join(text_of(mail).replace("\u202f", " ").replace("\xa0", " ").split())


def elsewhere() -> Home:
    """Ann and Bénédicte play nim-1; two others play nim-2, which Zoé runs."""
    home = running()
    home.referee.lobby.create("nim", {}, 2, name="nim-2", organiser=ZOE)
    for seat, name in enumerate(("carl", "dora"), start=1):
        contact = Contact(f"{name}@home.example", name.title())
        home.referee.lobby.invite("nim-2", seat, contact)
    for seat in (1, 2):
        write(home, seat, "JOIN")
    home.works()
    return home


def write(home: Home, seat: int, body: str) -> None:
    chair = home.referee.seats.chair("nim-2", seat)
    assert chair.person is not None
    home.intake.receive(letter(chair.person.address, body), HOUSE.reply_to(chair.mail_token))


def closed(home: Home, take: int = 1) -> list[Message]:
    """The open window of nim-2 closes; what the watchers are sent then."""
    table = home.referee.views.table("nim-2", None)
    assert table.window is not None
    write(home, table.window.asked[0], f"ORDERS {table.window.number}\ntake {take}\nEND")
    home.works()
    return swept(home)


def swept(home: Home) -> list[Message]:
    home.clock.advance(seconds=61)
    home.referee.watch_letters.sweep()
    return [mail for mail in home.works() if kind_of(mail) in KINDS]


def confirmed(home: Home, question: Message, author: str = ANN.address) -> list[Message]:
    [line] = [line for line in text_of(question).split("\n") if re.match("~ CONFIRME? ", line)]
    return sent(home, line.removeprefix("~ "), author)


def watching(author: str = ANN.address, word: str = "WATCH") -> Home:
    home = elsewhere()
    [question] = sent(home, f"{word} nim-2", author)
    confirmed(home, question, author)
    return home


def watched(home: Home) -> list[str]:
    return [watcher.match for watcher in home.referee.watchers.all()]


@pytest.mark.parametrize(
    ("author", "word", "told"),
    [
        (ANN.address, "WATCH", "You watch nim-2 from now on."),
        (BEN.address, "SUIVRE", "Vous suivez désormais la partie nim-2."),
        (ZOE.address, "SUIVRE", "Vous suivez désormais la partie nim-2."),
    ],
)
def test_whoever_is_known_watches_once_the_token_is_back(author: str, word: str, told: str) -> None:
    home = elsewhere()
    [question] = sent(home, f"{word} nim-2", author)
    assert watched(home) == []
    [first] = confirmed(home, question, author)
    assert told in said(first)
    assert "o 10" in said(first)
    assert watched(home) == ["nim-2"]


def test_a_letter_tells_what_happened_and_how_the_table_stands() -> None:
    home = watching()
    home.clock.advance(hours=24)
    [mail] = closed(home)
    assert mail["To"].endswith(f"<{ANN.address}>")
    assert "o 9" in said(mail)
    assert "https://play.example/match/nim-2" in said(mail)
    assert "Your page" not in said(mail)
    assert mail["Reply-To"] is None


def test_news_of_one_day_are_one_letter() -> None:
    home = watching()
    assert [closed(home) for _ in range(3)] == [[], [], []]
    home.clock.advance(hours=24)
    [mail] = swept(home)
    assert said(mail).count("took 1") + said(mail).count("takes 1") == 3
    assert swept(home) == []


def test_where_no_window_has_closed_no_letter_comes() -> None:
    home = watching()
    home.referee.deadlines.pause("nim-2", "rest")
    home.clock.advance(hours=24)
    assert swept(home) == []


def test_the_end_is_told_at_once_and_last() -> None:
    home = watching()
    letters = _to_the_end(home)
    assert [kind_of(mail) for mail in letters] == ["watched_over"]
    home.clock.advance(hours=48)
    assert swept(home) == []


def _to_the_end(home: Home) -> list[Message]:
    """Ten stones are taken; what the watchers are sent meanwhile."""
    return [mail for take in (3, 3, 3, 1) for mail in closed(home, take)]


def test_a_sweep_twice_owes_nothing_twice() -> None:
    home = watching()
    home.clock.advance(hours=24)
    assert len(closed(home)) == 1
    assert swept(home) == []


@pytest.mark.parametrize(
    ("author", "body"), [(ANN.address, "UNWATCH nim-2"), (BEN.address, "NE PLUS SUIVRE nim-2")]
)
def test_unwatch_stops_at_once(author: str, body: str) -> None:
    home = watching(author)
    sent(home, body, author)
    assert watched(home) == []
    home.clock.advance(hours=24)
    assert closed(home) == []


def test_unwatch_stops_also_who_plays_nowhere_any_more() -> None:
    home = watching()
    home.referee.chairs.vacate("nim-1", 1, "left", "")
    assert home.referee.strays.reader(ANN.address, "") is None
    home.works()
    assert sent(home, "WATCH nim-2") == []
    assert watched(home) == ["nim-2"]
    assert [kind_of(mail) for mail in sent(home, "UNWATCH nim-2")] == []
    assert watched(home) == []


def test_a_match_that_has_not_begun_is_watched_too() -> None:
    home = elsewhere()
    home.referee.lobby.create("nim", {}, 2, name="nim-3")
    [question] = sent(home, "WATCH nim-3")
    [first] = confirmed(home, question)
    assert "The match has not started." in said(first)


def test_one_click_stops() -> None:
    home = watching()
    home.clock.advance(hours=24)
    [mail] = closed(home)
    [url] = re.findall("<(https://play.example/unwatch/[^>]+)>", str(mail["List-Unsubscribe"]))
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    _, match, token = url.removeprefix("https://play.example/").split("/")
    assert home.referee.watchers.whose(match, token) is not None
    assert home.referee.watchers.whose("nim-1", token) is None


def test_whoever_takes_a_seat_there_watches_no_more() -> None:
    home = watching()
    home.referee.chairs.replace("nim-2", 1, ANN, "moved")
    home.clock.advance(hours=24)
    assert swept(home) == []
    assert watched(home) == []


def test_a_mailbox_that_letters_do_not_reach_watches_no_more() -> None:
    home = watching()
    person = home.referee.people.at(ANN.address)
    assert person is not None
    failure = Failure(hard=True, status="5.1.1")
    home.referee.mailboxes.failed(person.id, "one", failure, home.clock.now())
    home.clock.advance(hours=24)
    assert closed(home) == []
    assert watched(home) == []


def test_whoever_says_spam_of_such_a_letter_watches_no_more() -> None:
    home = watching()
    home.clock.advance(hours=24)
    assert len(closed(home)) == 1
    path = next(path for path, _, raw in reversed(home.gone.letters) if b"unwatch" in raw)
    complaint = (
        b"From: fbl@provider.example\r\nTo: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/"
        b'report; report-type=feedback-report; boundary="b"\r\n\r\n--b\r\nContent-Type: '
        b"message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nUser-Agent: x/1\r\nVersion: 1"
        b"\r\n\r\n--b--\r\n"
    )
    home.intake.receive(complaint, path, "")
    home.works()
    assert watched(home) == []


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("WATCH nim-9", "There is no match “nim-9” here that goes on."),
        ("WATCH nim-1", "You sit at the table of nim-1"),
        ("UNWATCH nim-2", "You did not watch nim-2."),
    ],
)
def test_what_cannot_be_watched_is_told(body: str, told: str) -> None:
    [answer] = sent(elsewhere(), body)
    assert told in said(answer)


def test_one_mailbox_watches_so_many_matches_and_no_more() -> None:
    home = elsewhere()
    for number in range(MOST):
        home.referee.watchers.begin(f"other-{number}", ANN, 0, home.clock.now())
    [answer] = sent(home, "WATCH nim-2")
    assert f"You watch {MOST} matches already" in said(answer)


def test_a_stranger_watches_nothing_and_hears_nothing() -> None:
    home = elsewhere()
    assert sent(home, "WATCH nim-2", "eve@evil.example") == []
    assert sent(home, "HELP", "eve@evil.example") == []


def test_a_token_counts_from_the_mailbox_that_was_asked_alone_and_for_three_days() -> None:
    home = elsewhere()
    [question] = sent(home, "WATCH nim-2")
    confirmed(home, question, BEN.address)
    assert watched(home) == []
    home.clock.advance(hours=73)
    confirmed(home, question)
    assert watched(home) == []


def test_matches_names_what_one_watches() -> None:
    [mail] = sent(watching(), "MATCHES")
    assert "YOU WATCH - nim-2 (nim). UNWATCH nim-2 ends its letters." in said(mail)


def test_there_are_only_so_many_answers() -> None:
    home = elsewhere()
    letters = [sent(home, "WATCH nim-2") for _ in range(PURSE.most + 3)]
    assert sum(map(len, letters)) == PURSE.most
    letters = [sent(home, "HELP") for _ in range(HELPING.most + 3)]
    assert sum(map(len, letters)) == HELPING.most


# --- what is kept ---------------------------------------------------------------------------------


def test_forgetting_takes_what_they_watch_and_the_letters_about_it() -> None:
    home = watching()
    home.clock.advance(hours=24)
    assert len(closed(home)) == 1
    person = home.referee.people.at(ANN.address)
    assert person is not None
    home.referee.forgetting.forget(person)
    assert watched(home) == []
    rows = [row for row in home.log.outbox("nim-2", limit=1000) if row.intent.kind in KINDS]
    assert rows
    assert all(row.box is None for row in rows)


def test_an_organiser_who_is_forgotten_watches_no_more() -> None:
    home = watching(ZOE.address)
    home.referee.forgetting.organiser(ZOE.address)
    assert watched(home) == []


def test_an_export_names_what_they_watch() -> None:
    home = watching()
    assert b"nim-2" in _person_json(home)


def _person_json(home: Home) -> bytes:
    whole = zipfile.ZipFile(io.BytesIO(home.referee.exports.of_seat("nim-1", 1)))
    return whole.read("person.json")


def test_who_watched_is_kept_no_longer_than_the_mail_of_the_match() -> None:
    home = watching()
    _to_the_end(home)
    assert home.referee.views.table("nim-2", None).phase == "ended"
    assert watched(home) == ["nim-2"]
    home.clock.advance(hours=31 * 24)
    home.referee.forgetting.sweep(30)
    assert watched(home) == []


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        "watch nim-2",
        "WATCH",
        "WATCH nim-2 today",
        "WATCH OUT for nim-2",
        "> WATCH nim-2",
        "~ WATCH nim-2",
        "Hello\nWATCH nim-2",
        "NE PLUS nim-2",
        "Suivre nim-2",
        "Help",
        "help watch",
        "HELP me please",
    ],
)
def test_whatever_else_is_written_asks_for_nothing(body: str) -> None:
    home = elsewhere()
    [text] = [said(mail) for mail in sent(home, body)]
    assert "nothing in your letter was done" in text


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_no_mail_of_the_corpus_asks_to_watch_or_for_help(path: Path) -> None:
    lines = read_letter(path.read_bytes(), "", HOUSE).lines
    assert watch_line(lines) is None
    assert help_wanted(lines) is None


@pytest.mark.parametrize(
    ("author", "body", "told"),
    [
        (ANN.address, "HELP", "UNWATCH and the name of a match"),
        (BEN.address, "AIDE", "NE PLUS SUIVRE et le nom d’une partie"),
        (ANN.address, "HELP MATCHES", "The letter names the matches that you play or run"),
        (BEN.address, "AIDE PARTIES", "La lettre nomme les parties"),
        (ANN.address, "HELP CREATE", "A form comes."),
        (BEN.address, "AIDE CREER", "Un formulaire vient."),
        (ANN.address, "HELP WATCH", "~ WATCH combats-7"),
        (BEN.address, "AIDE SUIVRE", "~ SUIVRE combats-7"),
        (ANN.address, "HELP UNWATCH", "It counts at once."),
        (BEN.address, "AIDE NE PLUS SUIVRE", "Cela vaut aussitôt."),
        (ANN.address, "HELP ORDERS", "go to the reply address of a letter"),
    ],
)
def test_help_tells_the_words_of_the_bare_address(author: str, body: str, told: str) -> None:
    [answer] = sent(running(), body, author)
    assert told in said(answer)
    assert answer["Reply-To"] is None
