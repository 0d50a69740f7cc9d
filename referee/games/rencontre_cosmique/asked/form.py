"""What one seat is asked: the form a page is made of, and the order of the silent.

A form looks at the seat's own hand; that is why it is its secret. Where there is much to say it is
a text area that begins with what silence would give.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from referee.games.rencontre_cosmique.asked.defaults import asked_for_card, default
from referee.games.rencontre_cosmique.asked.facts import seat_facts
from referee.games.rencontre_cosmique.asked.labels import label
from referee.games.rencontre_cosmique.asked.offers import offered, rows
from referee.games.rencontre_cosmique.orders import writing
from referee.games.rencontre_cosmique.rules import next_duel
from referee.games.rencontre_cosmique.rules.attack import adversary, room, targets
from referee.games.rencontre_cosmique.rules.card_play import choices
from referee.games.rencontre_cosmique.rules.piles import playable_of
from referee.games.rencontre_cosmique.rules.powers import comedien, escamoteur
from referee.games.rencontre_cosmique.rules.powers.answers import keepable
from referee.games.rencontre_cosmique.rules.rights import bases
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.places import colour_of
from referee.games.rencontre_cosmique.things.state import Private, RencontreState, Todo
from referee.games.rencontre_cosmique.words import names, notation
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.games.rencontre_cosmique.words.vocabulary import VERBS
from referee.kernel.event import Seat
from referee.kernel.window import Amounts, Ask, ChoiceField, Field, Form, Item, Lines, Pick
from referee.kernel.words import LANGUAGES, Language, Words

S = RencontreState


def ask(state: S, seat: Seat, todo: Todo) -> Ask[Any]:
    usual = default(state, seat, todo)
    ready = rows(offered(state, seat, todo, usual))
    form = FORMS.get(todo.step, _block)(state, seat, usual, ready)
    return replace(bare_ask(state, seat, todo), form=form)


def bare_ask(state: S, seat: Seat, todo: Todo) -> Ask[Any]:
    """The question without the words of its form."""
    usual = default(state, seat, todo)
    return Ask((), usual, seat_facts(state, seat, todo), ahead(state, seat, todo))


def ahead(state: S, seat: Seat, todo: Todo) -> o.Answer | None:
    """A clause given before counts as the order (§4.2, C-22, C-23)."""
    papers = state.private[seat]
    if todo.step in next_duel.ASKED and seat == state.table.offense:
        return next_duel.ahead(state.table, papers, todo.step)
    if todo.step == "powers" and quiet(papers):
        return o.Answer((o.Pass(),))
    if todo.step == "aftermath":
        kinds = (o.Reward, o.Return, o.Place)
        ahead = [clause for clause in papers.clauses if isinstance(clause, kinds)]
        if ahead:
            return o.Answer(tuple(ahead))
    return None


def quiet(papers: Private) -> bool:
    """C-23: its owner need not be asked for a power before the cards."""
    return any(isinstance(clause, o.NoPower) and not clause.ask for clause in papers.clauses)


# --- pieces ---------------------------------------------------------------------------------------


def _line(verb: str) -> Words:
    shown = VERBS.shown[verb]
    return Words(f"{shown.en} {{}}", f"{shown.fr} {{}}")


def _item(text: Callable[[Language], str], label: Callable[[Language], str] | None = None) -> Item:
    shown = label or text
    own = Words(*map(text, LANGUAGES))
    return Item(own.en, Words(*map(shown, LANGUAGES)), own)


def _both(answer: o.Answer) -> Words:
    return Words(*(writing.write(answer, language) for language in LANGUAGES))


def _block(state: S, seat: Seat, usual: o.Answer, ready: Words) -> Form:
    """A text area that begins with what silence would give; before it lines that may be added."""
    key = "form_order_offered" if ready.en else "form_order"
    own = _both(usual)
    return (Lines("order", label(key), own, _height(own, ready), ready),)


def _more(ready: Words) -> Lines:
    """Anything else an order may carry; lines that may be added."""
    key = "form_more_offered" if ready.en else "form_more"
    none = Words("", "")
    return Lines("more", label(key), none, _height(none, ready), ready)


def _height(*texts: Words) -> int:
    """Rows of a text area with room to write."""
    return 3 + sum(len(text.en.splitlines()) for text in texts)


# --- small windows --------------------------------------------------------------------------------


def _vanish(state: S, seat: Seat, usual: o.Answer, ready: Words) -> Form:
    items = tuple(map(_letter, escamoteur.free_letters(state.table)))
    return (ChoiceField("vanish", label("form_vanish"), _line("vanish"), items), _more(ready))


def _letter(letter: str) -> Item:
    return _item(lambda _: letter, lambda t: f"{letter} — {SENTENCES.say(f'element_{letter}', t)}")


def _role(state: S, seat: Seat, usual: o.Answer, ready: Words) -> Form:
    free = comedien.allowed(state.table, seat, state.roles[seat])
    items = tuple(_item(lambda t, x=key: names.power(x, t)) for key in free)  # type: ignore[misc]
    return (ChoiceField("role", label("form_role"), _line("role"), items), _more(ready))


def _answer(state: S, seat: Seat, usual: o.Answer, ready: Words) -> Form:
    cards = playable_of(state.table, state.hands[seat])
    can = keepable(state.table, seat, cards, state.faces.get(seat, ()))
    items = tuple(
        _item(lambda t, x="yes" if can_keep else "no": VERBS.shown[x].in_(t))  # type: ignore[misc]
        for can_keep in can
    )
    return (ChoiceField("answer", label("form_answer"), Words("{}", "{}"), items), _more(ready))


# --- the attack -----------------------------------------------------------------------------------


def _launch(state: S, seat: Seat, usual: o.Answer, ready: Words) -> Form:
    """Planet, pawns, invitations. Two players' merged window is a text area."""
    if state.table.seats == 2 or usual.first(o.Redraw):
        return _block(state, seat, usual, ready)
    fields: list[Field] = [
        ChoiceField("attack", label("form_attack"), _line("attack"), _aims(state)),
        _pawns(state, seat),
    ]
    free = [who for who in state.table.alive if who not in state.table.mains]
    if free and state.table.vanished != "E":
        items = tuple(_item(lambda t, x=who: names.side(x, t)) for who in free)  # type: ignore[misc]
        fields.append(
            Pick("invite", label("form_invite"), _line("invite"), items, 0, len(free), ", ")
        )
    return (*fields, _more(ready))


