"""The check `orders`: letters, their signatures, and which of them counted (spec §6, §8, §11)."""

from dataclasses import replace

from . import ends, force, keyring, new_keys, texts
from .agreed import check_agreed
from .blind import check_blind
from .chairs import check_authors
from .course import Draw, Window
from .letters import Letter
from .outside import check_still
from .ratchet import check_ratchet
from .records import Record
from .spelling import Broken, base64_short, require

MOST_REFUSED = 50


def check_orders(record: Record) -> str:
    """What holds of the letters; Broken where something does not."""
    _check_members(record)
    return check_letters(record)


def check_letters(record: Record) -> str:
    """The same, whatever files they stand in."""
    for letter in record.letters.values():
        try:
            _check_letter(record, letter)
        except Broken as error:
            raise Broken(f"letter {letter.n}: {error}") from None
    check_authors(record)
    check_ratchet(record)
    _check_proved(record)
    _check_one_key(record)
    _check_habits(record)
    _check_repeats(record)
    _check_refused(record)
    check_blind(record)
    check_still(record)
    said = ends.check_ends(record)
    passed = [str(draw.number) for draw in record.course.draws if not _check_used(record, draw)]
    signed = f"{len(record.letters)} letters, {len(record.signers)} of them signed"
    return (
        signed
        + said
        + check_agreed(record)
        + (f"; passed over: draw {', '.join(passed)}" if passed else "")
    )


# --- the members in orders/ ---


def _check_members(record: Record) -> None:
    wanted: dict[str, bytes] = {}
    for letter in record.letters.values():
        wanted |= _members_of(letter)
    mimes = {f"{name[:-4]}.mime" for name in wanted if name.endswith(".asc")}
    found = {name for name in record.members if name.startswith("orders/")}
    wrong = (found - mimes) ^ wanted.keys()
    require(not wrong, f"orders/ and the letters differ in {', '.join(sorted(wrong))}")
    for name, content in wanted.items():
        require(record.members[name] == content, f"{name} is not what its letter says")


def _members_of(letter: Letter) -> dict[str, bytes]:
    if letter.text is None:
        return {}
    stem = f"orders/{letter.n}-seat{letter.seat}"
    members = {f"{stem}.txt": letter.raw}
    if letter.signature is not None:
        members[f"{stem}.{'sig' if letter.is_ssh else 'asc'}"] = letter.signature.encode()
    return members


# --- one letter ---


def _check_letter(record: Record, letter: Letter) -> None:
    window = record.course.window_of(letter.n)
    shown = letter.kind == "refused" and letter.text is not None
    stopped = record.stopped_behind(letter.n)
    require(stopped or not shown, "a refused letter with its text, and the match went on")
    if letter.text is not None and letter.text.kind is not None:
        _check_headers(record, letter, letter.text, window)
    if letter.signature is not None:
        _check_signature(record, letter, window)


def _check_headers(record: Record, letter: Letter, text: texts.Text, window: Window) -> None:
    log = f"{record.created['origin']} {base64_short(record.hashes[0])}"
    require(text.headers["log"] == log, f"`log` is not {log}")
    require(int(text.headers["seat"]) == letter.seat, f"`seat` is not {letter.seat}")
    any_window = letter.kind in texts.ANY_WINDOW or letter.kind == "refused"
    require(any_window or text.window == window.number, f"`window` is not {window.number}")
    if text.seen is not None and letter.signature is not None:
        stopped = record.stopped_behind(letter.n)
        require(ends.on_log(record, letter) or stopped, "`seen` does not lie on this log")


def _check_signature(record: Record, letter: Letter, window: Window) -> None:
    signer = record.signers[letter.n]
    joins = letter.text is not None and letter.text.kind == "join"
    if letter.kind == "join" or (joins and not window.number):
        require(signer.flaw is None, signer.flaw or "")
        return
    told = _key_of(record, letter, window)
    if told is not None and not told.shown:
        return  # rests on a key that is erased, or not out yet; `_check_one_key` looks at it
    require(signer.flaw is None, signer.flaw or "")
    own = told is not None and told.key == signer.key
    require(own, "it is signed by another key than the seat's")


def _key_of(record: Record, letter: Letter, window: Window) -> keyring.Told | None:
    if window.number:
        return new_keys.key_of(record, letter.seat, letter.n, window)
    joins = [
        record.signers[n]
        for n, one in record.letters.items()
        if one.kind == "join" and one.seat == letter.seat and n < letter.n and n in record.signers
    ]
    return keyring.Told(letter.n, letter.seat, True, joins[-1].key) if joins else None


# --- all letters of a seat ---


