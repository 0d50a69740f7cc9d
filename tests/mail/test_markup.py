"""The text of an HTML letter: what is quoted goes, what stands behind stays, nothing takes long."""

from contextlib import nullcontext

import lxml.html
import pytest

from referee.mail.reading import markup, size_limits
from referee.mail.reading.markup import drop_quotes, texts_of
from referee.mail.reading.unreadable import Unreadable
from tests.fuzz.making import VAST


def text_of(html: str) -> str:
    [text] = texts_of([html])
    return text


def words(html: str) -> str:
    return " ".join(text_of(html).split())


@pytest.mark.parametrize(
    ("html", "read"),
    [
        ("mine<blockquote>theirs</blockquote> too", "mine too"),
        ('mine<div class="x gmail_quote">theirs</div>', "mine"),
        ("<p>mine</p><div id=divRplyFwdMsg>From: x</div> <p>theirs</p>", "mine"),
        ("<p>mine</p><div id=x_appendonsend></div><p>theirs</p><p>more</p>", "mine"),
        ("<div>mine<p id=divRplyFwdMsg>x</p><p>theirs</p></div><p>mine</p>", "mine mine"),
        ("<div>a<blockquote>x<blockquote>y</blockquote>z</blockquote>b</div>c", "ab c"),
        ("<blockquote>x</blockquote>a<blockquote>y</blockquote>b<i>c</i>d", "abcd"),
        ("a<b>b</b>c<blockquote>x</blockquote>d<blockquote>y</blockquote>e", "abcde"),
        ("<p class=gmail_quotes id=mine>mine</p>", "mine"),
    ],
)
def test_what_a_program_marks_as_quoted_goes_and_the_text_behind_it_stays(
    html: str, read: str
) -> None:
    assert words(html) == read


def test_a_page_that_names_another_charset_than_its_mail_is_read_by_its_mail() -> None:
    """The text has been decoded by then; a gateway that recodes a mail leaves the page alone."""
    page = '<html><head><meta charset="iso-8859-1"></head><body>énergie 3</body></html>'
    assert words(page) == "énergie 3"


@pytest.mark.parametrize(
    "one",
    ["<p id=divRplyFwdMsg>a</p>", "<p id=appendonsend>a</p>", "<blockquote></blockquote>text"],
)
def test_each_element_is_looked_at_once_however_many_quotes_there_are(
    one: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twice the mail, twice the work: no quote sets off a search of its own."""

    def looks(times: int) -> int:
        seen = 0
        begins = markup._begins

        def counted(child: lxml.html.HtmlElement, marks: tuple[str, ...]) -> bool:
            nonlocal seen
            seen += 1
            return begins(child, marks)

        with monkeypatch.context() as patched:
            patched.setattr(markup, "_begins", counted)
            drop_quotes(lxml.html.document_fromstring(one * times))
        return seen

    assert looks(2000) <= 2 * looks(1000)


@pytest.mark.parametrize("name", VAST)
def test_a_small_mail_makes_no_vast_text(name: str) -> None:
    """Each of these once took seconds or gigabytes; now it is read or refused as too large."""
    refused = name == "attributes"
    with pytest.raises(Unreadable) if refused else nullcontext():
        assert len(text_of(VAST[name])) < 2 * size_limits.TABLES


def test_a_table_that_would_be_vast_is_read_cell_by_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    html = "<table><tr><td>ORDERS<td>x</tr><tr><td>take 2<td>y</tr></table>"
    assert "ORDERS  x" in text_of(html)
    monkeypatch.setattr(markup, "TABLES", 0)
    assert text_of(html).split() == ["ORDERS", "x", "take", "2", "y"]
    assert "take 2\n" in text_of(html)


def test_an_element_with_too_many_attributes_is_refused_before_the_parser_sees_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lxml.html, "document_fromstring", lambda *_, **__: pytest.fail("parsed"))
    for between in (" ", "/", "=1 ", '=">"'):
        many = between.join(f"a{n}" for n in range(size_limits.ATTRIBUTES + 2))
        with pytest.raises(Unreadable):
            text_of(f"<p {many}>x")


def test_lists_in_lists_beyond_what_anybody_writes_are_read_without_their_signs() -> None:
    """Laid out, each level would be indented anew for each above it."""
    nested = f"{'<ul>' * 100}<li>take 1</li>{'</ul>' * 100}"
    assert texts_of([nested * 2])[0].splitlines()[-1].startswith(" " * 100)
    assert set(texts_of([nested * 3])[0].split("\n")) == {"take 1"}
