"""A page of a list, as who follows links sees it: to which matches it leads, and where it goes on.

Nothing but links is looked at: they are what a visitor comes by.
"""

import re
from dataclasses import dataclass
from html import unescape
from urllib.parse import parse_qs, unquote, urldefrag, urljoin, urlsplit

from referee.monitor.afar import Afar

# Its length is bound: whoever is watched must not be able to hold their reader for long.
_LINK = re.compile(r"<a\s[^<>]{0,400}?\bhref=\"([^\"<>]{1,400})\"", re.IGNORECASE)
_MATCH = re.compile(r"/match/([^/?#]+)")


@dataclass(frozen=True)
class ShownPage:
    """`matches` by their names; `links`: paths of this home; `onward`: where its list goes on."""

    matches: frozenset[str]
    links: frozenset[str]
    onward: str | None


def shown_page(afar: Afar, path: str) -> ShownPage:
    """Raises Alarm, Away."""
    text = _without_comments(afar.got(path).decode("utf-8", "replace"))
    inside = [link for href in _LINK.findall(text) if (link := _inside(afar.url, path, href))]
    matches = [unquote(found[1]) for link in inside if (found := _MATCH.fullmatch(link))]
    onward = next((link for link in inside if _goes_on(path, link)), None)
    return ShownPage(frozenset(matches), frozenset(inside), onward)


def _without_comments(text: str) -> str:
    """What nobody sees leads nowhere."""
    first, *rest = text.split("<!--")
    return "".join([first, *(part.partition("-->")[2] for part in rest)])


def _inside(url: str, path: str, href: str) -> str | None:
    """That link as a path below the home's address; None where it leads elsewhere."""
    try:
        whole = urldefrag(urljoin(f"{url}{path}", unescape(href))).url
    except ValueError:
        return None
    return whole.removeprefix(url) if whole.startswith(f"{url}/") else None


def _goes_on(path: str, link: str) -> bool:
    """Is it the same list, behind another place?"""
    here, there = path.partition("?")[0], urlsplit(link)
    return link != path and there.path == here and parse_qs(there.query).keys() == {"after"}
