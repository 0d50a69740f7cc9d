"""On what terms a match is played: what somebody wants to know before they take a seat."""

import json
from typing import Any

import msgspec

from referee.bots.levels import EASY
from referee.kernel.game import AnyGame, plain
from referee.mail.writing.pieces import Items, Pieces
from referee.mail.writing.teller import Teller


def terms(tell: Teller) -> Pieces:
    """How long windows stay open, what counts, what is unusual about the game."""
    policy = tell.table.policy
    pace = "p_hours" if policy.grid is None else "p_grid"
    items = [
        tell.say(pace, long=policy.long, short=policy.short, grid=policy.grid),
        tell.say("p_hold" if policy.hold else "p_no_hold"),
        tell.say(f"p_assurance_{policy.assurance}"),
        *([tell.say("p_terms_blind")] if policy.blind else []),
        *([tell.say("p_terms_beacon", name=policy.beacon.name)] if policy.beacon else []),
        *([tell.say("p_terms_witnesses", **policy.witnessed())] if policy.witnesses else []),
        *_patience(tell),
        *_manners(tell),
        *(
            tell.say("terms_option", name=name, value=json.dumps(value, ensure_ascii=False))
            for name, value in unusual(tell.table.game, tell.table.options).items()
        ),
    ]
    return [tell.h("p_terms"), Items(tuple(items))]


def _patience(tell: Teller) -> list[str]:
    """How long a window waits for who is away or silent, and who plays for them then."""
    policy = tell.table.policy
    said = [tell.say("p_terms_grace", hours=policy.grace)] if policy.grace else []
    if policy.bank:
        said.append(tell.say("p_terms_bank", hours=policy.bank))
    away = "p_terms_absence" if policy.absence else "p_terms_no_absence"
    said.append(tell.say(away, days=policy.absence))
    if policy.nmr_limit:
        said.append(tell.say(f"p_terms_nmr_{policy.nmr_then}", windows=policy.nmr_limit))
    if policy.level != EASY.name:
        said.append(tell.say(f"p_terms_bots_{policy.level}"))
    return said


def _manners(tell: Teller) -> list[str]:
    """How seats write to each other and who may join, where it is not as usual."""
    policy = tell.table.policy
    said = [tell.say(f"v_terms_press_{policy.press}")] if policy.press != "open" else []
    said += [tell.say("v_terms_postal")] if policy.postal else []
    if policy.reliability:
        said.append(tell.say("v_terms_reliability", per_cent=policy.reliability))
    return said


def unusual(game: AnyGame, options: dict[str, Any]) -> dict[str, Any]:
    """The options that differ from the game's own, as they were given."""
    usual = game.options()
    names = {field.encode_name: field.name for field in msgspec.structs.fields(type(usual))}
    return {
        name: value
        for name, value in options.items()
        if name not in names or value != plain(getattr(usual, names[name]))
    }
