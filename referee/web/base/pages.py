"""From a template and facts to an answer: every page is made here, so every page is made alike."""

from typing import Any
from urllib.parse import urlencode

from flask import Response, g, request, url_for

from referee.kernel.words import LANGUAGES, Language
from referee.service import Person
from referee.templating import render, say
from referee.web.base import csrf, signed_in
from referee.web.base.language import language, of_player
from referee.web.base.site import desk, site


def page(name: str, status: int = 200, /, **facts: Any) -> Response:
    """The page `templates/pages/<name>.html` in the reader's language and zone."""
    html = render(
        f"pages/{name}.html",
        language(),
        g.get("zone", "UTC"),
        url_for=url_for,
        csrf=csrf.field,
        say_in=say,
        languages=[(tongue, _same_page_in(tongue, status)) for tongue in LANGUAGES],
        made_at=desk().clock.now,
        site_url=site().public_url.rstrip("/"),
        post_office=site().shows_post,
        known=signed_in.session() is not None,
        **facts,
    )
    return Response(html, status, content_type="text/html; charset=utf-8")


def for_person(person: Person | None) -> None:
    """The page is this person's: their zone, and their language if nothing else decides."""
    if person is not None:
        g.zone = person.zone
        of_player(person.language)


def download(content: bytes | str, name: str, kind: str = "application/octet-stream") -> Response:
    """A file to keep."""
    answer = Response(content, content_type=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _same_page_in(tongue: Language, status: int) -> str:
    """The address of this very page in that language. The answer to a POST has none of its own,
    and an error page tells nothing of the address that led to it."""
    if request.method == "POST" or request.endpoint is None or status >= 400:
        return f"?lang={tongue}"
    # A reader's query is text: its names must not become arguments of url_for.
    asked = {**request.args.to_dict(), "lang": tongue}
    return f"{url_for(request.endpoint, **(request.view_args or {}))}?{urlencode(asked)}"
