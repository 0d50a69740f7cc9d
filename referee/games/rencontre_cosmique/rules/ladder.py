"""The ladder of a duel, D0 to D15: every step in the rulebook's order (rulings §0, §4.5).

A step is a small function; the agenda in the state says which steps are still to be taken. A window
is a step too: the referee stops there, and its function is called when it closes. `A` is the span
from D1 to D6, in which powers work that must be used before the cards.
"""

from collections.abc import Callable

from referee.games.rencontre_cosmique.rules import (
    aftermath,
    alliance,
    attack,
    card_play,
    clause_powers,
    deal,
    destiny,
    duel_end,
    losses,
    opening,
    result,
    rung_powers,
    turns,
)
from referee.games.rencontre_cosmique.rules.edicts import control, field, plague
from referee.games.rencontre_cosmique.rules.questions import answered
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.sheet import Ooze, Play, Swap
from referee.games.rencontre_cosmique.things.state import Todo

Step = Callable[[Resolution], None]


def _steps(play: Resolution, *names: str) -> list[Todo]:
    """The steps of these names; `name:what` gives an argument, interrupts are for live play."""
    found = []
    for name in names:
        step, _, what = name.partition(":")
        if step.startswith("i_") and play.table.options.tempo != "live":
            continue
        found.append(Todo(step, what=what))
    return found


# --- the windows that lead on ---------------------------------------------------------------------


def prep(play: Resolution) -> None:
    """D0, D1, D2: opening, one pawn back, Moebius, the disc, the defense's refill."""
    play.only(*_steps(
        play,
        "open", "refill", "recover", "rings", "gone",              # D0
        "disc", "copy", "clauses", "defend", "looks:disc",         # D1, D2
        "plagues:prep", "i_disc", "role", "pawns_left", "launch",
    ))  # fmt: skip


def launch(play: Resolution) -> None:
    """D3: cone, pawns, offensive invitations. With two players D0 comes first."""
    if play.table.seats == 2 and play.now.what != "again":
        again = () if not play.duel.closed else ("open", "refill", "name", "copy", "defend")
        steps = (*again, "play_role", "recover", "rings", "gone", "aim", "plagues:launch")
        play.only(*_steps(play, *steps))
    else:
        aim(play)


def aim(play: Resolution) -> None:
    if attack.launch(play):
        fresh = [todo for todo in play.agenda if todo.step in ("copy", "defend")]
        play.only(*fresh, *_steps(
            play,
            "role", "clauses", "looks:cone", "tests", "plagues:launch", "i_cone", "alliance",
        ))  # fmt: skip
    else:
        destiny.redraw(play)
        play.agenda += _steps(
            play,
            "clauses",
            "looks:disc",
            "plagues:launch",
            "i_disc",
            "role",
            "pawns_left",
            "launch",
        )


def allied(play: Resolution) -> None:
    """D4, D5: defensive invitations and answers; nobody to ask, nothing to say."""
    if play.answers and play.now.step == "alliance" and play.asked_now:
        alliance.alliance(play)
    play.only(*_steps(
        play,
        "clauses", "looks:alliances", "tests", "plagues:alliance", "i_allies", "powers",
    ))  # fmt: skip


def powers(play: Resolution) -> None:
    """A: the last moment before the cards."""
    play.only(*_steps(play, "clauses", "tests", "plagues:powers", "tests", "fight", "cards"))


def cards(play: Resolution) -> None:
    """D6 to D15."""
    late = "".join(str(seat) for seat in card_play.late(play.table))
    play.only(*_steps(
        play,
        "D6", f"lay:{late}",                                      # D6 cards face down
        "i_down", "field", "foresee", "D7",                        # D7 face-down stage
        "D8",                                                      # D8 turn up
        "i_up", "D9", "control", "D9",                             # D9 after turning up
        "D10", "compare",                                          # D10 comparison or deal
        "i_result", "D11", "losses",                               # D11 losses, landing, victory
        "i_console", "D12",                                        # D12 consolation
        "aftermath", "D13",                                        # D13 rewards and returns
        "i_end", "D14", "discard",                                 # D14 discards
        "D15", f"plagues:{play.now.step}", "after",                # D15 close
    ))  # fmt: skip


def oracle(play: Resolution) -> None:
    card_play.oracle(play)


def travel_again(play: Resolution) -> None:
    """What was ordered for the cancelled cards is void."""
    for seat in play.table.alive:
        play.forget(seat, Play, Ooze, Swap)
    card_play.again(play)


def interrupt(play: Resolution) -> None:
    """Live: what was used here works here."""
    play.first(*_steps(play, "clauses", "tests", f"plagues:{play.now.step}"))


def riposte(play: Resolution) -> None:
    """Live: what was said here has been done already (riposte.py)."""


# --- all steps ------------------------------------------------------------------------------------

STEPS: dict[str, Step] = {
    "next_turn": turns.next_turn,
    "turn": turns.turn,
    "pair_open": turns.pair_open,
    "open": opening.opened,
    "refill": opening.refill_offense,
    "recover": opening.recover,
    "rings": opening.rings,
    "rings_over": opening.rings_over,
    "gone": opening.gone,
    "pawns_left": opening.pawns_left,
    "disc": destiny.disc,
    "name": destiny.name_the_other,
    "copy": destiny.copies,
    "defend": destiny.defend,
    "tests": destiny.tests,
    "play_role": destiny.role_of_the_offense,
    "aim": aim,
    "clauses": clause_powers.clauses,
    "invoke": clause_powers.invoke,
    "invoked": clause_powers.invoked,
    "looks": clause_powers.looks,
    "plagues": lambda play: plague.plagues(play, play.now.what),
    "plague_done": lambda play: play.salvage(("peste",), play.now.seat, played=True),
    "fight": card_play.fight,
    "lay": card_play.lay,
    "field": field.field,
    "foresee": card_play.foresee,
    "D6": rung_powers.use_powers,
    "D7": rung_powers.use_powers,
    "D8": card_play.turn_all,
    "D9": rung_powers.use_powers,
    "control": control.control,
    "D10": rung_powers.use_powers,
    "D11": rung_powers.use_powers,
    "D14": rung_powers.use_powers,
    "use": rung_powers.use,
    "used": rung_powers.used,
    "again": travel_again,
    "refight": card_play.refight,
    "compare": result.compare,
    "losses": losses.settle,
    "D12": result.consolation,
    "D13": aftermath.settle,
    "discard": duel_end.discard,
    "D15": duel_end.close,
    "after": duel_end.after,
    "end_turn": duel_end.end_turn,
    "deal_open": deal.open_deal,
    "oval_home": deal.oval_home,
}

# What happens when a window closes.
WINDOWS: dict[str, Step] = {
    "draft": turns.draft,
    "rotation": turns.rotation,
    "vanish": turns.vanish,
    "prep": prep,
    "returns": opening.returns,
    "role": destiny.role,
    "launch": launch,
    "alliance": allied,
    "powers": powers,
    "answer": answered,
    "cards": cards,
    "recards": cards,
    "oracle": oracle,
    "deal": deal.negotiate,
    "aftermath": lambda play: None,
    "plague": lambda play: plague.suffer(play, play.now.seat),
    "i_disc": interrupt,
    "i_cone": interrupt,
    "i_allies": interrupt,
    "i_down": interrupt,
    "i_up": interrupt,
    "i_result": interrupt,
    "i_console": interrupt,
    "i_end": interrupt,
    "riposte": riposte,
}
