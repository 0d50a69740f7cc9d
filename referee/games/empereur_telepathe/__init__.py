"""Empereur Télépathe: the psychic card duel for 3 to 5 (docs/rulings/empereur-telepathe.md)."""

from importlib.resources import files

from referee.games.empereur_telepathe.asked.facts import FACT_NAMES, FACT_VALUES
from referee.games.empereur_telepathe.asked.window import glance, view, window
from referee.games.empereur_telepathe.board import text
from referee.games.empereur_telepathe.board.ghost import ghost
from referee.games.empereur_telepathe.board.livery import LIVERY
from referee.games.empereur_telepathe.board.narrow import narrow_ghost, narrow_picture, narrow_spots
from referee.games.empereur_telepathe.board.picture import picture
from referee.games.empereur_telepathe.board.spots import spots
from referee.games.empereur_telepathe.bot import VERSION
from referee.games.empereur_telepathe.bot.candidates import candidates
from referee.games.empereur_telepathe.bot.imagination import imagine
from referee.games.empereur_telepathe.bot.proposal import propose
from referee.games.empereur_telepathe.bot.prospects import FORESIGHT
from referee.games.empereur_telepathe.log.events import EVENTS, OPENS
from referee.games.empereur_telepathe.log.evolve import evolve
from referee.games.empereur_telepathe.orders.checks import check
from referee.games.empereur_telepathe.orders.reading import next_words, read
from referee.games.empereur_telepathe.orders.writing import write
from referee.games.empereur_telepathe.rules.flow import outcome, resolve, setup
from referee.games.empereur_telepathe.rules.leaving import leave
from referee.games.empereur_telepathe.things.options import SEATS, TelepatheOptions, check_options
from referee.games.empereur_telepathe.things.sheet import Sheet
from referee.games.empereur_telepathe.things.state import TelepatheState
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.games.empereur_telepathe.told import conclusion
from referee.games.empereur_telepathe.told.help import help_page
from referee.games.empereur_telepathe.told.motives import motives
from referee.games.empereur_telepathe.told.narration import NARRATOR
from referee.games.empereur_telepathe.told.turning_points import decides, weighty
from referee.games.empereur_telepathe.words.handbook import handbook
from referee.games.empereur_telepathe.words.introduction import introduce
from referee.games.empereur_telepathe.words.names import SEAT_NAMES
from referee.kernel.ends import ends_of
from referee.kernel.game import Game
from referee.kernel.hinting import in_both_languages
from referee.kernel.narrow import NarrowPicture
from referee.kernel.option_table import option_words
from referee.kernel.teaching import lesson_of
from referee.kernel.words import Words

GAME = Game[TelepatheState, TelepatheView, Sheet, TelepatheOptions](
    name="empereur-telepathe",
    version="1.0",
    contract=1,
    title=Words("Telepath Emperor", "Empereur Télépathe"),
    seats=SEATS,
    seat_names=SEAT_NAMES,
    options=TelepatheOptions,
    state=TelepatheState,
    events=EVENTS,
    windows={
        "commit": Words("commit", "engagement"),
        "duel": Words("duel", "duel"),
        "round": Words("round", "round"),
        "act": Words("act", "acte"),
        "block": Words("block", "blocage"),
        "choose": Words("choose", "choix"),
        "refresh": Words("refresh", "régénération"),
    },
    rules=(files(__package__) / "rules.txt").read_bytes(),
    check_options=check_options,
    setup=setup,
    window=window,
    view=view,
    read=in_both_languages(read, write),
    write=write,
    next_words=next_words,
    check=check,
    propose=propose,
    glance=glance,
    imagine=imagine,
    candidates=candidates,
    foresight=FORESIGHT,
    bot=VERSION,
    resolve=resolve,
    evolve=evolve,
    leave=leave,
    outcome=outcome,
    narrate=NARRATOR.narrate,
    told=NARRATOR.told,
    explain=NARRATOR.explain,
    conclude=conclusion.conclude,
    score=conclusion.score,
    picture=picture,
    spots=spots,
    narrow=NarrowPicture(narrow_picture, narrow_spots, narrow_ghost),
    livery=LIVERY,
    cover=(files(__package__) / "cover.svg").read_text("utf-8"),
    ghost=ghost,
    words=text.words,
    help=help_page,
    ends=ends_of(f"{__package__}.words"),
    handbook=handbook,
    introduce=introduce,
    option_words=option_words(f"{__package__}.words"),
    lesson=lesson_of(f"{__package__}.words"),
    motives=motives,
    fact_names=FACT_NAMES,
    fact_values=FACT_VALUES,
    short={"tempo": "blitz"},
    opens=OPENS,
    deduced=frozenset({"offer", "ask"}),  # of the hand that a power has shown
    weighty=weighty,
    decides=decides,
    turns=("round",),
)
