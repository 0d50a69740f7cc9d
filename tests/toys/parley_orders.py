"""The order language of Parley.

join offense [if joins] · decline      allié attaque [si allié] · décline
card 7 · pass                          carte 7 · passe
arm zap [if losing] · disarm           arme zap [si perdant] · désarme
"""

from referee.kernel.game import Order, Verdict
from referee.kernel.refused import Problem, unreadable
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Words
from tests.toys import base
from tests.toys.tongue import Perhaps, Said, Tongue

SIDES = Vocabulary({"offense": Words("offense", "attaque"), "defense": Words("defense", "défense")})
TONGUE = Tongue(
    join=(
        ("join", "allié"),
        SIDES,
        Perhaps(("if", "si"), Vocabulary({1: Words("joins", "allié")})),
    ),
    decline=(("decline", "décline"),),
    card=(("card", "carte"), range(100)),
    rest=(("pass", "passe"),),
    arm=(
        ("arm", "arme"),
        ("zap", "zap"),
        Perhaps(("if", "si"), Vocabulary({1: Words("losing", "perdant")})),
    ),
    disarm=(("disarm", "désarme"),),
)
BOOK = ["arm", "disarm"]
VERBS = {"alliance": ["join", "decline", *BOOK], "cards": ["card", "rest", *BOOK]}
Lines = tuple[Said, ...]
Sheet = base.struct(Order, "Sheet", main=Said, book=(Lines, ()))


def read(text, view):
    said = TONGUE.read(text, VERBS[view.window])
    main = [line for line in said if line.verb not in BOOK] or [view.ask.default.main]
    if len(main) > 1:
        raise unreadable(Problem("E-ONE-ANSWER", "P-1"))
    return Sheet(main[0], tuple(line for line in said if line.verb in BOOK))


def check(view, order):
    if (order.main.verb == "card") != (view.ask.default.main.verb == "card"):
        return base.no("E-MAINS", "P-2", order.main)
    if order.main.verb == "card" and order.main[0] not in view.board["hand"]:
        return base.no("E-NOTHELD", "P-3", order.main, hand=str(view.board["hand"]))
    return Verdict()


def write(order, language):
    return "\n".join(TONGUE.write(line, language) for line in (order.main, *order.book))


def propose(view, chance):
    wish, main = chance.below("wish", 4), view.ask.default.main
    book = [(), (), (Said("arm", (None,)),), (Said("disarm"), Said("arm", (1,)))][wish]
    if main.verb == "card":
        main = Said("card", (chance.pick("card", view.board["hand"], 1)[0],))
    if main.verb == "decline" and wish:
        main = Said("join", (["offense", "defense"][wish % 2], 1 if wish == 3 else None))
    return Sheet(main, book)
