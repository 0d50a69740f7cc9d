"""Positions laid for tests of what a player with sense orders there."""

from collections import Counter

from referee.bots.playout import Playout
from referee.conformance.seeding import chance
from referee.games.catalogue import catalogue
from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import full_deck, is_duel
from referee.kernel.branches import Branches
from referee.kernel.scenario_file import Scenario
from referee.kernel.scenario_table import ScenarioChance, laid

# Yellow (3) is attacked by Green (4) on jaune1; Red (1) and Blue (2) look on.
PLAIN = {1: ["A6", "A8"], 2: ["A6", "A8"], 3: ["A8", "A10"], 4: ["A8", "A12"]}
DUEL = {"number": 1, "defense": 3, "disc": "jaune", "planet": "jaune1"}
BEFORE_THE_CONE = {"number": 1, "defense": 3, "disc": "jaune"}
FOUR_LAUNCHED = {4: {"oval": 4, "vert1": 3, "vert2": 3, "vert3": 3, "vert4": 3}}


def position(
    window, *, seats=4, hands=None, pawns=None, powers=None, duel=None, todo=None, known=None,
    table=None, roles=None, faces=None, offense=4, **options,
):  # fmt: skip
    """The window open; hands as named, the rest of the cards in the pile."""
    dealt = {seat: cards for seat, cards in {**PLAIN, **(hands or {})}.items() if seat <= seats}
    given = {
        "hands": keyed(dealt),
        "pile": list(rest(dealt)),
        "faces": keyed({seat: [power] for seat, power in (powers or {}).items()} | (faces or {})),
        "roles": keyed(roles or {}),
        "known": keyed(known or {}),
        "table": {
            "turn": 1, "round": 1, "first": offense, "offense": offense,
            "agenda": [{"step": window, **(todo or {})}],
            "powers": keyed({seat: [{"power": power}] for seat, power in (powers or {}).items()}),
            "duel": keyed_inside(DUEL if duel is None else duel),
            "pawns": keyed(pawns or {}),
            **(table or {}),
        },
    }  # fmt: skip
    told = Scenario(
        game=GAME.name,
        title="",
        rules=[],
        seats=seats,
        options={"powers": 0, **options},
        given=given,
    )
    return laid(told, catalogue(), ScenarioChance())


def keyed(by_seat):
    return {str(seat): value for seat, value in by_seat.items()}


def keyed_inside(fields):
    return {
        name: keyed(value) if isinstance(value, dict) else value for name, value in fields.items()
    }


def rest(dealt):
    """The deck without the hands, those that may be laid first."""
    left = Counter(full_deck()) - Counter(card for cards in dealt.values() for card in cards)
    return sorted(left.elements(), key=lambda card: not is_duel(card))


def bases(colour, seat, *planets, n=1):
    """Foreign bases for one seat, as `pawns` wants them."""
    return {seat: {f"{colour}{planet}": n for planet in planets}}


def advised(table, seat):
    """The order of a player with sense, as its lines."""
    view = table.view(seat)
    order = GAME.sensible(view, None)
    assert GAME.check(view, order).refused == ()
    return GAME.write(order, "en").splitlines()


def line(table, seat, verb):
    """What one of the lines says after its verb; nothing without such a line."""
    found = [
        text.removeprefix(verb).strip() for text in advised(table, seat) if text.startswith(verb)
    ]
    return found[0] if found else None


def sense(table, seat):
    return GAME.sensible(table.view(seat), None)


def hands_after(hands, pawns, cards, duel=DUEL, bot=sense, **given):
    """Everybody orders as `bot` does, then these cards of the mains are turned up. Who holds what
    afterwards."""
    table = position("cards", hands=hands, pawns=pawns, duel=duel, **given)
    orders = {}
    for seat in table.window.asked:
        lines = [
            o.Play(card=cards[seat]) if isinstance(line, o.Play) else line
            for line in bot(table, seat).lines
        ]
        orders[seat] = o.Answer(tuple(lines))
    playout = Playout(GAME, table.state, Branches(chance("edicts", 1), "here"), 1)
    playout.close(orders)
    return playout.state.hands
