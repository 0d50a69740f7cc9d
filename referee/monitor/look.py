"""One look at a home: its key, its head, its leaves, its witnesses, its records.

A head that does not go on from the last one, a fork among the leaves, a match that has another
record than the log tells of, a record that does not hold: each is wrong. A match that is over is
audited once, and once more where the log tells of another root. A record whose rules are not here
is only named.

Why: docs/decisions/0143-monitor.md, docs/decisions/0158-one-deal-a-name.md.
"""

from dataclasses import dataclass, field
from pathlib import Path

from referee.calling import CallAnswer, call
from referee.clock import Clock, SystemClock
from referee.homelog.bundles import bundled
from referee.homelog.fold import HomeFold
from referee.homelog.names import family
from referee.homelog.policy import WitnessPolicy
from referee.kernel.words import Language
from referee.match.rule_changes import GameVersions
from referee.monitor.afar import Afar, Fetch
from referee.monitor.anew import begun_anew
from referee.monitor.disclosed import DisclosedMatches
from referee.monitor.head import HomeHeads, home_key
from referee.monitor.leaves import entries, folded
from referee.monitor.lists import ShownLists
from referee.monitor.matches import told_matches, told_off
from referee.monitor.played import astray
from referee.monitor.records import JudgedRecords
from referee.monitor.sighting import Alarm, Sighting
from referee.monitor.witnesses import unsigned
from referee.seals.checkpoint import Checkpoint
from storage.tree import Tree, leaf_hash


@dataclass(frozen=True)
class HomeLook:
    """What was seen: what is wrong, and what could not be judged here. Not `whole`: what was wrong
    before may be so still, nobody could look."""

    wrong: tuple[Sighting, ...]
    unjudged: tuple[Sighting, ...] = ()
    whole: bool = True

    def told(self, language: Language = "en") -> tuple[str, ...]:
        """What is wrong, in sentences."""
        return tuple(sighting.say(language) for sighting in self.wrong)


def fetched(url: str, most: int) -> CallAnswer:
    """GET it. OSError."""
    return call("GET", url, seconds=60.0, most=most)


@dataclass
class Monitor:
    """`folder` holds what was seen. `vkey`: the key of the home log, as it was learnt; else the
    first one that the home shows counts from then on."""

    url: str
    folder: Path
    vkey: str | None = None
    policy: WitnessPolicy | None = None
    fetch: Fetch = fetched
    games: GameVersions | None = None
    clock: Clock = field(default_factory=SystemClock)

    def look(self) -> HomeLook:
        """Whether all is well. Raises Away, and OSError where nothing can be kept."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        afar = Afar(self.url, self.folder, self.fetch, self.clock)
        try:
            heads = HomeHeads(afar, home_key(afar, self.vkey))
            signed, head, before = heads.newest()
            leaves = [*before, *entries(afar, len(before), head.size)]
            if Tree(map(leaf_hash, leaves)).root() != head.root:
                raise Alarm("leaves.other")
            fold = folded(leaves, head.origin)
        except Alarm as alarm:
            return HomeLook((alarm.sighting,), whole=False)
        afar.keep("leaves", bundled(leaves))
        afar.keep("head", signed)
        return self._judged(heads, head, fold, leaves)

    def _judged(
        self, heads: HomeHeads, head: Checkpoint, fold: HomeFold, leaves: list[bytes]
    ) -> HomeLook:
        """What is to be said of a log that can be read, of the matches that it tells of, and of
        those that stand on a list and under its seal."""
        number, told = family(head.origin)[1], told_matches(fold, leaves)
        lists, sealed = ShownLists(heads.afar), DisclosedMatches(heads, fold, leaves)
        shown = [*lists.wrong(told, fold)]
        shut = [*sealed.wrong(lists.sealed)]
        matches = [*told, *sealed.matches]
        records = JudgedRecords(heads, self.games)
        others = (
            *(unsigned(heads, leaves, self.policy) if self.policy is not None else ()),
            *begun_anew(heads, fold, told),
            *astray(heads, matches),
            *shown,
            *shut,
            *records.wrong(matches),
        )
        fresh, known = said_once(heads, fold, number)  # last: nothing after it can break off
        wrong = (*heads.news, *heads.back(fold, number), *fresh, *others)
        return HomeLook(wrong, (*told_off(told), *known, *lists.unjudged, *records.unjudged))


def said_once(
    heads: HomeHeads, fold: HomeFold, number: int
) -> tuple[list[Sighting], list[Sighting]]:
    """What was lost between two logs: wrong at the look that finds it, and named from then on. An
    honest home loses leaves, too, and can never find them again."""
    lost = [*heads.lost(fold, number)]
    said = set((heads.afar.kept("lost") or b"").decode().split("\n")) - {""}
    heads.afar.keep("lost", "\n".join(sorted(said | {each.key for each in lost})).encode())
    fresh = [each for each in lost if each.key not in said]
    return fresh, [each for each in lost if each.key in said]
