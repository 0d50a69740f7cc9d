"""What a player sets beside the log: the language of their letters and their time zone."""

from dataclasses import replace
from difflib import get_close_matches

from referee.kernel.fold import folded
from referee.kernel.refused import Problem, Refused, illegal
from referee.match.time_zones import known_zones
from referee.service.letters.posts import Answer, Post
from referee.service.people.players import Person

_TONGUES = {
    **dict.fromkeys(("en", "english", "anglais"), "en"),
    **dict.fromkeys(("fr", "french", "francais"), "fr"),
}


def settle(person: Person, post: Post) -> tuple[Answer, Person]:
    """What is understood, and the person with it. Raises Refused for a language or a zone that
    there is not."""
    if post.kind == "language":
        language = tongue(post.text)
        return Answer("accepted", echo=language, text=post.text), replace(person, language=language)
    place = zone(post.text)
    return Answer("accepted", echo=place, text=post.text), replace(person, zone=place)


def tongue(said: str) -> str:
    """`fr` of `Français`. Raises Refused."""
    found = _TONGUES.get(folded(said.strip()[:80]))
    if found is None:
        raise _unknown("P-LANGUAGE", "language", said, "fr, en")
    return found


def zone(said: str) -> str:
    """`Europe/Paris` of `europe/paris`, or of `Paris` where no other has that name. Raises Refused,
    naming the nearest."""
    names = {folded(name): name for name in known_zones()}
    wanted = folded(said.strip()[:80]).replace(" ", "_")
    towns = [name for low, name in names.items() if low.rpartition("/")[2] == wanted]
    if wanted in names:
        return names[wanted]
    if len(towns) == 1:
        return towns[0]
    near = get_close_matches(wanted, names, n=1, cutoff=0.6)
    raise _unknown("P-ZONE", "zone", said, names[near[0]] if near else "Europe/Paris")


def _unknown(code: str, what: str, said: str, suggestion: str) -> Refused:
    return illegal(Problem(code, facts={what: said.strip()[:80]}, suggestion=suggestion))
