"""The process in which a film is made: `python -m referee.web.film_file.cutting_room`, bound like
that of an audit (`audit/cell.py`). Drawing a long match takes a minute of the processor, and pages
are served meanwhile.

Why: docs/decisions/0115-film-to-keep.md.
"""

import sys

from referee.audit.cell import Task, work
from referee.audit.confinement import work_apart
from referee.web.film_file.packing import film_file


def film_made_apart(data: bytes) -> bytes:
    """The film of a record's bytes, made in such a process. Raises Unfinished."""
    return work_apart("referee.web.film_file.cutting_room", data, draws=True)


def _film(record: bytes, task: Task) -> bytes:
    return film_file(record).encode()


if __name__ == "__main__":
    sys.exit(work(_film))
