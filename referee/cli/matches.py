"""`referee match …` and `referee player …`: what an organiser and a host do from a shell."""

from collections.abc import Callable

from referee.cli.answers import Arguments, Commands, WrongUse, home, not_yet, options_of, show
from referee.match.policy import Policy
from referee.service import Contact, Referee, Seated
from referee.service.players import check_contact

LATER = ("replace", "rewind")


def add(commands: Commands) -> None:
    match = commands.add_parser("match", help="create, list, show, extend, pause, resume a match")
    verbs = match.add_subparsers(dest="verb", required=True, metavar="VERB")
    _add_new(verbs)
    listing = verbs.add_parser("list", help="every match of this home")
    listing.add_argument("--json", action="store_true")
    listing.set_defaults(run=run_list)
    show_ = verbs.add_parser("show", help="one match as a spectator sees it")
    show_.add_argument("match")
    show_.add_argument("--json", action="store_true")
    show_.set_defaults(run=run_show)
    _add_times(verbs)
    for verb in LATER:
        later = verbs.add_parser(verb, help="(not yet)")
        later.add_argument("rest", nargs="*")
        later.set_defaults(run=lambda arguments: not_yet(f"match {arguments.verb}"))
    _add_player(commands)


def _add_new(verbs: Commands) -> None:
    new = verbs.add_parser("new", help="create a match and invite its players")
    new.add_argument("game", metavar="GAME")
    new.add_argument("--name")
    new.add_argument("--seats", type=int)
    new.add_argument("--options", metavar="JSON")
    new.add_argument("--long", type=int, default=72, metavar="HOURS")
    new.add_argument("--short", type=int, default=24, metavar="HOURS")
    new.add_argument("--grid", metavar="'Mon,Thu 20:00 Europe/Paris'")
    new.add_argument("--assurance", choices=("address", "signed"), default="address")
    new.add_argument("--hold", action="store_true", help="no window closes before it is due")
    new.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="ADDRESS[,NAME[,LANGUAGE[,ZONE]]]",
        help="one for each seat, in order; `bot` seats a bot",
    )
    new.add_argument("--json", action="store_true")
    new.set_defaults(run=run_new)


def _add_times(verbs: Commands) -> None:
    extend = verbs.add_parser("extend", help="move the deadline of the open window")
    extend.add_argument("match")
    extend.add_argument("due", help="UTC, 2026-11-21T19:00:00.000Z")
    extend.set_defaults(run=lambda a: _time(a, lambda desk: desk.extend(a.match, a.due, a.reason)))
    pause = verbs.add_parser("pause", help="nothing is due until resumed")
    pause.add_argument("match")
    pause.set_defaults(run=lambda a: _time(a, lambda desk: desk.pause(a.match, a.reason)))
    resume = verbs.add_parser("resume", help="the open window gets a whole new period")
    resume.add_argument("match")
    resume.set_defaults(run=lambda a: _time(a, lambda desk: desk.resume(a.match, a.reason)))
    for verb in (extend, pause, resume):
        verb.add_argument("--reason", default="", help="told to all seats, and on record")


def _add_player(commands: Commands) -> None:
    player = commands.add_parser("player", help="people: addresses, keys")
    verbs = player.add_subparsers(dest="verb", required=True, metavar="VERB")
    one = verbs.add_parser("add", help="invite somebody to a free seat")
    one.add_argument("match")
    one.add_argument("seat", type=int)
    one.add_argument("player", metavar="ADDRESS[,NAME[,LANGUAGE[,ZONE]]]")
    one.set_defaults(run=run_add)
    for verb in ("key", "forget"):
        later = verbs.add_parser(verb, help="(not yet)")
        later.add_argument("rest", nargs="*")
        later.set_defaults(run=lambda arguments: not_yet(f"player {arguments.verb}"))


