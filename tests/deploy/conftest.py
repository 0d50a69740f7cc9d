"""The judges of the files in deploy/ that are here; the report's first lines say which are not."""

import shutil

JUDGES = ("systemd-analyze", "kubectl", "postconf", "promtool", "amtool", "caddy")
LACKING = [judge for judge in JUDGES if shutil.which(judge) is None]


def pytest_report_header() -> str:
    lacking = ", ".join(LACKING)
    return f"judges of deploy/: {f'not here: {lacking}' if lacking else 'all here'}"