def _check_proved(record: Record) -> None:
    """Where only signed letters count, no other stands there but press and what was refused."""
    if record.created["options"].get("match.assurance") != "signed":
        return
    for letter in record.letters.values():
        proved = letter.assurance != "address" or letter.kind in ("press", "refused", "lost")
        require(proved, f"letter {letter.n}: it is not signed, and nothing else counts here")


def _check_one_key(record: Record) -> None:
    """Where nothing tells a key any more, the seat's letters at least were signed by one."""
    found: dict[tuple[int, int], str] = {}
    for n in sorted(record.signers):
        letter, signer = record.letters[n], record.signers[n]
        window = record.course.window_of(n)
        told = _key_of(record, letter, window) if window.number else None
        if told is None or told.shown or signer.key is None:
            continue
        same = found.setdefault((letter.seat, told.n), signer.key) == signer.key
        require(same, f"letter {n}: seat {letter.seat}'s letters are signed by two keys")


def _check_habits(record: Record) -> None:
    """A seat signs with a nonce always or never; a new player begins anew."""
    habits: dict[int, bool] = {}
    changed = dict(record.course.changed)
    for n in sorted(changed.keys() | record.letters.keys()):
        if n in changed:
            habits.pop(changed[n], None)
        elif n in record.signers and record.letters[n].kind in texts.BOUND_BY_HABIT:
            letter = record.letters[n]
            habit = letter.nonce is not None
            kept = habits.setdefault(letter.seat, habit) == habit
            require(kept, f"letter {n}: seat {letter.seat} has a nonce in all its texts or in none")


def _check_repeats(record: Record) -> None:
    """A signed text stands once in its window, one that no window binds once for its player:
    anybody who holds it could send it again."""
    heard: set[tuple[int, bytes, int | None]] = set()
    changed = dict(record.course.changed)
    for n in sorted(changed.keys() | record.letters.keys()):
        if n in changed:
            heard = {told for told in heard if told[0] != changed[n]}
            continue
        letter = record.letters[n]
        if letter.signature is None or letter.text is None or letter.kind == "refused":
            continue
        bound = letter.kind not in texts.ANY_WINDOW
        told = letter.seat, letter.raw, record.course.window_of(n).number if bound else None
        require(told not in heard, f"letter {n}: seat {letter.seat} signed it once")
        heard.add(told)


def _check_refused(record: Record) -> None:
    for window in record.course.windows:
        shown = [record.letters[n] for n in window.letters if n in record.letters]
        refused = [letter.seat for letter in shown if letter.kind == "refused"]
        for seat in set(refused):
            few = refused.count(seat) <= MOST_REFUSED
            require(few, f"window {window.number}: more than {MOST_REFUSED} refused of seat {seat}")


# --- which text was used ---


def _check_used(record: Record, draw: Draw) -> bool:
    """True if `used` and `given` are right, False if that rests on what is not shown."""
    used = record.used(draw)
    if used is None:
        return False
    if draw.window.number:
        given = [seat for seat, n in enumerate(used, 1) if n is not None]
        right = record.leaves[draw.n].data["given"] == given
        require(right, f"draw {draw.number}: `given` is not {given}")
    elif None in used:
        raise Broken(f"draw {draw.number}: seat {used.index(None) + 1} has not joined")
    known = [_is_known(record, draw, seat) for seat in range(1, record.seats + 1)]
    for seat, n in enumerate(used, 1):
        if known[seat - 1] and (n is None or n in record.letters):
            _check_seat_used(record, draw, seat, n)
    return all(known) and all(n is None or n in record.letters for n in used)


def _is_known(record: Record, draw: Draw, seat: int) -> bool:
    """Is every letter of the seat shown that may have been in force?"""
    if record.ended:
        return not record.tenures.unsure(seat, draw.n)
    return all(n in record.letters for n in draw.window.letters)


def _check_seat_used(record: Record, draw: Draw, seat: int, n: int | None) -> None:
    lobby = draw.window.number == 0
    where = f"draw {draw.number}, seat {seat}"
    if not lobby and seat not in draw.window.asked:
        return require(n is None, f"{where}: was not asked, and leaf {n} is used")
    shown = [n for n in draw.window.letters if n in record.letters]
    wanted = force.in_force(replace(draw.window, letters=shown), seat, record.letters)
    if wanted is not None or lobby or n is None:
        return require(n == wanted, f"{where}: in force is leaf {wanted}, used is {n}")
    require(not draw.window.blind, f"{where}: leaf {n} is no order of a blind window")
    usable = force.usable_standing(record.course, draw, seat, record.letters)
    return require(n in usable, f"{where}: leaf {n} is no standing order that could be used")
