"""Lines for one's own powers: those before the cards, and those that act once they lie."""

from collections.abc import Callable, Iterator

from referee.games.rencontre_cosmique.asked.labels import about, label
from referee.games.rencontre_cosmique.asked.ready_line import ReadyLine
from referee.games.rencontre_cosmique.orders.rows import CARD_WINDOWS, EARLY
from referee.games.rencontre_cosmique.rules.powers import amibe
from referee.games.rencontre_cosmique.rules.powers.mutant import FULL, PILE
from referee.games.rencontre_cosmique.rules.rights import bases, could_work, obligatory, powers
from referee.games.rencontre_cosmique.rules.windows import PRE_CARD, usable
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import UNKNOWN, is_attack, value
from referee.games.rencontre_cosmique.things.state import Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names
from referee.kernel.event import Seat

View = RencontreView
HIGH = 15  # an attack that is worth asking for
KEPT = 8  # the least attack that is worth keeping


def offers(view: View) -> Iterator[ReadyLine]:
    """Each power that this seat has, in the windows where its line belongs."""
    seat = view.seat or 0
    if not view.table.turn:
        return
    for key in _own(view, seat):
        if view.window in EARLY and key in PRE_CARD:
            yield from BEFORE_THE_CARDS[key](view, seat) if usable(view, seat, key) else ()
        elif view.window in UNTIL.get(key, ()) and seat in view.table.mains:
            yield from WITH_THE_CARDS[key](view, seat)
        if view.window in CARD_WINDOWS and key in LASTING:
            yield from LASTING[key](view)
    if view.window not in ("draft", "rotation"):
        yield from _face_down(view, seat)


def _own(view: View, seat: Seat) -> list[str]:
    found = dict.fromkeys((*powers(view.table, seat), *view.faces))
    return [key for key in found if could_work(view.table, seat, key, view.faces)]


def _face_down(view: View, seat: Seat) -> Iterator[ReadyLine]:
    """H-84."""
    for key, slot in zip(view.faces, view.table.powers[seat], strict=False):
        if not slot.up and key and key != UNKNOWN:
            shown = label("offer_reveal", power=lambda t, x=key: names.power(x, t))  # type: ignore[misc]
            yield ReadyLine(o.Reveal(power=key), shown)


# --- before the cards -----------------------------------------------------------------------------


def _rival(table: Table, seat: Seat) -> Seat:
    """The main that this seat is against; of a bystander the defense."""
    mine = table.main_of(seat)
    return table.opponent(mine) if mine else table.duel.defense


def _word(table: Table, main: Seat) -> str:
    return "offense" if main == table.offense else "defense"


def _ask(view: View, seat: Seat) -> Iterator[ReadyLine]:
    other = _rival(view.table, seat)
    if other:
        target = _word(view.table, other)
        plays = o.Question(target=target, what="will_compromise")
        yield ReadyLine(plays, about("offer_chercheur", other))
        holds = o.Question(target=target, what="holds_attack", n=HIGH)
        yield ReadyLine(holds, about("offer_chercheur.hand", other))


def _look(view: View, seat: Seat) -> Iterator[ReadyLine]:
    other = _rival(view.table, seat)
    if other:
        yield ReadyLine(o.Look(target=_word(view.table, other)), about("offer_esprit", other))


def _fill(view: View, seat: Seat) -> Iterator[ReadyLine]:
    missing, other = FULL - len(view.hand), view.table.opponent(seat)
    if missing <= 0:
        return
    yield ReadyLine(o.Mutate(sources=(o.Source(of=PILE, n=missing),)), label("offer_mutant"))
    if other and view.size(other):
        n = min(missing, view.size(other))
        sources = [o.Source(of=view.table.colour(other), n=n)]
        sources += [o.Source(of=PILE, n=missing - n)] if missing > n else []
        yield ReadyLine(o.Mutate(sources=tuple(sources)), about("offer_mutant.hand", other))


def _give(view: View, seat: Seat) -> Iterator[ReadyLine]:
    """Something weak for the rival; something strong for the main whose ally one is."""
    table, main = view.table, view.table.main_of(seat)
    attacks = sorted(filter(is_attack, view.hand), key=value)
    if not attacks or not main:
        return
    taker = table.opponent(seat) if main == seat else main
    if taker:
        card = attacks[0] if main == seat else attacks[-1]
        line = o.Give(card=card, target=_word(table, taker))
        yield ReadyLine(line, about("offer_philantrope", taker))


