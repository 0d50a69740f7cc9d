"""The way to a seat by its link: what `referee/web/seat_pages/programs.py` answers, over HTTP."""

import http.client
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit, urlunsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

import msgspec

from referee.kernel.explain import explain
from referee.kernel.refused import Problem
from referee.kernel.words import Language
from referee.match.explain import MATCH
from referee.match.text import LONGEST
from referee.programs.prompt import told_problem
from referee.programs.situation import NoSuchSeat, Receipt, Situation, Unreached

K = TypeVar("K")

LIMIT = 30.0  # seconds for a call
LONGEST_BODY = 64 * 1024  # bytes that the pages take
LARGEST = 4 * 1024 * 1024  # bytes of an answer
NOT_NOW = frozenset([408, 425, 429, *range(500, 600)])


class _Stay(HTTPRedirectHandler):
    """A link is a secret: it is followed nowhere else."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class SeatLink:
    """`url`: the address of the seat's page, as its letters tell it. Raises ValueError for what
    is none."""

    def __init__(self, url: str, language: Language, opener: OpenerDirector | None = None) -> None:
        parts = urlsplit(url)
        place, _, token = parts.path.rstrip("/").rpartition("/")
        if parts.scheme not in ("http", "https") or not token or not place.endswith("/seat"):
            raise ValueError(f"{url}: not the link of a seat, as https://host/seat/...")
        query = urlencode({"lang": language})
        self._page = urlunsplit((parts.scheme, parts.netloc, f"{place}/{token}/program", query, ""))
        self._language = language
        self._root = f"{parts.scheme}://{parts.netloc}"
        self._opener = opener or build_opener(_Stay)

    def look(self) -> Situation:
        return _read(self._called(Request(self._page))[1], Situation)

    def has_news(self, known: Situation) -> bool:
        if not known.newest.startswith("/"):
            raise NoSuchSeat("the service names no address for its news")
        asked = Request(f"{self._root}{known.newest}", headers={"If-None-Match": f'"{known.size}"'})
        status, said = self._called(asked)
        return status == 200 and said.strip() != str(known.size).encode()

    def send(self, text: str, armour: str) -> Receipt:
        body = msgspec.json.encode({"text": text, "signature": armour})
        if len(body) > LONGEST_BODY:  # of an order, nearly all of it signs that JSON spells longer
            problem = Problem("T-LONG", facts={"limit": LONGEST})
            told = told_problem(problem, explain(problem, self._language, MATCH))
            return Receipt("refused", [told])
        head = {"Content-Type": "application/json"}
        return _read(self._called(Request(self._page, body, head))[1], Receipt)

    def _called(self, request: Request) -> tuple[int, bytes]:
        """Status and answer; 304 and 422 are answers, too."""
        request.add_header("User-Agent", "Referee")
        try:
            with self._opener.open(request, timeout=LIMIT) as answer:
                return answer.status, _bounded(answer.read(LARGEST + 1))
        except HTTPError as error:
            with error:
                return self._judged(error)
        except (OSError, http.client.HTTPException) as error:
            reason = error.reason if isinstance(error, URLError) else error
            raise Unreached(f"{self._root}: {reason}") from None

    def _judged(self, error: HTTPError) -> tuple[int, bytes]:
        if error.code in (304, 422):
            return error.code, _bounded(error.read(LARGEST + 1))
        if error.code in NOT_NOW:
            raise Unreached(f"{self._root} answers {error.code}")
        if error.code == 404:
            raise NoSuchSeat("no seat has this link (any more)")
        raise NoSuchSeat(f"{self._root} answers {error.code}: is it the link of a seat?")


def _bounded(said: bytes) -> bytes:
    if len(said) > LARGEST:
        raise NoSuchSeat(f"an answer of more than {LARGEST} bytes")
    return said


def _read(said: bytes, kind: type[K]) -> K:
    try:
        return msgspec.json.decode(said, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NoSuchSeat(f"the service does not speak as expected: {error}") from None
