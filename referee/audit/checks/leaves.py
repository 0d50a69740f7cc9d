"""`leaves`: every line of the log is a leaf, and they stand in the order of play."""

import re
from typing import Any

import msgspec

from referee.audit import breakage
from referee.audit.checks import shape
from referee.audit.checks.grammar import Grammar
from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, found
from referee.kernel.game import AnyGame
from referee.kernel.refused import Refused
from referee.kernel.words import LANGUAGES, Words
from referee.match.level import LEVEL_OPTION, is_level
from referee.match.policy import BOT_OPTION, split_options
from referee.match.policy import check as check_policy
from referee.record import BadRecord

_ORIGIN = re.compile(r"[a-z0-9.:\[\]-]+/[a-z0-9-]{1,64}(?:\.[1-9][0-9]{0,8})?")
_VERSION = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}){0,3}")
MOST_SEATS = 255  # a seat's number is one byte in a draw


def leaves(evidence: Evidence) -> Finding:
    """Each leaf by itself, each digest once, types and their order."""
    try:
        raw = evidence.raw
    except BadRecord as error:
        raise Failed("leaves.lines", why=str(error)) from error
    _check_types(evidence, raw)
    _check_digests(raw)
    _check_first(evidence, raw[0])
    policy = split_options(evidence.first.options)[1]
    beacon = policy.beacon is not None
    grammar = Grammar(evidence.first.seats, evidence.first.version, policy.blind, beacon)
    for leaf in raw:
        grammar.take(leaf)
    return found("leaves", leaves=len(raw), end=found("ended" if evidence.ended else "running"))


def _check_types(evidence: Evidence, raw: list[dict[str, Any]]) -> None:
    game: AnyGame | None = None
    for leaf in raw:
        kind = shape.kind_of(leaf, game)
        if kind is not None:
            shape.check_fields(leaf, kind)
        if leaf["n"] == 0:
            if leaf["type"] != "match.created":
                raise Failed("leaves.order", leaf=0, type=leaf["type"])
            game = _game(evidence, leaf["data"]["game"], leaf["data"]["version"])
        elif leaf["type"] == "match.rules_changed":
            game = _game(evidence, evidence.first.game, leaf["data"]["versions"][1])


def _game(evidence: Evidence, name: str, version: str) -> AnyGame | None:
    """The game, None if we do not know it: `rules` will say so."""
    try:
        return evidence.games.at(name, version)
    except LookupError:
        return None


def _check_digests(raw: list[dict[str, Any]]) -> None:
    """Each part is sealed once, and opened once at most, by a later leaf.

    Play that goes on from a rewind may open again what the branch left behind had opened.
    """
    sealed: set[str] = set()
    opened: set[str] = set()
    for leaf in raw:
        if leaf["type"] == "match.rewound":
            opened.clear()
        for digest in leaf["opens"]:
            if digest not in sealed or digest in opened:
                raise Failed("leaves.opening", leaf=leaf["n"], digest=digest)
            opened.add(digest)
        for digest in leaf["sealed"]:
            if digest in sealed:
                raise Failed("leaves.twice", leaf=leaf["n"], digest=digest)
            sealed.add(digest)


def _check_first(evidence: Evidence, leaf: dict[str, Any]) -> None:
    """What leaf 0 promises can be kept."""
    data = leaf["data"]
    for key in ("rules", "chain", "secret"):
        if not shape.is_digest(data[key]):
            raise Failed("leaves.value", leaf=0, field=key, why="32 × base64url")
    if not _ORIGIN.fullmatch(data["origin"]):
        raise Failed("leaves.value", leaf=0, field="origin", why="<host>/<match>")
    if ("." in data["origin"].partition("/")[2]) != ("restored" in data):
        raise Failed("leaves.value", leaf=0, field="restored", why=data["origin"])
    game = _game(evidence, data["game"], data["version"])
    seats = game.seats if game else range(1, MOST_SEATS + 1)
    if data["seats"] not in seats:
        raise Failed("leaves.value", leaf=0, field="seats", why=str(data["seats"]))
    _check_options(data["options"], game, data["seats"])
    _check_bot(leaf)


def _check_bot(leaf: dict[str, Any]) -> None:
    """From version 2 on the options name the bots' version; before, nothing does."""
    told, due = leaf["data"]["options"].get(BOT_OPTION), leaf["v"] > 1
    if due != (BOT_OPTION in leaf["data"]["options"]):
        raise Failed("leaves.value", leaf=0, field="options", why=BOT_OPTION)
    if due and not (isinstance(told, str) and _VERSION.fullmatch(told)):
        raise Failed("leaves.value", leaf=0, field="options", why=f"{BOT_OPTION}: {told}"[:80])
    _check_level(leaf)


def _check_level(leaf: dict[str, Any]) -> None:
    """From version 2 on the options may say that bots think ahead, and how."""
    options = leaf["data"]["options"]
    if LEVEL_OPTION in options and not (leaf["v"] > 1 and is_level(options[LEVEL_OPTION])):
        why = f"{LEVEL_OPTION}: {options[LEVEL_OPTION]}"[:80]
        raise Failed("leaves.value", leaf=0, field="options", why=why)


def _check_options(told: dict[str, Any], game: AnyGame | None, seats: int) -> None:
    """Options that the referee and the game would have taken; others may never come to an end."""
    try:
        options, policy = split_options(told)
        check_policy(policy)
        problems = game.check_options(msgspec.convert(options, game.options), seats) if game else ()
    except (Refused, msgspec.ValidationError) as error:
        raise Failed("leaves.value", leaf=0, field="options", why=breakage.told(error)) from error
    if game is not None and problems:
        why = Words(*(game.explain(problems[0], language) for language in LANGUAGES))
        raise Failed("leaves.value", leaf=0, field="options", why=why)
