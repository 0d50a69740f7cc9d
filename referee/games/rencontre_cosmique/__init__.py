"""Rencontre Cosmique, the French edition of a game of alien powers, for two to four
(docs/rulings/rencontre-cosmique.md)."""

from importlib.resources import files

from referee.games.rencontre_cosmique.asked.editor import EDITOR
from referee.games.rencontre_cosmique.asked.facts import FACT_NAMES, FACT_VALUES
from referee.games.rencontre_cosmique.asked.window import glance, view, window
from referee.games.rencontre_cosmique.board import text
from referee.games.rencontre_cosmique.board.ghost import ghost
from referee.games.rencontre_cosmique.board.livery import LIVERY
from referee.games.rencontre_cosmique.board.narrow import narrow_ghost, narrow_picture, narrow_spots
from referee.games.rencontre_cosmique.board.picture import picture
from referee.games.rencontre_cosmique.board.spots import spots
from referee.games.rencontre_cosmique.bot import VERSION
from referee.games.rencontre_cosmique.bot.advice import advise
from referee.games.rencontre_cosmique.bot.imagination import imagine
from referee.games.rencontre_cosmique.bot.proposal import propose
from referee.games.rencontre_cosmique.bot.prospects import FORESIGHT
from referee.games.rencontre_cosmique.bot.sense import candidates, easy, sensible
from referee.games.rencontre_cosmique.log.events import EVENTS, OPENS
from referee.games.rencontre_cosmique.log.evolve import evolve
from referee.games.rencontre_cosmique.orders.checks import check
from referee.games.rencontre_cosmique.orders.reading import next_words, read
from referee.games.rencontre_cosmique.orders.writing import write
from referee.games.rencontre_cosmique.rules.flow import outcome, resolve, setup
from referee.games.rencontre_cosmique.rules.leaving import leave
from referee.games.rencontre_cosmique.things.options import RencontreOptions, check_options
from referee.games.rencontre_cosmique.things.sheet import Answer
from referee.games.rencontre_cosmique.things.state import RencontreState
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.told import conclusion
from referee.games.rencontre_cosmique.told.help import help_page
from referee.games.rencontre_cosmique.told.motives import motives
from referee.games.rencontre_cosmique.told.narration import NARRATOR
from referee.games.rencontre_cosmique.told.turning_points import decides, weighty
from referee.games.rencontre_cosmique.words.handbook import handbook
from referee.games.rencontre_cosmique.words.introduction import introduce
from referee.games.rencontre_cosmique.words.names import SIDES
from referee.games.rencontre_cosmique.words.option_words import cosmique_options
from referee.games.rencontre_cosmique.words.vocabulary import WINDOW_NAMES
from referee.kernel.ends import ends_of
from referee.kernel.game import Game
from referee.kernel.hinting import in_both_languages
from referee.kernel.narrow import NarrowPicture
from referee.kernel.teaching import lesson_of
from referee.kernel.words import Words

GAME = Game[RencontreState, RencontreView, Answer, RencontreOptions](
    name="rencontre-cosmique",
    version="1.0",
    contract=1,
    title=Words("Rencontre Cosmique", "Rencontre Cosmique"),
    seats=frozenset({2, 3, 4}),
    seat_names=SIDES,
    options=RencontreOptions,
    state=RencontreState,
    events=EVENTS,
    windows=WINDOW_NAMES,
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
    sensible=sensible,
    easy=easy,
    easy_version="4",
    advise=advise,
    candidates=candidates,
    thought="5",
    imagine=imagine,
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
    option_words=cosmique_options(),
    lesson=lesson_of(f"{__package__}.words"),
    motives=motives,
    fact_names=FACT_NAMES,
    fact_values=FACT_VALUES,
    short={"tempo": "rapid", "max_turns": 2},
    opens=OPENS,
    weighty=weighty,
    decides=decides,
    turns=("turn",),
    phases=("duel",),
)
