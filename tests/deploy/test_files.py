"""The files of deploy/ name what there is, agree with the documents, and give no rights away."""

import json
import re
from pathlib import Path

import pytest

from referee.cli import parser
from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.service import Keyring, Place, Referee, Seeded
from referee.service.notices.imports import LARGEST
from referee.settings import VARIABLES, Settings
from referee.web import create_app
from storage import Unavailable
from storage.memory import MemoryLog
from storage.small_tables import NodeRow
from tests.deploy.files import (
    BASE,
    DEPLOY,
    ROOT,
    UNITS,
    alerts,
    compose,
    documents,
    gauges,
    objects,
    text,
    unit,
)
from tests.web.browsing import NOW, Browser

FILES = sorted(file for file in DEPLOY.rglob("*") if file.is_file())
YAML = [file for file in FILES if file.suffix == ".yaml"]
SERVICES = sorted(file.name for file in UNITS.glob("*.service"))
OURS = ("web-a", "web-b", "mail-a", "mail-b", "clock-a", "clock-b")


def name_of(file: Path) -> str:
    return file.relative_to(DEPLOY).as_posix()


class Away:
    """A standby that is not there."""

    seconds = 10

    def desk(self) -> Referee:
        raise Unavailable("it is away")

    def away(self) -> bool:
        return True


@pytest.fixture(scope="module")
def measured() -> set[str]:
    """The gauges of a home that takes mail, is one of several nodes, asks a witness, and reads a
    standby."""
    place = Place("p.example", witnesses=("w.example/.witness+key",))
    referee = Referee(
        MemoryLog(), catalogue(), Keyring.fresh(Seeded("deploy")), SetClock(NOW), place
    )
    referee.breaker.beat()
    referee.log.nodes.put(NodeRow("a", "web", NOW, "1.0", b"{}"))
    site = {"public_url": "http://localhost:8000", "secret": b"s" * 16}
    app = create_app(referee, export=lambda *_: b"", standby=Away(), **site)
    return gauges(Browser(app).page("/metrics"))


# --- what they name -------------------------------------------------------------------------------


@pytest.mark.parametrize("file", YAML, ids=name_of)
def test_a_file_in_yaml_is_whole(file: Path) -> None:
    assert documents(file)


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_file_names_only_settings_that_there_are(file: Path) -> None:
    """A service refuses to start with one that there is not."""
    own = {"REFEREE_IMAGE", "REFEREE_SITE", "REFEREE_PAGES"}  # of Compose and Caddy, not ours
    named = set(re.findall(r"\bREFEREE_[A-Z_]*[A-Z]\b", file.read_text("utf-8")))
    assert named - own <= set(VARIABLES)


@pytest.mark.parametrize("name", ["prometheus/alerts.yaml", "grafana/board.json"])
def test_what_is_alarmed_on_or_shown_is_measured(name: str, measured: set[str]) -> None:
    named = gauges(text(name))
    assert len(named) > 10
    assert named <= measured


def test_whatever_is_measured_is_shown(measured: set[str]) -> None:
    assert measured <= gauges(text("grafana/board.json"))


def test_the_board_is_one_that_grafana_reads() -> None:
    board = json.loads(text("grafana/board.json"))
    ids = [panel["id"] for panel in board["panels"]]
    assert len(set(ids)) == len(ids)
    assert all(panel["targets"] and panel["title"] for panel in board["panels"])


def test_each_alarm_has_a_page_in_the_runbook_and_no_page_is_idle() -> None:
    page = (ROOT / "docs" / "runbook.md").read_text("utf-8")
    names = [rule["alert"] for rule in alerts()]
    assert re.findall(r"^## (\w+)$", page, re.MULTILINE) == names
    assert [rule["annotations"]["runbook"] for rule in alerts()] == [
        f"docs/runbook.md#{name.lower()}" for name in names
    ]


def test_each_page_of_the_runbook_says_what_to_do_and_what_rehearses_it() -> None:
    """That the tests are there is asked by `tests/test_citations.py`."""
    page = (ROOT / "docs" / "runbook.md").read_text("utf-8")
    for section in page.split("\n## ")[1:]:
        name, *_ = section.split("\n")
        told = re.findall(r"^\*\*(\w+)\*\*", section, re.MULTILINE)
        assert told == ["Means", "Look", "Do", "Rehearsed"], name
        assert re.search(r"^\*\*Rehearsed\*\* in .*`tests/", section, re.MULTILINE), name


# --- what is started ------------------------------------------------------------------------------


def test_every_command_that_is_started_is_one_of_ours() -> None:
    started = [unit(name)["Service"]["ExecStart"] for name in SERVICES]
    commands = re.findall(r"/usr/local/bin/referee (\w+(?: /\S+/)?)", "\n".join(started))
    commands += [" ".join(compose()["services"][name]["command"]) for name in OURS]
    commands += [
        " ".join(node["spec"]["template"]["spec"]["containers"][0]["args"])
        for node in objects("StatefulSet")
    ]
    assert len(commands) == len(SERVICES) + len(OURS) + 3
    for command in commands:
        assert parser().parse_args(command.split())


def test_two_nodes_are_started_of_each_kind() -> None:
    assert [node["spec"]["replicas"] for node in objects("StatefulSet")] == [2, 2, 2]
    kept = {budget["metadata"]["name"]: budget["spec"] for budget in objects("PodDisruptionBudget")}
    assert {name: spec["minAvailable"] for name, spec in kept.items()} == {
        "web": 1,
        "mail": 1,
        "clock": 1,
    }


