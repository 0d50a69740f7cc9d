"""Each rule matters: without its function, of each ruling named here a situation fails."""

import pytest

from tests.games.capitaine_cosmos.test_scenarios import SITUATIONS
from tests.games.disabled import gives, modules_of

module = modules_of("capitaine_cosmos")
nothing, yes = gives(None), gives(True)


def none_of_it(*_, **__):
    return []


WITHOUT = [
    ("rules.flow:work_the_deck", nothing, "R-40 R-41 R-42 R-49 H-18 F-23"),
    ("rules.deck:recover_all", lambda play: set(), "R-49 R-50 H-19 H-21 H-31 F-26"),
    ("rules.flow:move_all", nothing, "R-2 R-7 R-15 R-16 F-6 F-45"),
    ("rules.moves:drift", nothing, "R-64 R-65 H-28 F-38"),
    ("rules.moves:leave_map", nothing, "H-13 H-15 F-12 F-48"),
    ("rules.moves:may_leave", yes, "H-16"),
    ("rules.flow:lay_all", nothing, "R-60 R-61 R-63 H-25 H-27 F-35 F-43"),
    (
        "rules.flow:strike_all",
        nothing,
        "R-66 R-67 R-68 R-69 R-70 R-71 R-72 H-29 H-39 F-31 F-34 F-37",
    ),
    ("rules.flow:fire_all", nothing, "R-20 R-22 R-24 R-32 R-33 R-34 R-36 H-12 H-14 F-13 F-45"),
    ("rules.flow:remove_shot_down", nothing, "R-35 R-51 R-52 F-2 F-28"),
    ("rules.flow:expire_mines", nothing, "H-24"),
    ("rules.flow:judged", nothing, "R-4 H-32 H-42 F-47 F-48"),
    ("rules.launches:launch_order", lambda play, seats, *_: seats, "R-48 H-17 F-24 F-25"),
    ("rules.launches:facing", lambda *_: 0, "R-43 F-25"),
    ("rules.launches:refusal", lambda *_: "", "H-20 H-22 H-41 F-27"),
    ("rules.launches:_conditions_hold", yes, "F-42"),
    ("rules.recoveries:has_place", yes, "R-38 H-21 F-26"),
    ("rules.targets:_shade", lambda *_: {}, "R-73 H-7 F-4 F-21"),
    ("rules.gunnery:_take", lambda ship, ordered, budget: ordered[:budget], "R-25 R-26 H-8 F-14"),
    ("rules.gunnery:_budget", lambda ship, *_: (ship.shots, ""), "H-3 F-41"),
    ("rules.gunnery:_passes", yes, "F-39"),
    ("rules.gunnery:commit", nothing, "F-40"),
    ("rules.gunnery:_priority", lambda *_: 0, "H-43 F-39"),
    ("rules.credit:Credit.pay", nothing, "H-34 F-20 F-49"),
    ("rules.mines:choose", lambda play, ship, line, taken: [], "R-62 R-63 H-26 F-35"),
    ("rules.mines:_near", lambda play, escort, line, free, foes: free, "F-43"),
    ("rules.hazards:contact", lambda ground, ship, hex_: "", "R-68 F-32 F-33"),
    ("orders.checks:check_plots", none_of_it, "R-6 R-9 R-14 H-16 H-22 F-10 F-12 F-44"),
    ("orders.checks:check_lines", none_of_it, "R-60 F-35"),
    ("orders.checks:check_deck", none_of_it, "R-15 F-50"),
    ("orders.checks:check_drops", none_of_it, "H-27"),
    ("orders.checks:check_volley", none_of_it, "R-26 R-29 R-30 H-10 F-14 F-15 F-18"),
    ("rules.flow:deck_asked", none_of_it, "R-46 H-41 F-50"),
    ("rules.flow:mines_asked", none_of_it, "H-26"),
    ("things.state:alive", yes, "H-33"),
]


@pytest.mark.parametrize(("function", "instead", "ids"), WITHOUT, ids=[row[0] for row in WITHOUT])
def test_without_the_rule_a_scenario_that_names_it_fails(monkeypatch, function, instead, ids):
    owner, _, path = function.partition(":")
    *inside, name = path.split(".")
    place = module(owner)
    for inner in inside:
        place = getattr(place, inner)
    monkeypatch.setattr(place, name, instead)
    assert SITUATIONS.unharmed(ids) == []
