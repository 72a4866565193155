"""Which lessons a player has finished, and whether the course was offered, in a file of the player's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from game.book.lessons.shelf import our_ids
from game.shell.paths import Home
from game.shell.user_file import bad_name, read_user_file, write_user_file
from rules.files import load_model, read_yaml
from rules.parts import Part

FILE_NAME = "lessons.yaml"
_MOST = 1000
_NUMBER = re.compile(r"(?<![^-])\d\d-")  # the place of a lesson in its course, which a version may change
ENOUGH = 3  # lessons: a player who can fly can play


class ProgressFile(Part):
    """The format of the file."""

    format: Literal[1] = 1
    offered: bool = False
    done: Annotated[tuple[Annotated[str, Field(max_length=200)], ...], Field(max_length=_MOST)] = ()


@dataclass(slots=True)
class Progress:
    """What a player has finished, by lesson ids.

    `offered` says that the course has been offered.
    """

    home: Home
    done: list[str] = field(default_factory=list)
    offered: bool = False

    def is_enough(self, game: str) -> bool:
        """Return whether enough lessons are done to play a battle against the computer."""
        return self._count(game) >= ENOUGH

    def is_just_enough(self, game: str) -> bool:
        """Return whether the last lesson made it enough."""
        return self._count(game) == ENOUGH

    def _count(self, game: str) -> int:
        return len(set(our_ids(game)).intersection(self.done))

    def finish(self, lesson_id: str) -> str:
        """Note that a lesson is finished; return a notice if that cannot be saved, else ""."""
        if lesson_id not in self.done:
            self.done.append(lesson_id)
        return self.keep()

    def keep(self) -> str:
        """Write the file; return a notice if that fails, else ""."""
        kept = ProgressFile(offered=self.offered, done=tuple(self.done[-_MOST:]))
        error = write_user_file(self.home.config / FILE_NAME, kept.model_dump(mode="json"))
        return f"Your progress cannot be saved: the file {error.problem}." if error is not None else ""


def load_progress(home: Home) -> tuple[Progress, str]:
    """Return what has been finished, and a notice ("" for none).

    A file that cannot be used is kept as `.bad`, and the notice says so.
    """
    path = home.config / FILE_NAME
    read, error = read_user_file(path, lambda path: load_model(ProgressFile, read_yaml(path)))
    if error is not None:
        return Progress(home, offered=True), (
            f"The list of finished lessons cannot be used ({error.problem}). It starts over; the old file is "
            f"kept as {bad_name(path)}."
        )
    kept = read or ProgressFile()
    return Progress(home, list(dict.fromkeys(_renumbered(kept.done))), kept.offered), ""


def _renumbered(done: Sequence[str]) -> list[str]:
    """Return the ids of finished lessons, with the numbers that our lessons have in this version."""
    now = {_NUMBER.sub("", one, count=1): one for one in our_ids()} if done else {}
    return [now.get(_NUMBER.sub("", one, count=1), one) for one in done]
