"""A bot's play: each kind in hand is carried out on a copy, and may be hit by a riposte (§11.3)."""

from msgspec.structs import replace

from referee.games.kardashev.bot.estimates import Estimate, gains, likely, noise
from referee.games.kardashev.bot.trial import copy_position, enter_card, run_list, sacrifice_hero
from referee.games.kardashev.bot.values import worth
from referee.games.kardashev.rules.measures import is_banned, threat, usable_heroes
from referee.games.kardashev.rules.turn import can_answer
from referee.games.kardashev.things.cards import heroes, id_of, kind
from referee.games.kardashev.things.seats import rival
from referee.games.kardashev.things.sheet import AnyOrder, HeroLine, Move, Named, Names, as_names
from referee.games.kardashev.things.state import KardashevState
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.things.zones import distinct, without
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

TEMPERATURE = 45
PASS = -30
POWER_GAIN, FALL_GAIN, LATE_FALL_GAIN = 35, 160, 100


def propose_play(view: KardashevView, seat: Seat, chance: Chance) -> AnyOrder:
    """The best expected gain, with noise; a pass at -.3."""
    state = copy_position(view, seat)
    lines = hero_lines(view, seat, state, "play")
    then: Names = as_names("auto") if chance.below("then", 6) == 0 else ()
    values = {
        card: expected(state, seat, card, risk(state, seat)) for card in free_kinds(view, seat)
    }
    values[""] = PASS
    noisy = {
        card: n + noise(chance, f"play/{card or 'pass'}".replace("@", "-"), TEMPERATURE)
        for card, n in values.items()
    }
    best = max(noisy, key=lambda card: noisy[card])
    if not best:
        return Move(heroes=lines, verb="pass")
    return Move(heroes=lines, verb="play", what=Named(id_of(best)), then=then)


def free_kinds(view: KardashevView, seat: Seat) -> list[str]:
    """Kinds of the hand that may be laid."""
    return [card for card in distinct(view.hand) if not is_banned(view.marks[seat], card)]


def risk(state: KardashevState, seat: Seat) -> tuple[int, Estimate]:
    """How likely a riposte is, and which domain it would name; in hundredths."""
    other = rival(seat)
    if state.marks[seat].veil or not can_answer(state, other):
        return 0, {}
    gain = gains(state, seat)
    hit = min(75, 15 + 6 * len(state.hands[other]) + 5 * max(gain.values()) // 100)
    return hit, likely(gain)


def expected(state: KardashevState, seat: Seat, card: str, risk: tuple[int, Estimate]) -> int:
    """What the card brings if it comes in, and if it is hit."""
    now = worth(state, seat)
    comes_in = worth(enter_card(state, seat, card), seat) - now
    hand = without(state.hands[seat], [card])
    lost = worth(replace(state, hands={**state.hands, seat: hand}), seat) - now
    hit, names = risk
    share = min(100, sum(names.get(domain, 0) for domain in kind(card).domains))
    chance_of_hit = hit * share // 100
    return ((100 - chance_of_hit) * comes_in + chance_of_hit * lost) // 100


def hero_lines(
    view: KardashevView, seat: Seat, state: KardashevState, window: str
) -> tuple[HeroLine, ...]:
    """Powers that gain .35, in a play also sacrifices that gain enough; one line a hero."""
    now = worth(state, seat)
    lines = []
    for hero_id in usable_heroes(view, seat, window):
        hero = heroes()[hero_id]
        if hero.power and hero_id not in view.used:
            gain = worth(run_list(state, seat, hero_id, hero.power), seat) - now
            if gain >= POWER_GAIN:
                lines.append(HeroLine("power", hero_id))
                continue
        if window == "play" and worth(
            sacrifice_hero(state, seat, hero), seat
        ) - now >= sacrifice_gain(view, seat):
            lines.append(HeroLine("sacrifice", hero_id))
    return tuple(lines[: 1 if window == "response" else None])


def sacrifice_gain(view: KardashevView, seat: Seat) -> int:
    """What a hero must bring to be given up: less in the last stage, or under threat."""
    late = view.stage >= view.options.stages or threat(view.rows[rival(seat)])
    return LATE_FALL_GAIN if late else FALL_GAIN
