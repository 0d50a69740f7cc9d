"""Old rules as one file each: a match is judged for ever by the rules it began with.

freezing.py   a game's modules into a zip
thawing.py    the game out of it, if it is the file that the catalogue names

What a frozen game shares with the house is the contract (`SHARED`); all else that it imports of
the kernel is in the file, as it was. Why: docs/decisions/0077-frozen-rules.md.
"""

SHARED = frozenset(
    f"referee.kernel.{name}"
    for name in (
        "chance",
        "editor",
        "event",
        "foresight",
        "game",
        "handbook",
        "introduction",
        "lesson",
        "livery",
        "narrow",
        "option_words",
        "offers",  # what `window` is made with
        "recorder",
        "refused",
        "spot",
        "window",
        "words",
    )
)
