"""A lost key, from letter to letter: all are told, the old key objects, or the new one comes."""

import re
from email.message import Message

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.audit import audit
from referee.games.catalogue import Catalogue
from tests.independent.checker import check
from tests.mail.given import ANN, BEN, GAME, Home, letter, text_of
from tests.mail.keys_story import NEW, OLD, begun, confirmed, counts, lost, signed

THIEFS = OLD  # they have found it


def told(letters: list[Message], address: str) -> str:
    """The news about the key that this person gets."""
    return "\n".join(
        text_of(mail)
        for mail in letters
        if mail["To"].endswith(f"<{address}>") and mail["Message-ID"].startswith("<key_news.")
    )


def orders(here: Home, key: Ed25519PrivateKey, take: int = 1) -> str:
    """Seat 1 orders by mail; the subject of the answer."""
    here.mail(letter(ANN.address, signed(here, "order", f"take {take}\n", key=key)))
    return re.sub(r"^.*?\] ", "", str(here.works()[0]["Subject"]))


def types(here: Home) -> list[str]:
    with here.referee.core.locked("nim-1") as loaded:
        return [type(entry.event).__name__ for entry in loaded.entries]


def waits_out(here: Home) -> list[Message]:
    """Until the key counts: what the ticker does on its way, and the letters that leave."""
    until = counts(here)
    while True:
        due = here.log.due_of("nim-1")
        if due is None or due.at > until:
            break
        here.clock.set(max(due.at, here.clock.now()))
        here.referee.windows.wake("nim-1")
    here.clock.set(until)
    here.referee.windows.wake("nim-1")
    return here.works()


def in_the_next_window(here: Home) -> None:
    with here.referee.core.locked("nim-1") as loaded:
        window = loaded.match.window
    assert window is not None
    assert window.due is not None
    here.clock.set(window.due)
    here.referee.windows.wake("nim-1")
    here.works()


@pytest.fixture
def here() -> Home:
    return begun()


def test_the_refusal_of_an_unsigned_order_tells_of_lost(here: Home) -> None:
    here.mail(letter(ANN.address, "ORDERS\ntake 1\nEND"))
    assert "LOST, a new key’s line, END" in text_of(here.works()[0]).replace("\n", " ")


def test_all_are_told_who_asks_when_it_counts_and_how_to_object(here: Home) -> None:
    here.mail(lost())
    letters = confirmed(here, here.works()[0])
    english = told(letters, ANN.address).replace("\n", " ")
    french = told(letters, BEN.address).replace("\n", " ")
    assert "key is lost, and shows another" in english
    assert "objects by signing anything with it before then" in english
    assert "perdu sa clé, et en montre une autre" in french
    assert "24 November" in english or "24 nov" in english.lower()


def test_the_old_keys_thief_orders_meanwhile_and_so_objects(here: Home) -> None:
    here.mail(lost())
    confirmed(here, here.works()[0])
    here.mail(letter(ANN.address, signed(here, "order", "take 1\n", key=THIEFS)))
    letters = here.works()
    for address, said in ((ANN.address, "has objected"), (BEN.address, "s’est opposé")):
        assert said in told(letters, address)
    assert "KeyKept" in types(here)
    assert "KeyChanged" not in types(here)


def test_nobody_objects_and_the_new_key_signs_an_order_that_counts(here: Home) -> None:
    here.mail(lost())
    confirmed(here, here.works()[0])
    assert orders(here, NEW).startswith("NOT")
    letters = waits_out(here)
    assert "nobody has objected" in told(letters, ANN.address).replace("\n", " ")
    assert "personne ne s’y est opposé" in told(letters, BEN.address).replace("\n", " ")
    in_the_next_window(here)
    assert orders(here, NEW).startswith("orders received")


def test_the_record_of_it_holds_and_its_first_line_names_the_key(here: Home) -> None:
    here.mail(lost())
    confirmed(here, here.works()[0])
    waits_out(here)
    in_the_next_window(here)
    here.mail(letter(ANN.address, signed(here, "vote", "end yes\n", key=NEW)))
    here.mail(letter(BEN.address, "VOTE END YES"), 2)
    here.works()
    record = here.referee.records.export("nim-1")
    report = audit(record, games=Catalogue([GAME]))
    assert report.holds, report.text("en")
    assert "gives seat 1 a key that its old one did not sign (lost)" in report.headline("en")
    assert all(finding.ok for finding in check(record))


def test_one_line_objects_to_a_first_key() -> None:
    here = begun(signs=False)
    here.mail(lost(word=1))
    letters = confirmed(here, here.works()[0])
    assert "OBJECTION" in told(letters, ANN.address)
    here.mail(letter(ANN.address, "OBJECTION"))
    assert "has objected" in told(here.works(), ANN.address)
    assert "KeyKept" in types(here)


def test_status_tells_of_a_key_that_waits(here: Home) -> None:
    here.mail(lost())
    confirmed(here, here.works()[0])
    here.mail(letter(BEN.address, "ETAT"), 2)
    said = text_of(here.works()[0]).replace("\n", " ")
    assert "clés annoncées" in said.lower()
    assert "perdu sa clé" in said


@pytest.mark.parametrize(("word", "shown"), [("LOST", "~ PERDU"), ("OBJECTION", "~ OBJECTION")])
def test_help_shows_how_the_word_is_written(here: Home, word: str, shown: str) -> None:
    here.mail(letter(ANN.address, f"HELP {word}"))
    assert shown in text_of(here.works()[0])


def test_what_is_no_key_is_refused_before_anybody_is_asked(here: Home) -> None:
    here.mail(letter(ANN.address, "PERDU\nno key at all\nFIN"))
    assert "NOT accepted" in str(here.works()[0]["Subject"])
