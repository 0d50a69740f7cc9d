"""The letter of a blind window whose sealing has ended: what was sealed is to be opened."""

from referee.mail.writing.frame import letter
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller


def unsealing(scene: Scene) -> RenderedLetter:
    """Please open, until when, and what is played for who does not. None of the table: it has not
    changed since the letter that asked for the order."""
    tell = Teller(scene)
    window = tell.table.window
    number = window.number if window else 0
    intro = tell.p("unsealing_intro", number=number, window=tell.window, match=tell.table.match)
    return letter(tell, "unsealing", [intro, *tell.deadline(named=False), *tell.asked()])
