"""The letter that offers a seat: what this is, and how to take it; those of an offer declined."""

from referee.kernel.offers import offer
from referee.mail.writing.frame import letter
from referee.mail.writing.handbook_pieces import where_rules_are
from referee.mail.writing.introducing import about, aim, introduction
from referee.mail.writing.pieces import Literal, Piece, Pieces
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller
from referee.mail.writing.terms import terms


def welcome(scene: Scene) -> RenderedLetter:
    """A seat is offered. First what a newcomer asks: by whom, what kind of game, for how long, what
    to do now, how it is won, where the rules are; then what is kept and proved."""
    tell = Teller(scene)
    told = introduction(tell)
    return letter(
        tell,
        "welcome",
        [
            _intro(tell),
            *(about(tell, told) if told else []),
            *_how_to_join(tell),
            *tell.deadline(),
            *tell.players(),
            *(aim(tell, told) if told else []),
            *where_rules_are(tell),
            *terms(tell),
            tell.h("head_kept"),
            *(tell.p(f"welcome_{what}") for what in ("shows", "secret", "dice")),
        ],
    )


def declined(scene: Scene) -> RenderedLetter:
    """To who declined: nothing more comes; to the organiser: the seat is free.

    payload: `who`, the seat; `person` in the letter to who declined.
    """
    tell, payload = Teller(scene), scene.payload
    who = tell.table.names[payload["who"] - 1].in_(tell.language)
    facts = {
        "match": tell.table.match,
        "seat": tell.say("seat_player", seat=payload["who"], name=who),
    }
    if "person" in payload:
        return letter(tell, "declined_you", [tell.p("declined_you", **facts)])
    return letter(tell, "declined", [tell.p("declined_intro", **facts), *tell.organising()])


def _intro(tell: Teller) -> Piece:
    who = tell.scene.organiser
    key = "welcome_intro_by" if who else "welcome_intro"
    return tell.p(key, who=who, game=tell.game, match=tell.table.match, seat=_me(tell))


def _me(tell: Teller) -> str:
    seat = tell.scene.chair.seat
    name = tell.table.names[seat - 1].in_(tell.language)
    return tell.say("seat_player", seat=seat, name=name)


def _how_to_join(tell: Teller) -> Pieces:
    """The line JOIN, unless nothing unsigned counts in this match."""
    page = tell.p("welcome_join_page", url=tell.scene.page)
    if tell.signed_only:
        return [tell.p("welcome_join_signed"), *tell.signing(), page]
    declining: Pieces = [tell.p("welcome_decline"), Literal(offer(tell.say("word_decline")))]
    return [tell.p("welcome_join"), Literal(offer(tell.say("word_join"))), page, *declining]
