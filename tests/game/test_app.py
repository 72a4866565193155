from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import __main__ as command
from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from game.main_loop import MainLoop
from game.match.seats import HUMAN
from game.screens.base import Screen
from game.shell.music_mood import MusicMood
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]


class Breaking(Screen):
    name = "breaking"
    fault = ""

    def update(self, dt_s: float) -> bool:
        if self.fault == "update":
            raise ValueError("secret order: port 3")
        return super().update(dt_s)

    def draw(self, surface: pygame.Surface) -> None:
        if self.fault == "draw":
            raise ValueError("secret order: port 3")
        super().draw(surface)

    def event(self, event: pygame.Event) -> bool:
        if self.fault == "event" and event.type == pygame.KEYDOWN:
            raise ValueError("secret order: port 3")
        return super().event(event)

    def on_quit(self) -> str:
        (self.app.home.saves / "autosave.json").write_text("kept")
        return "the match “Hornets at Dawn, turn 2”"


def run(*arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    env = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    } | changes
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def test_version_and_bad_options() -> None:
    assert run("--version").stdout.startswith("False Sunrise ")
    assert run("--size", "5x5").returncode == 2


def test_smoke_says_one_line() -> None:
    done = run("--smoke")
    assert (done.returncode, done.stdout.count("\n")) == (0, 1), done.stderr
    assert done.stdout.startswith("ok:")


