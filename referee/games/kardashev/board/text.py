"""The position in plain text, for letters without pictures: the twin of `picture.py`."""

from referee.games.kardashev.board import own_part as own
from referee.games.kardashev.board.faces import badge, grouped
from referee.games.kardashev.rules.measures import count, monolith, number_now, spectrum
from referee.games.kardashev.things.cards import heroes, id_of, kind
from referee.games.kardashev.things.seats import DOMAINS, LETTERS, SEATS
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.card_parts import at_number, in_play
from referee.games.kardashev.words.names import (
    ROMAN,
    card_name,
    card_names,
    mark_name,
    owned_name,
    seat_name,
)
from referee.games.kardashev.words.phrases import phrase
from referee.games.kardashev.words.sentences import SENTENCES
from referee.games.kardashev.words.signs import signs
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.event import Seat
from referee.kernel.typography import labelled
from referee.kernel.words import Language


def words(view: KardashevView, language: Language) -> str:
    """Whose turn, both rows, the quantum zone, and what the reader alone sees."""
    lines = [headline(view, language), awaited(view, language)]
    if view.turn or view.active:
        for seat in SEATS:
            lines += ["", *_side(view, seat, language)]
        lines += ["", _quantum(view, language)]
    if view.seat is not None:
        lines += _own(view, language)
    return "\n".join(lines).strip()


def headline(view: KardashevView, language: Language) -> str:
    """Stage, turn and games won."""
    if view.options.single:
        return SENTENCES.say("headline", language, case="single", turn=view.turn)
    games = {f"games_{name}": view.won.get(seat, 0) for seat, name in ((1, "a"), (2, "b"))}
    stage = ROMAN[view.stage]
    return SENTENCES.say("headline", language, stage=stage, turn=view.turn, **games)


def awaited(view: KardashevView, language: Language) -> str:
    """What is asked of whom."""
    if view.window is None:
        return SENTENCES.say("awaited_nobody", language)
    facts: dict[str, object] = {
        "seats": ", ".join(seat_name(seat, language) for seat in view.asked)
    }
    if view.window == "play":
        facts["nth"], facts["plays"] = view.laid + 1, view.plays
    if view.choice is not None and view.window == "choice":
        facts["effect"] = phrase(view.choice.effect, language)
        facts["source"] = card_name(view.choice.source, language)
    return SENTENCES.say(f"awaited_{view.window}", language, **facts)


# --- a side -----------------------------------------------------------------------------------


def _side(view: KardashevView, seat: Seat, language: Language) -> list[str]:
    row = view.rows[seat]
    lines = [
        SENTENCES.say(
            "side",
            language,
            case="own" if seat == view.seat else "",
            seat=LETTERS[seat],
            hand=view.hand_sizes[seat],
            deck=view.deck_sizes[seat],
            discard=len(view.discards[seat]),
            domains=spectrum(row),
            most=monolith(row),
        )
    ]
    lines += [_column(view, seat, dom, language) for dom in DOMAINS if _of(view, seat, dom)]
    lines += _lasting(view, seat, language)
    lines += _extras(view, seat, language)
    if view.discards[seat]:
        names = card_names(view.discards[seat], language)
        lines.append(SENTENCES.say("side_discard", language, cards=names))
    return lines


def _of(view: KardashevView, seat: Seat, dom: str) -> list[str]:
    return [card for card in view.rows[seat] if kind(card).dom == dom]


def _column(view: KardashevView, seat: Seat, dom: str, language: Language) -> str:
    """`  War 3: Guard Squadron, Iron Legion ⚓`."""
    texts = [
        " ".join(filter(None, (owned_name(card, seat, language), signs(kind(card)))))
        for card in _of(view, seat, dom)
    ]
    name = DOMAIN_NAMES[dom].in_(language)
    return labelled(f"  {name} {count(view.rows[seat], dom)}", ", ".join(texts), language)


def _lasting(view: KardashevView, seat: Seat, language: Language) -> list[str]:
    """What cards in play go on doing: `    Iron Legion: The rival's effects cannot move it.`"""
    return [
        labelled(f"    {kind(card).name.in_(language)}", lasting, language)
        for card in grouped(view.rows[seat])
        if (lasting := in_play(kind(card), language))
    ]


def _extras(view: KardashevView, seat: Seat, language: Language) -> list[str]:
    """Heroes and marks."""
    marks = view.marks[seat]
    names = [
        mark_name(mark, language)
        for mark in ("veil", "boost", "shield", "mute", "open", "dry")
        if getattr(marks, mark)
    ]
    if marks.ban:
        names.append(f"{mark_name('ban', language)} {DOMAIN_NAMES[marks.ban].in_(language)}")
    lines = [SENTENCES.say("side_marks", language, marks=", ".join(names))] if names else []
    for hero_id in view.heroes[seat]:
        case = "used" if hero_id in view.used else ""
        hero = heroes()[hero_id]
        facts = {"hero": hero.name.in_(language), "text": hero.text.in_(language)}
        lines.append(SENTENCES.say("side_hero", language, case=case, **facts))
    return lines


def _quantum(view: KardashevView, language: Language) -> str:
    shown = view.own_quantum or view.quantum
    if not shown:
        return SENTENCES.say("quantum_empty", language)
    if shown == "?":
        return SENTENCES.say("quantum_hidden", language)
    return SENTENCES.say("quantum_known", language, card=card_name(shown, language))


# --- the reader's own -------------------------------------------------------------------------


def _own(view: KardashevView, language: Language) -> list[str]:
    lines: list[str] = []
    if shown := own.shown_zone(view):
        lines += ["", SENTENCES.say("board_zone", language)]
        lines += [_card(card, language) for card in shown]
    for batch, hand in ((batch, hand) for batch, hand in view.packs.items() if hand):
        lines += ["", SENTENCES.say("board_batch", language, batch=batch)]
        lines += [_card(card, language) for card in hand]
    if view.offered:
        lines += ["", SENTENCES.say("board_offered", language)]
        lines += [
            f"- {heroes()[hero].name.in_(language)} ({hero}): {heroes()[hero].text.in_(language)}"
            for hero in view.offered
        ]
    if view.hand:
        lines += ["", SENTENCES.say("board_hand", language, n=len(view.hand))]
        lines += [
            _held(view, card, own.hand_note(view, card, n, language), language)
            for card, n in grouped(view.hand).items()
        ]
    lines += own.deck_lines(view, language)
    if view.phase in ("draft1", "draft2", "build"):
        lines += ["", SENTENCES.say("board_pool", language, n=len(view.pool))]
        lines += own.pool_by_domain(view, language)
        lines += draft_notes(view, language)
    return lines


def _card(card: str, language: Language) -> str:
    """Name, id, badge, and the whole text."""
    return labelled(_head(card, language), kind(card).text.in_(language), language)


def _held(view: KardashevView, card: str, note: str, language: Language) -> str:
    """What it would do at the number it would have now."""
    text = at_number(kind(card), number_now(view, view.seat or 1, card), language)
    return labelled(f"{_head(card, language)} [{note}]", text, language)


def _head(card: str, language: Language) -> str:
    face = kind(card)
    return f"- {face.name.in_(language)} ({id_of(card)}, {badge(face, language)})"


def draft_notes(view: KardashevView, language: Language) -> list[str]:
    """H-31: what was dealt, taken, passed, received and put aside in this stage."""
    return [
        SENTENCES.say(
            "draft_note",
            language,
            case=note.what,
            batch=note.batch,
            cards=card_names(note.kinds, language),
        )
        for note in view.drafts
        if note.stage == view.stage
    ]
