"""The letter to whoever brought the round of a beacon."""

from referee.mail.writing.frame import letter
from referee.mail.writing.pieces import Pieces
from referee.mail.writing.scene import RenderedLetter, Scene, problems_of
from referee.mail.writing.teller import Teller


def brought_round(scene: Scene) -> RenderedLetter:
    """It was taken, or why not. payload: `brought`, the match; `round`; `problems`."""
    tell, payload = Teller(scene), scene.payload
    problems = problems_of(payload)
    name = "brought_round_refused" if problems else "brought_round_taken"
    said = tell.p(name, brought=payload["brought"], round=payload["round"])
    what: Pieces = [said, *tell.problems(problems, "")]
    if problems:
        what.append(tell.p("desk_help_beacon"))
    return letter(tell, name, what, window=0)
