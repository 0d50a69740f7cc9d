"""The words a player sees: one Jinja environment for pages and letters, one bilingual catalogue.

A template is written once for both languages. It says `{{ say("due_soon", n=3) }}` and
`{{ when(table.window.due) }}`; what that is in French or English stands in `templates/words/*.toml`
(`[key]`, `en = "…"`, `fr = "…"`; plurals as in `referee.kernel.sentences`). A key, a fact or a
variable that is missing is a bug and raises: no page and no letter goes out with a hole in it.

Both functions take language and zone from the template's own variables `language` and `zone`, so
that one environment serves all readers at the same time. `furnish` gives a second environment
(Flask's) the same manners.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import jinja2
from jinja2.runtime import Context

import referee
from referee.kernel.sentences import Sentences
from referee.kernel.typography import labelled
from referee.kernel.words import LANGUAGES, Language

# Right in a checkout, an editable install, a wheel and an image alike.
TEMPLATES = Path(referee.__file__).parent.parent / "templates"
_INSTANT = re.compile(r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)


@lru_cache(maxsize=1)
def catalogue() -> Sentences:
    """Every visible string of pages and letters, by key."""
    return Sentences(read_words(sorted((TEMPLATES / "words").glob("*.toml"))))


def read_words(files: list[Path]) -> dict[str, dict[str, str]]:
    """The entries of these word lists together. Raises ValueError for a key that stands twice or
    lacks a language: the second file would silently win, or a reader meet a hole."""
    entries: dict[str, dict[str, str]] = {}
    for file in files:
        for key, words in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if key in entries:
                raise ValueError(f"{file.name}: the words for {key!r} stand in another list too")
            if set(words) != set(LANGUAGES):
                raise ValueError(f"{file.name}: {key!r} needs exactly {' and '.join(LANGUAGES)}")
            entries[key] = words
    return entries


def say(key: str, language: Language, /, **facts: object) -> str:
    """The words for `key`. Raises KeyError for an unknown key or a fact that is missing."""
    return catalogue().say(key, language, **facts)


# --- time ---------------------------------------------------------------------------------------


def instant(iso: str) -> datetime:
    """An instant of the log (`2026-11-21T19:00:03.120Z`), aware, in UTC."""
    return datetime.fromisoformat(iso).astimezone(UTC)


def zone_of(name: str) -> ZoneInfo:
    """The zone of that name; UTC if the time zone data of this machine has it no more."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def moment(iso: str, zone: str, language: Language) -> str:
    """The instant in words, in that zone: `Saturday 21 November 2026, 20:00 (Europe/Paris)`."""
    return _spoken("moment", iso, zone, language)


def short_moment(iso: str, zone: str, language: Language) -> str:
    """The instant in a few words, without year and zone, for lists: `21 November, 20:00`."""
    return _spoken("moment_short", iso, zone, language)


def day_only(iso: str, zone: str, language: Language) -> str:
    """The day of an instant in that zone: `21 November 2026`."""
    return _spoken("day_only", iso, zone, language)


def until(iso: str, now: str, zone: str, language: Language) -> str:
    """The deadline as a subject says it: `until Fri 20:00` within six days, else with its date."""
    soon = instant(iso) - instant(now) < timedelta(days=6)
    return _spoken("until_day" if soon else "until_date", iso, zone, language)


def time_left(iso: str, now: str, zone: str, language: Language) -> str:
    """How long it is from `now` until then, roughly, and when that was so, for a page grows old:
    `in about 5 hours, as of Saturday 14:03`."""
    minutes = int((instant(iso) - instant(now)).total_seconds() // 60)
    if minutes < 0:
        return say("left_none", language)
    if minutes < 90:
        left = say("left_minutes", language, n=minutes)
    elif minutes < 36 * 60:
        left = say("left_hours", language, n=round(minutes / 60))
    else:
        left = say("left_days", language, n=round(minutes / (24 * 60)))
    return say(
        "left_as_of", language, left=left, when=_spoken("moment_of_week", now, zone, language)
    )


def moment_here_and_utc(iso: str, zone: str, language: Language) -> str:
    """A deadline: in the player's zone and in UTC; said once where the two clocks agree, and the
    day once where they agree on that."""
    here, utc = zone_of(zone), instant(iso)
    if here.key == "UTC":
        return moment(iso, "UTC", language)
    if not utc.astimezone(here).utcoffset():
        return _spoken("moment_same_as_utc", iso, zone, language)
    same_day = utc.astimezone(here).date() == utc.date()
    there = _spoken("moment_same_day" if same_day else "moment", iso, "UTC", language)
    return say("and_utc", language, here=moment(iso, zone, language), utc=there)


def with_times(text: str, zone: str, language: Language) -> str:
    """The same text with every instant of the log in words: sentences of match life carry facts."""
    return _INSTANT.sub(lambda found: moment_here_and_utc(found[0], zone, language), text)


def _spoken(key: str, iso: str, zone: str, language: Language) -> str:
    place = zone_of(zone)
    at = instant(iso).astimezone(place)
    days = say("day_names", language).split("|")
    months = say("month_names", language).split("|")
    return say(
        key,
        language,
        day=days[at.weekday()],
        date=say("first_of_month", language) if at.day == 1 else at.day,
        month=months[at.month - 1],
        year=at.year,
        hour=at.hour,
        minute=at.minute,
        place=place.key,
    )


def spread(numbers: Iterable[int]) -> str:
    """Whole numbers as one reads them: `2–4`, where none is left out and there are three or more;
    else `2, 4`."""
    told = sorted(numbers)
    if len(told) > 2 and told == list(range(told[0], told[-1] + 1)):
        return f"{told[0]}–{told[-1]}"
    return ", ".join(map(str, told))


# --- templates ----------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def environment() -> jinja2.Environment:
    """The one environment: `templates/`, strict, with autoescape for HTML and SVG."""
    loader = jinja2.FileSystemLoader(TEMPLATES)
    return furnish(jinja2.Environment(loader=loader, autoescape=_escapes))


def furnish(env: jinja2.Environment) -> jinja2.Environment:
    """Give this environment our manners; its loader and autoescape stay as they are."""
    env.undefined = jinja2.StrictUndefined
    env.trim_blocks = env.lstrip_blocks = env.keep_trailing_newline = True
    env.globals.update(say=_say, when=_when, deadline=_deadline, short_when=_short_when)
    env.globals.update(time_left=_time_left, labelled=labelled)
    env.filters["spread"] = spread
    return env


def render(template: str, language: Language, zone: str = "UTC", **facts: object) -> str:
    """The template's text for one reader. Raises jinja2.TemplateError and KeyError."""
    made: Mapping[str, object] = {**facts, "language": language, "zone": zone}
    return environment().get_template(template).render(made)


def _escapes(name: str | None) -> bool:
    return name is not None and name.endswith((".html", ".svg"))


@jinja2.pass_context
def _say(context: Context, key: str, **facts: Any) -> str:
    return say(key, context["language"], **facts)


@jinja2.pass_context
def _when(context: Context, iso: str) -> str:
    return moment(iso, context["zone"], context["language"])


@jinja2.pass_context
def _short_when(context: Context, iso: str) -> str:
    return short_moment(iso, context["zone"], context["language"])


@jinja2.pass_context
def _deadline(context: Context, iso: str) -> str:
    return moment_here_and_utc(iso, context["zone"], context["language"])


@jinja2.pass_context
def _time_left(context: Context, iso: str) -> str:
    return time_left(iso, context["made_at"](), context["zone"], context["language"])
