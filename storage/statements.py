"""The statements every SQL module shares, and how a broken unique key is told to the caller."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import IntegrityError

from storage.batch import Invalid

LAST = 2_147_483_647  # the end of every stream, for a range without one


@contextmanager
def refusing(whose: str) -> Iterator[None]:
    """A constraint that a row breaks becomes Invalid; the caller's transaction is to be undone."""
    try:
        yield
    except IntegrityError as error:
        raise Invalid(f"{whose}: {error.orig}") from error