def test_without_a_display_it_says_so(tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("only Linux runs without a display")
    done = run(FALSE_SUNRISE_HOME=str(tmp_path))
    assert done.returncode == 2
    assert "display" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_also_while_it_starts(tmp_path: Path, number: signal.Signals) -> None:
    env = os.environ | {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "FALSE_SUNRISE_HOME": str(tmp_path),
    }
    game = subprocess.Popen([sys.executable, "-m", "game"], cwd=ROOT, env=env, stderr=subprocess.PIPE)
    try:
        wait_until((tmp_path / "logs" / "fault.txt").exists)
        game.send_signal(number)
        said = game.communicate()[1].decode()
    finally:
        game.kill()
    stopped = (128 + number, "false-sunrise: stopped\n")  # before there is a window, which keeps everything
    assert (game.returncode, said) in ((0, ""), stopped)


def test_plain_pygame_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert command.identity_problem() == ""
    monkeypatch.setattr(pygame, "IS_CE", 0)
    assert "pygame-ce" in command.identity_problem()


def test_the_title_can_be_walked_by_keys_and_settings_come_back(desk: Any) -> None:
    desk.screen.ui.focus("settings")
    desk.key(pygame.K_RETURN)
    assert desk.screen.name == "settings"
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "title"
    assert desk.state()["focus"] == "settings"


def test_a_button_that_was_pressed_is_not_lit_when_its_screen_comes_back(desk: Any) -> None:
    desk.click("settings")
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.ui.hover_id is None
    desk.point_at(desk.screen.ui.px("settings").center)
    assert desk.screen.ui.hover_id == "settings"


def test_tab_reaches_every_widget(desk: Any) -> None:
    for name in ("title", "settings"):
        desk.open(name)
        wanted = {w.id for w in desk.screen.ui._ring()}
        seen = set()
        for _ in wanted:
            desk.key(pygame.K_TAB)
            seen.add(desk.state()["focus"])
        assert seen == wanted


def test_settings_by_mouse_are_kept(desk: Any, make_desk: Any) -> None:
    desk.click("settings")
    desk.click("reduced_motion")
    desk.click("palette")
    rows = desk.screen.ui.popup
    desk.click_at(rows.ui.scale.rect(rows.row_rect(1)).center)
    assert desk.app.theme.seat("red") == (213, 94, 0)
    desk.click("done")
    desk.app.quit()
    again = make_desk()
    assert again.app.settings.reduced_motion
    assert again.app.settings.palette.value == "vermillion"


def test_a_key_is_rebound_by_keys_alone(desk: Any, home_folder: Path) -> None:
    desk.open("settings")
    desk.screen.ui.focus("tabs")
    desk.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert desk.screen.state()["tab"] == "keys"
    desk.screen.ui.focus("key_list")
    desk.key(pygame.K_DOWN, pygame.K_RETURN)
    assert desk.screen.state()["waiting_for"] == "rule"
    desk.key(pygame.K_F12)
    assert desk.app.bindings.keys("rule") == ("f12",)
    assert "Screenshot" in desk.app.toast_texts[-1]
    assert list((home_folder / "screenshots").iterdir()) == []
    desk.click("default_keys")
    assert desk.app.bindings.changes() == {}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("percent", [75, 100, 150, 200, 250, 300])
def test_widgets_stay_inside_the_window(make_desk: Any, size: tuple[int, int], percent: int) -> None:
    desk = make_desk(size)
    desk.app.change_settings(ui_scale_percent=percent)
    for name in ("title", "settings"):
        desk.open(name)
        for widget in desk.screen.ui.dump():
            if "rect" in widget:
                assert pygame.Rect(0, 0, *size).contains(pygame.Rect(widget["rect"])), widget["id"]


def test_F23_any_size_of_window_is_survived(desk: Any) -> None:
    desk.open("settings")
    for size in ((1, 1), (300, 4000), (1120, 630), (1280, 720)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        desk.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        desk.step(2)
        assert desk.screen.name == "settings"
        assert desk.state()["size"] == list(size)


def test_full_screen_that_is_not_there_is_said(desk: Any) -> None:
    desk.key(pygame.K_F11)
    assert desk.app.running
    assert desk.app.toast_texts or desk.state()["fullscreen"]


def test_a_screenshot_is_the_window(desk: Any, home_folder: Path) -> None:
    desk.key(pygame.K_F12)
    (path,) = (home_folder / "screenshots").iterdir()
    assert pygame.image.load(path).get_size() == (1280, 720)
    assert path.name in desk.app.toast_texts[-1]


def test_the_state_is_written_only_for_tests(
    desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    desk.key(pygame.K_F10)
    assert not (tmp_path / "state.json").exists()
    monkeypatch.setenv("FALSE_SUNRISE_TEST", "1")
    desk.key(pygame.K_F10)
    for folder in (tmp_path, desk.app.home.data):
        assert json.loads((folder / "state.json").read_text())["screen"] == "title"


def test_nothing_is_drawn_at_rest(desk: Any) -> None:
    desk.open("settings")
    desk.step(200)
    assert not any(desk.app.step() for _ in range(60))
    desk.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    assert desk.app.step()


def test_the_sky_stands_still_when_motion_is_reduced(desk: Any) -> None:
    desk.app.change_settings(reduced_motion=True)
    desk.step(200)
    before = pygame.image.tobytes(desk.app.surface, "RGB")
    desk.step(60)
    assert pygame.image.tobytes(desk.app.surface, "RGB") == before


@pytest.mark.parametrize("fault", ["update", "draw", "event"])
def test_F28_a_fault_keeps_the_match_and_leads_back(desk: Any, home_folder: Path, fault: str) -> None:
    screen = Breaking(desk.app)
    desk.app.push(screen)
    desk.step()
    screen.fault = fault
    desk.key(pygame.K_a)
    desk.app.refresh()
    desk.step(2)
    assert desk.screen.name == "crash"
    assert any("Hornets at Dawn, turn 2" in line for line in desk.screen.state()["lines"])
    (report,) = (home_folder / "logs").glob("crash-*.txt")
    text = report.read_text()
    assert "ValueError" in text
    assert "test_app.py" in text
    for hidden in ("secret", "port 3", str(Path.home()) + "/", str(home_folder), "Ember"):
        assert hidden not in text
    desk.key(pygame.K_RETURN)
    assert desk.screen.name == "title"


def test_F28_the_way_back_works_by_mouse(desk: Any) -> None:
    screen = Breaking(desk.app)
    screen.fault = "update"
    desk.app.push(screen)
    desk.step(2)
    desk.click_at(pygame.Rect(desk.screen.state()["choices"]["title"]).center)
    assert desk.screen.name == "title"


def test_F27_quit_keeps_a_covered_match(desk: Any, home_folder: Path) -> None:
    desk.app.push(Breaking(desk.app))
    desk.open("settings")
    desk.post(pygame.QUIT)
    desk.step()
    assert not desk.app.running
    assert (home_folder / "saves" / "autosave.json").exists()


def test_F4_a_home_that_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FALSE_SUNRISE_HOME", str(tmp_path / "file" / "home"))
    pygame.display.quit()
    app = MainLoop((1280, 720))
    app.to_title()
    app.step()
    app.change_settings(mute=True)
    app.quit()
    assert any("cannot be written" in text for text in app.toast_texts)


def test_the_window_shows_the_name_before_anything_is_loaded(make_desk: Any) -> None:
    app = make_desk().app
    assert not app.screens
    seen = pygame.surfarray.array3d(app.surface).astype(int).sum(axis=2)
    assert (seen > 500).sum() > 1000, "letters"
    assert seen.min() > 0, "no black window"


def test_F25_it_plays_without_a_sound_device(make_desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    desk = make_desk()
    assert desk.app.audio.silent
    desk.app.change_settings(captions=True)
    desk.app.audio.play("hit")
    assert desk.app.captions.texts == ["[hit]"]
    desk.open("settings")


def test_sounds_are_loaded_and_mute_is_silence(desk: Any) -> None:
    assert not desk.app.audio.silent
    desk.app.audio.play("hit")
    assert desk.app.audio._sounds["hit"] is not None
    desk.app.change_settings(mute=True)
    assert desk.app.audio.volume_of("hit") == 0.0
    desk.app.audio.play("no such sound")


def test_the_music_follows_the_screen_and_stops_while_the_window_is_hidden(desk: Any) -> None:
    music = desk.app.audio.music
    assert music._goals() == {**dict.fromkeys(music.levels, 0.0), "bed": 1.0, "air": 1.0}
    table = quick_battle(desk.app, 5, level=HUMAN)
    desk.app.push(table)
    desk.rest()
    desk.click("handover.open")
    table._mood = MusicMood(2)
    desk.step()
    assert music.tension == 2
    desk.open("settings")
    assert music.tension == 2, "what lies over the table changes nothing"
    desk.post(pygame.WINDOWMINIMIZED)
    desk.step()
    assert music._paused
    desk.post(pygame.WINDOWRESTORED)
    desk.step()
    assert not music._paused
    desk.app.to_title()
    desk.step()
    assert music.tension == 0


def test_ctrl_plus_and_minus_change_the_text_size(make_desk: Any) -> None:
    desk = make_desk((1920, 1080))
    desk.open("settings")
    before = desk.app.scale
    desk.key(pygame.K_EQUALS, mod=pygame.KMOD_LCTRL)
    assert desk.app.scale == before + 0.25
    desk.key(pygame.K_0, mod=pygame.KMOD_LCTRL)
    assert desk.app.scale == before


def test_a_refusal_leaves_with_its_screen_and_what_is_said_of_the_next_stays(desk: Any) -> None:
    desk.app.toast("cut.json is cut short", "refusal")
    desk.app.toast("The match is saved. Continue takes you back to it.")
    desk.app.toast("Saved as Dawn", "good")
    desk.step(2)
    desk.app.toast("This is the save before it.", "refusal")
    desk.open("settings")
    assert desk.app.toast_texts == ["Saved as Dawn", "This is the save before it."]


def test_what_is_wrong_at_the_start_outlives_the_first_screens(make_desk: Any) -> None:
    desk = make_desk()
    desk.app.toast("Nothing you do will be kept.", "refusal")
    desk.app.to_title()
    desk.step(2)
    desk.open("settings")
    assert desk.app.toast_texts == ["Nothing you do will be kept."]
