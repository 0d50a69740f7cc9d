"""Where each power and edict acts is one table; it agrees with the data players read."""

import itertools
import re
from collections import Counter
from pathlib import Path

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules import edicts
from referee.games.rencontre_cosmique.rules.ladder import STEPS, WINDOWS
from referee.games.rencontre_cosmique.rules.powers.roster import CLAUSES, ELSEWHERE, RUNGS
from referee.games.rencontre_cosmique.things.cards import EDICTS, full_deck, kinds
from referee.games.rencontre_cosmique.things.options import power_rows
from referee.games.rencontre_cosmique.words.vocabulary import WINDOW_NAMES
from tests.games.rencontre_cosmique.playing import EVERY_WAY, played

FOLDER = Path(edicts.__file__).parents[1]


def test_every_power_acts_where_its_card_says():
    rows = power_rows()
    placed = {power.key: rung for rung, powers in RUNGS.items() for power in powers}
    assert all(rung in rows[key].steps for key, rung in placed.items())
    assert all(rows[power.key].steps == ("A",) for power in CLAUSES.values())
    assert {*placed, *(power.key for power in CLAUSES.values()), *ELSEWHERE} == set(rows)
    assert len(rows) == 22


def test_the_rungs_are_steps_of_the_ladder():
    assert set(RUNGS) <= set(STEPS)
    assert set(WINDOWS) == set(WINDOW_NAMES)
    assert set(edicts.STEPS) == set(EDICTS)


def test_the_deck_is_that_of_the_box():
    """R-1 and rulings §2: 54 cards, 46 of them for duels."""
    assert len(full_deck()) == 54
    assert sum(card.count for kind, card in kinds().items() if kind in EDICTS) == 8
    assert full_deck().count("C") == 10
    assert [full_deck().count(f"A{n}") for n in (4, 6, 8, 10, 12, 14, 15, 18, 20, 30)] == [
        2, 8, 8, 6, 4, 2, 2, 1, 2, 1,
    ]  # fmt: skip


def test_no_power_is_asked_for_by_name_in_the_flow():
    """A power's own rule is in its own file; the steps know none of them."""
    names = "|".join(power_rows())
    asked = re.compile(rf"(power|key)\s*==\s*[\"']({names})[\"']")
    for name in (
        "ladder",
        "rung_powers",
        "clause_powers",
        "result",
        "attack",
        "alliance",
        "duel_end",
        "flow",
    ):
        assert not asked.search((FOLDER / f"{name}.py").read_text("utf-8")), name


def test_every_power_has_a_file_of_its_own():
    files = {path.stem for path in (FOLDER / "powers").glob("*.py")}
    assert set(power_rows()) <= files


def test_every_power_is_used_and_every_edict_played():
    used, played_edicts, zapped = Counter(), Counter(), Counter()
    for way, seed in itertools.product(EVERY_WAY, range(3)):
        for event in played(way, seed).events:
            if isinstance(event, e.PowerUsed):
                used[event.power] += 1
            if isinstance(event, e.EdictPlayed):
                played_edicts[event.edict] += 1
            if isinstance(event, e.PowerZapped):
                zapped[event.power] += 1
    others = {"vulch", "insecte", "escamoteur", "comedien"}  # told by events of their own
    assert set(used) >= set(power_rows()) - others
    assert len(played_edicts) == 6
    assert len(zapped) > 5
