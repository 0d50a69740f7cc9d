"""Each rule matters: without its function, of each id named here a situation fails."""

import pytest
from msgspec.structs import replace

from referee.games.kardashev.things.state import Marks
from tests.games.disabled import forgetful, gives, modules_of
from tests.games.kardashev.test_scenarios import SITUATIONS

module = modules_of("kardashev")
measures = module("rules.measures")
forgets = forgetful(measures.vcount, measures.spectrum, measures.monolith)
nothing, none_of_it, never, zero = gives(None), gives(()), gives(False), gives(0)


def always_draw(engine, seat):
    """In every turn, whatever lies upon the seat."""
    TURN.draw(engine, seat, 1, "turn")


TURN = module("rules.turn")
CONDITIONS = "FX-trail FX-behind FX-poor FX-threat FX-hero FX-foehero"
WITHOUT = [
    ("rules.draft.deal", nothing, "R-23 P-1"),
    ("rules.draft.take_last", nothing, "R-25 R-26 H-30 P-3 P-4"),
    ("rules.draft.opening_hand", lambda *_: 6, "R-6 FX-opening"),
    ("rules.draft.deck_of_order", lambda order, pool, last: pool[:35], "R-27 H-32 P-6"),
    ("rules.deck_building._largest", lambda deck, favourite: max(set(deck))[:3], "P-6"),
    ("rules.turn.draw_step", nothing, "R-8 F-06"),
    ("rules.turn.draw_step", always_draw, "R-8 H-16 F-05 FX-dry"),
    ("rules.turn.lay", nothing, "R-9 P-9"),
    ("rules.turn.can_answer", never, "R-10 F-07 P-9"),
    ("rules.turn.victory", lambda *_: "", "R-16 R-17 H-10 F-01 F-02"),
    ("rules.turn.number", lambda *_: 1, "R-14 F-04 H-8 FX-surge FX-lull FX-boost FX-affinity"),
    ("rules.turn.toll", zero, "FX-toll"),
    ("rules.turn.is_exhausted", never, "H-40 P-21"),
    ("rules.turn.has_patience", never, "FX-patience"),
    ("rules.turn.refill", nothing, "H-12"),
    ("rules.measures.is_barred", never, "FX-bar F-63"),
    ("rules.turn.amount", zero, "FX-income FX-toll"),
    ("rules.measures.weight", lambda card, domain: domain == card[:3], "FX-dense"),
    (
        "rules.picks.exposed_cards",
        lambda ground, holder, row: row,
        "FX-solid FX-decoy FX-shield F-86",
    ),
    ("rules.picks._all_go", never, "H-26"),
    ("rules.deck_draws.refill", nothing, "R-20 H-12 F-10"),
    ("rules.effect_picks._fire_leaves", nothing, "FX-leave F-61"),
    ("rules.effect_picks.shuffle", nothing, "H-25"),
    ("rules.response.hit", nothing, "R-11 H-2 F-07"),
    ("rules.response.any_has", never, "FX-thrift"),
    ("rules.response.pay_toll", nothing, "FX-toll F-67"),
    ("rules.response.sacrifice", nothing, "H-37 F-75 P-16"),
    ("orders.checks_move._check_names", none_of_it, "H-5 F-43"),
    ("orders.checks_move._check_ban", lambda *_: [], "F-53 F-54"),
    ("orders.checks_move.any_has", never, "FX-keen"),
    ("orders.checks_move.check_hero", none_of_it, "H-35 F-74 F-83"),
    ("orders.checks_deck._check_quotas", none_of_it, "P-2 P-3"),
    ("orders.checks_deck.wrong_counts", lambda *_: {}, "P-5"),
    ("orders.checks.is_enough", lambda *_: True, "H-7"),
    ("rules.ending.free_heroes", lambda state: ["h-01", "h-02", "h-03"], "H-34 R-30 P-19"),
    ("rules.ending.offer_heroes", nothing, "R-29 P-18"),
    ("rules.ending.concede", nothing, "H-41 P-22"),
    ("asked.answers_ahead.picks_from_list", nothing, "P-13"),
    ("rules.flow.run_on", nothing, "R-13 R-15"),
    ("rules.effect_lists.holds", lambda *_: True, f"{CONDITIONS} H-27"),
    ("rules.effect_lists.holds", never, f"{CONDITIONS} H-27"),
]
TABLES = [
    *(
        ("rules.effect_verbs", "PLAIN", verb, nothing, f"FX-{verb}")
        for verb in ("draw", "mill", "renew", "self", "negate", "peek", "extra", "echo")
    ),
    *(
        ("rules.effect_verbs", "PICKED", verb, nothing, f"FX-{verb}")
        for verb in (
            *("drop", "destroy", "bounce", "sink", "steal", "swap", "deploy", "recall", "seek"),
            *("tuck", "snatch", "topple"),
        )
    ),
    ("rules.flow", "STEPS", "limbo", nothing, "H-1 F-08"),
    ("rules.flow", "STEPS", "enter", nothing, "R-13"),
    ("rules.flow", "STEPS", "reply", nothing, "R-12 H-4"),
    ("rules.flow", "CLOSES", "start", lambda *_: None, "R-7 P-7"),
    ("rules.flow", "CLOSES", "hero", lambda *_: None, "R-29 P-18"),
]


