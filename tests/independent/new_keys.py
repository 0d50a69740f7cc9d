"""Where a seat's other key comes from (spec §5, "Keys"), and which key a letter needs (§8)."""

from .awaited import check_awaited
from .course import Window
from .keyring import Told, key_at
from .leaves import ANNOUNCED, Leaf
from .letters import Letter, named
from .records import Record
from .spelling import require

SITTING = ("replaced", "relieved")


def check_new_keys(record: Record) -> str:
    """The keys told behind the start, one after the other; Broken for one without grounds."""
    said = []
    for told in record.keys:
        leaf = record.leaves[told.n]
        if leaf.type == "match.started":
            continue
        if leaf.type == "match.key_changed":
            _check_change(record, leaf, told)
        else:
            brings = told.key is None or leaf.data["cause"] in SITTING
            require(brings, f"leaf {leaf.n}: nobody sat down who could bring a key")
        if leaf.type == "match.key_changed" or _may_bring(leaf, told):
            said.append(f"leaf {leaf.n}, seat {told.seat}, {leaf.data['cause']}")
    for letter in record.letters.values():
        if letter.kind == "key":
            _check_letter(record, letter)
    check_awaited(record, key_of)
    return (f"; changed: {'; '.join(said)}" if said else "") + _but(record)


def _but(record: Record) -> str:
    """The keys that came without the word of the one before."""
    leaves = [leaf for leaf in record.leaves if leaf.type == "match.key_changed"]
    said = [
        f"leaf {leaf.n} gives seat {leaf.data['seat']} a key that its old one did not sign"
        for leaf in leaves
        if leaf.data["cause"] != "player"
    ]
    said += _rejoined(record)
    return f"; but {'; '.join(said)}" if said else ""


def _rejoined(record: Record) -> list[str]:
    """Seats that joined twice, the first time with a key that the start does not tell."""
    draws, said = record.course.draws, list[str]()
    used = record.used(draws[0]) if draws else None
    for seat, last in enumerate(used or [], 1):
        if last not in record.letters:
            continue
        key = record.signers[last].key if last in record.signers else None
        for n in sorted(record.signers):
            letter = record.letters[n]
            earlier = (letter.kind, letter.seat) == ("join", seat) and n < last
            between = [one for one in record.leaves[n:last] if one.type == "match.seat_changed"]
            left = any(one.data["seat"] == seat for one in between)
            if earlier and not left and record.signers[n].key != key:
                said.append(f"seat {seat} joined at leaf {n} by another key than at leaf {last}")
                break
    return said


def _may_bring(leaf: Leaf, told: Told) -> bool:
    """Somebody sat down with a key, or with one that is not shown."""
    return leaf.data["cause"] in SITTING and (told.key is not None or not told.shown)


def _check_change(record: Record, leaf: Leaf, told: Told) -> None:
    where = f"leaf {leaf.n}"
    if leaf.data["cause"] in ANNOUNCED:
        return  # `check_awaited` looks at it
    if leaf.data["cause"] == "organiser":
        require(not told.shown or told.key is not None, f"{where}: the organiser takes a key away")
        return
    before = record.leaves[leaf.n - 1].type == "match.letter_sealed"
    require(before, f"{where}: no letter of the player stands before it")
    letter = record.letters.get(leaf.n - 1)
    if letter is None:
        gone = not record.ended or record.tenures.unsure(told.seat, leaf.n)
        require(gone, f"{where}: the player's word is forgotten, and they are not")
        return
    right = (letter.kind, letter.seat) == ("key", told.seat) and letter.assurance != "bot"
    right = right and (letter.signature is not None or record.leaves[0].version == 1)
    require(right, f"{where}: the letter before it is no word of the player's")
    require(not told.shown or told.key == named(letter), f"{where}: the letter names another key")


def _check_letter(record: Record, letter: Letter) -> None:
    """Where a seat has a key, only a letter that it signed brings another, and brings it."""
    where = f"letter {letter.n}"
    if letter.signature is None:
        told = key_of(record, letter.seat, letter.n, record.course.window_of(letter.n))
        owned = told is not None and told.shown and told.key is not None
        require(not owned, f"{where}: the seat has a key, and another is asked for without it")
        return
    behind = record.leaves[letter.n + 1 : letter.n + 2]
    heard = any(
        one.type == "match.key_changed"
        and (one.data["seat"], one.data["cause"]) == (letter.seat, "player")
        for one in behind
    )
    require(heard or record.stopped_behind(letter.n), f"{where}: the key that it names never came")


def key_of(record: Record, seat: int, n: int, window: Window) -> Told | None:
    """The key that counts for a letter at leaf n: where its part is erased, as it came."""
    if any(leaf < n and gone == seat for leaf, gone in window.changed):
        return Told(n, seat, True, None)  # whoever sat there has no key here any more
    told = key_at(record.keys, seat, window.opened)
    return told if told is None or told.shown else _as_it_came(record, told)


def _as_it_came(record: Record, told: Told) -> Told:
    leaf = record.leaves[told.n]
    if leaf.type == "match.started":
        used = record.used(record.course.draws[0]) or []
        n = used[told.seat - 1] if used else None
        if n not in record.letters:
            return told
        signer = record.signers.get(n)
        return Told(told.n, told.seat, True, signer.key if signer else None)
    letter = record.letters.get(told.n - 1)
    if leaf.type == "match.key_changed" and leaf.data["cause"] == "player" and letter is not None:
        return Told(told.n, told.seat, True, named(letter))
    if leaf.type == "match.key_changed" and leaf.data["cause"] in ANNOUNCED:
        return _as_announced(record, told)
    return told


def _as_announced(record: Record, told: Told) -> Told:
    before = [one for one in record.leaves[: told.n] if one.type == "match.key_announced"]
    for one in reversed(before):
        if one.data["seat"] != told.seat:
            continue
        part, letter = record.parts.get(one.sealed[0]), record.letters.get(one.n - 1)
        if part is not None:
            return Told(told.n, told.seat, True, part.value)
        return told if letter is None else Told(told.n, told.seat, True, named(letter))
    return told
