"""What is said ahead (C-22, C-23): whole matches with it, what letters offer, who sees it, and a
record of it that is audited."""

import pytest
from msgspec.structs import replace

from referee.audit import audit
from referee.games.catalogue import catalogue
from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.log.events import TurnEnded
from referee.games.rencontre_cosmique.rules.next_duel import ASKED, asks_now, offered
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.state import PowerSlot, Private, Todo
from referee.kernel.bare_table import BareSeatTold, replayed
from referee.kernel.words import LANGUAGES
from referee.mail.writing.order_form import block
from tests.games import recording
from tests.games.rencontre_cosmique.golden_records import STANDING
from tests.games.rencontre_cosmique.playing import (
    EVERY_WAY,
    begun,
    conserved,
    watched,
)
from tests.games.replays import states
from tests.mail.offered import offered as ready
from tests.toys.play import bots, chance, rejudged

each_way = pytest.mark.parametrize("way", EVERY_WAY, ids=lambda way: way.name)
MORE = [
    [o.Continue()],
    [o.Continue(), o.Recover(), o.Moebius()],
    [o.Continue(), o.Recover(to="rouge1")],
    [o.Continue(ask=True)],
    [o.Stop()],
    [],
]


def say_more(match, seed, orders):
    """Bots say ahead whatever the rules accept of MORE, and some that they will use no power."""
    now = match.state.table.duel.closed and match.window.name in ASKED
    for seat in orders:
        whim = chance(seed, "ahead", match.number, seat).below("more", len(MORE))
        for lines in ([o.NoPower()] if whim % 2 else [], [] if now else MORE[whim]):
            longer = o.Answer((*orders[seat].lines, *lines))
            if not GAME.check(match.view(seat), longer).refused:
                orders[seat] = longer


def played(way, seed):
    """A whole match, and how often which window was answered ahead."""
    answered = []

    def watch(match, orders):
        say_more(match, seed, orders)
        for seat, ask in match.window.asks.items():
            if ask.ahead is not None and seat not in match.state.table.vacant:
                orders.pop(seat, None)
                answered.append(match.window.name)

    return watched(way, seed, watch=watch), answered


@each_way
def test_matches_in_which_much_is_said_ahead_are_judged_again_alike(way):
    """Pawns, cards and discs are conserved; the same answers and chance give the same events."""
    windows = set()
    for seed in ("ahead-1", "ahead-2"):
        match, answered = played(way, seed)
        windows.update(answered)
        assert all(conserved(state) for _, state in states(match))
        assert replayed(GAME, match.events) == match.state
        assert rejudged(match, way.options) == match.events
    assert {"prep", "powers", "aftermath", "launch"} & windows


@each_way
def test_nothing_said_ahead_for_another_duel_outlives_the_turn(way):
    """When a turn has begun no clause of any kind is left of the one before, but a Plague that has
    yet to strike."""
    match, _ = played(way, "ahead-3")
    begun_in, looked = 0, 0
    for event, state in states(match):
        if type(event).__name__ == "LadderReached" and state.table.turn > begun_in:
            at_once = (o.Look,) if state.table.agenda[0].step == "riposte" else ()  # by a setting
            said = [line for papers in state.private.values() for line in papers.clauses]
            left = [line for line in said if not isinstance(line, (o.Strike, *at_once))]
            assert left == [], state.table.turn
            begun_in, looked = state.table.turn, looked + 1
    assert looked > 1


# --- what letters offer ---------------------------------------------------------------------------


@each_way
def test_lines_about_later_are_accepted_beside_the_usual_order(way):
    match = begun(way, 4)
    seen = set()
    for _ in range(80):
        if match.window is None:
            break
        for seat, ask in match.window.asks.items():
            view = match.view(seat)
            for language in LANGUAGES:
                for line in about_later(view, language):
                    text = f"{line}\n{GAME.write(ask.default, language)}"
                    order = GAME.read(text, view)
                    assert GAME.check(view, order).refused == (), text
                    seen.add(type(order.lines[0]))
        match.close(bots(match, 4))
    assert o.Stop in seen


def about_later(view, language):
    """Lines that stand ready and are no answer to the open window."""
    lines = [] if asks_now(view.table, view.window) else ready(GAME, view, language)
    kinds = (o.Continue, o.Stop, o.NoPower)
    return [line for line in lines if isinstance(GAME.read(line, view).lines[0], kinds)]


# --- who sees it ----------------------------------------------------------------------------------


def test_what_was_said_ahead_stands_in_the_letters_of_its_owner_alone():
    match = begun(EVERY_WAY[3], 2)
    while match.window.name != "launch":
        match.close({})
    [offense] = match.window.asked
    text = "pouvoirs rien; continuer; récupérer rouge1"
    usual = GAME.write(match.window.asks[offense].default, "fr")
    match.close({offense: GAME.read(f"{usual}\n{text}", match.view(offense))})
    told = {seat: GAME.words(match.view(seat), "fr") for seat in (None, *match.seats)}
    mine = told.pop(offense)
    assert "Pour votre prochain duel :\n  continuer\n  récupérer rouge1" in mine
    assert "Pour ce duel :\n  pouvoirs rien" in mine
    assert not any("prochain duel" in text or "Pour ce duel" in text for text in told.values())


