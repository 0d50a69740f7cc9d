"""Letters about a match that somebody wants to make by mail: the form, the question, the news."""

from referee.kernel.offers import offer, offered, remark
from referee.mail.writing.frame import letter
from referee.mail.writing.pieces import Literal, Pieces, Verbatim
from referee.mail.writing.scene import RenderedLetter, Scene, problems_of
from referee.mail.writing.teller import Teller
from referee.mail.writing.texts import quoted


def create_form(scene: Scene) -> RenderedLetter:
    """The form, every line an offer.

    payload: `game`, `seats` (the numbers there may be), `long`, `short`, `options` as pairs, and
    (not in old ones) `levels`, at which bots of the game play.
    """
    tell, payload = Teller(scene), scene.payload
    seats = payload["seats"]
    lines = [
        offer(f"{tell.say('word_create')} {payload['game']}"),
        remark(tell.say("create_note_name")),
        offer(f"{tell.say('create_name')}:"),
        remark(tell.say("create_note_seats", seats=", ".join(map(str, seats)))),
        offer(f"{tell.say('create_seats')}: {seats[0]}"),
        remark(tell.say("create_note_time")),
        offer(f"{tell.say('create_long')}: {payload['long']}"),
        offer(f"{tell.say('create_short')}: {payload['short']}"),
        *_bots(tell, payload.get("levels", [])),
        *map(remark, tell.say("create_note_who").split("\n")),
        offer(f"{tell.say('create_seat')} 1: {tell.say('create_me')}"),
        *(offer(f"{tell.say('create_seat')} {seat}: bot") for seat in range(2, seats[0] + 1)),
        *(offer(f"option {name}: {value}") for name, value in payload["options"]),
        offer(tell.say("word_end")),
    ]
    what: Pieces = [tell.p("create_form_intro", game=payload["game"]), Literal("\n".join(lines))]
    return letter(tell, "create_form", [*what, tell.p("create_form_then")], window=0)


def _bots(tell: Teller, levels: list[str]) -> list[str]:
    """Where there is a choice: the level of bots, the usual one first."""
    if len(levels) < 2:
        return []
    named = [tell.say(f"p_level_{level}") for level in levels]
    return [
        remark(tell.say("create_note_bots", levels=", ".join(named))),
        offer(f"{tell.say('create_bots')}: {named[0]}"),
    ]


def confirm_create(scene: Scene) -> RenderedLetter:
    """A mail in the reader's name wants a match: do they want it?"""
    tell, payload = Teller(scene), scene.payload
    what: Pieces = [
        tell.p("confirm_create_intro", at=tell.when(payload["received"])),
        Verbatim(quoted("\n".join(_wanted(tell)))),
        tell.p("confirm_create_then"),
        Literal(offered(f"{tell.say('word_confirm')} {payload['token']}")),
        tell.p("confirm_until", until=tell.when(payload["expires"])),
        tell.p("confirm_command_else"),
    ]
    return letter(tell, "confirm_create", what, window=0)


def _wanted(tell: Teller) -> list[str]:
    """The match in the lines of the form, as far as they say something."""
    wanted = tell.scene.payload["wanted"]
    plain = [(key, wanted[key]) for key in ("name", "seats", "long", "short") if wanted[key]]
    found = [f"{tell.say('word_create')} {wanted['game']}"]
    found += [f"{tell.say(f'create_{key}')}: {value}" for key, value in plain]
    if level := wanted.get("level"):
        found.append(f"{tell.say('create_bots')}: {tell.say(f'p_level_{level}')}")
    for seat, (who, name) in sorted(wanted["guests"].items()):
        shown = tell.say("create_me") if who == "me" else f"{who} {name}".strip()
        found.append(f"{tell.say('create_seat')} {seat}: {shown}")
    return [*found, *(f"option {name}: {value}" for name, value in wanted["options"].items())]


def created(scene: Scene) -> RenderedLetter:
    """The match is there; its organiser's page, and which seats could not be filled."""
    tell = Teller(scene)
    what: Pieces = [tell.p("created_intro", match=tell.table.match), *tell.organising()]
    if problems := tell.problems(problems_of(scene.payload), ""):
        what += [tell.p("created_but"), *problems]
    return letter(tell, "created", [*what, *tell.players()], window=0)


def not_created(scene: Scene) -> RenderedLetter:
    """Nothing was made, and why."""
    tell = Teller(scene)
    says = [tell.p(key, **facts) for key, facts in scene.payload["says"]]
    problems = tell.problems(problems_of(scene.payload), "")
    what: Pieces = [tell.p("not_created_intro"), *says, *problems]
    return letter(tell, "not_created", what, window=0)
