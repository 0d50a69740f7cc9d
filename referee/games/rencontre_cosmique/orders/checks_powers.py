"""Checks of the lines that use powers, set them, choose them, and of the book."""

from typing import Any

from referee.games.rencontre_cosmique.orders import refusals as say
from referee.games.rencontre_cosmique.orders.checks_duel import me, nobody_there, not_held, there
from referee.games.rencontre_cosmique.orders.refusals import refusal
from referee.games.rencontre_cosmique.rules.piles import playable_of
from referee.games.rencontre_cosmique.rules.powers import amibe, comedien
from referee.games.rencontre_cosmique.rules.powers.answers import keepable
from referee.games.rencontre_cosmique.rules.powers.chercheur import bound
from referee.games.rencontre_cosmique.rules.powers.mutant import FULL, PILE
from referee.games.rencontre_cosmique.rules.rights import bases, has_base, powers, was_used, works
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import PLAGUE
from referee.games.rencontre_cosmique.things.options import APART
from referee.games.rencontre_cosmique.things.places import total
from referee.kernel.refused import Problem

View = Any  # RencontreView


def has(view: View, key: str, line: o.Part) -> list[Problem]:
    """The power is theirs, open or face down (or copied, or their role); and not used up."""
    table, seat = view.table, me(view)
    role = key in view.roles and comedien.may_yet_play(table, seat)
    own = key in powers(table, seat) or key in view.faces or role
    if not own:
        return [refusal("E-POWER", f"R-P-{key}", line.where, **say.powers("power", [key]))]
    return []


def usable(view: View, key: str, line: o.Part) -> list[Problem]:
    """Once a duel; now it works, or lies face down."""
    table, seat = view.table, me(view)
    if found := has(view, key, line):
        return found
    if was_used(table, seat, key):
        return [refusal("E-POWER-USED", f"R-P-{key}", line.where, **say.powers("power", [key]))]
    if key in powers(table, seat) and not works(table, seat, key) and not table.duel.closed:
        return [refusal("E-POWER-IDLE", "R-76", line.where, **say.powers("power", [key]))]
    return []


# --- before the cards -----------------------------------------------------------------------------


def target(view: View, line: Any, rule: str) -> list[Problem]:
    """A main other than oneself; whoever is a main names the other one."""
    table, seat = view.table, me(view)
    mine = {table.offense: "offense", table.duel.defense: "defense"}.get(seat, "")
    if line.target == mine and seat in table.mains:
        return [refusal("E-TARGET", rule, line.where)]
    return []


def look(view: View, order: o.Answer, line: o.Look) -> list[Problem]:
    return usable(view, "esprit", line) or target(view, line, "H-66")


def question(view: View, order: o.Answer, line: o.Question) -> list[Problem]:
    if line.what == "free" and not view.table.options.free_questions:
        return [refusal("E-QUESTION-FREE", "H-64", line.where)]
    return usable(view, "chercheur", line) or target(view, line, "H-64")


def give(view: View, order: o.Answer, line: o.Give) -> list[Problem]:
    found = usable(view, "philantrope", line) or target(view, line, "H-65")
    if not found and line.card not in view.hand:
        found.append(not_held(view, line, line.card))
    return found


def mutate(view: View, order: o.Answer, line: o.Mutate) -> list[Problem]:
    """H-67: the sum is what is missing to seven, from others or the pile."""
    found = usable(view, "mutant", line)
    missing = FULL - len(view.hand)
    wanted = sum(source.n for source in line.sources)
    if not found and wanted != max(missing, 0):
        found.append(refusal("E-MUTATE", "H-67", line.where, n=wanted, missing=max(missing, 0)))
    own = view.table.colour(me(view))
    if any(source.of == own for source in line.sources if source.of != PILE):
        found.append(refusal("E-MUTATE-SELF", "R-P-mutant", line.where))
    return found


def trade(view: View, order: o.Answer, line: o.Trade) -> list[Problem]:
    return usable(view, "echangeur", line)


def reply(view: View, order: o.Answer, line: o.Reply) -> list[Problem]:
    """H-64: if only one answer can be kept, only that one is accepted."""
    cards = playable_of(view.table, view.hand)
    if line.yes in keepable(view.table, me(view), cards, view.faces):
        return []
    return [refusal("E-REPLY", "H-64", line.where)]


# --- with the cards -------------------------------------------------------------------------------


def main_only(view: View, key: str, line: o.Part) -> list[Problem]:
    if me(view) not in view.table.mains:
        return [refusal("E-NOT-MAIN", f"R-P-{key}", line.where, **say.powers("power", [key]))]
    return has(view, key, line)


