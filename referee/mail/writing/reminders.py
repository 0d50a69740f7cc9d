"""Letters that a player can do without: they carry the way to stop them."""

from referee.mail.writing.frame import letter
from referee.mail.writing.pieces import Items, Pieces
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller
from referee.mail.writing.watching import WATCHERS

MOST_NEWS = 12  # of one match, the newest; the page has them all
STOPPABLE = frozenset({"reminder", "digest", *WATCHERS})


def reminder(scene: Scene) -> RenderedLetter:
    """The deadline comes near, and this seat has not answered."""
    tell = Teller(scene)
    window = tell.table.window
    assert window is not None, "a reminder has an open window"
    facts = {"number": window.number, "window": tell.window, "match": tell.table.match}
    waits = "reminder_unsealing" if tell.table.blind == "unsealing" else "reminder_intro"
    intro = [tell.p(waits, **facts), *tell.deadline(named=False)]
    kept = [tell.p("reminder_draft", url=scene.page)] if scene.drafted else []
    stop = tell.p("reminder_stop", url=scene.unsubscribe)
    return letter(tell, "reminder", [*intro, *kept, *tell.asked(), stop])


def digest(scene: Scene) -> RenderedLetter:
    """Once a day: what happened and what is asked, in all matches of the reader."""
    tell = Teller(scene)
    stop = tell.p("digest_stop", match=tell.table.match, url=scene.unsubscribe)
    told = [piece for other in scene.others for piece in _match(other)]
    return letter(tell, "digest", [tell.p("digest_intro"), *told, stop])


def _match(scene: Scene) -> Pieces:
    tell, after = Teller(scene), scene.payload["after"]
    news = (
        tell.spoken(moment.say(tell.language))
        for moment in tell.table.history
        if moment.at >= after
    )
    said = tuple(moment for moment in news if moment)[-MOST_NEWS:]
    stands = "digest_others"
    if tell.is_asked:
        stands = "digest_answered" if tell.table.answered else "digest_waits"
    return [
        tell.h("digest_match", game=tell.game, match=tell.table.match),
        *([Items(said)] if said else []),
        *tell.deadline(),
        tell.p(stands, url=scene.page),
    ]


def is_true(scene: Scene) -> bool:
    """Is the reminder still about what is asked? The answer may have come, the deadline moved."""
    window, payload = scene.table.window, scene.payload
    if window is None or scene.table.answered:
        return False
    asked = scene.chair.seat in window.asked
    return asked and (window.number, window.due) == (payload["window"], payload["due"])
