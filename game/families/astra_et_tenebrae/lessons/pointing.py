"""The names of the things on the screen that a lesson's card can point at."""

from __future__ import annotations

# The widgets that each name means, as far as they are visible.
THINGS: dict[str, tuple[str, ...]] = {
    # the big button at the lower right; Enter presses it after reading if it is named first
    "commit": ("commit",),
    "banner": ("now",),  # the line over the board: whose choice it is, and what comes next
    "phases": ("bar.phases",),  # the phases of a turn in the top bar
    "initiative": ("bar.initiative",),  # who goes first, in the top bar
    "roster": ("roster.panel",),  # the lists of ships on the left
    "panel": ("side",),  # the panel on the right
    "log": ("log.panel",),  # the log at the bottom
    "dice": ("tray",),  # the tray in which dice fall
    "direction": ("move.direction", "move.direction_words"),  # the stepper of a burn's direction
    "strength": ("move.strength", "move.strength_words"),  # the stepper of a burn's G
    "as-last": ("move.as_last",),  # the button that repeats the last ship's burn
    "heat": ("move.heat", "move.heat_words", "move.added"),  # the heat before and after a burn
    "row": ("move.row",),  # how easily a ship is hit after a burn
    "weapons": ("fire.weapons",),  # the weapons of the ship that fires
    "sum": ("fire.needs", "fire.sum", "fire.chance"),  # what a shot needs, and its chance
    "physicist": ("fire.physicist",),  # the box to fire a cannon as physicist
    "formations": ("forming.sets",),  # the sets of formations that are offered
    "tactician": ("tactician.ships",),  # the ships whose tactician could be revealed
    "stay": ("evade.stay",),  # the button to stay under a laser
    "evade": ("evade.evade",),  # the button to evade
    "dodge": ("pilot.yes",),  # the button to let a pilot dodge
}
# For these names it is the first visible widget, not all of them.
EITHER: frozenset[str] = frozenset()
# Things of the panel about one ship: its choice of heat, an enemy's distance from the end of a burn.
OF_A_SHIP: dict[str, tuple[str, ...]] = {
    "heat": ("heat.{}.choice",),
    "away": ("move.from.{}", "move.from.{}.band", "move.from.{}.inch"),
}
