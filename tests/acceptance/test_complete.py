"""What broke for other referees: thirty incidents, each a test that bears its number (T1-T30)."""

import re
from pathlib import Path

TESTS = Path(__file__).parent.parent
_NUMBERED = re.compile(r"^def test_t([0-9]+)_", re.MULTILINE)


def test_every_incident_has_its_test() -> None:
    texts = (file.read_text("utf-8") for file in TESTS.rglob("test_*.py"))
    numbers = {int(number) for text in texts for number in _NUMBERED.findall(text)}
    assert sorted(set(range(1, 31)) - numbers) == []
