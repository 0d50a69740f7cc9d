"""Checking plays and responses: heroes, the card, the ban, the guess, the toll (rulings §6.5)."""

from collections.abc import Iterator

from referee.games.kardashev.orders.refusals import advice, card_fact, list_fact, refusal
from referee.games.kardashev.rules.measures import amount, any_has, is_banned, usable_heroes
from referee.games.kardashev.rules.picks import matching_card
from referee.games.kardashev.things.cards import CardKind, heroes, id_of, kind
from referee.games.kardashev.things.seats import LETTERS, rival
from referee.games.kardashev.things.sheet import HeroLine, Move
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.event import Seat
from referee.kernel.refused import Problem, Where


def check_play(view: KardashevView, order: Move) -> Iterator[Problem]:
    """Hero lines of the play window, then a card that may be laid, a pass, or nothing."""
    seat = _seat(view)
    yield from check_heroes(view, seat, order, "play")
    if order.verb == "play":
        yield from _check_held(view, seat, order) or _check_ban(view, seat, order)


def _seat(view: KardashevView) -> Seat:
    if view.seat is None:
        raise ValueError("a spectator has no order to check")
    return view.seat


# --- heroes -----------------------------------------------------------------------------------


def check_heroes(view: KardashevView, seat: Seat, order: Move, window: str) -> Iterator[Problem]:
    """§6.5: held, of this window; a power once a game, a sacrifice once."""
    gone: set[str] = set()
    used = set(view.used)
    for line in order.heroes:
        yield from check_hero(view, seat, line, window, gone, used)
        (used if line.verb == "power" else gone).add(line.hero)
    if window == "response" and len(order.heroes) > 1:
        yield refusal("E-TWICE", "H-37", order.heroes[1].where, first=order.heroes[0].where.line)


def check_hero(
    view: KardashevView, seat: Seat, line: HeroLine, window: str, gone: set[str], used: set[str]
) -> Iterator[Problem]:
    named = card_fact("hero", line.hero)
    if line.hero not in view.heroes[seat] or line.hero in gone:
        yield refusal("E-HERO", "H-35", line.where, **named, **list_fact("held", view.heroes[seat]))
    elif heroes()[line.hero].when != window:
        case = heroes()[line.hero].when
        yield refusal("E-WHEN", "H-37", line.where, case=case, **named)
    elif line.verb == "power" and not heroes()[line.hero].power:
        yield refusal("E-USED", "H-35", line.where, case="static", **named)
    elif line.verb == "power" and line.hero in used:
        yield refusal("E-USED", "H-33", line.where, **named)


# --- the card ---------------------------------------------------------------------------------


def _check_held(view: KardashevView, seat: Seat, order: Move) -> list[Problem]:
    """§6.5: a card of one's own hand."""
    if matching_card(order.what.what, view.hand, seat):
        return []
    facts = card_fact("card", order.what.what) | list_fact("hand", view.hand)
    return [refusal("E-NOTHELD", "R-9", order.what.where, **facts)]


def _check_ban(view: KardashevView, seat: Seat, order: Move) -> list[Problem]:
    """§2.5: a domain that the rival has banned cannot be laid."""
    marks = view.marks[seat]
    if not is_banned(marks, order.what.what):
        return []
    free = [card for card in view.hand if not is_banned(marks, card)]
    domain = DOMAIN_NAMES[marks.ban]
    facts = {"domain.en": domain.en, "domain.fr": domain.fr, "rival": LETTERS[rival(seat)]}
    return [refusal("E-BAN", "H-24", order.what.where, **facts, **list_fact("free", free))]


# --- the answer -------------------------------------------------------------------------------


def check_response(view: KardashevView, order: Move) -> Iterator[Problem]:
    """At most one power of a response hero, then exactly one answer."""
    seat = _seat(view)
    yield from check_heroes(view, seat, order, "response")
    if order.verb == "sacrifice":
        line = HeroLine("sacrifice", order.what.what, (), order.what.where)
        yield from check_hero(view, seat, line, "response", set(), set())
    elif order.verb in ("riposte", "recycle"):
        yield from _check_held(view, seat, order) or _check_answer(view, seat, order)
    elif order.verb != "accept":
        yield refusal("E-ANSWER", "R-10", order.where)  # what would do here gives the answer up


def _check_answer(view: KardashevView, seat: Seat, order: Move) -> list[Problem]:
    """R-11, R-12: the card has that effect; the toll can be paid; not too many domains."""
    face = kind(order.what.what)
    problems = list(_check_effect(view, face, order))
    due = amount(view.rows[rival(seat)], "toll")
    if len(view.hand) < 1 + due:
        facts: dict[str, int | str] = {"due": due, "have": len(view.hand) - 1}
        problems.append(refusal("E-TOLL", "R-21", order.what.where, **facts))
    return problems + list(_check_names(view, seat, face, order))


def _check_effect(view: KardashevView, face: CardKind, order: Move) -> Iterator[Problem]:
    named = card_fact("card", face.id)
    if order.verb == "riposte" and face.riposte is None:
        ripostes = [card for card in view.hand if kind(card).riposte is not None]
        better = advice(Move(verb="recycle", what=order.what))
        facts = named | list_fact("ripostes", ripostes) | better
        yield refusal("E-NOTRIP", "R-11", order.what.where, **facts)
    if order.verb == "recycle" and face.recycle is None:
        others = [card for card in view.hand if kind(card).recycle is not None]
        facts = named | list_fact("recyclages", others)
        yield refusal("E-NOTREC", "R-12", order.what.where, **facts)


def may_name(view: KardashevView, seat: Seat, card: str) -> int:
    """H-5: how many domains a riposte of this card may name; one more by `keen`."""
    riposte = kind(card).riposte
    names = riposte.names if riposte else 0
    return names + any_has(view.rows[seat], "keen")


def _check_names(view: KardashevView, seat: Seat, face: CardKind, order: Move) -> Iterator[Problem]:
    if order.verb != "riposte" or face.riposte is None:
        return
    named: set[str] = set()
    for name in order.names:
        if name.what in named:
            yield refusal("E-DOMAIN", "H-5", name.where, case="twice")
        named.add(name.what)
    most = may_name(view, seat, face.id)
    if len(order.names) > most:
        where = order.names[most].where
        facts = card_fact("card", face.id) | {"most": most, "named": len(order.names)}
        yield refusal("E-NAMES", "H-5", where, **facts)


# --- remarks ----------------------------------------------------------------------------------


def notes_on_move(view: KardashevView, order: Move) -> Iterator[Problem]:
    """An order of hero lines only: the window opens again."""
    if view.window == "play" and not order.verb:
        yield refusal("N-AGAIN", None, Where())
    unused = usable_heroes(view, _seat(view), view.window or "")
    if unused and not order.heroes and order.verb == "pass":
        yield refusal(
            "N-HERO", None, Where(), **list_fact("heroes", [id_of(hero) for hero in unused])
        )
