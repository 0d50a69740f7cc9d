"""Single leaves and sealed parts: the host changes one and seals everything again."""

from collections.abc import Callable
from typing import Any

from referee.record import archive
from referee.seals import canonical
from tests.adversary.mutations import BOTH, RULES, Forged, refused_by
from tests.adversary.tables import Host, Unfit
from tests.audit.forge import edited, files, numbers, raised, rebuilt, resealed, signed

ZERO = canonical.b64u(bytes(32))


def changed(host: Host, n: int, change: Callable[[dict[str, Any]], Any]) -> bytes:
    """The record in which leaf n is changed so."""
    try:
        record = edited(host, n, change)
    except (KeyError, ValueError, TypeError):  # what the host's own tools cannot write
        raise Unfit from None
    if record == host.record():
        raise Unfit
    return record


def field(host: Host, kind: str, name: str, value: Any, **turns: Any) -> bytes:
    """The record in which this field of a leaf of this type says that."""
    host.on(**turns)
    return changed(host, host.one_of(kind), lambda leaf: leaf["data"].__setitem__(name, value))


def a_number(host: Host, n: int) -> bytes:
    """Any number in the data of this leaf is another."""
    path = host.pick(numbers(host.leaf(n)["data"]))
    by = host.chance.choice((1, -1, 2))

    def change(leaf: dict[str, Any]) -> None:
        leaf["data"] = raised(leaf["data"], path, by)

    return changed(host, n, change)


def own(host: Host) -> str:
    return f"{host.game.name}."


# --- what the game says ---------------------------------------------------------------------------


@refused_by(RULES, "dice")
def a_public_number(host: Host) -> bytes:
    """A die or another number that the game has told is another."""
    host.on()
    told = [n for n in host.numbered(own(host)) if list(numbers(host.leaf(n)["data"]))]
    return a_number(host, host.pick(told))


@refused_by(RULES, "dice")
def a_public_word(host: Host) -> bytes:
    """A word that the game has told is another one of the same match."""
    host.on()
    words = [
        (n, key, value)
        for n in host.numbered(own(host))
        for key, value in host.leaf(n)["data"].items()
        if isinstance(value, str)
    ]
    n, key, value = host.pick(words)
    others = sorted({word for _, _, word in words} - {value})
    return changed(host, n, lambda leaf: leaf["data"].__setitem__(key, host.pick(others)))


@refused_by(RULES, "leaves", "dice")
def a_field_more_of_the_game(host: Host) -> bytes:
    """A leaf of the game has a field that the rules do not know."""
    host.on()
    n = host.one_of(own(host))
    return changed(host, n, lambda leaf: leaf["data"].__setitem__("more", 1))


@refused_by(RULES, "leaves", "dice")
def another_version_of_a_leaf_of_the_game(host: Host) -> bytes:
    """A leaf of the game says that it is of a version that there is not."""
    host.on()
    return changed(host, host.one_of(own(host)), lambda leaf: leaf.__setitem__("v", 9))


@refused_by(RULES, "disclosures", "dice")
def a_hidden_part(host: Host) -> bytes:
    """A hidden card or draw was always another one."""
    host.on()
    known = {host.leaf(part.n)["type"]: part for part in host.parts}
    names = [
        (name, path)
        for name, part in host.by_name.items()
        if host.leaf(part.n)["type"].startswith(own(host))
        for path in numbers(part.value)
    ]
    assert known
    name, path = host.pick(names)
    return sealed_anew(host, name, raised(host.by_name[name].value, path, 1))


@refused_by(RULES, "dice")
def what_a_seat_was_told(host: Host) -> bytes:
    """A seat was told another fact than the rules tell."""
    host.on()
    name = host.pick(name for name in host.by_name if name.startswith("told."))
    return sealed_anew(host, name, [*host.by_name[name].value, {"what": "guessed", "distance": 9}])


def sealed_anew(host: Host, name: str, value: Any) -> bytes:
    try:
        return resealed(host, name, value)
    except (KeyError, ValueError, TypeError, AttributeError):
        raise Unfit from None


# --- windows --------------------------------------------------------------------------------------


@refused_by(RULES, "dice")
def facts_of_a_window(host: Host) -> bytes:
    """A window tells other facts."""
    host.on()
    n = host.one_of("match.window_opened")
    return changed(host, n, lambda leaf: leaf["data"]["facts"].__setitem__("round", 77))


