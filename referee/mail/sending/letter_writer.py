"""Intent -> bytes: gathers what a letter needs, has it written, and puts it in its envelope."""

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import astuple, replace
from functools import partial
from typing import Any

from referee.agenda import Deadline
from referee.kernel.refused import Problem
from referee.mail.addresses.house import House
from referee.mail.addresses.return_paths import ReturnPaths
from referee.mail.sending.envelope import Envelope, enclose
from referee.mail.sending.webhooks import news
from referee.mail.writing.calendar import DATED, deadline
from referee.mail.writing.letters import LETTERS
from referee.mail.writing.reminders import STOPPABLE, is_true
from referee.mail.writing.scene import Scene
from referee.mail.writing.watching import WATCHERS
from referee.raster import Picture, in_brief, picture
from referee.service.desk import Referee
from referee.service.ledger.letters_owed import WEBHOOK
from referee.service.ledger.messages import Message
from referee.service.letters.posts import ReceiptFiles
from referee.service.notices.table_view import TableView
from referee.service.people.addresses import same_address
from referee.service.people.players import Person
from referee.service.people.seats import ChairView
from referee.templating import instant
from storage import Intent

Draftsman = Callable[[str, str], Picture]  # (SVG, what it shows in brief); ValueError

_log = logging.getLogger(__name__)
# These tell of a moment; the others tell how things stand when they are written.
_OF_A_MOMENT = frozenset({"due", "happened", "over", "older", *WATCHERS})

# Whoever answers these writes to the bare address, not to a seat.
_TO_THE_DESK = frozenset(
    {"create_form", "confirm_create", "not_created", "confirm_watch", "watch_off", "watch_not"}
    | {"desk_help", "sign_in", "brought_round"}
)
_OFFERING = frozenset({"welcome", "handover"})


class NoReader(Exception):
    """Nobody to write to: a bot sits there, or nobody. Said once; such a letter is given up."""


