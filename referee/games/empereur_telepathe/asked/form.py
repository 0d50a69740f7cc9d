"""What one seat is asked: the form that a page is made of, and the order of the silent (§6).

A form looks at the seat's own hand; that is why it is its secret.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from referee.games.empereur_telepathe.orders.writing import write
from referee.games.empereur_telepathe.rules.blocks import default_lines
from referee.games.empereur_telepathe.rules.combinations import (
    combination,
    flaw,
    legal_combinations,
    may_defend,
    power,
    split,
)
from referee.games.empereur_telepathe.rules.engagement import initiative_of
from referee.games.empereur_telepathe.rules.guards import highest
from referee.games.empereur_telepathe.rules.picks import chooser, current_offer, pick_count
from referee.games.empereur_telepathe.things.cards import Card, Cards, kind_of, known
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.games.empereur_telepathe.things.sheet import (
    HOLD,
    NO_BLOCK,
    PASS,
    SURPLUS,
    BlockLine,
    Cond,
    Deed,
    Engage,
    Give,
    Named,
    Sheet,
)
from referee.games.empereur_telepathe.things.state import Mind, TelepatheState
from referee.games.empereur_telepathe.words import names
from referee.games.empereur_telepathe.words import vocabulary as v
from referee.games.empereur_telepathe.words.sentences import SENTENCES, both
from referee.kernel.event import Seat
from referee.kernel.offers import noted
from referee.kernel.window import Ask, ChoiceField, Field, Form, Item, Lines, Pick
from referee.kernel.words import LANGUAGES, Language, Words

ABDICATION = Sheet(engage=Engage("abdicate"))
BARE = Words("{}", "{}")  # the answer is a whole line


def ask(state: TelepatheState, seat: Seat, name: str) -> Ask[Sheet]:
    """The question to this seat in the open window."""
    return Ask(FORMS[name](state, seat), default(state, seat, name))


def bare_ask(state: TelepatheState, seat: Seat, name: str) -> Ask[Sheet]:
    """The question without the words of its form."""
    return Ask((), default(state, seat, name))


def default(state: TelepatheState, seat: Seat, name: str) -> Sheet:
    """What the seat is taken to have said if it stays silent."""
    match name:
        case "commit" | "round":
            return _default_commit(state, state.minds[seat])
        case "block":
            return Sheet(blocks=default_lines(state.options))
        case "choose":
            attacking = state.attack is not None and state.attack.attacker == seat
            return Sheet(seek=("high",)) if attacking else Sheet(lose=("low",))
        case "refresh":
            return Sheet(give=SURPLUS)
        case _:
            return Sheet()


def _default_commit(state: TelepatheState, mind: Mind) -> Sheet:
    """§6.3: pass, or hold; by option the attack card of the highest back."""
    if mind.deadlocked:
        return HOLD
    attacks = [card for card in _known_cards(mind.hand) if kind_of(card).kind == "attack"]
    if state.options.nmr_commit == "pass" or not attacks:
        return PASS
    return Sheet(engage=Engage("commit", (Named(highest(attacks)[0]),)))


def _known_cards(cards: Iterable[Card]) -> Cards:
    """The cards that this replay knows: all of them at the referee's own table."""
    return tuple(card for card in cards if known(card))


# --- forms ------------------------------------------------------------------------------------


def _commit(state: TelepatheState, seat: Seat, key: str = "form_engage") -> Form:
    return (ChoiceField("engage", both(key), BARE, _engagements(state, state.minds[seat])),)


def _engagements(state: TelepatheState, mind: Mind) -> tuple[Item, ...]:
    """Each thing that can be engaged, strongest first; then to stay as it is, and to leave."""
    verb: Deed = "add" if mind.deadlocked else "commit"
    still = HOLD if mind.deadlocked else PASS
    wager = state.options.wager == "yes"
    card_sets: list[Cards] = []
    if mind.deadlocked:
        hand = legal_combinations(_known_cards(mind.hand), wager=True)
        one_by_one = ((card,) for card in _known_cards(mind.hand))
        sets = {tuple(sorted(cards)) for cards in (*hand, *one_by_one)}
        card_sets = [
            cards for cards in sets if flaw((*mind.committed, *cards), wager=wager) is None
        ]
    else:
        card_sets = list(legal_combinations(_known_cards(mind.hand), wager=wager))
    ranked = sorted(card_sets, key=lambda cards: (-_strength(cards), cards))
    items = [_engagement(state.options, mind.committed, verb, cards) for cards in ranked]
    return (*items, _plain(still), _plain(ABDICATION, gives_up=True))


