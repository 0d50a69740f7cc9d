"""One match told in letters: every kind of letter that this referee writes, with its occasion.

`python -m tests.mail.story` writes the golden files anew; look at the difference before you commit.
"""

from dataclasses import replace
from email.message import Message
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.games.catalogue import Catalogue
from referee.kernel.chance import leaf0_hash
from referee.kernel.words import LANGUAGES, Language
from referee.mail.reading.headers import subject
from referee.match.beacon import QUICKNET
from referee.match.policy import Policy
from referee.match.text import Text, spell
from referee.seals import signature
from referee.seals.ssh_keys import format_key, public_of
from referee.service.letters.certificates import NAMESPACE
from referee.service.letters.posts import Post
from referee.service.people.mailboxes import Failure
from referee.service.people.players import Contact
from tests.mail import (
    blind_story,
    chairs_story,
    commands_story,
    keys_story,
    past_story,
    rounds_story,
    witness_story,
    words_story,
)
from tests.mail.given import ANN, BEN, GAME, HOUSE, Home, letter, lobby, running, text_of
from tests.mail.given import home as given_home
from tests.toys.nim_taught import GAME as TAUGHT

GOLDEN = Path(__file__).parent / "golden"
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
KEY_FILE = f"{format_key(public_of(KEY))} ann@laptop"
NEWER = replace(GAME, version="1.1")
LATER = "2026-11-24T12:00:00.000Z"
WORDS = {
    "en": {"take": "take", "always": "always take: take 1", "key": "KEY", "end": "END"},
    "fr": {"take": "prends", "always": "toujours prise : prends 1", "key": "CLÉ", "end": "FIN"},
}


def told(language: Language) -> dict[str, Message]:
    """Each letter to Ann by the name of its occasion, in that language."""
    found: dict[str, Message] = {}
    _before(language, found)
    _during(language, found)
    _news(language, found)
    _moved(language, found)
    _set_aside(language, found)
    _on_terms(language, found)
    _voices(language, found)
    chairs_story.told(language, found)
    words_story.told(language, found)
    keys_story.told(language, found)
    past_story.told(language, found)
    _of_a_game_that_teaches(language, found)
    commands_story.told(language, found)
    blind_story.told(language, found)
    witness_story.told(language, found)
    return found


def _before(language: Language, found: dict[str, Message]) -> None:
    ann = replace(ANN, language=language)
    home = lobby(ann)
    found["welcome"] = home.works()[0]
    text, armour = joined(home)
    home.mail(letter(ann.address, text + armour))
    found["confirm_key"] = home.works()[0]


def _of_a_game_that_teaches(language: Language, found: dict[str, Message]) -> None:
    """The invitation and the first letters of a game that introduces itself."""
    ann, zoe = replace(ANN, language=language), Contact("zoe@maison.example", "Zoé")
    home = given_home(TAUGHT)
    home.referee.lobby.create("nim", {}, 2, name="nim-1", organiser=zoe)
    for seat, who in ((1, ann), (2, BEN)):
        home.referee.lobby.invite("nim-1", seat, who)
    found["welcome_taught"] = letter_to(ann.address, home.works())
    for seat, who in ((1, ann), (2, BEN)):
        home.mail(letter(who.address, "JOIN"), seat)
    found["due_taught"] = letter_to(ann.address, home.works())
    home.mail(letter(ann.address, "ORDERS\ntake 3\nEND"))
    found["receipt_taught"] = letter_to(ann.address, home.works())


