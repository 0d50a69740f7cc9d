"""Two things of an order taken apart: the edicts one holds, each to be switched on and off for its
moment, and the terms of a deal: what I give, what I get."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.games.rencontre_cosmique.asked import offers_edicts
from referee.games.rencontre_cosmique.orders.checks import check
from referee.games.rencontre_cosmique.orders.writing import write_line
from referee.games.rencontre_cosmique.rules.deal_terms import grantable
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.editor import Editor, EditorCell, EditorGroup, EditorRow, EditorStep
from referee.kernel.refused import bare
from referee.kernel.words import Language

View = RencontreView
SIDES = ("give", "get")
MOST = 3  # cards that a menu of a deal names; more are typed
ANSWERS = (o.Offer, o.Accept, o.Break, o.Await)


def groups(view: View, order: o.Answer, language: Language) -> tuple[EditorGroup, ...]:
    """What the window has of both; none where it has nothing."""
    found = []
    if view.window == "deal":
        found.append(_deal(view, order, language))
    if rows := tuple(_edicts(view, order, language)):
        title = SENTENCES.say("editor_edicts", language)
        how = SENTENCES.say("editor_edicts_how", language)
        found.append(EditorGroup(title=title, note=how, rows=rows))
    return tuple(found)


def after(view: View, order: o.Answer, key: str) -> o.Answer:
    """`arm 0`: the offered line on or off; `disarm 3`: so with a line of the book; `give base R1`,
    `get random 2`: the terms."""
    kind, *rest = key.split(" ")
    if kind == "arm":
        return _switched(order, _armings(view)[int(rest[0])])
    if kind == "disarm":
        return _switched(order, o.Disarm(number=int(rest[0])))
    what, value = rest
    offer = _terms(order)
    side: o.Giving = getattr(offer, kind)
    if what == "base":
        side = replace(side, bases=(value,) if value != "-" else (), pawns=0)
    else:
        side = replace(side, **{what: int(value)})
    return _offered(order, replace(offer, **{kind: side}, chosen=()))


EDITOR = Editor(groups, after)


# --- edicts -------------------------------------------------------------------------------------


def _armings(view: View) -> list[o.AnyLine]:
    """The lines on offer that arm an edict."""
    return [ready.line for ready in offers_edicts.offers(view) if isinstance(ready.line, o.Arm)]


def _edicts(view: View, order: o.Answer, language: Language) -> Iterator[EditorRow]:
    labels = {ready.line: ready.label for ready in offers_edicts.offers(view)}
    for n, line in enumerate(_armings(view)):
        on = line in _lines(order)
        if on or _is_legal(view, _switched(order, line)):
            said, text = labels[line].in_(language), write_line(line, language)
            yield EditorRow(said, text, steps=(_switch(f"arm {n}", on, said, language),))
    for entry in view.private.book:
        line = o.Disarm(number=entry.number)
        off = line in _lines(order)
        if off or _is_legal(view, _switched(order, line)):
            text = write_line(entry.arm, language)
            step = _switch(f"disarm {entry.number}", not off, text, language)
            yield EditorRow(text, f"{entry.number}", steps=(step,))


def _switch(key: str, on: bool, what: str, language: Language) -> EditorStep:
    label = SENTENCES.say("editor_switch", language, case="on" if on else "")
    return EditorStep(key, label, on, what)


def _lines(order: o.Answer) -> list[o.AnyLine]:
    """Without the places where they stood."""
    return [bare(line) for line in order.lines]


def _switched(order: o.Answer, line: o.AnyLine) -> o.Answer:
    """With the line behind the others, or without it if it was there."""
    there = _lines(order)
    if line in there:
        return o.Answer(tuple(one for one in there if one != line))
    return o.Answer((*there, line))


def _is_legal(view: View, order: o.Answer) -> bool:
    return not check(view, order).refused


# --- the deal -----------------------------------------------------------------------------------


def _deal(view: View, order: o.Answer, language: Language) -> EditorGroup:
    columns = ("base", "choice", "random")
    return EditorGroup(
        title=SENTENCES.say("editor_deal", language),
        note=SENTENCES.say("editor_deal_how", language),
        columns=tuple(SENTENCES.say(f"editor_{what}", language) for what in columns),
        rows=tuple(_side(view, order, whose, language) for whose in SIDES),
    )


def _side(view: View, order: o.Answer, whose: str, language: Language) -> EditorRow:
    me, other = view.seat or 0, view.table.opponent(view.seat or 0)
    giver, taker = (me, other) if whose == "give" else (other, me)
    name = SENTENCES.say(f"editor_{whose}", language)
    side: o.Giving = getattr(_terms(order), whose)
    own = side.bases[0] if len(side.bases) == 1 else "-"
    places = dict.fromkeys(("-", own, *grantable(view.table, giver, taker)))
    bases = tuple(
        EditorStep(f"{whose} base {place}", _place(place, language), place == own)
        for place in places
    )
    cells = [EditorCell(f"{name}: {SENTENCES.say('editor_base', language)}", bases)]
    for what in ("choice", "random"):
        now = getattr(side, what)
        most = max(now, min(MOST, view.size(giver)))
        steps = (EditorStep(f"{whose} {what} {n}", str(n), n == now) for n in range(most + 1))
        cells.append(
            EditorCell(f"{name}: {SENTENCES.say(f'editor_{what}', language)}", tuple(steps))
        )
    return EditorRow(name, cells=tuple(cells))


def _place(place: str, language: Language) -> str:
    return "–" if place == "-" else names.place(place, language)


def _terms(order: o.Answer) -> o.Offer:
    """The offer that stands there, or one of nothing for nothing."""
    offer = order.first(o.Offer)
    return bare(offer) if offer else o.Offer()


def _offered(order: o.Answer, offer: o.Offer) -> o.Answer:
    """With these terms in the place of the answer before; nothing for nothing is to wait."""
    rest = [line for line in _lines(order) if not isinstance(line, ANSWERS)]
    nothing = offer.give == o.NOTHING and offer.get == o.NOTHING
    return o.Answer((o.Await() if nothing else offer, *rest))
