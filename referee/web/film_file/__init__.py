"""The film of a record as one file: opened from a disk, it asks nobody for anything.

footage.py      who saw and was told what, as plain data     cuttings.py     texts as differences
packing.py      all of it in one page
"""

from referee.web.film_file.packing import film_file

__all__ = ["film_file"]
