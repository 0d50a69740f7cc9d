"""`referee play GAME`: bots play one match, without mail and without a database."""

from pathlib import Path

from referee.bots.levels import EASY, LEVELS
from referee.cli.answers import Arguments, Commands, options_of, show
from referee.games.catalogue import catalogue
from referee.kernel.game import plain
from referee.play import Played, play

UNTOLD = ("window_opened", "window_closed")  # bots answer at once, so it tells nothing


def add(commands: Commands) -> None:
    command = commands.add_parser(
        "play", help="let bots play a match; the same seed, the same bytes"
    )
    command.add_argument("game", metavar="GAME")
    command.add_argument("--seats", type=int, metavar="N", help="default: the fewest")
    command.add_argument(
        "--seed", type=int, default=1, metavar="N", help="another one, another match; default: 1"
    )
    command.add_argument(
        "--options", metavar="JSON", help="of the game; the page /new/GAME asks for each"
    )
    command.add_argument(
        "--level",
        choices=LEVELS,
        default=EASY.name,
        help=f"how far the bots think ahead; default: {EASY.name}",
    )
    command.add_argument("--record", type=Path, metavar="FILE", help="write the match's record")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    options = options_of(arguments.options)
    told = (arguments.game, options, arguments.seats, arguments.seed)
    played = play(catalogue(), *told, level=arguments.level)
    if arguments.record:
        arguments.record.write_bytes(played.referee.records.export(played.match))
    if arguments.json:
        show(summary(played, arguments.seed))
    else:
        tell(played, arguments.seed)
        if arguments.record:
            vkey = played.referee.records.vkey(played.match)
            print(f"check it: referee audit {arguments.record} --vkey {vkey}")
    return 0


def tell(played: Played, seed: int) -> None:
    """What is played, and by what seed it comes again; then the match in sentences. The end that
    the game has told already is not told once more."""
    table = played.table
    bots = f"{table.seats} {table.policy.level} bots"
    print(f"{table.game.title.en} {table.version}, {bots}, seed {seed}")
    last = ""
    for moment in played.table.history:
        said = moment.say("en")
        if moment.kind not in UNTOLD and not last.endswith(said):
            print(said)
            last = said


def summary(played: Played, seed: int) -> dict[str, object]:
    table = played.table
    return {
        "game": table.game.name,
        "version": table.version,
        "match": played.match,
        "seed": seed,
        "seats": table.seats,
        "options": table.options,
        "level": table.policy.level,
        "leaves": table.size,
        "windows": len({moment.window for moment in table.history if moment.window}),
        "cause": table.cause,
        "outcome": plain(table.outcome),
        "vkey": played.referee.records.vkey(played.match),
    }
