"""Combats: the combat chapter of a French space game, for two (docs/rulings/combats.md)."""

from importlib.resources import files

from referee.games.combats.asked.editor import EDITOR
from referee.games.combats.asked.facts import FACT_NAMES, FACT_VALUES
from referee.games.combats.asked.window import glance, view, window
from referee.games.combats.board import text
from referee.games.combats.board.ghost import ghost
from referee.games.combats.board.livery import LIVERY
from referee.games.combats.board.narrow import NARROW
from referee.games.combats.board.picture import picture
from referee.games.combats.board.spots import spots
from referee.games.combats.bot import VERSION
from referee.games.combats.bot.candidates import candidates
from referee.games.combats.bot.imagination import imagine
from referee.games.combats.bot.proposal import propose
from referee.games.combats.bot.prospects import FORESIGHT
from referee.games.combats.bot.quick import quick
from referee.games.combats.log.events import EVENTS, OPENS
from referee.games.combats.log.evolve import evolve
from referee.games.combats.orders.checks import check
from referee.games.combats.orders.reading import next_words, read
from referee.games.combats.orders.writing import write
from referee.games.combats.rules.flow import outcome, resolve, setup
from referee.games.combats.rules.leaving import leave
from referee.games.combats.things.options import CombatsOptions, check_options
from referee.games.combats.things.sheet import AnyOrder
from referee.games.combats.things.state import CombatsState
from referee.games.combats.things.view import CombatsView
from referee.games.combats.told import conclusion
from referee.games.combats.told.help import help_page
from referee.games.combats.told.motives import motives
from referee.games.combats.told.narration import NARRATOR
from referee.games.combats.told.turning_points import decides, weighty
from referee.games.combats.words.handbook import handbook
from referee.games.combats.words.introduction import introduce
from referee.games.combats.words.option_words import combats_options
from referee.kernel.ends import ends_of
from referee.kernel.game import Game
from referee.kernel.hinting import in_both_languages
from referee.kernel.teaching import lesson_of
from referee.kernel.words import Words

GAME = Game[CombatsState, CombatsView, AnyOrder, CombatsOptions](
    name="combats",
    version="1.0",
    contract=1,
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
    next_words=next_words,
    check=check,
    propose=propose,
    glance=glance,
    imagine=imagine,
    candidates=candidates,
    sensible=quick,
    foresight=FORESIGHT,
    thought="2",
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
    narrow=NARROW,
    livery=LIVERY,
    cover=(files(__package__) / "cover.svg").read_text("utf-8"),
    editor=EDITOR,
    ghost=ghost,
    words=text.words,
    help=help_page,
    ends=ends_of(f"{__package__}.words"),
    handbook=handbook,
    introduce=introduce,
    option_words=combats_options(),
    lesson=lesson_of(f"{__package__}.words"),
    motives=motives,
    fact_names=FACT_NAMES,
    fact_values=FACT_VALUES,
    short={"mode": "single"},
    opens=OPENS,
    weighty=weighty,
    decides=decides,
    turns=("round",),
    phases=("active",),
)
