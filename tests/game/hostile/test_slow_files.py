"""Lists of files: read once, remembered, and shown before slow ones are read."""

import os
import time
from pathlib import Path
from typing import Any

import pytest

from game.book.lessons.shelf import shelf
from game.families.false_sunrise.maps.files import Kind, all_kept
from game.families.false_sunrise.new_match.offers import own_fleets as fleets_on_offer
from game.families.false_sunrise.yard.shelf import Shelved, own_fleets
from game.match.file_cache import BEING_READ, TimeBudget
from game.shell.paths import open_home

FILES = 20
FOLDERS = ("lessons", "fleets", "maps", "scenarios")


@pytest.fixture
def slow_home(hostile: Any, home_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.match.file_cache.MOMENT_S", 0.0)  # however fast this computer is
    for folder in FOLDERS:
        (home_folder / folder).mkdir(exist_ok=True)
        first = hostile("brackets.yaml", home_folder / folder)
        for number in range(1, FILES):
            (home_folder / folder / f"slow-{number}.yaml").write_bytes(first.read_bytes())


def listed(screen: Any) -> list[str]:
    """What the screen says of the slow files that it shows."""
    match screen.name:
        case "yard":
            return [row.problem for row in screen.listed if isinstance(row, Shelved) and row.own]
        case "course":
            return [one.problem for one in screen.lessons if one.own]
        case "scenarios":
            return [one.problem for one in screen.kept if one.kind is Kind.MAP]
    raise AssertionError(screen.name)


@pytest.mark.usefixtures("slow_home")
@pytest.mark.parametrize("name", ["yard", "course", "scenarios"])
def test_twenty_slow_files_hold_no_screen_up(desk: Any, name: str) -> None:
    screen = desk.open(name)
    first = listed(screen)
    assert len(first) == FILES
    assert BEING_READ in first, "all were read before anything was shown"
    for _ in range(20 * FILES):
        desk.step()
        if BEING_READ not in listed(screen):
            break
    assert all("has more than" in words for words in listed(screen))
    assert desk.app.screen is screen


@pytest.mark.usefixtures("slow_home")
def test_a_new_match_is_shown_before_slow_fleets_are_read(desk: Any) -> None:
    screen: Any = desk.open("new_match")
    assert screen._moment.late, "all were read before anything was shown"
    for _ in range(20 * FILES):
        if not screen._moment.late:
            break
        desk.step()
    read_on = TimeBudget(0)
    fleets_on_offer(desk.app.home.fleets, screen.choices.terms, read_on)
    assert not read_on.late


@pytest.mark.parametrize(
    "folder, read",
    [
        ("fleets", lambda home: own_fleets(home.fleets)),
        ("lessons", shelf),
        ("maps", all_kept),
        ("scenarios", all_kept),
    ],
)
def test_a_file_of_a_list_is_read_once_until_it_changes(tmp_path: Path, folder: str, read: Any) -> None:
    home = open_home(tmp_path)
    path = home.data / folder / "mine.yaml"
    path.write_text("a: [")

    def said() -> str:
        return next(one.problem for one in read(home) if one.path == path)

    first = said()
    assert "not valid YAML" in first
    stamp = path.stat()
    path.write_text("a: {")  # the same size and, below, the same time: nobody looks into it
    os.utime(path, ns=(stamp.st_mtime_ns, stamp.st_mtime_ns))
    assert said() == first
    path.write_text("a: {}\n")
    assert said() != first
    path.unlink()
    assert all(one.path != path for one in read(home))


def test_a_scenario_is_read_again_when_what_it_names_changes(tmp_path: Path) -> None:
    home = open_home(tmp_path)
    path = home.scenarios / "mine.yaml"
    side = "{name: %s, ships: [{name: %s, hull: corvette}]}"
    path.write_text(
        "name: Mine\nabout: Mine.\nmap: bare\n"
        f"sides:\n  red: {side % ('R', 'A')}\n  blue: {side % ('B', 'C')}\n"
    )

    def said() -> str:
        return next(one.problem for one in all_kept(home) if one.path == path)

    assert "there is no map bare" in said()
    (home.maps / "bare.yaml").write_text("name: Bare\nabout: Bare.\nterrain: []\n")
    assert "there is no map" not in said()


def test_a_moment_reads_one_file_at_least_and_no_more_than_there_is_time_for() -> None:
    moment = TimeBudget(0.01)
    assert not moment.over
    begun = time.thread_time()
    while time.thread_time() - begun < 0.02:
        pass
    assert not moment.over, "only reading is counted"
    moment.spend(0.02)
    assert moment.over
    assert not moment.late
