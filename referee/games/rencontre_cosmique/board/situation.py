"""The situation in two paragraphs: how the duel stands, and what is asked of the reader and why."""

from referee.games.rencontre_cosmique.rules import next_duel
from referee.games.rencontre_cosmique.rules.rights import foreign_bases, has_base, role_of
from referee.games.rencontre_cosmique.rules.totals import value_of
from referee.games.rencontre_cosmique.rules.windows import INTERRUPTS, may_be_asked
from referee.games.rencontre_cosmique.things.places import OVAL, colour_of
from referee.games.rencontre_cosmique.things.sheet import Continue
from referee.games.rencontre_cosmique.things.state import Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.words import Language

say = SENTENCES.say
CARD_WINDOWS = ("cards", "recards")
ASKS_A_CARD = (*CARD_WINDOWS, "oracle")
FOUGHT = {"deal": "deal", "aftermath": "", "i_console": "", "i_end": ""}  # no more sums to compare


def situation(view: RencontreView, language: Language) -> list[str]:
    """For a seat that is asked; nobody else has anything to decide."""
    if view.seat is None or view.ask is None:
        return []
    stand = [_stand(view, language)] if view.table.turn else []
    seat = view.seat
    task = [
        _task(view, seat, language),
        *_quiet(view, seat, language),
        *_next(view, seat, language),
    ]
    return [*stand, " ".join(task), ""]


# --- how it stands ------------------------------------------------------------------------------


def _stand(view: RencontreView, language: Language) -> str:
    table, duel = view.table, view.table.duel
    offense, defense = (names.side(main, language) for main in (table.offense, duel.defense or 1))
    if not duel.planet or duel.closed:
        case = "disc" if duel.defense and not duel.closed else ""
        return say("s_before", language, case=case, offense=offense, defense=defense)
    planet = names.place(duel.planet, language)
    if view.window in FOUGHT:
        facts = {"offense": offense, "defense": defense, "planet": planet}
        case = FOUGHT[view.window] and _deal_case(table)
        return say("s_fought", language, case=case, **facts)
    duel_line = say(
        "s_duel", language, offense=offense, defense=defense, planet=planet,
        off=value_of(table, table.offense), def_=value_of(table, duel.defense),
        with_off=_allies(table, "offense", language), with_def=_allies(table, "defense", language),
    )  # fmt: skip
    return " ".join([duel_line, *_stake(table, language)])


def _allies(table: Table, side: str, language: Language) -> str:
    found = [seat for seat, part in table.duel.sides.items() if part == side]
    return names.joined(sorted(found), language) if found else say("s_nobody", language)


def _stake(table: Table, language: Language) -> list[str]:
    """Who would gain a base, and whether it would be the last one needed."""
    place, goal = table.duel.planet, table.options.base_goal
    landing = [
        seat
        for seat in table.alive
        if table.at(seat, OVAL)
        and not has_base(table, seat, place)
        and colour_of(place) != table.colour(seat)
    ]
    if not landing:
        return []
    sentences = [say("s_stake", language, sides=names.joined(landing, language), n=len(landing))]
    close = [seat for seat in landing if foreign_bases(table, seat) + 1 >= goal]
    return (
        [*sentences, say("s_match", language, sides=names.joined(close, language))]
        if close
        else sentences
    )


# --- what is asked ------------------------------------------------------------------------------


def _task(view: RencontreView, seat: Seat, language: Language) -> str:
    window = "interrupt" if view.window in INTERRUPTS else view.window or ""
    facts = {"round": view.table.duel.round, "rounds": view.table.options.deal_rounds}
    return say(f"n_{window}", language, case=_case(view.table, seat, window), **facts)


def _quiet(view: RencontreView, seat: Seat, language: Language) -> list[str]:
    """Whoever may be asked for a power before the cards can say here that they need not be."""
    asked = view.window in ("launch", "alliance") and may_be_asked(view.table, seat)
    return [say("s_quiet", language)] if asked else []


def _next(view: RencontreView, seat: Seat, language: Language) -> list[str]:
    """What the offense may say ahead, with its card."""
    lines = next_duel.offered(view.table, seat, view.faces)
    if not lines or view.window not in ASKS_A_CARD:
        return []
    both = any(isinstance(line, Continue) for line in lines)
    return [say("s_next", language, case="" if both else "stop")]


def _deal_case(table: Table) -> str:
    """Are there two compromises, or cards that count as such (Emotion Control, Empath)?"""
    return "changed" if table.duel.changed else "deal"


def _case(table: Table, seat: Seat, window: str) -> str:
    """Which of the sentences of a window."""
    if window in ("prep", "launch") and table.duel.closed:
        return "again"
    if window == "launch" and table.duel.own_disc:
        return "own"
    if window == "launch" and table.seats == next_duel.PAIR:
        return "pair"
    if window == "alliance" and seat != table.duel.defense:
        return "invited" if seat in table.duel.asked_off else "other"
    if window == "deal":
        return _deal_case(table)
    if window in CARD_WINDOWS:
        return "main" if seat in table.mains else role_of(table, seat)
    return ""
