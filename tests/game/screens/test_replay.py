"""The replay viewer: steps, jumps, playing, and replays that do not hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.match import saves
from game.match.recording import Recording, recording_in_file, recording_of
from game.match.save_summary import summary_of
from game.screens.replay import ReplayScreen
from game.screens.table.log_panel import LogList
from game.shell.paths import open_home
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.packing import digest
from rules.false_sunrise.state import Options
from rules.games import load_ruleset
from rules.kernel.journal import save_match, to_bytes
from rules.kernel.match import Match
from rules.kernel.seeded import new_match
from tools.simulation.playing import play_out


def played(seed: int = 4, points: int = 10) -> Match:
    setup = Drawn(edition="2024-07", points=points, options=Options()).setup(seed)
    match = new_match(load_ruleset("2024-07"), setup, seed)
    play_out(match, ("random", "random"), seed)
    return match


def packed(match: Match, seed: int = 4) -> dict[str, Any]:
    extra = {"name": "A match", "match": "m", "dice": "seeded", **summary_of(match)}
    return json.loads(json.dumps(save_match(match, seed=seed, program="test", extra=extra)))


def watching(desk: Any, recording: Recording) -> ReplayScreen:
    screen = ReplayScreen(desk.app, recording)
    desk.app.push(screen)
    desk.step()
    return screen


def test_a_replay_plays_to_the_final_state_by_itself(desk: Any) -> None:
    match = played(2, 6)
    desk.app.settings.reduced_motion = True
    screen = watching(desk, recording_of(match))
    screen.set_speed("10")
    desk.key(pygame.K_SPACE)
    assert screen.playing
    for _ in range(60 * len(match.beats)):
        desk.app.screen.update(0.05)
        if not screen.playing:
            break
    desk.step()
    assert screen.film.at_end
    assert digest(screen.film.state) == digest(match.state)
    assert desk.dump()["on"]["why_disabled"] == "This is the end."


def test_keys_step_by_beat_phase_and_turn_and_to_both_ends(desk: Any) -> None:
    screen = watching(desk, recording_of(played()))
    desk.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert screen.film.moment == 2
    desk.key(pygame.K_LEFT)
    assert screen.film.moment == 1
    desk.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert (screen.state()["turn"], screen.state()["phase"]) == (2, "orders")
    desk.key(pygame.K_DOWN)
    assert screen.state()["phase"] == "movement"
    desk.key(pygame.K_UP, pygame.K_PAGEUP)
    assert screen.state()["turn"] == 1
    desk.key(pygame.K_END)
    assert screen.film.at_end
    desk.key(pygame.K_HOME)
    assert screen.film.moment == 0


def test_buttons_timeline_and_log_go_to_moments_by_mouse(desk: Any) -> None:
    screen = watching(desk, recording_of(played()))
    for name in ("on", "turn_on", "phase_on", "back"):
        before = screen.film.moment
        desk.click(name)
        assert screen.film.moment != before, name
    timeline = desk.screen.ui.px("timeline")
    desk.click_at((timeline.left + timeline.width // 2, timeline.top + 20))
    assert abs(screen.film.moment - screen.film.last / 2) < screen.film.last / 20
    desk.drag((timeline.left + 300, timeline.top + 20), (timeline.right - 1, timeline.top + 20))
    assert screen.film.at_end
    log = desk.screen.ui.px("log")
    desk.click_at((log.left + 60, log.top + 40))
    assert not screen.film.at_end
    desk.click("first")
    assert screen.film.moment == 0


def test_a_turn_is_chosen_from_the_list(desk: Any) -> None:
    screen = watching(desk, recording_of(played()))
    screen.go_turn("3")
    desk.step()
    assert screen.state()["turn"] == 3
    assert desk.dump()["turn"]["text"] == "Turn 3"
    screen.go_turn("")
    desk.step()
    assert screen.film.moment == 0
    assert desk.dump()["turn"]["text"] == "Setup"


def test_the_line_over_the_board_says_what_happened_last(desk: Any) -> None:
    screen = watching(desk, recording_of(played()))
    assert screen.what_now() == "Before the first roll"
    desk.key(pygame.K_RIGHT)
    assert screen.what_now().startswith("Initiative roll")
    said = set()
    for moment in range(1, screen.film.last + 1):
        screen.film.go(moment)
        said.add(screen.what_now().split(":")[0])
    assert "Both fleets fly" in said


def test_back_and_forward_show_the_same_picture(desk: Any) -> None:
    screen = watching(desk, recording_of(played()))
    screen.seek(150)
    desk.step(3)
    first = pygame.image.tobytes(desk.app.surface, "RGB")
    screen.seek(10)
    desk.step(3)
    screen.seek(150)
    desk.step(3)
    assert pygame.image.tobytes(desk.app.surface, "RGB") == first


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_everything_is_inside_the_window(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    match = played()
    watching(desk, recording_of(match, notice="Something is not as it was recorded."))
    window = pygame.Rect(0, 0, *size)
    assert all(window.contains(pygame.Rect(widget["rect"])) for widget in desk.dump().values())


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_long_line_of_the_log_is_wrapped_not_cut(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    screen = watching(desk, recording_of(played()))
    screen.seek(screen.film.last)
    desk.step()
    listed = screen.ui["log"]
    assert isinstance(listed, LogList)
    index, longest = max(enumerate(listed.items), key=lambda one: len(one[1].words) * bool(one[1].figures))
    row = listed.row_rect(index)
    words_units = screen.ui.pen.width(longest.words) / screen.ui.pen.scale.factor
    lines, share = row.height // 17, 0.46  # lines of the row, and what figures and ruling leave of it
    assert lines * row.width * share > words_units, longest.words
    assert {listed.row_rect(at).height for at, line in enumerate(listed.items) if len(line.words) < 12} <= {
        22
    }


def test_the_board_is_zoomed_and_panned(desk: Any) -> None:
    screen = watching(desk, recording_of(played()))
    camera = screen.board_view.camera
    desk.key(pygame.K_PLUS)
    assert camera.zoom > 1
    left = camera.left_in
    center = camera.rect.center
    desk.drag(center, (center[0] + 80, center[1]), button=2)
    assert camera.left_in < left
    desk.key(pygame.K_f)
    assert camera.zoom == pytest.approx(1)


def test_a_file_comes_to_the_same_as_the_match(desk: Any) -> None:
    match = played()
    path, notice = saves.keep_replay(desk.app.home, "A match", packed(match))
    assert (path is None, notice) == (False, "")
    assert path is not None
    recording = recording_in_file(path, desk.app.home)
    assert recording.notice == ""
    assert recording.beats == tuple(match.beats)


def test_a_replay_with_other_dice_stops_at_the_difference(desk: Any, tmp_path: Path) -> None:
    saved = packed(played())
    rolls = [i for i, (seat, _) in enumerate(saved["answers"]) if seat == "chance"]
    faces = saved["answers"][rolls[-1]][1]
    saved["answers"][rolls[-1]][1] = [face % 6 + 1 for face in faces]
    path = tmp_path / "changed.json"
    path.write_bytes(to_bytes(saved))
    recording = recording_in_file(path, desk.app.home)
    assert "recorded" in recording.notice
    assert 0 < len(recording.beats) <= len(saved["beats"]) + 1
    screen = watching(desk, recording)
    assert desk.dump()["notice"]["text"] == recording.notice
    desk.key(pygame.K_END)
    assert screen.film.at_end


def test_a_replay_under_changed_rules_is_shown_as_recorded(tmp_path: Path) -> None:
    match = played()
    saved = packed(match)
    saved["header"]["fingerprint"] = "another"
    saved["answers"][0][1] = [3, 3]
    path = tmp_path / "older.json"
    path.write_bytes(to_bytes(saved))
    recording = recording_in_file(path, open_home(tmp_path))
    assert "unverified" in recording.notice
    assert recording.beats == tuple(match.beats)


def test_the_minimap_of_an_enlarged_board_folds_as_at_the_table(desk: Any) -> None:
    screen = watching(desk, recording_of(played()))
    assert "corner.fold" not in desk.dump(), "the whole board is shown"
    for _ in range(6):
        screen.pane.camera.zoom_at(screen.pane.rect.center, 1)
    desk.step(3)
    assert screen.pane.whole.place.width
    desk.click("corner.fold")
    desk.step(3)
    assert not screen.pane.whole.place.width
    assert desk.app.settings.fold_corner
    desk.key(pygame.K_DOWN, mod=pygame.KMOD_LCTRL)
    desk.step(3)
    assert screen.pane.whole.place.width
