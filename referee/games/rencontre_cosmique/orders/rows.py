"""The order language, a row a kind of line: verb, class, fields, windows (rulings §4.2, §6)."""

from referee.games.rencontre_cosmique.orders.lines import INVITE, OOZE, REWARD
from referee.games.rencontre_cosmique.orders.question_line import question_text, read_question
from referee.games.rencontre_cosmique.orders.reactions import ARM
from referee.games.rencontre_cosmique.orders.reading_deal import read_accept, read_offer
from referee.games.rencontre_cosmique.orders.slots import (
    ALWAYS,
    ASKED,
    CARD,
    CARD_ALONE,
    CARDS,
    COLOUR,
    IF_ALLIED,
    IF_CLAUSE,
    LETTER,
    LINE_NUMBER,
    LOOK_TIME,
    MAIN,
    PAWNS,
    PAWNS_OF_CONE,
    PLANET,
    POWER,
    POWERS,
    RECOVERED,
    SOURCE,
    UNLESS_NO,
    mode,
)
from referee.games.rencontre_cosmique.orders.writing_deal import accept, offer
from referee.games.rencontre_cosmique.rules.windows import INTERRUPTS
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.games.rencontre_cosmique.words.vocabulary import WINDOW_NAMES
from referee.kernel.grammar import (
    OrderGrammar,
    Row,
    Slot,
    after,
    constant,
    flag,
    maybe,
    name,
    several,
    word,
)
from referee.kernel.refused import Problem, Where, unreadable
from referee.kernel.text import Reader

EARLY = ("prep", "launch", "alliance", "powers", "i_disc", "i_cone", "i_allies")
CARD_WINDOWS = ("cards", "recards", "oracle")
DUEL = (*CARD_WINDOWS, *INTERRUPTS)
ANY = tuple(WINDOW_NAMES)
AHEAD = (  # about the next duel (C-22); `launch` and `prep` may ask for it
    "alliance", "powers", "answer", *CARD_WINDOWS, "deal", "aftermath",
)  # fmt: skip
OPENING = ("prep", "launch", *AHEAD)
LAUNCH, ALLIANCE, DEAL, ROTATION = ("launch",), ("alliance",), ("deal",), ("rotation",)
LOSING, SETTLING = ("deal", "plague"), ("aftermath", *INTERRUPTS)

AGAINST = maybe(after(v.AGAINST, COLOUR), "")
SIDE, LOOKED_AT, AT_TIME = word(v.SIDES), word(v.LOOKS), maybe(LOOK_TIME, "")
GIVEN_TO, SOURCES = after(v.GIVE_TO, MAIN), several(SOURCE)
ZAP, NOW = constant("zap"), constant(("now",))
QUESTION = Slot(read_question, question_text)
OFFER, ACCEPT = Slot(read_offer, offer), Slot(read_accept, accept)

# --- what may be a lasting instruction, too -------------------------------------------------------

RECOVER = Row("recover", o.Recover, to=RECOVERED, windows=OPENING)
ROLE = Row("role", o.Role, power=POWER, windows=(*OPENING, "role"))
LOOK = Row(
    "look", o.Look, target=LOOKED_AT, at=AT_TIME, conds=IF_CLAUSE, windows=EARLY, repeats=True
)
TRAVEL = Row("travel", o.Travel, when=several(name(v.TRAVELS)), windows=DUEL)
KEEP = Row("keep", o.Keep, mode(o.Keep), windows=DUEL)
STEAL = Row("steal", o.Steal, mode(o.Steal), windows=DUEL)
RETURN = Row("return", o.Return, to=PAWNS, windows=ANY)
PLACE = Row("place", o.Place, to=PAWNS, windows=ANY)
EDICTS = Row("edicts", o.Edicts, take=ALWAYS)
USE = Row("use", o.Use, power=POWER, always=ALWAYS)

SETTINGS: OrderGrammar[o.AnySetting] = OrderGrammar(
    v.VERBS, LOOK, KEEP, STEAL, TRAVEL, PLACE, RECOVER, ROLE, RETURN, EDICTS, USE
)


