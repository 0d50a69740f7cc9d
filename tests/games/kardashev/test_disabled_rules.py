"""Each rule matters: without its function, of each id named here a situation fails."""

import pytest
from msgspec.structs import replace

from referee.games.kardashev.state import Marks
from tests.games.disabled import forgetful, gives, modules_of
from tests.games.kardashev.test_scenarios import SITUATIONS

module = modules_of("kardashev")
measures = module("measures")
forgets = forgetful(measures.vcount, measures.spectrum, measures.monolith)
nothing, none_of_it, never, zero = gives(None), gives(()), gives(False), gives(0)


def always_draw(engine, seat):
    """In every turn, whatever lies upon the seat."""
    TURN.draw(engine, seat, 1, "turn")


TURN = module("turn")
CONDITIONS = "FX-trail FX-behind FX-poor FX-threat FX-hero FX-foehero"
WITHOUT = [
    ("draft.deal", nothing, "R-23 P-1"),
    ("draft.take_last", nothing, "R-25 R-26 H-30 P-3 P-4"),
    ("draft.opening_hand", lambda *_: 6, "R-6 FX-opening"),
    ("draft.built", lambda order, pool, last: pool[:35], "R-27 H-32 P-6"),
    ("deck._largest", lambda deck, favourite: max(set(deck))[:3], "P-6"),
    ("turn.draw_step", nothing, "R-8 F-06"),
    ("turn.draw_step", always_draw, "R-8 H-16 F-05 FX-dry"),
    ("turn.lay", nothing, "R-9 P-9"),
    ("turn.can_answer", never, "R-10 F-07 P-9"),
    ("turn.victory", lambda *_: "", "R-16 R-17 H-10 F-01 F-02"),
    ("turn.number", lambda *_: 1, "R-14 F-04 H-8 FX-surge FX-lull FX-boost FX-affinity"),
    ("turn.toll", zero, "FX-toll"),
    ("turn.exhausted", never, "H-40 P-21"),
    ("turn.patient", never, "FX-patience"),
    ("turn.refill", nothing, "H-12"),
    ("measures.barred", never, "FX-bar F-63"),
    ("turn.amount", zero, "FX-income FX-toll"),
    ("measures.weight", lambda card, domain: domain == card[:3], "FX-dense"),
    ("picking.exposed", lambda ground, holder, row: row, "FX-solid FX-decoy FX-shield F-86"),
    ("picking._all_go", never, "H-26"),
    ("decks.refill", nothing, "R-20 H-12 F-10"),
    ("moves._fire_leaves", nothing, "FX-leave F-61"),
    ("moves.shuffle", nothing, "H-25"),
    ("answer.hit", nothing, "R-11 H-2 F-07"),
    ("answer.any_has", never, "FX-thrift"),
    ("answer.pay_toll", nothing, "FX-toll F-67"),
    ("answer.sacrifice", nothing, "H-37 F-75 P-16"),
    ("check_move._check_names", none_of_it, "H-5 F-43"),
    ("check_move._check_ban", lambda *_: [], "F-53 F-54"),
    ("check_move.any_has", never, "FX-keen"),
    ("check_move.check_hero", none_of_it, "H-35 F-74 F-83"),
    ("check_deck._check_quotas", none_of_it, "P-2 P-3"),
    ("check_deck.overdrawn", lambda *_: {}, "P-5"),
    ("check.enough", lambda *_: True, "H-7"),
    ("ending.free_heroes", lambda state: ["h-01", "h-02", "h-03"], "H-34 R-30 P-19"),
    ("ending.offer_heroes", nothing, "R-29 P-18"),
    ("ending.concede", nothing, "H-41 P-22"),
    ("ahead.fits", nothing, "P-13"),
    ("flow.run_on", nothing, "R-13 R-15"),
    ("lists.holds", lambda *_: True, f"{CONDITIONS} H-27"),
    ("lists.holds", never, f"{CONDITIONS} H-27"),
]
TABLES = [
    *(
        ("verbs", "PLAIN", verb, nothing, f"FX-{verb}")
        for verb in ("draw", "mill", "renew", "self", "negate", "peek", "extra", "echo")
    ),
    *(
        ("verbs", "PICKED", verb, nothing, f"FX-{verb}")
        for verb in (
            *("drop", "destroy", "bounce", "sink", "steal", "swap", "deploy", "recall", "seek"),
            *("tuck", "snatch", "topple"),
        )
    ),
    ("flow", "STEPS", "limbo", nothing, "H-1 F-08"),
    ("flow", "STEPS", "enter", nothing, "R-13"),
    ("flow", "STEPS", "reply", nothing, "R-12 H-4"),
    ("flow", "CLOSES", "start", lambda *_: None, "R-7 P-7"),
    ("flow", "CLOSES", "hero", lambda *_: None, "R-29 P-18"),
]


@pytest.mark.parametrize(
    ("function", "instead", "ids"),
    WITHOUT,
    ids=[row[0] for row in WITHOUT],
)
def test_without_the_rule_a_scenario_that_names_it_fails(monkeypatch, function, instead, ids):
    owner, name = function.split(".")
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
    verbs, moves, evolve = module("verbs"), module("moves"), module("evolve")
    right = moves.marked

    def other(engine, seat, name, domain=""):
        if name != mark:
            right(engine, seat, name, domain)

    monkeypatch.setattr(verbs, "marked", other)
    monkeypatch.setattr(moves, "marked", other)
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
    cards = module("cards")
    has = cards.Printed.has
    monkeypatch.setattr(cards.Printed, "has", lambda card, one: one != static and has(card, one))
    assert SITUATIONS.unharmed(f"FX-{static}") == []


def test_marks_have_all_their_names():
    assert set(Marks.__struct_fields__) >= {"veil", "boost", "shield", "mute", "open", "dry", "ban"}
