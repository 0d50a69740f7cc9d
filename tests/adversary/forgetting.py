"""What a host hides behind somebody who is said to be forgotten, and every other cheat crossed with
it: the cheat first, then a part, a letter or a whole player is gone.
"""

from collections.abc import Callable, Iterator

from tests.adversary.mutations import BOTH, Forged, by_design, refused_by
from tests.adversary.tables import FRIEND, VICTIM, Host, Unfit
from tests.audit.letters_held import receipt, receipts

HALVES = "Keys, signatures or letters were erased to hide something"


def letters(host: Host, *seats: int) -> Iterator[int]:
    """The leaves of these seats' letters, bots' not among them."""
    for name, part in host.by_name.items():
        told = part.value if name.startswith("letter.") else None
        if isinstance(told, dict) and told["seat"] in seats:
            if told["assurance"] == "bot":
                raise Unfit
            yield part.n


def used(host: Host) -> set[int]:
    """The letters that draws have used."""
    parts = (part.value for name, part in host.by_name.items() if name.startswith("used."))
    return {n for one in parts for n in one if n is not None}


# --- by halves ------------------------------------------------------------------------------------


def a_used_letter(host: Host) -> None:
    mine = set(letters(host, VICTIM))
    host.erase(f"letter.{host.pick(sorted(mine & used(host)))}")
    still_there(host, VICTIM)


def an_unused_letter(host: Host) -> None:
    start, mine = host.one_of("match.started"), set(letters(host, VICTIM))
    host.erase(f"letter.{host.pick(n for n in sorted(mine - used(host)) if n > start)}")
    still_there(host, VICTIM)


def a_key(host: Host) -> None:
    host.erase(f"keys.{host.one_of('match.started')}.{VICTIM}")
    still_there(host, VICTIM)


def still_there(host: Host, seat: int) -> None:
    """Raises Unfit where nothing is left of who sat there, so that they are forgotten whole, or
    where they had gone."""
    left = {part.name for part in host.parts if part.disclosure is not None}
    shown = [n for n in letters(host, seat) if f"letter.{n}" in left]
    gone = any(host.leaf(n)["data"]["seat"] == seat for n in host.numbered("match.seat_changed"))
    if gone or not used(host).intersection(shown):
        raise Unfit


# --- whole ----------------------------------------------------------------------------------------


def the_friend(host: Host) -> None:
    host.pick(letters(host, FRIEND))
    host.forget(FRIEND)


def with_receipts(host: Host) -> bytes:
    """The victim is said to be forgotten, and has kept the receipts of all that they wrote."""
    texts = [receipt(host, n) for n in letters(host, VICTIM)]
    host.forget(VICTIM)
    return receipts(*texts).as_bytes()


Half = Callable[[Host], None]
BY_HALVES: tuple[Half, ...] = (a_used_letter, an_unused_letter, a_key)


# --- classes of their own -------------------------------------------------------------------------


@refused_by(BOTH, "disclosures")
def a_letter_forgotten(host: Host) -> bytes:
    """A person's letter is said to be forgotten, and others of theirs are not."""
    host.on()
    host.pick((a_used_letter, an_unused_letter))(host)
    return host.record()


@refused_by(BOTH, "disclosures")
def a_key_forgotten(host: Host) -> bytes:
    """A seat's key is said to be forgotten, and its letters are not."""
    host.on()
    a_key(host)
    return host.record()


@by_design(HALVES)
def a_player_forgotten(host: Host) -> bytes:
    """All that a player has written is said to be forgotten."""
    host.on()
    host.pick(letters(host, VICTIM))
    host.forget(VICTIM)
    return host.record()


@refused_by(BOTH, "disclosures")
def a_bots_letter_forgotten(host: Host) -> bytes:
    """A bot's order is said to be forgotten, so that nobody proposes it again."""
    host.on()
    bots = [n for n, part in host.by_name.items() if n.startswith("letter.") and _is_bots(part)]
    host.erase(host.pick(name for name in bots if host.by_name[name].n in used(host)))
    return host.record()


def _is_bots(part: object) -> bool:
    value = getattr(part, "value", {})
    return (value["assurance"], value["kind"]) == ("bot", "order")


@refused_by(BOTH, "disclosures", "mail")
def a_forged_receipted_letter_hidden_behind_the_forgotten(host: Host) -> Forged:
    """The accomplice is forgotten whole, and with them one letter of the victim's, who brings its
    receipt."""
    host.on()
    host.pick(letters(host, FRIEND))
    n = host.pick(sorted(set(letters(host, VICTIM)) & used(host)))
    mail = receipts(receipt(host, n)).as_bytes()
    host.forget(FRIEND)
    host.erase(f"letter.{n}")
    return Forged(host.record(), (mail,))
