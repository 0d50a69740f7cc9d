"""Offered lines on their whole way: out of the letter that asks, back by mail, through the desk.

The suite sends one line of each kind that a match offers; `make soak ARGS="--parts offers"` every
line of every letter of whole matches, and counts the letters.
"""

import re
from collections.abc import Iterator
from email.message import Message

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from referee.mail.sending.letter_writer import LetterWriter
from referee.match.text import Text, spell
from referee.seals import signature
from referee.service import Contact
from tests.games.seeds import PLAYED, seeds
from tests.mail.given import Home, home, letter, text_of
from tests.mail.offered import PLAIN, beside, offered
from tests.mail.story import KEY, joined
from tests.toys.play import chance

MATCHES = {
    "cosmos": ("capitaine-cosmos", 2, {"scenario": "S1", "turns": 4}),
    "cosmos-live": ("capitaine-cosmos", 2, {"scenario": "S5", "tempo": "live", "turns": 5}),
    "combats": ("combats", 2, {}),
    "combats-plotted": ("combats", 2, {"mode": "single", "tempo": "plotted"}),
    "combats-live": ("combats", 2, {"mode": "single", "tempo": "live"}),
    "telepathe": ("empereur-telepathe", 3, {"tempo": "live"}),
    "telepathe-blitz": ("empereur-telepathe", 3, {"tempo": "blitz"}),
    "kardashev": ("kardashev", 2, {"mode": "match", "stages": 1}),
    "rencontre": ("rencontre-cosmique", 4, {}),
    "rencontre-two": ("rencontre-cosmique", 2, {}),
}
SEEDS = seeds(range(0))
WINDOWS = 200 if SEEDS else 6  # windows a match that are looked at
WAIT = {"en": "wait", "fr": "attends"}
SEATS = (1, 2)


def seated(name: str, seats: int, options: dict[str, object]) -> Home:
    """A match whose seats 1 (English) and 2 (French) have a key, the others bots. Of version 1,
    where they may write plain and signed."""
    made = home(catalogue().current(name))
    made.referee.core.edition = 1
    made.referee.lobby.create(name, options, seats, name="nim-1")
    for seat in range(3, seats + 1):
        made.referee.lobby.sit_bot("nim-1", seat)
    for seat in SEATS:
        contact = Contact(f"seat{seat}@players.example", f"Player {seat}", LANGUAGES[seat - 1])
        made.referee.lobby.invite("nim-1", seat, contact)
        text, armour = joined(made, seat)
        made.mail(letter(contact.address, text + armour), seat)
        [token] = re.findall(r"^~ (CONFIRME? .*)$", "\n".join(map(text_of, made.works())), re.M)
        made.mail(letter(contact.address, token), seat)
    return made


