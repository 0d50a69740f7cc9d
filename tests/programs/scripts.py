"""Programs of strangers, good and bad, each a few lines of Python."""

import sys
from pathlib import Path

ANY_GAME = Path(__file__).parent.parent.parent / "examples/bot/any_game.py"

HEAD = f"#!{sys.executable} -S\nimport json, os, sys, time\n"
LOOP = (
    "for row in sys.stdin:\n    asked = json.loads(row)\n    if asked['type'] == 'ask':\n        "
)
DEFAULT = "{'id': asked['id'], 'order': asked['default']}"
SAY = "print(json.dumps({}), flush=True)"

PLAYS_DEFAULTS = LOOP + SAY.format(DEFAULT)
ANSWERS_ONCE = PLAYS_DEFAULTS + "; break"
KEEPS_WHAT_IT_HEARS = (
    "heard = open(sys.argv[0] + '.heard', 'a')\n"
    "for row in sys.stdin:\n    heard.write(row); heard.flush()\n    asked = json.loads(row)\n"
    "    if asked['type'] == 'ask':\n        " + SAY.format(DEFAULT)
)
BREAKS = {
    "no JSON": (LOOP + "print('take 1', flush=True)", "not JSON: take 1"),
    "no object": (LOOP + SAY.format("[1]"), 'not {"id": ..., "order": ...}: [1]'),
    "a key too many": (
        LOOP + SAY.format(f"{DEFAULT} | {{'why': 'so'}}"),
        'not {"id": ..., "order": ...}',
    ),
    "a key too few": (LOOP + SAY.format("{'order': 'take 1'}"), 'not {"id": ..., "order": ...}'),
    "another id": (
        LOOP + SAY.format("{'id': 0, 'order': 'take 1'}"),
        "the answer to another question than 1",
    ),
    "no text": (LOOP + SAY.format("{'id': asked['id'], 'order': 7}"), "its order is no text"),
    "half a character": (
        LOOP + r"""print('{"id": 1, "order": "\\ud800"}', flush=True)""",
        "not JSON",
    ),
    "no UTF-8": (
        LOOP + r"""os.write(1, b'{"id": 1, "order": "\xff"}\n')""",
        "not JSON",
    ),
    "too deep": (LOOP + r"""os.write(1, b'[' * 100_000 + b'\n')""", "not JSON: [[["),
    "too long a line": (
        LOOP + SAY.format("{'id': asked['id'], 'order': 'x' * 200_000}"),
        "its line has more than 131072 bytes",
    ),
    "it dies": (LOOP + "os._exit(3)", "it ended without an answer"),
    "it ends at once": ("", "it ended without an answer"),
}
HANGS = LOOP + "time.sleep(3600)"
READS_NOTHING = "time.sleep(3600)"


def script(folder: Path, text: str, name: str = "mine") -> Path:
    """The program as a file."""
    path = folder / name
    path.write_text(HEAD + text + "\n", "utf-8")
    path.chmod(0o755)
    return path
