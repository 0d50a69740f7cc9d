"""The small windows: powers to choose, a letter, a role, a promise, rewards, losses, a riposte."""

from referee.games.rencontre_cosmique.bot.arts import powers
from referee.games.rencontre_cosmique.bot.hand_play import plays
from referee.games.rencontre_cosmique.bot.plan import Lines, Plan, only
from referee.games.rencontre_cosmique.bot.preferences import kept, poor, role_for, worst
from referee.games.rencontre_cosmique.bot.preparation import homeward
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.aftermath import reward_choice
from referee.games.rencontre_cosmique.rules.edicts.plague import default_cards, due_pawns
from referee.games.rencontre_cosmique.rules.pawns import pick
from referee.games.rencontre_cosmique.rules.piles import obtainable, playable_of
from referee.games.rencontre_cosmique.rules.powers import comedien, escamoteur
from referee.games.rencontre_cosmique.rules.powers.answers import keepable
from referee.games.rencontre_cosmique.rules.rights import on_bases
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, ZAP, is_attack, value
from referee.games.rencontre_cosmique.things.places import HOLE, LIMBO
from referee.games.rencontre_cosmique.things.state import Vow

OWN_TURN = "ADHGFIECJB"  # the Conjurer's letters, the most wanted first
LEADERS_TURN = "BEJCFIGHDA"
OTHER_TURN = "EJFGHIDCBA"
THIN = 10  # with fewer pawns on bases a pawn is worth more than a card


# --- powers ---------------------------------------------------------------------------------------


def draft(sight: Sight) -> list[Plan]:
    return only(o.KeepPowers(powers=kept(sight.view.offered, sight.table.options.powers)))


def rotation(sight: Sight) -> list[Plan]:
    """A new one for one of the poor ones."""
    faces = sight.view.faces
    if not faces or not poor(worst(faces)):
        return only(o.KeepPowers())
    return only(o.NewPower(power=worst(faces) if len(faces) > 1 else ""))


def vanish(sight: Sight) -> list[Plan]:
    """On one's own turn what hinders the others, on a leader's what hinders most."""
    table, me = sight.table, sight.me
    ahead = sight.foreign(table.offense) >= max(map(sight.foreign, table.alive))
    order = OWN_TURN if table.offense == me else LEADERS_TURN if ahead else OTHER_TURN
    free = escamoteur.free_letters(table)
    return only(o.Vanish(letter=next(letter for letter in order if letter in free)))


def role(sight: Sight) -> list[Plan]:
    free = comedien.allowed(sight.table, sight.me, sight.view.roles)
    return only(o.Role(power=role_for(free, attacks=False)))


# --- a promise ------------------------------------------------------------------------------------


def answer(sight: Sight) -> list[Plan]:
    """What it would do anyway, if that can be promised: a Sorcerer swaps, an Amoeba may grow or
    not, a Chronos travels only if it loses."""
    table, me = sight.table, sight.me
    cards = playable_of(table, sight.view.hand)
    can = keepable(table, me, cards, sight.view.faces)
    wish = intends(sight)
    return only(o.Reply(yes=wish if wish in can else can[0]))


def intends(sight: Sight) -> bool:
    asked = sight.table.duel.question
    if asked is None:
        return False
    if asked.what in ("will_compromise", "will_attack"):
        card = laid(plays(sight)[0].lines)
        return keeps_word(sight, card, asked.what, asked.n)
    return asked.what == "will_swap" and any(
        isinstance(line, o.Swap) and line.yes for line in plays(sight)[0].lines
    )


def laid(lines: Lines) -> str:
    return next((line.card for line in lines if isinstance(line, o.Play)), "")


def keeps_word(sight: Sight, card: str, what: str, n: int) -> bool:
    vow = Vow(sight.me, what, n, True)
    if vow.what == "will_compromise":
        return card == COMPROMISE
    return is_attack(card) and value(card) >= vow.n


# --- rewards, returns, losses ---------------------------------------------------------------------


def returns(sight: Sight) -> list[Plan]:
    to = homeward(sight, sight.table.at(sight.me, HOLE))
    return only(o.Return(to=to))


def aftermath(sight: Sight) -> list[Plan]:
    """Cards, or pawns when few are left on the bases."""
    table, me = sight.table, sight.me
    lines: Lines = []
    due, gained = table.duel.rewards.get(me, 0), 0
    if reward_choice(table, sight.view.pile, me):
        most_cards = min(due, obtainable(table, sight.view.pile))
        most_pawns = min(due, table.at(me, HOLE))
        wanted = most_pawns if on_bases(table, me) < THIN else 0
        gained = min(max(wanted, due - most_cards), most_pawns)
        if due - gained <= most_cards:
            lines.append(o.Reward(cards=due - gained, pawns=gained))
        else:
            gained = 0
    to = homeward(sight, table.at(me, LIMBO) + gained)
    return only(*lines, *([o.Return(to=to)] if to else []))


def plague(sight: Sight) -> list[Plan]:
    """Pawns from the fullest bases, the lowest attack, the least of the edicts."""
    table, me = sight.table, sight.me
    pawns = pick(table, me, due_pawns(table, me))
    lost = default_cards(sight.view.hand)
    first: Lines = [o.Losses(pawns=pawns)] if pawns else []
    return only(*first, *([o.Cards(cards=lost)] if lost else []))


# --- live -----------------------------------------------------------------------------------------


def interrupt(sight: Sight) -> list[Plan]:
    """Powers once the alliances are sealed, else nothing."""
    return powers(sight) if sight.view.window == "i_allies" else only(o.Pass())


def riposte(sight: Sight) -> list[Plan]:
    """A Zap for a power used by the other side of one's own duel; a bystander keeps it."""
    todo, table = sight.table.agenda[0], sight.table
    mine, theirs = table.main_of(sight.me), table.main_of(todo.seat)
    if ZAP in sight.view.hand and mine and theirs and mine != theirs:
        return only(o.Arm(edict=ZAP, target=("now",)))
    return only(o.Pass())
