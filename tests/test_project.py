"""The frame: what is pinned, explained and shipped, and what must not be said."""

import json
import re
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = sorted(ROOT.glob("requirements*.lock"))

# Put together here, so that this file does not hold what it looks for.
HOSTS = (
    "pypi" + ".org",
    "python" + "hosted",
    "registry." + "npmjs",
    "deb." + "debian",
    "proxy." + "golang",
)
MACHINE_PATH = re.compile(r"(?<![\w./~$}-])/(?:home|Users|root|work|opt|mnt)/[\w.-]+")


def wanted(part: str) -> list[str]:
    """The requirements pyproject.toml names for a lock file's part."""
    run = PROJECT["project"]["dependencies"]
    lists = {
        "run": run,
        "dev": run + PROJECT["dependency-groups"]["dev"],
        "build": PROJECT["build-system"]["requires"],
        "mutants": PROJECT["dependency-groups"]["mutants"],
        "browser": PROJECT["dependency-groups"]["browser"],
    }
    return [requirement_name(line) for line in lists[part]]


def requirement_name(line: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", line)
    assert found, line
    return re.sub(r"[-_.]+", "-", found.group()).lower()


def locked(lock: Path) -> dict[str, str]:
    """Each package a lock pins -> the lines that pin it, hashes and all."""
    entries = lock.read_text("utf-8").replace("\\\n", " ").splitlines()
    return {requirement_name(entry): entry for entry in entries if entry.strip()}


def project_files() -> list[Path]:
    """What git knows or would take: the project, without what it ignores."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return [ROOT / name for name in told.split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names inside the wheel, built here and without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    built = next(WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"]))
    return set(zipfile.ZipFile(built).namelist())


# --- locks ---


def test_there_is_a_lock_for_running_testing_building_mutants_and_the_browser() -> None:
    assert [lock.name for lock in LOCKS] == [
        "requirements-browser.lock",
        "requirements-build.lock",
        "requirements-dev.lock",
        "requirements-mutants.lock",
        "requirements.lock",
    ]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_every_package_to_one_version_and_its_hashes(lock: Path) -> None:
    for entry in locked(lock).values():
        assert re.match(
            r"[\w.-]+(\[[\w,-]+\])?==[\w.+!]+( ; .*?)?( +--hash=sha256:[0-9a-f]{64})+ *$", entry
        ), entry


def test_a_lock_keeps_the_extras_that_a_package_asks_for() -> None:
    """Else pip looks for `coverage[toml]` among all releases as soon as there is a newer one, and
    takes what it finds for an unpinned requirement."""
    asked = {"requirements-dev.lock": "coverage[toml]==", "requirements.lock": "psycopg[binary]=="}
    for name, pin in asked.items():
        assert f"\n{pin}" in (ROOT / name).read_text("utf-8")


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_address_and_no_file(lock: Path) -> None:
    """It says which bytes, never where from: that is the user's business."""
    assert not re.search(r"://|--index|--find-links|--extra|@|#|/", lock.read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("requirements.lock", "run"),
        ("requirements-dev.lock", "dev"),
        ("requirements-build.lock", "build"),
        ("requirements-mutants.lock", "mutants"),
        ("requirements-browser.lock", "browser"),
    ],
)
def test_a_lock_holds_all_that_pyproject_asks_for(name: str, part: str) -> None:
    """`make lock` was run after the last change of pyproject.toml."""
    assert set(wanted(part)) <= set(locked(ROOT / name))


def test_the_locks_agree_with_each_other() -> None:
    """The tests run what the service runs: one version of each package in all locks, whatever
    extras each asks for."""
    pins: dict[str, set[str]] = {}
    for lock in LOCKS:
        for name, entry in locked(lock).items():
            pin = re.sub(r"^([\w.-]+)\[.*?\]", r"\1", entry)
            pins.setdefault(name, set()).add(" ".join(pin.split()))
    assert {name for name, entries in pins.items() if len(entries) > 1} == set()


def test_nothing_needed_for_tests_alone_is_in_the_image() -> None:
    tests_only = set(wanted("dev")) - set(wanted("run"))
    assert not tests_only & set(locked(ROOT / "requirements.lock"))


# --- documents ---


def test_every_dependency_is_explained() -> None:
    """docs/dependencies.md says of each why it and not the runner-up, and of no other."""
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    explained = set(re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE))
    parts = ("dev", "build", "mutants", "browser")
    assert explained == {name for part in parts for name in wanted(part)}


def test_every_make_target_says_what_it_does() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    phony = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split()
    assert set(re.findall(r"^(\w+):.* ## \S", makefile, re.MULTILINE)) == set(phony)


