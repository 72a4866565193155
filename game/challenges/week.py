"""This week's challenges, in the player's own folder."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.challenges.challenges import AnyChallenges
from game.challenges.files import SUFFIX, Title, read_title, titles_in
from game.shell.paths import Home
from rules.files import FileError, write_atomically
from rules.kernel.dice import Stream

A_WEEK = 3


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


def week_folder(home: Home, part: AnyChallenges) -> Path:
    """Return the folder of a game's challenges of the week, in the same subfolder as under `assets/`."""
    return home.challenges / Path(part.folder).parent


def kept_for(home: Home, part: AnyChallenges, week: Week) -> list[Title]:
    """List the challenges of a game stored for a week; unreadable ones have the reason."""
    paths = sorted(week_folder(home, part).glob(f"{week.id}-*{SUFFIX}"))
    return [read_title(path) for path in paths][:A_WEEK]


def keep_for(home: Home, part: AnyChallenges, week: Week, contents: Sequence[bytes]) -> str:
    """Store a game's challenges of a week, and remove others; return a notice if that fails, else ""."""
    folder = week_folder(home, part)
    try:
        for number, content in enumerate(contents, 1):
            write_atomically(folder / f"{week.id}-{number}{SUFFIX}", content)
        for path in folder.glob(f"*-w*{SUFFIX}"):
            if not path.name.startswith(f"{week.id}-"):
                path.unlink(missing_ok=True)
    except (FileError, OSError) as error:
        return f"This week's challenges cannot be saved: {getattr(error, 'problem', 'the disk refuses')}."
    return ""


def from_store(part: AnyChallenges, week: Week, kinds: Sequence[str], count: int) -> list[Title]:
    """Return random challenges for a week from the store, preferably of kinds that are not there yet."""
    stream, left = Stream("store", week.seed), [one for one in titles_in(part.store) if not one.problem]
    drawn: list[Title] = []
    there = list(kinds)
    while left and len(drawn) < count:
        fresh = [one for one in left if one.kind not in there] or left
        one = fresh[stream.below(len(fresh))]
        left.remove(one)
        there.append(one.kind)
        drawn.append(one)
    return drawn
