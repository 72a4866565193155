"""The names of what a card can point at in the fleet yard."""

from __future__ import annotations

from game.book.lessons.yard.bench import catalogue_for
from game.book.lessons.yard.lesson_file import YardLesson
from game.families.false_sunrise.yard.searching import Shelf
from rules.table.arcs import Arc

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
KINDS = ("hull", "ship", "mount", "entry", "shelf", "arc")


def fault_of(lesson: YardLesson, name: str) -> str | None:
    """Say why nothing has this name, or None."""
    kind, colon, rest = name.partition(":")
    if not colon:
        return None if name in THINGS else f"there is nothing called {name}; there are {', '.join(THINGS)}"
    catalogue = catalogue_for(lesson.fleet)
    match kind:
        case "hull":
            known = rest in catalogue.hull
        case "ship":
            known = any(ship.name == rest for ship in lesson.fleet.ships)
        case "mount":
            known = rest in catalogue.component
        case "entry":
            known = any(rest in one for one in (catalogue.component, catalogue.defence, catalogue.squadron))
        case "shelf":
            known = any(one.value == rest for one in Shelf)
        case "arc":
            known = any(one.value == rest for one in Arc)
        case _:
            return f"there is no kind {kind}; there are {', '.join(KINDS)}"
    return None if known else f"there is no {kind} {rest}"
