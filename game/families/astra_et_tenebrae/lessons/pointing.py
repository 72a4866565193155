"""The names of the things of the screen that a card can point at."""

from __future__ import annotations

# The widgets that each means, as far as they are on show.
THINGS: dict[str, tuple[str, ...]] = {
    # the big button at the lower right; Enter presses it after reading where it is named first
    "commit": ("commit",),
    "banner": ("now",),  # the line over the board: whose choice, and what is awaited
    "phases": ("bar.phases",),  # the phases of a turn in the top bar
    "initiative": ("bar.initiative",),  # who goes first, in the top bar
    "roster": ("roster.panel",),  # the lists of ships at the left
    "panel": ("side",),  # the panel at the right
    "log": ("log.panel",),  # the log at the foot
    "dice": ("tray",),  # the tray in which dice fall
    "direction": ("move.direction", "move.direction_words"),  # the stepper of a burn's direction
    "strength": ("move.strength", "move.strength_words"),  # the stepper of a burn's G
    "as-last": ("move.as_last",),  # the button that burns as the last ship did
    "heat": ("move.heat", "move.heat_words", "move.added"),  # what a burn makes of the heat
    "row": ("move.row",),  # how easily a ship is hit after a burn
    "weapons": ("fire.weapons",),  # the weapons of the ship that fires
    "sum": ("fire.needs", "fire.sum", "fire.chance"),  # what a shot needs, and its chance
    "physicist": ("fire.physicist",),  # the box by which a cannon is fired as physicist
    "formations": ("forming.sets",),  # the sets of formations that are offered
    "tactician": ("tactician.ships",),  # the ships whose tactician could be shown
    "stay": ("evade.stay",),  # the button by which a ship stays under a laser
    "evade": ("evade.evade",),  # the button by which it evades
    "dodge": ("pilot.yes",),  # the button by which a pilot dodges
}
# Of these it is the first on show, not all of them.
EITHER: frozenset[str] = frozenset()
# Things of the panel about a ship: where its heat is chosen, how far an enemy is from the end of a burn.
OF_A_SHIP: dict[str, tuple[str, ...]] = {
    "heat": ("heat.{}.choice",),
    "away": ("move.from.{}", "move.from.{}.band", "move.from.{}.inch"),
}
