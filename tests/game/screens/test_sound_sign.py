"""The speaker: in the same place on every screen, pressed or by its key, and plain without color."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tools.hand import Desk

SCREENS = (
    "title",
    "settings",
    "new_match",
    "rulebook",
    "laboratory",
    "yard",
    "map_editor",
    "scenarios",
    "load",
)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_it_is_in_the_upper_right_corner_of_every_screen(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    desk.step()
    places = set()
    for name in SCREENS:
        if name != "title":
            desk.open(name)
        ui = desk.screen.ui
        sign = ui.px("sound")
        places.add(tuple(sign))
        others = [one for one in ui.dump() if one["id"] != "sound" and one["kind"] != "panel"]
        covered = [one["id"] for one in others if one["visible"] and sign.colliderect(one["rect"])]
        assert not covered
    assert len(places) == 1
    assert places.pop()[0] > 0.95 * size[0]


def picture(desk: Desk) -> pygame.Surface:
    desk.post(pygame.MOUSEMOTION, pos=(5, 300), rel=(0, 0), buttons=(0, 0, 0))
    desk.step(2)
    return desk.app.surface.subsurface(desk.screen.ui.px("sound")).copy()


def test_a_press_and_its_key_turn_all_sound_off_and_on(desk: Any) -> None:
    assert desk.dump()["sound"]["text"] == "sound on"
    loud = picture(desk)
    desk.click("sound")
    assert desk.app.settings.mute
    assert desk.dump()["sound"]["text"] == "sound off"
    assert desk.app.toast_texts == ["Sound is off."]
    quiet = picture(desk)
    shapes = [pygame.mask.from_threshold(one, (136, 150, 187), (60, 60, 60)) for one in (loud, quiet)]
    apart = shapes[0].count() + shapes[1].count() - 2 * shapes[0].overlap_area(shapes[1], (0, 0))
    assert apart > 15  # waves or a cross: a shape, not a color
    desk.key(pygame.K_m, mod=pygame.KMOD_LCTRL)
    assert not desk.app.settings.mute


def test_without_a_device_it_says_so(make_desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    desk = make_desk()
    desk.app.to_title()
    desk.step()
    sign = desk.dump()["sound"]
    assert sign["text"] == "sound off"
    assert "No sound device" in sign["tooltip"]
