"""Short lines that the picture and its twin in words share."""

from referee.games.combats.board.shapes import LETTERS
from referee.games.combats.rules.campaign import LEAD_FROM
from referee.games.combats.things.chart import place_name
from referee.games.combats.things.options import CAMPAIGN
from referee.games.combats.things.pawns import COLOURS, NOBODY, SEATS
from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.names import card_name, side
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.words import Language


def letter(seat: Seat, language: Language) -> str:
    """G and W; in French G and B."""
    return LETTERS[seat].in_(language)


def heading(view: CombatsView, language: Language) -> list[str]:
    """The leg; in a campaign the round, whose turn it is, the points."""
    if view.options.mode != CAMPAIGN:
        return [SENTENCES.say("panel_leg", language, leg=view.leg, legs=view.options.legs)]
    rounds, lead = view.options.rounds, view.options.lead
    score = {COLOURS[seat]: view.score[seat] for seat in SEATS}
    lines = [SENTENCES.say("panel_round", language, round=view.round, rounds=rounds)]
    if view.active != NOBODY:
        lines.append(SENTENCES.say("panel_active", language, side=side(view.active, language)))
    lines.append(SENTENCES.say("panel_score", language, **score))
    if lead:
        lines.append(SENTENCES.say("panel_lead", language, lead=lead, round=LEAD_FROM))
    return lines


def stocks(view: CombatsView, seat: Seat, language: Language) -> str:
    return SENTENCES.say(
        "panel_side",
        language,
        side=side(seat, language),
        energy=view.energy[seat],
        cards=view.cards[seat],
    )


def cards_left(view: CombatsView, language: Language) -> str:
    return SENTENCES.say("panel_deck", language, deck=view.deck, discard=len(view.discard))


def stocked(view: CombatsView, language: Language) -> list[str]:
    """Stocks, hand sizes, the card that was played last."""
    lines = [stocks(view, seat, language) for seat in SEATS if view.energy]
    lines.append(cards_left(view, language))
    if view.discard:
        last = card_name(view.discard[-1], language)
        lines.append(SENTENCES.say("panel_top", language, card=last))
    return lines


def panel(view: CombatsView, language: Language) -> list[str]:
    """Everything beside the map."""
    return heading(view, language) + stocked(view, language)


def fought_here(view: CombatsView, language: Language) -> str:
    """Which combat the strips show; nothing before the first."""
    if view.options.mode != CAMPAIGN or not view.combat.place:
        return ""
    return SENTENCES.say("fought_here", language, place=place_name(view.combat.place, language))


def power(view: CombatsView, battle: int, seat: Seat) -> str:
    """Pawns and Mobilisation, before cards and energy."""
    group = view.combat.group(seat, battle)
    more = view.combat.mob[seat] * group.p
    return f"{group.power}{more:+d}" if more else str(group.power)


def foot(view: CombatsView, language: Language) -> str:
    """Losses so far, and who won."""
    combat = view.combat
    if not combat.lost:
        return ""
    lost = {COLOURS[seat]: combat.lost[seat].total for seat in SEATS}
    losses = SENTENCES.say("foot_losses", language, **lost)
    if combat.stage not in ("aftermath", "done"):
        return losses
    winner = combat.lead()
    if winner == NOBODY:
        return f"{losses} {SENTENCES.say('foot_nobody', language)}"
    return f"{losses} {SENTENCES.say('foot_winner', language, side=side(winner, language))}"
