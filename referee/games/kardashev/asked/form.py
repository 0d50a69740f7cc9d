"""What one seat is asked: the form that a page is made of, and the order of the silent (§6.1).

A form looks at what the seat alone may see; that is why it is its secret.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from referee.games.kardashev.asked.answers_ahead import answer_ahead
from referee.games.kardashev.asked.deck_form import pool_lines
from referee.games.kardashev.orders.writing import write
from referee.games.kardashev.rules.auto_picks import auto_picks
from referee.games.kardashev.rules.draft import best, quota
from referee.games.kardashev.rules.measures import amount, is_banned, number_now, usable_heroes
from referee.games.kardashev.rules.picks import fewest_picks, has_order, legal_picks, zone_of
from referee.games.kardashev.things.cards import heroes, id_of, kind, name_of
from referee.games.kardashev.things.effects import parse
from referee.games.kardashev.things.seats import DOMAINS, rival
from referee.games.kardashev.things.sheet import (
    AUTO,
    AnyOrder,
    Build,
    Choose,
    HeroLine,
    Keep,
    Move,
    Named,
    Start,
    Take,
    as_names,
)
from referee.games.kardashev.things.state import Choice, KardashevState
from referee.games.kardashev.things.zones import distinct
from referee.games.kardashev.words import vocabulary as v
from referee.games.kardashev.words.phrases import phrase
from referee.games.kardashev.words.sentences import SENTENCES, both
from referee.kernel.event import Seat
from referee.kernel.offers import offer
from referee.kernel.window import Ask, ChoiceField, Field, Form, Item, Lines, Pick
from referee.kernel.words import LANGUAGES, Language, Words

OFFERED = 60  # choices of several cards
AS_TYPED = Words("{}", "{}")


def asks(state: KardashevState, seat: Seat) -> Ask[Any]:
    """The question to this seat in the open window."""
    bare = bare_ask(state, seat)
    return replace(bare, form=FORMS[state.phase](state, seat))


def bare_ask(state: KardashevState, seat: Seat) -> Ask[Any]:
    """The question without the words of its form: what silence gives, or what was said ahead."""
    if state.phase != "choice":
        return Ask((), DEFAULTS[state.phase])
    return Ask((), Choose(auto=True), ahead=answer_ahead(state, _open_choice(state)))


def _open_choice(state: KardashevState) -> Choice:
    if state.choice is None:
        raise ValueError("no choice is open")
    return state.choice


def labelled(value: str, *parts: Words, own: AnyOrder | None = None) -> Item:
    """`value` names cards by their ids; an order `own` is spelt out in the reader's language."""
    texts = [" — ".join(part.in_(tongue) for part in parts) for tongue in LANGUAGES]
    return Item(value, Words(*texts), None if own is None else _spelt(own))


def _spelt(order: AnyOrder) -> Words:
    return Words(*(write(order, tongue) for tongue in LANGUAGES))


def _line(verb: str, rest: str = "{}") -> Words:
    words = v.SHOWN.shown[verb]
    return Words(f"{words.en} {rest}", f"{words.fr} {rest}")


# --- drafts and decks -------------------------------------------------------------------------


def _takes(state: KardashevState, seat: Seat) -> Form:
    """The best first, as the referee would take them: so an example is what silence gives. Whoever
    looks back to between two leaves of a deal sees hands that are not dealt yet."""
    several = "several" if len(quota(state)) > 1 else ""
    return tuple(
        Pick(
            f"batch{batch}",
            both("form_take", case=several, n=n, batch=batch),
            _line("take"),
            tuple(_card_item(card) for card in best(state.packs[batch].get(seat, ()))),
            n,
            n,
            joint=", ",
        )
        for batch, n in quota(state).items()
    )


def _card_item(card: str) -> Item:
    return labelled(id_of(card), kind(card).name, _domain(card), kind(card).text)


def _domain(card: str) -> Words:
    return v.DOMAIN_NAMES[kind(card).dom]


def _build(state: KardashevState, seat: Seat) -> Form:
    """The deck's text area holds the pool as a list to edit, line by line an offer."""
    hand = state.packs[2][seat]
    likely = (*state.pools[seat], *best(hand)[:2])
    start = Words(*(pool_lines(likely, hand, state.lists[seat], tongue) for tongue in LANGUAGES))
    deck = Lines("deck", both("form_deck", n=len(likely) - 35), start, 14)
    return (*_takes(state, seat), deck)


