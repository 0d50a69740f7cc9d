"""`.ci/release` on a small project of its own, without a network and without Docker."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "referee"
version = "0.9.1"
license = "MIT"
requires-python = ">=3.11"

[tool.hatch.build.targets.wheel]
packages = ["referee"]
"""
LOCK = f"""flask[async]==3.1.2 \\
    --hash=sha256:{"a" * 64} \\
    --hash=sha256:{"b" * 64}
some.package==1.0 ; sys_platform == "linux" \\
    --hash=sha256:{"c" * 64}
"""
CHANGES = """# Changelog

## Unreleased

### Added
- Letters say more.

### Changed

### Fixed
- A deadline keeps its hour.

## 0.9.1 - 2026-01-02

### Added
- Letters.
"""


class Project:
    """A clone with one commit."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment: dict[str, str] = {}
        self.write("pyproject.toml", PROJECT)
        self.write("CHANGELOG.md", CHANGES)
        self.write("referee/__init__.py", '"""A referee."""\n')
        (folder / ".ci").mkdir()
        for name in ("release", "sbom", "image"):
            shutil.copy(ROOT / ".ci" / name, folder / ".ci")
        self.write("requirements.lock", LOCK)
        self.write(".gitignore", "/dist/\n")
        self.git("init", "-q", "-b", "main")
        self.commit("Begin")

    def write(self, name: str, text: str) -> None:
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")

    def read(self, name: str) -> str:
        return (self.folder / name).read_text("utf-8")

    def git(self, *words: str) -> str:
        return self._run(["git", *words], check=True).stdout

    def commit(self, subject: str) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", subject)

    def release(self, *words: str, image: bool = False) -> subprocess.CompletedProcess[str]:
        how = [] if image else ["--no-image"]
        return self._run([sys.executable, ".ci/release", *how, *words], check=False)

    def _run(self, words: list[str], check: bool) -> subprocess.CompletedProcess[str]:
        names = ("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME")
        mails = ("GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL")
        who = dict.fromkeys(names, "Ann") | dict.fromkeys(mails, "ann@players.example")
        return subprocess.run(
            words,
            cwd=self.folder,
            env=os.environ | who | self.environment,
            capture_output=True,
            text=True,
            check=check,
        )


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_a_version_is_set_told_committed_tagged_and_built(project: Project) -> None:
    done = project.release("0.10.0")
    assert done.returncode == 0, done.stderr
    assert 'version = "0.10.0"' in project.read("pyproject.toml")
    assert project.git("log", "-1", "--format=%s") == "Version 0.10.0\n"
    assert project.git("status", "--porcelain") == ""
    assert "- A deadline keeps its hour." in project.git(
        "tag", "-l", "v0.10.0", "--format=%(contents)"
    )
    wheel = project.folder / "dist" / "referee-0.10.0-py3-none-any.whl"
    assert "referee/__init__.py" in zipfile.ZipFile(wheel).namelist()


def test_what_was_unreleased_stands_under_the_version_without_empty_headings(
    project: Project,
) -> None:
    project.release("1.0.0")
    head, _, rest = project.read("CHANGELOG.md").partition("\n## 1.0.0 - 20")
    assert head == "# Changelog\n\n## Unreleased\n"
    told, _, older = rest.partition("\n## ")
    assert told.split("\n", 1)[1] == (
        "\n### Added\n- Letters say more.\n\n### Fixed\n- A deadline keeps its hour.\n"
    )
    assert older == "0.9.1 - 2026-01-02\n\n### Added\n- Letters.\n"


def test_beside_the_wheel_lies_what_the_service_is_made_of(project: Project) -> None:
    project.release("1.0.0")
    told = json.loads(project.read("dist/referee-1.0.0.cdx.json"))
    assert (told["bomFormat"], told["metadata"]["component"]["version"]) == ("CycloneDX", "1.0.0")
    [flask, other] = told["components"]
    assert (flask["purl"], other["purl"]) == (
        "pkg:pypi/flask@3.1.2",
        "pkg:pypi/some-package@1.0",
    )
    assert [found["content"][0] for found in flask["hashes"]] == ["a", "b"]
    assert told["dependencies"][0]["dependsOn"] == [flask["bom-ref"], other["bom-ref"]]


DOCKER = """#!/bin/sh
echo "$*" >> "$DOCKER_TOLD"
case "$*" in
*imagetools*) echo sha256:0123 ;;
*build\\ *) echo '{"containerimage.digest": "sha256:4567"}' > dist/referee-1.0.0.image.json ;;
esac
"""


def test_the_image_is_built_for_both_processors_upon_a_digest_with_a_list_of_its_parts(
    project: Project, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A program of ours stands for Docker and writes down what it is told; Docker itself is not
    asked."""
    programs = tmp_path_factory.mktemp("programs")
    said = programs / "said"
    (programs / "docker").write_text(DOCKER, "utf-8")
    (programs / "docker").chmod(0o755)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    project.environment = {"PATH": path, "DOCKER_TOLD": str(said)}
    done = project.release("1.0.0", image=True)
    assert done.returncode == 0, done.stderr
    assert "referee@sha256:4567" in done.stdout
    [build] = [line for line in said.read_text("utf-8").splitlines() if "--platform" in line]
    for words in (
        "--platform linux/amd64,linux/arm64",
        "--build-arg BASE=python:3.11-slim-bookworm@sha256:0123",
        "--sbom=true",
        "--provenance=mode=max",
        "dest=dist/referee-1.0.0.oci.tar",
    ):
        assert words in build


@pytest.mark.parametrize(
    ("version", "why"),
    [
        ("0.9.1", "is not newer than 0.9.1"),
        ("0.9.0", "is not newer than 0.9.1"),
        ("0.10", "is no version"),
        ("v1.0.0", "is no version"),
    ],
)
def test_a_version_that_is_none_or_not_newer_is_refused(
    project: Project, version: str, why: str
) -> None:
    before = project.git("rev-parse", "HEAD")
    done = project.release(version)
    assert done.returncode == 1
    assert why in done.stderr
    assert project.git("rev-parse", "HEAD") == before
    assert project.git("status", "--porcelain") == ""


def test_a_version_that_has_a_tag_is_refused(project: Project) -> None:
    project.git("tag", "v1.0.0")
    assert "there is a tag v1.0.0" in project.release("1.0.0").stderr


def test_a_tree_with_changes_is_refused(project: Project) -> None:
    project.write("referee/more.py", "x = 1\n")
    done = project.release("1.0.0")
    assert (done.returncode, "the tree has changes" in done.stderr) == (1, True)


def test_nothing_to_tell_is_refused(project: Project) -> None:
    project.write(
        "CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n### Added\n\n## 0.9.1 - 2026\n- x\n"
    )
    project.commit("Empty")
    done = project.release("1.0.0")
    assert done.returncode == 1
    assert "nothing stands under Unreleased" in done.stderr
    assert 'version = "0.9.1"' in project.read("pyproject.toml")


def test_the_changelog_can_be_cut_as_it_stands() -> None:
    """Keep a Changelog's headings in their order, each entry one line of a player's words."""
    head = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1]
    order = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
    told = [line[4:] for line in head.splitlines() if line.startswith("### ")]
    assert head.startswith("Unreleased\n")
    assert told == [name for name in order if name in told]
