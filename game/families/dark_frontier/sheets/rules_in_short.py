"""The rules on one printed page: all that a duel at a real table needs besides the sheets."""

from __future__ import annotations

from collections.abc import Iterator

from game.sheets.tables import Table
from rules.dark_frontier.figures import Figures

_SHARES = (0.24, 0.76)


def rules_of(figures: Figures) -> Iterator[Table]:
    """Yield the tables of the page, in the order in which a duel needs them."""
    yield _needed()
    yield _setting_up(figures)
    yield _command()
    yield _turning(figures)
    yield _firing(figures)
    yield _flying()
    yield _hits(figures)
    yield _ending(figures)


def _table(title: str, *rows: tuple[str, str]) -> Table:
    return Table(title, _SHARES, rows, headed=False)


def _needed() -> Table:
    return _table(
        "You need",
        ("Printed", "a ship sheet for each ship, the map, tokens and tracks, projectile cards"),
        ("Besides", "a pencil for each player, two six-sided dice, two coins for the tracks"),
    )


def _setting_up(figures: Figures) -> Table:
    area = figures.map
    return _table(
        "Setting up (DS-4)",
        ("Defender", "puts its ship on the shipyard, at rest, facing any way."),
        (
            "Attacker",
            f"then puts its ship on any edge hex, facing any way, at speed {area.entry_speed} or less.",
        ),
    )


def _command() -> Table:
    return _table(
        "1 Command (DC-1 to DC-4)",
        ("In secret", "each player writes a turn (hexsides, left or right) and a burn; then reveal both."),
        ("Limits", "turn up to your rotation, burn up to your thrust."),
        (
            "Emergency",
            "with rotation 0, turn 1 without a burn; with thrust 0, burn 1 without a turn.",
        ),
    )


def _turning(figures: Figures) -> Table:
    missile = figures.missile
    return _table(
        "2 Turn and burn (DT-1 to DT-3)",
        ("Ships", "turn; each burn adds 1 in the direction of the bow."),
        (
            "While turning",
            "spread the burn evenly over all directions the bow passes; the rest goes to the last.",
        ),
        ("Gimbal", "written beforehand: the last points go one hexside to port or starboard instead."),
        (
            "Missiles",
            f"defender first: turn up to {missile.rotation}, then burn up to {missile.acceleration} ahead.",
        ),
        ("Counter", "opposite numbers cancel; of two with one between them, 1 each becomes 1 in the middle."),
    )


def _firing(figures: Figures) -> Table:
    return _table(
        "3 Fire (DF-1 to DF-6)",
        ("Order", "the defender fires all it wants, then the attacker; each gun once a round."),
        ("From", "any hex your ship flew through last round, both ends included."),
        ("Launch", "all of it in one of the weapon's directions, or split between two neighbors."),
        (
            "Velocity",
            "copy your counter to the blank one, add the launch, resolve, and copy it to the card.",
        ),
        ("Flak", f"spread {figures.spread}. In this round it hits no ship of your own side."),
        (
            "Missile",
            (
                f"lasts {figures.missile.endurance} rounds, armed from the next. "
                "Limit: tubes a round and magazine, for all uses."
            ),
        ),
    )


def _flying() -> Table:
    return _table(
        "4 Advance (DA-1 to DA-5)",
        (
            "Fly",
            "everything flies its velocity at once, in a straight line; on a line between hexes, clockwise.",
        ),
        (
            "Encounters",
            (
                "two meet if the difference of their velocities, from one, leads over the other's hex. "
                "The moment is distance / speed."
            ),
        ),
        ("Order", "by moment. Then: leaving the map, missiles, ships, projectiles with ships."),
        ("Off the map", "a projectile is removed, a ship is lost."),
        (
            "After it",
            "cross out the highest number on each card; at the last one, remove the projectile.",
        ),
    )


def _hits(figures: Figures) -> Table:
    fresh = f"flak of spread {figures.spread}"
    return _table(
        "Encounters (DM-1 to DM-7, DD-1 to DD-4)",
        (
            "Flak and ship",
            (
                "roll two dice: one above the spread dodges it. Else one die above the point "
                "defense stops it. Else a hit. The flak is removed unless dodged."
            ),
        ),
        ("Unarmed missile", f"hits as {fresh}."),
        (
            "Armed missile",
            (
                f"you may use a missile: then it is {fresh}. Else roll a die: at least your point defense, "
                "only debris hits; below, your ship is destroyed."
            ),
        ),
        ("Two missiles", f"either owner may detonate, defender first: both become {fresh}."),
        (
            "Two ships",
            (
                "each hides a number of missiles. Both take the lower number as flak; who fired fewer "
                "takes the difference as armed missiles."
            ),
        ),
        (
            "A hit",
            (
                "one die on your table, cross it out. What is already gone costs a hull box. "
                "Without hull boxes the ship is destroyed."
            ),
        ),
    )


def _ending(figures: Figures) -> Table:
    return _table(
        "5 Tally and end (DE-1 to DE-4)",
        (
            "Point",
            f"from round {figures.scores_from}, for a side alone within {figures.map.yard} of the shipyard.",
        ),
        ("You win", f"with {figures.points} points, or if the other side has no ship left."),
        ("Last round", f"after round {figures.rounds} more points win; equal points are a draw."),
    )
