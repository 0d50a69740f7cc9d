"""Which edicts the bot keeps armed, and its settings (rulings §10, points 6 and 8)."""

from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.rights import powers
from referee.games.rencontre_cosmique.things import sheet as o

Cond = o.Cond
SETTINGS: dict[str, o.AnySetting] = {
    "chronos": o.Travel(when=("losing",)),
    "clone": o.Keep(mode="least", least=8),
    "voleur": o.Steal(mode="least", least=8),
    "vulch": o.Edicts(take=True),
}


def _of(what: str, value: int | str = "", op: str = "=", who: str = "") -> Cond:
    return Cond(what=what, op=op, value=value, who=who)


ALWAYS_ARMED = (
    o.Arm(edict="zap", target=("all",), conds=(_of("victory", "other"),)),
    o.Arm(
        edict="zap",
        target=("all",),
        conds=(_of("against_me"), _of("losses", 3, ">=", "me")),
    ),
    o.Arm(edict="controle", conds=(_of("winner", "offense"), _of("victory", "other"))),
    o.Arm(edict="gaz", target=("all",), conds=(_of("winner", "me"), _of("consolation", 2, ">="))),
    o.Arm(
        edict="champ",
        target=("offense",),
        conds=(_of("on_defense"), _of("allies_offense", 3, ">=")),
    ),
    o.Arm(
        edict="champ",
        target=("defense",),
        conds=(_of("on_offense"), _of("allies_defense", 3, ">=")),
    ),
    o.Arm(edict="moebius", conds=(_of("hole", 4, ">="),)),
)


def book(sight: Sight) -> list[o.AnyLine]:
    """What is not yet in the book, and now and then something odd."""
    known = [line.arm for line in sight.view.private.book]
    lines: list[o.AnyLine] = [arm for arm in ALWAYS_ARMED if arm not in known]
    lines += _plague(sight, known) + _settings(sight) + _odd(sight)
    return lines


def _plague(sight: Sight, known: list[o.Arm]) -> list[o.AnyLine]:
    """At once on a leader with four bases; else kept for the next refill."""
    leader = sight.leader()
    if "peste" not in sight.view.hand or not leader:
        return []
    colour = sight.table.colour(leader)
    if sight.foreign(leader) >= 4 or sight.odd(8):
        return [o.Strike(victim=colour)]
    arm = o.Arm(edict="peste", target=(colour,), at="refill")
    return [] if any(armed.edict == "peste" for armed in known) else [arm]


def _settings(sight: Sight) -> list[o.AnyLine]:
    """For powers it has; and a face-down power is turned up when it may be of use."""
    mine = {*powers(sight.table, sight.me), *sight.view.faces, *sight.view.roles}
    kinds = {type(setting) for setting in sight.view.private.settings}
    lines: list[o.AnyLine] = [
        o.Setting(set=line)
        for power, line in SETTINGS.items()
        if power in mine and type(line) not in kinds
    ]
    slots = sight.table.powers[sight.me]
    for power, slot in zip(sight.view.faces, slots, strict=True):
        if not slot.up and (sight.foreign(sight.me) >= 3 or sight.odd(10)):
            lines.append(o.Reveal(power=power))
    return lines


def _odd(sight: Sight) -> list[o.AnyLine]:
    """A Zap against anything at all, a Control for nothing: so that they are seen."""
    if "zap" in sight.view.hand and sight.odd(12):
        return [o.Arm(edict="zap", target=("all",))]
    if "controle" in sight.view.hand and sight.odd(12):
        return [o.Arm(edict="controle")]
    if len(sight.view.private.book) > 9:
        return [o.Disarm(number=sight.view.private.book[-1].number)]
    return []
