"""The closed vocabulary of card effects (rulings §2.2, §2.3): one string, one `Effect`.

effect = verb { token } ;   token = INTEGER | mark-name | "may" | "cost" | key "=" value
"""

from functools import cache
from typing import NamedTuple

import msgspec


class Usual(NamedTuple):
    """Whom a verb is about, and who picks, where the effect does not say."""

    who: str
    by: str


VERBS = {
    "draw": Usual("me", ""),
    "mill": Usual("foe", ""),
    "drop": Usual("foe", "chance"),
    "destroy": Usual("foe", "me"),
    "bounce": Usual("foe", "me"),
    "sink": Usual("foe", "me"),
    "steal": Usual("foe", "me"),
    "swap": Usual("foe", "me"),
    "deploy": Usual("me", "me"),
    "recall": Usual("me", "me"),
    "renew": Usual("me", ""),
    "seek": Usual("me", "me"),
    "tuck": Usual("me", "me"),
    "snatch": Usual("foe", "chance"),
    "self": Usual("me", ""),
    "negate": Usual("foe", ""),
    "peek": Usual("foe", "chance"),
    "extra": Usual("me", ""),
    "echo": Usual("me", ""),
    "mark": Usual("me", "me"),
    "topple": Usual("foe", "owner"),
}
ON_ME = ("veil", "boost", "shield")
ON_FOE = ("mute", "open", "dry", "ban")
MARKS = ON_ME + ON_FOE
CONDITIONS = ("trail", "behind", "poor", "threat", "hero", "foehero")
VALUES = {
    "who": ("me", "foe"),
    "by": ("me", "owner", "chance"),
    "of": ("dip", "sci", "occ", "war", "env"),
    "from": ("hand", "discard", "top"),
    "to": ("discard", "hand", "deck", "play", "mine"),
    "dom": ("dip", "sci", "occ", "war", "env"),
    "if": CONDITIONS,
}


class Effect(msgspec.Struct, frozen=True):
    """One effect, its usual values filled in. `n` of `peek` is 0 for the whole hand."""

    text: str
    verb: str
    n: int = 1
    mark: str = ""
    who: str = "me"
    by: str = ""
    of: str = ""
    origin: str = ""
    to: str = ""
    top: int = 0
    dom: str = ""
    condition: str = ""
    may: bool = False
    cost: bool = False

    def fewer(self, n: int) -> str:
        """The same effect for what is left of its number; its condition has held already."""
        words = [word for word in self.text.split() if not word.startswith("if=")]
        return " ".join(str(n) if word.isdecimal() else word for word in words)

    @property
    def optional(self) -> bool:
        """The chooser may decline: `may`, every deploy but from the top, `seek of=`."""
        return self.may or (self.verb == "deploy" and self.origin != "top") or bool(self.of)


_NAMES = {"from": "origin", "if": "condition"}


@cache
def parse(text: str) -> Effect:
    """The effect that a string of the card table means. ValueError if it is none."""
    verb, *tokens = text.split()
    if verb not in VERBS:
        raise ValueError(f"{text!r}: no verb {verb!r}")
    fields: dict[str, str | int | bool] = {}
    for token in tokens:
        name, value = _token(text, token)
        if name in fields:
            raise ValueError(f"{text!r}: {name} is said twice")
        fields[name] = value
    if fields.get("cost") and fields.get("condition"):
        raise ValueError(f"{text!r}: a cost has no condition")
    return msgspec.convert({**_usual(verb, fields), **fields, "text": text, "verb": verb}, Effect)


def _usual(verb: str, fields: dict[str, str | int | bool]) -> dict[str, str | int]:
    """§2.3: the defaults of who and by; `drop who=me` is the owner's choice."""
    usual: dict[str, str | int] = dict(VERBS[verb]._asdict())
    if verb == "drop" and fields.get("who") == "me":
        usual["by"] = "owner"
    if verb == "mark":
        usual["who"] = "foe" if fields.get("mark") in ON_FOE else "me"
    if verb == "deploy":
        usual["origin"] = "hand"
    if verb == "negate":
        usual["to"] = "discard"
    return {**usual, "n": 0 if verb == "peek" else 1}


def _token(text: str, token: str) -> tuple[str, str | int | bool]:
    key, sign, value = token.partition("=")
    if token.isdecimal():
        return "n", int(token)
    if token in ("may", "cost"):
        return token, True
    if token in MARKS and text.startswith("mark "):
        return "mark", token
    if key == "top" and value.isdecimal():
        return "top", int(value)
    if sign and value in VALUES.get(key, ()):
        return _NAMES.get(key, key), value
    raise ValueError(f"{text!r}: {token!r} is not understood")
