"""All scenes by name, in the order of a match; each takes a fresh program to one screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from rules.files import load_model, read_yaml
from tools.screenshots.positions import FOLDER
from tools.screenshots.scene_file import Scene, SceneFile
from tools.screenshots.studio import Studio

_NUMBERED = "[0-9][0-9]-*.yaml"


def _files() -> Iterator[SceneFile]:
    for path in sorted(FOLDER.glob(_NUMBERED)):
        yield load_model(SceneFile, read_yaml(path))


def show(name: str, studio: Studio) -> None:
    """Take a fresh program to a scene: the one that it comes after, then its own steps."""
    opening = _OPENINGS[name]
    for step in opening.first:
        step.take(studio)
    if opening.after is not None:
        show(opening.after, studio)
    for step in opening.steps:
        step.take(studio)


_FILES = tuple(_files())
_SCENES: Mapping[str, Scene] = {name: one for file in _FILES for name, one in file.scenes.items()}
_OPENINGS = {**{name: one for file in _FILES for name, one in file.openings.items()}, **_SCENES}
SCENES: Mapping[str, Callable[[Studio], None]] = {name: partial(show, name) for name in _SCENES}
