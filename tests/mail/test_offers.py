"""Every line that the letters of any game offer counts once its sign is taken away, however a mail
program sends it: in matches of every way of every game here, through the desk in
test_offers_by_mail.py."""

from itertools import count, cycle

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.offers import WIDE
from referee.kernel.tidying import reads, tidied
from referee.kernel.words import LANGUAGES
from referee.mail.asking.requests import requests_of
from referee.mail.reading.incoming_letter import read_letter
from referee.match.text import Text, parse, spell
from referee.seals import signature
from tests.games.ways import WAYS, Way
from tests.mail.given import ANN, HOUSE
from tests.mail.offered import PLAIN, counted, explained, offered, whole
from tests.mail.story import KEY

GAMES = sorted(WAYS)
MAIL = f"""From: {ANN.address}
To: {HOUSE.address}
Message-ID: <one@home.example>
Subject: orders
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Hello,

ORDERS 1
{{}}
END

Ann
"""
POSITIONS = 300
MANNERS = ("plain", "quoted", "dashes", "stars", "bullets", "broken", "signed")
EVERY = [(game, way) for game, ways in WAYS.items() for way in ways]

# What stands in a letter above a line, or behind it, that counts beside others only.
SAID = {
    ("capitaine-cosmos", "fleet"): "needs its cruiser",
    ("combats", "turn"): "with attack",
    ("empereur-telepathe", "round"): "every order of this window",
    ("kardashev", "draft2"): "one order takes from each batch",
    ("kardashev", "build"): "the order holds the line “take” too",
    ("rencontre-cosmique", "cards"): "beside an answer",
    ("rencontre-cosmique", "recards"): "beside an answer",
    ("rencontre-cosmique", "oracle"): "beside an answer",
    ("rencontre-cosmique", "alliance"): "beside an answer",
    ("rencontre-cosmique", "launch"): "beside an answer",
}


@pytest.mark.parametrize(("game", "way"), EVERY, ids=[f"{game}-{way.name}" for game, way in EVERY])
def test_every_line_that_a_letter_offers_counts(game: str, way: Way) -> None:
    """Alone, or beside others where the letter says so; no program need break it."""
    rules, read = catalogue().current(game), 0

    def watch(match, orders) -> None:
        nonlocal read
        for seat in match.window.asked:
            view = match.view(seat)
            for language in LANGUAGES:
                offers = offered(rules, view, language)
                assert max(map(len, offers)) + 2 <= WIDE
                assert max(map(len, explained(rules, view, language))) <= 76
                assert all(counts(rules, view, offer, language) for offer in offers)
                read += len(offers)

    way.play(1, watch=watch)
    assert read


@pytest.mark.parametrize("game", GAMES)
def test_every_line_counts_as_mail_programs_send_it(game: str) -> None:
    """Plain, quoted, as an item of a list, broken at 72, or signed: each different line of all
    matches, of so many positions at least, in the manner whose turn it is. The soak sends each in
    every manner (test_offers_by_mail.py)."""
    rules, seen, positions = catalogue().current(game), set(), 0
    manners = cycle(MANNERS)

    def watch(match, orders) -> None:
        nonlocal positions
        positions += len(match.window.asked)
        for seat in match.window.asked:
            view = match.view(seat)
            for language in LANGUAGES:
                for line in offered(rules, view, language):
                    if (view.window, line) not in seen:
                        seen.add((view.window, line))
                        text = counts(rules, view, line, language)
                        wanted = rules.read(text, view)
                        manner = next(manners)
                        assert arrived(rules, view, manner, text) == wanted, (manner, text)

    for seed in count(1):
        for way in WAYS[game]:
            way.play(seed, watch=watch)
        if positions >= POSITIONS:
            break
    assert seen


def arrived(rules, view, manner: str, text: str):
    """The order that this text is once a mail program has sent it in this manner."""
    if manner == "signed":
        return rules.read(signed(text), view)
    return sent(rules, view, PLAIN[manner](text))


def sent(rules, view, lines: str):
    """The order that these lines of a mail are, between ORDERS and END."""
    asked = requests_of(read_letter(MAIL.format(lines).encode(), ANN.address, HOUSE))
    assert asked.troubles == ()
    [act] = asked.acts
    return rules.read(tidied(act.text, reads(rules, view)), view)


def signed(lines: str) -> str:
    """The body of a signed text of these lines, as the desk gets it out of a mail."""
    text = spell(Text("order", lines + "\n", "play.example/m", bytes(32), window=1, seat=1))
    armour = signature.sign(KEY, "order@referee", text.encode())
    mail = MAIL.partition("\n\n")[0] + f"\n\n{text}{armour}"
    [act] = requests_of(read_letter(mail.encode(), ANN.address, HOUSE)).acts
    assert act.signature == armour
    return parse(act.text).body


def counts(rules, view, line: str, language: str) -> str:
    """The order that this line is, or is part of, where the letter says that it counts so."""
    text = counted(rules, view, line, language)
    assert text is not None, (view.window, line)
    said = SAID.get((rules.name, view.window))
    if text != line:
        assert said, (view.window, line)
        assert said in " ".join(whole(rules, view, "en").replace("~~", " ").split())
    return text
