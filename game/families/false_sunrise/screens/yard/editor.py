"""The fleet editor: ships, the selected one with its picture, the catalogue, and problems."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.keys import YARD
from game.families.false_sunrise.new_match.setup import USUAL_INTEGRITY
from game.families.false_sunrise.screens.live import LiveScreen
from game.families.false_sunrise.screens.yard import commands, editor_layout
from game.families.false_sunrise.yard import building, shelf, totals
from game.families.false_sunrise.yard.gauge import Gauge
from game.families.false_sunrise.yard.mounts import (
    Breadth,
    Casemate,
    is_pointed,
    next_mount,
    pointed_at,
)
from game.families.false_sunrise.yard.quick_fixes import Fault, faults
from game.families.false_sunrise.yard.searching import Shelf, Wanted
from game.families.false_sunrise.yard.strength import designs_of
from game.screens.tools.history import FileHistory
from game.shell.actions import Context
from rules.false_sunrise.catalogue import Catalogue, Defence, Entry, SquadronType, Upgrade, Weapon
from rules.false_sunrise.fleet_files import MOST_SHIPS, FleetFile, ShipFile
from rules.false_sunrise.force import fleet_integrity
from rules.false_sunrise.random_fleets import MOST_INTEGRITY, random_fleet
from rules.file_error import FileError
from rules.table.arcs import Arc

if TYPE_CHECKING:
    from game.app import App

FULL = f"A fleet has at most {MOST_SHIPS} ships."


class Editor(LiveScreen):
    """Build a fleet, legal or not; every change can be undone and redone."""

    name: ClassVar[str] = "yard_editor"
    help_link: ClassVar[str] = "yard"

    def __init__(self, app: App, fleet: FleetFile, path: Path | None = None) -> None:
        self.gauge = Gauge()
        super().__init__(app, self.gauge)
        self.catalogue: Catalogue = shelf.known_catalogue(fleet.edition)
        self.edition = self.catalogue.edition
        self.work = FileHistory(fleet, fleet if path is not None else None)
        self.path = path
        self.known = shelf.content_of(path) if path is not None else b""
        known = totals.total_of(path) if path is not None else None
        begun = fleet_integrity(fleet, self.catalogue) > 0
        self.total = known or (min(MOST_INTEGRITY, shelf.smallest_total(fleet)) if begun else USUAL_INTEGRITY)
        self.at = 0
        self.row = ""
        self.in_view = (-1, "")
        self.shelf = Shelf.WEAPONS
        self.wanted = Wanted()
        self.entry = ""
        self.rating = edition_ui_of(self.edition).yard.usual_target
        self.whole = False
        self.typed: dict[str, str] = {}
        self.faults: list[Fault] = []

    # --- the selection --------------------------------------------------------------------------------

    @property
    def fleet(self) -> FleetFile:
        """The current fleet."""
        return self.work.now

    @property
    def ship(self) -> ShipFile | None:
        """The selected ship, None for a fleet without ships."""
        return self.fleet.ships[self.at] if 0 <= self.at < len(self.fleet.ships) else None

    @property
    def spent(self) -> int:
        """The integrity of all hulls (FRC-1)."""
        return fleet_integrity(self.fleet, self.catalogue)

    @property
    def breadth(self) -> Breadth:
        """The number of arcs that the selected ship's guns are mounted in."""
        ship = self.ship
        return Breadth.ONE if ship is None else building.breadth_of(self.fleet, ship, self.catalogue)

    def component(self) -> str:
        """Return the id of the selected component, or of the selected squadron's hangar.

        Return "" if neither is selected.
        """
        kind, _, rest = self.row.partition(":")
        return rest.rpartition(":")[0] if kind == "q" else rest if kind == "c" else ""

    def change(self, fleet: FleetFile, what: str, typing: str = "") -> None:
        """Record a step named `what`; the lists and figures follow.

        Steps with the same `typing` key are merged.
        """
        if self.work.record(fleet, what, typing=typing):
            self.look_again()

    def look_again(self) -> None:
        """Check everything against the rules and lay it out again."""
        self.at = max(0, min(self.at, len(self.fleet.ships) - 1))
        self.faults = faults(self.fleet, self.catalogue, self.total)
        designs = designs_of(self.fleet)
        self.gauge.want(*designs[self.at : self.at + 1], *designs)
        self.lay_out()

    def enter(self) -> None:
        """Focus the ships, or the first hull that can be added."""
        self.look_again()
        if self.ui.focus_id is None:
            first = f"yard.add.{self.catalogue.hulls[0].id}"
            self.ui.focus("yard.ships" if self.fleet.ships else first, visible=False)

    def leave(self) -> None:
        """Stop computing, and remember the total for the next time."""
        super().leave()
        if self.path is not None and self.app.home.writable:
            totals.remember_total(self.path, self.total)

    def build(self, size: tuple[int, int]) -> None:
        """Lay out head, ships with problems, the selected ship, the catalogue, and the foot."""
        editor_layout.build(self, size)

    # --- ships ----------------------------------------------------------------------------------------

    def select_ship(self, at: int) -> None:
        """Select a ship."""
        if at != self.at:
            self.at, self.row = at, ""
            self.typed.pop("ship", None)
            self.look_again()

    def show_ship(self, name: str | None) -> None:
        """Select the first ship with a name; None, for the whole fleet, changes nothing."""
        at = next((i for i, ship in enumerate(self.fleet.ships) if ship.name == name), self.at)
        self.select_ship(at)

    def add_ship(self, hull: str) -> None:
        """Add a ship and select it."""
        self._grow(building.with_ship(self.fleet, hull), len(self.fleet.ships), "adding a ship")

    def _grow(self, grown: FleetFile, at: int, what: str) -> None:
        """Take over a fleet with one more ship and select it, or say that the fleet is full."""
        if grown == self.fleet:
            self.app.toast(FULL, "refusal")
            return
        self.at, self.row = at, ""
        self.typed.pop("ship", None)
        self.change(grown, what)

    def remove_ship(self) -> None:
        """Remove the selected ship."""
        if self.ship is not None:
            self.row = ""
            self.change(building.without_ship(self.fleet, self.at), f"removing {self.ship.name}")

    def double_ship(self) -> None:
        """Insert a copy after the selected ship, and select it."""
        if self.ship is not None:
            doubled = building.with_double(self.fleet, self.at)
            self._grow(doubled, self.at + 1, f"a copy of {self.ship.name}")

    def move_ship(self, by: int) -> None:
        """Move the selected ship up or down the list."""
        if self.ship is not None and 0 <= self.at + by < len(self.fleet.ships):
            moved, name = building.moved_ship(self.fleet, self.at, by), self.ship.name
            self.at += by
            self.change(moved, f"moving {name}")

    def set_hull(self, hull: str) -> None:
        """Give the selected ship another hull."""
        self.change(building.with_hull(self.fleet, self.at, hull), "the hull")

    def take_words(self, field: str, words: str) -> None:
        """Handle text typed into a field: the fleet's name or description, or the ship's name."""
        self.typed[field] = words
        if field == "fleet":
            self.change(building.renamed(self.fleet, words), "the fleet's name", typing="fleet")
        elif field == "about":
            self.change(building.described(self.fleet, words), "the fleet's description", typing="about")
        elif self.ship is not None:
            renamed = building.renamed_ship(self.fleet, self.at, words)
            self.change(renamed, "the ship's name", typing=f"ship {self.at}")

    # --- what a ship carries --------------------------------------------------------------------------

    def look(self, row: str) -> None:
        """Select a row of the selected ship."""
        self.row = row
        key = self.component()
        if key and self.ship is not None:
            entry = self.catalogue.component.get(building.component_of(self.ship, key).type)
            if entry is not None and entry.hangar_places:
                self.shelf = Shelf.CRAFT
        self.lay_out()

    def add(self, entry: Entry) -> None:
        """Mount an entry of the catalogue on the selected ship, or put a squadron into a hangar."""
        ship, at = self.ship, self.at
        self.entry = entry.id
        if ship is None:
            self.app.toast("Add a ship first: choose a hull on the left.", "refusal")
        elif isinstance(entry, SquadronType):
            self._launch(ship, entry)
        elif isinstance(entry, Defence):
            self.row = f"d:{len(ship.defences)}"
            self.change(building.with_defence(self.fleet, at, entry.id), f"adding {entry.name}")
        elif isinstance(entry, Weapon | Upgrade):
            grown = building.with_component(self.fleet, at, entry.id, self.catalogue)
            if grown != self.fleet:
                self.row = f"c:{grown.ships[at].components[-1].key}"
                self.change(grown, f"adding {entry.name}")

    def _launch(self, ship: ShipFile, entry: SquadronType) -> None:
        """Put a squadron into the selected hangar, else into the first one with room (FRC-6)."""
        known = self.catalogue.component
        hangars = [
            one
            for one in ship.components
            if (kind := known.get(one.type)) is not None and len(one.squadrons) < kind.hangar_places
        ]
        chosen = next((one for one in hangars if one.key == self.component()), next(iter(hangars), None))
        if chosen is None:
            self.app.toast("This ship has no room in a hangar for a squadron (FRC-6).", "refusal")
            return
        launched = building.with_squadron(self.fleet, self.at, chosen.key, entry.id)
        self.change(launched, f"adding {entry.name}")

    def remove(self, row: str) -> None:
        """Remove what a row shows from the ship."""
        kind, _, rest = row.partition(":")
        self.row = ""
        if kind == "c":
            self.change(building.without_component(self.fleet, self.at, rest), "removing a component")
        elif kind == "q":
            key, _, place = rest.rpartition(":")
            self.row = f"c:{key}"
            left = building.without_squadron(self.fleet, self.at, key, int(place))
            self.change(left, "removing a squadron")
        elif kind == "d":
            self.change(building.without_defence(self.fleet, self.at, int(rest)), "removing a defense")

    def do(self, row: str, act: str) -> None:
        """Perform the action of a click or a key on a row."""
        if act == "remove":
            self.remove(row)
        else:
            self.turn(row, -1 if act == "turn back" else 1)

    def move(self, row: str, by: int) -> None:
        """Move a component up or down."""
        kind, _, key = row.partition(":")
        if kind == "c":
            self.row = row
            moved = building.moved_component(self.fleet, self.at, key, by)
            self.change(moved, "the order of components")

    def turn(self, row: str, by: int) -> None:
        """Turn a weapon to the next arc, or an upgrade to the next weapon it may serve."""
        kind, _, key = row.partition(":")
        if kind != "c" or self.ship is None:
            return
        self.row = row
        component = building.component_of(self.ship, key)
        entry = self.catalogue.component.get(component.type)
        if is_pointed(entry):
            mount = next_mount(component, by, self.breadth)
            self.change(building.with_arc(self.fleet, self.at, key, *mount), "the weapon's arc")
        elif isinstance(entry, Upgrade) and entry.binds:
            free = building.servable(self.ship, component.type, self.catalogue)
            ring = [one.key for one in self.ship.components if one.key in {*free, component.weapon}]
            if ring:
                at = ring.index(component.weapon) + by if component.weapon in ring else 0
                served = building.serving(self.fleet, self.at, key, ring[at % len(ring)])
                self.change(served, "which weapon it is on")
        self.lay_out()

    def point(self, where: Arc | Casemate) -> None:
        """Point the selected weapon (FRC-4), or mount it in two arcs.

        In a casemate, the arc is added to one that it has (FAC-11).
        """
        key = self.component()
        if not key or self.ship is None:
            self.app.toast("Select a weapon first, then click an arc.")
            return
        component = building.component_of(self.ship, key)
        entry = self.catalogue.component.get(component.type)
        if is_pointed(entry):
            arcs = pointed_at(component, where, self.breadth) if isinstance(where, Arc) else where
            self.change(building.with_arc(self.fleet, self.at, key, *arcs), "the weapon's arc")
        elif isinstance(entry, Weapon):
            self.app.toast(f"{entry.name} fires all round and needs no arc ({self.catalogue.arc_rule}).")
        elif isinstance(entry, Upgrade) and entry.binds:
            self.app.toast(f"Click a weapon to put {entry.name} on it (FRC-5).")
        else:
            self.app.toast("Select a weapon first, then click an arc.")

    def pick_gun(self, key: str) -> None:
        """Select a weapon; if a turret is selected, put the turret on the weapon (FRC-5)."""
        now = self.component()
        if now and self.ship is not None:
            component = building.component_of(self.ship, now)
            if component.weapon != key and key in building.servable(
                self.ship, component.type, self.catalogue
            ):
                served = building.serving(self.fleet, self.at, now, key)
                self.change(served, "which weapon it is on")
                return
        self.look(f"c:{key}")

    # --- the fleet as a whole -------------------------------------------------------------------------

    def mend(self, fault: Fault) -> None:
        """Apply the fix of a breach."""
        if fault.mended is not None:
            self.app.audio.play("click")
            self.row = ""
            self.typed.clear()
            self.change(fault.mended, "the fix")

    def set_total(self, total: float) -> None:
        """Change the agreed total, which is not part of the file (FRC-1)."""
        self.total = round(total)
        self.look_again()

    def draw_lots(self) -> None:
        """Replace the ships with a random legal fleet of the total; undo brings them back."""
        faction = self.fleet.faction if self.fleet.faction in self.catalogue.faction else None
        drawn = random_fleet(secrets.randbelow(1_000_000), self.total, self.catalogue, faction)
        kept = self.fleet
        if kept.name != building.NEW_NAME:
            drawn = drawn.model_copy(update={"name": kept.name, "about": kept.about})
        self.at, self.row = 0, ""
        self.typed.clear()
        self.change(drawn, "the random fleet")

    def step_back(self, *, forward: bool = False) -> None:
        """Undo, or redo."""
        self.typed.clear()
        if self.work.redo() if forward else self.work.undo():
            self.row = self.row if self._row_stands() else ""
            self.look_again()

    def _row_stands(self) -> bool:
        key = self.component()
        ship = self.ship
        return not key or (ship is not None and any(one.key == key for one in ship.components))

    def new_path(self) -> Path:
        """Return a file path for a fleet that has none yet."""
        return shelf.free_path(self.app.home.fleets, self.fleet.name)

    def back(self) -> None:
        """Go back to the list; ask first if changes are unsaved."""
        if self.work.is_kept or (self.path is None and not self.fleet.ships):
            self.app.pop()
        else:
            commands.ask_leave(self)

    def would_lose(self) -> str:
        """Return the name of the fleet if it is unsaved and nothing can be written, or ""."""
        kept = self.work.is_kept or not self.fleet.ships or self.app.home.writable
        return "" if kept else f"the fleet “{self.fleet.name}”"

    def on_quit(self) -> str:
        """Save unsaved changes to a separate file; return where."""
        if self.work.is_kept or not self.fleet.ships or not self.app.home.writable:
            return ""
        path = shelf.free_path(self.app.home.fleets, f"{self.fleet.name} unsaved")
        try:
            shelf.write(self.fleet, path)
        except FileError:
            return ""
        return f"the fleet “{path.stem}”, in the yard"

    def event(self, event: pygame.Event) -> bool:
        """Handle the fleet builder's own keys before the widgets."""
        if self.ui.modal is None and self.ui.popup is None and event.type == pygame.KEYDOWN:
            act = commands.keyed(self, event)
            if act is not None:
                act()
                return True
        return super().event(event)

    def key_contexts(self) -> tuple[Context, ...]:
        """Return the contexts whose keys work here."""
        return (YARD,)

    def state(self) -> dict[str, object]:
        """Return what is being built."""
        return {
            "fleet": self.fleet.name,
            "ships": [ship.name for ship in self.fleet.ships],
            "spent": self.spent,
            "total": self.total,
            "faults": [str(fault.breach) for fault in self.faults],
            "kept": self.work.is_kept,
            "path": str(self.path or ""),
            "row": self.row,
        }
