"""Edicts kept for what decides, in the book of *when … then …*; settings; powers to turn up."""

from referee.games.rencontre_cosmique.bot.plan import Lines
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.rights import powers
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import (
    CONTROL,
    FIELD,
    GAS,
    MOEBIUS,
    PLAGUE,
    ZAP,
)

Cond = o.Cond
SETTINGS: dict[str, o.AnySetting] = {
    "chronos": o.Travel(when=("losing", "control")),
    "clone": o.Keep(mode="least", least=10),
    "voleur": o.Steal(mode="least", least=14),
    "vulch": o.Edicts(take=True),
}
LAST_STEP = 1  # so many bases missing: it may be over with this duel
CLOSE = 2


def _cond(what: str, value: int | str = "", op: str = "=", who: str = "") -> Cond:
    return Cond(what=what, op=op, value=value, who=who)


AGAINST, VICTORY = _cond("against_me"), _cond("victory", "other")
HEAVY = _cond("losses", 3, ">=", "me")
ARMED = {
    ZAP: (
        o.Arm(edict=ZAP, target=("all",), conds=(VICTORY,)),
        o.Arm(edict=ZAP, target=("all",), conds=(AGAINST, HEAVY)),
    ),
    CONTROL: (
        o.Arm(edict=CONTROL, conds=(_cond("winner", "offense"), VICTORY)),
        o.Arm(edict=CONTROL, conds=(_cond("winner", "other"), HEAVY)),
    ),
    GAS: (
        o.Arm(
            edict=GAS,
            target=("all",),
            conds=(_cond("winner", "me"), _cond("consolation", 2, ">=")),
        ),
    ),
    FIELD: (
        o.Arm(
            edict=FIELD,
            target=("offense",),
            conds=(_cond("on_defense"), _cond("allies_offense", 2, ">=")),
        ),
        o.Arm(
            edict=FIELD,
            target=("defense",),
            conds=(_cond("on_offense"), _cond("allies_defense", 2, ">=")),
        ),
    ),
    MOEBIUS: (o.Arm(edict=MOEBIUS, conds=(_cond("hole", 5, ">="),)),),
}


def book(sight: Sight) -> Lines:
    """What is in the hand and not yet in the book."""
    known = [line.arm for line in sight.view.private.book]
    held = [edict for edict in ARMED if edict in sight.view.hand]
    wanted = [arm for edict in held for arm in (*ARMED[edict], *_decisive(sight, edict))]
    lines: Lines = [arm for arm in wanted if arm not in known]
    return [*lines, *_plague(sight, known), *_settings(sight), *_turned_up(sight)]


def _missing(sight: Sight, seat: int) -> int:
    return sight.table.options.base_goal - sight.foreign(seat)


def _decisive(sight: Sight, edict: str) -> Lines:
    """On an attack that may all but win, no power shall stand in the way."""
    table, me = sight.table, sight.me
    if edict != ZAP or me != table.offense or _missing(sight, me) > CLOSE:
        return []
    mine = _cond("offense", table.colour(me))
    return [o.Arm(edict=ZAP, target=("all",), conds=(AGAINST, mine))]


def _plague(sight: Sight, known: list[o.Arm]) -> Lines:
    """At once on whoever misses one base; else kept for the next refill."""
    leader = sight.leader()
    if PLAGUE not in sight.view.hand or not leader:
        return []
    colour = sight.table.colour(leader)
    if _missing(sight, leader) <= LAST_STEP:
        return [o.Strike(victim=colour)]
    arm = o.Arm(edict=PLAGUE, target=(colour,), at="refill")
    return [] if any(armed.edict == PLAGUE for armed in known) else [arm]


def _settings(sight: Sight) -> Lines:
    """For powers it has, may play, or copies."""
    mine = {*powers(sight.table, sight.me), *sight.view.faces, *sight.view.roles}
    set_already = sight.view.private.settings
    return [
        o.Setting(set=line)
        for power, line in SETTINGS.items()
        if power in mine and line not in set_already
    ]


def _turned_up(sight: Sight) -> Lines:
    """H-84: a power that lies face down does nothing: up with it when its owner fights."""
    if sight.me not in sight.table.mains:
        return []
    slots = sight.table.powers[sight.me]
    faces = zip(sight.view.faces, slots, strict=True)
    return [o.Reveal(power=power) for power, slot in faces if not slot.up]
