"""Pictures: every screen is reached, nothing on it overlaps, and the same run gives the same bytes."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest

from tools.screenshots.__main__ import SIZES, main
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Studio

PRESSED = {"button", "checkbox", "stepper", "dropdown", "field", "tabs", "list", "slider", "dial"}


@pytest.mark.parametrize("name", SCENES)
def test_every_screen_is_reached_and_well_laid_out(name: str, tmp_path: Path) -> None:
    studio = Studio((1280, 720), tmp_path)
    SCENES[name](studio)
    studio.desk.step(2)
    screen = studio.app.screen
    assert screen.name != "crash" or name == "crash"
    window = pygame.Rect(0, 0, *screen.ui.size)
    shown = [one for one in screen.ui.dump() if one["visible"] and one["kind"] != "toast"]
    places = {one["id"]: pygame.Rect(one["rect"]) for one in shown}
    outside = [one for one, place in places.items() if not window.contains(place)]
    assert not outside
    pressed = [one["id"] for one in shown if one["kind"] in PRESSED and screen.ui.modal is None]
    overlaps = [(a, b) for a, b in itertools.combinations(pressed, 2) if places[a].colliderect(places[b])]
    assert not overlaps


@pytest.mark.slow
def test_the_same_run_gives_the_same_bytes(tmp_path: Path) -> None:
    names = ("orders", "targeting", "hand-over", "saves")
    only = [word for name in names for word in ("--only", name)]
    for run in ("one", "two"):
        assert main([str(tmp_path / run), *only]) == 0
    written = sorted(path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*.png"))
    assert len(written) == len(names) * len(SIZES)
    for path in written:
        assert (tmp_path / "one" / path).read_bytes() == (tmp_path / "two" / path).read_bytes(), path


def test_an_unknown_screen_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([str(tmp_path), "--only", "bridge"])
    assert left.value.code == 2
    assert "orders" in capsys.readouterr().err
