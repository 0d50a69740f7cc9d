"""The six edicts, each in a file of its own, and the steps of the ladder at which they act."""

STEPS = {
    "moebius": ("D0",),
    "champ": ("D7",),
    "controle": ("D9",),
    "gaz": ("D12",),
    "peste": ("any",),
    "zap": ("any",),
}
