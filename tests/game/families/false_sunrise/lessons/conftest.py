"""Lessons for tests: ours from the shelf, and small ones that a test writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from game.book.lessons.shelf import ListedLesson, first_scene, take_down
from game.book.lessons.shelf import ours as course
from game.families.false_sunrise.lessons.table.guide import TableGuide
from game.families.false_sunrise.lessons.table.lesson_file import TableLesson
from game.families.false_sunrise.lessons.table.opening import open_lesson
from game.shell.paths import Home, open_home

PLAIN = """
lesson: A test
about: Of the guide.
asks: [orders]
board: {markers: [{id: m1, at: [22, 24]}], terrain: [[[40, 20], [46, 20], [46, 28], [40, 28]]]}
fleets:
  red: {ships: [{name: Arrow, hull: frigate, at: [10, 24], heading: 3, velocity: 6}]}
  blue: {ships: [{name: Blade, hull: frigate, at: [62, 6], heading: 9, velocity: 4}]}
"""

Write = Callable[..., Path]
Open = Callable[..., TableGuide]


SHIPPED = {one.id: one for one in (*course(), first_scene()) if one and isinstance(one.lesson, TableLesson)}


@pytest.fixture(params=SHIPPED)
def ours(request: pytest.FixtureRequest) -> ListedLesson:
    """Each of the game's own lessons at the table, and the scene that a first start opens on."""
    return SHIPPED[request.param]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


@pytest.fixture
def plain() -> str:
    """What stands in a lesson beside its steps, as YAML."""
    return PLAIN


@pytest.fixture
def write(plain: str, tmp_path: Path) -> Write:
    """Write a lesson with these steps, as YAML, and other keys changed."""

    def written(steps: str, **changes: object) -> Path:
        data = {**yaml.safe_load(plain), **changes, "steps": yaml.safe_load(steps)}
        path = tmp_path / "test.yaml"
        path.write_text(yaml.safe_dump(data), encoding="utf-8")
        return path

    return written


@pytest.fixture
def begin(write: Write, home: Home) -> Open:
    """Begin a lesson with these steps."""

    def begun(steps: str, **changes: object) -> TableGuide:
        shelved = take_down(write(steps, **changes))
        assert isinstance(shelved.lesson, TableLesson), shelved.problem
        assert shelved.document is not None
        return open_lesson(shelved.lesson, shelved.document, home)

    return begun
