"""The pages: what a browser shows of the referee. They work without a script.

    app.py            create_app: the pages put together
    public_pages/     for everybody: the front page, a match, its record, feeds, links of letters
    seat_pages/       a player's own: the seat, orders, messages, settings, my data
    organiser_pages/  whoever runs a match: invitations, the clock, chairs, disputes
    table/            a table as all of them show it: words, pictures, terms
    forms/            what a form sends, read, and what is wrong in it
    base/             what all pages share: language, errors, headers, form tokens
    server/           the pages on a socket

A page holds no rule: it asks the front desk (service/desk.py) and shows the answer.
"""

from referee.web.app import create_app

__all__ = ["create_app"]