@refused_by(RULES, "dice")
def the_name_of_a_window(host: Host) -> bytes:
    """A window has another name."""
    return field(host, "match.window_opened", "name", "other")


@refused_by(RULES, "leaves", "dice")
def who_is_asked(host: Host) -> bytes:
    """A window asks one seat fewer."""
    host.on()
    n = host.one_of("match.window_opened")
    return changed(host, n, lambda leaf: leaf["data"]["asked"].pop())


@refused_by(BOTH, "time")
def the_pace_of_a_window(host: Host) -> bytes:
    """A window calls itself short or long, whatever its due time says."""
    host.on()
    opened = host.numbered("match.window_opened")
    n = host.pick(n for n in opened if host.leaf(n)["data"]["due"])
    other = {"long": "short", "short": "long"}[host.leaf(n)["data"]["pace"]]
    return changed(host, n, lambda leaf: leaf["data"].__setitem__("pace", other))


@refused_by(BOTH, "time")
def the_first_due_of_a_window(host: Host) -> bytes:
    """A window is due at another time than the options say."""
    host.on()
    opened = host.numbered("match.window_opened")
    n = host.pick(n for n in opened if host.leaf(n)["data"]["due"])
    due = host.leaf(n)["data"]["due"].replace("T", "T0", 1).replace("T0", "T", 1)
    other = due[:8] + ("28" if due[8:10] != "28" else "27") + due[10:]
    return changed(host, n, lambda leaf: leaf["data"].__setitem__("due", other))


@refused_by(BOTH, "leaves")
def the_number_of_a_window(host: Host) -> bytes:
    """A window has a number that is not its own."""
    return field(host, host.pick(["match.window_opened", "match.window_closed"]), "window", 41)


@refused_by(BOTH, "orders")
def who_has_given(host: Host) -> bytes:
    """A close says that somebody else has answered."""
    host.on()
    n = host.one_of("match.window_closed")
    seats = host.leaf(n)["data"]["given"]
    other = seats[:-1] if seats else [1]
    return changed(host, n, lambda leaf: leaf["data"].__setitem__("given", other))


@refused_by(BOTH, "orders")
def which_texts_were_used(host: Host) -> bytes:
    """A close says that other texts were used."""
    host.on()
    name = host.pick(name for name in host.by_name if name.startswith("used."))
    value = list(host.by_name[name].value)
    place = host.chance.randrange(len(value))
    value[place] = None if value[place] is not None else host.one_of("match.letter_sealed")
    return sealed_anew(host, name, value)


# --- chance ---------------------------------------------------------------------------------------


@refused_by(BOTH, "draws")
def a_link(host: Host) -> bytes:
    """A draw shows a link that is not of the chain."""
    return field(host, host.pick(["match.window_closed", "match.started"]), "link", ZERO)


@refused_by(BOTH, "draws")
def the_number_of_a_draw(host: Host) -> bytes:
    """A draw has another number."""
    return field(host, host.pick(["match.window_closed", "match.started"]), "draw", 7)


@refused_by(BOTH, "draws")
def a_contribution(host: Host) -> bytes:
    """What a seat has mixed into a draw is something else."""
    host.on()
    n = host.one_of("match.window_closed", "match.started")
    shares = list(host.leaf(n)["data"]["contributions"])
    place = host.chance.randrange(len(shares))
    shares[place] = canonical.b64u(host.chance.randbytes(32))
    return changed(host, n, lambda leaf: leaf["data"].__setitem__("contributions", shares))


@refused_by(BOTH, "secret")
def the_secret(host: Host) -> bytes:
    """The end publishes another secret."""
    return field(host, "match.ended", "secret", ZERO)


# --- leaf 0 ---------------------------------------------------------------------------------------


@refused_by(BOTH, "draws", "secret")
def a_commitment(host: Host) -> Forged:
    """Leaf 0 commits to another chain, or to another secret."""
    name = host.pick(["chain", "secret"])
    named = {"chain": "draws", "secret": "secret"}[name]
    return Forged(field(host, "match.created", name, ZERO), named=frozenset({named}))


@refused_by(BOTH, "orders")
def an_option(host: Host) -> bytes:
    """Leaf 0 names other options of the match."""
    host.on()
    name, value = host.pick(
        [("match.long", 71), ("match.short", 23), ("match.hold", True), ("match.grace", 12)]
    )
    return changed(host, 0, lambda leaf: leaf["data"]["options"].__setitem__(name, value))


