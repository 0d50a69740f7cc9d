"""Convoy: two or three ships on a line of ten hexes. Every turn each seat seals a sheet of three
cells and perhaps a conditional fire line; the phases are run one after the other, and each
condition is judged at its instant. What a sheet failed to do is told to its owner alone.

    plot m x b        tracé m x b          m ahead, b back, x stays
    fire if enemy<=2  tir si ennemi<=2
"""

from msgspec.structs import replace

from referee.kernel.event import Sealed, Seat
from referee.kernel.game import Order, State
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.window import Ask, Window
from tests.toys import base
from tests.toys.tongue import Said, Tongue

LENGTH, TURNS = 10, 4
STEPS = {"m": 1, "b": -1, "x": 0}
CELLS = Vocabulary({cell: cell for cell in STEPS}, code="E-CELL")
TONGUE = Tongue(
    plot=(("plot", "tracé"), CELLS, CELLS, CELLS),
    fire=(("fire", "tir"), ("if", "si"), ("enemy", "ennemi"), "<=", range(LENGTH)),
)
VERBS = {"plot": ["plot", "fire"]}
FORM = base.area("plot m m x\nfire if enemy<=1", "tracé m m x\ntir si ennemi<=1")


STILL = ("x", "x", "x")
Hexes = dict[Seat, int]
Sheet = base.struct(Order, "Sheet", cells=(tuple[str, ...], STILL), fire=(int | None, None))
Convoy = base.struct(State, "Convoy", turn=(int, 0), at=(Hexes, {}), hits=(Hexes, {}))
Deployed = base.event("Deployed", at=Hexes)
SheetFiled = base.event("SheetFiled", seat=Seat, sheet=Sealed[Sheet])
ShipMoved = base.event("ShipMoved", seat=Seat, to=int)
ShotFired = base.event("ShotFired", seat=Seat, target=Seat, die=int)
TurnEnded = base.event("TurnEnded", turn=int)


def setup(record, options, seats, chance):
    places = chance.shuffle("places", [0, 4, 9])
    record.emit(Deployed({seat: places[seat - 1] for seat in range(1, seats + 1)}))


def window(state):
    if outcome(state):
        return None
    return Window("plot", "long", {"turn": state.turn}, {s: Ask(FORM, Sheet()) for s in state.at})


def resolve(record, orders, chance):
    sheets = {seat: given.order for seat, given in sorted(orders.items())}
    for seat, sheet in sheets.items():
        record.emit(SheetFiled(seat, Sealed((seat,), sheet)))
    for phase in range(3):
        for seat, sheet in sheets.items():
            move(record, seat, sheet.cells[phase])
        for seat, sheet in sheets.items():
            fire(record, seat, sheet.fire, chance, f"t{record.state.turn}p{phase + 1}/fire/{seat}")
    record.emit(TurnEnded(record.state.turn))


def move(record, seat, cell):
    to = record.state.at[seat] + STEPS[cell]
    if not 0 <= to < LENGTH:
        record.tell(seat, "withheld", cell=cell)
    elif cell != "x":
        record.emit(ShipMoved(seat, to))


def fire(record, seat, reach, chance, label):
    at = record.state.at
    near, target = min((abs(at[other] - at[seat]), other) for other in at if other != seat)
    if reach is not None and near <= reach:
        record.emit(ShotFired(seat, target, chance.roll(label, 6)[0]))


def evolve(state, event):
    match event:
        case Deployed(at=at):
            return Convoy(1, at, dict.fromkeys(at, 0))
        case ShipMoved(seat=seat, to=to):
            return replace(state, at={**state.at, seat: to})
        case ShotFired(seat=seat, die=die) if die >= 4:
            return replace(state, hits={**state.hits, seat: state.hits[seat] + 1})
        case TurnEnded(turn=turn):
            return replace(state, turn=turn + 1)
    return state


def outcome(state):
    if state.turn > TURNS or max(state.hits.values(), default=0) >= 3:
        return base.best(state.hits, "most_hits")


def view(state, seat):
    return base.seen(window(state), seat, at=state.at, hits=state.hits)


def read(text, view):
    said = {line.verb: line.args for line in TONGUE.read(text, VERBS[view.window])}
    return Sheet(said.get("plot", STILL), *said.get("fire", ()))


def write(order, language):
    lines = [Said("plot", order.cells)]
    lines += [] if order.fire is None else [Said("fire", (order.fire,))]
    return "\n".join(TONGUE.write(line, language) for line in lines)


def propose(view, chance):
    cells = tuple(chance.pick(f"cell/{i}", list(STEPS), 1)[0] for i in range(3))
    return Sheet(cells, [None, 1, 3][chance.below("fire", 3)])


FACTS = {"turn": ("turn", "tour")}
GAME = base.toy(
    globals(), seats={2, 3}, state=Convoy, windows={"plot": ("plot", "tracé")}, facts=FACTS
)
