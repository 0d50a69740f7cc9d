"""Capitaine Cosmos: a French hex battle in space with plotted movement (docs/rulings/)."""

from importlib.resources import files

from referee.games.capitaine_cosmos.check import check
from referee.games.capitaine_cosmos.concluding import conclude
from referee.games.capitaine_cosmos.events import EVENTS
from referee.games.capitaine_cosmos.evolve import evolve
from referee.games.capitaine_cosmos.facts import FACT_NAMES
from referee.games.capitaine_cosmos.flow import leave, outcome, resolve, setup
from referee.games.capitaine_cosmos.narrate import explain, help_page, narrate, told
from referee.games.capitaine_cosmos.options import CosmosOptions
from referee.games.capitaine_cosmos.picture import film, picture, track
from referee.games.capitaine_cosmos.proposal import propose
from referee.games.capitaine_cosmos.reading import read
from referee.games.capitaine_cosmos.scenarios import check_options
from referee.games.capitaine_cosmos.state import CosmosState
from referee.games.capitaine_cosmos.vocabulary import COMMENT
from referee.games.capitaine_cosmos.watching import view, window
from referee.games.capitaine_cosmos.wording import words
from referee.games.capitaine_cosmos.writing import write
from referee.kernel.game import Game
from referee.kernel.hinting import in_both_languages
from referee.kernel.words import Words

GAME = Game(
    name="capitaine-cosmos",
    version="1.0",
    title=Words("Capitaine Cosmos", "Capitaine Cosmos"),
    seats=frozenset({2, 3, 4}),
    seat_names=(
        Words("Red", "Rouge"),
        Words("Blue", "Bleu"),
        Words("Green", "Vert"),
        Words("Yellow", "Jaune"),
    ),
    options=CosmosOptions,
    state=CosmosState,
    events=EVENTS,
    windows={
        "fleet": Words("fleet", "flotte"),
        "plot": Words("plot", "notation"),
        "deck": Words("deck", "pont"),
        "mines": Words("mines", "mines"),
        "fire": Words("fire", "tirs"),
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
    picture_order=track,
    film=film,
    comment=COMMENT,
)
