"""Goofspiel for two to four: hidden hands, secret bids, prizes turned up one by one."""

from importlib.resources import files

from referee.kernel.game import Game
from referee.kernel.hinting import in_both_languages
from referee.kernel.words import Words

from referee_goofspiel import asked, board, bot, log, orders, rules, told, words
from referee_goofspiel.things import (
    Bid,
    GoofspielOptions,
    GoofspielState,
    GoofspielView,
    check_options,
)

GAME = Game[GoofspielState, GoofspielView, Bid, GoofspielOptions](
    name="goofspiel",
    version="1.0",
    contract=1,
    title=Words("Goofspiel", "Goofspiel"),
    seats=frozenset({2, 3, 4}),
    seat_names=words.SEAT_NAMES,
    options=GoofspielOptions,
    state=GoofspielState,
    events=log.EVENTS,
    opens=log.OPENS,
    windows=words.WINDOWS,
    fact_names=words.FACT_NAMES,
    rules=(files(__package__) / "rules.txt").read_bytes(),
    check_options=check_options,
    setup=rules.setup,
    window=asked.window,
    view=asked.view,
    read=in_both_languages(orders.read, orders.write),
    write=orders.write,
    next_words=orders.next_words,
    check=orders.check,
    propose=bot.propose,
    imagine=bot.imagine,
    bot=bot.VERSION,
    resolve=rules.resolve,
    evolve=log.evolve,
    leave=rules.leave,
    outcome=rules.outcome,
    narrate=told.NARRATOR.narrate,
    told=told.NARRATOR.told,
    explain=told.NARRATOR.explain,
    conclude=told.conclude,
    picture=board.picture,
    words=board.words,
    help=told.help_page,
    weighty=told.weighty,
    short={"prizes": 4},
)
