"""Combats: the combat chapter of a French space game, for two (docs/rulings/combats.md)."""

from importlib.resources import files

from referee.games.combats.check import check
from referee.games.combats.ending import conclude
from referee.games.combats.events import EVENTS
from referee.games.combats.evolve import evolve
from referee.games.combats.facts import FACT_NAMES, FACT_VALUES
from referee.games.combats.flow import leave, outcome, resolve, setup
from referee.games.combats.help import help_page
from referee.games.combats.language import read
from referee.games.combats.narrate import explain, narrate, told
from referee.games.combats.options import CombatsOptions, check_options
from referee.games.combats.picture import picture
from referee.games.combats.proposal import propose
from referee.games.combats.state import CombatsState
from referee.games.combats.view import view, window
from referee.games.combats.wording import words
from referee.games.combats.writing import write
from referee.kernel.game import Game
from referee.kernel.hinting import in_both_languages
from referee.kernel.words import Words

GAME = Game(
    name="combats",
    version="1.0",
    title=Words("Combats", "Combats"),
    seats=frozenset({2}),
    seat_names=(Words("Grey", "Gris"), Words("White", "Blanc")),
    options=CombatsOptions,
    state=CombatsState,
    events=EVENTS,
    windows={
        "turn": Words("turn", "tour"),
        "pairing": Words("pairing", "appariement"),
        "plan": Words("plan", "plan"),
        "commit": Words("commit", "engagement"),
        "aftermath": Words("aftermath", "issue"),
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
    short={"mode": "single"},
)
