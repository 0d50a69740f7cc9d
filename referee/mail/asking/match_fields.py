"""A new match as a mail describes it: CREATE and a game, a line for each thing, END.

    CREATE kardashev                         CREER kardashev
    seats: 2                                 places: 2
    long: 72                                 longue: 72
    bots: strong                             robots: fort
    seat 1: me                               place 1: moi
    seat 2: ben@home.example Ben             place 2: ben@maison.example Benoit
    option stages: 1                         option stages: 1
    END                                      FIN

CREATE stands in capitals in the first line that the author has written; without an END below, the
form is asked for. What is left out, or still has its sign, is as usual. `seat` wants an address and
a name, `me` or `bot`.

Why: docs/decisions/0090-creating-by-mail.md.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from referee.kernel.fold import folded
from referee.kernel.offers import waits
from referee.mail.asking.request_items import Trouble
from referee.mail.asking.words import is_shouted
from referee.mail.reading.flowed import MailLine, Mark
from referee.service.reception.new_matches import WantedMatch

_CREATE, _END = ("create", "creer", "cree"), ("end", "fin")
_FIELD = re.compile(
    r"(?P<key>[a-z]+)(?:\s+(?P<of>[a-z0-9_]{1,40}))?\s*[:=]\s*(?P<value>.*)", re.I | re.S
)
_KEYS = {
    **dict.fromkeys(("name", "nom"), "name"),
    **dict.fromkeys(("seats", "places"), "seats"),
    **dict.fromkeys(("long", "longue"), "long"),
    **dict.fromkeys(("short", "courte"), "short"),
    **dict.fromkeys(("bots", "robots"), "level"),
    **dict.fromkeys(("seat", "place"), "seat"),
    "option": "option",
}
_LEVELS = {
    **dict.fromkeys(("easy", "facile"), "easy"),
    **dict.fromkeys(("steady", "solide"), "steady"),
    **dict.fromkeys(("strong", "fort"), "strong"),
}
_ME, _NUMBER = ("me", "moi"), re.compile(r"[0-9]{1,4}")
MOST = 60  # lines of a form


@dataclass(frozen=True)
class CreateLines:
    """What CREATE asks for: the form of this game, or, if it is `whole`, that match."""

    game: str
    whole: bool = False
    wanted: WantedMatch | None = None
    troubles: tuple[Trouble, ...] = field(default=())


def create_lines(lines: Iterable[MailLine]) -> CreateLines | None:
    """What the author's own lines want to be made; None: they do not begin with CREATE."""
    own = [line.text.strip() for line in lines if line.mark is Mark.OWN and line.text.strip()]
    words = own[0].split() if own else []
    if len(words) != 2 or not is_shouted(own[0]) or folded(words[0]) not in _CREATE:
        return None
    game, inner = words[1].lower()[:40], own[1 : 1 + MOST]
    ends = [n for n, text in enumerate(inner) if folded(text) in _END]
    if not ends:
        return CreateLines(game)
    wanted, troubles = WantedMatch(game), list[Trouble]()
    for text in inner[: ends[0]]:
        if waits(text):
            continue
        read = _read(wanted, text)
        if read is None:
            troubles.append(Trouble("create_line", {"token": text[:60]}))
        wanted = read or wanted
    return CreateLines(game, True, wanted, tuple(troubles))


def _read(wanted: WantedMatch, text: str) -> WantedMatch | None:
    """The match with what this line says; None if it says nothing that is known."""
    found = _FIELD.fullmatch(text)
    key = _KEYS.get(folded(found["key"])) if found else None
    if found is None or key is None or bool(found["of"]) != (key in ("seat", "option")):
        return None
    value = found["value"].strip()
    if not value:
        return wanted
    match key:
        case "name":
            return replace(wanted, name=value[:64])
        case "level":
            level = _LEVELS.get(folded(value))
            return replace(wanted, level=level) if level else None
        case "seat":
            return _seated(wanted, found["of"], value)
        case "option":
            return replace(wanted, options={**wanted.options, found["of"]: value[:200]})
    return _numbered(wanted, key, int(value)) if _NUMBER.fullmatch(value) else None


def _numbered(wanted: WantedMatch, key: str, number: int) -> WantedMatch:
    match key:
        case "seats":
            return replace(wanted, seats=number)
        case "long":
            return replace(wanted, long=number)
    return replace(wanted, short=number)


def _seated(wanted: WantedMatch, seat: str, value: str) -> WantedMatch | None:
    address, _, name = value.partition(" ")
    who = folded(address)
    if not _NUMBER.fullmatch(seat) or ("@" not in address and who not in ("bot", *_ME)):
        return None
    guest = (
        who if who == "bot" else "me" if who in _ME else address.strip("<>"),
        name.strip()[:60],
    )
    return replace(wanted, guests={**wanted.guests, seat: list(guest)})
