"""A match's life, whatever the game: who sits where, what is in force, what is due, what ended it.

Pure. It gets the game as an argument and names none; it gets time and bytes handed in.

    events.py     what a match's log says            text.py      what a player signs
    state.py      the folded match                   policy.py    deadlines as data
    evolve.py     one event later                    filing.py    may this letter count?
    opening.py    leaf 0, the start                  closing.py   a window's close
    letters.py    what a letter makes true           kinds.py     what a letter of each kind says
    stale.py      letters and commands of before     deadlines/   how a deadline moves
    storyline.py  a history as a line                reel.py      where one steps along it
"""