# --- the starter and the heroes ---------------------------------------------------------------


def _start(state: KardashevState, seat: Seat) -> Form:
    items = tuple(Item(who, both(f"form_start_{who}"), v.WHO.shown[who]) for who in ("me", "rival"))
    return (ChoiceField("start", both("form_start"), _line("start"), items),)


def _hero(state: KardashevState, seat: Seat) -> Form:
    items = tuple(
        labelled(hero, heroes()[hero].name, heroes()[hero].text) for hero in state.offered
    )
    return (ChoiceField("hero", both("form_hero"), _line("hero"), items),)


# --- play and response ------------------------------------------------------------------------


def _then_field(moves: Iterable[Move]) -> Lines:
    """These moves with their choices left to the referee, if they lead to any."""
    lines = [_spelt(replace(move, then=as_names(AUTO))) for move in moves]
    offered = Words("\n".join(line.en for line in lines), "\n".join(line.fr for line in lines))
    key = "form_then_auto" if lines else "form_then"
    return Lines("then", both(key), Words("", ""), 2, offered)


def _asks(effects: Iterable[str]) -> bool:
    """May these effects ask their seat for a choice?"""
    return any(effect.may or effect.by == "me" for effect in map(parse, effects))


def _hero_items(state: KardashevState, seat: Seat, verbs: tuple[str, ...]) -> tuple[Item, ...]:
    lines = []
    for hero_id in usable_heroes(state, seat, state.phase):
        hero = heroes()[hero_id]
        for verb in verbs:
            if verb == "sacrifice" or (hero.power and hero_id not in state.used):
                line = Move(heroes=(HeroLine(verb=verb, hero=hero_id),))
                lines.append(
                    labelled(f"{verb} {hero_id}", both(f"form_{verb}"), hero.text, own=line)
                )
    return tuple(lines)


def _play(state: KardashevState, seat: Seat) -> Form:
    form: list[Field] = []
    if lines := _hero_items(state, seat, ("power", "sacrifice")):
        form.append(Pick("heroes", both("form_heroes"), AS_TYPED, lines, 0, len(lines)))
    free = [card for card in state.hands[seat] if not is_banned(state.marks[seat], card)]
    cards = tuple(_play_item(state, seat, card) for card in distinct(sorted(map(id_of, free))))
    first = labelled("pass", both("form_pass"), own=Move(verb="pass"))
    form.append(ChoiceField("card", both("form_play"), AS_TYPED, (first, *cards)))
    likely = [
        Move(verb="play", what=Named(card))
        for card in distinct(sorted(map(id_of, free)))
        if _asks(kind(card).at_number(number_now(state, seat, card)))
    ]
    return (*form, _then_field(likely))


def _play_item(state: KardashevState, seat: Seat, card: str) -> Item:
    """With the number it would have now; its whole text stands with the hand."""
    label = both("board_number", k=number_now(state, seat, card))
    order = Move(verb="play", what=Named(card))
    return labelled(f"play {card}", name_of(card), _domain(card), label, own=order)


def _response(state: KardashevState, seat: Seat) -> Form:
    form: list[Field] = []
    if powers := _hero_items(state, seat, ("power",)):
        form.append(ChoiceField("power", both("form_heroes"), AS_TYPED, powers, True))
    accept = labelled("accept", both("form_accept"), own=Move(verb="accept"))
    items = [accept, *_answers(state, seat)]
    items += _hero_items(state, seat, ("sacrifice",))
    form.append(ChoiceField("answer", both("form_answer"), AS_TYPED, tuple(items)))
    hand = distinct(sorted(id_of(card) for card in state.hands[seat]))
    likely = [
        Move(verb="recycle", what=Named(card))
        for card in hand
        if len(items) > 1 and _asks(kind(card).recycle or ())
    ]
    return (*form, _then_field((Move(verb="accept"), *likely)))


