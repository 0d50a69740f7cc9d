"""`referee games`: what is installed, by whom, with which bytes; `referee games accept`."""

from typing import Any

from referee.cli.answers import Arguments, Commands, home, show, wrong
from referee.games.catalogue import catalogue, own_digest, plugins
from referee.home.games import accept, waiting_matches
from referee.kernel.game import CONTRACT
from referee.plugins.installed import Installed
from referee.settings import read


def add(commands: Commands) -> None:
    games = commands.add_parser("games", help="the games that are installed, and their digests")
    games.add_argument("--json", action="store_true")
    games.set_defaults(run=run_games)
    acts = games.add_subparsers(metavar="COMMAND")
    accepting = acts.add_parser("accept", help="use a plug-in whose package has changed")
    accepting.add_argument("name", metavar="NAME")
    accepting.set_defaults(run=run_accept)


def run_games(arguments: Arguments) -> int:
    """A block a game. Exit 1 if one that is installed is not used, or a match waits for one."""
    waiting = _waiting()  # first: a home may hold packages to what they were
    rows = [*_own(), *map(_plugged, plugins())]
    if arguments.json:
        show({"contract": CONTRACT, "games": rows, "waiting": waiting})
    else:
        for row in rows:
            print(f"{row['name']} {', '.join(row['versions'])}  {row['title']}".rstrip())
            print(f"    from    {row['from']}, contract {row['contract'] or '?'}")
            print(f"    sha256  {row['digest']}")
            if row["fault"]:
                print(f"    NOT USED: {row['fault']}")
        for match in waiting:
            print(f"{match} waits for its rules")
    return 1 if waiting or any(row["fault"] for row in rows) else 0


def run_accept(arguments: Arguments) -> int:
    """What is installed under this name now is used from now on."""
    with home(begins=True) as opened:
        found = [each for each in plugins() if each.name == arguments.name and each.digest]
        for each in found:
            accept(opened.log, each)
    if not found:
        return wrong(f"no package brings a game {arguments.name!r}; `referee games` lists them")
    for each in found:
        print(f"{arguments.name}: {each.by} is used with the digest {each.digest}")
    print("A service that runs takes it up at its next start.")
    return 0


def _waiting() -> list[str]:
    """Who waits, if there is a home."""
    if not read().home.exists():
        return []
    with home() as opened:
        return waiting_matches(opened.log)


def _own() -> list[dict[str, Any]]:
    brought = {found.game.name for found in plugins() if found.game is not None}
    known = catalogue()
    return [
        {
            "name": name,
            "versions": known.versions(name),
            "title": known.current(name).title.en,
            "from": "this referee",
            "contract": known.current(name).contract,
            "digest": own_digest(name),
            "fault": "",
        }
        for name in known.names
        if name not in brought
    ]


def _plugged(found: Installed) -> dict[str, Any]:
    game = found.game
    return {
        "name": found.name,
        "versions": [game.version] if game else [],
        "title": game.title.en if game else "",
        "from": found.by,
        "contract": game.contract if game else None,
        "digest": found.digest,
        "fault": found.fault,
    }
