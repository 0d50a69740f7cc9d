"""One turn, step by step (rulings §2.7): draw, play, entry, end."""

from msgspec.structs import replace

from referee.games.kardashev.log import events as e
from referee.games.kardashev.rules.deck_draws import draw, refill
from referee.games.kardashev.rules.effect_lists import list_task
from referee.games.kardashev.rules.engine import Engine
from referee.games.kardashev.rules.measures import (
    amount,
    counts_of,
    has_patience,
    is_banned,
    monolith,
    number,
    spectrum,
    usable_heroes,
    victory,
)
from referee.games.kardashev.rules.picks import matching_card
from referee.games.kardashev.things.cards import heroes, kind
from referee.games.kardashev.things.seats import SEATS, rival
from referee.games.kardashev.things.sheet import HeroLine
from referee.games.kardashev.things.state import KardashevState, Task
from referee.kernel.event import Opened, Sealed, Seat

MOST_PLAYS = 3  # H-11
LEAVES, ENTER, GO_ON, LINES = Task("leaves"), Task("enter"), Task("go_on"), Task("lines")
END_TURN, AFTER_GAME = Task("end_turn"), Task("after_game")


# --- 1: the turn begins -----------------------------------------------------------------------


def begin_turn(engine: Engine, task: Task) -> None:
    """Fading cards go, the shield ends, the seat draws (R-8), and may play."""
    seat = task.seat
    engine.emit(e.TurnStarted(engine.state.stage, engine.state.turn + 1, seat))
    for card in engine.state.rows[seat]:
        if kind(card).has("fade"):
            engine.emit(e.CardFaded(seat, card))
    if engine.state.marks[seat].shield:
        engine.emit(e.MarkSpent(seat, "shield"))
    draw_step(engine, seat)
    open_play(engine, seat)


def draw_step(engine: Engine, seat: Seat) -> None:
    """R-8, H-16: one card and the income; none in the first turn of the game, none if dry."""
    if engine.state.turn == 1:
        engine.emit(e.DrawSkipped(seat, "first"))
    elif engine.state.marks[seat].dry:
        engine.emit(e.MarkSpent(seat, "dry"))
        engine.emit(e.DrawSkipped(seat, "dry"))
    elif not draw(engine, seat, 1 + amount(engine.state.rows[seat], "income"), "turn"):
        engine.emit(e.DrawSkipped(seat, "empty"))


def may_play(state: KardashevState, seat: Seat) -> bool:
    """§6.1: a hand, or a hero that can be used; never which."""
    return bool(state.hands[seat]) or bool(usable_heroes(state, seat, "play"))


def open_play(engine: Engine, seat: Seat) -> None:
    """R-9: the seat may lay a card. With nothing to lay it passes."""
    if may_play(engine.state, seat):
        engine.emit(e.PlayOpened(seat, engine.state.laid + 1))
        return
    engine.emit(e.PlayPassed(seat))
    engine.then(END_TURN)


# --- 2: the play ------------------------------------------------------------------------------


def do_lines(engine: Engine, task: Task) -> None:
    """Hero lines in the order written, then the card is laid or the seat passes."""
    state, seat = engine.state, engine.state.active
    move = state.filed[seat]
    if state.lines < len(move.heroes):
        hero_line(engine, seat, move.heroes[state.lines], LINES)
        return
    card = matching_card(move.what.what, state.hands[seat], seat)
    if move.verb == "play" and card and not is_banned(state.marks[seat], card):
        lay(engine, seat, card)
    elif move.verb == "pass":
        engine.emit(e.PlayPassed(seat))
        engine.then(END_TURN)
    else:
        open_play(engine, seat)


def hero_line(engine: Engine, seat: Seat, line: HeroLine, after: Task) -> None:
    """§2.4: a power once a game, or a sacrifice with its `fall` list; then what follows."""
    hero, place = heroes()[line.hero], engine.state.lines + 1
    if line.verb == "power":
        engine.emit(e.PowerUsed(seat, hero.id))
        list_ = list_task(seat, hero.id, "power", hero.power, place)
    else:
        engine.emit(e.HeroSacrificed(seat, hero.id, "order"))
        list_ = list_task(seat, hero.id, "fall", hero.fall, place)
    engine.then(list_, LEAVES, after)


