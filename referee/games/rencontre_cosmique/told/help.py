"""The order language on one page: the lines of the open window, those any order may carry, what
one's own powers do, and the open powers of the others."""

from referee.games.rencontre_cosmique.rules.rights import powers
from referee.games.rencontre_cosmique.rules.windows import INTERRUPTS
from referee.games.rencontre_cosmique.things.options import power_rows
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.typography import labelled
from referee.kernel.words import Language

say = SENTENCES.say


def help_page(view: RencontreView, language: Language) -> str:
    """Whoever is not asked reads that first."""
    over = say("help_over", language)
    if view.window is None:
        return over
    window = "interrupt" if view.window in INTERRUPTS else view.window
    shown = "cards" if window in ("recards", "oracle") else window
    parts = [say(f"help_{shown}", language), *own_powers(view, language), say("help_any", language)]
    first = [] if view.ask is not None else [over]
    return "\n".join([*first, *parts, *others_powers(view, language)])


def own_powers(view: RencontreView, language: Language) -> list[str]:
    """A line for each power of the reader, who may have none: what it does, how it is ordered."""
    if view.seat is None:
        return []
    mine = dict.fromkeys((*powers(view.table, view.seat), *view.faces, *view.roles))
    return [
        labelled(names.power(key, language), power_rows()[key].does.in_(language), language)
        + f" {say(f'order_{key}', language)}"
        for key in mine
        if key in power_rows()
    ]


def others_powers(view: RencontreView, language: Language) -> list[str]:
    """What the others can do, as far as it lies open."""
    return [
        labelled(
            f"{names.side(seat, language)}, {names.power(slot.power, language)}",
            power_rows()[slot.power].does.in_(language),
            language,
        )
        for seat, slots in sorted(view.table.powers.items())
        for slot in slots
        if seat != view.seat and slot.up and slot.power in power_rows()
    ]
