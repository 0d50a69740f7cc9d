"""What is played for whoever stays silent, as an order they could have sent (rulings §4.2, H-9)."""

from collections.abc import Callable

from referee.games.rencontre_cosmique.rules.aftermath import reward_choice, split
from referee.games.rencontre_cosmique.rules.attack import default_attack, default_pawns, may_redraw
from referee.games.rencontre_cosmique.rules.card_play import choices, late, median
from referee.games.rencontre_cosmique.rules.edicts.plague import default_cards, due_pawns
from referee.games.rencontre_cosmique.rules.pawns import pick, put
from referee.games.rencontre_cosmique.rules.piles import playable_of
from referee.games.rencontre_cosmique.rules.powers import amibe, comedien, escamoteur
from referee.games.rencontre_cosmique.rules.questions import reply
from referee.games.rencontre_cosmique.rules.rights import could_work
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.options import APART
from referee.games.rencontre_cosmique.things.places import HOLE, LIMBO, OVAL
from referee.games.rencontre_cosmique.things.state import RencontreState, Todo
from referee.kernel.event import Seat

S = RencontreState


def default(state: S, seat: Seat, todo: Todo) -> o.Answer:
    lines = DEFAULTS.get(todo.step, _nothing)(state, seat)
    return o.Answer(tuple(lines))


def _nothing(state: S, seat: Seat) -> list[o.AnyLine]:
    return [o.Pass()]


def _draft(state: S, seat: Seat) -> list[o.AnyLine]:
    kept: list[str] = []
    for card in state.offered.get(seat, ()):
        if APART.get(card) not in kept:
            kept.append(card)
    return [o.KeepPowers(powers=tuple(kept[: state.table.options.powers]))]


def _vanish(state: S, seat: Seat) -> list[o.AnyLine]:
    return [o.Vanish(letter=escamoteur.free_letters(state.table)[0])]


def _recover(state: S, seat: Seat) -> list[o.AnyLine]:
    table = state.table
    if not table.at(seat, HOLE) or (table.duel.recovered and not table.duel.closed):
        return []
    return [o.Recover(to=next(iter(put(table, seat, 1)), OVAL))]


def _role(state: S, seat: Seat) -> list[o.AnyLine]:
    if not comedien.announces(state.table, seat):
        return []
    return [o.Role(power=comedien.allowed(state.table, seat, state.roles[seat])[0])]


def _prep(state: S, seat: Seat) -> list[o.AnyLine]:
    if state.table.duel.number > 0:
        return [o.Stop()]
    return _recover(state, seat) + _role(state, seat) or [o.Pass()]


def _returns(state: S, seat: Seat) -> list[o.AnyLine]:
    return [o.Return(to=put(state.table, seat, state.table.at(seat, HOLE)))]


def _launch(state: S, seat: Seat) -> list[o.AnyLine]:
    table = state.table
    if table.seats == 2 and table.duel.closed:
        return [o.Stop()]
    if may_redraw(table):
        return [o.Redraw()]
    attack = default_attack(table) or o.Attack()
    first = _recover(state, seat) + _role(state, seat) if table.seats == 2 else []
    pawns = default_pawns(table, seat)
    sent: list[o.AnyLine] = [o.Send(pawns=pawns)] if pawns else []
    invite: list[o.AnyLine] = [o.Invite()] if table.seats > 2 else []
    return [*first, attack, *sent, *invite]


def _alliance(state: S, seat: Seat) -> list[o.AnyLine]:
    if seat == state.table.duel.defense:
        return [o.Invite(everybody=True)]
    return [o.Decline()]


def _answer(state: S, seat: Seat) -> list[o.AnyLine]:
    cards = playable_of(state.table, state.hands[seat])
    return [o.Reply(yes=reply(state.table, seat, cards, state.faces.get(seat, ()), None))]


def _cards(state: S, seat: Seat) -> list[o.AnyLine]:
    if not asked_for_card(state, seat):
        return [o.Pass()]
    return _card(state, seat)


def _card(state: S, seat: Seat) -> list[o.AnyLine]:
    """MEDIAN; and how an Amoeba oozes that has promised to."""
    card = median(choices(state.table, seat, state.hands[seat]))
    ooze = amibe.usual(state.table, seat) if _must_ooze(state, seat) else None
    return [*([o.Play(card=card)] if card else [o.Pass()]), *([ooze] if ooze else [])]


def _must_ooze(state: S, seat: Seat) -> bool:
    can = could_work(state.table, seat, amibe.KEY, state.faces.get(seat, ()))
    return can and amibe.must(state.table, seat)


def asked_for_card(state: S, seat: Seat) -> bool:
    """A main, but not an Oracle that will choose later."""
    return seat in state.table.mains and seat not in late(state.table)


def _aftermath(state: S, seat: Seat) -> list[o.AnyLine]:
    lines: list[o.AnyLine] = []
    if reward_choice(state.table, len(state.pile), seat):
        cards, pawns = split(state.table, len(state.pile), seat, None)
        lines.append(o.Reward(cards=cards, pawns=pawns))
    to = put(state.table, seat, state.table.at(seat, LIMBO))
    return [*lines, *([o.Return(to=to)] if to else [])]


def _plague(state: S, seat: Seat) -> list[o.AnyLine]:
    pawns = pick(state.table, seat, due_pawns(state.table, seat))
    cards = default_cards(state.hands[seat])
    first: list[o.AnyLine] = [o.Losses(pawns=pawns)] if pawns else []
    return [*first, *([o.Cards(cards=cards)] if cards else [])]


DEFAULTS: dict[str, Callable[[S, Seat], list[o.AnyLine]]] = {
    "draft": _draft,
    "rotation": lambda state, seat: [o.KeepPowers()],
    "vanish": _vanish,
    "prep": _prep,
    "returns": _returns,
    "role": _role,
    "launch": _launch,
    "alliance": _alliance,
    "answer": _answer,
    "cards": _cards,
    "recards": _cards,
    "oracle": _card,
    "deal": lambda state, seat: [o.Await()],
    "aftermath": _aftermath,
    "plague": _plague,
}
