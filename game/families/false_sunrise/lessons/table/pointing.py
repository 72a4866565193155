"""The names of what a card can point at: things of the screen, and things on the board by kind and name."""

from __future__ import annotations

# Things of the screen, and what a reader of a lesson file should know of them.
THINGS: dict[str, str] = {
    "commit": "the big button at the lower right; Enter presses it after reading where it is named first",
    "banner": "the line over the board: whose choice, and what is awaited",
    "phases": "the phases of a turn in the top bar",
    "initiative": "who has the initiative, in the top bar",
    "race": "the points of both sides in the top bar",
    "undo": "the Undo button",
    "log-button": "the Log button",
    "rules": "the Rules button",
    "menu": "the Menu button",
    "roster": "the list of ships at the left",
    "panel": "the panel at the right",
    "log": "the log at the foot",
    "toggles": "the row of views below the board",
    "arcs": "the Arcs view",
    "bands": "the Bands view",
    "threat": "the Danger view",
    "reach": "the Reach view",
    "rehearse": "the button that begins a rehearsal",
    "sight": "the Sight view",
    "measure": "the Measure view",
    "dial": "the dial of an order's course",
    "figures": "velocity, heading and thrust of the ship in hand",
    "velocity": "the stepper of an order's velocity",
    "thrust": "the thrust that an order uses",
    "hold": "the Hold button of an order",
    "next-ship": "the button to the next ship, or to sealing",
    "front-loaded": "the box for a front-loaded turn",
    "overcharge": "the stepper of an overcharge",
    "miracles": "the stepper of miracle points in an order",
    "pools": "the miracle points of both sides in the top bar",
    "drive": "the stepper and the button of a jump by harmonic drive",
    "launch": "the boxes for launches",
    "forecast": "what an order leads to",
    "seal": "the button that seals the orders for good",
    "systems": "the list of a ship's systems",
    "systems-tab": "the tab above the order that shows a ship's systems, or their list where it is open",
    "weapons": "the weapons of the ship that fires",
    "targets": "the targets of the weapon in hand",
    "odds": "the odds of the declared shots",
    "dice": "the tray in which dice fall",
    "choices": "the list of a choice",
    "modes": "how a squadron is to fly: attack, escort or dock",
    "squadron-ships": "the ships that a squadron can be ordered to",
    "pass": "the Pass button of the squadrons",
}


def point_of(words: str) -> tuple[float, float] | None:
    """Read a place of the board.

    >>> point_of("36,24.5")
    (36.0, 24.5)
    """
    try:
        x, y = (float(word) for word in words.split(","))
    except ValueError:
        return None
    return x, y
