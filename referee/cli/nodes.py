"""`referee nodes`: who works on this home's store, and whether it holds all that was signed."""

from referee.cli.answers import Arguments, Commands, home
from referee.home.nodes import is_shared
from referee.home.register import ALIVE
from referee.match.policy import instant


def add(commands: Commands) -> None:
    nodes = commands.add_parser("nodes", help="who works on the store, and since when not")
    nodes.set_defaults(run=run)


def run(_arguments: Arguments) -> int:
    """Exit 1: a process is gone that was not stopped, or the store is behind what was signed."""
    with home() as opened:
        if not is_shared(opened.log):
            print("this home is one directory; nobody else uses its store")
        now, gone = instant(opened.referee.clock.now()), False
        for row in opened.log.nodes.find():
            ago = now - instant(row.seen)
            gone = gone or ago >= ALIVE
            there = "is there" if ago < ALIVE else f"was last there {row.seen}"
            print(f"{row.node} {row.kind} ({row.version}) {there}")
        lost = opened.referee.restoring.lost
    for signed in lost:
        print(f"{signed.match}: {signed.size} leaves were signed, the store has fewer or others")
    return 1 if lost or gone else 0
