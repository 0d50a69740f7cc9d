"""A plan taken apart: a row a battle, with the energy, the riposte and the cards it is given.

What is given here is given in any case; what a plan says under a condition stays as it is typed.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.games.combats.orders.checks_cards import check_plan
from referee.games.combats.orders.writing import card_text
from referee.games.combats.rules.card_play import swaps
from referee.games.combats.things.cards import SwapPawn, cards
from referee.games.combats.things.pawns import opponent
from referee.games.combats.things.sheet import AnyOrder, Clause, Commit, Plan, PlanLine, Play
from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.editor import Editor, EditorCell, EditorGroup, EditorRow, EditorStep
from referee.kernel.words import Language

AMOUNTS = ("energy", "riposte")


def groups(view: CombatsView, order: AnyOrder, language: Language) -> tuple[EditorGroup, ...]:
    """The battles to come; other windows have none."""
    if not isinstance(order, Plan):
        return ()
    given = sum(_commit(order, battle).most_energy for battle in _battles(view))
    stock = view.energy[view.seat or 0]
    group = EditorGroup(
        title=SENTENCES.say("editor_title", language),
        note=SENTENCES.say("editor_given", language, given=given, stock=stock),
        columns=tuple(SENTENCES.say(f"editor_{what}", language) for what in AMOUNTS),
        rows=tuple(_row(view, order, battle, language) for battle in _battles(view)),
    )
    return (group,)


def after(view: CombatsView, order: AnyOrder, key: str) -> AnyOrder:
    """`2 energy 3`, `2 riposte 1`; `2 card 0`: this card of the hand goes there, or comes back."""
    if not isinstance(order, Plan):
        raise KeyError(key)
    number, what, n = key.split(" ")
    battle = {str(battle): battle for battle in _battles(view)}[number]
    commit = _commit(order, battle)
    if what == "energy":
        return _with(order, battle, replace(commit, energy=int(n)))
    if what == "riposte":
        return _with(order, battle, replace(commit, riposte=int(n)))
    return _with(order, battle, _dealt(commit, _plays(view, battle)[int(n)]))


EDITOR = Editor(groups, after)


# --- what is shown ------------------------------------------------------------------------------


def _battles(view: CombatsView) -> range:
    return range(1, view.combat.k + 1)


def _row(view: CombatsView, order: Plan, battle: int, language: Language) -> EditorRow:
    seat = view.seat or 0
    sides = [str(view.combat.group(who, battle)) for who in (seat, opponent(seat))]
    name = SENTENCES.say("editor_battle", language, battle=battle)
    return EditorRow(
        name=name,
        note=SENTENCES.say("editor_against", language, own=sides[0], theirs=sides[1]),
        cells=tuple(_amount(view, order, battle, what, name, language) for what in AMOUNTS),
        steps=tuple(_cards(view, order, battle, language)),
    )


def _amount(
    view: CombatsView, order: Plan, battle: int, what: str, name: str, language: Language
) -> EditorCell:
    """From none to the stock, as far as the plan may be played with it."""
    commit = _commit(order, battle)
    now = getattr(commit, what)
    steps = []
    for n in range(max(now, view.energy[view.seat or 0]) + 1):
        plan = _with(order, battle, replace(commit, **{what: n}))
        if n == now or _is_legal(view, plan):
            steps.append(EditorStep(f"{battle} {what} {n}", str(n), n == now))
    label = SENTENCES.say(f"editor_{what}", language)
    return EditorCell(f"{name}: {label}", tuple(steps))


def _cards(view: CombatsView, order: Plan, battle: int, language: Language) -> Iterator[EditorStep]:
    """The cards of the hand that may be played there, and those that are."""
    commit = _commit(order, battle)
    there = [play.card for play in commit.cards]
    for n, play in enumerate(_plays(view, battle)):
        chosen = play in _bare(commit)
        with_it = _with(order, battle, _dealt(commit, play))
        if chosen or (play.card not in there and _is_legal(view, with_it)):
            text = cards()[play.card].text.in_(language)
            yield EditorStep(f"{battle} card {n}", card_text(play, language), chosen, text)


# --- the plan with it ---------------------------------------------------------------------------


def _plays(view: CombatsView, battle: int) -> list[Play]:
    """Each kind of card in the hand; Manoeuvre once for each exchange."""
    found = []
    for key in dict.fromkeys(view.hand):
        if cards()[key].does(SwapPawn):
            found += [Play(card=key, swap=s) for s in swaps(view.combat, view.seat or 0, battle)]
        else:
            found.append(Play(card=key))
    return found


def _line(order: Plan, battle: int) -> PlanLine:
    found = (line for line in order.battles if line.battle == battle)
    return next(found, PlanLine(battle=battle, clauses=(Clause(),)))


def _commit(order: Plan, battle: int) -> Commit:
    """What the battle is given in any case."""
    clauses = (one for one in _line(order, battle).clauses if one.when == "always")
    return next((clause.commit for clause in clauses), Commit())


def _bare(commit: Commit) -> list[Play]:
    """Its cards without the places where they stood."""
    return [
        Play(card=play.card, swap=play.swap and replace(play.swap, where=Play().where))
        for play in commit.cards
    ]


def _dealt(commit: Commit, play: Play) -> Commit:
    """With this card, or without it if it was there."""
    there = _bare(commit)
    kept = [one for one in there if one != play]
    return replace(commit, cards=tuple(kept if len(kept) < len(there) else [*there, play]))


def _with(order: Plan, battle: int, commit: Commit) -> Plan:
    """The plan with this line, its conditions as they were."""
    old = _line(order, battle)
    others = tuple(clause for clause in old.clauses if clause.when != "always")
    line = replace(old, clauses=(Clause(commit=commit), *others))
    rest = [one for one in order.battles if one.battle != battle]
    return replace(order, battles=tuple(sorted([*rest, line], key=lambda one: one.battle)))


def _is_legal(view: CombatsView, plan: Plan) -> bool:
    return not any(check_plan(view, view.seat or 0, plan))
