"""All that waits for one person, across the matches that their mailbox plays.

Why: docs/decisions/0099-sign-in.md.
"""

from flask import Blueprint, Response, abort, g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.web.base import signed_in
from referee.web.base.pages import for_person, page
from referee.web.base.site import desk
from referee.web.me_pages.reader import reader
from referee.web.table.organised import running_matches
from referee.web.table.own_matches import newest, own_matches

blueprint = Blueprint("me", __name__, url_prefix="/me")


@blueprint.get("")
def show() -> AnyResponse:
    """What waits for the reader first, by its deadline; then the rest, each kind under its head."""
    who = signed_in.person()
    if who is None:
        return redirect(url_for("sign_in.form"), 303)
    for_person(who)
    state = newest()  # first: what happens while the rest is read is news
    mine = own_matches()
    kinds = {
        head: [one for one in mine if one.state in states]
        for head, states in (
            ("asked", ("asked", "invited")),
            ("waiting", ("waiting", "lobby", "missing")),
            ("ended", ("ended",)),
        )
    }
    runs = bool(desk().runs.matches(who.address))
    g.links_of_seats = bool(mine or runs)  # an organiser's link is a key as well
    return page(
        "me",
        person=who,
        newest=state,
        waiting=len(kinds["asked"]),
        kinds=kinds,
        runs=runs,
        running=running_matches(desk().runs.going(who.address)),
        runs_page=desk().runs.token(who.address),
        sessions=desk().sign_in.sessions(who),
        this=signed_in.session(),
    )


@blueprint.get("/newest")
def newest_of_mine() -> AnyResponse:
    """By ETag, so that an open page asks often; it tells the reader alone that something has
    happened somewhere, and nothing else."""
    reader()
    state = newest()
    answer = Response(f"{state}\n", content_type="text/plain; charset=utf-8")
    answer.set_etag(state)
    return answer.make_conditional(request)


@blueprint.post("/sessions/end")
def end() -> AnyResponse:
    """End one session of one's own, or, without a name, all of them but this."""
    who, this = signed_in.person(), signed_in.session()
    if who is None or this is None:
        abort(403)
    asked = request.form.get("session", "")
    others = [each.digest for each in desk().sign_in.sessions(who) if each.digest != this.digest]
    for digest in [asked] if asked else others:
        desk().sign_in.end(who, digest)
    return redirect(url_for("me.show"), 303)
