"""Non-interference: what no rule has opened leaves no trace: cards, powers, private lines."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.conformance.interference import compare
from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.rules.next_duel import ASKED, LINES
from referee.games.rencontre_cosmique.rules.piles import playable_of
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import is_edict, ordered
from referee.games.rencontre_cosmique.things.state import BookLine, PowerSlot
from tests.games.rencontre_cosmique.playing import EVERY_WAY, begun
from tests.games.replays import public
from tests.games.seeds import examples, leaks
from tests.toys.play import bots

pytestmark = pytest.mark.long

# By these events a rule shows cards or powers of a hidden zone, or tells that one was held.
REVEALS = {
    "hand_refilled": None,
    "cards_discarded": None,
    "edict_played": None,
    "edict_salvaged": None,
    "power_revealed": None,
    "turn_ended": None,
    "sent_to_limbo": None,
    "cards_revealed": None,
    "question_answered": ["yes"],
    "hand_viewed": ["cards"],
    "consolation_taken": ["cards"],
    "cards_drawn_by_mutant": ["taken", "drawn"],
    "hands_swapped": ["hands"],
    "card_given": ["card"],
    "plague_suffered": ["cards"],
    "deal_struck": ["passed"],
    "card_blinded": ["card"],
    "reward_taken": ["drawn"],
    "player_eliminated": ["hand"],
}
PROBES = ("carte A30", "peste rouge", "récupérer rouge1", "accepter", "permuter", "garder virus")
ways = st.sampled_from([way for way in EVERY_WAY if way.name != "plain"])


def other_hand(state, reader):
    """As many cards, others: those of a rival change places with the deepest of the pile. Whether
    one of them can be played was seen to before this window, so that stays."""
    rivals = [seat for seat in state.table.alive if seat != reader and state.hands[seat]]
    if not rivals or len(state.pile) < 12:
        return None
    seat = rivals[0]
    size = len(state.hands[seat])
    taken = state.pile[-size:]
    if not playable_of(state.table, taken) and playable_of(state.table, state.hands[seat]):
        return None
    pile = (*state.pile[:-size], *state.hands[seat])
    return replace(state, hands=state.hands | {seat: ordered(taken)}, pile=pile)


def other_power(state, reader):
    """A rival's face-down power changes places with one that is still in the deck."""
    for seat in state.table.alive:
        slots = state.table.powers[seat]
        hidden = [i for i, slot in enumerate(slots) if not slot.up]
        if seat != reader and hidden and state.power_deck:
            faces, deck = list(state.faces[seat]), list(state.power_deck)
            faces[hidden[0]], deck[-1] = deck[-1], faces[hidden[0]]
            faces_of = state.faces | {seat: tuple(faces)}
            return replace(state, faces=faces_of, power_deck=tuple(deck))
    return None


def other_book(state, reader):
    """A rival has armed edicts that they do not hold."""
    rivals = [seat for seat in state.table.alive if seat != reader]
    seat = rivals[-1]
    held = set(filter(is_edict, state.hands[seat]))
    lines = tuple(
        BookLine(900 + i, o.Arm(edict=edict, target=("all",)))
        for i, edict in enumerate(sorted({"zap", "gaz", "champ"} - held))
    )
    papers = replace(state.private[seat], book=(*state.private[seat].book, *lines))
    return replace(state, private=state.private | {seat: papers})


def papers_with(state, seat, *lines):
    """What this seat has said ahead, `lines` among it."""
    papers = state.private[seat]
    clauses = tuple(clause for clause in papers.clauses if not isinstance(clause, LINES))
    papers = replace(papers, clauses=(*clauses, *lines))
    return replace(state, private=state.private | {seat: papers})


def no_power(state, reader):
    """Everybody else has said that they need not be asked for a power before the cards."""
    for seat in state.table.alive:
        if seat != reader:
            papers = state.private[seat]
            papers = replace(papers, clauses=(*papers.clauses, o.NoPower()))
            state = replace(state, private=state.private | {seat: papers})
    return state


