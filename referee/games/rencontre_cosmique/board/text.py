"""The position in plain text, for letters without pictures: the twin of `picture` (rulings §9)."""

from collections.abc import Callable

from referee.games.rencontre_cosmique.board.situation import situation
from referee.games.rencontre_cosmique.orders import writing, writing_deal
from referee.games.rencontre_cosmique.rules import next_duel
from referee.games.rencontre_cosmique.rules.rights import foreign_bases, in_force
from referee.games.rencontre_cosmique.rules.totals import value_of
from referee.games.rencontre_cosmique.things.options import power_rows
from referee.games.rencontre_cosmique.things.places import HOLE, OVAL, REMOVED, RING, planets_of
from referee.games.rencontre_cosmique.things.sheet import NoPower
from referee.games.rencontre_cosmique.things.state import Known, Private, Table, Used
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.typography import labelled, listed
from referee.kernel.words import Language

say = SENTENCES.say


def words(view: RencontreView, language: Language) -> str:
    """The situation of who is asked; the planets that are not four own pawns; hole, cone, cup,
    hands; then what only the reader knows."""
    table = view.table
    lines = [
        say("p_turn", language, turn=table.turn, duel=table.duel.number),
        caption(view, language),
        *powers(table, language),
        *_planets(table, language),
        *_places(table, language),
        *_cone(table, language),
        say("t_foreign", language, bases=_each(table, foreign_bases, language)),
        say("t_hands", language, hands=_each(table, lambda _, seat: view.size(seat), language)),
        _cup(table, language),
        _piles(view, language),
        *_vanished(table, language),
        *own(view, language),
    ]
    position = "\n".join(line for line in lines if line)
    return "\n".join([*situation(view, language), position])


def _piles(view: RencontreView, language: Language) -> str:
    """How many cards are where, and those discarded last."""
    found = view.table.discards
    discards = say("p_discards", language, n=len(found))
    if found:
        top = names.cards(view.table.on_top, language)
        discards = say("t_discards", language, n=len(found), cards=top)
    return listed((say("p_pile", language, n=view.pile), discards), language)


def _vanished(table: Table, language: Language) -> list[str]:
    """What a Conjurer has taken away for this turn, and in those before."""
    before = [letter for letter in table.letters if letter != table.vanished]
    rows = []
    if table.vanished:
        rows.append(say("t_vanished", language, element=_element(table.vanished, language)))
    if before:
        elements = ", ".join(_element(letter, language) for letter in before)
        rows.append(say("t_letters", language, elements=elements))
    return rows


def _element(letter: str, language: Language) -> str:
    return say(f"element_{letter}", language)


def caption(view: RencontreView, language: Language) -> str:
    """What is going on, and who is waited for."""
    table = view.table
    if table.over:
        case = "" if table.winners else "nobody"
        return say("c_over", language, case=case, sides=names.sides(table.winners, language))
    if not table.turn:
        stage = say("c_start", language)
    elif table.duel.planet and not table.duel.closed:
        stage = say(
            "c_attack", language, offense=names.side(table.offense, language),
            planet=names.place(table.duel.planet, language), n=table.at(table.offense, OVAL),
            invited=names.sides(sorted({*table.duel.asked_off, *table.duel.asked_def}), language),
        )  # fmt: skip
    else:
        stage = say("c_turn", language, offense=names.side(table.offense, language))
    waiting = say("c_waiting", language, sides=names.sides(view.asked, language))
    return f"{stage} {waiting}"


# --- what everybody sees --------------------------------------------------------------------------


def powers(table: Table, language: Language) -> list[str]:
    return [
        say(
            "t_power",
            language,
            side=names.side(seat, language),
            power=power_text(table, seat, language),
        )
        for seat in range(1, table.seats + 1)
        if table.powers[seat]
    ]


def power_text(table: Table, seat: Seat, language: Language) -> str:
    return ", ".join(power_texts(table, seat, language))


def power_texts(table: Table, seat: Seat, language: Language) -> list[str]:
    """`Virus (O)`, `Laser (O, lost)`, `face down`."""
    found = []
    for slot in table.powers[seat]:
        if not slot.up:
            found.append(say("t_facedown", language))
            continue
        marks = [table.options.letter(slot.power)]
        if not in_force(table, seat):
            marks.append(say("t_lost", language))
        if Used(seat, slot.power) in table.duel.asleep:
            marks.append(say("t_asleep", language))
        found.append(f"{names.power(slot.power, language)} ({', '.join(marks)})")
    role = table.duel.roles.get(seat)
    if role and not table.duel.closed:
        found.append(f"→ {power_rows()[role].name.in_(language)}")
    return found


