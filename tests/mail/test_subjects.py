"""What a mailbox full of our letters shows: which match, which window, what the letter is."""

import re
from dataclasses import replace

import pytest

from referee.kernel.words import LANGUAGES, Language
from referee.mail.reading.headers import subject
from referee.match.policy import Policy
from referee.service.letters.posts import Post
from tests.mail.given import ANN, BEN, Home, letter, running, text_of
from tests.mail.given import home as empty_home
from tests.mail.story import told

# Letters about a seat's turn: whoever has ten of a match must tell them apart by their subjects.
TURNS = {
    "due",
    "due_rewound",
    "unsealing",
    "happened",
    "reminder",
    "refusal",
    "receipt_order",
    "receipt_waits",
} | {
    *("receipt_withdraw_order", "answer_help", "answer_status", "transcript", "press", "motion"),
}
NOT_TAKEN = {"en": "NOT accepted", "fr": "NON accepté"}
ASKS = {
    "en": r"\[nim-1\] (still open, )?(?P<window>window \d): take, until (Sun|Tue) \d\d:00",
    "fr": r"\[nim-1\] (encore ouverte, )?(?P<window>fenêtre \d) : prise, jusqu’à [a-z]+ \d\d h 00",
}
OPENS = {
    "en": r"\[nim-1\] please open your seal: (?P<window>window \d), until (Sun|Tue) \d\d:00",
    "fr": r"\[nim-1\] ouvrez votre pli, s’il vous plaît : (?P<window>fenêtre \d), jusqu’à "
    r"[a-z]+ \d\d h 00",
}
SHAPE = {
    "en": r"\[nim-\d\] [A-Za-z].{2,70} \(nim(?P<window>, window \d+(: take)?)?\)",
    "fr": r"\[nim-\d\] [A-Za-zéàl].{2,70} \(nim(?P<window>, fenêtre \d+( : prise)?)?\)",
}


def answered(body: str, language: Language = "en") -> str:
    """The subject of what comes back for this mail of Ann's."""
    home = running()
    home.mail(letter(ANN.address, body))
    turns = ("<due.", "<happened.")
    return next(subject(mail) for mail in home.works() if not mail["Message-ID"].startswith(turns))


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("HELP", "the help"),
        ("STATUS", "how things stand"),
        ("HELP\nSTATUS", "what you asked for"),
        ("ORDERS\ntake 2\nwait\nEND", "orders received"),
        ("ORDERS\ntake 9\nEND", "NOT accepted"),
        ("ORDERS\ntake 2", "NOT accepted, not understood"),
        ("ORDERS 3\ntake 2\nEND", "NOT accepted"),
        ("i would like to take two", "NOT accepted, not understood"),
        ("ODRERS\ntake 2\nEND", "NOT accepted, not understood"),
    ],
)
def test_the_subject_says_what_the_answer_is(body: str, what: str) -> None:
    assert answered(body) == f"[nim-1] {what} (nim, window 1: take)"


ABOUT_NO_MATCH = ("digest", "sign_in", "sign_in_visitor")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_subject_names_match_and_game_and_a_turns_letter_its_window(
    language: Language,
) -> None:
    """Those that ask say which window, for what and until when; the game is known by then."""
    for name, mail in told(language).items():
        asks = name in ("due", "due_rewound", "due_taught", "due_unwitnessed", "reminder")
        shape = ASKS if asks else OPENS if name == "unsealing" else SHAPE
        found = re.fullmatch(shape[language], subject(mail))
        assert found or name in ABOUT_NO_MATCH, name
        assert name not in TURNS or (found and found["window"]), name


def asking(zone: str, language: Language = "en", policy: Policy | None = None) -> str:
    """The subject of the letter that asks Ann, who lives in this zone."""
    home = empty_home()
    home.referee.lobby.create("nim", {}, 2, name="m", policy=policy or Policy())
    for seat, contact in ((1, replace(ANN, zone=zone, language=language)), (2, BEN)):
        home.referee.lobby.invite("m", seat, contact)
        now = home.clock.now()
        home.referee.submissions.submit(Post("m", seat, "join", "", now))
    return next(subject(mail) for mail in home.works() if "<due.m." in mail["Message-ID"])


@pytest.mark.parametrize(
    ("zone", "until"),
    [
        ("UTC", "until Sun 19:00"),
        ("Asia/Tokyo", "until Mon 04:00"),
    ],
)
def test_the_deadline_of_a_subject_is_in_the_readers_zone(zone: str, until: str) -> None:
    assert asking(zone) == f"[m] window 1: take, {until}"


def test_a_deadline_that_is_far_away_has_its_date() -> None:
    late = Policy(short=24 * 20)
    assert asking("UTC", policy=late) == "[m] window 1: take, until 11 December, 19:00"
    assert asking("UTC", "fr", late).endswith("prise, jusqu’au 11 décembre, 19 h 00")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_was_not_taken_says_so_in_its_subject(language: Language) -> None:
    letters = told(language)
    bad = ("troubles", "unknown_token", "unsigned_key", "wrong_words")
    for name in (*(f"answer_{reason}" for reason in bad), "refusal", "transcript_stopped"):
        assert NOT_TAKEN[language] in subject(letters[name]), name


def home_with_rule() -> Home:
    home = running()
    home.mail(
        letter(ANN.address, "STANDING\nalways take: take 1\nEND\n\nORDERS\ntake 2\nwait\nEND")
    )
    home.works()
    return home


def test_the_receipt_of_a_withdrawal_tells_what_was_taken_back() -> None:
    home = running()
    home.mail(letter(ANN.address, "ORDERS\ntake 2\nwait\nEND"))
    home.works()
    home.mail(letter(ANN.address, "WITHDRAW"))
    text = text_of(home.works()[0])
    assert "WHAT WAS UNDERSTOOD\n\n    take 2\n" in text
    assert "You have no order in force for this window." in text
    assert "this is played for you:\n\n    take 1\n" in text


def test_the_receipt_of_a_withdrawal_tells_which_standing_order_answers_now() -> None:
    home = home_with_rule()
    home.mail(letter(ANN.address, "WITHDRAW"))
    text = text_of(home.works()[0])
    assert "In its place standing order 1 answers now: always take: take 1" in text
    assert "You have no order in force" not in text


def test_standing_orders_taken_back_are_told_in_their_words() -> None:
    home = home_with_rule()
    home.mail(letter(ANN.address, "WITHDRAW 1"))
    assert "WHAT WAS UNDERSTOOD\n\n    1. always take: take 1\n" in text_of(home.works()[0])