def compared(way, seed, swap, at, reveals=REVEALS):
    """The leaks that are found when the hidden thing is swapped in window `at` of a match."""
    match = begun(way, seed)
    for _ in range(at):
        if match.window is None:
            return []
        match.close(bots(match, seed, 5))
    found = []
    for reader in (None, *match.state.table.alive):
        swapped = swap(match.state, reader) if match.window else None
        if swapped is not None:
            how = {"reveals": reveals, "seed": str(seed), "probes": PROBES, "limit": 6}
            found.append(compare(match, swapped, reader, **how))
    return found


@settings(max_examples=examples(25), deadline=None, derandomize=True)
@given(way=ways, seed=st.integers(0, 999), at=st.integers(0, 40))
def test_another_hand_leaves_no_trace_until_a_card_is_shown(way, seed, at):
    assert leaks(way.name, compared(way, seed, other_hand, at)) == []


@settings(max_examples=examples(15), deadline=None, derandomize=True)
@given(seed=st.integers(0, 999), at=st.integers(0, 30))
def test_another_hidden_power_leaves_no_trace_until_it_is_turned_up(seed, at):
    way = next(way for way in EVERY_WAY if way.name == "hidden")
    assert leaks(way.name, compared(way, seed, other_power, at)) == []


@settings(max_examples=examples(15), deadline=None, derandomize=True)
@given(way=ways, seed=st.integers(0, 999), at=st.integers(0, 30))
def test_armed_edicts_one_does_not_hold_leave_no_trace(way, seed, at):
    assert leaks(way.name, compared(way, seed, other_book, at)) == []


@settings(max_examples=examples(25), deadline=None, derandomize=True)
@given(way=ways, seed=st.integers(0, 999), at=st.integers(0, 40))
def test_what_the_offense_said_ahead_leaves_no_trace_until_it_acts(way, seed, at):
    """`continue` with all that goes with it, or `stop`: the same until the next duel has begun."""
    match = begun(way, seed)
    for _ in range(at):
        if match.window is None:
            return
        match.close(bots(match, seed, 5))
    offense = match.state.table.offense
    if match.window is None or match.window.name in ASKED or not match.state.private:
        return
    more = papers_with(match.state, offense, o.Continue(), o.Recover(to="rouge1"), o.Moebius())
    match.put(papers_with(match.state, offense, o.Stop()))
    how = {"reveals": REVEALS | {"duel_began": None}, "seed": str(seed), "probes": PROBES}
    readers = [seat for seat in (None, *match.state.table.alive) if seat != offense]
    found = [compare(match, more, reader, limit=6, **how) for reader in readers]
    assert leaks(way.name, found) == []


@settings(max_examples=examples(15), deadline=None, derandomize=True)
@given(way=ways, seed=st.integers(0, 999), at=st.integers(0, 30))
def test_no_power_said_ahead_leaves_no_trace_until_a_silence_shows_it(way, seed, at):
    """`powers` opens and asks as ever; a silence of its owner is told as none, and that is seen."""
    reveals = REVEALS | {"defaulted": None}
    assert leaks(way.name, compared(way, seed, no_power, at, reveals)) == []


@pytest.mark.parametrize("cards", [("A30", "A4"), ("A4", "A30"), ("C", "A30")])
@pytest.mark.parametrize("text", ["continuer", "continuer; récupérer rouge1", "arrêter"])
def test_the_close_of_a_duel_looks_the_same_whatever_was_said_ahead(text, cards):
    """The same leaves, the same window next; won, lost, or lost with a compromise."""
    assert public(_fought(f"carte {{}}; {text}", cards)) == public(_fought("carte {}", cards))


