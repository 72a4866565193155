"""The tables of chances that come with the sheets."""

from __future__ import annotations

from collections.abc import Iterator

from game.families.dark_frontier.book import flak_rows, missile_rows
from game.sheets.tables import Table
from rules.dark_frontier.figures import MOST_RATING, Figures


def tables_of(figures: Figures) -> Iterator[Table]:
    """Yield the tables of chances of an edition."""
    yield _flak(figures)
    yield _missile(figures)


def _flak(figures: Figures) -> Table:
    ratings = range(1, MOST_RATING)
    head = ("Spread", *(str(rating) for rating in ratings))
    shares = (0.16, *([0.14] * len(ratings)))
    return Table("Flak: chance of a hit, by point defense", shares, (head, *flak_rows(figures)))


def _missile(figures: Figures) -> Table:
    head = ("Defense", "destroyed", "hit by debris", "stopped: hit")
    return Table(
        "Armed missile: chances, by point defense", (0.16, 0.28, 0.28, 0.28), (head, *missile_rows(figures))
    )
