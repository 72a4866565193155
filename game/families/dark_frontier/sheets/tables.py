"""The page of tables that comes with the sheets: the round, meetings, and chances."""

from __future__ import annotations

from collections.abc import Iterator

from game.families.dark_frontier.book import flak_rows, missile_rows
from game.sheets.tables import Table
from rules.dark_frontier.figures import MOST_RATING, Figures


def tables_of(figures: Figures) -> Iterator[Table]:
    """Yield the tables of an edition, in the order of the round."""
    yield _round(figures)
    yield _flying(figures)
    yield _meetings(figures)
    yield _flak(figures)
    yield _missile(figures)


def _round(figures: Figures) -> Table:
    missile = figures.missile
    rows = (
        ("Command", "Each ship: a turn and a burn, written in secret, opened together (DC-1)."),
        (
            "Turn and burn",
            f"Ships (DT-1), then missiles: turn {missile.rotation}, burn to {missile.acceleration} (DT-3).",
        ),
        ("Fire", "The defender, then the attacker; from any hex of the last way (DF-1, DF-2)."),
        ("Advance", "All fly at once; meetings in the order of their moments (DA-1)."),
        (
            "Tally",
            f"Alone in the yard: a point from round {figures.scores_from}; {figures.points} win (DE-2).",
        ),
    )
    return Table("A round", (0.2, 0.8), rows, headed=False)


def _flying(figures: Figures) -> Table:
    missile = figures.missile
    return Table(
        "Velocity and shots",
        (0.32, 0.68),
        (
            (
                "A turn with a burn",
                "spread evenly over the bow's directions, what is left to the last",
            ),
            ("A shot", "flies with the ship's velocity and its launch, in one direction or two neighbors"),
            ("Flak", f"spread {figures.spread}, 1 less after each Advance"),
            (
                "A missile",
                f"launch {missile.launch}, {missile.endurance} Advances, armed next round",
            ),
            ("They meet", "if one, seen from the other at rest, flies in a straight line through it (DV-4)"),
        ),
        headed=False,
    )


def _meetings(_figures: Figures) -> Table:
    return Table(
        "Meetings, in this order at one moment",
        (0.34, 0.66),
        (
            ("Leaving the map", "a ship is lost, a projectile removed (DA-4)"),
            ("Two enemy missiles", "the defender may detonate, else the attacker: both fresh flak (DM-6)"),
            (
                "Two enemy ships",
                "name missiles in secret; the lower bursts, the rest fly on (DM-7)",
            ),
            (
                "Flak and a ship",
                "scram: one of two dice above the spread; then a die above the rating",
            ),
            (
                "Armed missile, ship",
                "countered: fresh flak; else a die below the rating: lost",
            ),
        ),
        headed=False,
    )


def _flak(figures: Figures) -> Table:
    ratings = range(1, MOST_RATING)
    head = ("Spread", *(f"rating {rating}" for rating in ratings))
    shares = (0.16, *([0.14] * len(ratings)))
    return Table("Flak: chance of a hit (7 as 6)", shares, (head, *flak_rows(figures)))


def _missile(figures: Figures) -> Table:
    head = ("Rating", "destroyed", "hit by debris", "countered: hit")
    return Table("Armed missile", (0.16, 0.28, 0.28, 0.28), (head, *missile_rows(figures)))
