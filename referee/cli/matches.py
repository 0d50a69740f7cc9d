"""`referee match …` and `referee player …`: what an organiser and a host do from a shell."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from referee.bots.levels import EASY, LEVELS
from referee.cli import letters, organising, people
from referee.cli.answers import Arguments, Commands, WrongUse, home, options_of, show
from referee.cli.people import contact_of
from referee.match.beacon import AHEAD, KNOWN, LONGEST, WITNESSED, Beacon, known
from referee.match.bot_names import bot_called
from referee.match.policy import NMR_THEN, PRESS, Policy
from referee.service import ChairView, Contact, Referee, TableView

POLICY = (
    *("long", "short", "grid", "assurance", "hold"),
    *("grace", "bank", "absence", "nmr_limit", "nmr_then"),
    *("press", "postal", "reliability"),
    *("level", "blind"),
)
FREE = "free, for whoever has its page"


def add(commands: Commands) -> None:
    match = commands.add_parser("match", help="create, list, show and run matches")
    verbs = match.add_subparsers(dest="verb", required=True, metavar="VERB")
    _add_new(verbs)
    listing = verbs.add_parser("list", help="every match of this home")
    listing.add_argument("--json", action="store_true")
    listing.add_argument(
        "--standby", metavar="MATCH", help="who would take over a seat of this match instead"
    )
    listing.set_defaults(run=run_list)
    show_ = verbs.add_parser(
        "show", help="one match as a spectator sees it; before it begins, who is invited"
    )
    show_.add_argument("match")
    show_.add_argument("--json", action="store_true")
    show_.set_defaults(run=run_show)
    letters.add(verbs)
    organising.add(verbs)
    _add_player(commands)


def _add_new(verbs: Commands) -> None:
    new = verbs.add_parser("new", help="create a match and invite its players")
    new.add_argument("game", metavar="GAME")
    new.add_argument("--name", help="of the match; default: the game's and eight characters")
    new.add_argument(
        "--seats", type=int, metavar="N", help="default: one for each --player, else the fewest"
    )
    new.add_argument(
        "--options", metavar="JSON", help="of the game; the page /new/GAME asks for each"
    )
    _add_pace(new)
    new.add_argument(
        "--assurance",
        choices=("address", "signed"),
        default="address",
        help="what an order must have: the seat's own mailbox and secret address, or a signature",
    )
    new.add_argument(
        "--blind",
        action="store_true",
        help="orders given at once are sealed first (needs --assurance signed)",
    )
    new.add_argument(
        "--beacon",
        choices=sorted(KNOWN),
        help="the dice wait for rounds of this public beacon",
    )
    new.add_argument(
        "--beacon-ahead",
        type=int,
        metavar="SECONDS",
        help=f"that a round is named before it comes, {AHEAD} to {LONGEST}; "
        f"else {AHEAD}, and {WITNESSED} with --witnesses",
    )
    new.add_argument(
        "--witnesses",
        type=int,
        default=0,
        metavar="N",
        help="of this home's must have signed its log, for a record to hold",
    )
    new.add_argument("--hold", action="store_true", help="no window closes before it is due")
    new.add_argument("--press", choices=PRESS, default="open", help="may seats write to each other")
    new.add_argument("--postal", action="store_true", help="messages leave with the turn")
    new.add_argument(
        "--reliability",
        type=int,
        default=0,
        metavar="PERCENT",
        help="of kept deadlines that whoever joins has",
    )
    new.add_argument(
        "--level",
        choices=LEVELS,
        default=EASY.name,
        help=f"how far its bots think ahead, also one that takes a seat over; default: {EASY.name}",
    )
    _add_patience(new)
    new.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="ADDRESS[,NAME[,LANGUAGE[,ZONE]]]",
        help="one for each seat, in order; `bot` seats a bot",
    )
    new.add_argument("--json", action="store_true", help="print it for a program")
    new.set_defaults(run=run_new)


def _add_pace(new: Commands) -> None:
    """How long a window stays open."""
    usual = Policy()
    for name, what in (
        ("long", "a long window"),
        ("short", "a short one, as an answer in between"),
    ):
        hours = getattr(usual, name)
        told = f"for {what}; default: {hours}"
        new.add_argument(f"--{name}", type=int, default=hours, metavar="HOURS", help=told)
    new.add_argument(
        "--grid",
        metavar="'Mon,Thu 20:00 Europe/Paris'",
        help="windows close at these times alone: the next that leaves a quarter of the hours",
    )


def _add_patience(new: Commands) -> None:
    """How long a window waits for who is away or silent."""
    usual = Policy()
    new.add_argument(
        "--grace", type=int, default=usual.grace, metavar="HOURS", help="once, for who is silent"
    )
    new.add_argument(
        "--bank", type=int, default=usual.bank, metavar="HOURS", help="for a seat's whole match"
    )
    new.add_argument(
        "--absence", type=int, default=usual.absence, metavar="DAYS", help="that a seat may be away"
    )
    new.add_argument(
        "--nmr-limit",
        type=int,
        default=usual.nmr_limit,
        metavar="WINDOWS",
        help="in a row without an order; 0: never",
    )
    new.add_argument(
        "--nmr-then",
        choices=NMR_THEN,
        default=usual.nmr_then,
        help="then a bot sits there, or the chair falls empty",
    )


def _add_player(commands: Commands) -> None:
    player = commands.add_parser("player", help="people: addresses, keys")
    verbs = player.add_subparsers(dest="verb", required=True, metavar="VERB")
    add = verbs.add_parser(
        "add",
        help="offer a seat that nobody has taken; whoever was offered it cannot take it any more",
    )
    add.add_argument("match")
    add.add_argument("seat", type=int)
    add.add_argument("player", metavar="ADDRESS[,NAME[,LANGUAGE[,ZONE]]]", help="`bot` seats a bot")
    add.set_defaults(run=run_add)
    people.add(verbs)


def run_new(arguments: Arguments) -> int:
    told = {name: getattr(arguments, name) for name in POLICY}
    policy = Policy(**told, beacon=_beacon(arguments))
    contacts = [contact_of(player) for player in arguments.player]
    with home(begins=True) as opened:
        desk = opened.referee
        if arguments.witnesses:
            policy = replace(policy, witnesses=_promise(arguments.witnesses, desk.place.witnesses))
        game = desk.games.current(arguments.game)
        seats = arguments.seats
        if seats is None:
            seats = max(len(arguments.player), min(game.seats))
        options = options_of(arguments.options)
        made = desk.lobby.create(arguments.game, options, seats, name=arguments.name, policy=policy)
        for seat, contact in enumerate(contacts, start=1):
            _seat(desk, made.match, seat, contact)
        chairs = desk.seats.chairs(made.match)
        phase = desk.views.table(made.match, None).phase
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
        print(f"seat {chair.seat}: {_where(chair, url, policy.level)}")
    if any(chair.person for chair in chairs):
        print("letters to them leave while `referee serve` (or `referee mail`) runs")
    _tell_begun(made.match, phase)
    if policy.level != EASY.name and all(chair.bot is None for chair in chairs):
        then = f"one that takes a seat over will be a {_bot(policy.level)}"
        how = f"`referee player add {made.match} SEAT bot` seats one"
        print(f"no bot sits in this match ({how}); {then}")
    return 0


def _beacon(arguments: Arguments) -> Beacon | None:
    """The one that is asked for. Raises WrongUse."""
    name, ahead = arguments.beacon, arguments.beacon_ahead
    if name is None and ahead is not None:
        raise WrongUse("--beacon-ahead: of which --beacon?")
    return known(name, ahead, bool(arguments.witnesses)) if name else None


def _promise(least: int, keys: Sequence[str]) -> str:
    """So many of the home's witnesses. Raises WrongUse."""
    if not 1 <= least <= len(keys):
        raise WrongUse(f"--witnesses {least}: REFEREE_WITNESSES names {len(keys)}")
    return f"{least} of {' '.join(keys)}"