@pytest.mark.parametrize(
    ("function", "instead", "ids"),
    WITHOUT,
    ids=[row[0] for row in WITHOUT],
)
def test_without_the_rule_a_scenario_that_names_it_fails(monkeypatch, function, instead, ids):
    owner, name = function.rsplit(".", 1)
    monkeypatch.setattr(module(owner), name, instead)
    assert SITUATIONS.unharmed(ids) == []


@pytest.mark.parametrize(
    ("owner", "table", "key", "instead", "ids"),
    TABLES,
    ids=[row[2] for row in TABLES],
)
def test_without_the_verb_a_scenario_that_names_it_fails(
    monkeypatch, owner, table, key, instead, ids
):
    monkeypatch.setitem(getattr(module(owner), table), key, instead)
    assert SITUATIONS.unharmed(ids) == []


@pytest.mark.parametrize("mark", ["veil", "boost", "shield", "mute", "open", "dry", "ban"])
def test_without_the_mark_a_scenario_that_names_it_fails(monkeypatch, mark):
    """A position in which the mark is not set, and effects that do not set it."""
    verbs, moves, evolve = (
        module("rules.effect_verbs"),
        module("rules.effect_picks"),
        module("log.evolve"),
    )
    right = moves.set_mark

    def other(engine, seat, name, domain=""):
        if name != mark:
            right(engine, seat, name, domain)

    monkeypatch.setattr(verbs, "set_mark", other)
    monkeypatch.setattr(moves, "set_mark", other)
    for event in (evolve.e.CardLaid, evolve.e.TurnStarted):
        monkeypatch.setitem(evolve.CHANGES, event, unmarked(evolve.CHANGES[event], mark))
    assert SITUATIONS.unharmed(f"FX-{mark}") == []


def unmarked(right, mark):
    """The same change, and the mark gone."""
    off = {mark: "" if mark == "ban" else False}

    def change(state, event):
        state = right(state, event)
        return replace(state, marks={s: replace(m, **off) for s, m in state.marks.items()})

    return change


STATICS = "wild inert fade solid decoy surge lull keen thrift dense"


@pytest.mark.parametrize("static", STATICS.split())
def test_without_the_static_a_scenario_that_names_it_fails(monkeypatch, static):
    """The card table without that word."""
    cards = module("things.cards")
    has = cards.Printed.has
    monkeypatch.setattr(cards.Printed, "has", lambda card, word: word != static and has(card, word))
    assert SITUATIONS.unharmed(f"FX-{static}") == []


def test_marks_have_all_their_names():
    assert set(Marks.__struct_fields__) >= {"veil", "boost", "shield", "mute", "open", "dry", "ban"}
