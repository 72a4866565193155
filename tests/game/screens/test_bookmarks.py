"""Bookmarks in the replay viewer, and the file that keeps them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.match.bookmarks import FILE_NAME, MOST_MARKS, MOST_MATCHES, Bookmark, Bookmarks
from game.match.recording import recording_in_file, recording_of
from game.screens.replay import ReplayScreen
from game.shell.writing import WRITER
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.state import Options
from rules.games import load_ruleset
from rules.kernel.journal import save_match, to_bytes
from rules.kernel.match import AnyMatch
from rules.kernel.seeded import new_match
from tools.simulation.playing import play_out


@pytest.fixture(scope="module")
def played() -> AnyMatch:
    setup = Drawn(edition="2024-07", points=10, options=Options()).setup(4)
    match = new_match(load_ruleset("2024-07"), setup, 4)
    play_out(match, ("random", "random"), 4)
    return match


def watching(desk: Any, recording: Any) -> ReplayScreen:
    screen = ReplayScreen(desk.app, recording)
    desk.app.push(screen)
    desk.step()
    return screen


def test_bookmarks_are_set_named_found_and_taken_away_by_keys(desk: Any, played: Any) -> None:
    screen = watching(desk, recording_of(played))
    desk.key(*[pygame.K_RIGHT] * 3, pygame.K_b)
    first = screen.film.moment
    desk.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_n)
    desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    desk.type("The great crash")
    desk.key(pygame.K_RETURN)
    second = screen.film.moment
    assert screen.bookmarks.moments == (first, second)
    assert screen.bookmarks.kept.marks[1] == Bookmark(second, "The great crash")
    desk.key(pygame.K_COMMA)
    assert screen.film.moment == first
    desk.key(pygame.K_COMMA)
    assert screen.film.moment == first
    assert "no bookmark before" in desk.app.toast_texts[-1]
    desk.key(pygame.K_PERIOD)
    assert screen.film.moment == second
    desk.key(pygame.K_b)
    assert screen.bookmarks.moments == (first,)


def test_bookmarks_by_mouse(desk: Any, played: Any) -> None:
    screen = watching(desk, recording_of(played))
    desk.key(pygame.K_END)
    desk.click("bookmark.here")
    assert desk.dump()["bookmark.here"]["value"] is True
    desk.click("bookmark.rename")
    desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    desk.type("The end")
    desk.click("bookmark.yes")
    desk.key(pygame.K_HOME)
    box = screen.ui.px("bookmark.list")
    desk.click("bookmark.list")
    desk.key(pygame.K_DOWN, pygame.K_RETURN)
    assert screen.film.at_end, box
    desk.click("bookmark.here")
    assert screen.bookmarks.moments == ()


def test_they_are_kept_beside_the_replay_and_leave_it_alone(desk: Any, played: Any, tmp_path: Path) -> None:
    saved = save_match(played, seed=4, program="test", extra={"name": "A match", "match": "m"})
    path = tmp_path / "replay.json"
    path.write_bytes(to_bytes(saved))
    before = path.read_bytes()
    screen = watching(desk, recording_in_file(path, desk.app.home))
    desk.key(pygame.K_RIGHT, pygame.K_b)
    WRITER.settle()
    assert path.read_bytes() == before
    assert (desk.app.home.config / FILE_NAME).exists()
    moved = tmp_path / "another name.json"
    path.rename(moved)
    again = watching(desk, recording_in_file(moved, desk.app.home))
    assert again.bookmarks.moments == screen.bookmarks.moments == (1,)
    assert not recording_in_file(moved, desk.app.home).notice


def test_the_file_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    for match in range(MOST_MATCHES + 5):
        kept = Bookmarks(path, f"match-{match}")
        kept.put(1, "here")
        WRITER.settle()
    for moment in range(2, MOST_MARKS + 1):
        kept.put(moment, "x" * 500)
    assert kept.is_full
    with pytest.raises(ValueError, match="at most"):
        kept.put(1000, "one too many")
    kept.put(3, "another name")
    WRITER.settle()
    assert path.stat().st_size < 20_000
    assert not Bookmarks(path, "match-0").marks
    assert len(Bookmarks(path, f"match-{MOST_MATCHES + 4}").marks) == MOST_MARKS


@pytest.mark.parametrize(
    "text",
    [
        "matches: 7",
        "matches: {k: {-1: here}}",
        "matches: {k: {1.5: here}}",
        "matches: {k: {99999999999: here}}",
        "matches: {k: [1, 2]}",
        "[" * 3000,
        "matches: {k: {1: &a here, 2: *a}}",
        "\0",
    ],
)
def test_a_file_that_cannot_be_used_is_put_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / FILE_NAME
    path.write_text(text)
    assert Bookmarks(path, "k").marks == ()
    assert path.with_name(FILE_NAME + ".bad").exists()


def test_names_from_the_file_are_made_fit_for_the_screen(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_text('matches:\n  k:\n    1: "over\\u202e turned\\e[2J"\n', encoding="utf-8")
    assert Bookmarks(path, "k").marks == (Bookmark(1, "over turned[2J"),)
