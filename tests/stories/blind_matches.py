"""Whole blind matches by real mail: what several are asked at once is sealed by letter and opened
by letter, the rest is answered as ever, and the record is proved."""

from pathlib import Path

from referee.audit import audit
from referee.kernel.words import Language
from tests.independent.checker import check
from tests.stories.blind_post import BlindCorrespondence

TABLES: dict[str, tuple[dict[str, object], tuple[Language, ...]]] = {
    "capitaine-cosmos": ({}, ("en", "fr")),
    "combats": ({"mode": "single"}, ("fr", "en")),
    "empereur-telepathe": ({}, ("fr", "en", "fr")),
    "kardashev": ({"mode": "game"}, ("en", "fr")),
    "rencontre-cosmique": ({}, ("fr", "en", "fr")),
}
MOST = 400  # windows; a match that needs more goes round in circles


def played(game: str, where: Path) -> tuple[int, int]:
    """Play one to its end; how many windows there were, and how many of them were blind."""
    options, languages = TABLES[game]
    with BlindCorrespondence(game, options, languages, where, len(languages)) as post:
        post.begin()
        windows = blind = 0
        while post.window is not None:
            windows, blind = windows + 1, blind + (post.now.blind is not None)
            assert windows < MOST
            post.turn()
            post.clock.advance(hours=1)  # a mailbox that writes faster is put off
        assert post.now.phase == "ended"
        assert all(player.got("refusal") == [] for player in post.players)
        record = post.finish()
    assert [one.name for one in audit(record).checks if one.failed] == []
    assert [one.name for one in check(record) if not one.ok] == []
    return windows, blind