def contact_of(text: str) -> Contact | None:
    """`ada@example.org,Ada,fr,Europe/Paris`; all but the address may be left out. None: `bot`.

    Looked at before anything is made: a match cannot be taken back. Raises WrongUse, Refused.
    """
    if text == "bot":
        return None
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 4:
        raise WrongUse(f"{text!r}: ADDRESS, NAME, LANGUAGE and ZONE, with commas between")
    contact = Contact(*parts)
    check_contact(contact)
    return contact


def run_new(arguments: Arguments) -> int:
    policy = Policy(
        arguments.long, arguments.short, arguments.grid, arguments.assurance, arguments.hold
    )
    contacts = [contact_of(player) for player in arguments.player]
    with home() as opened:
        desk = opened.referee
        game = desk.games.current(arguments.game)
        seats = arguments.seats
        if seats is None:
            seats = max(len(arguments.player), min(game.seats))
        options = options_of(arguments.options)
        made = desk.create(arguments.game, options, seats, name=arguments.name, policy=policy)
        for seat, contact in enumerate(contacts, start=1):
            _seat(desk, made.match, seat, contact)
        chairs = desk.chairs(made.match)
        url = opened.settings.url
    document = {
        "match": made.match,
        "organiser": f"{url}/organise/{made.organiser}",
        "seats": [_chair(chair, url) for chair in chairs],
    }
    if arguments.json:
        show(document)
        return 0
    print(f"{made.match}: created\norganiser: {document['organiser']}")
    for chair in chairs:
        print(f"seat {chair.seat}: {_where(chair, url)}")
    return 0


def _seat(desk: Referee, match: str, seat: int, contact: Contact | None) -> None:
    if contact is None:
        desk.sit_bot(match, seat)
    else:
        desk.invite(match, seat, contact)


def _where(chair: Seated, url: str) -> str:
    if chair.bot is not None:
        return "a bot"
    return f"{url}/seat/{chair.page_token}  {chair.reply_address}"


def _chair(chair: Seated, url: str) -> dict[str, object]:
    """A bot has neither a page nor an address."""
    bot = chair.bot is not None
    return {
        "seat": chair.seat,
        "bot": bot,
        "page": None if bot else f"{url}/seat/{chair.page_token}",
        "address": None if bot else chair.reply_address,
    }


def run_add(arguments: Arguments) -> int:
    contact = contact_of(arguments.player)
    with home() as opened:
        opened.log.head(arguments.match)  # no such match: say so, not that it has no such seat
        _seat(opened.referee, arguments.match, arguments.seat, contact)
    offered = "taken by a bot" if contact is None else f"offered to {contact.address}"
    print(f"{arguments.match}: seat {arguments.seat} is {offered}")
    return 0


def run_list(arguments: Arguments) -> int:
    with home() as opened:
        rows = [
            {
                "match": listed.head.stream,
                "game": listed.game,
                "phase": listed.phase,
                "cause": listed.cause,
                "leaves": listed.head.size,
            }
            for listed in opened.referee.matches()
        ]
    if arguments.json:
        show(rows)
        return 0
    for row in rows:
        cause = f" ({row['cause']})" if row["cause"] else ""
        print(f"{row['match']}  {row['game']}  {row['phase']}{cause}  {row['leaves']} leaves")
    return 0


def run_show(arguments: Arguments) -> int:
    with home() as opened:
        table = opened.referee.table(arguments.match, None)
    if arguments.json:
        show(
            {
                "match": table.match,
                "game": table.game.name,
                "phase": table.phase,
                "window": table.window,
                "outcome": table.outcome,
                "leaves": table.size,
                "history": [moment.say("en") for moment in table.history],
            }
        )
        return 0
    print(f"{table.origin}: {table.game.title.en} {table.version}, {table.phase}")
    for moment in table.history:
        print(f"{moment.n:5} {moment.say('en')}")
    return 0


def _time(arguments: Arguments, change: Callable[[Referee], None]) -> int:
    with home() as opened:
        change(opened.referee)
    print(f"{arguments.match}: {arguments.verb} done")
    return 0
