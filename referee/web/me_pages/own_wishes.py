"""What belongs to a person and not to one of their matches: name, language, zone, letters, days
away."""

from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service import ChairView, Person, Post
from referee.service.people.wishes import FULL, SHORT, USUAL
from referee.web.base import notices
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk
from referee.web.forms.contacts import contact, zones
from referee.web.forms.form_faults import FormFaults
from referee.web.me_pages.reader import reader

blueprint = Blueprint("own_wishes", __name__, url_prefix="/me/settings")
TEXTS = (USUAL, FULL, SHORT)


@blueprint.get("")
def show() -> Response:
    """All of it, as it is kept."""
    return _page(reader())


@blueprint.post("")
def keep() -> AnyResponse:
    """Keep all that the form holds, or nothing."""
    who, faults, wishes = reader(), FormFaults(), desk().wishes
    sent = {**request.form, "me.address": who.address}
    wanted = contact(sent, "me", faults)
    texts = request.form.get("texts", USUAL)
    if wanted is None or texts not in TEXTS:
        return _page(who, 422, faults=faults.found)
    desk().people.settled(who, wanted.name or who.name, wanted.language, wanted.zone)
    wishes.want_texts(who.id, texts)
    wishes.want_pictures(who.id, "pictures" in request.form)
    wishes.want_digest(who.id, "digest" in request.form)
    desk().standby.want(who.id, "standby" in request.form)
    desk().naming.want(who.id, "named" in request.form)
    notices.leave(who.id, "me_settings_kept", [], None)
    return redirect(url_for("own_wishes.show"), 303)


@blueprint.post("/away")
def away() -> AnyResponse:
    """Days away in all matches that are not over; with the button `off` no longer."""
    who = reader()
    days = f"{request.form.get('first', '')} {request.form.get('last', '')}".strip()
    text = "off" if "off" in request.form else days
    told = [(chair, _tell(chair, text)) for chair in _open(who)]
    refused = {chair.match: why for chair, why in told if why}
    if refused:
        return _page(who, 422, away_refused=refused)
    notices.leave(who.id, "me_away_kept", [], None)
    return redirect(url_for("own_wishes.show"), 303)


def _tell(chair: ChairView, text: str) -> list[str]:
    """Why this match does not take these days; [] if it does."""
    post = Post(chair.match, chair.seat, "absent", text, desk().clock.now(), assurance="address")
    answer = desk().submissions.submit(post)
    if answer.outcome != "refused":
        return []
    game = desk().views.table(chair.match, chair.seat).game
    return explain_problems(game, answer.problems, language(), text)


def _open(who: Person) -> list[ChairView]:
    """Their seats in matches that are not over."""
    views = desk().views
    return [
        chair
        for chair in desk().seats.of(who.id)
        if (seen := views.table(chair.match, None)).phase != "ended"
        and chair.joined
        and chair.seat not in seen.empty
    ]


def _page(who: Person, status: int = 200, **facts: Any) -> Response:
    wishes, today = desk().wishes, desk().clock.now()[:10]
    chairs = _open(who)
    days = {
        chair.match: [day for day in desk().absences.of(chair.match, chair.seat) if day[1] >= today]
        for chair in chairs
    }
    return page(
        "me_settings",
        status,
        person=who,
        texts=wishes.texts(who.id),
        all_texts=TEXTS,
        pictures=wishes.pictures(who.id),
        digest=wishes.wants_digest(who.id),
        standby=desk().standby.is_willing(who.id),
        named=desk().naming.agrees(who.id),
        calendar=wishes.calendar_path(who.id),
        zones=zones(),
        plays=chairs,
        days=days,
        keys=[chair for chair in chairs if chair.key],
        notice=notices.take(who.id),
        **{"faults": [], "away_refused": {}, **facts},
    )