def _during(language: Language, found: dict[str, Message]) -> None:
    ann, words = replace(ANN, language=language), WORDS[language]
    home = lobby(ann)
    home.works()
    home.mail(letter(ann.address, "JOIN"))
    found["receipt_join"] = home.works()[0]
    home.mail(letter(BEN.address, "JOIN"), 2)
    found["due"] = letter_to(ann.address, home.works())
    for name, author, body in (
        ("answer_help", ann.address, "HELP"),
        ("answer_status", ann.address, "STATUS"),
        ("answer_troubles", ann.address, "WITHDRAW ALL\n\nORDERS\nSTANDING\n"),
        ("answer_unknown_token", ann.address, "CONFIRM v36vdtfc7vb44n"),
        ("receipt_withdraw_nothing", ann.address, "WITHDRAW"),
        ("refusal", ann.address, f"ORDERS 1\n\n{words['take']} 7\nEND"),
        ("refusal_other_window", ann.address, f"ORDERS 4\n{words['take']} 1\nEND"),
        ("confirm_letter", "ann@other.example", f"ORDERS 1\n{words['take']} 1\nEND"),
        ("confirm_key_first", ann.address, f"{words['key']}\n{KEY_FILE}\n{words['end']}"),
        ("answer_unsigned_key", ann.address, f"referee-key v1\n\n{KEY_FILE}"),
        ("receipt_waits", ann.address, f"ORDERS\n{words['take']} 3\nwait\nEND"),
        ("receipt_repeated", ann.address, f"ORDERS\n{words['take']} 3\nwait\nEND"),
        ("receipt_withdraw_order", ann.address, "WITHDRAW"),
        ("receipt_order", ann.address, f"ORDERS\n{words['take']} 3\nEND"),
    ):
        home.mail(letter(author, body))
        found[name] = home.works()[0]
    home.mail(letter(ann.address, f"STANDING\n{words['always']}\nEND"))
    found["receipt_standing"] = home.works()[0]
    home.mail(letter(ann.address, "WITHDRAW 1"))
    found["receipt_withdraw_standing"] = home.works()[0]
    home.mail(letter(BEN.address, "ORDERS\ntake 3\nEND"), 2)
    home.mail(letter(ann.address, "ORDERS\ntake 3\nEND"))
    home.mail(letter(BEN.address, "ORDERS\ntake 1\nEND"), 2)
    found["over"] = [mail for mail in home.works() if mail["To"].endswith(f"<{ann.address}>")][-1]


def _news(language: Language, found: dict[str, Message]) -> None:
    """Ann's order on the page has closed a window: she is told of it a day later, as nothing more
    is asked of her."""
    home = running(replace(ANN, language=language))
    home.referee.submissions.submit(_post(home, 1, "order", "take 1"))
    home.clock.advance(hours=24)
    found["happened"] = letter_to(ANN.address, home.works())


def _moved(language: Language, found: dict[str, Message]) -> None:
    home = running(replace(ANN, language=language))
    home.referee.deadlines.extend("nim-1", LATER, "Noël")
    found["extended"] = letter_to(ANN.address, home.works())
    home.referee.deadlines.pause("nim-1", "")
    found["extended_pause"] = letter_to(ANN.address, home.works())
    home = running(replace(ANN, language=language))
    home.clock.set("2026-11-22T14:00:00.000Z")
    home.referee.reminders.sweep()
    found["reminder"] = letter_to(ANN.address, home.works())
    person = home.chair(1).person
    assert person is not None
    home.referee.wishes.want_digest(person.id, True)
    home.referee.digests.sweep()
    found["digest"] = letter_to(ANN.address, home.works())


def _set_aside(language: Language, found: dict[str, Message]) -> None:
    """A match that Ann organises, and whose window could not be closed."""
    home = lobby(ANN)
    home.works()
    made = home.referee.lobby.create(
        "nim", {}, 2, name="nim-2", organiser=replace(ANN, language=language)
    )
    home.referee.windows.set_aside(made.match)
    found["trouble"] = home.works()[0]
    home.referee.lobby.invite("nim-2", 2, BEN)
    home.works()
    ben = home.referee.seats.chair("nim-2", 2).person
    assert ben is not None
    offer = next(row.intent.id for row in home.log.outbox(stream="nim-2") if row.intent.seat == 2)
    home.referee.returned_letters.heard(ben.id, offer, Failure(True, "5.1.1"), "nim-2")
    found["bounced"] = home.works()[0]
    _silence(language, found)
    rounds_story.told(language, found)


def _silence(language: Language, found: dict[str, Message]) -> None:
    """The dice of a match that Ann organises wait for a beacon of which nothing is heard."""
    home = lobby(ANN)
    home.works()
    policy = Policy(beacon=QUICKNET)
    ann = replace(ANN, language=language)
    home.referee.lobby.create("nim", {}, 2, name="nim-4", policy=policy, organiser=ann)
    for seat, who in ((1, BEN), (2, Contact("zoe@maison.example", "Zoé"))):
        home.referee.lobby.invite("nim-4", seat, who)
        token = home.referee.seats.chair("nim-4", seat).mail_token
        home.intake.receive(letter(who.address, "JOIN"), HOUSE.reply_to(token))
    home.works()
    home.clock.advance(hours=2)
    home.referee.rounds.sweep()
    found["silent_beacon"] = letter_to(ANN.address, home.works())


