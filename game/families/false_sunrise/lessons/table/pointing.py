"""The names of what a card can point at: things on the screen, and things on the board by kind and name."""

from __future__ import annotations

_VIEWS = ("arcs", "bands", "threat", "reach", "rehearse", "sight", "measure", "names")
# Things on the screen: the widgets that each means, as far as they are shown.
THINGS: dict[str, tuple[str, ...]] = {
    # the big button at the lower right; if it is named first, Enter presses it after reading
    "commit": ("commit",),
    "banner": ("now",),  # the line over the board: whose choice it is, and what it is about
    "phases": ("bar.phases",),  # the phases of a turn in the top bar
    "initiative": ("bar.initiative",),  # who has the initiative, in the top bar
    "race": ("bar.race",),  # the points of both sides in the top bar
    "undo": ("bar.undo",),  # the Undo button
    "log-button": ("bar.log",),  # the Log button
    "rules": ("bar.rules",),  # the Rules button
    "menu": ("bar.menu",),  # the Menu button
    "roster": ("roster.panel",),  # the list of ships on the left
    "panel": ("side",),  # the panel on the right
    "log": ("log.panel",),  # the log at the bottom
    "toggles": tuple(f"toggle.{view}" for view in _VIEWS),  # the row of views below the board
    "arcs": ("toggle.arcs",),  # the Arcs view
    "bands": ("toggle.bands",),  # the Bands view
    "threat": ("toggle.threat",),  # the Danger view
    "reach": ("toggle.reach",),  # the Reach view
    "rehearse": ("toggle.rehearse",),  # the button that begins a rehearsal
    "sight": ("toggle.sight",),  # the Sight view
    "measure": ("toggle.measure",),  # the Measure view
    "dial": ("order.course",),  # the dial of an order's course
    # velocity, heading and thrust of the selected ship
    "figures": ("order.figures", "sheet.figures", "ship.line"),
    "velocity": ("order.velocity", "order.velocity_words"),  # the stepper of an order's velocity
    "thrust": ("order.thrust", "order.budget", "order.budget_words"),  # the thrust that an order uses
    "hold": ("order.hold",),  # the Hold button of an order
    "next-ship": ("order.next",),  # the button to the next ship, or to sealing
    "front-loaded": ("order.front_loaded",),  # the box for a front-loaded turn
    "overcharge": ("order.overcharge", "order.overcharge_words"),  # the stepper of an overcharge
    "miracles": ("order.miracles", "order.miracles_words"),  # the stepper of miracle points in an order
    "pools": ("bar.miracles",),  # the miracle points of both sides in the top bar
    "drive": ("order.landing", "order.drive"),  # the stepper and the button of a jump by harmonic drive
    # the boxes for launches
    "launch": ("order.launches", *(f"order.launch{number}" for number in range(12))),
    "forecast": ("order.forecast",),  # the forecast of an order
    "seal": ("seal.yes", "commit"),  # the button that seals the orders for good
    "systems": ("order.systems",),  # the list of a ship's systems
    # the tab above the order that shows a ship's systems, or their list if it is open
    "systems-tab": ("order.systems", "order.tabs"),
    "weapons": ("fire.weapons", "ship.outlook"),  # the weapons of the ship that fires
    "targets": ("fire.targets",),  # the targets of the selected weapon
    "odds": ("fire.chart", "fire.lead"),  # the odds of the declared shots
    "dice": ("tray",),  # the tray in which dice fall
    "bench": ("bench",),  # the bench below the board, on which throws with sets are read step by step
    "strikes": ("strike.rows", "strike.none"),  # what a squadron could attack from where it would strike
    "choices": ("tool.options", "tool.choices", "squad.list"),  # the list of a choice
    # the mode of a squadron: attack, escort or dock
    "modes": ("squad.offensive", "squad.defensive", "squad.dock"),
    "squadron-ships": ("squad.ships",),  # the ships that a squadron can be ordered to
    "pass": ("squad.pass",),  # the Pass button of the squadrons
}
# For these it is the first one shown, not all of them.
EITHER = frozenset({"seal", "figures", "weapons", "choices", "systems-tab", "strikes", "odds"})
