"""A mail that asks for several things: all of them count or none, and one letter answers."""

from email.message import Message

import pytest

from referee.mail.asking.requests import MOST
from referee.service.people.budget import OWN
from tests.mail.given import ANN, BEN, Home, letter, lobby, running, text_of
from tests.mail.story import joined

PROOF = "nim-1-seat-1-window-1.proof.txt"


def answer_to(home: Home, body: str, author: str = ANN.address) -> Message:
    """The one letter to Ann that answers this mail of hers."""
    row = home.mail(letter(author, body))
    [answer] = answers(home, row)
    return answer


def answers(home: Home, row: int) -> list[Message]:
    """The letters that answer this mail, of all that leave now."""
    return [mail for mail in home.works() if f".m{row}@" in mail["Message-ID"]]


def said(mail: Message) -> str:
    return " ".join(text_of(mail).split())


def in_force(home: Home, seat: int = 1) -> str | None:
    order = home.referee.views.table("nim-1", seat).order
    return order.echo.en if order is not None else None


def rules(home: Home) -> list[int]:
    return [rule.number for rule in home.referee.views.table("nim-1", 1).standing]


def waits(text: str) -> str:
    """An order that leaves the window open."""
    return f"ORDERS\n{text}\nwait\nEND\n"


def test_two_things_are_both_filed_and_answered_line_by_line() -> None:
    """Given an order and a rule, when they come in one mail, then one letter has both receipts."""
    home = running()
    answer = answer_to(home, waits("take 2") + "STANDING\nalways take when stones=0: take 1\nEND")
    assert (in_force(home), rules(home)) == ("take 2", [1])
    assert "Line 1 of your letter: “ORDERS”" in said(answer)
    assert "Line 5 of your letter: “STANDING”" in said(answer)
    assert "1. always take when stones=0: take 1" in said(answer)
    [file] = [part for part in answer.walk() if part.get_filename() == PROOF]
    proof = file.get_payload(decode=True)
    assert isinstance(proof, bytes)
    assert proof.count(b"\nleaf: ") == proof.count(b"\nc2sp.org/tlog-proof@v1\n") == 2


def test_t19_what_fails_stops_all_and_the_letter_says_which_line() -> None:
    home = running()
    answer = answer_to(home, waits("take 2") + "STANDING\nnonsense\nEND\nLANGUAGE fr")
    assert (in_force(home), rules(home)) == (None, [])
    person = home.chair(1).person
    assert person is not None
    assert person.language == "en"
    assert "NOT accepted" in answer["Subject"]
    assert "Line 5, “STANDING”, stops it; nothing of the letter was filed" in said(answer)
    assert "nonsense" in said(answer)


def test_a_refused_mail_of_several_things_is_on_record_whole() -> None:
    """One leaf, whose body nobody publishes, holds all that was not filed."""
    home = running()
    size = home.log.head("nim-1").size
    answer_to(home, "STANDING\nalways take: take 1\nEND\nORDERS\ntake 9\nEND")
    assert home.log.head("nim-1").size == size + 1
    with home.referee.core.locked("nim-1") as loaded:
        body = loaded.by_name[f"body.{size}"].value
    assert body == "STANDING\nalways take: take 1\n\nORDERS\ntake 9\n"


def test_each_is_judged_on_the_match_as_those_before_it_leave_it() -> None:
    """Given a rule filed in its first line, when its second takes rule 1 back, then it finds it."""
    home = running()
    answer_to(home, "STANDING\nalways take when stones=0: take 1\nEND\nWITHDRAW 1")
    assert rules(home) == []


def test_a_withdrawal_before_its_rule_finds_nothing_and_stops_all() -> None:
    home = running()
    answer = answer_to(home, "WITHDRAW 1\nSTANDING\nalways take when stones=0: take 1\nEND")
    assert rules(home) == []
    assert "Line 1, “WITHDRAW 1”, stops it" in said(answer)


