"""Placing a ship on the board during a match: its position and its heading.

It returns near where it left (MOV-5), arrives from the reserve (FAC-6), or is reborn (FAC-4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.board.overlays import Circle, Crosshair, TargetRing, legal_area
from game.families.false_sunrise.board.overlays import GhostPath, Overlay
from game.families.false_sunrise.table.host import FleetHost, FleetTool
from game.screens.tools.aiming import MOVES_IT, TURNS, put_turns
from game.screens.tools.history import History
from game.screens.tools.key_actions import KeyActions, each
from game.screens.tools.parts import PanelColumn, sentence, upper_first
from game.screens.tools.placing import PlacingTool
from game.screens.tools.plain_first import foot_notes, lead
from game.screens.tools.tool import Commit, Heading
from game.shell.actions import CHOOSING, PLACING, Context
from game.shell.theme import BODY, SMALL
from rules.false_sunrise.arriving import ARRIVAL_IN, ArriveShip, RebirthShip
from rules.false_sunrise.placing import DEPLOYMENT_IN, RETURN_IN, Placement, ReturnShip
from rules.false_sunrise.state import START_VELOCITY, Ship
from rules.kernel.requests import AnyRequest, Refusal
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.clock import HOURS, bearing_deg, turned
from rules.table.measure import Point, distance_in, within

_FAR_IN = 3.0


class PlacementTool(PlacingTool, FleetTool):
    """Place a ship with a click or the arrows, turn it with Q and E or the wheel; Enter commits."""

    step_in: ClassVar[float] = 0.25
    ruling: ClassVar[str] = ""
    verb: ClassVar[str] = ""

    def __init__(self, host: FleetHost, request: AnyRequest, ship: Ship, placement: Placement) -> None:
        super().__init__(host, request)
        self.ship = ship
        self.history: History[Placement] = History(placement)
        # Keep one function object: the highlighted area is cached by it.
        self._legal = self.is_legal
        if host.selected != ship.id:
            host.select(ship.id)

    # For subclasses.

    def plain(self) -> str:
        """Say in one plain sentence what the return of the ship means."""
        raise NotImplementedError

    def question(self) -> str:
        """Return the question to the player, in a sentence or two."""
        raise NotImplementedError

    def notes(self) -> str:
        """Return the rules that are folded away as details; "" for none."""
        return ""

    def is_legal(self, at: Point) -> bool:
        """Return whether the ship may be placed at a point, at any heading."""
        return self.request.refusal((*at, 0)) is None

    def where(self) -> str:
        """Describe its placement in a few words."""
        return f"heading {self.facing or 12}"

    def rings(self) -> list[Overlay]:
        """List overlays that show what the position is measured from."""
        return []

    # The panel.

    @property
    def placement(self) -> Placement:
        """The current position and heading."""
        return self.history.now

    @property
    def at(self) -> Point:
        return self.placement[:2]

    @property
    def facing(self) -> int:
        """The current heading."""
        return self.placement[2]

    @property
    def refusal(self) -> Refusal | None:
        return self.request.refusal(self.placement)

    def heading(self) -> Heading:
        return Heading(self.ship.spec.name, self.ship.spec.hull.name, self.request.seat)

    def what_now(self) -> str:
        return f"{self.player}: {self.verb} {self.ship.spec.name}"

    def build(self, column: PanelColumn) -> None:
        lead(column, "tool.lead", self.plain())
        column.chooser(self.request.seat, self.question(), self.ruling)
        if notes := self.notes():
            foot_notes(column, "tool.details", notes)
        column.say("return.where", self.where(), style=BODY.sized(12))
        if (refusal := self.refusal) is not None:
            column.say("return.refusal", sentence(refusal), color="refusal")
        put_turns(column, self.turn, below=10)
        hint = self.host.bindings.fill(f"Click the board to move it; {MOVES_IT}")
        column.say("return.hint", hint, style=SMALL, color="secondary")

    def commit(self) -> Commit:
        why = sentence(self.refusal).removesuffix(".")
        return Commit(upper_first(self.verb), self._finish, "" if why else self.where(), why)

    def _finish(self) -> None:
        self.host.answer(self.placement)

    # Input.

    @property
    def place_step(self) -> str:
        return f"{self.ship.spec.name}'s place"

    def placed(self, at: Point) -> Placement:
        return (*at, self.facing)

    def lead_to(self, at: Point) -> None:
        self.put(at)  # all of the panel is about the place

    def turn(self, hours: int) -> None:
        """Turn the ship, clockwise if positive."""
        self.record((*self.at, turned(self.facing, hours)), f"{self.ship.spec.name}'s heading")

    def key_actions(self) -> KeyActions:
        return {**super().key_actions(), **each(self.turn, TURNS)}

    def wheel(self, at: Point, steps: int) -> bool:
        if distance_in(at, self.at) > _FAR_IN:
            return False
        self.turn(1 if steps > 0 else -1)
        return True

    def overlays(self) -> Sequence[Overlay]:
        ship, refusal = self.ship, self.refusal
        reason = (upper_first(refusal.reason), refusal.ruling) if refusal else (self.where(),)
        return [
            legal_area(self._legal, self.request.seat),
            *self.rings(),
            GhostPath(((*self.at, self.facing),), ship.seat, ship.spec.hull.id),
            Crosshair(self.at, refusal is None, 0.0, (ship.spec.name, *reason)),
        ]


class ReturnShipTool(PlacementTool):
    """Bring back a ship that left the board."""

    ruling: ClassVar[str] = "MOV-5"
    verb: ClassVar[str] = "bring back"
    request: ReturnShip

    def __init__(self, host: FleetHost, request: ReturnShip) -> None:
        x, y, _ = request.default()
        inwards = round(bearing_deg((x, y), 0, (WIDTH_IN / 2, HEIGHT_IN / 2)) / 30) % HOURS
        super().__init__(host, request, request.ship, (x, y, inwards))

    @property
    def _left_at(self) -> Point:
        return self.ship.left_at or self.at

    def is_legal(self, at: Point) -> bool:
        # Farther away, at most one point is legal, so no area is drawn.
        return within(at, self._left_at, RETURN_IN) and super().is_legal(at)

    def question(self) -> str:
        return f"Place it within {RETURN_IN:.0f} inches of where it left, and turn it."

    def plain(self) -> str:
        return f"Point {self.ship.spec.name} where it should fly: it comes back at velocity {START_VELOCITY}."

    def where(self) -> str:
        return f'{distance_in(self.at, self._left_at):.1f}" from where it left · {super().where()}'

    def rings(self) -> list[Overlay]:
        return [TargetRing(self._left_at, "plain")]


class ArriveShipTool(PlacementTool):
    """Bring in a ship from the reserve, or let it wait (Delete)."""

    ruling: ClassVar[str] = "FAC-6"
    verb: ClassVar[str] = "bring in"
    contexts: ClassVar[tuple[Context, ...]] = (PLACING, CHOOSING)
    request: ArriveShip

    def __init__(self, host: FleetHost, request: ArriveShip) -> None:
        x, y = request.spot() or (WIDTH_IN / 2, HEIGHT_IN / 2)
        heading = 3 if x < WIDTH_IN / 2 else 9
        super().__init__(host, request, request.state.ships[request.ship_id], (x, y, heading))

    def question(self) -> str:
        return "Place it and turn it, or let it wait."

    def plain(self) -> str:
        return (
            f"{self.ship.spec.name} can join the match now, drifting straight on at velocity "
            f"{START_VELOCITY} this turn."
        )

    def notes(self) -> str:
        return (
            f"It arrives at least {ARRIVAL_IN:.0f} inches from every enemy ship and marker, "
            "and gets no order this turn."
        )

    def where(self) -> str:
        state = self.request.state
        foes = [foe.at for foe in state.ships_of(self.request.seat.other)]
        things = [("enemy", foes), ("marker", [marker.at for marker in state.markers])]
        near = [f'{name} {min(distance_in(self.at, at) for at in ats):.1f}"' for name, ats in things if ats]
        return " · ".join([*near, super().where()])

    def rings(self) -> list[Overlay]:
        state, seat = self.request.state, self.request.seat.other
        foes: list[Overlay] = [Circle(foe.at, ARRIVAL_IN, seat) for foe in state.ships_of(seat)]
        return [*foes, *(Circle(marker.at, ARRIVAL_IN) for marker in state.markers)]

    def build(self, column: PanelColumn) -> None:
        foot = column.foot(34)
        super().build(column)
        tip = f"{self.ship.spec.name} stays away and may arrive in a later turn (FAC-6)"
        self.put_answer(foot, "return.wait", "Wait for a later turn", self.wait, "say_no", tip, "FAC-6")

    def wait(self) -> None:
        """Let it arrive later."""
        self.host.answer(None)

    def key_actions(self) -> KeyActions:
        return {**super().key_actions(), "say_no": self.wait, "remove_shot": self.wait}


class RebirthShipTool(PlacementTool):
    """Return a destroyed ship to its own deployment zone."""

    ruling: ClassVar[str] = "FAC-4"
    verb: ClassVar[str] = "bring back"
    request: RebirthShip

    def __init__(self, host: FleetHost, request: RebirthShip) -> None:
        super().__init__(host, request, request.state.ships[request.ship_id], request.default())

    def question(self) -> str:
        return f"Place it within {DEPLOYMENT_IN:.0f} inches of your edge, and turn it."

    def plain(self) -> str:
        empty = " Its hangars are empty." if self.ship.spec.places else ""
        return f"{self.ship.spec.name} comes back fully repaired, at velocity {START_VELOCITY}.{empty}"

    def where(self) -> str:
        edges = self.request.state.edges
        side = f"{edges[self.request.seat].value} edge · " if self.request.seat in edges else ""
        return f"{side}{super().where()}"
