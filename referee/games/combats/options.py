"""How a match is to be played: the presets, or forces given by hand; tempo and legs."""

from functools import cache

import msgspec

from referee.games.combats.deck import cards
from referee.games.combats.pawns import SEATS, Pawns
from referee.kernel.event import Seat
from referee.kernel.game import Options
from referee.kernel.refused import Problem
from referee.kernel.sentences import table

MODES = ("single",)
TEMPOS = ("live", "plotted")
AFTERMATHS = ("folded", "window")
PLACES = ("world", "sun")
FORCES_LEAST, FORCES_MOST = 1, 12
ENERGY_MOST = 20
DEAL_MOST = 5


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side: Populations, Usines, energy, and a hand that is named, or dealt."""

    p: int = 0
    u: int = 0
    e: int = 0
    cards: tuple[str, ...] = ()
    deal: int = 0

    @property
    def pawns(self) -> Pawns:
        return Pawns(self.p, self.u)


class CombatsOptions(Options, frozen=True, omit_defaults=True):
    """`seat1` and `seat2` (both or none) stand in for the preset. `tempo` and `aftermath` left
    empty follow from each other (rulings §11): single is live, live always opens the window.
    """

    mode: str = "single"
    tempo: str = ""
    aftermath: str = ""
    preset: str = "duel"
    legs: int = 1
    place: str = ""
    seat1: Force | None = None
    seat2: Force | None = None

    def force(self, seat: Seat, leg: int = 1) -> Force:
        """What this seat begins the leg with; in leg 2 places are exchanged."""
        first = seat == (1 if leg == 1 else 2)
        return (self.seat1 if first else self.seat2) or Force()


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    place: str
    seat1: Force
    seat2: Force


@cache
def presets() -> dict[str, Preset]:
    rows = table(__package__, "presets.toml")
    return {name: msgspec.convert(row, type=Preset) for name, row in rows.items()}


def complete(options: CombatsOptions) -> CombatsOptions:
    """The same options with nothing left to look up."""
    tempo = options.tempo or "live"
    by_hand = options.seat1 is not None and options.seat2 is not None
    preset = presets().get(options.preset)
    return msgspec.structs.replace(
        options,
        tempo=tempo,
        aftermath="window" if tempo == "live" else options.aftermath or "folded",
        preset="" if by_hand else options.preset,
        place=options.place or ("world" if by_hand or preset is None else preset.place),
        seat1=options.seat1 if by_hand or preset is None else preset.seat1,
        seat2=options.seat2 if by_hand or preset is None else preset.seat2,
    )


def check_options(options: CombatsOptions, seats: int) -> tuple[Problem, ...]:
    """Every option that cannot be played, with what would be right."""
    problems = [*_check_words(options), *_check_one_way(options)]
    if seats != len(SEATS):
        problems.append(Problem("O-SEATS", facts={"seats": seats}))
    if problems:
        return tuple(problems)
    whole = complete(options)
    for seat in SEATS:
        problems += _check_force(seat, whole.force(seat), whole.place)
    return tuple(problems or _check_deck(whole))


def _check_words(options: CombatsOptions) -> list[Problem]:
    words = [
        ("mode", options.mode, MODES),
        ("tempo", options.tempo, ("", *TEMPOS)),
        ("aftermath", options.aftermath, ("", *AFTERMATHS)),
        ("place", options.place, ("", *PLACES)),
        ("preset", options.preset, ("", *presets())),
        ("legs", str(options.legs), ("1", "2")),
    ]
    return [
        Problem(
            "O-WORD",
            facts={"option": name, "given": given, "allowed": ", ".join(filter(None, allowed))},
        )
        for name, given, allowed in words
        if given not in allowed
    ]


def _check_one_way(options: CombatsOptions) -> list[Problem]:
    """Forces come from a preset or by hand, for both sides alike."""
    problems = []
    if (options.seat1 is None) != (options.seat2 is None):
        problems.append(Problem("O-BOTH-SEATS"))
    if options.place and options.seat1 is None:
        problems.append(Problem("O-PLACE", facts={"place": options.place}))
    if not options.preset and options.seat1 is None:
        problems.append(Problem("O-NO-FORCES"))
    if options.aftermath == "folded" and options.tempo != "plotted":
        problems.append(Problem("O-AFTERMATH"))
    return problems


def _check_force(seat: Seat, force: Force, place: str) -> list[Problem]:
    problems = []
    ranges = [
        ("p", force.p, 0, FORCES_MOST),
        ("u", force.u, 0, 0 if place == "sun" else FORCES_MOST),
        ("p + u", force.p + force.u, FORCES_LEAST, FORCES_MOST),
        ("e", force.e, 0, ENERGY_MOST),
        ("deal", force.deal, 0, DEAL_MOST),
    ]
    for name, given, least, most in ranges:
        if not least <= given <= most:
            limits: dict[str, int | str] = {"given": given, "least": least, "most": most}
            problems.append(Problem("O-RANGE", facts={"seat": seat, "name": name, **limits}))
    if force.cards and force.deal:
        problems.append(Problem("O-DEAL", facts={"seat": seat}))
    return problems


def _check_deck(options: CombatsOptions) -> list[Problem]:
    """The named cards exist, and both seats together name no more than the deck holds."""
    named = [key for seat in SEATS for key in options.force(seat).cards]
    problems = []
    for key in dict.fromkeys(named):
        there = cards()[key].count if key in cards() else 0
        if named.count(key) > there:
            facts: dict[str, int | str] = {"card": key, "given": named.count(key), "most": there}
            problems.append(Problem("O-CARD", facts=facts))
    return problems