def _seat(desk: Referee, match: str, seat: int, contact: Contact | None) -> None:
    if contact is None:
        desk.lobby.sit_bot(match, seat)
    else:
        desk.lobby.invite(match, seat, contact)


def _where(chair: ChairView, url: str, level: str) -> str:
    if chair.bot is not None:
        return f"a {_bot(level)}"
    who = chair.person.address if chair.person else FREE
    return f"{who}  {url}/seat/{chair.page_token}  {chair.reply_address}"


def _bot(level: str) -> str:
    return bot_called(level).en


def _chair(chair: ChairView, url: str) -> dict[str, object]:
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
        before = _offered(opened.referee, arguments.match, arguments.seat)
        _seat(opened.referee, arguments.match, arguments.seat, contact)
        chair = opened.referee.seats.chair(arguments.match, arguments.seat)
        url = opened.settings.url
        phase = opened.referee.views.table(arguments.match, None).phase
    offered = "a bot's now" if contact is None else f"offered to {contact.address}"
    print(f"{arguments.match}: seat {arguments.seat} is {offered}")
    if contact is not None:
        print(f"its page: {url}/seat/{chair.page_token}")
    after = chair.person.address if chair.person else ""
    if before not in ("", after):
        print(f"what was offered to {before} is void")
    _tell_begun(arguments.match, phase)
    return 0


