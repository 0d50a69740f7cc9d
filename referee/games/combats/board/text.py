"""The position in plain text, for letters without pictures: the twin of `board/picture.py`.

B1 G: P | W: P P U   2+1+0+[3] = 6  5+0+0+[2] = 7   G -1P
"""

from referee.games.combats.board.captions import (
    cards_left,
    foot,
    fought_here,
    heading,
    letter,
    power,
    stocks,
)
from referee.games.combats.things.cards import UNKNOWN, cards
from referee.games.combats.things.chart import place_name, places, sites, start_of
from referee.games.combats.things.pawns import COLOURS, SEATS, Pawns
from referee.games.combats.things.tally import BattleResolved
from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.names import card_name, card_names, letters, sum_of
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.typography import labelled
from referee.kernel.words import Language


def words(view: CombatsView, language: Language) -> str:
    """Who stands where, stocks, the battles, and the reader's own hand."""
    lines = [
        *heading(view, language),
        *_places(view, language),
        *_means(view, language),
        fought_here(view, language),
        *_battles(view, language),
        *_reserve(view, language),
        foot(view, language),
        *_hand(view, language),
    ]
    return "\n".join(line for line in lines if line)


def _places(view: CombatsView, language: Language) -> list[str]:
    """Place by place; several where nobody stands share a line."""
    empty = [place for place, there in view.board.items() if not _peopled(there)]
    shared = empty if len(empty) > 1 else []
    rows = [
        labelled(
            place_name(place, language),
            f"{_sides(there, language)}{_sites(view, place, language)}",
            language,
        )
        for place, there in view.board.items()
        if place not in shared
    ]
    if shared:
        free = ", ".join(place_name(p, language) + _sites(view, p, language) for p in shared)
        rows.append(SENTENCES.say("nobody_there", language, places=free))
    return rows


def _peopled(there: dict[int, Pawns]) -> bool:
    return any(there[seat].total for seat in SEATS)


def _sides(there: dict[int, Pawns], language: Language) -> str:
    return " | ".join(f"{letter(seat, language)} {there[seat]}" for seat in SEATS)


def _sites(view: CombatsView, place: str, language: Language) -> str:
    """Free sites of the map's Worlds; what is at peace is said there too."""
    if place not in places():
        return ""
    notes = []
    if (free := sites(place) - sum(view.board[place][seat].u for seat in SEATS)) > 0:
        notes.append(SENTENCES.say("free_sites", language, n=free))
    if start_of(place):
        notes.append(SENTENCES.say("start_system", language))
    return f" ({', '.join(notes)})" if notes else ""


def _means(view: CombatsView, language: Language) -> list[str]:
    if not view.energy:
        return []
    lines = [stocks(view, seat, language) for seat in SEATS]
    lines.append(cards_left(view, language))
    if view.discard:
        lines.append(SENTENCES.say("discard", language, cards=card_names(view.discard, language)))
    return lines


def _battles(view: CombatsView, language: Language) -> list[str]:
    done = {fight.battle: fight for fight in view.combat.fought}
    lines = []
    for battle in range(1, len(view.combat.groups) + 1):
        if battle in done:
            lines.append(_fought(done[battle], language))
        else:
            lines.append(_to_come(view, battle, language))
    return lines


def _to_come(view: CombatsView, battle: int, language: Language) -> str:
    groups = [
        f"{letter(seat, language)}: {letters(view.combat.group(seat, battle))}" for seat in SEATS
    ]
    powers = {COLOURS[seat]: power(view, battle, seat) for seat in SEATS}
    return f"B{battle} {' | '.join(groups)}   {SENTENCES.say('to_come', language, **powers)}"


def _fought(done: BattleResolved, language: Language) -> str:
    tallies = done.sides
    groups = [
        f"{letter(seat, language)}: {letters(tallies[seat].group)}" + " N" * tallies[seat].natives
        for seat in SEATS
    ]
    sums = "  ".join(sum_of(tallies[seat]) for seat in SEATS)
    lost = " ".join(
        f"{letter(seat, language)} -{done.losses[seat]}"
        for seat in SEATS
        if done.losses[seat].total
    )
    return f"B{done.battle} {' | '.join(groups)}   {sums}   {lost}"


def _reserve(view: CombatsView, language: Language) -> list[str]:
    return [
        SENTENCES.say("in_reserve", language, side=letter(seat, language), pawns=pawns)
        for seat, pawns in view.combat.reserve.items()
        if pawns.total
    ]


def _card(key: str, language: Language) -> str:
    text = cards()[key].text.in_(language)
    return SENTENCES.say("hand_card", language, card=card_name(key, language), text=text)


def _hand(view: CombatsView, language: Language) -> list[str]:
    """The reader's own cards, with what they do."""
    if not view.hand:
        return []
    shown = [_card(key, language) for key in view.hand if key != UNKNOWN]
    return [SENTENCES.say("your_hand", language), *shown]