@pytest.mark.parametrize("service", sorted(set(compose()["services"])))
def test_a_container_has_no_rights_but_those_that_it_needs(service: str) -> None:
    told = compose()["services"][service]
    assert told["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in told["security_opt"]
    assert {"mem_limit", "pids_limit", "restart", "healthcheck"} <= set(told)
    if service == "postfix":  # whose master begins as root
        assert "user" not in told
    else:
        assert told["read_only"] is True
        assert int(told["user"].split(":")[0]) > 0


def test_the_containers_run_as_the_user_of_the_image() -> None:
    image = (ROOT / "Dockerfile").read_text("utf-8")
    [uid] = re.findall(r"--uid (\d+)", image)
    assert {compose()["services"][name]["user"] for name in OURS} == {f"{uid}:{uid}"}
    [node] = documents(BASE / "node.yaml")
    assert str(node["spec"]["template"]["spec"]["securityContext"]["runAsUser"]) == uid


def test_all_processes_of_a_machine_share_one_home_and_the_same_settings() -> None:
    services = [compose()["services"][name] for name in OURS]
    assert {str(service["volumes"]) for service in services} == {str(services[0]["volumes"])}
    assert {str(service["environment"]) for service in services} == {
        str(services[0]["environment"])
    }


def test_pages_are_restarted_only_when_they_are_not_alive() -> None:
    """What `/readyz` finds is mended by no restart, and a fresh process believes a wrong clock."""
    [web] = [node for node in objects("StatefulSet") if node["metadata"]["name"] == "web"]
    [container] = web["spec"]["template"]["spec"]["containers"]
    for ends_it in ("startupProbe", "livenessProbe"):
        assert container[ends_it]["httpGet"]["path"] == "/healthz"
    assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"
    assert "/healthz" in (ROOT / "Dockerfile").read_text("utf-8")
    assert "health_uri /readyz" in text("caddy/Caddyfile")


def test_what_is_for_machines_does_not_pass_the_proxy() -> None:
    [machines] = re.findall(r"@machines path (.*)", text("caddy/Caddyfile"))
    assert {"/healthz", "/readyz", "/metrics", "/post"} <= set(machines.split())
    assert "respond @machines 404" in text("caddy/Caddyfile")


def test_every_unit_is_hardened_by_the_same_lines() -> None:
    """systemd takes a drop-in of `referee-.service.d` for every unit whose name begins so."""
    real = UNITS / "referee.service.d" / "50-hardening.conf"
    assert (UNITS / "referee-.service.d" / real.name).resolve() == real
    assert all(name == "referee.service" or name.startswith("referee-") for name in SERVICES)
    hardening = unit("referee.service.d/50-hardening.conf")["Service"]
    assert (hardening["User"], hardening["ProtectSystem"]) == ("referee", "strict")


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_is_started_anew_and_a_backup_is_made_once(name: str) -> None:
    """What a drop-in says wins: were it to say how a unit starts, a backup would never end."""
    once = name == "referee-backup.service"
    told = unit(name)["Service"]
    assert (told["Type"], told.get("Restart")) == (
        ("oneshot", None) if once else ("exec", "always")
    )
    assert not {"Type", "Restart"} & set(unit("referee.service.d/50-hardening.conf")["Service"])


def test_a_witness_has_a_home_of_its_own_and_sees_no_other() -> None:
    """What its drop-in sets comes after the hardening, which names the shared home."""
    [own] = (UNITS / "referee-witness.service.d").glob("*.conf")
    shared = UNITS / "referee.service.d" / "50-hardening.conf"
    assert own.name > shared.name
    told = unit(f"referee-witness.service.d/{own.name}")["Service"]
    assert told["Environment"] == "REFEREE_HOME=/var/lib/referee-witness"
    assert told["StateDirectory"] == "referee-witness"
    assert told["InaccessiblePaths"] == "-/var/lib/referee"


def test_a_witness_listens_where_nothing_else_does() -> None:
    """Beside pages at 8000, or 8001 to 8009, and mail at 8024, 8025 and 8031 to 8039."""
    settings = Settings()
    taken = {settings.web_port, settings.smtp_port, 8024}
    for kind in ("web", "mail"):
        port = unit(f"referee-{kind}@.service")["Service"]["Environment"].partition("=")[2]
        taken |= {int(port.replace("%i", str(number))) for number in range(1, 10)}
    assert settings.witness_port not in taken
    assert f"reverse_proxy 127.0.0.1:{settings.witness_port}" in text("caddy/Caddyfile")


# --- what stands in front -------------------------------------------------------------------------


def postfix_settings(said: str) -> dict[str, str]:
    return dict(re.findall(r"^(\w+) += (.*)$", said, re.MULTILINE))


def test_postfix_is_told_what_the_handbook_tells() -> None:
    page = (ROOT / "docs" / "operations.md").read_text("utf-8")
    section = page.partition("### How does Postfix hand mail over by SMTP?")[2].partition("###")[0]
    told = {name: value.split("  #")[0] for name, value in postfix_settings(section).items()}
    ours = postfix_settings(text("postfix/main.cf"))
    assert len(told) == 5
    transport = told.pop("transport_maps").replace("[127.0.0.1]", "[mail]")
    assert ours["transport_maps"] == transport
    assert {name: ours[name] for name in told} == told
    assert re.findall(r"virtual_alias_maps = .*", page)[0] in text("postfix/main.cf")


def test_a_record_of_another_home_passes_the_proxy_and_nothing_larger() -> None:
    [most] = re.findall(r"request_body \{\s+max_size (\d+)KiB", text("caddy/Caddyfile"))
    assert LARGEST < int(most) * 1024 <= 8.2 * 2**20
