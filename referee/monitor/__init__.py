"""A monitor: follows a home from anywhere, by what its pages serve alone, and keeps what it saw.

    look = Monitor("https://play.example", folder).look()
    look.wrong                                                     # empty: all is well

look.py        one look, from the key to the records
afar.py        the home's pages, and (kept.py) the folder of what was seen
sighting.py    what is found, in two languages
head.py        the newest head goes on from the last
leaves.py      every leaf that was signed, folded from the first
witnesses.py   what those have signed whom the reader names
matches.py     the heads and pages of the matches that it tells of
lists.py       all lists show them, and no others
anew.py        those that were begun anew go on from all that was told
disclosed.py   those that stand on a list and under a seal, opened
played.py      those that are played go on from what was told
records.py     the records of those that are over
voice.py       who is called, and of what only once

Why: docs/decisions/0143-monitor.md, docs/decisions/0154-what-a-look-asks-again.md.
"""

from referee.monitor.afar import GRACE as GRACE
from referee.monitor.afar import Away as Away
from referee.monitor.look import HomeLook as HomeLook
from referee.monitor.look import Monitor as Monitor
from referee.monitor.sighting import Sighting as Sighting
from referee.monitor.sighting import found as found
from referee.monitor.voice import News as News
from referee.monitor.voice import NotTold as NotTold
from referee.monitor.voice import Voice as Voice
