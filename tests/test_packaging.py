"""What is handed on: sources that the README's two commands need, a wheel with its examples."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from audit import report

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BUILD = """
import sys
from setuptools import build_meta
out = sys.argv[1]  # setuptools puts words of its own there
build_meta.build_sdist(out)
build_meta.build_wheel(out)
"""


def tracked() -> list[str]:
    """The files of the checkout."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """A folder with both, made from a copy of the tracked files: nothing is left here."""
    setuptools = pytest.importorskip("setuptools", reason="what builds the package")
    if int(setuptools.__version__.partition(".")[0]) < 77:
        pytest.skip("building needs setuptools 77")
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("dist")
    for name in tracked():
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_symlink():
            target.symlink_to((ROOT / name).readlink())
        else:
            target.write_bytes((ROOT / name).read_bytes())
    subprocess.run(
        [sys.executable, "-c", BUILD, str(out)], cwd=source, check=True, capture_output=True
    )
    return out


def test_the_sources_hold_every_file_of_the_checkout(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as sources:
        held = {name.partition("/")[2] for name in sources.getnames()}
    wanted = {name for name in tracked() if not (ROOT / name).is_dir()} - {".gitignore"}
    assert wanted - held == set()
    assert "examples/postmortem.pbn" in held


def test_the_wheel_holds_every_file_of_the_package(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    wanted = {name.removeprefix("src/") for name in tracked() if name.startswith("src/")}
    assert wanted - held == set()
    assert "kibitz/examples/six-hearts.pbn" in held


def names(requirements: list[str]) -> set[str]:
    found = {re.match(r"[\w-]+", one) for one in requirements}
    return {match[0].lower() for match in found if match}


def test_every_library_is_listed_with_its_licence() -> None:
    text = (ROOT / "THIRD-PARTY.md").read_text("utf-8").lower()
    lines = text.splitlines()
    for name in names(PROJECT["dependencies"]):
        assert any(line.startswith(f"| [{name}]") for line in lines), name
    extras = dict(PROJECT["optional-dependencies"])
    for name in names(extras.pop("dev")):
        assert re.search(rf"\b{name}\b", text), name
    for extra, libraries in extras.items():
        for name in names(libraries):
            assert any(line.startswith(f"| `{extra}` | [{name}]") for line in lines), name


def test_every_extra_is_described() -> None:
    text = (ROOT / "docs" / "install.md").read_text("utf-8")
    for extra in set(PROJECT["optional-dependencies"]) - {"dev"}:
        assert f"`{extra}`" in text or f"[{extra}]" in text, extra


@pytest.mark.parametrize(
    ("libraries", "status", "said"),
    [
        ([{"name": "a", "version": "1", "vulns": []}], 0, "1 libraries checked, 0 known"),
        ([{"name": "a", "skip_reason": "no network"}], 0, "NOT CHECKED"),
        (
            [{"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}],
            1,
            "a 1: X-1, mended in 2",
        ),
    ],
)
def test_the_audit_says_what_it_knows_and_what_not(libraries, status, said, capsys) -> None:
    assert report(libraries) == status
    assert said in capsys.readouterr().out
