"""Letters to an organiser about what they command by mail."""

from referee.kernel.offers import offer
from referee.mail.writing.frame import letter
from referee.mail.writing.pieces import Literal, Pieces, Verbatim
from referee.mail.writing.scene import RenderedLetter, Scene, problems_of
from referee.mail.writing.teller import Teller
from referee.mail.writing.texts import quoted


def confirm_command(scene: Scene) -> RenderedLetter:
    """A mail in the organiser's name commands something: do they want it?"""
    tell, payload = Teller(scene), scene.payload
    what: Pieces = [
        tell.p("confirm_command_intro", match=tell.table.match, at=tell.when(payload["received"])),
        Verbatim(quoted(payload["line"])),
        tell.p("confirm_command_then"),
        Literal(offer(f"{tell.say('word_confirm')} {payload['token']}")),
        tell.p("confirm_until", until=tell.when(payload["expires"])),
    ]
    if payload["window"]:
        what.append(tell.p("confirm_command_window", number=payload["window"]))
    return letter(tell, "confirm_command", [*what, tell.p("confirm_command_else")])


def commanded(scene: Scene) -> RenderedLetter:
    """What became of a command: done, refused, or not understood.

    payload: `outcome`; of one that was read its `line` and its `problems`, else `says`.
    """
    tell, payload = Teller(scene), scene.payload
    outcome = payload["outcome"]
    what: Pieces = [tell.p(f"commanded_{outcome}", match=tell.table.match)]
    if outcome == "malformed":
        what += [tell.p(key, **facts) for key, facts in payload["says"]]
    else:
        what += [Verbatim(quoted(payload["line"])), *tell.problems(problems_of(payload), "")]
    table = [*tell.deadline(), *tell.organising()]
    return letter(tell, f"commanded_{outcome}", [*what, *table])