def _on_terms(language: Language, found: dict[str, Message]) -> None:
    """A match that Zoé organises, with a timetable, few stones, and signed letters only."""
    home = lobby(replace(ANN, language=language))
    home.works()
    zoe = Contact("zoe@maison.example", "Zoé")
    policy = Policy(grid="Mon,Thu 20:00 Europe/Paris", assurance="signed", hold=True)
    home.referee.lobby.create("nim", {"stones": 5}, 2, name="nim-3", policy=policy, organiser=zoe)
    home.referee.lobby.invite("nim-3", 1, ANN)
    found["welcome_signed"] = home.works()[0]
    text, armour = joined(home, match="nim-3")
    address = HOUSE.reply_to(home.referee.seats.chair("nim-3", 1).mail_token)
    home.intake.receive(letter("ann@other.example", text + armour), address)
    found["confirm_key_elsewhere"] = home.works()[0]


def _voices(language: Language, found: dict[str, Message]) -> None:
    """Bénédicte writes, proposes and refuses; the organiser decides and goes back."""
    home = running(replace(ANN, language=language))
    for name, kind, text in (
        ("press", "press", "to: all\n\nShall we share the stones?\nORDERS\ntake 3\nEND\n"),
        ("motion", "vote", "draw yes\n"),
        ("motion_fallen", "vote", "draw no\n"),
    ):
        if name == "motion_fallen":
            home.referee.submissions.submit(_post(home, 1, "vote", "end yes\n"))
            home.works()
            text = "end no\n"
        home.referee.submissions.submit(_post(home, 2, kind, text))
        found[name] = letter_to(ANN.address, home.works())
    home.referee.submissions.submit(_post(home, 1, "order", "take 1"))
    home.works()
    home.referee.submissions.submit(_post(home, 2, "consent", "rewind 1 yes\n"))
    found["motion_rewind"] = letter_to(ANN.address, home.works())
    home.referee.rulings.rule("nim-1", 2, "The letter of Friday counts.")
    found["ruled"] = letter_to(ANN.address, home.works())
    home.clock.advance(hours=1)
    home.referee.rulings.rewind("nim-1", 1, "The stones were miscounted.")
    found["due_rewound"] = letter_to(ANN.address, home.works())
    core = home.referee.core
    core.matches.games = Catalogue([GAME, NEWER])
    core.matches.forget("nim-1")
    home.referee.submissions.submit(_post(home, 2, "consent", "rules 1.1 yes\n"))
    found["motion_rules"] = letter_to(ANN.address, home.works())
    home.referee.submissions.submit(_post(home, 1, "consent", "rules 1.1 yes\n"))
    home.referee.submissions.submit(_post(home, 1, "order", "take 1"))
    home.clock.advance(hours=24)
    found["happened_by_other_rules"] = letter_to(ANN.address, home.works())


def _post(home: Home, seat: int, kind: str, text: str) -> Post:
    """What a seat sends from its page."""
    return Post("nim-1", seat, kind, text, home.clock.now())


def letter_to(address: str, letters: list[Message]) -> Message:
    """The one letter among these that goes to this address and is no receipt."""
    [found] = [
        mail
        for mail in letters
        if mail["To"].endswith(f"<{address}>") and not mail["Message-ID"].startswith("<receipt.")
    ]
    return found


def joined(home: Home, seat: int = 1, match: str = "nim-1") -> tuple[str, str]:
    """A signed join of this seat, text and armour."""
    leaf = home.log.leaves(match)[0]
    text = spell(Text("join", "", f"play.example/{match}", leaf0_hash(leaf), window=0, seat=seat))
    return text, signature.sign(KEY, NAMESPACE, text.encode())


def golden(mail: Message) -> str:
    """What is compared: the subject and the text."""
    return f"Subject: {subject(mail)}\n\n{text_of(mail)}"


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for known in LANGUAGES:
        for name, mail in told(known).items():
            (GOLDEN / f"{name}.{known}.txt").write_text(golden(mail), encoding="utf-8")
