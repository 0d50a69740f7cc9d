"""The match of a golden record put into a home, as if it had been played there: its leaves as they
are, its parts locked anew. Who may read which part is not in a record; judging it again tells.
"""

from collections.abc import Iterator

from msgspec import UNSET, structs

from referee.audit import Replay, replay
from referee.clock import SetClock
from referee.codec import Disclosed
from referee.games.catalogue import catalogue
from referee.kernel.event import Event, Seat
from referee.match import events as e
from referee.seals import vault
from referee.service import Keyring, Place, Referee, Seeded
from referee.service.ledger.archiving import archive_row
from referee.service.ledger.loaded_match import Vault, chance_setting
from storage import Batch, ChairRow, Facts, Log, OrganiserRow
from tests.record.house import LAST, SECRET, private

LATER = "2026-12-24T12:00:00.000Z"  # when every golden match is over


def golden_home(log: Log) -> Referee:
    """A home of the name and the signing key of the golden records."""
    fresh = Keyring.fresh(Seeded("golden"))
    ring = Keyring(fresh.master, private("referee"), fresh.entropy)
    return Referee(log, catalogue(), ring, SetClock(LATER), Place("play.example"))


def restore(referee: Referee, data: bytes) -> str:
    """The name of the match, which has ended; nobody sits at it any more."""
    played, ring = replay(data, referee.games), referee.core.ring
    ended = played.evidence.matches[played.last]
    host, name = ended.origin.split("/")
    assert (host, ended.phase) == (referee.place.host, "ended")
    vaulted = Vault(name, ring.entropy("key"), ring)
    token = ring.token()
    referee.log.append(
        Batch(
            stream=name,
            expected=0,
            leaves=tuple(played.evidence.leaves),
            parts=tuple(vaulted.box(part) for part in parts(played)),
            key=vault.wrap(ring.master, vaulted.key, name),
            facts=Facts(game=ended.game, phase=ended.phase, cause=ended.cause),
            put=(
                chance_setting(vaulted, LAST, SECRET),
                OrganiserRow(name, token, ring.lock("organiser", token, b"[]")),
                archive_row(name, played.game_at(played.last), ended),
                *(
                    ChairRow(name, seat, None, None, ring.token(), ring.token())
                    for seat in ended.all_seats
                ),
            ),
        )
    )
    return name


def parts(played: Replay) -> Iterator[Disclosed]:
    """What the record discloses, with its readers."""
    book, everybody = played.evidence.book, range(1, played.seats + 1)
    for entry in played.entries:
        event = readable(entry.event, tuple(everybody)).named(entry.n)
        readers = {part.name: part.audience for _, part in event.parts()}
        for digest in played.evidence.raw[entry.n]["sealed"]:
            part = book[digest]
            yield Disclosed(
                part.n, part.position, part.name, digest, readers[part.name], part.disclosure
            )


def readable(event: Event, everybody: tuple[Seat, ...]) -> Event:
    """With the readers of what the match itself has sealed."""
    match event:
        case e.LetterSealed(letter=letter) if letter.value is not UNSET:
            return e.LetterSealed(structs.replace(letter, audience=(letter.known.seat,)))
        case e.Started(keys=keys):
            told = tuple(structs.replace(key, audience=everybody) for key in keys)
            return structs.replace(event, keys=told)
        case e.KeyChanged(key=key) | e.SeatChanged(key=key) | e.KeyAnnounced(key=key):
            return structs.replace(event, key=structs.replace(key, audience=everybody))
    return event
