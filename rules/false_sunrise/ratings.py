"""Ratings: what a hull can do besides flying and taking damage, in some editions (MF-13, MF-15)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Rating(StrEnum):
    """A rating that damage wears down, in the order of files."""

    PD = "pd"
    SENSORS = "sensors"
    THRUSTERS = "thrusters"


# The name of each in a sentence.
RATING_NAMES = {Rating.PD: "point defense", Rating.SENSORS: "Sensors", Rating.THRUSTERS: "Thrusters"}


class Marks(NamedTuple):
    """The number of marks on each rating (MF-13)."""

    pd: int = 0
    sensors: int = 0
    thrusters: int = 0

    def on(self, rating: Rating) -> int:
        """Return the number of marks on a rating."""
        return int(getattr(self, rating.value))

    def changed(self, rating: Rating, by: int) -> Marks | None:
        """Return the marks with `by` more (or fewer) on a rating, or None if no marks are left.

        >>> Marks(pd=1).changed(Rating.SENSORS, 1)
        Marks(pd=1, sensors=1, thrusters=0)
        >>> Marks(pd=1).changed(Rating.PD, -1) is None
        True
        """
        marks = self._replace(**{rating.value: self.on(rating) + by})
        return marks if any(marks) else None


NO_MARKS = Marks()


class Ratings(NamedTuple):
    """All ratings of a model. All are 0 if the edition has none."""

    fire_control: int = 0
    pd: int = 0
    sensors: int = 0
    thrusters: int = 0

    def of(self, rating: Rating) -> int:
        """Return one of the ratings that damage wears down."""
        return int(getattr(self, rating.value))

    def worn(self, marks: Marks) -> Ratings:
        """Return the ratings minus marks, never below 0 (MF-13).

        >>> Ratings(3, 4, 3, 3).worn(Marks(pd=1, sensors=4))
        Ratings(fire_control=3, pd=3, sensors=0, thrusters=3)
        """
        control, pd, sensors, thrusters = self
        return Ratings(
            control,
            max(0, pd - marks.pd),
            max(0, sensors - marks.sensors),
            max(0, thrusters - marks.thrusters),
        )


NO_RATINGS = Ratings()