@pytest.mark.parametrize("words", [("ORDERS", "ORDERS"), ("ORDERS 1", "ORDRES"), ("ORDRES 1",) * 2])
def test_of_two_orders_for_one_window_that_differ_neither_counts(words: tuple[str, str]) -> None:
    """An older letter of the author's may stand below, under a head that nobody knows."""
    home = running()
    new, old = (f"{word}\ntake {n}\nwait\nEND\n" for word, n in zip(words, (2, 3), strict=True))
    answer = said(answer_to(home, f"{new}\nWiadomość napisana przez Ann:\n\n{old}"))
    assert "The first says: take 2 / wait. The second says: take 3 / wait." in answer
    assert in_force(home) is None


@pytest.mark.parametrize(("new", "old"), [(1, 7), (7, 1)])
def test_orders_for_two_windows_ask_whether_an_older_mail_stands_below(new: int, old: int) -> None:
    """Not the window's number is what is wrong then."""
    home = running()
    body = f"ORDERS {new}\ntake 2\nwait\nEND\n------\nORDERS {old}\ntake 3\nEND\nAnn"
    answer = said(answer_to(home, body))
    assert f"Line 6: “ORDERS {old}” begins orders for another window than line 1" in answer
    assert "Is it an older mail of yours?" in answer
    assert in_force(home) is None


def test_the_same_orders_twice_are_one_order() -> None:
    home = running()
    answer_to(home, waits("take 2") + waits("~ take 1\n  take 2"))
    assert in_force(home) == "take 2"


def test_a_window_that_the_mail_completes_closes_once_all_of_it_is_filed() -> None:
    home = running()
    answer_to(home, "ORDERS\ntake 3\nEND\nSTANDING\nalways take when stones=0: take 1\nEND")
    assert home.referee.views.table("nim-1", None).view.board["stones"] == 7
    assert rules(home) == [1]


def test_what_is_asked_beside_what_is_filed_is_told_in_the_same_letter() -> None:
    home = running()
    answer = answer_to(home, waits("take 2") + "STATUS\nHELP VOTE\nPREVIEW\ntake 7\nEND")
    told = said(answer)
    assert "HOW THINGS STAND" in told
    assert "VOTE DRAW YES" in told
    assert "Only looked at, and not filed. It would be refused:" in told
    assert in_force(home) == "take 2"


def test_a_preview_files_nothing_and_says_what_would_be_understood() -> None:
    home = running()
    size = home.log.head("nim-1").size
    answer = answer_to(home, "APERÇU\nprends 3\nFIN")
    assert "It would be understood like this: take 3" in said(answer)
    assert home.log.head("nim-1").size == size
    assert in_force(home) is None


def test_a_preview_of_what_is_in_force_shows_it_again() -> None:
    home = running()
    answer_to(home, waits("take 2"))
    assert "understood like this: take 2" in said(answer_to(home, "PREVIEW\ntake 2\nwait\nEND"))


@pytest.mark.parametrize(
    ("body", "language", "shown"),
    [
        ("LANGUAGE fr", "fr", "Vos lettres sont désormais en français"),
        ("LANGUE anglais", "en", "Letters to you are in English"),
    ],
)
def test_the_language_of_letters_changes_with_the_letter_that_says_so(
    body: str, language: str, shown: str
) -> None:
    home = running()
    answer = answer_to(home, body)
    assert home.chair(1).language == language
    assert shown in said(answer)


@pytest.mark.parametrize(
    ("written", "zone"),
    [("europe/paris", "Europe/Paris"), ("Paris", "Europe/Paris"), ("UTC", "UTC")],
)
def test_a_zone_is_found_however_it_is_written(written: str, zone: str) -> None:
    home = running()
    answer_to(home, f"ZONE {written}")
    person = home.chair(1).person
    assert person is not None
    assert person.zone == zone


def test_a_zone_that_there_is_not_names_the_nearest() -> None:
    home = running()
    assert "one is for instance Europe/Paris" in said(answer_to(home, "ZONE Europe/Pari"))


