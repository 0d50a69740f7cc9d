"""The order of play: which leaf may stand behind which."""

from typing import Any

import pytest

from referee.audit.checks.grammar import Grammar
from referee.audit.report import Failed
from referee.seals.canonical import b64u

ZERO = b64u(bytes(32))
DRAW = {"link": ZERO, "contributions": [ZERO, ZERO]}
DATA: dict[str, dict[str, Any]] = {
    "window_opened": {"asked": [1, 2], "due": None},
    "window_closed": {"given": [], **DRAW},
    "started": DRAW,
    "due_changed": {"due": None, "cause": "organiser"},
    "key_changed": {"seat": 1, "cause": "organiser"},
    "ruled": {"seat": None, "cause": "organiser", "reason": "so"},
    "seat_changed": {"seat": 1, "cause": "removed"},
    "rewound": {"to_window": 1, "consents": []},
    "rules_changed": {"rules": ZERO},
    "ended": {"secret": ZERO, "cause": "organiser"},
}
BEGUN = "created letter letter started game window_opened:1"
CLOSED = "window_closed:1 game told:1 told:2"


def read(story: str) -> None:
    """Take a story in short: `window_opened:1` is that leaf with its number."""
    grammar = Grammar(seats=2)
    for n, word in enumerate(story.split()):
        grammar.take(leaf(n, *word.split(":")))


def leaf(n: int, name: str, number: str = "1") -> dict[str, Any]:
    if name == "game":
        return {"n": n, "type": "lots.rolled", "data": {}, "sealed": []}
    kind = {"letter": "letter_sealed", "told": "seat_told", "sat": "seat_changed"}.get(name, name)
    data = {"window": int(number), "seat": int(number), **DATA.get(kind, {})}
    if name == "sat":
        data["cause"] = "replaced"
    sealed = [ZERO] * 3 if kind == "started" else []
    return {"n": n, "type": f"match.{kind}", "data": data, "sealed": sealed, "v": 1}


@pytest.mark.parametrize(
    "story",
    [
        "created ended",
        "created letter seat_changed ruled letter ended",
        "created letter letter started ended",
        BEGUN,
        f"{BEGUN} letter due_changed:1 key_changed seat_changed ruled {CLOSED} ended",
        f"{BEGUN} {CLOSED} window_opened:2 letter ended",
        f"{BEGUN} {CLOSED} rules_changed window_opened:2",
        f"{BEGUN} {CLOSED} window_opened:2 rewound window_opened:3 letter",
        f"{BEGUN} window_closed:1 told:1 told:2 ended",
        f"{BEGUN} seat_changed game game letter {CLOSED} ended",
        f"{BEGUN} seat_changed game window_opened:2",
        f"{BEGUN} seat_changed game ended",
        f"{BEGUN} sat due_changed:1 letter {CLOSED} ended",
        f"{BEGUN} sat window_opened:2",
        f"{BEGUN} {CLOSED} window_opened:2 sat rewound window_opened:3",
    ],
)
def test_a_story_that_can_have_happened_is_taken(story: str) -> None:
    read(story)


@pytest.mark.parametrize(
    ("story", "what"),
    [
        ("letter", "a letter before leaf 0"),
        ("created created", "leaf 0 twice"),
        ("created game", "play before the start"),
        ("created key_changed", "a new key before there is one"),
        ("created window_opened:1", "a window before the start"),
        (f"{BEGUN} started", "a second start"),
        (f"{BEGUN} game", "play in an open window"),
        (f"{BEGUN} letter game", "play behind a letter"),
        (f"{BEGUN} told:1", "something told without a close"),
        (f"{BEGUN} window_opened:2", "a window in a window"),
        (f"{BEGUN} rules_changed", "other rules in the middle of a window"),
        (f"{BEGUN} due_changed:2", "a due time of another window"),
        (f"{BEGUN} window_closed:2", "another window's close"),
        (f"{BEGUN} rewound", "back to a window that has not closed"),
        (f"{BEGUN} window_closed:1 told:2", "told out of order"),
        (f"{BEGUN} window_closed:1 told:1 window_opened:2", "a seat left out"),
        (f"{BEGUN} window_closed:1 told:1 told:2 told:2", "a seat told twice"),
        (f"{BEGUN} window_closed:1 told:1 game", "play after the telling"),
        (f"{BEGUN} {CLOSED} letter", "a letter between close and window"),
        (f"{BEGUN} {CLOSED} window_opened:3", "a window's number left out"),
        (f"{BEGUN} {CLOSED} window_opened:2 rewound letter", "no window behind a rewind"),
        (f"{BEGUN} {CLOSED} window_opened:2 rewound window_opened:2", "a number used again"),
        (f"{BEGUN} seat_changed letter game", "play long after a chair fell empty"),
        (
            f"{BEGUN} {CLOSED} window_opened:2 seat_changed game rewound",
            "back to before a chair fell empty",
        ),
        (f"{BEGUN} sat game", "play where somebody else sat down"),
        (f"{BEGUN} sat letter window_opened:2", "a window that nobody made open"),
        (
            f"{BEGUN} {CLOSED} rules_changed window_opened:2 rewound",
            "back to before the rules changed",
        ),
        (f"{BEGUN} ended letter", "a letter after the end"),
    ],
)
def test_a_story_that_cannot_have_happened_is_refused(story: str, what: str) -> None:
    with pytest.raises(Failed):
        read(story)
    read(story.rpartition(" ")[0])  # it is the last leaf that may not stand there


def test_a_new_key_is_of_a_seat_that_there_is() -> None:
    told = leaf(6, "key_changed")
    told["data"]["seat"] = 3
    grammar = Grammar(seats=2)
    for n, word in enumerate(BEGUN.split()):
        grammar.take(leaf(n, *word.split(":")))
    with pytest.raises(Failed) as failed:
        grammar.take(told)
    assert "seat" in failed.value.finding.say("en")


@pytest.mark.parametrize("kind", ["seat_changed", "due_changed"])
def test_a_chair_and_a_due_time_change_for_a_reason_that_is_known(kind: str) -> None:
    told = leaf(6, kind)
    told["data"]["cause"] = "boredom"
    grammar = Grammar(seats=2)
    for n, word in enumerate(BEGUN.split()):
        grammar.take(leaf(n, *word.split(":")))
    with pytest.raises(Failed):
        grammar.take(told)
