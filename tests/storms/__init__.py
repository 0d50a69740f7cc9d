"""Storms: real processes, real mail, and SIGKILL at moments that nobody chose.

    .venv/bin/python -m tests.storms.kills --kills 200               # one process, SQLite
    .venv/bin/python -m tests.storms.kills --kills 200 --postgres    # two of web, mail and clock
    .venv/bin/python -m tests.storms.deadlines --matches 10000       # all due in one second
    .venv/bin/python -m tests.storms.cold                            # a match of 10,000 leaves
    .venv/bin/python -m tests.storms.chaos --rounds 66               # every harm, two servers

A slice of each is in the suite. The tables of whole runs are in docs/performance.md
and docs/chaos.md.
"""
