"""The pages: what a browser shows of the referee. They work without a script.

    app.py       create_app: the pages put together      site.py      what they share
    home.py      the front page and the lists            matches.py   one match; a new match
    seats.py     a player's own pages                    orders.py    what a player sends
    organiser.py who runs a match                        record.py    the log for everybody
    confirm.py   a link from a letter                    health.py    for machines
    post.py      a demo's outgoing letters

A page holds no rule: it asks the front desk (desk.py) and shows the answer.
"""

from referee.web.app import create_app

__all__ = ["create_app"]
