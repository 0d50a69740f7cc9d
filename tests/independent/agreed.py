"""What the seats agreed on (spec §5, "Votes and consents"): ways back, ends, draws, deadlines."""

import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from .chairs import Chairs
from .leaves import Leaf
from .letters import Letter
from .records import Record
from .spelling import Broken, require

VOTE = re.compile(r"(?:(draw|end|pause|resume)|(extend) ([1-9][0-9]{0,5})) (yes|no)\n?")
CONSENT = re.compile(
    r"(?:(rewind) ([1-9][0-9]{0,5})|(rules) ([0-9]+(?:\.[0-9]+)*)) (yes|no)\n?", re.ASCII
)
LASTING = ("draw", "end", "rules")
Number = int | str | None  # days, a window, or a version of the rules


@dataclass
class Table:
    """The open motions, each with its number and the leaf of each yes; who sits there."""

    chairs: Chairs
    motions: dict[str, tuple[Number, dict[int, int]]] = field(default_factory=dict)
    forgotten: bool = False  # has somebody carried a motion of whom no word is left?

    def hear(self, letter: Letter) -> None:
        self.chairs.hear(letter)
        if letter.kind in ("vote", "consent") and letter.text is not None:
            self._count(letter, *_read(letter))

    def _count(self, letter: Letter, name: str, number: Number, yes: bool) -> None:
        old_number, given = self.motions.get(name, (number, {}))
        if old_number != number:
            given = {}
        if yes:
            given = {**given, letter.seat: given.get(letter.seat, letter.n)}
        elif letter.seat in given:
            given = {seat: n for seat, n in given.items() if seat != letter.seat}
        else:
            given = {}  # whoever had not agreed ends it
        self.motions[name] = number, given

    def lapse(self) -> None:
        """What speaks of the open window goes with it."""
        self.motions = {name: one for name, one in self.motions.items() if name in LASTING}

    def left(self, seat: int) -> None:
        for name, (number, given) in self.motions.items():
            self.motions[name] = number, {s: n for s, n in given.items() if s != seat}

    def carried(self, unsure: set[int], *names: str) -> Number:
        """The number of the motion that everybody has said yes to, but for those whose words are
        all forgotten (None if that is everybody); Broken if there is none."""
        persons = self.chairs.persons
        for name in names:
            number, given = self.motions.get(name, (None, {}))
            if persons and persons <= given.keys() | unsure:
                if persons - given.keys():
                    self.forgotten = True
                return number
        raise Broken(f"not everybody has voted for {' or '.join(names)}")


def check_agreed(record: Record) -> str:
    """A sentence about the ways back; Broken where something was not agreed."""
    whole = record.ended
    table, alone = Table(Chairs(record.seats)), list[str]()
    for leaf in record.leaves:
        if leaf.n in record.letters:
            table.hear(record.letters[leaf.n])
            _check_bots_consent(record, leaf.n)
        elif leaf.type == "match.rewound":
            unsure = record.tenures.all_unsure(leaf.n) if whole else set[int]()
            if whole and any(_is_bots(record, n) for n in leaf.data["consents"]):
                _carried_back(table, unsure, leaf)
            if whole and not unsure:
                _check_named(table, leaf)
            table.forgotten |= whole and any(n not in record.letters for n in leaf.data["consents"])
            if not _everybody(record, table if whole and not unsure else None, leaf):
                alone.append(str(leaf.n))
            table.motions.clear()
        elif whole:
            _check(record, table, leaf)
    said = f"; rewound by the organiser alone: leaf {', '.join(alone)}" if alone else ""
    return said + ("; but who agreed is forgotten" if table.forgotten else "")


