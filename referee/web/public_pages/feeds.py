"""What programs fetch: a player's deadlines as a calendar, a match's public news as Atom."""

from xml.etree import ElementTree as xml

from flask import Blueprint, Response, abort, url_for

from referee.agenda import feed as calendar_feed
from referee.kernel.words import Language
from referee.service import TableView
from referee.web.base.language import language
from referee.web.base.site import desk, site
from referee.web.public_pages.matches import public_table

blueprint = Blueprint("feeds", __name__)

_ATOM = "http://www.w3.org/2005/Atom"
_NEWEST = 50


@blueprint.get("/calendar/<token>.ics")
def calendar(token: str) -> Response:
    """All that this player must do, by when; whoever has the address reads it and nothing more."""
    whose = desk().wishes.calendar_of(token)
    person = desk().people.get(whose) if whose is not None else None
    if person is None:
        abort(404)
    spoken: Language = "fr" if person.language == "fr" else "en"
    place, found = desk().place, desk().wishes.deadlines(person.id, spoken)
    text = calendar_feed(found, f"{place.mailbox}@{place.host}", spoken)
    return Response(text, content_type="text/calendar; charset=utf-8")


@blueprint.get("/match/<match>/feed.atom")
def atom(match: str) -> Response:
    """What everybody may know, the newest first: the sentences of the match's public page."""
    text = xml.tostring(_feed(public_table(match)), encoding="unicode", xml_declaration=False)
    head = '<?xml version="1.0" encoding="utf-8"?>\n'
    return Response(head + text + "\n", content_type="application/atom+xml; charset=utf-8")


def _feed(seen: TableView) -> xml.Element:
    xml.register_namespace("", _ATOM)
    spoken, url = language(), site().public_url
    here = url + url_for("matches.show", match=seen.match)
    root = xml.Element(f"{{{_ATOM}}}feed", {"xml:lang": spoken})
    said = [moment for moment in seen.history if moment.say(spoken)]
    _add(root, "id", f"urn:referee:{seen.origin}")
    _add(root, "title", f"{seen.game.title.in_(spoken)}: {seen.match}")
    _add(root, "updated", said[-1].at if said else seen.at)
    _add(_add(root, "author"), "name", desk().place.host)
    _add(root, "link", rel="self", href=url + url_for("feeds.atom", match=seen.match))
    _add(root, "link", rel="alternate", href=here)
    for moment in said[: -_NEWEST - 1 : -1]:
        entry = _add(root, "entry")
        _add(entry, "id", f"urn:referee:{seen.origin}:{moment.n}")
        _add(entry, "title", moment.say(spoken))
        _add(entry, "updated", moment.at)
        _add(entry, "link", rel="alternate", href=here)
    return root


def _add(parent: xml.Element, name: str, text: str = "", **attributes: str) -> xml.Element:
    made = xml.SubElement(parent, f"{{{_ATOM}}}{name}", attributes)
    made.text = text or None
    return made
