"""What picks do once they are made (rulings §2.3); everything that touches a row fires `leave`."""

from referee.games.kardashev.log import events as e
from referee.games.kardashev.rules.deck_draws import refill, shuffle
from referee.games.kardashev.rules.engine import Engine
from referee.games.kardashev.rules.picks import Picks, effect_of
from referee.games.kardashev.things.cards import kind, owner
from referee.games.kardashev.things.seats import NOBODY, SEATS, rival
from referee.games.kardashev.things.state import Choice, Task
from referee.games.kardashev.things.zones import without
from referee.kernel.event import Sealed, Seat

NOTHING: Sealed[Picks | None] = Sealed((), None)
GONE = {"destroy": "discard", "bounce": "hand", "sink": "deck", "steal": "play"}


def _move(
    engine: Engine,
    choice: Choice,
    cards: Picks,
    origin: str,
    target: str,
    *,
    seat: Seat = NOBODY,
    taker: Seat = NOBODY,
    hidden_from: bool = False,
    audience: tuple[Seat, ...] = (),
    owners: tuple[Seat, ...] = (),
    how: str = "choice",
) -> None:
    """One event for cards that go together; public, or sealed to its audience."""
    if not cards:
        return
    effect = effect_of(choice)
    engine.emit(
        e.CardsMoved(
            verb=effect.verb,
            by=choice.seat,
            seat=seat or choice.holder,
            origin=origin,
            target=target,
            taker=taker,
            n=len(cards),
            how="chance" if effect.by == "chance" else how,
            cards=None if hidden_from else cards,
            owners=owners,
            hidden=Sealed(audience, cards) if hidden_from else NOTHING,
        )
    )


def drop(engine: Engine, choice: Choice, picks: Picks) -> None:
    _move(engine, choice, picks, "hand", "discard")


def move_in_play(engine: Engine, choice: Choice, picks: Picks) -> None:
    """destroy, bounce, sink, steal. A stolen card fires nothing (§2.4)."""
    verb = effect_of(choice).verb
    taker = choice.seat if verb == "steal" else NOBODY
    _move(engine, choice, picks, "play", GONE[verb], taker=taker)
    if verb != "steal" and choice.holder != choice.seat:
        _fire_leaves(engine, choice, picks)


def _fire_leaves(engine: Engine, choice: Choice, picks: Picks) -> None:
    """For the former controller, in the order of leaving; a `leave` list fires no other."""
    if choice.trigger == "leave":
        return
    for card in picks:
        if list_ := kind(card).leave:
            engine.before_leaves(Task("list", choice.holder, card, "leave", list_))


def swap(engine: Engine, choice: Choice, picks: Picks) -> None:
    """My card for one of the foe's; control changes, owners do not."""
    if len(picks) < 2:
        return
    foe = rival(choice.seat)
    _move(engine, choice, picks[:1], "play", "play", seat=choice.seat, taker=foe)
    _move(engine, choice, picks[1:], "play", "play", seat=foe, taker=choice.seat)


def deploy(engine: Engine, choice: Choice, picks: Picks) -> None:
    """H-21: into play without any list; what it does while it lies there holds at once."""
    _move(engine, choice, picks, choice.zone, "play", taker=choice.seat)


def recall(engine: Engine, choice: Choice, picks: Picks) -> None:
    _move(engine, choice, picks, "discard", "hand")


def seek(engine: Engine, choice: Choice, picks: Picks) -> None:
    """H-25: taken from the deck unseen by the rival; then the deck is shuffled, or the rest of
    the top cards goes under it in an order drawn by dice."""
    seat, deck = choice.holder, engine.state.decks[choice.holder]
    if choice.zone == "top":
        _keep_of_the_top(engine, choice, picks, deck[: effect_of(choice).top])
        refill(engine, seat)
    elif deck:
        _move(engine, choice, picks, "deck", "hand", hidden_from=True, audience=(seat,))
        _after_a_search(engine, choice, choice.n - len(picks))


def _after_a_search(engine: Engine, choice: Choice, wanted: int) -> None:
    """R-20: a deck that the search has emptied is refilled at that moment, and it goes on there."""
    seat = choice.holder
    if engine.state.decks[seat]:
        shuffle(engine, seat, "seek")
        return
    refill(engine, seat)
    if wanted and engine.state.decks[seat]:
        rest = effect_of(choice).fewer(wanted)
        engine.then(
            Task("effects", choice.seat, choice.source, choice.trigger, (rest,), choice.hero_line)
        )


def _keep_of_the_top(engine: Engine, choice: Choice, picks: Picks, top: Picks) -> None:
    seat, rest = choice.holder, sorted(without(top, picks))
    _move(engine, choice, picks, "deck", "hand", hidden_from=True, audience=(seat,))
    if rest:
        under = engine.luck.shuffle("top-rest", rest)
        _under(engine, choice, under)


def _under(engine: Engine, choice: Choice, cards: Picks) -> None:
    """From the top of the deck to its bottom; the order is nobody's."""
    _move(engine, choice, cards, "deck", "deck", hidden_from=True, how="top")


def tuck(engine: Engine, choice: Choice, picks: Picks) -> None:
    """Under its owner's deck: the size of that deck shows whose it was."""
    owners = tuple(owner(card) for card in picks)
    audience = tuple(sorted({choice.holder, *owners}))
    _move(engine, choice, picks, "hand", "deck", hidden_from=True, audience=audience, owners=owners)


def snatch(engine: Engine, choice: Choice, picks: Picks) -> None:
    """H-22: the owner stays; both seats know what it was."""
    _move(
        engine,
        choice,
        picks,
        "hand",
        "mine",
        taker=choice.seat,
        hidden_from=True,
        audience=SEATS,
    )


def set_ban(engine: Engine, choice: Choice, picks: Picks) -> None:
    for domain in picks:
        set_mark(engine, choice.holder, "ban", domain)


def set_mark(engine: Engine, seat: Seat, mark: str, domain: str = "") -> None:
    """A second mark of a kind changes nothing; a new ban replaces the old one."""
    engine.emit(e.MarkSet(seat, mark, domain))


def topple(engine: Engine, choice: Choice, picks: Picks) -> None:
    """R-30, H-36: the hero is lost, its list does not run."""
    why = "cost" if effect_of(choice).cost else "forced"
    for hero in picks:
        engine.emit(e.HeroSacrificed(choice.holder, hero, why))


def show_hand(engine: Engine, by: Seat, seat: Seat, cards: Picks, *, whole: bool) -> None:
    engine.emit(e.HandSeen(by, seat, len(cards), whole, Sealed((by,), tuple(sorted(cards)))))
