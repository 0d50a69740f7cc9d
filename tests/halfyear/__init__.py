"""Half a year at a busy house: many matches of all five games, played by mail by people who sleep,
go on holiday, forget, lose mail, send late, leave and are replaced, while the clock crosses both
changes of summer time and the service has two outages.

`villagers.py` are the people, `world.py` is the calendar, `post.py` takes letters away, `house.py`
is the service, one process on SQLite; `nodes.py` has it as several nodes on a PostgreSQL that fails
over, and `troubles.py` is what befalls them. `reckoning.py` looks at what is left:
`python -m tests.halfyear` prints its figures.
"""
