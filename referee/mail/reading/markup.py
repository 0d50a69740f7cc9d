"""The text of an HTML letter, without what its program marks as quoted.

In one walk: a mail is looked at before anybody knows who wrote it, and may be as long as a mail
can be. So no search of the tree starts from each element, and no text is put together twice.
"""

import re
from collections.abc import Sequence

import lxml.etree  # type: ignore[import-untyped] # it ships no types; inscriptis is built on it
import lxml.html  # type: ignore[import-untyped]
from inscriptis import Inscriptis
from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.model.config import ParserConfig

from referee.mail.reading.size_limits import ATTRIBUTES, TABLES, TAGS
from referee.mail.reading.unreadable import Unreadable

_LAYOUT = ParserConfig(css=CSS_PROFILES["strict"])  # no indents of its own
_QUOTED = frozenset({"gmail_quote", "moz-cite-prefix", "yahoo_quoted", "protonmail_quote"})
_HEAD = "divRplyFwdMsg"  # Outlook: who wrote the mail that stands below
_TABULAR = ("table", "thead", "tbody", "tfoot", "caption", "tr", "td", "th")
_ATTRIBUTE = r"""[\s/]*+[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:"[^"]*+"?|'[^']*+'?|[^\s>]*+))?+"""
# The parser compares each attribute of an element with all before it.
_SWOLLEN = re.compile(rf"<[a-zA-Z][^\s/>]*+(?:{_ATTRIBUTE}){{{ATTRIBUTES + 1}}}+")
LISTS = 200  # in a mail that somebody wrote
_BELOW = (_HEAD, "appendonsend")  # and the elements after these are that mail


def texts_of(pages: Sequence[str]) -> list[str]:
    """Each page of one mail as it would be read on a screen; what a mail may have of tags and of
    tables is for all of them together. Raises Unreadable."""
    if sum(page.count("<") for page in pages) > TAGS or any(map(_SWOLLEN.search, pages)):
        raise Unreadable("large")
    return [_text(page, TABLES // len(pages)) for page in pages]


def _text(html: str, most: int) -> str:
    if not html.strip():
        return ""
    try:
        tree = lxml.html.document_fromstring(html.encode("utf-8"), parser=_parser())
        drop_quotes(tree)
        _unroll(tree, most)
        _flatten(tree)
        return str(Inscriptis(tree, _LAYOUT).get_text())
    except (lxml.etree.LxmlError, ValueError, AssertionError):
        raise Unreadable("html") from None


def _unroll(tree: lxml.html.HtmlElement, most: int) -> None:
    """Cells one below the other where a table would be vast: in a table each line is filled up
    with blanks to the width of the longest, so that a small mail can make a text of gigabytes."""
    text = tree.text_content()
    lines = text.count("\n") + sum(1 for _ in tree.iter())
    if lines * len(text) > most:
        for element in tree.iter(*_TABULAR):
            element.tag = "div"


def _flatten(tree: lxml.html.HtmlElement) -> None:
    """Lists without their signs where there are very many: one in the other they are laid out anew
    for each level above."""
    if sum(1 for _ in tree.iter("ul", "ol")) > LISTS:
        for element in tree.iter("ul", "ol", "li"):
            element.tag = "div"


def drop_quotes(tree: lxml.html.HtmlElement) -> None:
    """Take away what is quoted, and leave the text behind it where it stands."""
    waiting = [tree]
    while waiting:
        waiting += _pruned(waiting.pop())


def _pruned(parent: lxml.html.HtmlElement) -> list[lxml.html.HtmlElement]:
    """The children that stay."""
    kept: list[lxml.html.HtmlElement] = []
    texts = [[parent.text or ""]]  # before the first of them, then behind each
    below = False
    for child in list(parent):
        tail = child.tail or ""
        if below or _is_quote(child):
            parent.remove(child)
            texts[-1].append(tail)
        else:
            kept.append(child)
            texts.append([tail])
        below = below or _begins(child, _BELOW)
    _retext(parent, kept, texts)
    return kept


def _retext(
    parent: lxml.html.HtmlElement, kept: list[lxml.html.HtmlElement], texts: list[list[str]]
) -> None:
    """Each text is written once, however many pieces a quote has left of it."""
    if len(texts[0]) > 1:
        parent.text = "".join(texts[0])
    for child, pieces in zip(kept, texts[1:], strict=True):
        if len(pieces) > 1:
            child.tail = "".join(pieces)


def _is_quote(child: lxml.html.HtmlElement) -> bool:
    classes = (child.get("class") or "").split()
    return child.tag == "blockquote" or not _QUOTED.isdisjoint(classes) or _begins(child, (_HEAD,))


def _begins(child: lxml.html.HtmlElement, marks: tuple[str, ...]) -> bool:
    id = child.get("id") or ""
    return any(mark in id for mark in marks)


def _parser() -> lxml.html.HTMLParser:
    return lxml.html.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True)