@pytest.mark.parametrize("match", MATCHES, ids=[f"{name}-{MATCHES[name][0]}" for name in MATCHES])
@pytest.mark.parametrize("seed", SEEDS or (1,))
def test_what_a_letter_offers_counts_when_it_is_sent_back(
    match: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plain, quoted, as a list, broken at 72, and signed. Nobody looks at the pictures here."""
    monkeypatch.setattr("referee.mail.sending.letter_writer._drawn", lambda *_: None)
    monkeypatch.setattr(LetterWriter, "_order_drawn", lambda *_: None)
    monkeypatch.setattr("referee.match.allotment.MOST", 10**6)  # each line in every manner
    monkeypatch.setattr("referee.match.allotment.LONGEST", 2**30)
    made, sent = seated(*MATCHES[match]), set[tuple[str, ...]]()
    for _ in range(WINDOWS):
        letters = list(arrived(made))
        table = made.referee.views.table("nim-1", None)
        if table.window is None:
            break
        for seat in sorted({*table.window.asked} & {*SEATS}):
            of_window(made, seat, letters, sent)
            PLAYED[match] += 1
        closed(made, seed)
    assert len(sent) > 3


def arrived(made: Home) -> Iterator[Message]:
    """All that has been written by now."""
    while letters := made.works():
        yield from letters


def of_window(made: Home, seat: int, letters: list[Message], sent: set[tuple[str, ...]]) -> None:
    """Every kind of line that this window offers this seat, in every manner; in the soak every
    line."""
    table = made.referee.views.table("nim-1", seat)
    language, rules, view = LANGUAGES[seat - 1], table.game, table.view
    read = offers_in(asking(letters, seat))
    assert read == offered(rules, view, language)
    for line in read:
        kind = (view.window, language, line.split()[0], str(len(line.split())))
        kind = (view.window, language, line) if SEEDS else kind
        if kind not in sent:
            sent.add(kind)
            text = first_that_counts(made, seat, line, language)
            for manner, change in PLAIN.items():
                assert plain(made, seat, change(f"{text}\n{WAIT[language]}")) == "accepted", manner
            assert signed(made, seat, f"{text}\n{WAIT[language]}\n", len(sent)) == "accepted"


def asking(letters: list[Message], seat: int) -> str:
    """The newest letter that asks this seat."""
    due = [mail for mail in letters if str(mail["Message-ID"]).startswith("<due.")]
    return text_of([mail for mail in due if f"seat{seat}@" in str(mail["To"])][-1])


def offers_in(text: str) -> list[str]:
    """The block of a letter with one sign taken away from each line, ORDERS and END left out."""
    [block] = re.findall(r"^~ (?:ORDERS|ORDRES) \d+\n(.*?)^~ (?:END|FIN)$", text, re.M | re.S)
    return [line[2:] for line in block.splitlines() if line.startswith("~ ")]


def first_that_counts(made: Home, seat: int, line: str, language: str) -> str:
    """The line alone, or beside others where it cannot stand alone (test_offers.py says where)."""
    table = made.referee.views.table("nim-1", seat)
    for text in (line, *beside(table.game, table.view, line, language)):
        if plain(made, seat, f"{text}\n{WAIT[language]}") in ("accepted", "repeated"):
            return text
    raise AssertionError(line)


def plain(made: Home, seat: int, lines: str) -> str:
    """What becomes of a plain mail with these lines, an earlier order being taken back."""
    body = f"WITHDRAW\nORDERS\n{lines}\nEND"
    row = made.mail(letter(f"seat{seat}@players.example", body), seat)
    made.desk.work()
    return made.log.outcomes[row]


def signed(made: Home, seat: int, body: str, serial: int) -> str:
    """What becomes of these lines as a signed text."""
    table = made.referee.views.table("nim-1", seat)
    assert table.window is not None
    text = spell(
        Text(
            "order",
            body,
            table.origin,
            table.leaf0,
            window=table.window.number,
            seat=seat,
            serial=serial,
        )
    )
    armour = signature.sign(KEY, "order@referee", text.encode())
    row = made.mail(letter(f"seat{seat}@players.example", text + armour), seat)
    made.desk.work()
    return made.log.outcomes[row]


def closed(made: Home, seed: int) -> None:
    """Bots answer for the two, and the window is due."""
    table = made.referee.views.table("nim-1", None)
    assert table.window is not None
    for seat in sorted({*table.window.asked} & {*SEATS}):
        view = made.referee.views.table("nim-1", seat).view
        order = table.game.propose(view, chance("offers", table.window.number, seat, seed))
        assert plain(made, seat, f"{table.game.write(order, 'en')}\nwait") == "accepted"
    assert table.window.due is not None
    made.clock.set(table.window.due)
    made.clock.advance(seconds=3)
    made.referee.windows.wake("nim-1")


def test_all_wrong_lines_of_a_mail_are_told_each_with_its_own_place() -> None:
    made = seated("combats", 2, {})
    list(arrived(made))
    assert plain(made, 1, "mov 1 aube/1\npass\ngrow Aubergine/1\nbuild 3 Usine") == "refused"
    [answer] = [mail for mail in arrived(made) if "seat1@" in str(mail["To"])]
    told = text_of(answer)
    assert [f"Line {n}: " in told for n in (1, 2, 3, 4)] == [True, False, True, True]
    assert told.count("^") > 2
    assert "Line 1 is the first one inside the block." in told
