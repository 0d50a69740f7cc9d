"""The archive: finished matches, searched by links and one form.

Why: docs/decisions/0110-archive.md.
"""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, request, url_for

from referee.games.catalogue import UnknownGameError
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame, Outcome
from referee.match.missing_rules import missing_rules
from referee.service.ledger.archiving import ending_of, scenario_option
from referee.service.notices.archive import Archived
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.site import desk
from storage import ArchiveSearch
from storage.archive import NEWEST, Place

blueprint = Blueprint("archive", __name__, url_prefix="/archive")

ON_A_PAGE = 20
LONGEST = 80  # characters of a field
CAUSES = ("outcome", "vote", "organiser", "chain", "fork")
FIELDS = ("game", "scenario", "cause", "reason", "player", "since", "until", "least", "most")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


@dataclass(frozen=True)
class ArchiveCard:
    """A finished match as the list shows it, in the reader's language."""

    found: Archived
    game: AnyGame

    @property
    def match(self) -> str:
        return self.found.row.stream

    @property
    def last(self) -> int:
        """Its last leaf, after which the board is drawn."""
        return self.found.row.size - 1

    @property
    def title(self) -> str:
        return self.game.title.in_(language())

    @property
    def scenario(self) -> str:
        return _scenario_words(self.game, self.found.row.scenario)

    @property
    def conclusion(self) -> str:
        """Who won, and by what, in the game's words; "" where something else ended it."""
        ending = ending_of(self.found.row)
        if ending is None:
            return ""
        outcome = Outcome(ending.winners, ending.reason, ending.scores)
        return self.game.conclude(outcome, language())

    @property
    def named(self) -> list[str]:
        """The players who agreed to be named, each with their seat's name."""
        return [f"{self._role(seat)}: {name}" for seat, name in self.found.named.items()]

    def alike(self) -> dict[str, str]:
        """The search for others that ended so."""
        row = self.found.row
        reason = _of_game(row.game, row.reason) if row.reason else ""
        return {"game": row.game, "cause": row.cause, "reason": reason}

    def _role(self, seat: Seat) -> str:
        return self.game.seat_names[seat - 1].in_(language())


@blueprint.get("")
def show() -> Response:
    """A page of what is asked for."""
    asked = {name: request.args.get(name, "").strip()[:LONGEST] for name in FIELDS}
    found = desk().archive.search(_search(asked), asked["player"], behind_place(), ON_A_PAGE)
    games = [desk().games.current(name) for name in desk().games.names]
    return page(
        "archive",
        asked=asked,
        cards=cards(found.matches),
        older=_older(asked, found.onward),
        first=behind_place() == NEWEST,
        games=games,
        scenarios=_scenarios([game for game in games if asked["game"] in ("", game.name)]),
        causes=CAUSES,
        ends=_ends([game for game in games if asked["game"] in ("", game.name)], asked),
    )


def cards(matches: tuple[Archived, ...]) -> list[ArchiveCard]:
    """Each as a list shows it."""
    return [ArchiveCard(each, _game(each.row.game, each.row.version)) for each in matches]


def _search(asked: dict[str, str]) -> ArchiveSearch:
    """What the fields ask for; one that cannot be read asks for nothing."""
    game, reason = _ending(asked)
    plain = {"game": game, "reason": reason, "scenario": asked["scenario"], "cause": asked["cause"]}
    days = {name: _day(asked[name]) for name in ("since", "until")}
    until = f"{days['until']}~" if days["until"] else ""  # that day included
    lengths = _number(asked["least"]), _number(asked["most"])
    return ArchiveSearch(**plain, since=days["since"], until=until, windows=lengths)


def _of_game(game: str, reason: str) -> str:
    """An end as the form sends it: two games may call theirs alike."""
    return f"{game}/{reason}"


def _ending(asked: dict[str, str]) -> tuple[str, str]:
    """Game and reason that are asked for; an end of another game than the chosen one asks for
    nothing."""
    of, _, reason = asked["reason"].partition("/")
    game = asked["game"] or of
    return (game, reason) if of == game else (game, "")


def behind_place() -> Place:
    """Behind which match the page begins: `after` is when it ended (or was made) and its name."""
    at, _, stream = request.args.get("after", "").partition(" ")
    return (at, stream) if at else NEWEST


def _older(asked: dict[str, str], onward: Place | None) -> str:
    """The address of the next page; "" if there is none."""
    if onward is None:
        return ""
    kept = {name: value for name, value in asked.items() if value}
    return f"{url_for('archive.show')}?{urlencode({**kept, 'after': ' '.join(onward)})}"


def _game(name: str, version: str) -> AnyGame:
    """The game at these rules, or a stand-in that judges nothing."""
    games = desk().games
    try:
        return games.at(name, version) if version else games.current(name)
    except UnknownGameError as error:
        return missing_rules(name, version, str(error))


def _scenarios(games: list[AnyGame]) -> list[tuple[str, list[tuple[str, str]]]]:
    """By game, what kinds of match there are of it, each with its name."""
    found = []
    for game in games:
        words = game.option_words.get(scenario_option(game))
        choices = words.choices.items() if words else ()
        kinds = [(value, said.in_(language())) for value, said in choices if value]
        if kinds:
            found.append((game.title.in_(language()), kinds))
    return found


def _ends(games: list[AnyGame], asked: dict[str, str]) -> list[tuple[str, list[tuple[str, str]]]]:
    """By game, how matches of it end, each as it is sent and as it is read. One that is asked for
    stands there, though its game has no words for it."""
    of, reason = _ending(asked)
    found = []
    for game in games:
        known = {key: said.in_(language()) for key, said in game.ends.items()}
        if reason and game.name == of:
            known.setdefault(reason, reason)
        if known:
            choices = [(_of_game(game.name, key), said) for key, said in known.items()]
            found.append((game.title.in_(language()), choices))
    return found


def _scenario_words(game: AnyGame, scenario: str) -> str:
    words: Any = game.option_words.get(scenario_option(game))
    said = words.choices.get(scenario) if words else None
    return said.in_(language()) if said else scenario


def _day(text: str) -> str:
    return text if _DAY.fullmatch(text) else ""


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else None
