"""The names of the things on the screen that a lesson's card can point at."""

from __future__ import annotations

from rules.hexes.grid import Hex

# The widgets that each name means, as far as they are visible.
THINGS: dict[str, tuple[str, ...]] = {
    "commit": ("commit",),  # the big button at the lower right
    "banner": ("now",),  # the line over the board: whose choice it is, and what comes next
    "phases": ("bar.phases",),  # the steps of a round in the top bar
    "points": ("bar.scores",),  # the points of both sides
    "roster": ("roster.panel",),  # both sheets on the left
    "panel": ("side",),  # the panel on the right
    "log": ("log.panel",),  # the log at the bottom
    "dice": ("tray",),  # the tray in which dice fall
    "turn": ("command.turn", "command.turn.-1", "command.turn.0", "command.turn.1"),  # its buttons
    "burn": ("command.burn", "command.burn.0", "command.burn.3"),  # its buttons
    "thrust": ("command.thrust.box",),  # how the thrust spreads over the turn
    "counter": ("command.velocity", "command.before", "command.after"),  # the velocity before and after
    "weapons": ("fire.weapons",),  # the weapons of the ship that fires
    "meetings": ("fire.previous", "fire.meeting", "fire.next"),  # what a weapon can meet, one by one
    "odds": ("fire.hit", "fire.ends", "fire.table"),  # the odds of a shot
    "hold": ("fire.hold",),  # the button that holds fire
    "pursuit": ("steer.pursuit",),  # the button of best pursuit
    "edge": ("command.edge",),  # the warning about the edge
}
# For these names it is the first visible widget, not all of them.
EITHER: frozenset[str] = frozenset()


def hex_named(words: str) -> Hex | None:
    """Return the hex that these words name, or None.

    >>> hex_named("4,-2"), hex_named("4")
    ((4, -2), None)
    """
    try:
        q, r = (int(word) for word in words.split(","))
    except ValueError:
        return None
    return q, r
