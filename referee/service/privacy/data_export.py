"""What this home holds about a player: their own copy of all of it (GDPR, article 15 and 20)."""

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from email.parser import BytesHeaderParser
from email.utils import parseaddr
from typing import Any

from referee.kernel.event import Seat
from referee.match import events as e
from referee.match.missing_rules import RulesMissing
from referee.service.ledger.core import Core
from referee.service.ledger.kept_mails import kept_mail
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.notices.records import Records
from referee.service.people.addresses import same_address
from referee.service.people.guests import Guests
from referee.service.people.jottings import Jottings
from referee.service.people.naming import Naming
from referee.service.people.players import People, Person
from referee.service.people.sign_in import SignIn
from referee.service.people.standby import Standby
from referee.service.people.tenure import Tenure, Tenures
from referee.service.people.watchers import Watchers
from referee.service.people.wishes import Wishes
from referee.service.table import press
from referee.service.table.published import publishes
from storage import MailboxRow

ALL = 1_000_000
README = """Your data in one match, as this referee holds it

person.json     how you are reached; the deadlines you have kept, in all your matches and in each
                (asked, kept, seats); the days off that you have told in this one; what you wished
                (quiet: no reminders of this match, hours: how long before a deadline you are
                reminded, digest: one letter a day, remind: how much letters explain, pictures:
                with pictures or without, standby: to play on for others, named: to be found by
                your name in the archive, publish: your messages shown at the end, watch: the
                matches that you watch, imported: records of other homes that you brought,
                signed_in: since when browsers are signed in); how letters to you fare (mailbox);
                and the name that the organiser gave you, until you took your seat
record.zip      the record of the match as far as your seat may hold it; of a seat that you have
                left, as far as everybody may
letters.jsonl   what you sent and the log keeps, each with its text
messages.json   messages that you wrote or were written
notes.txt       your notes on this match, if you keep any; draft.txt: an order that you keep unsent
mails/          your mails as they came            (until they are dropped after the match's end)
sent/           our letters to you as they left    (until they are dropped after the match's end)


Vos données dans une partie, telles que ce service les détient

person.json     comment on vous joint ; les échéances que vous avez tenues, en tout et partie par
                partie (asked, kept, seats) ; les jours d’absence annoncés dans celle-ci ; vos
                souhaits (quiet : pas de rappels pour cette partie, hours : combien d’heures avant
                l’échéance vient le rappel, digest : une lettre par jour, remind : ce que les
                lettres expliquent, pictures : avec ou sans images, standby : reprendre une place,
                named : être trouvé par votre nom dans les archives,
                publish : vos messages montrés à la fin, watch : les parties que vous suivez,
                imported : les dossiers d’ailleurs que vous avez apportés,
                signed_in : depuis quand des navigateurs sont connectés) ; comment vous parviennent
                les lettres (mailbox) ; et le nom que l’organisateur vous a donné, jusqu’à ce que
                vous preniez votre place
record.zip      le procès-verbal de la partie, autant que votre place peut le détenir ; d’une place
                que vous avez quittée, autant que chacun le peut
letters.jsonl   ce que vous avez envoyé et que le journal garde, avec son texte
messages.json   les messages que vous avez écrits ou reçus
notes.txt       vos notes sur cette partie, s’il y en a ; draft.txt : un ordre gardé sans l’envoyer
mails/          vos courriers comme ils sont venus     (jusqu’à leur effacement après la fin)
sent/           nos lettres comme elles sont parties   (jusqu’à leur effacement après la fin)
"""


@dataclass(frozen=True)
class PlayerData:
    """What is held of a player beside one match's log: `sat` are their seats everywhere, `called`
    is the name that an organiser gave them ("" once they have taken their seat), `jotted` are the
    files of what they wrote down for themselves."""

    person: Person
    sat: Sequence[Tenure]
    wishes: dict[str, bool | int | str | list[str]]
    mailbox: MailboxRow | None
    called: str
    jotted: Mapping[str, bytes]