def _offered(desk: Referee, match: str, seat: int) -> str:
    """To whose mailbox the seat is offered as yet; "" to nobody's."""
    chairs = [chair for chair in desk.seats.chairs(match) if chair.seat == seat]
    return next((chair.person.address for chair in chairs if chair.person), "")


def _tell_begun(match: str, phase: str) -> None:
    """What the last seat that was taken has brought about; bots alone need no more time."""
    if phase != "lobby":
        now = "bots have played it to its end" if phase == "ended" else "it has begun"
        print(f"{match}: all seats are taken, so {now} (`referee match show {match}`)")


def _standby(arguments: Arguments) -> int:
    """Who is willing to sit down, with what `match replace` wants to know of them."""
    with home() as opened:
        opened.log.head(arguments.standby)
        people = opened.referee.standby.for_match(arguments.standby)
    if arguments.json:
        show([{"name": person.name, "address": person.address} for person in people])
        return 0
    for person in people:
        print(",".join((person.address, person.name, person.language, person.zone)))
    return 0


def run_list(arguments: Arguments) -> int:
    if arguments.standby is not None:
        return _standby(arguments)
    with home() as opened:
        rows = [
            {
                "match": listed.head.stream,
                "game": listed.game,
                "phase": listed.phase,
                "cause": listed.cause,
                "leaves": listed.head.size,
            }
            for listed in opened.referee.records.matches()
        ]
    if arguments.json:
        show(rows)
        return 0
    for row in rows:
        cause = f" ({row['cause']})" if row["cause"] else ""
        print(f"{row['match']}  {row['game']}  {row['phase']}{cause}  {row['leaves']} leaves")
    return 0


def _lobby(table: TableView, chairs: Sequence[ChairView]) -> Iterator[str]:
    """Who has sat down already, and to whom the other seats are offered."""
    names = zip(table.names, table.players, table.joined, chairs, strict=True)
    for name, player, joined, chair in names:
        yield f"seat {chair.seat}, {name.en}: {player.en if joined else _awaited(chair)}"


def _awaited(chair: ChairView) -> str:
    return f"offered to {chair.person.address or 'a visitor'}" if chair.person else FREE


def run_show(arguments: Arguments) -> int:
    with home() as opened:
        table = opened.referee.views.table(arguments.match, None)
        chairs = opened.referee.seats.chairs(arguments.match)
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
    if table.phase == "lobby":
        for line in _lobby(table, chairs):
            print(line)
    for moment in table.history:
        print(f"{moment.n:5} {moment.say('en')}")
    return 0
