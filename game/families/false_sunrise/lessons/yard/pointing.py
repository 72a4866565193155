"""The names of what a card can point at in the fleet yard."""

from __future__ import annotations

# Things of the screen, and what a reader of a lesson file should know of them.
THINGS: dict[str, str] = {
    "name": "the fleet's name",
    "about": "what the fleet is about",
    "spent": "the integrity that is spent and left",
    "total": "the stepper of the total",
    "ships": "the list of ships",
    "hulls": "the buttons that add a ship",
    "legal": "whether a rule is broken",
    "faults": "the list of what is wrong and unused",
    "fix": "the first fix of that list",
    "ship-name": "the name of the ship in hand",
    "hull": "the hull of the ship in hand",
    "picture": "the picture of the ship",
    "fit": "the list of what the ship carries",
    "shelves": "the tabs of the catalogue",
    "search": "the search",
    "shop": "the open shelf of the catalogue",
    "which": "this ship or the whole fleet",
    "ratings": "the defence that is fired at",
    "strength": "the card of strength",
    "undo": "the Undo button",
    "random": "the Random button",
    "compare": "the Compare button",
    "code": "the Share code button",
    "sheets": "the Ship sheets button",
    "save": "the Save button",
    "fly": "the Fly it button",
}