def _fought(text, cards):
    """The leaves of the close of `cards`: what the offense orders, and which cards are laid."""
    match = begun(next(way for way in EVERY_WAY if way.name == "four"), 3)
    match.put(replace(match.state, hands={seat: ("A30", "A4", "C", "A8") for seat in match.seats}))
    while match.window.name != "cards":
        match.close({})
    offense, defense = match.state.table.mains
    texts = {offense: text.format(cards[0]), defense: f"carte {cards[1]}"}
    return match.close({seat: GAME.read(text, match.view(seat)) for seat, text in texts.items()})


def test_powers_are_asked_for_alike_whether_or_not_somebody_has_said_that_he_uses_none():
    leaves = [_invited(text) for text in ("inviter personne", "inviter personne; pouvoirs rien")]
    assert public(leaves[0]) == public(leaves[1])
    assert leaves[0][-1].what.name == "powers"


def _invited(text):
    """The leaves of the close of `alliance`, when the defense may trade hands before the cards."""
    match = begun(next(way for way in EVERY_WAY if way.name == "plain"), 3)
    while match.window.name != "alliance":
        match.close({})
    state = match.state
    defense = state.table.duel.defense
    powers = state.table.powers | {defense: (PowerSlot("echangeur"),)}
    faces = state.faces | {defense: ("echangeur",)}
    match.put(replace(state, table=replace(state.table, powers=powers), faces=faces))
    return match.close({defense: GAME.read(text, match.view(defense))})


@pytest.mark.parametrize("said", [(o.Continue(),), (o.Continue(), o.Moebius())])
def test_without_a_duel_card_what_was_said_ahead_ends_the_turn_all_the_same(said):
    """C-16: `continue` said ahead by whoever holds edicts alone looks like `stop` with cards."""
    without = _next_asked(("moebius", "zap"), said)
    assert public(without) == public(_next_asked(("A30", "zap"), (o.Stop(),)))


def _next_asked(hand, said):
    """The leaves of a further `prep` that is answered ahead, by an offense with this hand."""
    match = begun(next(way for way in EVERY_WAY if way.name == "four"), 3)
    table = match.state.table
    duel = replace(table.duel, number=1, closed=True, success=True, winner=table.offense)
    agenda = (replace(table.agenda[0], step="prep"),)
    hands = match.state.hands | {table.offense: hand}
    state = replace(match.state, hands=hands, table=replace(table, duel=duel, agenda=agenda))
    match.put(papers_with(state, table.offense, *said))
    assert match.window.name == "prep"
    return match.close({})


def test_whole_windows_were_compared():
    """The comparisons above are not empty: windows pass alike before a rule opens something."""
    found = [report for way in EVERY_WAY[1:6] for report in compared(way, 1, other_hand, 6)]
    assert sum(report.windows for report in found) >= 10


def test_a_public_difference_is_found_at_once():
    """The harness is awake: a pawn is no secret."""
    match = begun(EVERY_WAY[2], 1)
    table = match.state.table
    pawns = table.pawns | {2: table.pawns[2] | {"bleu1": 3, "hole": 1}}
    other = replace(match.state, table=replace(table, pawns=pawns))
    assert compare(match, other, 1, reveals={}).leaks


@pytest.mark.parametrize("line", ["armer zap tous", "armer gaz tous si consolation>=1"])
def test_a_line_that_does_not_fire_is_told_to_its_owner_alone(line):
    """With and without the line: the same public leaves, the same number of sealed parts."""
    leaves = [_closed(text) for text in ("rien", line)]
    assert public(leaves[0]) == public(leaves[1])


def _closed(text):
    way = next(way for way in EVERY_WAY if way.name == "four")
    match = begun(way, 3)
    hands = {seat: ("A6", "A8", "A10", "C") for seat in match.seats}
    match.put(replace(match.state, hands=hands))
    while match.window.name != "alliance":
        match.close({})
    other = next(seat for seat in match.window.asked if seat != match.state.table.duel.defense)
    return match.close({other: GAME.read(f"décliner\n{text}", match.view(other))})