def _answers(state: KardashevState, seat: Seat) -> list[Item]:
    """A riposte for each domain; more domains than one are typed."""
    hand = distinct(sorted(id_of(card) for card in state.hands[seat]))
    if len(state.hands[seat]) < 1 + amount(state.rows[rival(seat)], "toll"):
        return []
    answers = []
    for card in hand:
        if kind(card).recycle is not None:
            order = Move(verb="recycle", what=Named(card))
            answers.append(
                labelled(f"recycle {card}", both("form_recycle"), name_of(card), own=order)
            )
        else:
            answers += [_riposte_item(card, domain) for domain in DOMAINS]
    return answers


def _riposte_item(card: str, domain: str) -> Item:
    label = [
        SENTENCES.say(
            "form_riposte",
            tongue,
            card=name_of(card).in_(tongue),
            domain=v.DOMAIN_NAMES[domain].in_(tongue),
        )
        for tongue in LANGUAGES
    ]
    order = Move(verb="riposte", what=Named(card), names=as_names(domain))
    return Item(f"riposte {card} as {domain}", Words(*label), _spelt(order))


# --- choices ----------------------------------------------------------------------------------


def _choice(state: KardashevState, seat: Seat) -> Form:
    choice = _open_choice(state)
    return ((_one_pick if choice.n == 1 else _several)(state, choice),)


def _label(choice: Choice) -> Words:
    return Words(*(phrase(choice.effect, tongue).capitalize() for tongue in LANGUAGES))


def _one_pick(state: KardashevState, choice: Choice) -> Field:
    there = distinct(legal_picks(state, choice, zone_of(state, choice), ()))
    items = [_pick_item(item) for item in there]
    if fewest_picks(choice) == 0:
        items.append(labelled("none", both("form_none"), own=Choose()))
    items.append(labelled("auto", both("form_auto"), own=Choose(auto=True)))
    return ChoiceField("pick", _label(choice), AS_TYPED, tuple(items))


def _pick_item(item: str) -> Item:
    typed = Choose(picks=(Named(item),))
    if item in DOMAINS:
        return labelled(f"choose {item}", v.DOMAIN_NAMES[item], own=typed)
    if item in heroes():
        return labelled(write(typed, "en"), name_of(item), heroes()[item].text, own=typed)
    return labelled(write(typed, "en"), name_of(item), _domain(item), kind(item).text, own=typed)


def _several(state: KardashevState, choice: Choice) -> Field:
    """What stands there is what `auto` would take; on offer is whatever else may be picked."""
    picks = auto_picks(state, choice, zone_of(state, choice))
    order = Choose(picks=as_names(*picks)) if picks else Choose()
    others = [Choose(picks=as_names(*picks)) for picks in islice(_choices(state, choice), OFFERED)]
    offered = Words(*(_on_offer(others, tongue) for tongue in LANGUAGES))
    return Lines("picks", _label(choice), _spelt(order), 2, offered)


def _on_offer(orders: Iterable[AnyOrder], language: Language) -> str:
    return "\n".join(offer(write(order, language)) for order in orders)


def _choices(state: KardashevState, choice: Choice) -> Iterator[tuple[str, ...]]:
    """All that may be picked together; where the order of the picks says nothing, in one order."""
    zone, told = zone_of(state, choice), set()
    for picks in _orders(state, choice, zone, ()):
        alike = picks if has_order(choice) else tuple(sorted(picks))
        if alike not in told:
            told.add(alike)
            yield picks


def _orders(
    state: KardashevState, choice: Choice, zone: tuple[str, ...], picked: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    there = distinct(legal_picks(state, choice, zone, picked)) if len(picked) < choice.n else []
    if not there and picked:
        yield picked
    for item in there:
        yield from _orders(state, choice, zone, (*picked, item))


FORMS: dict[str, Callable[[KardashevState, Seat], Form]] = {
    "draft1": _takes,
    "draft2": _takes,
    "build": _build,
    "start": _start,
    "play": _play,
    "response": _response,
    "choice": _choice,
    "hero": _hero,
}
DEFAULTS: dict[str, AnyOrder] = {
    "draft1": Take(),
    "draft2": Take(),
    "build": Build(),
    "start": Start(),
    "play": Move(verb="pass"),
    "response": Move(verb="accept"),
    "hero": Keep(),
}