def _strength(cards: Cards) -> int:
    played = combination(cards)
    if not played.base or kind_of(played.base).kind != "attack":
        return 0
    return power(kind_of(played.base), played.bonuses)


@lru_cache(maxsize=4096)  # the same hand is asked again and again, most of all by who thinks ahead
def _engagement(options: TelepatheOptions, committed: Cards, verb: Deed, cards: Cards) -> Item:
    whole = (*committed, *cards)
    labels = []
    for language in LANGUAGES:
        facts = {
            "cards": names.card_names(cards, language),
            "initiative": initiative_of(options, whole),
            "power": _strength(whole),
        }
        case = "attack" if _strength(whole) else _without_power(whole)
        labels.append(SENTENCES.say("form_engagement", language, case=case, **facts))
    engage = Engage(verb, tuple(map(Named, cards)))
    return Item(" ".join([verb, *cards]), Words(*labels), _spelt(Sheet(engage=engage)))


def _without_power(cards: Cards) -> str:
    """What a combination is that is no attack, or one that takes nothing by its power."""
    played = combination(cards)
    if not played.base:
        return "wager"
    return "defence" if kind_of(played.base).kind == "defence" else "other"


def _plain(sheet: Sheet, *, gives_up: bool = False) -> Item:
    """An order line of one word, with what it means."""
    spelt, deed = _spelt(sheet), sheet.engage.deed if sheet.engage else ""
    return Item(spelt.en, both(f"form_{deed}"), spelt, gives_up)


def _spelt(sheet: Sheet) -> Words:
    return Words(write(sheet, "en"), write(sheet, "fr"))


def _row(state: TelepatheState, seat: Seat) -> list[Field]:
    """Keep a row card, or play it with what is engaged."""
    committed = _known_cards(state.minds[seat].committed)
    items = [Item(card, _both(card)) for card in state.row]
    items += [
        Item(f"+{card}", Words(*(f"+ {names.card_name(card, tongue)}" for tongue in LANGUAGES)))
        for card in state.row
        if committed and flaw((*committed, card)) is None
    ]
    if not items:
        return []
    wager = bool(committed) and not split(committed)[0]
    label = both("form_row_wager" if wager else "form_row")
    return [ChoiceField("row", label, _line("row"), tuple(items), optional=True)]


def _target(state: TelepatheState, seat: Seat) -> list[Field]:
    living = [rival for rival in state.living if rival != seat]
    items = [
        Item(str(rival), Words(*(names.seat_name(rival, t) for t in LANGUAGES))) for rival in living
    ]
    committed = _known_cards(state.minds[seat].committed)
    rules = [rule for rule in v.RULES if rule != "self" or not committed or may_defend(committed)]
    items += [Item(v.RULES[rule].en, v.RULES[rule], v.RULES[rule]) for rule in rules]
    return [
        ChoiceField("target", both("form_target"), _line("target"), tuple(items), optional=True)
    ]


def _line(verb: str) -> Words:
    return Words(f"{v.WORDS[verb].en} {{}}", f"{v.WORDS[verb].fr} {{}}")


def _both(card: Card) -> Words:
    return Words(*(names.card_name(card, language) for language in LANGUAGES))


def _lines(state: TelepatheState, seat: Seat) -> Lines:
    """The lines that stand for silence, ready to be written over, and others to take instead."""
    give = None if state.options.asks_refresh else SURPLUS
    silent = Sheet(blocks=default_lines(state.options), seek=("high",), lose=("low",), give=give)
    hand = _known_cards(state.minds[seat].hand)
    offered = Words(*(_instead(hand, state.options.asks_refresh, tongue) for tongue in LANGUAGES))
    return Lines("lines", both("form_lines"), _spelt(silent), offered=offered)