@refused_by(BOTH, "rules")
def rules_that_are_not_there(host: Host) -> bytes:
    """Leaf 0 names other rules than the record holds, or another version of the game."""
    return field(host, "match.created", "rules", ZERO)


@refused_by(BOTH, "key")
def the_name_of_the_log(host: Host) -> bytes:
    """Leaf 0 names another log."""
    return field(host, "match.created", "origin", "play.example/match-8")


@refused_by(BOTH, "leaves")
def a_version_without_its_option(host: Host) -> bytes:
    """Leaf 0 is said to be of the other version."""
    host.on()
    return changed(host, 0, lambda leaf: leaf.__setitem__("v", 3 - leaf["v"]))


# --- the list of leaves ---------------------------------------------------------------------------


@refused_by(BOTH, "leaves", "disclosures")
def a_leaf_left_out(host: Host) -> bytes:
    """A leaf is gone, and those behind it are numbered anew."""
    host.on()
    n = host.chance.randrange(1, len(host.leaves) - 1)
    return numbered_anew(host, [*host.leaves[:n], *host.leaves[n + 1 :]])


@refused_by(BOTH, "leaves", "disclosures")
def a_leaf_twice(host: Host) -> bytes:
    """A leaf stands there twice."""
    host.on()
    n = host.chance.randrange(1, len(host.leaves))
    return numbered_anew(host, [*host.leaves[:n], *host.leaves[n - 1 :]])


@refused_by(BOTH, "leaves", "disclosures")
def two_leaves_swapped(host: Host) -> bytes:
    """Two leaves that stand one behind the other have changed places."""
    host.on()
    game = set(host.numbered(own(host)))
    return swapped(host, [n for n in range(2, len(host.leaves)) if not {n - 1, n} <= game])


@refused_by(RULES, "disclosures", "dice")
def two_leaves_of_the_game_swapped(host: Host) -> bytes:
    """The same of two leaves of the game."""
    host.on()
    game = set(host.numbered(own(host)))
    return swapped(host, [n for n in sorted(game) if n - 1 in game])


def swapped(host: Host, places: list[int]) -> bytes:
    n = host.pick(places)
    told = [*host.leaves]
    told[n - 1], told[n] = told[n], told[n - 1]
    return numbered_anew(host, told)


def numbered_anew(host: Host, leaves: list[bytes]) -> bytes:
    told = [canonical.dump({**canonical.load(leaf), "n": n}) for n, leaf in enumerate(leaves)]
    try:
        return rebuilt(host, told)
    except (KeyError, ValueError, TypeError):
        raise Unfit from None


@refused_by(BOTH, "time")
def a_leaf_in_the_past(host: Host) -> bytes:
    """A leaf was written before the one that stands before it."""
    host.on()
    n = host.chance.randrange(1, len(host.leaves))
    return changed(host, n, lambda leaf: leaf.__setitem__("at", "2026-11-01T00:00:00.000Z"))


@refused_by(BOTH, "leaves")
def a_leaf_of_an_unknown_type(host: Host) -> bytes:
    """A leaf of the match has a type that there is not."""
    host.on()
    n = host.one_of("match.")
    return changed(host, n, lambda leaf: leaf.__setitem__("type", "match.wished"))


@refused_by(BOTH, "leaves")
def another_version_of_a_leaf(host: Host) -> bytes:
    """A leaf of the match is of a version that there is not."""
    host.on()
    return changed(host, host.one_of("match."), lambda leaf: leaf.__setitem__("v", 9))


@refused_by(BOTH, "leaves")
def a_field_more(host: Host) -> bytes:
    """A leaf of the match has a field more."""
    host.on()
    n = host.one_of("match.")
    return changed(host, n, lambda leaf: leaf["data"].__setitem__("more", 1))


@refused_by(BOTH, "disclosures")
def a_part_that_may_not_be_erased(host: Host) -> bytes:
    """A part that is neither a letter nor a key is said to be forgotten."""
    host.on()
    may = ("letter.", "keys.", "key.", "body.")
    name = host.pick(name for name in host.by_name if not name.startswith(may))
    told = host.by_name[name]
    there = files(host.record())
    lines = there["disclosures.jsonl"].splitlines(keepends=True)
    kept = [line for line in lines if str(told.disclosure).encode() not in line]
    there["disclosures.jsonl"] = b"".join(kept)
    there["erased.txt"] = f"{told.digest}\n".encode()
    return archive.write(signed(there, host.key))
