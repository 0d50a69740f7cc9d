"""`referee games`: what is installed, by whom, with which bytes; `referee games accept`."""

from typing import Any

from referee.cli.answers import Arguments, Commands, home, show, wrong
from referee.games.catalogue import catalogue, own_digest, plugins
from referee.home.games import accept, changed_games, waiting_matches
from referee.kernel.game import CONTRACT
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
    changed, waiting = _at_home()
    rows = [*_own(), *(_plugged(found, changed) for found in plugins())]
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
    """The bytes that are installed now are the game of this name from now on."""
    found = [each for each in plugins() if each.game and each.game.name == arguments.name]
    if not found:
        return wrong(f"no package brings a game {arguments.name!r}; `referee games` lists them")
    with home() as opened:
        for each in found:
            accept(opened.log, each)
    for each in found:
        print(f"{arguments.name}: {each.by} is used with the digest {each.digest}")
    print("A service that runs takes it up at its next start.")
    return 0


def _at_home() -> tuple[dict[tuple[str, str], str], list[str]]:
    """What has changed and who waits, if there is a home."""
    if not read().home.exists():
        return {}, []
    with home() as opened:
        return changed_games(opened.log), waiting_matches(opened.log)


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


def _plugged(found: Any, changed: dict[tuple[str, str], str]) -> dict[str, Any]:
    game = found.game
    fault = found.fault or (changed.get((game.name, game.version), "") if game else "")
    return {
        "name": game.name if game else found.name,
        "versions": [game.version] if game else [],
        "title": game.title.en if game else "",
        "from": found.by,
        "contract": game.contract if game else None,
        "digest": found.digest,
        "fault": fault,
    }
