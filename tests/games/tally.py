"""A plugin that `.ci/soak.py` gives to pytest: what was played and tested, told as JSON."""

import json
import os
from pathlib import Path

from tests.games.seeds import PLAYED

FAILED = []


def pytest_runtest_logreport(report):
    if report.failed:
        FAILED.append(report.nodeid)


def pytest_sessionfinish(session):
    """Into the file that REFEREE_TALLY names."""
    tests = sorted({item.originalname for item in session.items})
    told = {"played": PLAYED, "tests": tests, "failed": FAILED}
    Path(os.environ["REFEREE_TALLY"]).write_text(json.dumps(told), "utf-8")
