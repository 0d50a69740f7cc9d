"""Checks of deals, losses, rewards and returning pawns."""

from typing import Any

from referee.games.rencontre_cosmique.orders import refusals as say
from referee.games.rencontre_cosmique.orders.checks_duel import me, there
from referee.games.rencontre_cosmique.orders.refusals import refusal
from referee.games.rencontre_cosmique.rules.aftermath import reward_choice, split
from referee.games.rencontre_cosmique.rules.deal_terms import holds, idle, unmet
from referee.games.rencontre_cosmique.rules.edicts.plague import due_pawns, right_cards
from referee.games.rencontre_cosmique.rules.losses import FAILED_DEAL
from referee.games.rencontre_cosmique.rules.piles import obtainable
from referee.games.rencontre_cosmique.rules.rights import bases, has_base
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.places import HOLE, LIMBO, OVAL, is_planet, total
from referee.kernel.refused import Problem

View = Any  # RencontreView
DEAL_RULES = {
    "two_bases": "R-51", "not_his_base": "R-49", "base_there": "H-43", "no_founders": "R-54",
    "too_many_cards": "R-51", "no_zombie": "R-P-zombie", "too_many_returned": "R-P-zombie",
}  # fmt: skip


# --- offers ---------------------------------------------------------------------------------------


def offer(view: View, order: o.Answer, line: o.Offer) -> list[Problem]:
    """R-49 to R-53: what I give against my own hand, what I ask against what everybody sees."""
    seat, other = me(view), view.table.opponent(me(view))
    found = (
        [refusal("E-DEAL", "R-50", line.where, case="idle")] if idle(line.give, line.get) else []
    )
    if line.give.any_base or line.get.any_base:
        found.append(refusal("E-DEAL", "R-53", line.where, case="which_base"))
    sides = ((seat, line.give, line.get, "mine"), (other, line.get, line.give, "yours"))
    for giver, give, get, whose in sides:
        if why := unmet(view, giver, give, get):
            found.append(refusal("E-DEAL", DEAL_RULES[why], line.where, case=f"{why}_{whose}"))
    return found + _own_cards(view, line)


def _own_cards(view: View, line: o.Offer) -> list[Problem]:
    named = (*line.give.cards, *line.chosen)
    if not holds(view.hand, named):
        return [
            refusal("E-DEAL", "R-51", line.where, case="not_held", **say.cards("hand", view.hand))
        ]
    if line.chosen and len(line.chosen) != line.give.choice:
        return [refusal("E-DEAL", "H-45", line.where, case="chosen", n=line.give.choice)]
    return []


def accept(view: View, order: o.Answer, line: o.Accept) -> list[Problem]:
    """H-41: the other's last offer, if there is one that I can meet."""
    if line.conditional:
        return []
    seat, other = me(view), view.table.opponent(me(view))
    terms = view.table.duel.offers.get(other)
    if terms is None:
        return [refusal("E-ACCEPT-NONE", "H-41", line.where)]
    give, get = terms.get, terms.give
    why = unmet(view, seat, give, get) or unmet(view, other, get, give)
    if why or not holds(view.hand, terms.get.cards):
        return [refusal("E-ACCEPT-CANNOT", "H-41", line.where)]
    return []


def founders(view: View, order: o.Answer, line: o.Founders) -> list[Problem]:
    """R-54: pawns from bases; the offense's also from the oval."""
    table, seat = view.table, me(view)
    also = (OVAL,) if seat == table.offense else ()
    found = there(view, line.pawns, line.where, *also)
    for place in () if found else _granted(view, order):
        stays = table.at(seat, place) - 1
        if line.pawns.get(place, 0) > stays:
            facts = say.place("place", place)
            found.append(refusal("E-PAWNS-STAY", "H-44", line.where, n=stays, **facts))
    return found


def _granted(view: View, order: o.Answer) -> tuple[str, ...]:
    """The base that this order gives away, by an offer or by taking one."""
    if line := order.first(o.Offer):
        return line.give.bases
    terms = view.table.duel.offers.get(view.table.opponent(me(view)))
    return terms.get.bases if terms and order.first(o.Accept) else ()


# --- losses ---------------------------------------------------------------------------------------


def losses(view: View, order: o.Answer, line: o.Losses) -> list[Problem]:
    """R-55, R-69: three, or all there are."""
    table, seat = view.table, me(view)
    if view.window == "plague":
        due, also = due_pawns(table, seat), ()
    else:
        also = (OVAL,) if seat == table.offense else ()  # type: ignore[assignment]
        places = table.pawns[seat].items()
        due = min(FAILED_DEAL, sum(n for place, n in places if is_planet(place) or place in also))
    found = there(view, line.pawns, line.where, *also)
    if not found and total(line.pawns) != due:
        rule = "R-69" if view.window == "plague" else "R-55"
        found.append(refusal("E-LOSSES", rule, line.where, n=due))
    return found


def cards(view: View, order: o.Answer, line: o.Cards) -> list[Problem]:
    """One of each kind for a Plague; for a deal whatever one holds."""
    if view.window == "plague":
        if right_cards(view.hand, line.cards):
            return []
        return [refusal("E-PLAGUE-CARDS", "R-69", line.where, **say.cards("hand", view.hand))]
    if holds(view.hand, line.cards):
        return []
    return [refusal("E-DEAL", "R-51", line.where, case="not_held", **say.cards("hand", view.hand))]


# --- rewards and returns --------------------------------------------------------------------------


def reward(view: View, order: o.Answer, line: o.Reward) -> list[Problem]:
    """H-34. Ahead of the window the number is not known yet."""
    table, seat = view.table, me(view)
    if view.window != "aftermath":
        return []
    due = table.duel.rewards.get(seat, 0)
    if not due or not reward_choice(table, view.pile, seat):
        return [refusal("E-REWARD-NONE", "R-44", line.where)]
    most_pawns, most_cards = min(due, table.at(seat, HOLE)), min(due, obtainable(table, view.pile))
    good = line.cards + line.pawns == due and line.pawns <= most_pawns and line.cards <= most_cards
    if good:
        return []
    facts = {"n": due, "pawns": most_pawns, "cards": most_cards}
    return [refusal("E-REWARD", "H-34", line.where, **facts)]


def returning(view: View, order: o.Answer, line: o.Return) -> list[Problem]:
    """H-26: onto own bases as they stand; ahead of the window they may yet change."""
    table, seat = view.table, me(view)
    if view.window not in ("returns", "aftermath"):
        return []
    strange = [place for place in line.to if not has_base(table, seat, place)]
    if strange:
        return [refusal("E-BASE", "H-26", line.where, **say.places("allowed", bases(table, seat)))]
    there_are = table.at(seat, HOLE if view.window == "returns" else LIMBO)
    more = split(table, view.pile, seat, order.first(o.Reward))[1]
    if total(line.to) > there_are + more:
        return [refusal("E-RETURN-MOST", "H-26", line.where, n=there_are + more)]
    return []


def placing(view: View, order: o.Answer, line: o.Place) -> list[Problem]:
    return []
