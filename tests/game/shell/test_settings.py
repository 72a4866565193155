from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.families.false_sunrise.keys import ACTIONS, ORDERS
from game.games import key_actions
from game.shell.actions import BOARD, PLACING, action_table, with_common
from game.shell.chords import chord_label
from game.shell.keys import Bindings
from game.shell.settings import (
    SCALE_STEPS_PERCENT,
    Palette,
    Settings,
    load_settings,
    offered_scales,
    save_settings,
    scale_of,
)

KEYS = Bindings(key_actions())


def test_volumes_of_a_file_without_music_stay_and_the_others_are_the_usual_ones(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text(
        "format: 1\neffects_volume: 30\ninterface_volume: 0\nmute: true\n"
    )
    settings, notice = load_settings(tmp_path / "settings.yaml", KEYS.actions)
    assert notice == ""
    assert (settings.effects_volume, settings.interface_volume, settings.mute) == (30, 0, True)
    assert (settings.volume, settings.music_volume) == (100, 60)


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    settings = Settings(ui_scale_percent=125, palette=Palette.VERMILLION, mute=True, keys={"arcs": ("x",)})
    assert save_settings(settings, tmp_path / "settings.yaml") == ""
    assert load_settings(tmp_path / "settings.yaml", KEYS.actions) == (settings, "")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe\x00",
        b'{"format": 99}',
        b'{"format": "1"}',
        b'{"ui_scale_percent": 90}',
        b'{"color": "red"}',
        b'{"effects_volume": 1e999}',
        b'{"effects_volume": -1}',
        b'{"keys": {"fly": ["x"]}}',
        b'{"palette": "pink"}',
        b"[" * 20_000,
        b'{"mute": true}' + b" " * 100_000,
    ],
)
def test_a_bad_file_gives_defaults_and_is_kept(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.yaml"
    path.write_bytes(content)
    settings, notice = load_settings(path, KEYS.actions)
    assert settings == Settings()
    assert "defaults" in notice
    assert (tmp_path / "settings.yaml.bad").read_bytes() == content
    assert load_settings(path, KEYS.actions) == (Settings(), "")


def test_a_file_from_the_future_says_so(tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text(json.dumps({"format": 2, "hologram": True}))
    assert "newer version" in load_settings(tmp_path / "s.yaml", KEYS.actions)[1]


@pytest.mark.parametrize("size", [(1, 1), (840, 480), (1120, 630), (1280, 720), (1920, 1080), (3840, 2160)])
def test_no_offered_scale_leaves_too_little_room(size: tuple[int, int]) -> None:
    for percent in offered_scales(size):
        least = (1280, 720) if percent > 100 else (1120, 630)
        enough = all(100 * have >= need * percent for have, need in zip(size, least, strict=True))
        assert enough or percent == SCALE_STEPS_PERCENT[0]


def test_a_scale_too_large_for_the_window_is_cut_down() -> None:
    assert scale_of(Settings(ui_scale_percent=200), (1280, 720)) == 1.0
    assert scale_of(Settings(ui_scale_percent=300), (2560, 1440)) == 2.0
    assert scale_of(Settings(ui_scale_percent=300), (3840, 2160)) == 3.0


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.25), ((2560, 1440), 1.5), ((3840, 2160), 2.5)]
)
def test_everything_grows_with_the_window_by_default(size: tuple[int, int], scale: float) -> None:
    assert scale_of(Settings(), size) == scale


@pytest.mark.parametrize(
    ("size", "most"),
    [
        ((840, 480), 75),
        ((1120, 630), 100),
        ((1440, 900), 100),
        ((1920, 1080), 150),
        ((2560, 1440), 200),
        ((3840, 2160), 300),
    ],
)
def test_a_window_offers_what_fits_it(size: tuple[int, int], most: int) -> None:
    assert offered_scales(size)[-1] == most
    assert offered_scales(size) == tuple(range(75, most + 1, 25))


def test_the_first_keys_do_not_clash() -> None:
    assert {name: KEYS.conflicts(name) for name in KEYS.actions if KEYS.conflicts(name)} == {}


def test_a_new_key_works_and_its_clash_is_named() -> None:
    pygame.display.init()
    bindings = KEYS.rebound("arcs", "b")
    assert bindings.conflicts("arcs") == ("bands",)
    assert bindings.conflicts("bands") == ("arcs",)
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_b, mod=0)
    assert bindings.action(press, BOARD) == "arcs"
    assert bindings.changes() == {"arcs": ("b",)}


def test_special_contexts_win_over_the_board() -> None:
    pygame.display.init()
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=pygame.KMOD_LSHIFT)
    assert KEYS.action(press, PLACING, BOARD) == "place_left_far"
    assert KEYS.action(press, ORDERS, BOARD) == "pan_left"


def test_games_have_keys_of_their_own_beside_the_common_ones() -> None:
    pygame.display.init()
    cards = with_common(
        {"fit": action_table(BOARD, ("deal", "Deal the cards", "a"))}, {"fit": "All of it"}, {}
    )
    both = Bindings({**key_actions(), "cards": cards}, {"undo": ("f4",)})
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0)
    assert both.of("cards").action(press, BOARD) == "deal"
    assert both.of("false-sunrise").action(press, BOARD) == "arcs"
    assert both.of("cards").keys("undo") == both.keys("undo") == ("f4",)
    assert both.conflicts("deal") == both.conflicts("arcs") == (), "nobody plays both at once"
    assert "arcs" not in both.of("cards").actions
    assert both.of("cards").actions["fit"].title == "All of it"


def test_every_key_has_a_label() -> None:
    assert all(chord_label(chord) for action in ACTIONS for chord in action.keys)
