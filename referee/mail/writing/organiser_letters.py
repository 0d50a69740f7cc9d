"""Letters to the organiser: what keeps a match from going on, and whom letters do not reach."""

from referee.mail.writing.frame import letter
from referee.mail.writing.pieces import Pieces
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller
from referee.service.people.mailboxes import FAILING, Health


def trouble(scene: Scene) -> RenderedLetter:
    """To the organiser: a window could not be closed, and the match waits for the host."""
    tell, payload = Teller(scene), scene.payload
    what: Pieces = [
        tell.p("trouble_intro", match=tell.table.match, number=payload["window"]),
        tell.p("trouble_then"),
        *tell.organising(),
    ]
    return letter(tell, "trouble", what, window=payload["window"])


def silent_beacon(scene: Scene) -> RenderedLetter:
    """To the organiser: the round that the dice wait for is overdue; what they and all can do."""
    tell, payload = Teller(scene), scene.payload
    facts = {"number": payload["number"], "beacon": payload["beacon"]}
    due = tell.when(payload["due"])
    what: Pieces = [
        tell.p("silent_beacon_intro", match=tell.table.match, due=due, **facts),
        tell.p("silent_beacon_then"),
        tell.p("silent_beacon_bring", match=tell.table.match, number=payload["number"]),
        *tell.organising(),
    ]
    return letter(tell, "silent_beacon", what)


def bounced(scene: Scene) -> RenderedLetter:
    """To the organiser: letters to a player do not arrive, and they may need another way."""
    tell, payload = Teller(scene), scene.payload
    health = Health(FAILING, payload["status"], payload["at"])
    who = tell.seat(payload["who"])
    return letter(
        tell,
        "bounced",
        [
            tell.p("bounced_intro", match=tell.table.match, who=who, why=tell.why(health)),
            tell.p("bounced_then"),
            *tell.deadline(),
            *tell.organising(),
        ],
    )
