"""Lessons of the yard for tests: ours, and small ones that a test writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from game.book.lessons.shelf import Shelved, take_down
from game.families.false_sunrise.lessons.yard.lesson_file import YardLesson
from game.shell.assets import asset_path

PLAIN = """
place: yard
lesson: A test
about: Of the yard.
total: 10
fleet:
  name: Two Gulls
  ships:
    - name: Gull
      hull: destroyer
      components: [{type: railgun, arc: fore}, {type: hydra}, {type: turret-mount, weapon: railgun}]
      defences: [hardened-armor]
    - {name: Tern, hull: frigate, components: [{type: artillery}]}
"""

OURS = [
    shelved
    for path in sorted(asset_path("lessons").glob("*.yaml"))
    if isinstance((shelved := take_down(path)).lesson, YardLesson)
]


@pytest.fixture(params=[one.id for one in OURS])
def ours(request: pytest.FixtureRequest) -> Shelved:
    """Each of the game's own lessons in the yard."""
    return next(one for one in OURS if one.id == request.param)


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write a lesson with these steps, as YAML, and other keys changed."""

    def written(steps: str, **changes: object) -> Path:
        data = {**yaml.safe_load(PLAIN), **changes, "steps": yaml.safe_load(steps)}
        path = tmp_path / "test.yaml"
        path.write_text(yaml.safe_dump(data), encoding="utf-8")
        return path

    return written
