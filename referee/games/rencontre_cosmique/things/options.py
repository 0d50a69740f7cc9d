"""How a match is to be played (rulings §10)."""

from functools import cache

import msgspec

from referee.kernel.game import Options
from referee.kernel.refused import Problem
from referee.kernel.sentences import table
from referee.kernel.words import Words

TEMPOS = ("normal", "rapid", "live")
CONFLICTS = ("split", "rules", "article")
ZAP_SCOPES = ("one", "all")
DRAFTS = (0, 3, 4, 5)
LETTERS = ("F", "O")
MOST_TURNS = 1000
APART = {"insecte": "oracle", "oracle": "insecte"}  # never both (H-8)


class PowerRow(msgspec.Struct, frozen=True):
    """A power card as `things/powers.toml` describes it."""

    letter: str
    steps: tuple[str, ...]
    fr: str
    en: str
    does: Words
    promo: bool = False

    @property
    def name(self) -> Words:
        return Words(self.en, self.fr)


@cache
def power_rows() -> dict[str, PowerRow]:
    rows = table(__package__, "powers.toml")
    return {key: msgspec.convert(row, PowerRow) for key, row in rows.items()}


class RencontreOptions(Options, frozen=True, omit_defaults=True):
    """Seat 1 is red, 2 blue, 3 yellow, 4 green (H-7: who wishes a colour takes its seat)."""

    powers: int = 1
    draft: int = 0
    hidden: bool = False
    rotation: bool = False
    promos: bool = False
    power_list: tuple[str, ...] = ()
    letters: dict[str, str] = msgspec.field(default_factory=dict)
    conflict_order: str = "split"
    tempo: str = "normal"
    deal_rounds: int = 3
    deal_public: bool = True
    free_questions: bool = False
    zap_scope: str = "one"
    macron_ring: int = 4
    power_bases: int = 3
    power_bases_2p: int = 2
    base_goal: int = 5
    hand: int = 7
    max_turns: int = 0

    @property
    def power_deck(self) -> tuple[str, ...]:
        """The powers that may be dealt."""
        rows = power_rows()
        if self.power_list:
            return tuple(key for key in rows if key in self.power_list)
        return tuple(key for key, row in rows.items() if self.promos or not row.promo)

    def letter(self, power: str) -> str:
        """H-2: letters are data."""
        return self.letters.get(power, power_rows()[power].letter)


def check_options(options: RencontreOptions, seats: int) -> tuple[Problem, ...]:
    """Every option that cannot be played, with what would be right."""
    problems = [*_check_words(options), *_check_numbers(options), *_check_lists(options)]
    if not 2 <= seats <= 4:
        problems.append(Problem("O-SEATS", facts={"seats": seats}))
    return tuple(problems or _check_deck(options, seats))


def _word(name: str, given: object, allowed: tuple[object, ...]) -> list[Problem]:
    if given in allowed:
        return []
    facts: dict[str, int | str] = {
        "option": name, "given": str(given), "allowed": ", ".join(map(str, allowed)),
    }  # fmt: skip
    return [Problem("O-WORD", facts=facts)]


def _check_words(options: RencontreOptions) -> list[Problem]:
    return [
        *_word("tempo", options.tempo, TEMPOS),
        *_word("conflict_order", options.conflict_order, CONFLICTS),
        *_word("zap_scope", options.zap_scope, ZAP_SCOPES),
        *_word("draft", options.draft, DRAFTS),
        *_word("macron_ring", options.macron_ring, (1, 4)),
        *_word("power_bases_2p", options.power_bases_2p, (2, 4)),
    ]


def _check_numbers(options: RencontreOptions) -> list[Problem]:
    ranges = [
        ("powers", options.powers, 0, 4),
        ("deal_rounds", options.deal_rounds, 1, 6),
        ("power_bases", options.power_bases, 1, 5),
        ("base_goal", options.base_goal, 3, 5),
        ("hand", options.hand, 1, 7),
        ("max_turns", options.max_turns, 0, MOST_TURNS),
    ]
    return [
        Problem("O-RANGE", facts={"name": name, "given": given, "least": least, "most": most})
        for name, given, least, most in ranges
        if not least <= given <= most
    ]


def _check_lists(options: RencontreOptions) -> list[Problem]:
    problems = []
    for key in [*options.power_list, *options.letters]:
        problems += _word("power", key, tuple(power_rows()))
    for letter in options.letters.values():
        problems += _word("letter", letter, LETTERS)
    if options.draft and not options.powers < options.draft:
        problems.append(Problem("O-DRAFT", facts={"n": options.powers, "draft": options.draft}))
    return problems


def _check_deck(options: RencontreOptions, seats: int) -> list[Problem]:
    """Enough powers for everybody, Insect and Oracle being one place (H-8)."""
    deck = set(options.power_deck)
    there = len(deck) - ({"insecte", "oracle"} <= deck and not options.draft)
    wanted = seats * max(options.powers, options.draft)
    if wanted > there:
        return [Problem("O-DECK", facts={"n": wanted, "left": there})]
    return []
