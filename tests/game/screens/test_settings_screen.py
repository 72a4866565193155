"""The settings: what each is, sizes and contrast at work at once, and the way back to the defaults."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from game.screens.registry import make_screen
from game.screens.settings import PALETTES, RESET
from game.shell.settings import Palette, Settings

CONTROLS = {"ui_scale", "text", "palette", "high_contrast", "fullscreen", "animation", "reduced_motion"}
CONTROLS |= {"camera", "hints", "explain_words"}


def notes(desk: Any) -> dict[str, str]:
    return {one["id"]: one["text"] for one in desk.screen.ui.dump() if one["id"].startswith("note.")}


def test_each_setting_is_explained_in_a_line(desk: Any) -> None:
    desk.open("settings")
    assert {one["id"] for one in desk.screen.ui.dump()} >= CONTROLS
    assert len(notes(desk)) == len(CONTROLS)
    assert all(words.strip() for words in notes(desk).values())


def test_every_volume_is_set_where_it_is_heard(desk: Any) -> None:
    desk.open("settings")
    desk.screen._open_tab("sound")
    for name in ("volume", "music_volume", "effects_volume", "interface_volume"):
        before = getattr(desk.app.settings, name)
        desk.screen.ui.focus(name)
        desk.key(pygame.K_LEFT)
        assert getattr(desk.app.settings, name) == before - 5, name
    assert desk.app.audio.volume_of("shell") == pytest.approx(0.95 * 0.65)
    assert desk.app.audio.music.volume == pytest.approx(0.95 * 0.55)
    assert "music_volume.hear" not in {one["id"] for one in desk.screen.ui.dump()}, "music is heard anyway"


@pytest.mark.parametrize("palette", Palette)
def test_each_palette_says_whom_it_suits(desk: Any, palette: Palette) -> None:
    desk.app.change_settings(palette=palette)
    desk.open("settings")
    (suits,) = (who for one, _, who in PALETTES if one is palette)
    assert notes(desk)["note.Fleets"] == suits
    assert "eyes" in suits or "vision" in suits


def test_words_grow_alone_and_at_once(desk: Any) -> None:
    desk.open("settings")
    before, scale = desk.screen.ui.pen.width("Reduced motion"), desk.app.scale
    panels = desk.screen.ui["frame"].px()
    desk.app.change_settings(text_percent=125)
    assert desk.screen.ui.pen.width("Reduced motion") == pytest.approx(1.25 * before, rel=0.04)
    assert (desk.app.scale, desk.screen.ui["frame"].px()) == (scale, panels)


def resized(desk: Any, size: tuple[int, int]) -> None:
    """Let the desktop give the window another size."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    desk.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    desk.step(2)


def test_a_size_that_no_longer_fits_steps_down_and_comes_back_with_the_window(make_desk: Any) -> None:
    desk = make_desk((3840, 2160))
    desk.app.to_title()
    desk.open("settings")
    desk.click("ui_scale")
    desk.key(pygame.K_END, pygame.K_RETURN)
    assert (desk.app.settings.ui_scale_percent, desk.app.scale) == (300, 3.0)
    for size, scale in (((2560, 1440), 2.0), ((1280, 720), 1.0), ((1920, 1080), 1.5)):
        resized(desk, size)
        assert desk.app.scale == scale
        assert "You chose 300%" in notes(desk)["note.Size of everything"]
        assert f"room for {round(100 * scale)}%" in notes(desk)["note.Size of everything"]
        assert desk.screen.ui["ui_scale"].value() == str(round(100 * scale))
    resized(desk, (3840, 2160))
    assert (desk.app.settings.ui_scale_percent, desk.app.scale) == (300, 3.0)
    assert "up to 300%" in notes(desk)["note.Size of everything"]


def test_high_contrast_is_kept_over_a_restart(desk: Any, make_desk: Any) -> None:
    desk.open("settings")
    desk.click("high_contrast")
    assert desk.app.theme.ground == (0, 0, 0)
    desk.app.quit()
    assert make_desk().app.theme.text == (255, 255, 255)


def test_the_defaults_come_back_only_when_that_is_confirmed(desk: Any) -> None:
    desk.open("settings")
    assert not desk.screen.ui["reset"].enabled
    changes: dict[str, Any] = {"text_percent": 125, "palette": Palette.VERMILLION, "captions": True}
    desk.app.change_settings(**changes, keys={"arcs": ("x",)})
    desk.click("reset")
    desk.key(pygame.K_RETURN)  # the answer in the focus keeps everything
    assert desk.app.settings.text_percent == 125
    desk.click("reset")
    desk.click("reset.yes")
    usual = Settings()
    assert all(getattr(desk.app.settings, name) == getattr(usual, name) for name in RESET)
    assert desk.app.settings.keys == {"arcs": ("x",)}


def test_every_setting_of_the_player_goes_back() -> None:
    left_alone = {"format", "keys", "player_names", "rulebook_page", "window"}
    assert set(RESET) == set(Settings.model_fields) - left_alone


def test_the_settings_lie_over_what_they_were_opened_from(desk: Any) -> None:
    desk.app.push(quick_battle(desk.app, 7, "admiral"))
    desk.step(2)
    table = desk.screen
    before = pygame.surfarray.array3d(desk.app.surface).astype(int)
    desk.app.push(make_screen("settings", desk.app))
    desk.step(2)
    after = pygame.surfarray.array3d(desk.app.surface).astype(int)
    left = table.ui.px("roster").clip(pygame.Rect(0, 0, desk.screen.ui.px("frame").left, 9999))
    was, is_now = (one[left.left : left.right, left.top : left.bottom] for one in (before, after))
    assert 0.1 * was.std() < is_now.std() < 0.6 * was.std(), "the fleet is seen, dimmed"
    desk.app.change_settings(high_contrast=True)
    desk.step(2)
    plain = pygame.surfarray.array3d(desk.app.surface)[left.left : left.right, left.top : left.bottom]
    assert plain.std() == 0, "nothing disturbs where contrast is wanted"
