"""The front page: what this is, which games there are, and the matches of this home."""

from dataclasses import dataclass

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.game import AnyGame
from referee.kernel.introduction import Introduction
from referee.kernel.words import Language
from referee.service.ledger.listing import PRACTICE, PUBLIC
from referee.service.notices.lists import COUNTED, ListPage
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.site import desk, site
from referee.web.forms.game_options import usual
from referee.web.public_pages.archive import behind_place, cards
from referee.web.public_pages.game_page import introduction
from referee.web.table.match_cards import MatchCard, match_cards
from referee.web.table.match_terms import match_terms
from referee.web.table.own_matches import own_matches
from storage import ArchiveSearch
from storage.archive import NEWEST

blueprint = Blueprint("home", __name__)

ON_LISTS = ("lobby", "running")
ON_FRONT = 10
LAST_ENDED = 5
ON_A_PAGE = 20


@dataclass(frozen=True)
class OnTheShelf:
    """A game as the front page offers it; `usual` says which match *Play now* begins."""

    game: AnyGame
    introduction: Introduction | None
    usual: list[str]


@blueprint.get("/")
def index() -> Response:
    """What it is, what the reader plays here, the games, open seats, and the newest matches of
    each phase."""
    lists = desk().lists
    games = [desk().games.current(name) for name in desk().games.names]
    return page(
        "home",
        games=[OnTheShelf(game, introduction(game), usual(game, language())) for game in games],
        own=own_matches()[:ON_FRONT],
        open_seats=desk().sitting.offers()[:ON_FRONT],
        anyone_creates=site().anyone_creates,
        practice=site().practice,
        newest={phase: _cards(lists.page(phase, limit=ON_FRONT)) for phase in ON_LISTS},
        counts={phase: lists.count(phase) for phase in ON_LISTS},
        counted=COUNTED,
        cards=cards(desk().archive.search(ArchiveSearch(), limit=LAST_ENDED).matches),
        title_of=_titles(language()),
        match_terms=match_terms,
    )


@blueprint.get("/matches/<any(lobby, running, ended):phase>")
def phase(phase: str) -> AnyResponse:
    """All matches of one phase, the newest first; those against bots alone behind `?practice`.
    Those between people that have ended are in the archive."""
    practice = "practice" in request.args
    if phase == "ended" and not practice:
        return redirect(url_for("archive.show"))
    behind = behind_place()
    found = desk().lists.page(phase, PRACTICE if practice else PUBLIC, behind, ON_A_PAGE)
    return page(
        "matches",
        phase=phase,
        practice=practice,
        matches=_cards(found),
        first=behind == NEWEST,
        after=" ".join(found.onward) if found.onward else "",
    )


@blueprint.get("/game/<game>")
def game(game: str) -> AnyResponse:
    """Where a hand types it; a game's pages lie together under `/games/`."""
    return redirect(url_for("games.show", game=game), 301)


def _cards(found: ListPage) -> list[MatchCard]:
    return match_cards(found.matches, language())


def _titles(spoken: Language) -> dict[str, str]:
    """Each game's title by its name."""
    games = desk().games
    return {name: games.current(name).title.in_(spoken) for name in games.names}
