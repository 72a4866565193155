"""Nothing leans on Linux: other homes, file names, line ends, capital letters, and files that others hold.

Windows and macOS are faked here as far as a program can tell; what cannot be faked is said in
`tools/release.md`, to be tried by hand.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.windows import Windows, get_win_folder_from_env_vars

from game.shell.assets import asset_path
from game.shell.paths import open_home
from game.shell.settings import Settings, load_settings, save_settings
from rules import files
from rules.files import FileError, parse_yaml, write_atomically
from rules.rulings import chapters_of, rulings_on
from tests.game.as_on_windows import Watch, name_problem

ROOT = Path(__file__).parents[2]
FORBIDDEN = ("CON", "con.yaml", "aux.json", "nul.tar.gz", "COM1", "a:b", "a?", "a.", "a ", "a\\b", "x" * 200)


def shipped() -> list[Path]:
    """List the files of the project."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [Path(name) for name in listed.stdout.split("\0") if name]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no checkout")
def test_every_file_of_the_project_can_lie_on_a_disk_of_windows_or_macos() -> None:
    found = shipped()
    assert len(found) > 1000
    assert not [path for path in found if any(map(name_problem, path.parts))]
    folded = Counter(path.as_posix().casefold() for path in found)
    assert not [name for name, count in folded.items() if count > 1], "these differ in capital letters alone"
    assert max(len(path.as_posix()) for path in found) < 160


@pytest.mark.parametrize("name", FORBIDDEN)
def test_the_watch_knows_names_that_windows_forbids(name: str) -> None:
    assert name_problem(name)


def test_the_watch_sees_twins_and_files_that_are_replaced_while_open(tmp_path: Path) -> None:
    watch = Watch(tmp_path)
    (tmp_path / "Save.json").write_text("")
    watch("open", (str(tmp_path / "save.json"), "w", 0))
    with (tmp_path / "Save.json").open():
        watch("os.rename", (str(tmp_path / "new"), str(tmp_path / "Save.json"), -1, -1))
        watch("os.remove", (str(tmp_path / "Save.json"), -1))
    watch("os.remove", (str(tmp_path / "Save.json"), -1))
    assert [line.removeprefix(f"{tmp_path}{os.sep}") for line in watch.refused] == [
        "save.json is Save.json to Windows",
        "Save.json is replaced while it is open",
        "Save.json is removed while it is open",
    ]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="on Windows the system itself looks")
def test_nothing_that_a_player_does_makes_a_file_that_windows_refuses(tmp_path: Path) -> None:
    home = tmp_path / "home"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "FALSE_SUNRISE_HOME": str(home)}
    command = [sys.executable, "-m", "tests.game.as_on_windows", str(home)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["seen"] > 100
    assert (told["refused"], told["left"]) == ([], [])


@pytest.mark.parametrize("system", [Windows, MacOS])
def test_a_home_of_another_system_holds_all_that_is_kept(
    system: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FALSE_SUNRISE_HOME", raising=False)
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Zoë Müller" / "AppData" / "Local"))
    monkeypatch.setenv("HOME", str(tmp_path / "Zoë Müller"))
    monkeypatch.setattr(platformdirs.windows, "get_win_folder", get_win_folder_from_env_vars)
    for what in ("config", "data", "log"):
        folder = lambda app, appauthor, what=what: getattr(system(app, appauthor), f"user_{what}_path")
        monkeypatch.setattr(platformdirs, f"user_{what}_path", folder)
    home = open_home()
    assert (home.writable, home.problem) == (True, "")
    assert {home.config.name, home.data.name} == {"false-sunrise"}
    for path in (home.config, home.data, home.logs, home.saves, home.clips, home.settings_file):
        assert path.is_relative_to(tmp_path)
        assert not any(map(name_problem, path.relative_to(tmp_path).parts))
    assert save_settings(Settings(text_percent=125), home.settings_file) == ""
    assert load_settings(home.settings_file, ())[0].text_percent == 125


def with_crlf(path: Path) -> bytes:
    return path.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def test_files_with_line_ends_of_windows_are_the_same_files() -> None:
    checked = [*asset_path().rglob("*.yaml"), *(ROOT / "rules").rglob("*.yaml")]
    assert len(checked) > 80
    for path in checked:
        plain = parse_yaml(path.read_bytes(), path.name).data
        assert parse_yaml(with_crlf(path), path.name).data == plain, path.name


def test_pages_of_rulings_read_alike_with_line_ends_of_windows(tmp_path: Path) -> None:
    pages = list((ROOT / "rules").rglob("rulings.md"))
    assert len(pages) > 4
    for number, page in enumerate(pages):
        other = tmp_path / f"{number}.md"
        other.write_bytes(with_crlf(page))
        assert rulings_on(other) == rulings_on(page)
        assert chapters_of(other) == chapters_of(page)


class Held:
    """A file that another program has open: nothing takes its place as long."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, tries: int) -> None:
        self.left, replace = tries, Path.replace

        def refuse(path: Path, target: Any) -> Path:
            if self.left > 0:
                self.left -= 1
                raise PermissionError(13, "The process cannot access the file", str(target))
            return replace(path, target)

        monkeypatch.setattr(Path, "replace", refuse)
        monkeypatch.setattr(files, "HELD_PAUSES_S", (0.0, 0.001, 0.001))


def test_a_file_that_a_scanner_holds_for_a_moment_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "save.json"
    path.write_bytes(b"old")
    held = Held(monkeypatch, 3)
    write_atomically(path, b"new")
    assert (held.left, path.read_bytes()) == (0, b"new")
    assert [one.name for one in tmp_path.iterdir()] == ["save.json"]


def test_a_file_that_stays_held_is_said_and_stays_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "save.json"
    path.write_bytes(b"old")
    Held(monkeypatch, 99)
    with pytest.raises(FileError, match=r"save\.json"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["save.json"]
