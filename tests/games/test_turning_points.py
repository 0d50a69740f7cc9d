"""What the film of a match marks: few events, the decisive ones among them."""

import re
from dataclasses import replace
from functools import cache

import pytest

from referee.audit.evidence import Evidence
from referee.games.catalogue import catalogue
from referee.kernel.event import Event, Sealed
from referee.kernel.words import Words
from referee.match import events as m
from referee.match.tale import Tale
from referee.match.turning_points import mark_of, turn_of
from tests.games.golden import GOLDEN, each
from tests.toys.nim_1_1 import GAME as NIM

RECORDS = sorted(GOLDEN.glob("*/*.record.zip"))
GAMES = [catalogue().current(name) for name in catalogue().names]
# What decides a match of each game, by the short names of its events.
DECISIVE = {
    "capitaine-cosmos": {"ship_destroyed", "ship_left_map"},
    "combats": {"combat_ended", "usine_taken", "points_scored"},
    "empereur-telepathe": {"mind_shattered", "last_mind_chosen"},
    "kardashev": {"quantum_negated", "hero_chosen", "hero_sacrificed", "turn_ended", "game_won"},
    "rencontre-cosmique": {
        "pawns_landed",
        "deal_struck",
        "power_lost",
        "player_eliminated",
        "nobody_left",
    },
}
# Of these kinds, the events that do.
AMONG = {
    "points_scored": lambda event: event.final,
    "turn_ended": lambda event: 5 in (event.domains[event.seat], event.most[event.seat]),
}


class Whispered(Event, frozen=True):
    secret: Sealed[str]


WORD = Words("turn", "tournant")
SECRET = Whispered(Sealed((1,), "x"))


@cache
def evidence(path):
    return Evidence(path.read_bytes(), None, (), catalogue())


def told(path):
    """What a spectator is told of that record."""
    tale = Tale(None, ended=True)
    tale.hear(evidence(path).entries, lambda n: evidence(path).game)
    return tale.line.moments


def test_each_game_says_what_turns_it():
    assert {game.name for game in GAMES if game.weighty is not None} == set(DECISIVE)


@each(RECORDS)
def test_a_match_has_a_few_marks_and_its_end_is_the_last(path):
    marked = [moment for moment in told(path) if moment.mark]
    assert 1 <= len(marked) <= 25
    assert marked[-1].kind == "ended"
    assert all(moment.mark.en and moment.mark.fr for moment in marked)


@each(RECORDS)
def test_all_that_decided_it_is_marked_and_nothing_else(path):
    events = {entry.n: entry.event for entry in evidence(path).entries}
    expected = {each.n for each in told(path) if turns_it(path, each.kind, events[each.n])}
    assert {moment.n for moment in told(path) if moment.mark} == expected


def turns_it(path, kind, event):
    if kind == "seat_changed":
        return event.cause in m.EMPTYING
    decisive = DECISIVE[evidence(path).game.name] | {"ended", "rewound"}
    return kind in decisive and AMONG.get(kind, lambda event: True)(event)


@pytest.mark.parametrize("way", ["spectrum", "monolith", "both"])
def test_a_row_that_is_full_is_marked_before_the_game_that_it_wins(way):
    """What decided it, and not only that it was decided."""
    marked = [each for each in told(GOLDEN / "kardashev" / f"{way}.record.zip") if each.mark]
    full, won, _ = marked[-3:]
    assert (full.kind, won.kind) == ("turn_ended", "game_won")
    what = "five of one domain" if way == "monolith" else "fifth domain"
    assert full.mark.en == f"decisive: {what}"


@pytest.mark.parametrize("how", ["usines", "populations", "points", "lead", "drawn"])
def test_a_campaign_is_marked_where_it_is_counted(how):
    marked = [each for each in told(GOLDEN / "combats" / f"campaign_{how}.record.zip") if each.mark]
    assert [each.kind for each in marked[-3:]] == ["points_scored", "points_scored", "ended"]


