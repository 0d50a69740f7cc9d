"""Letters about chairs that change hands, with their occasions; a part of `tests.mail.story`."""

from dataclasses import replace
from email.message import Message

from referee.kernel.words import Language
from referee.match.policy import Policy
from referee.service import Contact, Post
from tests.mail.given import ANN, BEN, Home, home, letter, running

CYD = Contact("cyd@reprise.example", "Cyd")


def told(language: Language, found: dict[str, Message]) -> None:
    """Ann takes over, gives way, is silent, concedes; or organises what the others do."""
    _taken_over(language, found)
    _changed(language, found)
    _silent(language, found)
    _given_up(language, found)


def _to(address: str, letters: list[Message], kind: str) -> Message:
    [found] = [
        mail
        for mail in letters
        if mail["To"].endswith(f"<{address}>") and mail["Message-ID"].startswith(f"<{kind}.")
    ]
    return found


def _taken_over(language: Language, found: dict[str, Message]) -> None:
    """Cyd had an order and standing orders; Ann gets them as drafts, Cyd a farewell."""
    ann, cyd = replace(ANN, language=language), replace(CYD, language=language)
    here = running(cyd)
    _says(here, "standing", "always take when stones<=7: take 2")
    _says(here, "order", "take 3\nwait")
    here.referee.chairs.replace("nim-1", 1, ann, "moving house")
    letters = here.works()
    found["handover"] = _to(ann.address, letters, "handover")
    found["farewell"] = _to(cyd.address, letters, "farewell")


def _changed(language: Language, found: dict[str, Message]) -> None:
    here = running(replace(ANN, language=language))
    here.referee.chairs.sit_bot("nim-1", 2, "")
    found["chair"] = _to(ANN.address, here.works(), "chair")


def _silent(language: Language, found: dict[str, Message]) -> None:
    """Ann is silent in a match that seats a bot for it; then in one that she organises herself."""
    ann = replace(ANN, language=language)
    here = _begun(Policy(nmr_limit=2), ann)
    _due(here)
    found["silent"] = _to(ann.address, here.works(), "silent")
    here = _begun(Policy(), replace(ANN, address="ann@elsewhere.example"), ann)
    for _ in range(4):
        _due(here)
    of_seat = [mail for mail in here.works() if mail["Message-ID"].startswith("<silent.")]
    found["silent_organiser"] = next(mail for mail in of_seat if ann.address in mail["To"])


def _given_up(language: Language, found: dict[str, Message]) -> None:
    here = running(replace(ANN, language=language))
    here.mail(letter(ANN.address, "ABSENT 2026-12-24 2026-12-26"))
    [found["absent"]] = here.works()
    _says(here, "concede", "")
    found["over_conceded"] = _to(ANN.address, here.works(), "over")


def _begun(policy: Policy, ann: Contact, organiser: Contact | None = None) -> Home:
    here = home()
    here.referee.lobby.create("nim", {}, 2, name="nim-1", policy=policy, organiser=organiser)
    for seat, who in ((1, ann), (2, BEN)):
        here.referee.lobby.invite("nim-1", seat, who)
        _says(here, "join", "", seat)
    here.works()
    return here


def _due(here: Home) -> None:
    window = here.referee.views.table("nim-1", None).window
    assert window is not None
    assert window.due is not None
    here.clock.set(window.due)
    here.referee.windows.wake("nim-1")


def _says(here: Home, kind: str, text: str, seat: int = 1) -> None:
    here.referee.submissions.submit(Post("nim-1", seat, kind, text, here.clock.now()))
