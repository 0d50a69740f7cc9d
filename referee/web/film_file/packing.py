"""One page that holds a whole film: data, player, looks, words of both languages. It asks nobody
for anything; its policy forbids it.

Why: docs/decisions/0112-film-file.md.
"""

import base64
import gzip
from importlib.resources import files

import msgspec

from referee.audit import Replay, replay
from referee.kernel.words import LANGUAGES, Language
from referee.match.rule_changes import GameVersions
from referee.templating import day_only, render, say
from referee.web.base.liveries import sheet
from referee.web.film_file.footage import Footage

# What the player says, by the keys of templates/words.
SPOKEN = (
    *("p_replay", "p_board", "p_board_words", "p_steps", "p_line_of_time"),
    *(
        "p_film_keys",
        "p_film_keys_turns",
        "p_film_keys_phases",
        "p_film_keys_marks",
        "p_mark_before",
        "p_mark_after",
    ),
    *("p_first", "p_turn_before", "p_phase_before", "p_window_before", "p_before"),
    *("p_after", "p_window_after", "p_phase_after", "p_turn_after", "p_last"),
    *("p_play", "p_play_pause", "p_speed", "p_speed_slow", "p_speed_usual", "p_speed_fast"),
    *("p_eyes", "p_everybody", "p_before_windows", "film_file_is"),
    *("p_line_turns", "p_line_windows", "p_turning_points"),
)
NUMBERED = ("p_to_window", "p_to_moment")
SHEETS = ("style", "film")


def film_file(data: bytes, games: GameVersions | None = None) -> str:
    """The film of an ended match, from its record's bytes. Raises CannotReplay for a record that
    fails the audit, ValueError for a running match, of which there is nothing to draw."""
    played = replay(data, games)
    if played.running:
        raise ValueError("the match is still running: its film can be made when it has ended")
    return render(
        "record/film.html",
        "en",
        title=_title(played, "en"),
        game=played.game_at(played.last).name,
        style="\n".join([*(_static(f"{name}.css") for name in SHEETS), _livery(played)]),
        footage=_packed(played),
        motion=_static("film_motion.js"),
        unscripted={language: _unscripted(played, language) for language in LANGUAGES},
    )


def _unscripted(played: Replay, language: Language) -> str:
    return f"{say('film_file_needs', language)} {_proves(played, language)}"


def _proves(played: Replay, language: Language) -> str:
    return say("film_file_proves", language, origin=played.evidence.first.origin)


def _packed(played: Replay) -> str:
    """The film's data: base64 of gzip of JSON. The same record always gives the same text."""
    spoken = {language: _spoken(played, language) for language in LANGUAGES}
    whole = msgspec.json.encode({**Footage(played).plain(), "spoken": spoken})
    return base64.b64encode(gzip.compress(whole, 9, mtime=0)).decode("ascii")


def _spoken(played: Replay, language: Language) -> dict[str, object]:
    seats = _seats(played, language)
    words = {key: say(key, language) for key in SPOKEN}
    words["film_file_proves"] = _proves(played, language)
    words |= {key: say(key, language, n="{n}") for key in NUMBERED}
    return {**words, "title": _title(played, language), "seats": seats}


def _title(played: Replay, language: Language) -> str:
    """Game, seats, day of the end, result: what tells one film on a disk from another."""
    title = played.game_at(played.last).title.in_(language)
    ended = day_only(played.evidence.entries[-1].at, "UTC", language)
    told = (title, ", ".join(_seats(played, language)), ended, _result(played, language))
    return " · ".join(told).removesuffix(".")


def _seats(played: Replay, language: Language) -> list[str]:
    return [name.in_(language) for name in played.seat_names]


def _result(played: Replay, language: Language) -> str:
    """Who won, in the game's words; or what else ended the match."""
    game, match = played.game_at(played.last), played.evidence.matches[-1]
    outcome = game.outcome(match.state) if match.state is not None else None
    if outcome is not None:
        return game.conclude(outcome, language)
    return say(f"p_cause_{match.cause}", language)


def _livery(played: Replay) -> str:
    game = played.game_at(played.last)
    return sheet(game.name, game.livery) if game.livery else ""


def _static(name: str) -> str:
    return (files("referee.web") / "static" / name).read_text("utf-8")