def test_the_match_that_the_gate_plays_in_a_browser_is_there() -> None:
    """`make test` names one test of a file that the suite does not collect by itself."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    played = re.findall(r'^PLAYED := "(.*)::(\w+)\[(\w+)-en\]"$', makefile, re.MULTILINE)
    assert "pytest -q $(PLAYED)" in makefile
    [(file, test, match)] = played
    text = (ROOT / file).read_text("utf-8")
    assert f"\ndef {test}(" in text
    assert f'\n    "{match}": ' in text


def test_every_file_of_browser_tests_is_played_by_make_browser_or_named_beside_it() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    lists = re.findall(r"^(?:BROWSED|LONGER) := (.*)$", makefile, re.MULTILINE)
    named = " ".join(lists).split()
    holding = [
        file
        for file in (ROOT / "tests" / "browser").glob("*.py")
        if "\ndef test_" in file.read_text("utf-8")
    ]
    assert sorted(named) == sorted(file.stem for file in holding)


def test_the_gate_runs_the_tests_the_demo_and_the_wheel() -> None:
    """What `.ci/run` calls is what a reader of the README would type, and what makes the image."""
    steps = re.findall(r"^step (.*)$", (ROOT / ".ci" / "run").read_text("utf-8"), re.MULTILINE)
    assert steps == ["make test", "make demo", ".ci/image-steps"]


@pytest.mark.parametrize(
    "name",
    [
        *("run", "image-steps", "image", "sbom", "system-needs", "lock", "release"),
        *("soak.py", "mutants.py"),
    ],
)
def test_a_script_can_be_started(name: str) -> None:
    assert (ROOT / ".ci" / name).stat().st_mode & 0o111


# --- what is shipped ---


def pip_commands(text: str) -> list[str]:
    return [found.strip() for found in re.findall(r"pip (?:install|wheel) [^\n]*", text)]


def test_the_image_is_built_by_steps_that_are_tested_without_docker() -> None:
    """The Dockerfile and .ci/image-steps run the same pip commands in the same order."""
    dockerfile = pip_commands((ROOT / "Dockerfile").read_text("utf-8"))
    rehearsed = pip_commands((ROOT / ".ci" / "image-steps").read_text("utf-8"))
    assert dockerfile == rehearsed
    assert len(dockerfile) == 4


def test_both_stages_are_built_upon_what_the_release_names_by_digest() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    [base] = re.findall(r"^ARG BASE=(.*)$", text, re.MULTILINE)
    assert re.findall(r"^FROM (\S+)", text, re.MULTILINE) == ["${BASE}", "${BASE}"]
    assert f"\nbase={base}\n" in (ROOT / ".ci" / "image").read_text("utf-8")


def test_the_list_of_parts_names_every_package_of_the_lock_and_no_other() -> None:
    said = subprocess.run([ROOT / ".ci" / "sbom"], capture_output=True, check=True).stdout
    told = {part["name"]: part for part in json.loads(said)["components"]}
    there = locked(ROOT / "requirements.lock")
    assert told.keys() == there.keys()
    for name, part in told.items():
        assert f"=={part['version']} " in there[name]
        assert len(part["hashes"]) == there[name].count("--hash=sha256:")


def test_the_image_does_not_run_as_root() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    assert re.findall(r"^USER (.*)$", text, re.MULTILINE) == ["referee"]


def test_the_image_asks_the_service_itself_whether_it_is_well() -> None:
    """The slim image has no curl: the check is a line of Python, which must at least be Python."""
    text = (ROOT / "Dockerfile").read_text("utf-8")
    found = re.search(r"^HEALTHCHECK .*\n    CMD (\[.*\])$", text, re.MULTILINE)
    assert found
    program, option, line = json.loads(found.group(1))
    assert (program, option) == ("python", "-c")
    assert "/healthz" in line
    compile(line, "HEALTHCHECK", "exec")


def test_the_log_package_is_not_ignored() -> None:
    """hatchling obeys .gitignore: a line for someone's data would drop storage/ from the wheel."""
    probes = ["storage/log.py", "storage/migrations/versions/0001_x.py", "templates/pages/x.html"]
    asked = ["git", "check-ignore", "--no-index", *probes]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (1, ""), told.stdout + told.stderr


def shipped_files() -> list[str]:
    folders = ("referee", "storage", "templates")
    relative = (file.relative_to(ROOT) for file in project_files())
    return [name.as_posix() for name in relative if name.parts[0] in folders]


def test_the_wheel_holds_every_file_of_the_three_packages(wheel: set[str]) -> None:
    """Code, templates, migrations, card tables: what works in a checkout works when installed."""
    missing = set(shipped_files()) - wheel
    assert not missing


def test_the_wheel_holds_the_formats_as_the_pages_offer_them(wheel: set[str]) -> None:
    assert specification() <= wheel


def specification() -> set[str]:
    """Where docs/spec.md and its parts lie in the wheel."""
    pages = [ROOT / "docs" / "spec.md", *(ROOT / "docs" / "spec").iterdir()]
    return {f"referee/specification/{page.relative_to(ROOT / 'docs').as_posix()}" for page in pages}


def test_the_wheel_holds_nothing_else(wheel: set[str]) -> None:
    strangers = {name for name in wheel if ".dist-info/" not in name} - set(shipped_files())
    assert strangers == specification()


def test_the_wheel_brings_the_command_and_the_licence(wheel: set[str]) -> None:
    version = PROJECT["project"]["version"]
    told = f"referee-{version}.dist-info"
    assert {f"{told}/entry_points.txt", f"{told}/licenses/LICENSE"} <= wheel


# --- what must not be said ---


def test_no_file_names_a_registry_or_a_path_of_someones_machine() -> None:
    found = []
    for file in project_files():
        text = file.read_text("utf-8", errors="replace")
        spoken = [host for host in HOSTS if host in text] + MACHINE_PATH.findall(text)
        found += [f"{file.relative_to(ROOT)}: {word}" for word in spoken]
    assert not found


@pytest.mark.parametrize(
    "text", ["see /home/" + "ann/referee", '"/wo' + 'rk/main"', "(/opt/" + "x)"]
)
def test_a_path_of_someones_machine_is_seen(text: str) -> None:
    assert MACHINE_PATH.search(text)


@pytest.mark.parametrize("text", ["/usr/bin/env", "/data", "https://x.test/opt/in", "a/home/b"])
def test_an_ordinary_path_is_let_pass(text: str) -> None:
    assert not MACHINE_PATH.search(text)
