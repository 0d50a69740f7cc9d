"""What the programs themselves say that will read the files of deploy/. One that is not here judges
nothing, and the report's first lines name it: none of them is needed to run or to test the referee.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.conftest import LACKING
from tests.deploy.files import BASE, DEPLOY, UNITS

# systemd's own measure of what a unit may do, from 0 to 10: from 2 on it says more than *OK*.
EXPOSED = "20"
SERVICES = [file.name for file in sorted(UNITS.glob("*.service"))]


def judged(*words: str, cwd: Path | None = None) -> str:
    """What it says; it must be content."""
    done = subprocess.run(
        words, cwd=cwd, capture_output=True, text=True, check=False, env={**os.environ, "TZ": "UTC"}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


if "systemd-analyze" not in LACKING:

    @pytest.fixture
    def units(tmp_path: Path) -> Path:
        """The units as they are installed, but for the program, which is not there."""
        folder = tmp_path / "units"
        shutil.copytree(UNITS, folder)
        for file in folder.glob("*.service"):
            said = file.read_text("utf-8").replace("/usr/local/bin/referee", "/bin/true")
            file.write_text(said, "utf-8")
        return folder

    def test_systemd_has_nothing_against_a_unit(units: Path) -> None:
        names = [file.name for file in units.iterdir() if file.suffix in (".service", ".timer")]
        said = judged("systemd-analyze", "verify", "--man=no", *sorted(names), cwd=units)
        assert said == ""

    @pytest.mark.parametrize("name", SERVICES)
    def test_systemd_calls_no_unit_exposed(units: Path, name: str) -> None:
        judged(
            "systemd-analyze",
            "security",
            "--offline=yes",
            f"--threshold={EXPOSED}",
            name,
            cwd=units,
        )


if "kubectl" not in LACKING:

    def test_the_base_is_put_together_with_every_node_hardened() -> None:
        made = judged("kubectl", "kustomize", str(BASE))
        assert made.count("kind: StatefulSet") == 3
        assert made.count("readOnlyRootFilesystem: true") == 3
        assert made.count("runAsNonRoot: true") == 3
        assert made.count("enableServiceLinks: false") == 3
        assert re.findall(r"image: (.*)", made) == ["registry.example.org/referee:latest"] * 3


if "postconf" not in LACKING:

    def test_postfix_knows_every_setting(tmp_path: Path) -> None:
        shutil.copy(DEPLOY / "postfix" / "main.cf", tmp_path)
        (tmp_path / "master.cf").write_text("smtp unix - - n - - smtp\n", "utf-8")
        said = judged("postconf", "-c", str(tmp_path), "-n")
        assert "unused parameter" not in said
        assert "recipient_delimiter = +" in said


if "promtool" not in LACKING:

    def test_prometheus_reads_rules_and_what_it_scrapes() -> None:
        folder = DEPLOY / "prometheus"
        judged("promtool", "check", "rules", "alerts.yaml", cwd=folder)
        judged("promtool", "check", "config", "prometheus.yaml", cwd=folder)


if "amtool" not in LACKING:

    def test_alertmanager_reads_whom_it_tells() -> None:
        judged("amtool", "check-config", "alertmanager.yaml", cwd=DEPLOY / "prometheus")


if "caddy" not in LACKING:

    def test_caddy_reads_its_file(tmp_path: Path) -> None:
        file = str(DEPLOY / "caddy" / "Caddyfile")
        adapted = judged("caddy", "adapt", "--adapter", "caddyfile", "--config", file, cwd=tmp_path)
        assert '"uri":"/readyz"' in adapted
