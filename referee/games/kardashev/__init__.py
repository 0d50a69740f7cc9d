"""Kardashev: draft, deck construction and bluff for two (docs/rulings/kardashev.md)."""

from importlib.resources import files

from referee.games.kardashev.asked.editor import EDITOR
from referee.games.kardashev.asked.facts import FACT_NAMES, FACT_VALUES
from referee.games.kardashev.asked.window import glance, view, window
from referee.games.kardashev.board import text
from referee.games.kardashev.board.faces import face_alone
from referee.games.kardashev.board.ghost import ghost
from referee.games.kardashev.board.livery import LIVERY
from referee.games.kardashev.board.narrow import narrow_ghost, narrow_picture, narrow_spots
from referee.games.kardashev.board.picture import picture
from referee.games.kardashev.board.spots import spots
from referee.games.kardashev.bot import VERSION
from referee.games.kardashev.bot.candidates import candidates
from referee.games.kardashev.bot.imagination import imagine
from referee.games.kardashev.bot.proposal import propose
from referee.games.kardashev.bot.prospects import FORESIGHT
from referee.games.kardashev.bot.sense import at_first_sight
from referee.games.kardashev.log.events import EVENTS, OPENS
from referee.games.kardashev.log.evolve import evolve
from referee.games.kardashev.orders.checks import check
from referee.games.kardashev.orders.reading import next_words, read
from referee.games.kardashev.orders.writing import write
from referee.games.kardashev.rules.flow import outcome, resolve, setup
from referee.games.kardashev.rules.leaving import leave
from referee.games.kardashev.things.card_checks import refuse_faults
from referee.games.kardashev.things.cards import heroes, kinds
from referee.games.kardashev.things.options import KardashevOptions, check_options
from referee.games.kardashev.things.sheet import AnyOrder
from referee.games.kardashev.things.state import KardashevState
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.told import conclusion
from referee.games.kardashev.told.help import help_page
from referee.games.kardashev.told.motives import motives
from referee.games.kardashev.told.narration import NARRATOR
from referee.games.kardashev.told.turning_points import decides, weighty
from referee.games.kardashev.words.handbook import handbook
from referee.games.kardashev.words.introduction import introduce
from referee.kernel.ends import ends_of
from referee.kernel.game import Game
from referee.kernel.hinting import in_both_languages
from referee.kernel.narrow import NarrowPicture
from referee.kernel.option_table import option_words
from referee.kernel.teaching import lesson_of
from referee.kernel.words import Words

refuse_faults(kinds().values(), heroes().values())
GAME = Game[KardashevState, KardashevView, AnyOrder, KardashevOptions](
    name="kardashev",
    version="1.0",
    contract=1,
    title=Words("Kardashev", "Kardashev"),
    seats=frozenset({2}),
    seat_names=(Words("A", "A"), Words("B", "B")),
    options=KardashevOptions,
    state=KardashevState,
    events=EVENTS,
    windows={
        "draft1": Words("first draft", "premier draft"),
        "draft2": Words("second draft", "deuxième draft"),
        "build": Words("build", "construction"),
        "start": Words("start", "départ"),
        "play": Words("play", "jeu"),
        "response": Words("response", "réponse"),
        "choice": Words("choice", "choix"),
        "hero": Words("hero", "héros"),
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
    editor=EDITOR,
    ghost=ghost,
    words=text.words,
    help=help_page,
    ends=ends_of(f"{__package__}.words"),
    handbook=handbook,
    introduce=introduce,
    option_words=option_words(f"{__package__}.words"),
    lesson=lesson_of(f"{__package__}.words"),
    motives=motives,
    picture_defined=face_alone,
    fact_names=FACT_NAMES,
    fact_values=FACT_VALUES,
    short={"mode": "game"},
    form_options={"stages": 1},
    opens=OPENS,
    # The own list without what was drawn: all of it, or what a choice may take of it.
    deduced=frozenset({"deck", "zone", "ask"}),
    weighty=weighty,
    decides=decides,
    turns=("stage", "turn"),
)
