"""The form of the files in `scenes/`: what each picture shows, and the steps that lead there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from typing import Annotated

from pydantic import BeforeValidator, Field, TypeAdapter

from game.book.rulebook.meanings import SHELF
from rules.bounds import ByName, Several, SmallCount, Text
from rules.parts import Part
from tools.screenshots import places, playing, pointing, rooms
from tools.screenshots.step import Step
from tools.screenshots.studio import Studio

WRITTEN = 1_719_844_200  # the time on all saves, in seconds since 1970: a Monday in July


def _age_saves(studio: Studio) -> None:
    for path in studio.app.home.saves.iterdir():
        os.utime(path, (WRITTEN, WRITTEN))


PLAIN: Mapping[str, Callable[[Studio], object]] = {
    "hurry": Studio.hurry,
    "settle": Studio.settle,
    "compute": Studio.compute,
    "rest": lambda studio: studio.desk.rest(),
    "main_menu": lambda studio: studio.app.to_title(),
    "keys": lambda studio: studio.app.screen.open_keys(),
    "pause": lambda studio: studio.table.keyboard.commands["watch_pause"](),
    "lesson_hint": rooms.give_hint,
    "write_draft": lambda studio: studio.table.drafting.write(),
    "age_saves": _age_saves,
    "read_rulebook": lambda _: SHELF.settle(),
}
"""The steps that are a word alone."""


class Plain(Step):
    """A step that is a word alone, see `PLAIN`."""

    do: Text

    def take(self, studio: Studio) -> None:
        PLAIN[self.do](studio)


class Again(Step):
    """Do some steps several times."""

    again: SmallCount
    steps: Steps

    def take(self, studio: Studio) -> None:
        for _ in range(self.again):
            for step in self.steps:
                step.take(studio)


_OWN: tuple[type[Step], ...] = (Again,)
KINDS: Mapping[str, type[Step]] = {
    next(iter(kind.model_fields)): kind
    for kind in (*_OWN, *pointing.STEPS, *playing.STEPS, *places.STEPS, *rooms.STEPS)
}


def read_step(data: object) -> Step:
    """Return the step that an entry of a file says; raise `ValueError` if there is none of this name."""
    if isinstance(data, str):
        if data not in PLAIN:
            raise ValueError(f"there is no step {data}; use one of {', '.join(PLAIN)}")
        return Plain(do=data)
    name = next(iter(data), "") if isinstance(data, dict) else ""
    if name not in KINDS:
        raise ValueError(f"there is no step {name}; use one of {', '.join(KINDS)}")
    return TypeAdapter(KINDS[name]).validate_json(json.dumps(data))


Steps = Several[Annotated[Step, BeforeValidator(read_step)]]
Again.model_rebuild()


class Opening(Part):
    """How to get a fresh program somewhere: the `first` steps, then those of another scene, then `steps`."""

    first: Steps = ()
    after: Text | None = None
    steps: Steps = ()


class Scene(Opening):
    """A way to a picture, and what that shows."""

    shows: Annotated[str, Field(max_length=200)]


class SceneFile(Part):
    """The format of a file: scenes by name, and openings that several of them come after."""

    scenes: ByName[Scene]
    openings: ByName[Opening] = Field(default_factory=dict)
