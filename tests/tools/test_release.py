"""A half-made release is refused, and what it lacks is named."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.freeze.__main__ import _system
from tools.release import Release, main

PROGRAM = "#!/bin/sh\necho False Sunrise {version}\n"
GIT = ("git", "-c", "user.name=A", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the program that stands in is a shell script")


def commit(root: Path, at: int) -> None:
    env = {**os.environ, "GIT_AUTHOR_DATE": f"{at} +0000", "GIT_COMMITTER_DATE": f"{at} +0000"}
    subprocess.run([*GIT, "add", "-A"], cwd=root, check=True)
    subprocess.run([*GIT, "commit", "-qm", "Any"], cwd=root, env=env, check=True)


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def build(release: Release, says: str) -> None:
    """Put a wheel of the checkout and an archive with a program that says a version where builds lie."""
    release.built.mkdir(exist_ok=True)
    with zipfile.ZipFile(release.built / f"false_sunrise-{release.version}-py3-none-any.whl", "w") as wheel:
        for name in ("game/__init__.py", "rules/files.py"):
            wheel.write(release.root / name, name)
    script = PROGRAM.format(version=says).encode()
    entry = tarfile.TarInfo("false-sunrise/false-sunrise")
    entry.size, entry.mode = len(script), 0o755
    with tarfile.open(
        release.built / f"false-sunrise-{release.version}-{_system()}.tar.gz", "w:gz"
    ) as packed:
        packed.addfile(entry, io.BytesIO(script))


@pytest.fixture
def release(tmp_path: Path) -> Release:
    """Make a release that lacks nothing."""
    root = tmp_path / "checkout"
    put(root / "game" / "__init__.py", '__version__ = "0.8.0"\n')
    put(root / "rules" / "files.py", "")
    put(root / "README.md", "![The table](assets/table.png)\n")
    put(root / "assets" / "table.png", "old")
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    commit(root, 1_700_000_000)
    put(root / "game" / "__init__.py", '__version__ = "0.9.0"\n')
    put(root / "assets" / "table.png", "new")
    put(root / "CHANGELOG.md", "# Changes\n\n## 0.9.0 (any day)\n\n- A game.\n\n## 0.8.0\n\n- Less.\n")
    put(root / "tests" / "golden" / "0.9.0" / "expected.json", '{"version": "0.9.0"}')
    commit(root, 1_700_001_000)
    made = Release(root, "0.9.0", tmp_path / "built")
    build(made, "0.9.0")
    return made


def test_a_release_that_lacks_nothing_may_go_out(release: Release) -> None:
    assert list(release.faults()) == []


def _tag(release: Release) -> None:
    subprocess.run(["git", "tag", "v0.10.0"], cwd=release.root, check=True)


def _old_picture(release: Release) -> None:
    put(release.root / "assets" / "other.png", "x")
    put(release.root / "README.md", "![The table](assets/other.png)\n")
    commit(release.root, 1_600_000_000)


HALVES: dict[str, tuple[Callable[[Release], None], str]] = {
    "a newer tag": (_tag, "0.10.0 has been released, and 0.9.0 is not newer"),
    "something uncommitted": (lambda r: put(r.root / "new.txt", ""), "not committed: 1, new.txt"),
    "no heading": (
        lambda r: put(r.root / "CHANGELOG.md", "## After 0.8.0\n\n- A game.\n"),
        "the first heading is not ## 0.9.0, but After",
    ),
    "no changes": (
        lambda r: put(r.root / "CHANGELOG.md", "## 0.9.0\n\n## 0.8.0\n\n- Less.\n"),
        "there is nothing below ## 0.9.0",
    ),
    "a missing picture": (lambda r: (r.root / "assets" / "table.png").unlink(), "table.png is missing"),
    "an old picture": (_old_picture, "other.png is older than the version before"),
    "no golden files": (
        lambda r: (r.root / "tests" / "golden" / "0.9.0" / "expected.json").unlink(),
        "tests/golden/0.9.0 is missing",
    ),
    "golden files of another": (
        lambda r: put(r.root / "tests" / "golden" / "0.9.0" / "expected.json", '{"version": "0.8.0"}'),
        "was written by another version",
    ),
    "a wheel of other files": (
        lambda r: put(r.root / "rules" / "files.py", "A = 1\n"),
        "rules/files.py differs",
    ),
    "no wheel": (lambda r: next(r.built.glob("*.whl")).unlink(), "hatchling build"),
    "no archive": (lambda r: next(r.built.glob("*.tar.gz")).unlink(), "no archive of a frozen program"),
    "a program of another version": (lambda r: build(r, "0.8.0"), "says that it is 'False Sunrise 0.8.0'"),
}


@pytest.mark.parametrize("half", HALVES)
def test_what_a_release_lacks_is_named(release: Release, half: str) -> None:
    spoil, said = HALVES[half]
    spoil(release)
    assert any(said in fault for fault in release.faults())


def test_an_archive_that_is_older_than_the_last_commit_is_refused(release: Release) -> None:
    archive = next(release.built.glob("*.tar.gz"))
    os.utime(archive, (1_600_000_000, 1_600_000_000))
    assert [fault for fault in release.faults() if "is older than the last commit" in fault]


def test_the_command_ends_with_a_status_and_the_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 1, f"nothing is built: {sys.platform}"
    assert " is not ready: " in capsys.readouterr().out.splitlines()[-1]