def ooze(view: View, order: o.Answer, line: o.Ooze) -> list[Problem]:
    """R-P-amibe, H-72, H-82; a promise is kept (H-64)."""
    found = main_only(view, "amibe", line)
    if found or not (line.add or line.back):
        return found or _promised(view, "amibe", line, False)
    table, seat = view.table, me(view)
    here = amibe.front(table, seat)
    if seat == table.offense and line.add and works(table, seat, "macron"):
        return [refusal("E-OOZE-MACRON", "H-82", line.where)]
    found += there(view, line.add, line.where)
    if here in line.add or here in line.to:
        found.append(refusal("E-OOZE-FRONT", "R-P-amibe", line.where, **say.place("place", here)))
    if line.back and (line.back > table.at(seat, here) or total(line.to) != line.back):
        found.append(refusal("E-OOZE-BACK", "R-P-amibe", line.where, n=table.at(seat, here)))
    strange = [place for place in line.to if not has_base(table, seat, place)]
    if strange:
        facts = say.places("allowed", [base for base in bases(table, seat) if base != here])
        found.append(refusal("E-BASE", "H-26", line.where, **facts))
    return found or _promised(view, "amibe", line, True)


def _promised(view: View, key: str, line: o.Part, does: bool) -> list[Problem]:
    promise = bound(view.table, me(view), key)
    if promise is None or promise == does:
        return []
    return [refusal("E-PROMISE", "H-64", line.where, **say.powers("power", [key]))]


def swap(view: View, order: o.Answer, line: o.Swap) -> list[Problem]:
    found = main_only(view, "sorcier", line)
    return found or _promised(view, "sorcier", line, line.yes)


def travel(view: View, order: o.Answer, line: o.Travel) -> list[Problem]:
    """A promise is kept whatever happens: a condition does not go with it (H-64)."""
    found = main_only(view, "chronos", line)
    promise = bound(view.table, me(view), "chronos")
    does = "always" in line.when if promise else line.when != ("never",)
    return found or _promised(view, "chronos", line, does)


def keep(view: View, order: o.Answer, line: o.Keep) -> list[Problem]:
    return main_only(view, "clone", line)


def steal(view: View, order: o.Answer, line: o.Steal) -> list[Problem]:
    return main_only(view, "voleur", line)


# --- any order ------------------------------------------------------------------------------------

SETTINGS = {
    o.Look: "esprit", o.Keep: "clone", o.Steal: "voleur", o.Travel: "chronos",
    o.Place: "zombie", o.Role: "comedien", o.Edicts: "vulch",
}  # fmt: skip


def setting(view: View, order: o.Answer, line: o.Setting) -> list[Problem]:
    """For a power one does not have yet a setting is kept too (as H-60 says of the book)."""
    if isinstance(line.set, o.Use) and view.table.options.letter(line.set.power) == "O":
        return [
            refusal("E-OBLIGATORY", "R-72", line.where, **say.powers("power", [line.set.power]))
        ]
    return []


def arm(view: View, order: o.Answer, line: o.Arm) -> list[Problem]:
    """H-60: an edict one does not hold may be armed. H-51: not against one's own power."""
    if line.edict == "zap" and view.table.colour(me(view)) in line.target:
        return [refusal("E-ZAP-OWN", "H-51", line.where)]
    if line.edict == PLAGUE and view.table.seat(line.target[0]) not in view.table.alive:
        return [nobody_there(view, line)]
    return []


def disarm(view: View, order: o.Answer, line: o.Disarm) -> list[Problem]:
    numbers = [entry.number for entry in view.private.book]
    if line.number == 0 or line.number in numbers:
        return []
    listed = ", ".join(map(str, numbers)) or "—"
    return [refusal("E-DISARM", None, line.where, allowed=listed)]


def reveal(view: View, order: o.Answer, line: o.Reveal) -> list[Problem]:
    hidden = [
        key
        for key, slot in zip(view.faces, view.table.powers[me(view)], strict=True)
        if not slot.up
    ]
    if line.power in hidden:
        return []
    return [refusal("E-REVEAL", "H-84", line.where, **say.powers("allowed", hidden))]


# --- choosing powers ------------------------------------------------------------------------------


def keep_powers(view: View, order: o.Answer, line: o.KeepPowers) -> list[Problem]:
    """R-80, R-82, H-8."""
    if view.window == "rotation":
        return []
    n = view.table.options.powers
    named = dict.fromkeys(line.powers)
    if len(named) != n or not all(power in view.offered for power in named):
        return [refusal("E-KEEP", "R-80", line.where, n=n, **say.powers("allowed", view.offered))]
    if any(APART.get(power) in named for power in named):
        return [refusal("E-APART", "H-8", line.where)]
    return []


def new_power(view: View, order: o.Answer, line: o.NewPower) -> list[Problem]:
    """With several powers the one to give up is named."""
    if line.power and line.power not in view.faces:
        return [refusal("E-POWER", "H-85", line.where, **say.powers("power", [line.power]))]
    if not line.power and len(view.faces) > 1:
        return [refusal("E-NEW-WHICH", "H-85", line.where, **say.powers("allowed", view.faces))]
    return []
