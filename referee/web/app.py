"""The pages, put together."""

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

from flask import Flask

from referee.match.rule_changes import GameVersions
from referee.service import Referee
from referee.web.base import (
    compression,
    csrf,
    errors,
    from_standby,
    language,
    liveries,
    scripts,
    security,
)
from referee.web.base.film_shelf import FilmMaker, FilmShelf
from referee.web.base.site import Export, ReadingDesk, Site, Stopped
from referee.web.film_file import film_file
from referee.web.me_pages import me, own_data, own_wishes, sign_in
from referee.web.organiser_pages import chairs as _chairs  # noqa: F401 # routes of the organiser's
from referee.web.organiser_pages import disputes as _disputes  # noqa: F401 # and these too
from referee.web.organiser_pages import link, organiser, organiser_matches, webhook
from referee.web.public_pages import (
    analysis,
    archive,
    audit,
    confirmation,
    demo_letters,
    entry_tree,
    feeds,
    foreign,
    game_page,
    health,
    home,
    home_log,
    invitation,
    keys,
    matches,
    metrics,
    play_now,
    record,
    rounds,
    rules,
    sandbox,
    sandbox_look,
    sandbox_making,
    specification,
    unsubscription,
    unwatching,
)
from referee.web.public_pages import foreign_film as _foreign_film  # noqa: F401 # and foreign ones
from referee.web.public_pages import game_gallery as _gallery  # noqa: F401 # routes of a game's
from referee.web.public_pages import game_lesson as _lesson  # noqa: F401
from referee.web.public_pages import game_orders as _orders  # noqa: F401
from referee.web.public_pages import game_rulings as _rulings  # noqa: F401
from referee.web.public_pages import kept_film as _kept_film  # noqa: F401 # routes of a match's
from referee.web.public_pages import match_film as _match_film  # noqa: F401 # and these too
from referee.web.public_pages import sandbox_moves as _moves  # noqa: F401 # routes of a sandbox's
from referee.web.seat_pages import (
    hints,
    jottings,
    mail_preferences,
    messages,
    my_data,
    orders,
    own_sandbox,
    programs,
    publication,
    rematch,
    seat,
    settings,
    trying,
    votes,
)
from referee.web.seat_pages import seat_film as _film  # noqa: F401 # routes of a seat's

# A sandbox's pages stand a second time below the seat whose own it is.
own_sandbox.blueprint.register_blueprint(sandbox.blueprint, url_prefix="/sandbox")
_PUBLIC = (
    *(home, play_now, invitation, keys, matches, game_page, rules, record),
    *(
        audit,
        specification,
        entry_tree,
        archive,
        foreign,
        analysis,
        sandbox,
        sandbox_look,
        sandbox_making,
    ),
    *(confirmation, feeds, rounds, unsubscription, unwatching, health, metrics, home_log),
)
_OF_A_SEAT = (
    *(seat, orders, trying, programs, hints, messages, votes, publication),
    *(my_data, settings, mail_preferences, jottings, rematch, own_sandbox),
)
_OF_A_PERSON = (sign_in, me, own_wishes, own_data)
_OF_AN_ORGANISER = (organiser, organiser_matches, webhook, link)
LARGEST_FORM = 64 * 1024  # bytes; an order has 16 KiB at most, a form of inputs far less
MOST_FIELDS = 500


def create_app(
    referee: Referee,
    *,
    export: Export,
    public_url: str,
    secret: bytes,
    post: Path | None = None,
    tick: float = 30.0,
    anyone_creates: bool = True,
    practice: bool = True,
    webhooks: bool = False,
    may_import: Callable[[str], bool] = lambda address: False,
    stopped: Stopped = lambda: None,
    film_maker: FilmMaker | None = None,
    source_url: str | None = None,
    beacons: Collection[str] = (),
    standby: ReadingDesk | None = None,
) -> Flask:
    """The site of this referee (WSGI).

    `export` makes a match's record (zip) for a seat or everybody. `secret` keys form tokens and
    receipt links and must outlive restarts. `post` is the maildir that is shown at /post if
    `public_url` is on the loopback, `tick` the ticker's period in seconds. `stopped` tells why
    the ticker of this process stands still (None: it does not). `film_maker` makes the file of a
    match's film from its record; None: in this very process, by this home's games. `source_url`
    is where the program is to be had, `beacons` are those whose rounds this home fetches, `standby`
    is read for pages that may be a little old. Raises ValueError for a short secret or a URL
    without http or https.
    """
    app = errors.Discreet("referee.web", static_folder="static")
    app.extensions["site"] = Site(
        referee,
        export,
        public_url,
        secret,
        FilmShelf(referee.records, film_maker or partial(_made_here, games=referee.games)),
        post,
        tick,
        anyone_creates,
        practice,
        webhooks,
        may_import,
        stopped,
        source_url,
        frozenset(beacons),
        standby,
    )
    _settings(app, app.extensions["site"])
    for pages in (*_PUBLIC, *_OF_A_SEAT, *_OF_A_PERSON, *_OF_AN_ORGANISER):
        app.register_blueprint(pages.blueprint)
    app.register_blueprint(scripts.blueprint)
    app.register_blueprint(liveries.blueprint)
    if app.extensions["site"].shows_post:
        app.register_blueprint(demo_letters.blueprint)
    _around(app)
    errors.install(app)
    return app


def _made_here(record: bytes, games: GameVersions) -> bytes:
    return film_file(record, games).encode()


def _settings(app: Flask, site: Site) -> None:
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_FORM,
        MAX_FORM_MEMORY_SIZE=LARGEST_FORM,
        MAX_FORM_PARTS=MOST_FIELDS,
        SECRET_KEY=site.secret,
        SESSION_COOKIE_NAME="told",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SECURE=site.https,
        SESSION_COOKIE_SAMESITE="Lax",
    )


def _around(app: Flask) -> None:
    """What happens before and after every page; what is registered first comes last after it."""
    compression.install(app)
    app.before_request(foreign.admit)  # whose upload may be read at all, and how much of it
    app.before_request(csrf.guard)
    app.after_request(csrf.keep)
    app.after_request(from_standby.keep)
    app.after_request(lambda answer: language.keep(answer, app.extensions["site"].https))
    app.after_request(security.headers)
