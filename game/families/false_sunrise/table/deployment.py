"""Deploying a fleet: drag and turn every ship within 12 inches of its edge (SET-4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from game.board.overlays import Crosshair, LegalArea, TargetRing, legal_area
from game.families.false_sunrise.board.overlays import GhostPath, Overlay, wedges_of
from game.families.false_sunrise.new_match.lineup import line_up
from game.families.false_sunrise.table.host import FleetHost, FleetTool
from game.screens.tools.aiming import (
    MOVES_IT,
    TURNS,
    place_words,
    put_turns,
)
from game.screens.tools.history import History
from game.screens.tools.key_actions import SHIP_KEYS, KeyActions, each, steps
from game.screens.tools.parts import PanelColumn, judge, sentence, upper_first
from game.screens.tools.placing import PlacingTool
from game.screens.tools.plain_first import lead
from game.screens.tools.tool import Commit, Heading
from game.shell.theme import FIGURES, STRONG
from game.widgets.button import Button
from game.widgets.label import Label, Note
from game.wording import counted
from rules.false_sunrise.placing import DeployFleet, Placement, deployment_refusal
from rules.false_sunrise.state import START_VELOCITY
from rules.kernel.requests import Refusal
from rules.table.clock import HOURS
from rules.table.measure import Point, distance_in

_GRAB_IN = 1.6
Placements = dict[str, Placement]


class DeployFleetTool(PlacingTool, FleetTool):
    """Drag ships, and turn them with the wheel or Q and E.

    The fleet starts lined up along its edge.
    """

    request: DeployFleet

    def __init__(self, host: FleetHost, request: DeployFleet) -> None:
        super().__init__(host, request)
        self.order = [ship.id for ship in request.ships()]
        self.history: History[Placements] = History(line_up(request))
        kept: Any = host.draft()
        if isinstance(kept, dict) and set(kept) == set(self.order):
            self.history.take_up(dict(kept))
        self.chosen = self.order[0]
        self._hovered: str | None = None
        host.select(self.chosen)

    @property
    def placements(self) -> Placements:
        """The position and heading of each ship."""
        return self.history.now

    def _ship_name(self, ship_id: str) -> str:
        return self.request.state.ships[ship_id].spec.name

    @property
    def at(self) -> Point:
        return self.placements[self.chosen][:2]

    @property
    def refusal(self) -> Refusal | None:
        return self.refusal_of(self.chosen)

    def refusal_of(self, ship_id: str) -> Refusal | None:
        """Return why a ship cannot start where it is now, or None."""
        return deployment_refusal(self.request.state, self.request.edge, self.placements[ship_id])

    def _wrong(self) -> list[str]:
        return [ship_id for ship_id in self.order if self.refusal_of(ship_id) is not None]

    # --- the panels -----------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Deployment", f"{self.request.edge.value} edge", self.request.seat)

    def what_now(self) -> str:
        return f"{self.player}: place your ships at the {self.request.edge.value} edge"

    def build(self, column: PanelColumn) -> None:
        lead(column, "tool.lead", self._lead(), lines=2)
        column.chooser(self.request.seat, "Place your ships and turn them.", "SET-4")
        x, y, heading = self.placements[self.chosen]
        places = ("tool.at", place_words((x, y)), 0), ("tool.heading", f"heading {heading or 12} o'clock", 4)
        column.row(high=20, below=2).put(Label, "tool.ship", self._ship_name(self.chosen), style=STRONG)
        for name, words, below in places:
            column.row(high=20, below=below).put(Label, name, words, style=FIGURES.sized(12))
        why = column.row(high=50, below=4).put(Label, "tool.why", "", wrap=True)
        judge(why, self.refusal, self.legal)
        put_turns(column, self._turn)
        column.row(high=32, below=12).put(Button, "tool.auto", "Line up for me", on_press=self._line_up)
        words = f"Drag a ship, turn it with the wheel. {{key:next_ship}}: next ship; {MOVES_IT}"
        column.row(high=70).put(Note, "tool.hint", self.host.bindings.fill(words), wrap=True)

    def _lead(self) -> str:
        """Say how far the selected ship starts from the nearest marker, and how fast (SET-5)."""
        start = f"{self._ship_name(self.chosen)} starts at velocity {START_VELOCITY}"
        markers = [distance_in(self.at, marker.at) for marker in self.request.state.markers]
        if not markers:
            return f"{start}."
        return f"{start}, {counted(round(min(markers)), 'inch', 'inches')} from the nearest marker."

    def lead_to(self, at: Point) -> None:
        super().lead_to(at)
        if isinstance(said := self.host.ui.get("tool.lead"), Label):
            said.words = self._lead()

    def commit(self) -> Commit:
        wrong, count = self._wrong(), len(self.order)
        ships, why = f"{count} ship{'s' * (count != 1)}", ""
        if wrong:
            ships = f"{len(wrong)} of {count} cannot start there"
            why = f"{self._ship_name(wrong[0])}: {sentence(self.refusal_of(wrong[0]))}"
        return Commit("Deploy the fleet", self._deploy, ships, why)

    def roster_note(self) -> str:
        return f"{len(self.order) - len(self._wrong())}/{len(self.order)} placed"

    def is_done(self, ship_id: str) -> bool | None:
        """Return whether a ship is at a legal position, or None if it is not of this fleet."""
        return self.refusal_of(ship_id) is None if ship_id in self.placements else None

    # --- the board ------------------------------------------------------------------------------

    @cached_property
    def _area(self) -> LegalArea:
        return legal_area(self.may_put, self.request.seat)

    def overlays(self) -> Sequence[Overlay]:
        made: list[Overlay] = [self._area]
        if self.host.is_on("arcs") and not self.drags:
            x, y, heading = self.placements[self.chosen]
            made += wedges_of(self.request.state.ships[self.chosen], at=(x, y), heading=heading)
        for ship_id in sorted(self.order, key=lambda one: one == self.chosen):
            hull = self.request.state.ships[ship_id].spec.hull.id
            marks = self._marks(ship_id)
            name = self._ship_name(ship_id) if self.host.is_on("names") and not marks else ""
            made += [GhostPath((self.placements[ship_id],), self.request.seat, hull, name=name), *marks]
        return made

    def _marks(self, ship_id: str) -> list[Overlay]:
        """Mark a selected, hovered or misplaced ship with its name and the reason."""
        at, refusal, name = self.placements[ship_id][:2], self.refusal_of(ship_id), self._ship_name(ship_id)
        lines: tuple[str, ...] = (name,)
        if refusal is not None:
            lines = (name, upper_first(refusal.reason), refusal.ruling)
        if self.drags and ship_id == self.chosen:
            # A ring would redraw the board with every move of the pointer.
            return [Crosshair(at, refusal is None, lines=lines)]
        if refusal is not None:
            return [TargetRing(at, "refusal", lines)]
        if ship_id == self.chosen:
            return [TargetRing(at, "good", lines)]
        return [TargetRing(at, "plain", lines)] if ship_id == self._hovered else []

    def selection_changed(self) -> None:
        if self.host.selected in self.placements and self.host.selected is not None:
            self.chosen = self.host.selected

    def _under(self, at: Point) -> str | None:
        """Return the ship nearest to a point if it is close enough to grab, else None."""
        near = min(self.order, key=lambda one: distance_in(at, self.placements[one][:2]))
        return near if distance_in(at, self.placements[near][:2]) <= _GRAB_IN else None

    def hover(self, at: Point | None, ship_id: str | None) -> None:
        found = self._under(at) if at is not None else None
        if found != self._hovered:
            self._hovered = found
            self.host.app.refresh()

    def grip(self, at: Point) -> Point | None:
        found = self._under(at)
        if found is None:
            return None
        self._choose(found)
        return self.at

    def may_put(self, at: Point) -> bool:
        return deployment_refusal(self.request.state, self.request.edge, (*at, 0)) is None

    def wheel(self, at: Point, steps: int) -> bool:
        found = self._under(at)
        if found is None:
            return False
        self._choose(found)
        self._turn(-steps)
        return True

    # --- keys -----------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        moves = steps(self._choose, self.order, self.chosen, SHIP_KEYS)
        return {**super().key_actions(), **each(self._turn, TURNS), **moves}

    def placed(self, at: Point) -> Placements:
        return {**self.placements, self.chosen: (*at, self.placements[self.chosen][2])}

    @property
    def place_step(self) -> str:
        return f"{self._ship_name(self.chosen)}'s place"

    def restored(self, before: Placements) -> None:
        changed = (one for one in self.order if self.placements[one] != before[one])
        self._choose(next(changed, self.chosen))
        self.changed()

    def _choose(self, ship_id: str) -> None:
        self.chosen = ship_id
        self.host.select(ship_id)
        self.host.rebuild()

    def _turn(self, hours: int) -> None:
        x, y, heading = self.placements[self.chosen]
        turned = {**self.placements, self.chosen: (x, y, (heading + hours) % HOURS)}
        self.record(turned, f"{self._ship_name(self.chosen)}'s heading")

    def _line_up(self) -> None:
        self.record(line_up(self.request), "lining up the fleet")

    def changed(self) -> None:
        self.keep(dict(self.placements))

    def _deploy(self) -> None:
        self.host.answer(dict(self.placements))
