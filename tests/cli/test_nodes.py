"""`referee nodes`: who is there, and whether somebody is missed."""

from referee.home.bootstrap import open_home
from referee.settings import read
from storage.small_tables import NodeRow
from tests.cli.conftest import Cli


def test_a_process_that_is_gone_is_named_and_ends_the_command_with_one(cli: Cli) -> None:
    """Given one that was not stopped, as after a machine has died."""
    assert cli("nodes").code == 0
    home = open_home(read())
    home.log.nodes.put(NodeRow("b", "clock", "2026-11-21T19:00:00.000Z", "1.0", b"{}"))
    home.close()
    done = cli("nodes")
    assert (done.code, done.err) == (1, "")
    assert "b clock (1.0) was last there 2026-11-21T19:00:00.000Z" in done.out


def test_a_process_that_is_there_is_no_trouble(cli: Cli) -> None:
    home = open_home(read())
    home.log.nodes.put(NodeRow("b", "clock", home.referee.clock.now(), "1.0", b"{}"))
    home.close()
    done = cli("nodes")
    assert (done.code, "b clock (1.0) is there" in done.out) == (0, True)
