"""Bots that say ahead what their letters offer (C-22, C-23), for tests."""

from referee.games.rencontre_cosmique.bot.duel_opening import STRONG
from referee.games.rencontre_cosmique.orders.rows import GRAMMAR
from referee.games.rencontre_cosmique.rules.clause_powers import KINDS
from referee.games.rencontre_cosmique.rules.next_duel import offered
from referee.games.rencontre_cosmique.rules.windows import may_be_asked
from referee.games.rencontre_cosmique.things.cards import is_attack, is_duel, value
from referee.games.rencontre_cosmique.things.sheet import (
    Ally,
    Answer,
    AnyLine,
    Continue,
    NoPower,
    Play,
    Return,
    Reward,
    Stop,
)
from referee.games.rencontre_cosmique.things.view import RencontreView


def foresighted(view: RencontreView, order: Answer) -> Answer:
    """The same order with what the letter offers to say ahead: nobody is asked for it again."""
    return Answer((*order.lines, *rewarded(order), *powerless(view, order), *going_on(view, order)))


def powerless(view: RencontreView, order: Answer) -> tuple[AnyLine, ...]:
    """In `launch` and `alliance`, of a bot that uses no power there: none before the cards."""
    uses = any(isinstance(line, KINDS) for line in order.lines)
    asked = view.window in GRAMMAR.row_of(NoPower()).windows and may_be_asked(
        view.table, view.seat or 0
    )
    return (NoPower(),) if asked and not uses else ()


def rewarded(order: Answer) -> tuple[AnyLine, ...]:
    """With an alliance: what the pawns shall bring, and where they go back."""
    joins = order.all(Ally)
    if not joins:
        return ()
    pawns = joins[0].pawns
    return Reward(cards=sum(pawns.values())), Return(to=pawns)


def going_on(view: RencontreView, order: Answer) -> tuple[AnyLine, ...]:
    """With the attacker's card: another duel or none, by what the hand will be; as the bots decide
    when they are asked (rulings §10, point 1)."""
    laid = order.first(Play)
    if laid is None or not offered(view.table, view.seat or 0, view.faces):
        return ()
    left = list(view.hand)
    left.remove(laid.card)
    best = max((value(card) for card in left if is_attack(card)), default=0)
    more = best >= STRONG or (any(map(is_duel, left)) and len(left) >= 3)
    return (Continue(),) if more else (Stop(),)
