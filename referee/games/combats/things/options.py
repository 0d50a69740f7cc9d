"""How a match is to be played: the campaign, or a single combat by preset or by hand; tempo.

`mode` left empty is the campaign, or a single combat where only that can be meant (C-1).
"""

from functools import cache

import msgspec

from referee.games.combats.things.cards import cards
from referee.games.combats.things.pawns import SEATS, Pawns
from referee.kernel.event import Seat
from referee.kernel.game import Options
from referee.kernel.refused import Problem
from referee.kernel.sentences import table

CAMPAIGN, SINGLE = "campaign", "single"
MODES = (CAMPAIGN, SINGLE)
TEMPOS = ("live", "plotted")
AFTERMATHS = ("folded", "window")
PLACES = ("world", "sun")
PRESET = "duel"  # of a single combat that names none
FORCES_LEAST, FORCES_MOST = 1, 12
ENERGY_MOST = 20
DEAL_MOST = 5
ROUNDS, ROUNDS_LEAST, ROUNDS_MOST = 8, 6, 10
LEAD_LEAST, LEAD_MOST = 10, 30
START_ENERGY = (6, 7)  # D-2: white has one more, for moving second


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
    """Single: `seat1` and `seat2` (both or none) stand in for the preset. Left empty, `tempo` and
    `aftermath` follow (rulings §11): a campaign is plotted, a single live; live always opens the
    window. `lead` 0 is off; `start_energy` is grey's and white's.
    """

    mode: str = ""
    tempo: str = ""
    aftermath: str = ""
    rounds: int = ROUNDS
    lead: int = 0
    start_energy: tuple[int, ...] = START_ENERGY
    preset: str = ""
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
    """The same options with nothing left to look up; they are good ones."""
    mode, tempo = mode_of(options), tempo_of(options)
    whole = msgspec.structs.replace(
        options,
        mode=mode,
        tempo=tempo,
        aftermath="window" if tempo == "live" else options.aftermath or "folded",
    )
    return whole if mode == CAMPAIGN else _with_forces(whole)


def mode_of(options: CombatsOptions) -> str:
    return options.mode or (SINGLE if _single_only(options) else CAMPAIGN)


def tempo_of(options: CombatsOptions) -> str:
    return options.tempo or ("plotted" if mode_of(options) == CAMPAIGN else "live")


def _single_only(options: CombatsOptions) -> list[str]:
    """The options given that a single combat alone knows."""
    given = {
        "preset": options.preset,
        "legs": options.legs != 1,
        "place": options.place,
        "seat1": options.seat1,
        "seat2": options.seat2,
    }
    return [name for name, value in given.items() if value]


def _campaign_only(options: CombatsOptions) -> list[str]:
    given = {
        "rounds": options.rounds != ROUNDS,
        "lead": options.lead,
        "start_energy": options.start_energy != START_ENERGY,
    }
    return [name for name, value in given.items() if value]


def _with_forces(options: CombatsOptions) -> CombatsOptions:
    """Forces by hand stand on a World unless said; a preset has its own place."""
    if options.seat1 is not None and options.seat2 is not None:
        return msgspec.structs.replace(options, preset="", place=options.place or "world")
    name = options.preset or PRESET
    preset = presets()[name]
    return msgspec.structs.replace(
        options, preset=name, place=preset.place, seat1=preset.seat1, seat2=preset.seat2
    )


def check_options(options: CombatsOptions, seats: int) -> tuple[Problem, ...]:
    """Every option that cannot be played, with what would be right."""
    problems = [*_check_words(options), *_check_one_way(options)]
    if seats != len(SEATS):
        problems.append(Problem("O-SEATS", facts={"seats": seats}))
    if problems:
        return tuple(problems)
    whole = complete(options)
    if whole.mode == CAMPAIGN:
        return tuple(_check_campaign(whole))
    for seat in SEATS:
        problems += _check_force(seat, whole.force(seat), whole.place)
    return tuple(problems or _check_deck(whole))


def _check_words(options: CombatsOptions) -> list[Problem]:
    words = [
        ("mode", options.mode, ("", *MODES)),
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
    """No option of the other mode; forces come from a preset or by hand, for both sides alike."""
    problems = _check_mode(options)
    if (options.seat1 is None) != (options.seat2 is None):
        problems.append(Problem("O-BOTH-SEATS"))
    if options.place and options.seat1 is None and options.seat2 is None:
        problems.append(Problem("O-PLACE", facts={"place": options.place}))
    if options.aftermath == "folded" and tempo_of(options) == "live":
        problems.append(Problem("O-AFTERMATH"))
    return problems


def _check_mode(options: CombatsOptions) -> list[Problem]:
    """What belongs to the other mode would be passed over in silence: it is refused."""
    mode = mode_of(options)
    strange = _campaign_only(options) if mode == SINGLE else _single_only(options)
    other = CAMPAIGN if mode == SINGLE else SINGLE
    return [Problem("O-MODE", facts={"option": name, "mode": other}) for name in strange]


def _check_campaign(options: CombatsOptions) -> list[Problem]:
    """Rulings §11: the length, the lead that ends it early, the energy at the start."""
    problems = []
    if not ROUNDS_LEAST <= options.rounds <= ROUNDS_MOST:
        problems.append(_beyond("rounds", options.rounds, ROUNDS_LEAST, ROUNDS_MOST))
    if options.lead and not LEAD_LEAST <= options.lead <= LEAD_MOST:
        problems.append(_beyond("lead", options.lead, LEAD_LEAST, LEAD_MOST, "lead"))
    if len(options.start_energy) != len(SEATS):
        problems.append(Problem("O-START-ENERGY", facts={"given": len(options.start_energy)}))
    for given in options.start_energy:
        if not 0 <= given <= ENERGY_MOST:
            problems.append(_beyond("start_energy", given, 0, ENERGY_MOST))
    return problems


def _beyond(name: str, given: int, least: int, most: int, case: str = "") -> Problem:
    facts: dict[str, int | str] = {"name": name, "given": given, "least": least, "most": most}
    return Problem("O-BETWEEN", facts=facts | ({"case": case} if case else {}))


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
