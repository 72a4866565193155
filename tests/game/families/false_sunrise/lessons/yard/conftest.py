"""Lessons of the yard for tests: ours, and small ones that a test writes."""

from __future__ import annotations

import pytest

from game.book.lessons.shelf import ListedLesson, take_down
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
def ours(request: pytest.FixtureRequest) -> ListedLesson:
    """Each of the game's own lessons in the yard."""
    return next(one for one in OURS if one.id == request.param)


@pytest.fixture
def plain() -> str:
    """What stands in a lesson beside its steps, as YAML."""
    return PLAIN
