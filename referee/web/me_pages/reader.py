"""Whoever is signed in, as the reader of their own pages."""

from flask import abort

from referee.service import Person
from referee.web.base import signed_in
from referee.web.base.pages import for_person


def reader() -> Person:
    """Whose page this is. 403: nobody is signed in."""
    who = signed_in.person()
    if who is None:
        abort(403)
    for_person(who)
    return who
