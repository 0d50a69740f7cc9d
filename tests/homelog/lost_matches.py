"""A match that goes on in another log, as after a loss, or after one that its host pretends."""

from referee.match.events import Restored
from storage import Batch, Facts
from tests.service.house import Match


def begun_anew(house, old, checkpoint):
    """The old match goes on as `.2` from there, as after a loss; its seats have joined again."""
    facts = Facts(phase="ended", cause="restored")
    house.log.append(Batch(old, house.log.head(old).size, (), due=None, facts=facts))
    why = Restored(checkpoint, "the disk broke")
    made = house.referee.lobby.create("nim", {"stones": 3}, 2, name=f"{old}.2", restored=why)
    match = Match(house, made.match, 2)
    for seat in match.seats:
        match.invite(seat)
        match[seat].nonce = True
        assert match[seat].signed("join").outcome == "accepted"
    return match


def plays_on(house, match, turns=99):
    for _ in range(turns):
        if (window := house.referee.views.table(match.name, None).window) is None:
            return
        match[window.asked[0]].order("take 1")
