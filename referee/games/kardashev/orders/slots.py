"""What the fields of order lines look like: read by tokens.py, written by words/notation.py."""

from referee.games.kardashev.orders.tokens import card, counted_items, domain, hero, items
from referee.games.kardashev.things.sheet import Choose, HeroLine, Named, Names
from referee.games.kardashev.words import vocabulary as v
from referee.games.kardashev.words.notation import copies_list, item, item_list
from referee.kernel.grammar import Slot, joined
from referee.kernel.refused import Problem, unreadable
from referee.kernel.text import Reader
from referee.kernel.words import Language


def _named_text(named: Named, language: Language) -> str:
    return item(named.what, language)


CARD, HERO = Slot(card, _named_text), Slot(hero, _named_text)
ITEMS = Slot(lambda reader: items(reader, v.ITEMS), item_list)
COUNTED = Slot(counted_items, copies_list)
ME = Slot(
    lambda reader: reader.word(v.WHO) == "me",
    lambda me, language: v.WHO.shown["me" if me else "rival"].in_(language),
)
MATCH = Slot(
    lambda reader: reader.more(v.MATCH) and reader.word(v.MATCH) == "match",
    lambda match, language: "match" if match else "",
)

# --- what the referee may choose ------------------------------------------------------------------


def _taken(reader: Reader) -> Names | None:
    """`take auto` leaves all picks to the referee."""
    return None if reader.if_word(v.AUTO) else items(reader, v.CARDS)


TAKEN = Slot(
    _taken,
    lambda names, language: item("auto", language) if names is None else item_list(names, language),
)


def _kept(reader: Reader) -> Named | None:
    return None if reader.if_word(v.AUTO) else hero(reader)


KEPT = Slot(_kept, lambda named, language: item(named.what if named else "auto", language))


def _chosen(reader: Reader) -> Choose:
    """`choose X, auto`: the referee picks the rest. `choose none` is `none`."""
    names = items(reader, v.ITEMS)
    picks = tuple(name for name in names if name.what not in ("auto", "none"))
    return Choose(picks=picks, auto=any(name.what == "auto" for name in names))


def _chosen_text(order: Choose, language: Language) -> str:
    rest = (Named("auto"),) if order.auto else ()
    return item_list(order.picks + rest, language)


CHOSEN = Slot(_chosen, _chosen_text, fits=lambda order: bool(order.picks))

# --- guesses, and choices given ahead -------------------------------------------------------------


def _guess(reader: Reader) -> Names:
    """`as DOMAIN…`: one name at least."""
    if reader.if_word(v.AS) is None and not reader.more(v.DOMAINS):
        raise unreadable(Problem("E-DOMAIN", where=reader.line.whole, facts={"case": "missing"}))
    names = [domain(reader)]
    while reader.more(v.DOMAINS) and not reader.at(v.THEN):
        if reader.if_sign(",", "/", "+", "&") is None:
            reader.if_word(v.AND)
        names.append(domain(reader))
    return tuple(names)


def _guess_text(names: Names, language: Language) -> str:
    if not names:
        return ""
    return joined(v.AS.shown["as"].in_(language), *(name.what for name in names))


GUESS = Slot(_guess, _guess_text)


def _ahead(reader: Reader) -> Names:
    reader.if_sign(",")
    return () if reader.if_word(v.THEN) is None else items(reader, v.ITEMS)


def _ahead_text(names: Names, language: Language) -> str:
    return joined(item("then", language), item_list(names, language)) if names else ""


AHEAD = Slot(_ahead, _ahead_text)


def hero_line(verb: str) -> Slot[HeroLine]:
    """A hero and what is chosen ahead; its place is the hero's."""

    def read(reader: Reader) -> HeroLine:
        named = hero(reader)
        return HeroLine(verb, named.what, _ahead(reader), named.where)

    def write(line: HeroLine, language: Language) -> str:
        return joined(item(line.hero, language), _ahead_text(line.then, language))

    return Slot(read, write, fits=lambda line: line.verb == verb)
