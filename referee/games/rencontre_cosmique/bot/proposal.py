"""A sensible player who sees nothing but its own view (rulings §10). Numbers are whole.

It is the example player of demonstrations, the fuzz of the tests, and what sits down in a chair
that has fallen empty; it is not strong. Now and then it does something odd on purpose, so that
every line of the language and every power is seen in play.
"""

from collections.abc import Callable

from referee.games.rencontre_cosmique.bot.bargains import deal
from referee.games.rencontre_cosmique.bot.card_choice import cards, clauses, oracle
from referee.games.rencontre_cosmique.bot.duel_opening import alliance, launch, prep
from referee.games.rencontre_cosmique.bot.edict_choice import book
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.aftermath import reward_choice
from referee.games.rencontre_cosmique.rules.edicts.plague import default_cards, due_pawns
from referee.games.rencontre_cosmique.rules.pawns import pick, put
from referee.games.rencontre_cosmique.rules.piles import obtainable, playable_of
from referee.games.rencontre_cosmique.rules.powers import comedien, escamoteur
from referee.games.rencontre_cosmique.rules.powers.answers import keepable
from referee.games.rencontre_cosmique.rules.windows import INTERRUPTS
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.options import APART
from referee.games.rencontre_cosmique.things.places import HOLE, LIMBO
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.chance import Chance

Lines = list[o.AnyLine]


def propose(view: RencontreView, chance: Chance) -> o.Answer:
    """A legal order for the open window. Raises ValueError if this seat is not asked."""
    return decide(view, chance)


def decide(view: RencontreView, chance: Chance | None) -> o.Answer:
    """The same without whims, if there is no chance."""
    if view.seat is None or view.ask is None or view.window is None:
        raise ValueError("nothing is asked of this seat")
    sight = Sight(view, chance)
    window = "interrupt" if view.window in INTERRUPTS else view.window
    lines = [*WINDOWS[window](sight), *book(sight)]
    return o.Answer(tuple(lines or [o.Pass()]))


# --- small windows --------------------------------------------------------------------------------


def draft(sight: Sight) -> Lines:
    kept: list[str] = []
    for power in sight.shuffled(sight.view.offered):
        if APART.get(power) not in kept:
            kept.append(power)
    return [o.KeepPowers(powers=tuple(kept[: sight.table.options.powers]))]


def rotation(sight: Sight) -> Lines:
    """A new one, one time in three."""
    if sight.below(3) or not sight.view.faces:
        return [o.KeepPowers()]
    faces = sight.view.faces
    return [o.NewPower(power=faces[sight.below(len(faces))] if len(faces) > 1 else "")]


def vanish(sight: Sight) -> Lines:
    """E against a leader, B on a leader's turn; else any."""
    free = escamoteur.free_letters(sight.table)
    leader = sight.leader()
    wishes = ["B", "E"] if leader and leader != sight.me and sight.foreign(leader) >= 3 else []
    wished = [letter for letter in wishes if letter in free]
    return [o.Vanish(letter=(wished or sight.shuffled(free))[0])]


def returns(sight: Sight) -> Lines:
    return [o.Return(to=put(sight.table, sight.me, sight.table.at(sight.me, HOLE)))]


def role(sight: Sight) -> Lines:
    """In defense Laser or Zombie, if it has them."""
    free = comedien.allowed(sight.table, sight.me, sight.view.roles)
    wished = [role for role in free if role in ("laser", "zombie")]
    return [o.Role(power=(wished or sight.shuffled(free))[0])]


def answer(sight: Sight) -> Lines:
    cards = playable_of(sight.table, sight.view.hand)
    can = keepable(sight.table, sight.me, cards, sight.view.faces)
    return [o.Reply(yes=can[sight.below(len(can))])]


def powers(sight: Sight) -> Lines:
    return clauses(sight) or [o.Pass()]


def aftermath(sight: Sight) -> Lines:
    """Pawns when half a dozen are gone, else cards."""
    table, me = sight.table, sight.me
    lines: Lines = []
    due = table.duel.rewards.get(me, 0)
    gained = 0
    if reward_choice(table, sight.view.pile, me):
        most_cards = min(due, obtainable(table, sight.view.pile))
        most_pawns = min(due, table.at(me, HOLE))
        wanted = most_pawns if table.at(me, HOLE) >= 6 else sight.below(most_pawns + 1)
        gained = max(wanted, due - most_cards)
        if gained <= most_pawns:
            lines.append(o.Reward(cards=due - gained, pawns=gained))
        else:
            gained = 0
    to = put(table, me, table.at(me, LIMBO) + gained)
    return [*lines, *([o.Return(to=to)] if to else [])]


def plague(sight: Sight) -> Lines:
    table, me = sight.table, sight.me
    pawns = pick(table, me, due_pawns(table, me))
    lost = default_cards(sight.view.hand)
    first: Lines = [o.Losses(pawns=pawns)] if pawns else []
    return [*first, *([o.Cards(cards=lost)] if lost else [])]


def interrupt(sight: Sight) -> Lines:
    """Live: powers before the cards where they belong, else nothing."""
    if sight.view.window in ("i_disc", "i_cone", "i_allies"):
        return clauses(sight) or [o.Pass()]
    return [o.Pass()]


def riposte(sight: Sight) -> Lines:
    """A Zap for a power used against me, or now and then for any."""
    todo = sight.table.agenda[0]
    hostile = sight.table.main_of(todo.seat) not in (0, sight.table.main_of(sight.me))
    if "zap" in sight.view.hand and (hostile or not sight.below(4)):
        return [o.Arm(edict="zap", target=("now",))]
    return [o.Pass()]


WINDOWS: dict[str, Callable[[Sight], Lines]] = {
    "draft": draft,
    "rotation": rotation,
    "vanish": vanish,
    "prep": prep,
    "returns": returns,
    "role": role,
    "launch": launch,
    "alliance": alliance,
    "powers": powers,
    "answer": answer,
    "cards": cards,
    "recards": cards,
    "oracle": oracle,
    "deal": deal,
    "aftermath": aftermath,
    "plague": plague,
    "interrupt": interrupt,
    "riposte": riposte,
}
