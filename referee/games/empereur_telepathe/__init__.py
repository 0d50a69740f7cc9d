"""Empereur Télépathe: the psychic card duel for 3 to 5 (docs/rulings/empereur-telepathe.md)."""

from importlib.resources import files

from referee.games.empereur_telepathe.check import check
from referee.games.empereur_telepathe.events import EVENTS
from referee.games.empereur_telepathe.evolve import evolve
from referee.games.empereur_telepathe.facts import FACT_NAMES, FACT_VALUES
from referee.games.empereur_telepathe.flow import leave, outcome, resolve, setup
from referee.games.empereur_telepathe.help import help_page
from referee.games.empereur_telepathe.language import read
from referee.games.empereur_telepathe.naming import SEAT_NAMES
from referee.games.empereur_telepathe.narrate import conclude, explain, narrate, told
from referee.games.empereur_telepathe.options import SEATS, TelepatheOptions, check_options
from referee.games.empereur_telepathe.picture import picture
from referee.games.empereur_telepathe.proposal import propose
from referee.games.empereur_telepathe.state import TelepatheState
from referee.games.empereur_telepathe.view import view, window
from referee.games.empereur_telepathe.wording import words
from referee.games.empereur_telepathe.writing import write
from referee.kernel.game import Game
from referee.kernel.hinting import in_both_languages
from referee.kernel.words import Words

GAME = Game(
    name="empereur-telepathe",
    version="1.0",
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
    check=check,
    propose=propose,
    resolve=resolve,
    evolve=evolve,
    leave=leave,
    outcome=outcome,
    narrate=narrate,
    told=told,
    explain=explain,
    conclude=conclude,
    picture=picture,
    words=words,
    help=help_page,
    fact_names=FACT_NAMES,
    fact_values=FACT_VALUES,
    short={"tempo": "blitz"},
)
