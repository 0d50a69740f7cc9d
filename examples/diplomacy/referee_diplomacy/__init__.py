"""Diplomacy for seven, on the standard map (DATC 3)."""

from importlib.resources import files

from referee.kernel.game import Game
from referee.kernel.hinting import in_both_languages
from referee.kernel.words import Words

from referee_diplomacy.asked.window import FACT_NAMES, FACT_VALUES, WINDOWS, view, window
from referee_diplomacy.board.arrows import picture_order
from referee_diplomacy.board.picture import picture
from referee_diplomacy.board.text import words
from referee_diplomacy.bot import VERSION
from referee_diplomacy.bot.proposal import propose
from referee_diplomacy.log.events import EVENTS
from referee_diplomacy.log.evolve import evolve
from referee_diplomacy.orders.checks import check
from referee_diplomacy.orders.reading import read
from referee_diplomacy.orders.writing import write
from referee_diplomacy.rules.flow import leave, outcome, resolve, setup
from referee_diplomacy.things.state import (
    DiplomacyOptions,
    DiplomacyState,
    DiplomacyView,
    Sheet,
    check_options,
)
from referee_diplomacy.told import narration

GAME = Game[DiplomacyState, DiplomacyView, Sheet, DiplomacyOptions](
    name="diplomacy",
    version="1.0",
    contract=1,
    title=Words("Diplomacy", "Diplomacy"),
    seats=frozenset({7}),
    seat_names=narration.SEAT_NAMES,
    options=DiplomacyOptions,
    state=DiplomacyState,
    events=EVENTS,
    windows=WINDOWS,
    rules=(files(__package__) / "rules.txt").read_bytes(),
    check_options=check_options,
    setup=setup,
    window=window,
    view=view,
    read=in_both_languages(read, write),
    write=write,
    check=check,
    propose=propose,
    bot=VERSION,
    resolve=resolve,
    evolve=evolve,
    leave=leave,
    outcome=outcome,
    narrate=narration.NARRATOR.narrate,
    told=narration.NARRATOR.told,
    explain=narration.NARRATOR.explain,
    conclude=narration.conclude,
    picture=picture,
    picture_order=picture_order,
    words=words,
    help=narration.help_page,
    fact_names=FACT_NAMES,
    fact_values=FACT_VALUES,
    short={"last_year": 1903},
    turns=("year",),
    phases=("season",),
)