def _aims(state: S) -> tuple[Item, ...]:
    """Each planet that may be attacked, with how many pawns defend it."""
    found = []
    for planet, seat in targets(state.table):
        line = o.Attack(planet=planet)
        named = adversary(state.table, line) != seat or colour_of(planet) == state.table.colour(
            state.table.offense
        )
        against = state.table.colour(seat) if named else ""
        found.append(_aim(o.Attack(planet=planet, against=against), state.table.at(seat, planet)))
    return tuple(found)


def _aim(line: o.Attack, n: int) -> Item:
    def text(language: Language) -> str:
        return writing.write_line(line, language).split(" ", 1)[1]

    return _item(text, lambda language: f"{text(language)} ({n})")


def _pawns(state: S, seat: Seat) -> Amounts:
    verb = VERBS.shown["pawns"]
    line = Words(f"{verb.en} {{n}} {{source}}", f"{verb.fr} {{n}} {{source}}")
    sources = tuple(
        (_item(lambda t, x=place: notation.place(x, t)), state.table.at(seat, place))  # type: ignore[misc]
        for place in bases(state.table, seat)
    )
    most = room(state.table, seat)
    return Amounts("pawns", label("form_pawns", n=lambda _: most), line, sources)


# --- the cards ------------------------------------------------------------------------------------


def _cards(state: S, seat: Seat, usual: o.Answer, ready: Words) -> Form:
    """One's duel cards; everybody else may arm."""
    if not asked_for_card(state, seat):
        return _block(state, seat, usual, ready)
    return _card_choice(state, seat, usual, ready)


def _card_choice(state: S, seat: Seat, usual: o.Answer, ready: Words) -> Form:
    allowed = dict.fromkeys(choices(state.table, seat, state.hands[seat]))
    items = tuple(
        _item(lambda t, x=kind: notation.card(x, t), lambda t, x=kind: names.card(x, t))  # type: ignore[misc]
        for kind in allowed
    )
    return (ChoiceField("card", label("form_card"), _line("card"), items), _more(ready))


FORMS: dict[str, Callable[[S, Seat, o.Answer, Words], Form]] = {
    "vanish": _vanish,
    "role": _role,
    "answer": _answer,
    "launch": _launch,
    "cards": _cards,
    "recards": _cards,
    "oracle": _card_choice,
}
