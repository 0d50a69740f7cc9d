"""A sandbox as the pages of a table show one: there is nobody at it, no deadline and no entry."""

from dataclasses import dataclass

from referee.kernel.bare_table import BareTable
from referee.kernel.event import Seat
from referee.kernel.words import Language, Words
from referee.match.policy import Policy
from referee.match.state import OpenWindow
from referee.sandbox.playing import PlayedStep, orders
from referee.sandbox.steps import Sandbox
from referee.sandbox.story import story
from referee.service import TableView
from referee.web.base.thing_links import ThingLinks


@dataclass(frozen=True)
class AskedSeat:
    """Who is asked by the open window. `ahead`: they have answered it before it opened; `answer` is
    the text that stands ready, in the reader's language, "" while there is none."""

    seat: Seat
    ahead: bool
    answer: str


def sandbox_view(sandbox: Sandbox, table: BareTable, seat: Seat | None) -> TableView:
    """The table after the sandbox's cursor, through the eyes of a seat (None: a spectator)."""
    game, seats = table.game, len(table.seats)
    return TableView(
        match="",
        origin="",
        game=game,
        version=game.version,
        options={},
        phase="running" if table.window is not None else "ended",
        seat=seat,
        seats=seats,
        names=game.seat_names[:seats],
        players=(Words("", ""),) * seats,
        joined=(True,) * seats,
        view=table.view(seat),
        window=_window(sandbox, table),
        order=None,
        standing=(),
        history=(),
        outcome=table.outcome if table.window is None else None,
        cause=None,
        size=0,
        at="",
        leaf0=b"",
        paused=False,
        policy=Policy(),
        key=None,
    )


def asked_seats(sandbox: Sandbox, table: BareTable, spoken: Language) -> list[AskedSeat]:
    """In seat order."""
    asks = table.window.asks if table.window is not None else {}
    ready = {seat: text for seat, text in sandbox.ready.items() if seat in asks}
    written = {seat: table.game.write(it, spoken) for seat, it in orders(table, ready).items()}
    return [
        AskedSeat(seat, ask.ahead is not None, written.get(seat, ""))
        for seat, ask in sorted(asks.items())
    ]


def happened(there: PlayedStep, seat: Seat | None, spoken: Language) -> list[str]:
    """The last step in sentences, names of things links to what they do."""
    links = ThingLinks(there.table.game, spoken)
    return [links.link(said) for said in story(there.table.game, there.leaves, seat, spoken)]


def _window(sandbox: Sandbox, table: BareTable) -> OpenWindow | None:
    """Numbered by its step: the first that can be answered here is the first."""
    window = table.window
    if window is None:
        return None
    number, asked = sandbox.cursor + 1, window.asked
    return OpenWindow(number, window.name, window.pace, window.facts, asked, None, "", 0)
