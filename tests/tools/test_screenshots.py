"""Pictures: every screen is reached, nothing overlaps or is cut, and the same run gives the same bytes."""

from __future__ import annotations

import itertools
import tempfile
from pathlib import Path

import pygame
import pytest

from game.screens.base import Screen
from game.shell.writing import WRITER
from tests.game.scales import LARGE
from tests.tools.legibility import Record, recorded
from tools.screenshots.__main__ import SIZES, main
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Studio

USUAL, WIDE = (1280, 720), (2560, 1080)
# What comes late in a match or is thought about for long is looked at among the slow tests.
LONG = {
    "astra-challenge-fire-graded",
    "astra-challenge-heat-graded",
    "astra-challenge-lines-graded",
    "astra-challenge-moves-best",
    "astra-challenge-pilot-best",
    "astra-decided",
    "astra-decided-burn",
    "astra-decided-moment",
    "astra-replay",
    "astra-result",
    "astra-result-first",
    "astra-saves",
    "casemates",
    "challenge-defence-graded",
    "challenge-fire-graded",
    "challenge-orders-graded",
    "danger-at-worst",
    "decided",
    "decided-moment",
    "dice-large",
    "fail-safes",
    "first-danger",
    "first-dice",
    "first-missiles",
    "inertia",
    "jump",
    "keys-weapons",
    "kill",
    "lesson-choice",
    "lesson-setback",
    "log",
    "log-undo-to-here",
    "matched-decided",
    "matched-decided-moment",
    "miracle-die",
    "miracle-thrust",
    "redo",
    "replay",
    "replay-clip",
    "replay-clip-making",
    "result",
    "result-next-level",
    "solo-its-choice",
    "solo-watching",
    "solo-why",
    "training-advice",
    "training-reasons",
    "unfinished-twelve",
    "yard-broken",
    "yard-compare",
}
PRESSED = {"button", "checkbox", "stepper", "dropdown", "field", "tabs", "list", "slider", "dial"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in SCENES]
)
def test_every_screen_is_reached_and_well_laid_out_with_larger_words_too(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tempfile.TemporaryDirectory() as home:  # a name as short as those that people have
        studio = Studio(USUAL, Path(home))
        SCENES[name](studio)
        studio.desk.step(2)
        screen = studio.app.screen
        assert screen.name != "crash" or name == "crash"
        assert astray(screen) == ([], [])
        record = larger(studio, monkeypatch)
        WRITER.settle()
        assert not record.cut
        assert not record.faults
        look_at_the_largest(studio, monkeypatch)


def look_at_the_largest(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the window the largest size, with everything as large as it offers, and look at its widgets."""
    pygame.display.set_mode(LARGE, pygame.RESIZABLE)
    studio.app._refetch()
    screen = studio.app.screen
    for text_percent in (100, 125):
        with recorded(monkeypatch) as record:
            studio.app.change_settings(ui_scale_percent=300, text_percent=text_percent)
            screen.ui.draw(studio.app.surface)
        assert studio.app.scale == 3.0
        assert astray(screen) == ([], [])
        assert not record.cut
        assert not record.faults


def test_larger_words_fit_a_wide_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    studio = Studio(WIDE, tmp_path)
    SCENES["log"](studio)
    record = larger(studio, monkeypatch)
    assert not record.cut
    assert not record.faults


def astray(screen: Screen) -> tuple[list[str], list[tuple[str, str]]]:
    """List the widgets that are not wholly in the window, and the pairs of pressed ones that overlap."""
    window = pygame.Rect((0, 0), screen.ui.size_px)
    shown = [one for one in screen.ui.dump() if one["visible"] and one["kind"] != "toast"]
    places = {one["id"]: pygame.Rect(one["rect"]) for one in shown}
    pressed = [one["id"] for one in shown if one["kind"] in PRESSED and screen.ui.modal is None]
    under = [one for one in pressed if not one.startswith("lesson.")]  # its card lies over the screen
    overlaps = [(a, b) for a, b in itertools.combinations(under, 2) if places[a].colliderect(places[b])]
    return [one for one, place in places.items() if not window.contains(place)], overlaps


def larger(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> Record:
    """Make all words larger, as the setting does, and record what becomes of them."""
    with recorded(monkeypatch) as record:
        studio.app.change_settings(text_percent=125)
        studio.desk.step(2)
    return record


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
