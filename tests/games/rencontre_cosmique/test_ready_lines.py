"""Lines that stand ready for one's powers, edicts and pawns: each is legal where it stands, in both
languages, and each power and edict has one in the windows where it may act."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import EDICTS
from referee.games.rencontre_cosmique.things.options import RencontreOptions
from referee.games.rencontre_cosmique.words.notation import word
from referee.games.rencontre_cosmique.words.vocabulary import EDICTS as EDICT_WORDS
from referee.kernel.words import LANGUAGES
from tests.games.rencontre_cosmique.playing import EVERY_WAY, Way, begun
from tests.mail.offered import counted, offered
from tests.toys.play import bots

WINDOWS = 45  # that are looked at in a match
ACT = {  # what a power's line begins with
    "chercheur": "ask", "esprit": "setting look", "mutant": "mutate", "philantrope": "give",
    "echangeur": "trade", "amibe": "ooze", "sorcier": "swap", "chronos": "travel",
    "clone": "keep", "voleur": "steal", "zombie": "place", "vulch": "setting edicts",
    "escamoteur": "vanish", "comedien": "role", "machine": "continue",
}  # fmt: skip


def views(way: Way, seed: int) -> Iterator:
    """What each asked seat sees in the first windows of a match whose players arm nothing."""
    match = begun(way, seed)
    for _ in range(WINDOWS):
        if match.window is None:
            return
        yield from map(match.view, match.window.asked)
        answers = bots(match, seed, 0)
        match.close({seat: _without_book(order) for seat, order in answers.items()})


def _without_book(order: o.Answer) -> o.Answer:
    return replace(order, lines=tuple(x for x in order.lines if not isinstance(x, o.Arm)))


def test_every_ready_line_is_legal_where_it_stands_in_both_languages() -> None:
    """Three hundred positions and more, of every way to play and every kind of window."""
    positions, windows = 0, set()
    for way in EVERY_WAY:
        for view in views(way, 9):
            positions += 1
            windows.add(view.window)
            for language in LANGUAGES:
                for line in offered(GAME, view, language):
                    assert counted(GAME, view, line, language), (way.name, view.window, line)
    assert positions >= 300
    assert windows == set(GAME.windows)


@pytest.mark.parametrize("power", ACT)
def test_a_power_has_its_line_ready_in_a_form_of_its_owner(power: str) -> None:
    options = RencontreOptions(
        power_list=(power, "laser", "virus", "vide", "empathe"), powers=1, promos=True
    )
    way = Way(power, 3, options)
    assert any(
        line.startswith(ACT[power])
        for seed in range(1, 7)
        for view in views(way, seed)
        if power in view.faces
        for line in offered(GAME, view, "en")
    )


def test_each_edict_in_the_hand_stands_ready_to_be_armed() -> None:
    armed = set()
    for seed in range(1, 7):
        for view in views(EVERY_WAY[2], seed):
            lines = [line for line in offered(GAME, view, "en") if line.startswith("arm ")]
            found = {
                kind for kind in EDICTS for line in lines if word(EDICT_WORDS, kind, "en") in line
            }
            assert found <= set(view.hand)
            armed |= found
    assert armed == set(EDICTS)


def test_an_edict_that_is_armed_already_is_not_offered_again() -> None:
    for view in views(EVERY_WAY[2], 1):
        for line in offered(GAME, view, "en"):
            assert not any(line.startswith(f"arm {entry.arm.edict}") for entry in view.private.book)


def test_a_deal_offers_to_take_what_lies_on_the_table_and_to_break_off() -> None:
    begins = set()
    for seed in range(1, 5):
        for way in EVERY_WAY[:3]:
            for view in views(way, seed):
                if view.window == "deal":
                    begins |= {line.split("  #")[0] for line in offered(GAME, view, "en")}
    verbs = {line.split()[0] for line in begins}
    assert {"offer", "accept", "break", "losses", "my", "hold"} <= verbs
    assert any(line.startswith("offer base ") and " for base " in line for line in begins)