def test_whoever_wanted_to_go_on_is_told_that_it_has_lapsed_with_his_turn():
    match, _ = played(EVERY_WAY[3], "ahead-1")
    found = [leaf.what.told for leaf in match.leaves if isinstance(leaf.what, BareSeatTold)]
    assert ({"what": "next_lapsed"},) in [told[-1:] for told in found]


@pytest.mark.parametrize(
    ("hand", "success", "told"),
    [
        (("zap",), True, {"what": "next_skipped", "why": "no_duel_card"}),
        (("A6",), False, {"what": "next_skipped", "why": "no_right"}),
    ],
)
def test_whoever_could_not_go_on_as_he_had_said_is_told_why(hand, success, told):
    """Nobody else is told: the turn ends as any other (C-16)."""
    match = begun(EVERY_WAY[3], 3)
    table = match.state.table
    offense = table.offense
    duel = replace(table.duel, number=1, closed=True, success=success, winner=offense)
    papers = match.state.private | {offense: Private(clauses=(o.Continue(),))}
    table = replace(table, duel=duel, agenda=(Todo("prep"),))
    hands = match.state.hands | {offense: hand}
    match.put(replace(match.state, table=table, hands=hands, private=papers))
    leaves = [leaf.what for leaf in match.close({})]
    assert [event.told for event in leaves if isinstance(event, BareSeatTold)] == [(told,)]
    assert [event.reason for event in leaves if isinstance(event, TurnEnded)] == ["stopped"]


# --- a record of it -------------------------------------------------------------------------------


def test_a_record_with_answers_given_ahead_is_audited():
    """Six turns of three: attackers say with their card that they go on."""
    options = {"max_turns": 6}
    house = recording.begun(GAME, "said-ahead", STANDING, options=options, seats=3)
    ahead = 0
    while house.match.window is not None:
        window = GAME.window(house.match.state)
        for seat, ask in window.asks.items():
            if ask.ahead is not None:
                ahead += window.name == "prep"
                continue
            recording.order(house, seat, [recording.thought(house, seat) + added(house, seat)])
        recording.close(house)
    report = audit(house.record(), games=catalogue())
    assert report.holds, report.text("en")
    assert ahead


def added(house, seat):
    view = GAME.view(house.match.state, seat)
    lays = seat in view.table.mains and view.window == "cards"
    return "\ncontinuer" if lays and offered(view.table, seat, view.faces) else ""


@pytest.mark.parametrize(
    "way", [way for way in EVERY_WAY if way.seats > 2], ids=lambda way: way.name
)
def test_whoever_may_join_a_side_can_take_every_sign_away(way):
    """`decline` stands last, so that an alliance counts."""
    match = begun(way, 4)
    read = 0
    for _ in range(60):
        if match.window is None:
            break
        for seat, ask in match.window.asks.items():
            if match.window.name != "alliance" or seat in match.state.table.mains:
                continue
            for language in LANGUAGES:
                letter = block(ask.form, 3, language, GAME.comment).splitlines()[1:-1]
                bare = [line.removeprefix("~ ") for line in letter if not line.startswith("~~")]
                assert not any(line.startswith("~") for line in bare)
                order = GAME.read("\n".join(bare), match.view(seat))
                assert GAME.check(match.view(seat), order).refused == ()
                read += 1
        match.close(bots(match, 4))
    assert read


@pytest.mark.parametrize("faces", [("machine", "vulch"), ("clone", "vulch")], ids="-".join)
def test_whoever_may_have_a_machine_can_say_stop_ahead(faces):
    """H-84: after a second duel every offense with a power face down is asked; if the owner of the
    Machine alone could answer ahead, a `prep` that closes at once would name it."""
    match = begun(next(way for way in EVERY_WAY if way.name == "hidden"), 3)
    while match.window.name != "launch":
        match.close({})
    table, seat = match.state.table, match.state.table.offense
    duel = replace(table.duel, number=2)
    table = replace(table, duel=duel, powers=table.powers | {seat: (PowerSlot(), PowerSlot())})
    hands = dict.fromkeys(match.seats, ("A30", "A4", "C", "A8"))
    more = match.state.faces | {seat: faces}
    match.put(replace(match.state, table=table, faces=more, hands=hands))
    while match.window.name != "cards":
        match.close({})
    assert about_later(match.view(seat), "en")[-1].startswith("stop")
    match.close({seat: GAME.read("card A30; stop", match.view(seat))})
    assert match.window.name == "prep"
    assert match.window.asks[seat].ahead is not None
