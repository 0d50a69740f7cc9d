"""Nim that introduces itself, with a handbook and a table of a few things that have names: what
letters teach can be tried on it."""

from dataclasses import replace

from referee.kernel.handbook import Chapter, Definition, Handbook
from referee.kernel.introduction import Introduction
from referee.kernel.words import Words
from tests.toys import nim_1_0
from tests.toys.base import same

FEW = 4
_PIECE = Words("piece", "pièce")


def _thing(id, name, text, **more):
    return Definition(
        id=id, kind=_PIECE, name=Words(*name), text=Words(*text), heading="heap", **more
    )


STONE = _thing(
    "stone",
    ("Stone", "Pierre"),
    ("What is taken.", "Ce que l’on prend."),
    mark=same("o"),
)
HEAP = _thing(
    "heap",
    ("Heap", "Tas"),
    ("All stones that are left.", "Toutes les pierres qui restent."),
    mark=same("#10"),
    pattern=r"#[0-9]+",
)
TURN = _thing("turn", ("Turn", "Tour"), ("Seats take in turn.", "On prend à tour de rôle."))
LAST = _thing(
    "last", ("Last stone", "Dernière pierre"), ("Who takes it wins.", "Qui la prend gagne.")
)
UNSEEN = _thing(
    "unseen",
    ("Pebble", "Caillou"),
    ("There is none.", "Il n’y en a pas."),
    mark=same("."),
)
BOOK = Handbook((Chapter("heap", Words("The heap", "Le tas")),), (STONE, HEAP, TURN, LAST, UNSEEN))


def introduce(options, seats):
    return Introduction(
        about=Words(
            f"A duel of counting for {seats}, with {options.stones} stones.",
            f"Un duel de calcul à {seats}, avec {options.stones} pierres.",
        ),
        aim=Words("Take the last stone.", "Prenez la dernière pierre."),
        answers=(4, 10),
        minutes=2,
    )


def words(view, language):
    """Stones as signs; the last ones by their name."""
    stones = view.board["stones"]
    last = f" ({LAST.name.in_(language)})" if stones <= FEW else ""
    return f"o #{stones}{last}"


GAME = replace(
    nim_1_0.GAME,
    words=words,
    handbook=lambda rules: BOOK,
    introduce=introduce,
)
