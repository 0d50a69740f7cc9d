"""Rencontre Cosmique, the French edition of a game of alien powers, for two to four
(docs/rulings/rencontre-cosmique.md)."""

from importlib.resources import files

from referee.games.rencontre_cosmique.check import check
from referee.games.rencontre_cosmique.events import EVENTS
from referee.games.rencontre_cosmique.evolve import evolve
from referee.games.rencontre_cosmique.facts import FACT_NAMES, FACT_VALUES
from referee.games.rencontre_cosmique.flow import leave, outcome, resolve, setup
from referee.games.rencontre_cosmique.help import help_page
from referee.games.rencontre_cosmique.language import read
from referee.games.rencontre_cosmique.naming import SIDES
from referee.games.rencontre_cosmique.narrate import conclude, explain, narrate, told
from referee.games.rencontre_cosmique.options import RencontreOptions, check_options
from referee.games.rencontre_cosmique.picture import picture
from referee.games.rencontre_cosmique.proposal import propose
from referee.games.rencontre_cosmique.state import RencontreState
from referee.games.rencontre_cosmique.view import view, window
from referee.games.rencontre_cosmique.windows import NAMES
from referee.games.rencontre_cosmique.wording import words
from referee.games.rencontre_cosmique.writing import write
from referee.kernel.game import Game
from referee.kernel.hinting import in_both_languages
from referee.kernel.words import Words

GAME = Game(
    name="rencontre-cosmique",
    version="1.0",
    title=Words("Rencontre Cosmique", "Rencontre Cosmique"),
    seats=frozenset({2, 3, 4}),
    seat_names=SIDES,
    options=RencontreOptions,
    state=RencontreState,
    events=EVENTS,
    windows=NAMES,
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
    short={"tempo": "rapid", "max_turns": 2},
)