def test_language_and_zone_in_one_mail_are_both_set() -> None:
    home = running()
    answer_to(home, "LANGUAGE fr\nZONE Europe/Paris")
    person = home.chair(1).person
    assert person is not None
    assert (person.language, person.zone) == ("fr", "Europe/Paris")


def test_nothing_of_a_letter_from_elsewhere_counts_before_its_token_came_back() -> None:
    """The reply address alone does nothing: neither order nor language."""
    home = running()
    question = answer_or_question(home, waits("take 2") + "LANGUAGE fr", "eve@evil.example")
    assert (in_force(home), home.chair(1).language) == (None, "en")
    [line] = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    home.mail(letter(ANN.address, line.removeprefix("~ ")))
    home.works()
    assert (in_force(home), home.chair(1).language) == ("take 2", "fr")


def answer_or_question(home: Home, body: str, author: str) -> Message:
    home.mail(letter(author, body))
    [mail] = home.works()
    return mail


def test_a_concession_by_mail_asks_first() -> None:
    """It cannot be undone, so the seat's own mailbox is asked too."""
    home = running()
    size = home.log.head("nim-1").size
    question = answer_or_question(home, "CONCEDE", ANN.address)
    assert "do you want to concede?" in question["Subject"]
    assert home.log.head("nim-1").size == size


def test_a_concession_counts_when_its_token_came_back() -> None:
    home = running()
    question = answer_or_question(home, "CONCEDE", ANN.address)
    [line] = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    home.mail(letter(ANN.address, line.removeprefix("~ ")))
    home.works()
    assert home.referee.views.table("nim-1", None).phase == "ended"


def test_again_brings_the_letter_of_the_turn_once_more() -> None:
    """A new letter of the same facts, and nothing happens twice."""
    home = running()
    first = home.gone.letters[-2:]
    size = home.log.head("nim-1").size
    home.mail(letter(ANN.address, "AGAIN"))
    [again] = home.works()
    before = [raw for _, recipient, raw in first if recipient == ANN.address][-1]
    assert "window 1: take, until" in again["Subject"]
    assert again["Message-ID"].encode() not in before
    assert b"Since the last letter" in before
    assert "Window 1" in said(again) or "window 1" in said(again)
    assert home.log.head("nim-1").size == size


def test_again_beside_another_thing_stands_in_its_answer() -> None:
    home = running()
    told = said(answer_to(home, "LANGUE fr\nENCORE"))
    assert "LA LETTRE ENCORE UNE FOIS" in told
    assert "Vos ordres pour la fenêtre 1" in told


def test_a_signed_text_and_a_word_in_one_mail_are_both_done() -> None:
    """The lines of the signed text are not read as words of the mail."""
    home = lobby()
    home.works()
    text, armour = joined(home)
    home.mail(letter(ANN.address, f"{text}{armour}\nLANGUAGE fr\n"))
    [question] = home.works()
    [line] = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    home.mail(letter(ANN.address, line.removeprefix("~ ")))
    home.works()
    assert home.chair(1).joined
    assert home.chair(1).language == "fr"


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ("ABSENT 2026-12-20 2026-12-24", "Away: 2026-12-20 … 2026-12-24"),
        ("absente 2026-12-20 au 2026-12-24", "Away: 2026-12-20 … 2026-12-24"),
    ],
)
def test_days_away_are_kept_and_told_back(body: str, shown: str) -> None:
    home = running()
    size = home.log.head("nim-1").size
    answer = answer_to(home, body)
    assert shown in said(answer)
    assert home.referee.absences.of("nim-1", 1) == [("2026-12-20", "2026-12-24")]
    assert home.log.head("nim-1").size == size


def test_days_away_and_an_order_that_fails_are_both_left_out() -> None:
    home = running()
    answer = answer_to(home, "ABSENT 2026-12-20\nORDERS\ntake 9\nEND")
    assert "NOT accepted" in answer["Subject"]
    assert home.referee.absences.of("nim-1", 1) == []