@pytest.mark.parametrize(
    ("record", "sentence"),
    {
        "capitaine-cosmos/S1-cruiser_lost": "Red’s cruiser #1 is destroyed by a mine.",
        "capitaine-cosmos/S2-cargos_lost": "Red’s freighter #22 is shot down.",
        "capitaine-cosmos/S2-cargos_through": "Red’s freighter #23 leaves the map (east).",
        "capitaine-cosmos/S2-wiped_out": "Blue’s cruiser #26 is shot down.",
        "capitaine-cosmos/S5-corsair_through": "Red’s escort #4 leaves the map (east).",
        "capitaine-cosmos/S1-left": "The organiser has taken Blue from the table; the chair is",
        "combats/combat_won": "The combat on Champ/1 is over: Grey has lost 1 pawn, White 3.",
        "combats/campaign_points": "Final scoring: White gets 12 points and ends with 43.",
        "empereur-telepathe/attack": "The mind of Coral shatters under the attack of Beryl!",
        "empereur-telepathe/last_mind": "All fall at once (Beryl, Coral); Coral held most",
        "kardashev/monolith": "End of B's turn. Domains: A 2, B 4; most of one domain: A 3, B 5.",
        "rencontre-cosmique/bases": "On blue1 land: Red 7.",
        "rencontre-cosmique/alliance": "On red3 land: Blue 4, Yellow 1, Green 3.",
        "rencontre-cosmique/last": "Blue has lost more than fifteen pawns for good and is out",
    }.items(),
)
def test_the_turning_point_that_decided_a_match_says_so(record, sentence):
    [decisive] = [each for each in told(GOLDEN / f"{record}.record.zip") if is_decisive(each)]
    assert decisive.said.en.startswith(sentence)


@each(RECORDS)
def test_at_most_one_turning_point_decided_and_none_where_a_match_was_counted_or_ended_by_vote(
    path,
):
    decisive = [moment for moment in told(path) if is_decisive(moment)]
    counted = {"time", "drawn", "points", "score", "agreed", "usines", "populations", "turns"}
    if path.parent.name == "agreed" or path.name.split(".")[0].split("-")[-1] in counted:
        assert decisive == []
    assert len(decisive) <= 1


def is_decisive(moment):
    return moment.mark is not None and moment.mark.en.startswith("decisive: ")


@each([path for path in RECORDS if path.parent.name == "capitaine-cosmos"])
def test_a_ship_that_is_lost_is_told_with_its_owner_and_its_class(path):
    lost = [each.said for each in told(path) if each.kind in ("ship_destroyed", "ship_left_map")]
    for said in lost:
        assert re.match(r"(Red|Blue|Green)’s (fighter|escort|cruiser|freighter) #\d+ ", said.en)
        assert re.match(r"(Le|L’) ?(chasseur|escorteur|croiseur|cargo) #\d+ de ", said.fr)


@each([path for path in RECORDS if path.parent.name == "capitaine-cosmos"])
def test_a_sign_names_the_ship_that_its_sentence_names(path):
    """A line of time with the same word a dozen times tells nobody where to go."""
    marked = [each for each in told(path) if each.mark and each.kind.startswith("ship_")]
    for moment in marked:
        [ship] = re.findall(r"#\d+", moment.mark.en)
        assert f"{ship} " in moment.said.en
        assert ship in moment.mark.fr


@pytest.mark.parametrize("game", sorted(DECISIVE))
def test_the_golden_matches_of_a_game_have_turning_points_of_its_own(game):
    kinds = {kind.short_name() for kind in catalogue().current(game).events}
    assert DECISIVE[game] <= kinds
    marked = {
        moment.kind
        for path in RECORDS
        if path.parent.name == game
        for moment in told(path)
        if moment.mark
    }
    assert marked & DECISIVE[game]


@each([path for path in RECORDS if path.parent.name != "agreed"])
def test_windows_of_a_turn_stand_together(path):
    """In their order, and none comes twice but by a way back, which may lie a turn back."""
    turns = [moment.turn for moment in told(path) if moment.turn]
    runs = [turn for turn, before in zip(turns, [None, *turns], strict=False) if turn != before]
    back = sum(moment.kind == "rewound" for moment in told(path))
    assert len(runs) - len(set(runs)) <= 2 * back


def test_a_mark_that_is_under_seal_is_the_readers_alone():
    """The game may look at sealed parts: it gets the event as its reader may see it."""
    game = replace(NIM, weighty=lambda event: WORD if event.secret.value == "x" else None)
    told_to = {reader: mark_of(game, SECRET.seen_by(reader)) for reader in (None, 1, 2)}
    assert told_to == {None: None, 1: WORD, 2: None}


def test_a_window_that_does_not_say_its_turn_belongs_to_the_turn_before():
    names = ("round", "active")
    first = turn_of(names, (), {"round": 1, "active": "grey"})
    assert turn_of(names, first, {"place": "sun"}) == first
    assert turn_of(names, first, {"round": 2}) == (("round", 2),)
    assert turn_of(names, (), {"place": "sun"}) == ()
    assert turn_of(names, (), {"round": 0, "active": "grey"}) == (("active", "grey"),)


@pytest.mark.long
def test_a_plotted_turn_of_capitaine_cosmos_passes_by_phases():
    path = GOLDEN / "capitaine-cosmos" / "S1-points.record.zip"
    begun = [moment for moment in told(path) if moment.kind == "phase_began"]
    assert [dict(moment.phase)["phase"] for moment in begun[:6]] == [1, 2, 3, 4, 5, 6]
    assert {moment.window for moment in begun[:6]} == {1}
