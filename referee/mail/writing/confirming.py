"""Letters that ask: was that you, and do you mean it? One line comes back, or nothing happens."""

from referee.mail.writing.frame import letter as _letter
from referee.mail.writing.pieces import Literal, Pieces, Shown
from referee.mail.writing.scene import Rendered, Scene
from referee.mail.writing.telling import Teller
from referee.mail.writing.texts import quoted


def confirm_key(scene: Scene) -> Rendered:
    """A letter brings the seat's first key: does this mailbox stand behind it?"""
    tell, payload = Teller(scene), scene.payload
    bare = payload["key"] == payload["text"].strip()  # then the letter shows it already
    key: Pieces = [] if bare else [tell.p("confirm_key_is"), Shown(quoted(payload["key"]))]
    came = "confirm_came_elsewhere" if payload["elsewhere"] else "confirm_came"
    return _confirming(scene, "confirm_key", f"confirm_key_{payload['brings']}", came, key)


def confirm_concede(scene: Scene) -> Rendered:
    """A letter gives the match up, which cannot be undone: is it meant?"""
    came = "confirm_came_elsewhere" if scene.payload["elsewhere"] else "confirm_came"
    return _confirming(scene, "confirm_concede", "confirm_concede_intro", came, [])


def confirm_letter(scene: Scene) -> Rendered:
    """A letter came from somewhere else: did the seat's owner write it?"""
    return _confirming(scene, "confirm_letter", "confirm_letter_intro", "confirm_came", [])


def _confirming(scene: Scene, name: str, intro: str, came: str, brings: Pieces) -> Rendered:
    """One line to send back, the letter that is meant, and what if it is somebody else's."""
    tell, payload = Teller(scene), scene.payload
    return _letter(
        tell,
        name,
        [
            tell.p(intro, match=tell.table.match),
            Literal(f"# {tell.say('word_confirm')} {payload['token']}"),
            tell.p("confirm_link", url=f"{scene.site}/confirm/{payload['token']}"),
            tell.p("confirm_until", until=tell.when(payload["expires"])),
            *brings,
            tell.p(came, at=tell.when(payload["received"])),
            Shown(quoted(payload["text"])),
            tell.p(_if_not_yours(scene), organiser=scene.organiser or ""),
        ],
    )


def _if_not_yours(scene: Scene) -> str:
    """Somebody knows the reply address: the organiser should hear of it, if there is one."""
    if scene.organiser is None:
        return "confirm_else"
    return "confirm_else_tell_named" if scene.organiser else "confirm_else_tell"
