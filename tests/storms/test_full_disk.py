"""The disk of a living service fills up, and is emptied again: nobody restarts anything."""

import resource
from pathlib import Path

from tests.stories.serving import until
from tests.storms.fleet import Fleet
from tests.storms.mailroom import Mailroom
from tests.storms.storm import Storm


def disk(pid: int, most: int) -> None:
    """From now on no file of that process may grow beyond so many bytes."""
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, hard))


def test_a_service_whose_disk_was_full_goes_on_by_itself_and_has_lost_nothing(
    tmp_path: Path,
) -> None:
    """It fills up when both players have been invited, and are just about to join."""
    mailroom = Mailroom()
    mailroom.start()
    (tmp_path / "home").mkdir(mode=0o700)
    fleet = Fleet(tmp_path / "home", mailroom.port, quick=True)
    storm = Storm(tmp_path, 1, 1, fleet, mailroom)
    with fleet:
        [service] = fleet.workers
        ports, service.ports = service.ports, {}
        storm.more_matches()
        until(lambda: all(person.again for person in storm.people), "both want to join")
        disk(service.pid, 1)
        service.ports = ports
        told = [person.again + 5 for person in storm.people]
        until(lambda: [p.again for p in storm.people] > told, "their mails are answered 451")
        assert [person.promises for person in storm.people] == [[], []]
        disk(service.pid, resource.RLIM_INFINITY)
        storm.calm()
    assert storm.reckon(0.0).findings == []
    storm.home.close()
    mailroom.stop()