def _planets(table: Table, language: Language) -> list[str]:
    """Home by home; planets that hold the same pawns share a line."""
    rows = []
    for owner in range(1, table.seats + 1):
        alike: dict[str, list[str]] = {}
        for place in planets_of(table.colour(owner)):
            here = {s: table.at(s, place) for s in range(1, table.seats + 1) if table.at(s, place)}
            if here != {owner: 4}:
                alike.setdefault(_counts(here, language), []).append(names.place(place, language))
        for pawns, planets in alike.items():
            key = "t_row" if pawns else "t_none"
            rows.append(say(key, language, place=", ".join(planets), pawns=pawns))
    return [*rows, say("t_planets", language)]


def _counts(found: dict[Seat, int], language: Language) -> str:
    return ", ".join(f"{names.side(seat, language)} {n}" for seat, n in found.items())


def _places(table: Table, language: Language) -> list[str]:
    rows = []
    for place, key in ((HOLE, "p_hole"), (REMOVED, "p_removed")):
        here = {s: table.at(s, place) for s in range(1, table.seats + 1) if table.at(s, place)}
        if here:
            rows.append(labelled(say(key, language), _counts(here, language), language))
    return rows


def _cone(table: Table, language: Language) -> list[str]:
    duel = table.duel
    if not duel.planet or duel.closed or table.over:
        return []
    oval = {s: table.at(s, OVAL) for s in table.alive if table.at(s, OVAL)}
    ring = {s: table.at(s, RING) for s in table.alive if table.at(s, RING)}
    none = say("p_empty", language)
    rows = [
        say(
            "t_cone", language, planet=names.place(duel.planet, language),
            oval=_counts(oval, language) or none, ring=_counts(ring, language) or none,
        )
    ]  # fmt: skip
    if not duel.round and not duel.winner:  # else there is nothing left to compare
        off, defense = value_of(table, table.offense), value_of(table, duel.defense)
        rows.append(say("t_value", language, off=off, def_=defense))
    if duel.cards:
        shown = ", ".join(
            f"{names.side(seat, language)} {names.card(card, language)}"
            for seat, card in duel.cards.items()
        )
        rows.append(say("t_open", language, cards=shown))
    return rows + offers(table, language)


def offers(table: Table, language: Language) -> list[str]:
    """The open offers in words."""
    return [
        labelled(
            names.side(seat, language),
            writing_deal.terms(terms.give, terms.get, language),
            language,
        )
        for seat, terms in table.duel.offers.items()
    ]


def _each(table: Table, number: Callable[[Table, Seat], int], language: Language) -> str:
    return ", ".join(f"{names.side(seat, language)} {number(table, seat)}" for seat in table.alive)


def _cup(table: Table, language: Language) -> str:
    if table.seats == 2:
        return ""
    discs = ", ".join(
        f"{names.side_of(colour, language)} {table.cup.count(colour)}"
        for colour in dict.fromkeys((*table.cup, *table.drawn))
    )
    return say("t_cup", language, discs=discs)


# --- what only the reader knows -------------------------------------------------------------------


def own(view: RencontreView, language: Language) -> list[str]:
    """Hand, hidden powers, roles, book, settings, what is known of other hands."""
    if view.seat is None:
        return []
    rows = [
        say("p_you", language, side=names.side(view.seat, language)),
        _row("p_yours", names.cards(view.hand, language), language),
    ]
    for key, found in own_lists(view, language):
        if found:
            rows.append(labelled(say(key, language), "", language))
            rows += [f"  {row}" for row in found]
    return rows


def own_lists(view: RencontreView, language: Language) -> list[tuple[str, list[str]]]:
    slots = view.table.powers.get(view.seat or 0, ())
    hidden = [key for key, slot in zip(view.faces, slots, strict=False) if not slot.up]
    papers = view.private
    return [
        ("p_offered", [_with_effect(key, language) for key in view.offered]),
        ("p_hidden", [_with_effect(key, language) for key in hidden]),
        ("p_roles", [names.power(key, language) for key in view.roles]),
        (
            "p_book",
            [f"{entry.number}. {writing.write_line(entry.arm, language)}" for entry in papers.book],
        ),
        ("p_settings", [writing.write_line(setting, language) for setting in papers.settings]),
        ("p_quiet", [writing.write_line(line, language) for line in _quiet(papers)]),
        ("p_next", [writing.write_line(line, language) for line in next_duel.lines_ahead(papers)]),
        ("p_known", [_known(known, language) for known in view.known[-4:]]),
    ]


def _quiet(papers: Private) -> list[NoPower]:
    return [clause for clause in papers.clauses if isinstance(clause, NoPower) and not clause.ask]


def _with_effect(key: str, language: Language) -> str:
    does = power_rows()[key].does.in_(language)
    return labelled(names.power(key, language), does, language)


def _known(known: Known, language: Language) -> str:
    return say(
        "p_known_row", language, side=names.side(known.of, language), turn=known.turn,
        cards=names.cards(known.cards, language),
    )  # fmt: skip


def _row(key: str, text: str, language: Language) -> str:
    return labelled(say(key, language), text, language)