def _trade(view: View, seat: Seat) -> Iterator[ReadyLine]:
    yield ReadyLine(o.Trade(), about("offer_echangeur", view.table.opponent(seat)))


BEFORE_THE_CARDS: dict[str, Callable[[View, Seat], Iterator[ReadyLine]]] = {
    "chercheur": _ask,
    "esprit": _look,
    "mutant": _fill,
    "philantrope": _give,
    "echangeur": _trade,
}

# --- once the cards lie ---------------------------------------------------------------------------


def _ooze(view: View, seat: Seat) -> Iterator[ReadyLine]:
    here = amibe.front(view.table, seat)
    behind = [place for place in bases(view.table, seat) if place != here]
    if not behind:
        return
    fullest = max(behind, key=lambda place: view.table.at(seat, place))
    n = min(2, view.table.at(seat, fullest))
    yield ReadyLine(o.Ooze(add={fullest: n}), label("offer_amibe"))
    if there := view.table.at(seat, here):
        yield ReadyLine(o.Ooze(back=there, to={behind[0]: there}), label("offer_amibe.back"))


def _swap(view: View, seat: Seat) -> Iterator[ReadyLine]:
    if obligatory(view.table, "sorcier"):
        yield ReadyLine(o.Swap(yes=False), label("offer_sorcier.no"))
    else:
        yield ReadyLine(o.Swap(), label("offer_sorcier"))


def _travel(view: View, seat: Seat) -> Iterator[ReadyLine]:
    """H-70: once a duel, whoever travels."""
    if view.table.duel.travelled:
        return
    yield ReadyLine(o.Travel(when=("losing",)), label("offer_chronos"))
    yield ReadyLine(o.Travel(when=("always",)), label("offer_chronos.always"))


def _keep(view: View, seat: Seat) -> Iterator[ReadyLine]:
    yield ReadyLine(o.Keep(mode="least", least=KEPT), label("offer_clone", n=lambda _: KEPT))


def _steal(view: View, seat: Seat) -> Iterator[ReadyLine]:
    yield ReadyLine(o.Steal(mode="least", least=KEPT), label("offer_voleur", n=lambda _: KEPT))


def _place(view: View, seat: Seat) -> Iterator[ReadyLine]:
    own = [place for place in bases(view.table, seat) if place != view.table.duel.planet]
    n = view.table.fighting(seat)
    if own and n:
        fewest = min(own, key=lambda place: view.table.at(seat, place))
        yield ReadyLine(o.Place(to={fewest: n}), label("offer_zombie"))


WITH_THE_CARDS: dict[str, Callable[[View, Seat], Iterator[ReadyLine]]] = {
    "amibe": _ooze,
    "sorcier": _swap,
    "chronos": _travel,
    "clone": _keep,
    "voleur": _steal,
    "zombie": _place,
}
DOWN = (*CARD_WINDOWS, "i_down")  # the cards do not lie open yet
OPEN = (*DOWN, "i_up")
UNTIL = {
    "amibe": DOWN,
    "sorcier": DOWN,
    "chronos": OPEN,
    "clone": (*OPEN, "i_result", "i_console", "i_end"),
    "voleur": (*OPEN, "i_result", "i_console", "i_end"),
    "zombie": OPEN,
}

# --- settings -------------------------------------------------------------------------------------


def _pick_up(view: View) -> Iterator[ReadyLine]:
    kept = [line.take for line in view.private.settings if isinstance(line, o.Edicts)]
    if all(kept):
        yield ReadyLine(o.Setting(set=o.Edicts(take=False)), label("offer_vulch.never"))
    else:
        yield ReadyLine(o.Setting(set=o.Edicts(take=True)), label("offer_vulch"))


def _look_later(view: View) -> Iterator[ReadyLine]:
    if not any(isinstance(line, o.Look) for line in view.private.settings):
        line = o.Setting(set=o.Look(target="opponent", at="alliances"))
        yield ReadyLine(line, label("offer_esprit.later"))


LASTING: dict[str, Callable[[View], Iterator[ReadyLine]]] = {
    "vulch": _pick_up,
    "esprit": _look_later,
}