def lay(engine: Engine, seat: Seat, card: str) -> None:
    """R-9: face down, unless the seat must lay it open; then the rival may answer (R-10)."""
    marks = engine.state.marks[seat]
    shown = card if marks.open else None
    engine.emit(e.CardLaid(seat, engine.state.laid + 1, shown, Sealed((seat,), card)))
    for mark in ("open", "veil"):
        if getattr(marks, mark):
            engine.emit(e.MarkSpent(seat, mark))
    other = rival(seat)
    if marks.veil or not can_answer(engine.state, other):
        engine.emit(e.CardAccepted(other, "veiled" if marks.veil else "unable"))
        engine.then(ENTER, GO_ON)


def can_answer(state: KardashevState, seat: Seat) -> bool:
    """§6.1: a card and the toll for it, or a hero of the response window."""
    pays = len(state.hands[seat]) >= 1 + toll(state, seat)
    return pays or bool(usable_heroes(state, seat, "response"))


def toll(state: KardashevState, seat: Seat) -> int:
    """What an answer of this seat costs more."""
    return amount(state.rows[rival(seat)], "toll")


# --- 4, 5: the card enters --------------------------------------------------------------------


def enter(engine: Engine, task: Task) -> None:
    """R-13, R-14: into play, then the list beside its number."""
    quantum = engine.state.quantum
    if quantum is None:
        return
    seat, marks = quantum.seat, engine.state.marks[quantum.seat]
    row = {**engine.state.rows, seat: (*engine.state.rows[seat], quantum.card)}
    there = replace(engine.state, rows=row)
    counts, k = counts_of(there, seat, quantum.card), number(there, seat, quantum.card)
    opened = Opened(quantum.part, quantum.card)
    engine.emit(e.CardEntered(seat, opened, counts, k, marks.mute))
    for mark in ("boost", "mute"):
        if getattr(marks, mark):
            engine.emit(e.MarkSpent(seat, mark))
    list_ = () if marks.mute else kind(quantum.card).at_number(k)
    engine.then(list_task(seat, quantum.card, "at", list_), LEAVES)


def go_on(engine: Engine, task: Task) -> None:
    """R-18, H-11: another play if one was gained, three at most; else the turn ends."""
    state = engine.state
    more = state.plays > 0 and state.laid < MOST_PLAYS
    if more and may_play(state, state.active):
        open_play(engine, state.active)
    else:
        engine.then(END_TURN)


# --- 6: the turn ends -------------------------------------------------------------------------


def end_turn(engine: Engine, task: Task) -> None:
    """R-15. Victory is judged now, and for this seat alone (H-9)."""
    seat = engine.state.active
    if not engine.state.laid and has_patience(engine.state, seat):
        draw(engine, seat, 1, "patience")
    if engine.state.marks[seat].bites:
        engine.emit(e.MarkSpent(seat, "ban"))
    for holder in SEATS:
        refill(engine, holder)
    rows = engine.state.rows
    domains = {holder: spectrum(rows[holder]) for holder in SEATS}
    engine.emit(e.TurnEnded(seat, domains, {holder: monolith(rows[holder]) for holder in SEATS}))
    if how := victory(engine.state, seat):
        win_game(engine, seat, how)
    elif is_exhausted(engine.state):
        win_game(engine, adjudged_winner(engine.state), "adjudication")
    else:
        engine.then(Task("begin_turn", rival(seat)))


def win_game(engine: Engine, seat: Seat, how: str) -> None:
    engine.emit(e.GameWon(engine.state.stage, seat, how))
    engine.then(AFTER_GAME)


def is_exhausted(state: KardashevState) -> bool:
    """H-40: too many turns, or too many in a row in which no card was laid."""
    passes = state.options.pass_limit
    return state.turn >= state.options.turn_limit or 0 < passes <= state.idle


def adjudged_winner(state: KardashevState) -> Seat:
    """H-40: domains, then the largest count, cards in the row, in hand, then who did not start."""

    def standing(seat: Seat) -> tuple[int, int, int, int, bool]:
        row = state.rows[seat]
        sizes = len(row), len(state.hands[seat])
        return (spectrum(row), monolith(row), *sizes, seat != state.starter)

    return max(SEATS, key=standing)
