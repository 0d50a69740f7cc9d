"""The machine on which a browser plays: which Chromium it has, and how busy it may be."""

import os
import shutil

from playwright.sync_api import expect

PATIENCE = 60_000  # milliseconds in which a state comes on the busiest machine; nobody waits them
NAMES = ("chromium-headless-shell", "chromium")  # the first has no windows: a fourth of the work


def installed() -> str | None:
    """The path of its Chromium: the one that CHROMIUM names, or the system's."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def wait_patiently() -> None:
    """A busy machine makes nothing false that comes true."""
    expect.set_options(timeout=PATIENCE)