def _setting(reader: Reader) -> o.Setting:
    """The lasting form of a line."""
    token, settable = reader.peek(), {row.verb for row in SETTINGS.rows}
    verb = reader.name(v.VERBS, settable)
    if verb not in settable:
        raise unreadable(Problem("E-SETTING", where=token.where if token else reader.line.whole))
    return o.Setting(set=SETTINGS.rest(reader, verb, Where()))


SETTING = Slot(_setting, lambda line, language: SETTINGS.write(line.set, language))

# --- all lines ------------------------------------------------------------------------------------

ROWS = (
    # a duel opens
    RECOVER,
    Row("moebius", o.Moebius, windows=OPENING),
    Row("continue", o.Continue, ask=flag(v.ASK), windows=OPENING),
    Row("stop", o.Stop, windows=OPENING),
    ROLE,
    Row("vanish", o.Vanish, letter=LETTER, windows=("vanish",)),
    Row("attack", o.Attack, planet=PLANET, against=AGAINST, windows=LAUNCH),
    Row("pawns", o.Send, pawns=PAWNS_OF_CONE, windows=LAUNCH),
    Row("invite", o.Invite, INVITE, windows=(*LAUNCH, *ALLIANCE)),
    Row("redraw", o.Redraw, windows=LAUNCH),
    Row("ally", o.Ally, side=SIDE, pawns=PAWNS, conds=IF_ALLIED, windows=ALLIANCE, repeats=True),
    Row("decline", o.Decline, windows=ALLIANCE),
    # before the cards
    LOOK,
    Row("ask", o.Question, QUESTION, windows=EARLY, repeats=True),
    Row("give", o.Give, card=CARD, target=GIVEN_TO, conds=IF_CLAUSE, windows=EARLY, repeats=True),
    Row("mutate", o.Mutate, sources=SOURCES, conds=IF_CLAUSE, windows=EARLY, repeats=True),
    Row("trade", o.Trade, conds=IF_CLAUSE, windows=EARLY, repeats=True),
    Row("yes", o.Reply, yes=constant(True), windows=("answer",)),
    Row("no", o.Reply, yes=constant(False), windows=("answer",)),
    # the cards
    Row("card", o.Play, card=CARD_ALONE, windows=CARD_WINDOWS),
    Row("ooze", o.Ooze, OOZE, windows=DUEL),
    Row("swap", o.Swap, yes=UNLESS_NO, windows=DUEL),
    TRAVEL,
    KEEP,
    Row("keep", o.KeepPowers, powers=POWERS, windows=("draft", *ROTATION)),
    STEAL,
    # the deal, and afterwards
    Row("offer", o.Offer, OFFER, windows=DEAL),
    Row("accept", o.Accept, ACCEPT, windows=DEAL),
    Row("break", o.Break, windows=DEAL),
    Row("await", o.Await, windows=DEAL),
    Row("founders", o.Founders, pawns=PAWNS_OF_CONE, windows=DEAL),
    Row("losses", o.Losses, pawns=PAWNS_OF_CONE, windows=LOSING),
    Row("cards", o.Cards, cards=CARDS, windows=LOSING),
    Row("reward", o.Reward, REWARD, windows=(*ALLIANCE, "cards", "recards", *SETTLING)),
    RETURN,
    PLACE,
    Row("new", o.NewPower, power=maybe(POWER, ""), windows=ROTATION),
    # in any order
    Row("pass", o.Pass, windows=ANY),
    Row("plague", o.Strike, victim=COLOUR, windows=ANY, repeats=True),
    Row("powers", o.NoPower, ask=ASKED, windows=(*LAUNCH, *ALLIANCE)),
    Row("no_power", o.NoPower, windows=()),
    Row("zap", o.Arm, edict=ZAP, target=NOW, windows=("riposte",), repeats=True),
    Row("arm", o.Arm, ARM, windows=ANY, repeats=True),
    Row("disarm", o.Disarm, number=LINE_NUMBER, windows=ANY, repeats=True),
    Row("setting", o.Setting, SETTING, windows=ANY, repeats=True),
    Row("reveal", o.Reveal, power=POWER, windows=ANY, repeats=True),
)
GRAMMAR: OrderGrammar[o.AnyLine] = OrderGrammar(v.VERBS, *ROWS)
EVERY_LINE: OrderGrammar[o.AnyLine | o.AnySetting] = OrderGrammar(v.VERBS, *ROWS, EDICTS, USE)