def _check(record: Record, table: Table, leaf: Leaf) -> None:
    data = leaf.data
    try:
        if leaf.type == "match.ended" and data["cause"] == "vote":
            table.carried(record.tenures.all_unsure(leaf.n), "draw", "end")
        elif leaf.type == "match.ruled" and data["cause"] == "draw":
            table.carried(record.tenures.all_unsure(leaf.n), "draw")
        elif leaf.type == "match.due_changed" and "vote" in (data["cause"], data["reason"][1:-1]):
            _check_due(record, table, leaf)
        elif leaf.type == "match.rules_changed":
            new = leaf.data["versions"][1]
            agreed = table.carried(record.tenures.all_unsure(leaf.n), "rules")
            require(agreed in (new, None), f"nobody consented to rules {new}")
            table.motions.pop("rules", None)
    except Broken as error:
        raise Broken(f"leaf {leaf.n}: {error}") from None
    table.chairs.pass_by(leaf)
    if leaf.type in ("match.due_changed", "match.window_closed"):
        table.lapse()
    elif leaf.type == "match.seat_changed":
        table.left(data["seat"])


def _check_due(record: Record, table: Table, leaf: Leaf) -> None:
    """A pause has no due; a deadline moves by the days agreed on. When a pause ends, `match.long`
    and the timetable say when the window is due."""
    old, new = record.course.window_of(leaf.n).due_at(leaf.n - 1), leaf.data["due"]
    unsure = record.tenures.all_unsure(leaf.n)
    if new is None:
        table.carried(unsure, "pause")
    elif old is None:
        table.carried(unsure, "resume")
    elif (days := table.carried(unsure, "extend")) is not None:
        wanted = datetime.fromisoformat(old) + timedelta(days=int(days))
        require(datetime.fromisoformat(new) == wanted, f"the due is not {days} days later")


def _check_named(table: Table, leaf: Leaf) -> None:
    """Every consent that stands is named."""
    number, given = table.motions.get("rewind", (None, {}))
    standing = set(given.values()) if number == leaf.data["to_window"] else set()
    left_out = standing - set(leaf.data["consents"])
    require(not left_out, f"leaf {leaf.n} leaves out consents that stand: {sorted(left_out)}")


def _everybody(record: Record, table: Table | None, leaf: Leaf) -> bool:
    """Did every seat consent to just this?"""
    consents = [record.letters.get(n) for n in leaf.data["consents"]]
    for one in consents:
        if one is not None:
            _check_consent(table, leaf, one)
    return len({one.seat for one in consents if one is not None}) == record.seats


def _check_bots_consent(record: Record, n: int) -> None:
    """Behind a bot's consent, or those of several, stands the way back that names it."""
    if not _is_bots(record, n) or record.letters[n].kind != "consent" or not record.ended:
        return
    behind = next(leaf for leaf in record.leaves[n + 1 :] if not _is_bots(record, leaf.n))
    named = behind.type == "match.rewound" and n in behind.data["consents"]
    require(named, f"letter {n}: a bot consents, and nothing goes back by it")


def _is_bots(record: Record, n: int) -> bool:
    return n in record.letters and record.letters[n].assurance == "bot"


def _carried_back(table: Table, unsure: set[int], leaf: Leaf) -> None:
    try:
        table.carried(unsure, "rewind")
    except Broken as error:
        raise Broken(f"leaf {leaf.n}: a bot consents, and {error}") from None


def _check_consent(table: Table | None, leaf: Leaf, letter: Letter) -> None:
    where = f"leaf {leaf.n}: letter {letter.n}"
    require(letter.kind == "consent", f"{where} is no consent")
    name, number, yes = _read(letter)
    ours = (name, number, yes) == ("rewind", leaf.data["to_window"], True)
    require(ours, f"{where} is no consent to window {leaf.data['to_window']}")
    if table is not None:
        _, given = table.motions.get("rewind", (None, {}))
        require(given.get(letter.seat) == letter.n, f"{where} was taken back")


def _read(letter: Letter) -> tuple[str, Number, bool]:
    """(motion, number, yes or no). Broken for a letter that says something else."""
    body = letter.text.body if letter.text else ""
    found = (VOTE if letter.kind == "vote" else CONSENT).fullmatch(body)
    if found is None:
        raise Broken(f"letter {letter.n}: {body[:40]!r} is no {letter.kind}")
    name, *more, yes = (one for one in found.groups() if one is not None)
    if name == "rules":
        return name, more[0], yes == "yes"
    return name, int(more[0]) if more else None, yes == "yes"