def test_days_at_the_end_of_the_calendar_are_answered_like_others() -> None:
    """Behind days that stand they are reckoned with, and there is none after the last one."""
    home = running()
    answer_to(home, "ABSENT 2026-12-10 2026-12-12")
    answer = answer_to(home, "ABSENT 2026-12-01 9999-12-31")
    assert "a seat has 14" in said(answer)
    assert home.referee.absences.of("nim-1", 1) == [("2026-12-10", "2026-12-12")]


@pytest.mark.parametrize("body", ["ABSENT OFF", "ABSENT ANNULÉ"])
def test_who_is_back_says_so(body: str) -> None:
    home = running()
    answer_to(home, "ABSENT 2026-12-20")
    answer_to(home, body)
    assert home.referee.absences.of("nim-1", 1) == []


@pytest.mark.parametrize("body", ["PRESS 2\nHello.\nEND", "PRESSE PLACE 2\nHello.\nFIN"])
def test_a_message_goes_to_whom_it_names_and_its_author_gets_a_receipt(body: str) -> None:
    home = running()
    home.mail(letter(ANN.address, body))
    letters = home.works()
    kinds = {
        (mail["To"].partition("<")[2], mail["Message-ID"][1:].split(".")[0]) for mail in letters
    }
    assert kinds == {(f"{ANN.address}>", "receipt"), (f"{BEN.address}>", "press")}


@pytest.mark.parametrize("body", ["VOTE DRAW YES", "VOTE NULLE OUI"])
def test_a_vote_is_on_record_and_open_for_the_others(body: str) -> None:
    home = running()
    answer_to(home, body)
    [motion] = home.referee.views.table("nim-1", 2).motions
    assert (motion.name, motion.yes) == ("draw", (1,))


@pytest.mark.parametrize(("asks", "other"), [("HELP VOTE", "NULLE OUI"), ("AIDE VOTE", "DRAW YES")])
def test_help_with_a_word_shows_it_in_both_languages(asks: str, other: str) -> None:
    home = running()
    answer = answer_to(home, asks)
    assert f"~ VOTE {other}" in said(answer)


def test_what_a_letter_only_asks_spends_an_answer_and_no_more_than_there_are() -> None:
    home = running()
    for _ in range(OWN.most - 1):
        home.referee.guests.allowance("nim-1", 1, "address")
    rows = [home.mail(letter(ANN.address, "PREVIEW\ntake 1\nEND")) for _ in range(3)]
    [sent] = home.works()
    assert "they get no answer until" in said(sent)
    assert {home.log.outcomes[row] for row in rows} == {"preview"}


def test_the_text_of_a_message_travels_in_no_payload() -> None:
    """Given several things with a message among them, when it is answered, then the row that
    waits to be written holds the echo, not the words."""
    home = running()
    home.mail(letter(ANN.address, "PRESS 2\nMy secret plan.\nEND\nSTATUS"))
    home.desk.work()
    payloads = b"".join(row.intent.payload for row in home.log.outbox(stream="nim-1"))
    assert b"secret plan" not in payloads


def test_a_letter_of_many_wrong_lines_gets_a_short_answer() -> None:
    home = running()
    answer = answer_to(home, "VOTE YES\n" * 500)
    assert "And 490 more of this kind" in said(answer)
    assert len(answer.as_bytes()) < 20_000


def test_what_is_asked_for_many_times_is_told_once() -> None:
    home = running()
    answer = answer_to(home, "STATUS\n" * MOST)
    assert said(answer).count("HOW THINGS STAND") == 1


def test_the_receipt_of_a_message_says_by_name_who_hears_it() -> None:
    """In a letter of its own and in one of several things."""
    home = running()
    press = "PRESS {}\nShall we share?\nEND\n"
    alone = said(answer_to(home, press.format("2")))
    assert "To: seat 2, Seat 2: Bénédicte." in alone
    assert "to: 2" not in alone
    assert "To: everybody." in said(answer_to(home, press.format("ALL") + "STATUS"))
