"""The player's grades in challenges, and this week's challenges, in the player's own folders."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from game.match.challenges import SUFFIX, Challenges, Grade, Title, read_title, titles_in
from game.shell.paths import Home
from game.shell.user_file import bad_name, read_user_file, write_user_file
from rules.files import FileError, load_model, read_yaml, write_atomically
from rules.kernel.dice import Stream
from rules.parts import Part

FILE_NAME = "challenges.yaml"
A_WEEK = 3
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
        return f"Your grades cannot be kept: the file {error.problem}." if error is not None else ""


def load_challenge_progress(home: Home) -> tuple[ChallengeProgress, str]:
    """Return the grades, and a notice.

    A file that cannot be used is kept as `.bad`, and the notice says so.
    """
    path = home.config / FILE_NAME
    read, error = read_user_file(path, lambda path: load_model(ChallengeProgressFile, read_yaml(path)))
    if error is not None:
        return ChallengeProgress(home), (
            f"Your grades of challenges cannot be used ({error.problem}). They begin anew; the old file is "
            f"kept as {bad_name(path)}."
        )
    kept = read or ChallengeProgressFile()
    return ChallengeProgress(home, {key: Grade(grade) for key, grade in kept.best.items()}), ""


# --- the week ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Week:
    """A calendar week, beginning on Monday (ISO 8601).

    >>> Week.of(dt.date(2027, 1, 1)).id, Week.of(dt.date(2027, 1, 4)).id
    ('2026-w53', '2027-w01')
    """

    year: int
    number: int

    @classmethod
    def of(cls, day: dt.date) -> Week:
        """Return the week of a day."""
        year, number, _ = day.isocalendar()
        return cls(year, number)

    @property
    def id(self) -> str:
        """The name in files."""
        return f"{self.year}-w{self.number:02}"

    @property
    def words(self) -> str:
        """The name for people."""
        return f"week {self.number} of {self.year}"

    @property
    def seed(self) -> int:
        """The seed of its challenges."""
        return self.year * 100 + self.number


def kept_for(home: Home, week: Week) -> list[Title]:
    """List the challenges stored for a week; unreadable ones have the reason."""
    return [read_title(path) for path in sorted(home.challenges.glob(f"{week.id}-*{SUFFIX}"))][:A_WEEK]


def keep_for(home: Home, week: Week, contents: Sequence[bytes]) -> str:
    """Store the challenges of a week, and remove others; return a notice if that fails, else ""."""
    try:
        for number, content in enumerate(contents, 1):
            write_atomically(home.challenges / f"{week.id}-{number}{SUFFIX}", content)
        for path in home.challenges.glob(f"*-w*{SUFFIX}"):
            if not path.name.startswith(f"{week.id}-"):
                path.unlink(missing_ok=True)
    except (FileError, OSError) as error:
        return f"This week's challenges cannot be kept: {getattr(error, 'problem', 'the disk refuses')}."
    return ""


def from_store(record: Challenges, week: Week, kinds: Sequence[str], count: int) -> list[Title]:
    """Return random challenges for a week from the store, preferably of kinds that are not there yet."""
    stream, left = Stream("store", week.seed), [one for one in titles_in(record.store) if not one.problem]
    drawn: list[Title] = []
    there = list(kinds)
    while left and len(drawn) < count:
        fresh = [one for one in left if one.kind not in there] or left
        one = fresh[stream.below(len(fresh))]
        left.remove(one)
        there.append(one.kind)
        drawn.append(one)
    return drawn
