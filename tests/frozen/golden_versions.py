"""Two versions of one game: Nim 1.0 in its file, Nim 1.1 as it is today, a match of each.

    python -m tests.frozen.golden_versions       writes all three anew

The file and the records are never to be written again while 1.0 means what it meant.
"""

import hashlib
from pathlib import Path

from referee.frozen.freezing import frozen
from referee.frozen.thawing import FrozenGame
from tests.audit.test_toys import played
from tests.toys import nim_1_0, nim_1_1

FOLDER = Path(__file__).parent / "golden"
FILE = FOLDER / "nim-1.0.zip"
DIGEST = "028e03800e9ca2c8c1d87a9ca4ad910e49e488e7636fa954e621506e98ecd2ef"
OLD = FrozenGame("nim", "1.0", FILE, DIGEST)


def record_of(version: str) -> Path:
    return FOLDER / f"nim-{version}.record.zip"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    FILE.write_bytes(frozen(nim_1_0.__name__, OLD.package))
    print(f'DIGEST = "{hashlib.sha256(FILE.read_bytes()).hexdigest()}"')
    for game in (nim_1_0.GAME, nim_1_1.GAME):
        record_of(game.version).write_bytes(played(game).record())
