"""The audit of a match: what everybody's record of it shows, check by check, and how to make it by
hand.

Why: docs/decisions/0109-audit-page.md.
"""

from dataclasses import dataclass

from flask import Blueprint, Response, request, url_for

from referee.web.base.checker import checker_page, checker_scripts, checker_sum
from referee.web.base.language import language
from referee.web.base.pages import download, page
from referee.web.base.site import desk, site
from referee.web.public_pages.hand_commands import by_hand
from referee.web.public_pages.matches import public_table
from referee.web.table.table_page import TablePage

blueprint = Blueprint("audits", __name__)

CHECKER = "referee-check.html"
AGAIN = 3  # seconds until a page that waits looks again
SIGNS = {"passed": "✓", "failed": "✗", "not applicable": "–"}


@blueprint.get("/match/<match>/audit")
def show(match: str) -> Response:
    """The report, or how far it is; a page that waits looks again by itself."""
    seen = public_table(match)
    state = desk().audits.ask(match)
    answer = page(
        "audit",
        table=seen,
        shown=TablePage(seen, language()),
        state=state,
        signs=SIGNS,
        by_hand=by_hand(f"{match}.record.zip"),
        vkey=desk().records.vkey(match).strip(),
        checker_sum=checker_sum(),
        source_url=site().source_url,
        home_keys=bool(desk().records.home_keys()),
        commands=_commands(match),
        again=AGAIN,
    )
    if not state.done:
        answer.headers["Refresh"] = str(AGAIN)
    return answer


@dataclass(frozen=True)
class OwnCommands:
    """What a reader types to judge a record with this program, and to judge a receipt."""

    audit: str
    receipt: str


def _commands(match: str) -> OwnCommands:
    url = f"{site().public_url.rstrip('/')}{url_for('record.archive', match=match)}"
    tongue = "" if language() == "en" else f" --language {language()}"
    record = f"{match}.record.zip"
    judge = f"referee audit {record} --vkey KEY --mail LETTERS{tongue}"
    return OwnCommands(
        f"curl -o {record} {url}\n{judge}", f"referee receipt LETTER --vkey KEY{tongue}"
    )


@blueprint.get("/referee-check.html")
def checker() -> Response:
    """The checker that is no program of ours: one file, for a browser without network."""
    return download(checker_page().encode(), CHECKER, "text/html; charset=utf-8")


@blueprint.get("/scripts/checker.js")
def checker_script() -> Response:
    """What it judges with, for the audit page: a record and letters never leave the browser."""
    answer = Response(checker_scripts(), content_type="text/javascript; charset=utf-8")
    answer.add_etag()
    answer.make_conditional(request)
    return answer
