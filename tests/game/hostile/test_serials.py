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


PLANTED = [999_999_999_999, 999_999_999_998, 500_000_000_000, 999_999]


def answer_once(session: Any) -> None:
    session.answer(session.waiting()[0], session.request(session.waiting()[0]).default())


def serials_of(home: Any) -> list[int]:
    """The numbers of the kept states, the newest first, without the one that was planted."""
    (match,) = [one for one in autosaves.unfinished(home) if len(one.paths) > 1]
    return [int(path.stem.rpartition("-")[2]) for path in match.paths]


@pytest.mark.parametrize("serial", PLANTED)
def test_states_are_counted_on_after_one_that_was_planted(hostile: Any, session: Any, serial: int) -> None:
    home = session.home
    planted = home.saves / f"autosave-{'ab' * 8}-{serial:09d}.json"
    planted.write_bytes(numbered(hostile, serial))
    entries = []
    for _ in range(5):
        answer_once(session)
        mine = next(one for one in autosaves.unfinished(home) if one.match == session.id)
        entries.append(mine.newest.header.entries)
        assert autosaves.unfinished(home)[0].match == session.id, (
            "the match that was played last stands first"
        )
        assert saves.list_autosaves(home)[0].path == mine.paths[0]
    assert entries == sorted(set(entries)), "each state is newer than the one before"
    kept = serials_of(home)
    assert len(set(kept)) == autosaves.STATES_KEPT, "no state was written over another"
    assert kept == [kept[0], kept[0] - 1, kept[0] - 2]
    assert planted.exists()


@pytest.mark.parametrize("serial", PLANTED)
def test_saves_by_name_and_replays_are_listed_as_they_were_written_in_spite_of_one(
    hostile: Any, session: Any, serial: int
) -> None:
    home = session.home
    for folder in (home.saves, home.replays):
        (folder / "planted.json").write_bytes(numbered(hostile, serial))
    for keep, listed in ((saves.save, saves.list_saves), (saves.keep_replay, saves.list_replays)):
        written = [keep(home, f"Number {number}", session.packed())[0] for number in range(4)]
        found = [one.path for one in listed(home) if not one.problem]
        assert [path for path in found if path.name != "planted.json"] == written[::-1]
        assert found[0] == written[-1]
        assert len({one.serial for one in listed(home)}) == len(listed(home))


def test_a_computer_that_a_planted_number_has_pinned_goes_on_counting(session: Any) -> None:
    home, pinned = session.home, 999_999_999_999
    answer_once(session)
    mine = next(one for one in autosaves.unfinished(home) if one.match == session.id)
    before = mine.newest.header.entries
    for path in mine.paths[1:]:
        path.unlink()
    mine.paths[0].rename(home.saves / f"autosave-{session.id}-{pinned:09d}.json")  # as 0.2.0 left it
    answer_once(session)
    answer_once(session)
    mine = next(one for one in autosaves.unfinished(home) if one.match == session.id)
    assert [int(path.stem.rpartition("-")[2]) for path in mine.paths] == [2, 1, pinned]
    assert mine.newest.header.entries > before
    answer_once(session)
    assert pinned not in serials_of(home), "the pinned state is the oldest, and is dropped first"
