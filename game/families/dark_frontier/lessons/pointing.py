"""The names of the things of the screen that a card can point at."""

from __future__ import annotations

from rules.hexes.grid import Hex

# The widgets that each means, as far as they are on show.
THINGS: dict[str, tuple[str, ...]] = {
    "commit": ("commit",),  # the big button at the lower right
    "banner": ("now",),  # the line over the board: whose choice, and what is awaited
    "phases": ("bar.phases",),  # the steps of a round in the top bar
    "points": ("bar.scores",),  # the points of both sides
    "roster": ("roster.panel",),  # both sheets at the left
    "panel": ("side",),  # the panel at the right
    "log": ("log.panel",),  # the log at the foot
    "dice": ("tray",),  # the tray in which dice fall
    "turn": ("command.turn", "command.turn.-1", "command.turn.0", "command.turn.1"),  # its buttons
    "burn": ("command.burn", "command.burn.0", "command.burn.3"),  # its buttons
    "thrust": ("command.thrust.box",),  # how the thrust spreads over the turn
    "counter": ("command.velocity", "command.before", "command.after"),  # the velocity before and after
    "weapons": ("fire.weapons",),  # the weapons of the ship that fires
    "meetings": ("fire.previous", "fire.meeting", "fire.next"),  # what a weapon can meet, one by one
    "odds": ("fire.hit", "fire.ends", "fire.table"),  # what a shot does
    "hold": ("fire.hold",),  # the button that holds fire
    "pursuit": ("steer.pursuit",),  # the button of best pursuit
    "edge": ("command.edge",),  # the warning about the edge
}
# Of these it is the first on show, not all of them.
EITHER: frozenset[str] = frozenset()


def hex_named(words: str) -> Hex | None:
    """Read a hex of the map.

    >>> hex_named("4,-2"), hex_named("4")
    ((4, -2), None)
    """
    try:
        q, r = (int(word) for word in words.split(","))
    except ValueError:
        return None
    return q, r
