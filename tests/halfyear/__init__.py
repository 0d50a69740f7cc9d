"""Half a year at a busy house: many matches of all five games, played by mail by people who sleep,
go on holiday, forget, lose mail, send late, leave and are replaced, while the clock crosses both
changes of summer time and the service has two outages.

`villagers.py` are the people, `world.py` is the calendar and the post, `reckoning.py` looks at what
is left: `python -m tests.halfyear --matches 200` prints its figures.
"""
