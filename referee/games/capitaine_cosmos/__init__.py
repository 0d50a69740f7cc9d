"""Capitaine Cosmos: a French hex battle in space with plotted movement (docs/rulings/)."""

from importlib.resources import files

from referee.games.capitaine_cosmos.asked.editor import EDITOR
from referee.games.capitaine_cosmos.asked.facts import FACT_NAMES
from referee.games.capitaine_cosmos.asked.promised import order_text
from referee.games.capitaine_cosmos.asked.window import glance, view, window
from referee.games.capitaine_cosmos.board import text
from referee.games.capitaine_cosmos.board.ghost import ghost
from referee.games.capitaine_cosmos.board.livery import LIVERY
from referee.games.capitaine_cosmos.board.narrow import NARROW
from referee.games.capitaine_cosmos.board.picture import picture, stills, track
from referee.games.capitaine_cosmos.board.ship_picture import ship_picture
from referee.games.capitaine_cosmos.board.spots import spots
from referee.games.capitaine_cosmos.bot import VERSION
from referee.games.capitaine_cosmos.bot.candidates import candidates
from referee.games.capitaine_cosmos.bot.imagination import imagine
from referee.games.capitaine_cosmos.bot.proposal import propose
from referee.games.capitaine_cosmos.bot.prospects import FORESIGHT
from referee.games.capitaine_cosmos.bot.sense import at_first_sight
from referee.games.capitaine_cosmos.log.events import EVENTS
from referee.games.capitaine_cosmos.log.evolve import evolve
from referee.games.capitaine_cosmos.orders.checks import check
from referee.games.capitaine_cosmos.orders.reading import next_words, read
from referee.games.capitaine_cosmos.orders.writing import write
from referee.games.capitaine_cosmos.rules.flow import outcome, resolve, setup
from referee.games.capitaine_cosmos.rules.leaving import leave
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.scenarios import check_options
from referee.games.capitaine_cosmos.things.sheet import AnyOrder
from referee.games.capitaine_cosmos.things.state import CosmosState
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.told import conclusion, private_facts
from referee.games.capitaine_cosmos.told.befalling import befalls
from referee.games.capitaine_cosmos.told.help import help_page
from referee.games.capitaine_cosmos.told.motives import motives
from referee.games.capitaine_cosmos.told.narration import NARRATOR
from referee.games.capitaine_cosmos.told.turning_points import decides, phase_begun, weighty
from referee.games.capitaine_cosmos.words.handbook import handbook
from referee.games.capitaine_cosmos.words.introduction import introduce
from referee.games.capitaine_cosmos.words.vocabulary import COMMENT
from referee.kernel.ends import ends_of
from referee.kernel.game import Game
from referee.kernel.hinting import in_both_languages
from referee.kernel.option_table import option_words
from referee.kernel.teaching import lesson_of
from referee.kernel.words import Words

GAME = Game[CosmosState, CosmosView, AnyOrder, CosmosOptions](
    name="capitaine-cosmos",
    version="1.0",
    contract=1,
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
    next_words=next_words,
    check=check,
    propose=propose,
    glance=glance,
    imagine=imagine,
    candidates=candidates,
    easy=at_first_sight,
    foresight=FORESIGHT,
    bot=VERSION,
    thought="3",
    resolve=resolve,
    evolve=evolve,
    leave=leave,
    outcome=outcome,
    narrate=NARRATOR.narrate,
    told=private_facts.told,
    explain=NARRATOR.explain,
    conclude=conclusion.conclude,
    score=conclusion.score,
    picture=picture,
    spots=spots,
    narrow=NARROW,
    livery=LIVERY,
    cover=(files(__package__) / "cover.svg").read_text("utf-8"),
    editor=EDITOR,
    ghost=ghost,
    words=text.words,
    help=help_page,
    handbook=handbook,
    introduce=introduce,
    ends=ends_of(f"{__package__}.words"),
    option_words=option_words(f"{__package__}.words"),
    lesson=lesson_of(f"{__package__}.words"),
    motives=motives,
    picture_defined=ship_picture,
    fact_names=FACT_NAMES,
    picture_order=track,
    words_order=order_text,
    befalls=befalls,
    film=stills,
    comment=COMMENT,
    weighty=weighty,
    decides=decides,
    turns=("turn",),
    phases=("phase",),
    phase_begun=phase_begun,
)
