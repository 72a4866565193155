"""A kill between the end of a match and its replay loses nothing and doubles nothing (B8)."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.match import autosaves, saves
from game.match.ending import finish_ended
from game.match.session import Session
from game.shell.paths import Home, open_home
from game.shell.writing import WRITER
from rules.kernel.seats import Seat
from tests.game.match.test_opened_seals import ASTRA, EDITIONS, begun, to_secret


class Killed(BaseException):
    """The program is gone: nothing catches this, and nothing is written after it."""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


def system_calls(monkeypatch: pytest.MonkeyPatch, stop_at: int | None) -> list[str]:
    """List the calls that change a folder, and let the program die at one of them."""
    calls: list[str] = []

    def watched(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **kwargs: Any) -> Any:
            calls.append(f"{name} {Path(str(args[0])).suffix}")
            if stop_at is not None and len(calls) > stop_at:
                raise Killed
            return call(*args, **kwargs)

        return wrapped

    for name in ("replace", "unlink", "rename"):
        monkeypatch.setattr(os, name, watched(name, getattr(os, name)))
    return calls


def ended_up_to(home: Home, edition: str, monkeypatch: pytest.MonkeyPatch, stop_at: int | None) -> list[str]:
    """Give up a match, and let the program die at one of the calls that keep its end."""
    session = to_secret(begun(edition, home))
    WRITER.settle()
    with monkeypatch.context() as patch:
        calls = system_calls(patch, stop_at)
        with suppress(Killed):
            session.concede(Seat.RED)
        return list(calls)


@pytest.mark.parametrize("edition", [EDITIONS[0], ASTRA])
def test_B8_a_kill_at_any_moment_of_the_end_leaves_one_match_or_one_replay(
    edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = ended_up_to(open_home(tmp_path / "whole"), edition, monkeypatch, None)
    assert len(calls) >= 4, "the end, the replay, the states"
    for stop_at in range(len(calls)):
        home = open_home(tmp_path / str(stop_at))
        ended_up_to(home, edition, monkeypatch, stop_at)
        finish_ended(home)  # as the next start does
        replays, going_on = saves.list_replays(home), autosaves.unfinished(home)
        assert not [one.problem for one in replays if one.problem]
        assert len(replays) + len(going_on) == 1, f"killed at {calls[stop_at]}, {stop_at}"
        for match in going_on:
            Session.resume(match.newest.path, home)
        finish_ended(home)
        assert len(saves.list_replays(home)) == len(replays)
        assert not autosaves.ended(home)


def test_B8_a_second_program_leaves_the_end_to_the_first(home: Home) -> None:
    session = to_secret(begun(EDITIONS[0], home))
    session.concede(Seat.RED)
    assert session.replay_file is not None
    path = home.saves / f"ended-{session.id}.json"
    path.write_bytes(session.replay_file.read_bytes())
    finish_ended(replace(home, alone=False))
    assert path.exists()
    finish_ended(home)
    assert not path.exists()
    assert len(saves.list_replays(home)) == 1


@pytest.mark.parametrize("content", [b"", b"junk", b'{"header": {}}', None])
def test_a_file_that_only_says_that_a_match_has_ended_hides_no_match(
    home: Home, content: bytes | None
) -> None:
    session = to_secret(begun(EDITIONS[0], home))
    WRITER.settle()
    state = autosaves.unfinished(home)[0].newest.path
    path = home.saves / f"ended-{session.id}.json"
    path.write_bytes(state.read_bytes() if content is None else content)  # None: it is not over at all
    finish_ended(home)
    assert [one.match for one in autosaves.unfinished(home)] == [session.id]
    assert not path.exists()
    assert path.with_suffix(".bad").exists()
