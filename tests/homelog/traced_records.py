"""Honest and forged records beside what a home log tells of their matches: what each checker must
say of them, one list for the three of them.

`CASES` are names; `traced(name)` makes one. The home is that of the toys; three witnesses look
after its log, of which two have signed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from referee.homelog import trace
from referee.homelog.leaf import match_id, name_id
from referee.homelog.trace import EarlierHead, Trace
from referee.match.policy import Policy
from referee.record import members
from referee.seals import canonical, note
from referee.seals.canonical import b64u
from storage.tree import inclusion_proof, leaf_hash
from tests.audit.forge import remade
from tests.homelog.forging import Forging
from tests.homelog.lost_matches import begun_anew, plays_on
from tests.homelog.spoilt_traces import (
    alone,
    by,
    cut,
    in_part,
    numbered,
    rootless,
    shut,
    spoilt,
    strayed,
    unsigned,
)
from tests.homelog.three_witnesses import (
    VKEYS,
    WITNESSES,
    cosign,
    impostor,
    of_no_time,
    renamed,
    signed,
)
from tests.service.house import House, Match
from tests.service.shelving import set_listed
from tests.service.test_home_log import played

HOLDS, FAILS, OPEN = "holds", "fails", "not judged"


@dataclass(frozen=True)
class Traced:
    """A record, the trace that the reader gives (None: none), whose witness they demand, and what
    the check `home` must come to."""

    verdict: str
    record: bytes
    trace: bytes | None = None
    witnesses: Sequence[str] = ()
    at_least: int | None = None


class Told:
    """A home with a log of its own, and one match of it that is over (or runs)."""

    def __init__(
        self,
        seed: str = "house",
        *,
        over: bool = True,
        listed: bool = True,
        first: str = "take 1",
        promise: int = 0,
        logs: int = 1,
        stones: int = 3,
        turns: int = 0,
    ) -> None:
        self.house = House(seed=seed, witnesses=VKEYS)
        for _ in range(logs - 1):  # which lost leaves
            self.house.referee.home_log.sequence()
            self.house.referee.home_log.begin("the disk broke")
        promised = Policy(witnesses=f"{promise} of {' '.join(VKEYS)}" if promise else "")
        self.match: Match = self.house.begun("nim", stones=stones, name="nim-1", policy=promised)
        if not listed:
            set_listed(self.house.log, self.match.name, False)
        self.left = self.house.referee.records.checkpoint("nim-1")
        self.house.referee.home_log.sequence()
        self.first = self.house.referee.home_proofs.checkpoint()
        for take in (first, "take 1", "take 1") if over else ("take 1",) * turns:
            if window := self.match.now.window:
                self.match[window.asked[0]].order(take)
                self.house.referee.home_log.sequence()
        if over:
            played(self.house)  # the log goes on
        self.house.referee.home_log.sequence()
        self.cosigned()
        self.key = self.house.ring.signing

    def anew(self, before: bool) -> "Told":
        """Its match was lost, goes on as `nim-1.2` from where it stands or from `before` that, and
        is over."""
        left = self.left if before else self.house.referee.records.checkpoint("nim-1")
        self.match = begun_anew(self.house, "nim-1", left)
        self.house.referee.home_log.sequence()
        plays_on(self.house, self.match)
        self.house.referee.home_log.sequence()
        self.cosigned()
        return self

    def cosigned(self, signers: Sequence[int] = (0, 1)) -> None:
        """Its witnesses sign the newest head."""
        cosign(self.house, signers)

    @property
    def record(self) -> bytes:
        """It carries its trace."""
        return self.house.referee.records.export(self.match.name)

    @property
    def bare(self) -> bytes:
        """A record as it was before there were traces."""
        return remade(self.record, members.HOME_PROOF, None, self.key)

    @property
    def proof(self) -> bytes:
        found = self.house.referee.home_proofs.trace(self.match.name)
        assert found is not None
        return found

    def headed(
        self, place: int = 0, lines: Callable[[bytes], bytes] = signed, **other: Any
    ) -> bytes:
        """The trace with the first head that was signed of this log as the earlier one of the leaf
        at that place, or an `other` text or `key` of it."""
        there = trace.parse(self.proof)
        leaf = there.leaves[place]
        size = int(self.first.split(b"\n")[1])
        text = other.get("text", note.text_of(self.first))
        n = min(canonical.load(leaf.raw)["n"], size - 1)
        head = note.sign(text, text.split(b"\n")[0].decode(), other.get("key", self.key))
        log = self.house.log.leaves(self.house.referee.home_log.name)
        way = inclusion_proof(list(map(leaf_hash, log)), n, size)
        earlier = EarlierHead(head + lines(text), tuple(way))
        leaves = list(there.leaves)
        leaves[place] = replace(leaf, earlier=earlier)
        return trace.build(leaves, there.checkpoint)

    def forged(self, change: Callable[[Trace], Trace]) -> bytes:
        """The trace with something changed in it."""
        there = change(trace.parse(self.proof))
        return trace.build(there.leaves, there.checkpoint)

    def lines(self, lines: Callable[[bytes], bytes]) -> bytes:
        """The trace with other lines of witnesses under its checkpoint, of the text that stands
        there."""
        return self.forged(lambda there: replace(there, checkpoint=_relined(there, lines)))


def _relined(there: Trace, lines: Callable[[bytes], bytes]) -> bytes:
    text, signatures = note.split(there.checkpoint)
    return text + b"\n" + note.lines(signatures[:1]) + lines(text)


@cache
def home(name: str = "over") -> Told:
    """The homes of the cases, made once."""
    kinds: dict[str, dict[str, Any]] = {
        "over": {},
        "running": {"over": False},
        "private": {"listed": False},
        "other deal": {"seed": "another deal"},
        "other end": {"first": "take 2"},
        "restored": {"logs": 2},
        "promised": {"promise": 2},
        "promised too much": {"promise": 3},
        "promised and running": {"promise": 3, "over": False},
    }
    return Told(**kinds[name])


@cache
def anew(name: str = "") -> Told:
    """Homes whose match was begun anew."""
    told = Told(over=False, stones=9, turns=2, listed=name != "private")
    return told.anew(before=name == "from before")


@cache
def hidden() -> Traced:
    """A second deal of a match, whose sealed leaves bear the name of another origin."""
    house = House()
    played(house, name="nim-1")
    other = House(ring=house.ring)
    played(other, name="nim-1")
    forging = Forging(house)
    forging.hides_all(other, "nim-1", name_id("play.example/else"))
    cosign(house)
    return Traced(FAILS, other.referee.records.export("nim-1"), forging.trace(), VKEYS[:1])


@cache
def displaced() -> Traced:
    """A match that goes on, under a seal, from another one than its leaf 0 says."""
    house = House()
    house.begun("nim", stones=9, name="nim-1")
    forging, last = Forging(house), None
    match = begun_anew(house, "nim-1", house.referee.records.checkpoint("nim-1")).name
    for name, leaf0 in (
        ("nim-1.1", b"i" * 32),
        (match, leaf_hash(house.log.leaves(match, 0, 1)[0])),
    ):
        begun = {"act": "begun", "leaf0": b64u(leaf0), "origin": f"play.example/{name}"}
        last = forging.hides(match_id(leaf0), begun, last, name_id(begun["origin"]))
    cosign(house)
    return Traced(FAILS, house.referee.records.export(match), forging.trace(), VKEYS[:1])


@cache
def early() -> bytes:
    """What the home log told of the match before its end."""
    told = Told(over=False)
    return told.proof


def _honest() -> dict[str, Callable[[], Traced]]:
    over, one = home, VKEYS[:1]
    return {
        "it carries its trace": lambda: Traced(HOLDS, over().record, None, one),
        "the reader has the trace": lambda: Traced(HOLDS, over().bare, over().proof, one),
        "two of three have signed": lambda: Traced(HOLDS, over().record, None, VKEYS, 2),
        "it runs": lambda: Traced(HOLDS, home("running").record, None, one),
        "it is private": lambda: Traced(HOLDS, home("private").record, None, one),
        "the log is a second one": lambda: Traced(HOLDS, home("restored").record, None, one),
        "the log is a second one, and no witness is named": lambda: Traced(
            OPEN, home("restored").record
        ),
        "no witness is named": lambda: Traced(OPEN, over().record),
        "an old record": lambda: Traced(OPEN, over().bare),
        "the end is not told yet": lambda: Traced(OPEN, over().bare, early()),
        "what leaf 0 promises is kept": lambda: Traced(HOLDS, home("promised").record),
        "the reader demands more, and has it": lambda: Traced(
            HOLDS, home("promised").record, None, VKEYS[:2]
        ),
        "what leaf 0 promises is to come": lambda: Traced(
            OPEN, home("promised and running").record
        ),
        "it was begun anew": lambda: Traced(HOLDS, anew().record, None, one),
        "it was begun anew, and is private": lambda: Traced(
            HOLDS, anew("private").record, None, one
        ),
        "a leaf has an earlier head": lambda: Traced(HOLDS, over().bare, over().headed(), one),
        "too few have signed an earlier head": lambda: Traced(
            HOLDS, over().bare, over().headed(lines=lambda text: signed(text, [0])), VKEYS[:2]
        ),
        "an earlier head, and no witness is named": lambda: Traced(
            OPEN, over().bare, over().headed(lines=impostor)
        ),
        "strangers have signed, too": lambda: Traced(
            HOLDS, over().bare, over().lines(lambda text: renamed(text) + signed(text)), one
        ),
    }


def _forged() -> dict[str, Callable[[], Traced]]:
    over, one = home, VKEYS[:1]

    def given(proof: bytes, witnesses: Sequence[str] = one, at_least: int | None = None) -> Traced:
        return Traced(FAILS, over().bare, proof, witnesses, at_least)

    def lines(made: Callable[[bytes], bytes]) -> Callable[[], Traced]:
        return lambda: given(over().lines(made))

    def changed(change: Callable[[Trace], Trace]) -> Callable[[], Traced]:
        return lambda: given(over().forged(change), ())

    return {
        "it is on no log": lambda: Traced(FAILS, over().bare, None, one),
        "what leaf 0 promises is not kept": lambda: Traced(FAILS, home("promised too much").record),
        "what leaf 0 promises is not kept, though the reader demands less": lambda: Traced(
            FAILS, home("promised too much").record, None, one
        ),
        "leaf 0 promises, and there is no trace": lambda: Traced(FAILS, home("promised").bare),
        "it was dealt again": lambda: Traced(FAILS, home("other deal").bare, _as(over()), ()),
        "it was begun anew from before what was told": lambda: Traced(
            FAILS, anew("from before").record, None, one
        ),
        "it was begun anew, and what was told before is left out": lambda: Traced(
            FAILS, anew().bare, anew().forged(alone), one
        ),
        "what it was begun anew from is left out in part": lambda: Traced(
            FAILS, anew().bare, anew().forged(in_part), one
        ),
        "it was dealt again under a seal": hidden,
        "it goes on from another match than leaf 0 says": displaced,
        "it has the trace of what was begun anew from it": lambda: Traced(
            FAILS, anew().house.referee.records.export("nim-1"), anew().proof, one
        ),
        "it was forked": lambda: Traced(FAILS, home("other end").bare, over().proof, ()),
        "it carries the trace of another history": lambda: Traced(
            FAILS, remade(home("other end").bare, members.HOME_PROOF, over().proof, over().key)
        ),
        "it was cut off": lambda: Traced(FAILS, home("running").bare, over().proof, ()),
        "the end is not told": lambda: given(early()),
        "another home's log": lambda: given(home("other deal").proof, ()),
        "too few": lambda: given(over().proof, VKEYS, 3),
        "all, where two have signed": lambda: given(over().proof, VKEYS),
        "another witness": lambda: given(over().proof, VKEYS[2:]),
        "a witness twice": lambda: given(over().proof, [*one, *one], 2),
        "more than there are": lambda: given(over().proof, one, 2),
        "a key that is none": lambda: given(over().proof, [one[0][:-2] + "A="]),
        "no witness's line": lines(lambda text: b""),
        "the line of another key": lines(impostor),
        "the name of a witness, another key": lines(renamed),
        "a line over another head": lines(lambda text: signed(text.replace(b"\n", b"0\n", 2))),
        "a line of no time": lines(of_no_time),
        "an earlier head that does not hold the leaf": lambda: given(over().headed(place=-1), ()),
        "an earlier head by nobody": lambda: given(over().headed(key=WITNESSES[2]), ()),
        "an earlier head of another log": lambda: given(
            over().headed(text=numbered(over().first)), ()
        ),
        "an earlier head of the match itself": lambda: given(
            over().headed(
                text=note.text_of(over().house.referee.records.checkpoint("nim-1").encode())
            ),
            (),
        ),
        "an earlier head with another root": lambda: given(
            over().headed(text=rootless(over().first)), ()
        ),
        "the line of another key under an earlier head": lambda: given(
            over().headed(lines=impostor)
        ),
        "an earlier head without a way to it": lambda: given(cut(over().headed(), b"under: "), ()),
        "a way to no earlier head": lambda: given(cut(over().headed(), b"head: "), ()),
        "garbage": lambda: given(b"\xff\x00 no trace", ()),
        "nothing": lambda: given(b"", ()),
        "a leaf is left out": changed(lambda t: replace(t, leaves=(t.leaves[0], *t.leaves[2:]))),
        "the beginning is left out": changed(lambda t: replace(t, leaves=t.leaves[1:])),
        "a leaf twice": changed(lambda t: replace(t, leaves=(*t.leaves, t.leaves[-1]))),
        "a leaf is changed": changed(spoilt),
        "a way to another root": changed(strayed),
        "a head by nobody": changed(lambda t: replace(t, checkpoint=unsigned(t))),
        "a head of the match itself": changed(
            lambda t: replace(
                t, checkpoint=over().house.referee.records.checkpoint("nim-1").encode()
            )
        ),
        "a private leaf is not opened": lambda: Traced(
            FAILS, home("private").bare, home("private").forged(shut), ()
        ),
        "a line too many": lambda: given(over().proof.replace(b"\n\n", b"\nproof: \n\n", 1), ()),
    }


def _as(told: Told) -> bytes:
    """That home's trace, its head signed by the key of the home that dealt again."""
    return told.forged(lambda t: replace(t, checkpoint=by(home("other deal").key, t)))


MADE = {**_honest(), **_forged()}
CASES = tuple(MADE)


def traced(name: str) -> Traced:
    return MADE[name]()
