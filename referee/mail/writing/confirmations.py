"""Letters that ask: was that you, and do you mean it? One line comes back, or nothing happens."""

from collections.abc import Iterator, Sequence

from referee.kernel.offers import offer
from referee.mail.writing.frame import letter as _letter
from referee.mail.writing.pieces import Items, Literal, Pieces, Verbatim
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller
from referee.mail.writing.texts import quoted
from referee.service.reception.waiting_letters import MOST, PendingView

_SHORT = 1500  # characters of each letter, where several wait


def confirm_key(scene: Scene) -> RenderedLetter:
    """A letter brings the seat's first key: does this mailbox stand behind it?"""
    tell, payload = Teller(scene), scene.payload
    bare = payload["key"] == payload["text"].strip()  # then the letter shows it already
    key: Pieces = [] if bare else [tell.p("confirm_key_is"), Verbatim(quoted(payload["key"]))]
    came = "confirm_came_elsewhere" if payload["elsewhere"] else "confirm_came"
    return _confirming(scene, "confirm_key", f"confirm_key_{payload['brings']}", came, key)


def confirm_concede(scene: Scene) -> RenderedLetter:
    """A letter gives the match up, which cannot be undone: is it meant?"""
    came = "confirm_came_elsewhere" if scene.payload["elsewhere"] else "confirm_came"
    return _confirming(scene, "confirm_concede", "confirm_concede_intro", came, [])


def confirm_letter(scene: Scene) -> RenderedLetter:
    """A letter came from somewhere else: did the seat's owner write it?"""
    return _confirming(scene, "confirm_letter", "confirm_letter_intro", "confirm_came", [])


def confirm_forget(scene: Scene) -> RenderedLetter:
    """Somebody with the seat's link asks that its player be forgotten: do they want it?"""
    tell, payload = Teller(scene), scene.payload
    kept: Pieces = [] if payload["keys"] else [tell.p("forget_stays_keys")]
    return _letter(
        tell,
        "confirm_forget",
        [
            tell.p("confirm_forget_intro", match=tell.table.match),
            Literal(offer(f"{tell.say('word_confirm')} {payload['token']}")),
            tell.p("confirm_link", url=f"{scene.site}/forget/{payload['token']}"),
            tell.p("confirm_until", until=tell.when(payload["expires"])),
            tell.h("head_forget_gone"),
            Items(tuple(_forgotten(tell))),
            *kept,
            tell.p("forget_stays"),
            tell.p("forget_else"),
        ],
    )


def sign_in(scene: Scene) -> RenderedLetter:
    """Somebody wants to see the pages as this reader: was that them?"""
    tell, payload = Teller(scene), scene.payload
    seats = payload.get("seats", 0)
    adopted = [tell.p("sign_in_adopts", n=seats)] if seats else []
    return _letter(
        tell,
        "sign_in",
        [
            tell.p("sign_in_intro"),
            Literal(f"{scene.site}/sign-in/{payload['token']}"),
            *adopted,
            tell.p("confirm_until", until=tell.when(payload["expires"])),
            tell.p("sign_in_else"),
        ],
    )


def _forgotten(tell: Teller) -> Iterator[str]:
    """What will be gone, a line a thing."""
    payload = tell.scene.payload
    yield tell.say("forget_gone_you")
    yield tell.say("forget_gone_mail")
    for match in payload["leaves"]:
        yield tell.say("forget_gone_seat", match=match)
    for match in payload["sat"]:
        yield tell.say("forget_gone_sat", match=match)
    for match in payload["runs"]:
        yield tell.say("forget_gone_run", match=match)
    if payload["keys"]:
        yield tell.say("forget_gone_keys")


def confirm_waiting(scene: Scene) -> RenderedLetter:
    """Several letters wait, because more came than we ask about one by one: which are yours?"""
    tell = Teller(scene)
    asked = [piece for letter in scene.waiting for piece in _waiting(scene, letter)]
    intro = [tell.p("confirm_waiting_intro", match=tell.table.match)] if asked else []
    last = [tell.p(_if_not_yours(scene), organiser=scene.organiser or "")] if asked else []
    return _letter(
        tell,
        "confirm_waiting",
        [*intro, *asked, *last, *_gave_way(tell, scene.gave_way), *_next(tell)],
    )


def _waiting(scene: Scene, one: PendingView) -> Pieces:
    tell = Teller(scene)
    came = "confirm_came_elsewhere" if one.elsewhere else "confirm_came"
    return [
        tell.p(came, at=tell.when(one.received)),
        Verbatim(quoted(one.text[:_SHORT])),
        Literal(offer(f"{tell.say('word_confirm')} {one.token}")),
        tell.p("confirm_link", url=f"{scene.site}/confirm/{one.token}"),
        tell.p("confirm_until", until=tell.when(one.expires)),
    ]


def _gave_way(tell: Teller, gone: Sequence[str]) -> Pieces:
    """Letters that are not kept any more: their author must send them again."""
    if not gone:
        return []
    return [tell.p("confirm_gave_way", most=MOST), Items(tuple(tell.when(token) for token in gone))]


def _next(tell: Teller) -> Pieces:
    """The last letter for now says what becomes of those that come until the next."""
    until = tell.scene.payload.get("next")
    return [tell.p("confirm_next", until=tell.when(until), most=MOST)] if until else []


def _confirming(scene: Scene, name: str, intro: str, came: str, brings: Pieces) -> RenderedLetter:
    """One line to send back, the letter that is meant, and what if it is somebody else's."""
    tell, payload = Teller(scene), scene.payload
    return _letter(
        tell,
        name,
        [
            tell.p(intro, match=tell.table.match),
            Literal(offer(f"{tell.say('word_confirm')} {payload['token']}")),
            tell.p("confirm_link", url=f"{scene.site}/confirm/{payload['token']}"),
            tell.p("confirm_until", until=tell.when(payload["expires"])),
            *brings,
            tell.p(came, at=tell.when(payload["received"])),
            Verbatim(quoted(payload["text"])),
            tell.p(_if_not_yours(scene), organiser=scene.organiser or ""),
            *_gave_way(tell, payload.get("gone", ())),
            *_next(tell),
        ],
    )


def _if_not_yours(scene: Scene) -> str:
    """Somebody knows the reply address: the organiser should hear of it, if there is one."""
    if scene.organiser is None:
        return "confirm_else"
    return "confirm_else_tell_named" if scene.organiser else "confirm_else_tell"