class Exports:
    def __init__(
        self,
        core: Core,
        people: People,
        tenures: Tenures,
        guests: Guests,
        standby: Standby,
        wishes: Wishes,
        sign_in: SignIn,
        watchers: Watchers,
        jottings: Jottings,
        naming: Naming,
        records: Records,
    ) -> None:
        self._core = core
        self._people = people
        self._tenures = tenures
        self._guests = guests
        self._standby = standby
        self._wishes = wishes
        self._sign_in = sign_in
        self._watchers = watchers
        self._jottings = jottings
        self._naming = naming
        self._records = records

    def of_seat(self, match: str, seat: Seat) -> bytes:
        """All that is held of this seat's player in this match, as a zip. Raises LookupError."""
        row = self._core.log.chairs.get(match, seat)
        person = self._people.get(row.person) if row is not None and row.person else None
        if row is None or person is None:
            raise LookupError(f"nobody sits on seat {seat} of {match}")
        found = self._tenures.seats(person.id, match)
        sat = next(tenure for tenure in found if tenure.seat == seat and tenure.last is None)
        return self._zip(sat, person)

    def of_person(self, person: Person) -> Iterator[tuple[str, bytes]]:
        """The same of each time that they sat somewhere, also where they have left: a name for the
        file, and the zip."""
        for sat in self._tenures.seats(person.id):
            left = "" if sat.last is None else f"-left{sat.last}"
            yield f"{sat.match}-seat{sat.seat}{left}.data.zip", self._zip(sat, person)

    def _zip(self, sat: Tenure, person: Person) -> bytes:
        row = self._core.log.chairs.get(sat.match, sat.seat) if sat.last is None else None
        held = self._held(sat.match, sat.seat, person)
        record = self._record(sat, None if row is None else sat.seat)
        with self._core.locked(sat.match) as loaded:
            token = None if row is None else row.mail_token
            return match_data(self._core, loaded, sat, token, held, record)

    def _record(self, sat: Tenure, seat: Seat | None) -> dict[str, bytes]:
        """Not while the rules of the match are missing here: it would lack their text."""
        with suppress(RulesMissing):
            return {"record.zip": self._records.export(sat.match, seat)}
        return {}

    def _held(self, match: str, seat: Seat, person: Person) -> PlayerData:
        wishes: dict[str, bool | int | str | list[str]] = {
            "hours": self._wishes.hours(match, person.id) or "",
            "quiet": self._wishes.is_quiet(match, person.id),
            "digest": self._wishes.wants_digest(person.id),
            "remind": self._wishes.texts(person.id),
            "pictures": self._wishes.pictures(person.id),
            "standby": self._standby.is_willing(person.id),
            "named": self._naming.agrees(person.id),
            "publish": publishes(self._core, match, person.id),
            "watch": self._watchers.watched(person.id),
            "imported": [row.id for row in self._core.log.imported.find(brought=person.id)],
            "signed_in": [each.begun for each in self._sign_in.sessions(person)],
        }
        called = self._guests.names(match).get((seat, person.id), "")
        mailbox = self._core.log.mailboxes.get(person.id)
        jotted = self._jottings.files(match, person.id)
        return PlayerData(person, self._tenures.of(person.id), wishes, mailbox, called, jotted)


def match_data(
    core: Core,
    loaded: LoadedMatch,
    sat: Tenure,
    token: str | None,
    held: PlayerData,
    record: Mapping[str, bytes],
) -> bytes:
    """A zip with all of it. Only what is of this player's own time on the seat; `token` is that of
    their reply address, None if they have left."""
    heard = [asdict(message) for message in press.messages(core, loaded, sat.seat, sat)]
    files = {
        "README.txt": README.encode(),
        "person.json": _json(_person(core, held, sat)),
        **record,
        "letters.jsonl": b"".join(_json(letter) for letter in _letters(loaded, sat)),
        "messages.json": _json(heard),
        **held.jotted,
        **dict(_mails(core, loaded, token, held.person)),
        **dict(_sent(core, loaded, sat.seat, held.person)),
    }
    return zipped(files)


def _person(core: Core, held: PlayerData, sat: Tenure) -> dict[str, Any]:
    sits, absences = sat.last is None, core.absences
    return {
        **asdict(held.person),
        "asked": sum(tenure.asked for tenure in held.sat),
        "kept": sum(tenure.kept for tenure in held.sat),
        "seats": [asdict(tenure) for tenure in held.sat],
        "absent": absences.of(sat.match, sat.seat) if sits else [],
        "absent_spent": absences.spent(sat.match, sat.seat) if sits else [],
        "wishes": held.wishes,
        "mailbox": asdict(held.mailbox) if held.mailbox is not None else None,
        "called": held.called,
    }


def zipped(files: dict[str, bytes]) -> bytes:
    """The files in one zip, sorted, all of one date: the same data gives the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name in sorted(files):
            made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), files[name])
    return out.getvalue()


def _letters(loaded: LoadedMatch, sat: Tenure) -> Iterator[dict[str, Any]]:
    for entry in loaded.entries[sat.first : sat.last]:
        if isinstance(entry.event, e.LetterSealed):
            part = loaded.by_name.get(f"letter.{entry.n}")
            if part is not None and part.disclosure is not None and part.value["seat"] == sat.seat:
                yield {"n": entry.n, "at": entry.at, **part.value}


def _mails(
    core: Core, loaded: LoadedMatch, token: str | None, person: Person
) -> Iterator[tuple[str, bytes]]:
    """To their reply address; of a seat that they have left, whose address is gone, from their
    own."""
    own = same_address(person.address)
    for row in core.log.mails(loaded.name, limit=ALL):
        if token is None:
            theirs = same_address(row.sender.strip("<>")) == own
        else:
            theirs = token in row.recipient.lower()
        if row.box and theirs:
            yield kept_mail(core, loaded, row)


def _sent(
    core: Core, loaded: LoadedMatch, seat: Seat, person: Person
) -> Iterator[tuple[str, bytes]]:
    """Letters to their own address: somebody else may have sat there before them."""
    for row in core.log.outbox(loaded.name, limit=ALL):
        if row.box is None or row.intent.seat != seat:
            continue
        raw = loaded.vault.unlock("outbox", row.intent.id, row.box)
        _, recipient = parseaddr(str(BytesHeaderParser().parsebytes(raw)["To"]))
        if same_address(recipient) == same_address(person.address):
            yield f"sent/{row.intent.id}.eml", raw


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"