class LetterWriter:
    """Writes the letters of one home. Reads the front desk and changes nothing."""

    def __init__(
        self,
        referee: Referee,
        house: House,
        sign: Callable[[bytes], bytes] = bytes,
        draw: Draftsman = picture,
    ) -> None:
        """`sign` puts the domain's signature on a letter (`dkim.Signer.signed`); `draw` makes a
        picture of a board's SVG (`studio.Studio` does so elsewhere)."""
        self._referee = referee
        self._draw = draw
        self._sign = sign
        self._house = house
        self._paths = ReturnPaths(house, referee.core.ring)

    def write(self, intent: Intent) -> bytes:
        """The letter as it leaves. Raises NoReader, and BadLetter for a fault of ours."""
        payload = json.loads(intent.payload)
        if intent.kind == WEBHOOK:
            table = self._referee.views.table(intent.stream, None, intent.n + 1)
            return news(table, payload["since"])
        chair = self._chair(intent, payload)
        if chair.person is not None and not chair.person.address:
            raise NoReader(f"seat {chair.seat} of {intent.stream} plays without a mailbox")
        if intent.kind in _TO_THE_DESK:
            chair = replace(chair, mail_token="")
        assert chair.person is not None
        scene = self._scene(intent, chair, payload)
        if intent.kind == "reminder" and not is_true(scene):
            raise NoReader("there is nothing to remind of any more")
        if intent.kind == "confirm_waiting" and not (scene.waiting or scene.gave_way):
            raise NoReader("nothing waits for its token any more")
        if intent.kind == "bounced" and not self._concerns(intent.stream, payload):
            raise NoReader("whoever it is about has not taken that seat")
        letter = LETTERS[intent.kind](scene)
        envelope = Envelope(
            id=intent.id,
            kind=intent.kind,
            match=intent.stream,
            address=chair.person.address,
            name=chair.person.name,
            token=chair.mail_token,
            language=chair.language,
            at=instant(self._referee.clock.now()),
            answers=payload.get("message_id", ""),
            deadline=self._deadline(intent, scene),
            unsubscribe=scene.unsubscribe if intent.kind in STOPPABLE else "",
        )
        return self._sign(enclose(letter, envelope, self._house))

    def _concerns(self, match: str, payload: Mapping[str, Any]) -> bool:
        """Until somebody has taken the seat its organiser hears of the offer alone."""
        return bool(payload.get("offered")) or self._referee.guests.has_taken(match, payload["who"])

    def _deadline(self, intent: Intent, scene: Scene) -> Deadline | None:
        """What the reader's calendar should hold after this letter; None: it tells nothing new."""
        if not scene.chair.seat or intent.kind not in DATED:
            return None
        if intent.kind != "happened":
            return deadline(scene, self._house)
        before = self._referee.views.table(intent.stream, scene.chair.seat, scene.payload["since"])
        asked = before.window.asked if before.window is not None else ()
        return deadline(scene, self._house) if scene.chair.seat in asked else None

    def _others(self, intent: Intent, payload: Mapping[str, Any]) -> Iterator[Scene]:
        """The matches that a digest speaks of, as far as its reader still sits there."""
        for match, seat in payload.get("matches", ()):
            chair = self._referee.seats.chair(match, seat)
            if chair.person is not None and chair.person.id == payload["reader"]:
                part = Intent(intent.id, match, 0, intent.kind, seat, b"")
                yield self._scene(part, chair, {"after": payload["after"]})

    def _unsubscribe(self, intent: Intent, chair: ChairView, payload: Mapping[str, Any]) -> str:
        if "watcher" in payload:
            stop = self._referee.watchers.stop_path(intent.stream, payload["watcher"])
            return f"{self._referee.place.url}{stop}"
        if not chair.seat or chair.person is None:
            return ""
        path = self._referee.wishes.quiet_path(intent.stream, chair.seat, chair.person.id)
        return f"{self._referee.place.url}{path}"

    def person_at(self, intent: Intent, recipient: str) -> str:
        """Under whose id it is scored whether this mailbox takes letters: the seat's player's, the
        organiser's; "" for anybody else's."""
        found: ChairView | None
        if intent.kind in WATCHERS:
            return str(json.loads(intent.payload)["watcher"])
        if intent.seat is not None:
            found = self._referee.seats.chair(intent.stream, intent.seat)
        else:
            found = self._referee.seats.organiser(intent.stream)
        person = found.person if found is not None else None
        if person is None or same_address(person.address) != same_address(recipient):
            return ""
        return person.id or self._referee.people.mailbox(person.address)

    def return_path(self, intent: Intent, person: str) -> str:
        """The envelope sender of this letter to this person's mailbox."""
        stops = intent.stream if intent.kind in STOPPABLE else ""
        return self._paths.of(intent.id, person, stops, offered_match(intent) or "")

    def _chair(self, intent: Intent, payload: Mapping[str, Any]) -> ChairView:
        if "watcher" in payload:
            return self._watcher(intent.stream, payload["watcher"])
        if "reader" in payload and "chair" in payload:  # it is not for whoever sits there now
            chair = self._referee.seats.chair(intent.stream, payload["chair"])
            if chair.person is None or chair.person.id != payload["reader"]:
                raise NoReader(
                    f"its reader has neither seat {chair.seat} of {intent.stream} nor its offer"
                )
            return chair
        if "asker" in payload:
            return self._asker(intent.stream, payload["asker"])
        if "person" in payload:  # who sat there: the chair leads to somebody else, or nowhere
            return self._gone(intent.stream, payload["person"])
        if intent.seat is None:
            organiser = self._referee.seats.organiser(intent.stream)
            if organiser is None:
                raise NoReader(f"nobody is known to run {intent.stream}")
            return organiser
        chair = self._referee.seats.chair(intent.stream, intent.seat)
        if chair.person is None:
            raise NoReader(f"seat {intent.seat} of {intent.stream} is no person's")
        return chair

    def _scene(self, intent: Intent, chair: ChairView, payload: Mapping[str, Any]) -> Scene:
        referee, match = self._referee, intent.stream
        at = intent.n + 1 if intent.kind in _OF_A_MOMENT else None
        table = referee.views.table(match, chair.seat or None, at)
        path = "seat" if chair.seat else "organise"

        def explain(problems: tuple[Problem, ...], text: str) -> str:
            return referee.views.explain(match, problems, chair.language, text)

        draw = partial(_drawn, self._draw, table, chair)
        if intent.kind == "receipt":
            draw = partial(self._order_drawn, match, chair, payload)
        return Scene(
            table=table,
            chair=chair,
            n=intent.n,
            payload=payload,
            page=f"{referee.place.url}/{path}/{chair.page_token}",
            checkpoint=referee.records.checkpoint(match),
            explain=explain,
            site=referee.place.url,
            reply=self._house.reply_to(chair.mail_token) if chair.mail_token else "",
            organiser=self._organiser(match),
            files={n: referee.records.receipt(match, n) for n in _entries(payload)},
            ended=self._ended(table),
            message=self._message(intent, chair, payload),
            diary=self._diary(chair, payload),
            draw=draw,
            before=self._before(match, chair, payload.get("before")),
            health=referee.mailboxes.of_seat(match, chair.seat),
            unsubscribe=self._unsubscribe(intent, chair, payload),
            vkey=referee.records.vkey(match),
            runs=self._runs(chair),
            others=tuple(self._others(intent, payload)),
            habit=referee.views.habit(table) if intent.kind == "due" else None,
            drafted=intent.kind == "reminder" and self._drafted(chair, payload["window"]),
            **self._waiting(intent, payload),
            **self._wishes(chair),
            **self._witnesses(match),
        )

    def _witnesses(self, match: str) -> dict[str, Any]:
        """What those saw whom this home asks to sign its log, which tells of no practice."""
        referee = self._referee
        if not referee.place.witnesses or referee.practice.has_begun(match):
            return {}
        return {"witnessed": True, "seen": referee.home_proofs.seen_leaf(match)}

    def _ended(self, table: TableView) -> ReceiptFiles | None:
        """Whoever opens before the log says that it is time, opens to the host alone."""
        if not table.is_to_open or table.window is None:
            return None
        return self._referee.records.receipt(table.match, table.window.sealed_leaf)

    def _wishes(self, chair: ChairView) -> dict[str, Any]:
        """What this reader wants their letters to hold."""
        if chair.person is None:
            return {}
        wishes, person = self._referee.wishes, chair.person.id
        return {"texts": wishes.texts(person), "pictures": wishes.pictures(person)}

    def _drafted(self, chair: ChairView, window: int) -> bool:
        """Does this reader keep an order for this window, and has not sent it?"""
        person = chair.person.id if chair.person is not None else ""
        return self._referee.jottings.draft(chair.match, person, window) is not None

    def _waiting(self, intent: Intent, payload: Mapping[str, Any]) -> dict[str, Any]:
        if intent.kind != "confirm_waiting" or intent.seat is None:
            return {}
        match, seat = intent.stream, intent.seat
        gone = self._referee.confirmations.gave_way(match, seat, payload["purse"], payload["at"])
        return {
            "waiting": tuple(self._referee.confirmations.waiting(match, seat)),
            "gave_way": tuple(gone),
        }

    def _before(self, match: str, chair: ChairView, size: int | None) -> TableView | None:
        return self._referee.views.table(match, chair.seat, size) if size is not None else None

    def _watcher(self, match: str, id: str) -> ChairView:
        """On no seat: what they are shown is what everybody may see."""
        watcher = self._referee.watchers.get(match, id)
        person = self._referee.watchers.reader(watcher) if watcher is not None else None
        if person is None:
            raise NoReader(f"whoever watched {match} does so no more")
        return ChairView(match, 0, person, None, "", "", "")

    def _asker(self, match: str, digest: str) -> ChairView:
        """On no seat: perhaps nobody plays with this mailbox yet."""
        asker = self._referee.sign_in.asker(digest)
        if asker is None:
            raise NoReader("the link is used up, or too old")
        return ChairView(match, 0, Person("", *astuple(asker.contact)), None, "", "", "")

    def _gone(self, match: str, id: str) -> ChairView:
        person = self._referee.people.get(id)
        if person is None:
            raise NoReader(f"who sat in {match} is forgotten")
        return ChairView(match, 0, person, None, "", "", "")

    def _message(
        self, intent: Intent, chair: ChairView, payload: Mapping[str, Any]
    ) -> Message | None:
        """What somebody wrote to this reader. Raises NoReader if it was taken back for good."""
        if "said" not in payload:
            return None
        try:
            return self._referee.messages.one(intent.stream, payload["said"], chair.seat)
        except LookupError as gone:
            raise NoReader(str(gone)) from gone

    def _diary(self, chair: ChairView, payload: Mapping[str, Any]) -> tuple[Message, ...]:
        """What the reader has noted to themselves, for the letter that tells how they stand."""
        told = payload.get("status") or any(
            item.get("what") == "status" for item in payload.get("items", ())
        )
        if not told or not chair.seat:
            return ()
        heard = self._referee.messages.of_seat(chair.match, chair.seat)
        return tuple(message for message in heard if message.mine and message.to == "diary")

    def _organiser(self, match: str) -> str | None:
        found = self._referee.seats.organiser(match)
        return found.person.name if found is not None and found.person is not None else None

    def _runs(self, chair: ChairView) -> str:
        """For a match's organiser, who has its page: the page of all that they run."""
        if chair.seat or not chair.page_token or chair.person is None:
            return ""
        return self._referee.runs.page(chair.person.address)

    def _order_drawn(
        self, match: str, chair: ChairView, payload: Mapping[str, Any]
    ) -> Picture | None:
        """What an order was understood to do, on the table it was written for; only some games
        draw it, and nobody but its author gets it."""
        table = self._referee.views.table(match, chair.seat, payload["leaf"] + 1)
        game, draw = table.game, table.game.picture_order
        if draw is None or table.view is None:
            return None
        svg = draw(table.view, game.read(payload["echo"], table.view), chair.language)
        return self._draw(svg, payload["echo"]) if svg else None


def offered_match(intent: Intent) -> str | None:
    """The match that this letter offers a seat of; None if it is no offer."""
    return intent.stream if intent.kind in _OFFERING else None


def _entries(payload: Mapping[str, Any]) -> list[int]:
    """The leaves that this letter gives receipts for."""
    items = (payload, payload.get("receipt", {}), *payload.get("items", ()))
    found = (item.get("leaf") for item in items)
    return sorted({n for n in found if n is not None})


def _drawn(draftsman: Draftsman, table: TableView, chair: ChairView) -> Picture | None:
    """The board's picture; without it the letter is still whole."""
    if table.view is None:
        return None
    game = table.game
    try:
        words = game.words(table.view, chair.language)
        return draftsman(game.picture(table.view, chair.language), in_brief(words))
    except ValueError:
        _log.exception(
            "the board of %s could not be drawn", table.match, extra={"match": table.match}
        )
        return None
