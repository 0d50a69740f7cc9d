"""What a letter can ask for, and why it cannot be taken."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Act:
    """Something to be filed: `kind` of the service's Post, the text, the armour if it is signed.

    `window` is the window that the line `ORDERS 3` names, if it names one.
    """

    kind: str
    text: str
    signature: str | None = None
    window: int | None = None


@dataclass(frozen=True)
class Trouble:
    """Why the letter cannot be taken: the key of the sentence (`trouble_<key>`) and its facts."""

    key: str
    facts: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class Requests:
    """All that a letter asks for: something to file, a token that comes back, things to be told
    (`status`, `help`). With `troubles` nothing of it is done."""

    acts: tuple[Act, ...] = ()
    confirms: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    troubles: tuple[Trouble, ...] = ()