@lru_cache(maxsize=1024)
def _instead(hand: Cards, asks_refresh: bool, language: Language) -> str:
    """Blocks that the hand holds, where they work; none at all; other choices and refreshes."""
    return "\n".join(_offers(hand, asks_refresh, language))


def _offers(hand: Cards, asks_refresh: bool, language: Language) -> Iterator[str]:
    for card in hand:
        if kind_of(card).kind == "block":
            when = (Cond("family", names=kind_of(card).guard.families),)
            block = BlockLine("cards", (Named(card),), when=when)
            note = SENTENCES.say("offer_block", language, card=names.card_name(card, language))
            yield from noted(write(Sheet(blocks=(block,)), language), note, "#")
    others: list[tuple[Sheet, str]] = [(Sheet(seek=("attack", "high")), "seek")]
    if any(kind_of(card).kind == "block" for card in hand):
        others.insert(0, (Sheet(blocks=(NO_BLOCK,)), "none"))
        others.append((Sheet(lose=("block", "low")), "lose"))
    if not asks_refresh:
        others.append((Sheet(give=Give("filters", (Named("bonus"),))), "bonus"))
        others.append((Sheet(give=Give("all")), "all"))
    for sheet, key in others:
        yield from noted(write(sheet, language), SENTENCES.say(f"offer_{key}", language), "#")


def _duel(state: TelepatheState, seat: Seat) -> Form:
    return (*_row(state, seat), *_target(state, seat), _lines(state, seat))


def _round(state: TelepatheState, seat: Seat) -> Form:
    return (*_commit(state, seat, "form_engage_round"), *_duel(state, seat))


def _act(state: TelepatheState, seat: Seat) -> Form:
    return (*_row(state, seat), *_target(state, seat))


def _block(state: TelepatheState, seat: Seat) -> Form:
    """Each reply that the hand holds, the referee's choice, or none."""
    hand = _known_cards(state.minds[seat].hand)
    replies = [
        Item(" ".join(cards), Words(*(names.card_names(cards, tongue) for tongue in LANGUAGES)))
        for cards in legal_combinations(hand, reply=True)
    ]
    rest = [Item(word, v.ROWS.shown[word], v.ROWS.shown[word]) for word in ("auto", "none")]
    return (ChoiceField("block", both("form_block"), _line("block"), (*replies, *rest)),)


def _choose(state: TelepatheState, seat: Seat) -> Form:
    """So many of the cards on offer."""
    attack, offered = state.attack, _known_cards(current_offer(state))
    if attack is None or chooser(attack) != seat:
        return ()
    count = pick_count(attack, len(offered))
    items = tuple(Item(card, _both(card)) for card in offered)
    return (Pick("pick", both("form_pick", n=count), _line("pick"), items, count, count, " "),)


def _refresh(state: TelepatheState, seat: Seat) -> Form:
    """What silence gives stands ready; other ways are on offer, and each card of the hand alone."""
    hand = _known_cards(state.minds[seat].hand)
    offered = Words(*(_returns(hand, language) for language in LANGUAGES))
    return (Lines("return", both("form_return"), _spelt(Sheet(give=SURPLUS)), 2, offered),)


@lru_cache(maxsize=1024)
def _returns(hand: Cards, language: Language) -> str:
    gives = [(Give("none"), SENTENCES.say("offer_nothing", language))]
    gives.append((Give("all"), SENTENCES.say("offer_all", language)))
    if any(kind_of(card).kind == "bonus" for card in hand):
        bonuses = Give("filters", (Named("bonus"),))
        gives.append((bonuses, SENTENCES.say("offer_bonus", language)))
    for card in hand:
        gives.append((Give("cards", (Named(card),)), names.card_name(card, language)))
    return "\n".join(
        line for give, note in gives for line in noted(write(Sheet(give=give), language), note, "#")
    )


FORMS: dict[str, Callable[[TelepatheState, Seat], Form]] = {
    "commit": _commit,
    "round": _round,
    "duel": _duel,
    "act": _act,
    "block": _block,
    "choose": _choose,
    "refresh": _refresh,
}
