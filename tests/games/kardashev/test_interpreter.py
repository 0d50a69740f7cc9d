"""The interpreter of effects: small, total, and it cannot loop (rulings §2.8).

Whatever the closed vocabulary can say is carried out on positions reached by play, with whatever
choices: it ends, and no card is lost or made.
"""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.games.kardashev import GAME
from referee.games.kardashev.log.events import CardAccepted, ChoiceMade, Picked
from referee.games.kardashev.rules.auto_picks import auto_picks
from referee.games.kardashev.rules.effect_lists import carry_out, list_task
from referee.games.kardashev.rules.engine import Engine, Luck
from referee.games.kardashev.rules.flow import STEPS
from referee.games.kardashev.rules.picks import forced_picks, legal_picks, may_stop, zone_of
from referee.games.kardashev.rules.turn import LEAVES
from referee.games.kardashev.things.card_checks import lists
from referee.games.kardashev.things.cards import kinds
from referee.games.kardashev.things.effects import CONDITIONS, MARKS, VALUES, VERBS, parse
from referee.games.kardashev.things.state import Choice, KardashevState
from referee.kernel.event import Sealed
from referee.kernel.recorder import Recorder
from tests.games.kardashev.playing import MATCH, reached
from tests.games.kardashev.test_random_games import lying
from tests.toys.play import chance

STEPS_MOST = 200  # far more than any list takes


@cache
def positions():
    """Positions of stage II and III, with heroes, marks and mixed rows."""
    states = []
    for seed in range(3):
        for stage, turn in ((2, 4), (3, 7), (3, 10)):
            want = _wanted(stage, turn)
            match = reached(MATCH, f"interpreter-{seed}", want)
            if match.window is not None:
                heroes = {1: ("h-03", "h-07"), 2: ("h-08",)}
                states.append(replace(match.state, heroes=heroes))
    return states


def _wanted(stage, turn):
    def want(match):
        state = match.state
        return (state.stage, state.turn) >= (stage, turn) and state.phase in ("play", "response")

    return want


@st.composite
def effects(draw):
    """Any string of the grammar that parses."""
    verb = draw(st.sampled_from(sorted(VERBS)))
    tokens = [verb, str(draw(st.integers(1, 3)))]
    if verb == "mark":
        tokens = ["mark", draw(st.sampled_from(MARKS))]
    if verb in ("echo",):
        tokens.append("dom=" + draw(st.sampled_from(VALUES["dom"])))
    if verb == "self":
        tokens.append("to=" + draw(st.sampled_from(["hand", "deck", "play"])))
    if verb == "negate":
        tokens.append("to=" + draw(st.sampled_from(["discard", "hand", "deck", "mine"])))
    if verb == "deploy":
        tokens.append("from=" + draw(st.sampled_from(VALUES["from"])))
    if verb == "seek":
        tokens += draw(st.sampled_from([[], ["top=4"], ["of=war"]]))
    if verb in ("drop", "destroy", "bounce", "sink", "snatch", "topple", "steal"):
        tokens += draw(st.sampled_from([[], ["by=me"], ["by=owner"], ["by=chance"]]))
    if verb in ("draw", "mill", "drop", "destroy", "bounce", "sink", "topple"):
        tokens += draw(st.sampled_from([[], ["who=me"], ["who=foe"]]))
    tail = [[], ["may"], ["cost"], ["cost", "may"], ["if=" + draw(st.sampled_from(CONDITIONS))]]
    return " ".join([*tokens, *draw(st.sampled_from(tail))])


def run(state, seat, list_, source, pick):
    """The list runs for the seat; `pick` chooses where something is to be chosen."""
    engine = Engine(Recorder(GAME.evolve, state), Luck(chance(list_, seat)))
    engine.emit(CardAccepted(seat, "order"))
    engine.then(list_task(seat, source, "hit", list_), LEAVES)
    for _ in range(STEPS_MOST):
        state = engine.state
        if state.phase == "choice":
            choice, agenda = state.choice, state.agenda
            picks = pick(state, choice)
            made = Sealed((choice.chooser,), Picked("window"))
            engine.emit(ChoiceMade(choice.chooser, choice.effect, made))
            engine.then(*agenda)
            carry_out(engine, choice, picks)
        elif engine.tasks:
            task = engine.tasks.pop(0)
            STEPS[task.do](engine, task)
        else:
            return engine.state
    raise AssertionError(f"{list_} does not end")


def by_the_referee(state, choice):
    return auto_picks(state, choice, zone_of(state, choice))


def greedily(state, choice):
    """As many as may be picked, the last legal one first."""
    picked = ()
    zone = zone_of(state, choice)
    while len(picked) < choice.n and (there := legal_picks(state, choice, zone, picked)):
        picked = (*picked, there[-1])
    return picked


def nothing_if_allowed(state, choice):
    return () if may_stop(choice, ()) else by_the_referee(state, choice)


PICKERS = (by_the_referee, greedily, nothing_if_allowed)


@given(
    st.lists(effects(), min_size=1, max_size=4),
    st.integers(0, 99),
    st.sampled_from([1, 2]),
    st.sampled_from(PICKERS),
)
@settings(max_examples=150, deadline=None)
def test_whatever_the_vocabulary_says_is_carried_out_and_ends(texts, place, seat, pick):
    for text in texts:
        assert parse(text).verb in VERBS
    state = positions()[place % len(positions())]
    source = (state.discards[seat] or state.rows[seat] or state.hands[seat] or ("war-0@1",))[0]
    before = Counter(lying(state))
    after = run(state, seat, tuple(texts), source, pick)
    assert Counter(lying(after)) == before


@pytest.mark.parametrize("card", sorted(kinds()))
def test_every_list_of_every_card_ends_in_every_position(card):
    """For either seat, however choices are made."""
    for state in positions()[:3]:
        before = Counter(lying(state))
        for trigger, list_ in lists(kinds()[card]):
            if list_ and trigger != "hit":
                for seat, pick in ((1, greedily), (2, nothing_if_allowed)):
                    after = run(state, seat, list_, f"{card}@{seat}", pick)
                    assert Counter(lying(after)) == before


# --- costs ----------------------------------------------------------------------------------------


def of_hand(effect):
    """Seat 1 picks for that effect from its own hand."""
    return Choice(1, 1, 1, effect, "hand", parse(effect).n)


def holding(*cards):
    return KardashevState(hands={1: cards, 2: ()})


def test_a_cost_of_two_is_paid_whole_or_not_at_all():
    """`cost`: if it cannot be carried out in full, nothing of it happens (rulings §2.2)."""
    cost = of_hand("drop 2 who=me cost may")
    assert forced_picks(holding("sci-0@1"), cost) == ()
    assert forced_picks(holding("sci-0@1", "war-0@1"), cost) is None
    assert may_stop(cost, ())
    assert not may_stop(cost, ("sci-0@1",))


def test_what_may_be_done_and_is_no_cost_may_be_done_in_part():
    free = of_hand("drop 2 who=me may")
    assert forced_picks(holding("sci-0@1"), free) is None
    assert may_stop(free, ("sci-0@1",))
