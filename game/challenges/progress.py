"""The player's grades in challenges, in the player's own folder."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from game.challenges.verdict import Grade
from game.shell.paths import Home
from game.shell.user_file import bad_name, read_user_file, write_user_file
from rules.files import load_model, read_yaml
from rules.parts import Part

FILE_NAME = "challenges.yaml"
_MOST = 500


class ChallengeProgressFile(Part):
    """The format of the file."""

    format: Literal[1] = 1
    best: Annotated[
        dict[Annotated[str, Field(max_length=80)], Literal["best", "good", "so-so", "poor"]],
        Field(max_length=_MOST),
    ] = Field(default_factory=dict)


@dataclass(slots=True)
class ChallengeProgress:
    """The best grade of each challenge that was tried, by its key."""

    home: Home
    best: dict[str, Grade] = field(default_factory=dict)

    def grade(self, key: str) -> Grade | None:
        """Return the best grade so far, or None if it was never tried."""
        return self.best.get(key)

    def note(self, key: str, grade: Grade) -> str:
        """Store a grade if it is better than before; return a notice if that fails, else ""."""
        before = self.best.get(key)
        if before is not None and before.stars >= grade.stars:
            return ""
        self.best.pop(key, None)
        self.best[key] = grade
        kept = {tried: one.value for tried, one in list(self.best.items())[-_MOST:]}
        error = write_user_file(self.home.config / FILE_NAME, {"format": 1, "best": kept})
        return f"Your grades cannot be saved: the file {error.problem}." if error is not None else ""


def load_challenge_progress(home: Home) -> tuple[ChallengeProgress, str]:
    """Return the grades, and a notice.

    A file that cannot be used is kept as `.bad`, and the notice says so.
    """
    path = home.config / FILE_NAME
    read, error = read_user_file(path, lambda path: load_model(ChallengeProgressFile, read_yaml(path)))
    if error is not None:
        return ChallengeProgress(home), (
            f"Your challenge grades cannot be used ({error.problem}). They start over; the old file is "
            f"kept as {bad_name(path)}."
        )
    kept = read or ChallengeProgressFile()
    return ChallengeProgress(home, {key: Grade(grade) for key, grade in kept.best.items()}), ""
