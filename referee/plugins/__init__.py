"""Games that other packages bring: found by the entry points `referee.games`, weighed before a
line of theirs is executed, and left out with a reason where they do not fit.

installed.py   what is installed, by whom      digest.py   the bytes of a package

Why: docs/decisions/0078-plug-ins.md.
"""
