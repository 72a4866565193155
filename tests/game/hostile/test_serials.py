"""A file whose number no computer comes to spoils nothing that is written after it."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.match import autosaves, saves
from game.match.session import Session
from game.shell.paths import open_home
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Setup
from rules.kernel.journal import from_bytes, to_bytes
from rules.kernel.seats import PLAYERS
from rules.table.terrain import Terrain


@pytest.fixture
def session(tmp_path: Path) -> Any:
    catalogue = july_catalogue()
    fleets = {seat: build_fleet(random_fleet(f"s{seat}", 10, catalogue), seat, catalogue) for seat in PLAYERS}
    return Session.new(Setup(fleets, Terrain()), 11, home=open_home(tmp_path / "home"))


def numbered(hostile: Any, serial: int) -> bytes:
    """The file that hurt, with another number."""
    name = "serial.json"
    content = hostile(name).read_bytes().replace(b"99999999999999999999", json.dumps(serial).encode(), 1)
    text = content[: content.rindex(b',\n"check"')]
    plain = json.loads(text + b"}")
    return to_bytes(plain)


@pytest.mark.parametrize("serial", [-1, 10**12 - 1, 10**12, 2**63 - 1, 2**64 - 1, 2**64, 10**20 - 1, 10**400])
@pytest.mark.parametrize("place", ["saves/serial.json", "replays/serial.json", "saves/autosave-1.json"])
def test_what_is_written_after_a_great_number_can_be_read(
    hostile: Any, session: Any, place: str, serial: int
) -> None:
    home = session.home
    (home.data / place).write_bytes(numbered(hostile, serial))
    path, notice = saves.save(home, "Mine", session.packed())
    assert (path is None, notice) == (False, "")
    replay, notice = saves.keep_replay(home, "Mine", session.packed())
    assert (replay is None, notice) == (False, "")
    session.keep()
    session.answer(session.waiting()[0], session.request(session.waiting()[0]).default())
    for one in (path, replay, *(kept for match in autosaves.unfinished(home) for kept in match.paths)):
        if one != home.data / place:
            from_bytes(one.read_bytes(), one.name)
            saves.read_match(one, home).at_turn()
    assert any(one.path == path and not one.problem for one in saves.list_saves(home))
