"""What a card can point at in the fleet yard."""

from __future__ import annotations

# Things on the screen: the widget that each means, "" for one that is found in another way.
THINGS: dict[str, str] = {
    "name": "yard.fleet.name",  # the fleet's name
    "about": "yard.about.name",  # what the fleet is about
    "spent": "yard.spent",  # the integrity spent and left
    "total": "yard.total",  # the stepper of the total
    "ships": "yard.ships",  # the list of ships
    "hulls": "",  # the buttons that add a ship
    "legal": "yard.word.legal",  # whether a rule is broken
    "faults": "yard.faults",  # the list of what is wrong and unused
    "fix": "",  # the first fix of that list
    "ship-name": "yard.ship.name",  # the name of the selected ship
    "hull": "yard.hull",  # the hull of the selected ship
    "picture": "yard.picture",  # the picture of the ship
    "fit": "yard.fit",  # the list of what the ship carries
    "shelves": "yard.shelf",  # the tabs of the catalog
    "search": "yard.search",  # the search
    "shop": "yard.shop",  # the open shelf of the catalog
    "which": "yard.which",  # this ship or the whole fleet
    "ratings": "yard.rating",  # the defense rating that is fired at
    "strength": "yard.strength",  # the card of strength
    "undo": "yard.undo",  # the Undo button
    "random": "yard.random",  # the Random button
    "compare": "yard.compare",  # the Compare button
    "code": "yard.code",  # the Share code button
    "sheets": "yard.sheets",  # the Ship sheets button
    "save": "yard.save",  # the Save button
    "fly": "yard.fly",  # the Fly it button
}
