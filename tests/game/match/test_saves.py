import os
from typing import Any

import pytest

from game.match import autosaves, saves
from game.match.session import Session
from game.shell.paths import open_home
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Setup
from rules.files import FileError
from rules.kernel.seats import PLAYERS
from rules.table.terrain import Terrain


@pytest.fixture
def home(tmp_path: Any) -> Any:
    return open_home(tmp_path / "home")


@pytest.fixture
def session(home: Any) -> Any:
    catalogue = july_catalogue()
    fleets = {seat: build_fleet(random_fleet(f"s{seat}", 10, catalogue), seat, catalogue) for seat in PLAYERS}
    return Session.new(Setup(fleets, Terrain()), 11, home=home)


def test_a_match_is_saved_listed_opened_and_deleted_by_name(home: Any, session: Any) -> None:
    path, notice = saves.save(home, "Évening <at> the/Rim", session.packed())
    assert notice == ""
    assert path.name.startswith("evening-at-the-rim-")
    (listed,) = saves.list_saves(home)
    assert listed.name == "Évening <at> the/Rim"
    assert Session.resume(listed.path, home).match.journal == session.match.journal
    saves.delete(listed.path)
    assert saves.list_saves(home) == []
    with pytest.raises(FileError, match="does not exist"):
        saves.delete(listed.path)


def test_saving_under_a_name_again_replaces_it(home: Any, session: Any) -> None:
    first, _ = saves.save(home, "One", session.packed())
    second, _ = saves.save(home, "One", session.packed())
    saves.save(home, "Two", session.packed())
    assert first == second
    assert [one.name for one in saves.list_saves(home)] == ["Two", "One"]


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "CON", "a" * 400, "x\x00y", "-rf", "\u202egnp"])
def test_names_never_become_paths(home: Any, session: Any, name: Any) -> None:
    path, notice = saves.save(home, name, session.packed())
    assert notice == ""
    assert path.parent == home.saves
    assert len(path.name) < 80


def test_the_list_survives_broken_files(home: Any, session: Any) -> None:
    good, _ = saves.save(home, "Good", session.packed())
    content = good.read_bytes()
    broken = {
        "empty": b"",
        "bom": b"\xef\xbb\xbf",
        "binary": bytes(range(256)) * 40,
        "cut": content[: len(content) // 2],
        "nul": b"\0" * 5000,
        "deep": b"[" * 100_000,
        "fleet": b"name: A fleet\nships: []\n",
        "header": content.replace(b'"format":1', b'"format":"1"'),
        "newer": content.replace(b'"format":1', b'"format":2'),
        "long": b'{"header": "' + b"x" * 100_000,
    }
    for name, data in broken.items():
        (home.saves / f"{name}.json").write_bytes(data)
    (home.saves / "folder.json").mkdir()
    (home.saves / "lost.json").symlink_to(home.saves / "nowhere")
    if hasattr(os, "mkfifo"):
        os.mkfifo(home.saves / "pipe.json")
    listed = saves.list_saves(home)
    assert listed[0].path == good
    assert all(one.problem and one.header is None for one in listed[1:])
    assert len(listed) >= len(broken) + 3
    assert "newer version" in next(one.problem for one in listed if one.path.stem == "newer")


def test_a_changed_byte_in_the_body_is_said_when_it_is_opened(home: Any, session: Any) -> None:
    path, _ = saves.save(home, "Good", session.packed())
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    with pytest.raises(FileError, match="damaged or changed"):
        saves.read_match(path, home)


def test_five_hundred_saves_are_listed_with_their_faults(home: Any, session: Any) -> None:
    path, _ = saves.save(home, "Good", session.packed())
    content = path.read_bytes()
    for number in range(500):
        (home.saves / f"copy-{number}.json").write_bytes(content if number % 10 else content[:300])
    listed = saves.list_saves(home)
    assert sum(one.header is None for one in listed) == 50


def test_autosaves_take_turns_and_the_oldest_goes(home: Any, session: Any) -> None:
    for _ in range(5):
        assert autosaves.keep(home, session.id, session.packed()) == ""
    serials = [one.serial for one in saves.list_autosaves(home)]
    assert serials == [6, 5, 4]
    broken = saves.list_autosaves(home)[0].path
    broken.write_bytes(b"")
    assert [one.serial for one in saves.latest(home)] == [5, 4]
    autosaves.keep(home, session.id, session.packed())
    assert [one.serial for one in saves.latest(home)] == [7, 5]
    autosaves.keep(home, session.id, session.packed())
    autosaves.keep(home, session.id, session.packed())
    assert [one.serial for one in saves.latest(home)] == [9, 8, 7], "a broken state leaves in its turn"


def test_a_full_disk_leaves_the_old_save_and_a_notice(home: Any, session: Any, monkeypatch: Any) -> None:
    path, _ = saves.save(home, "Good", session.packed())
    before = path.read_bytes()
    monkeypatch.setattr("os.fsync", _full)
    again, notice = saves.save(home, "Good", session.packed())
    assert again is None
    assert "no room left" in notice
    assert "play on" in notice
    assert path.read_bytes() == before
    assert not list(home.saves.glob(".new-*"))


def _full(_: Any) -> Any:
    raise OSError(28, "No space left on device")


def test_a_missing_folder_is_made_again(home: Any, session: Any) -> None:
    for path in home.saves.iterdir():
        path.unlink()
    home.saves.rmdir()
    assert saves.list_saves(home) == []
    assert autosaves.keep(home, session.id, session.packed()) == ""
