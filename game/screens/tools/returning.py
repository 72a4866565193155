"""Bringing a ship back to the board: a place near where it left, and its heading (MOV-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from game.keys import Context
from game.screens.tools.parts import chooser, paragraph, upper_first
from game.screens.tools.tool import PANEL, BoardClick, Commit, Heading, Host, Tool
from game.table.overlays import Crosshair, GhostPath, Overlay, TargetRing, legal_area
from game.theme import SMALL
from game.widgets.button import Button
from game.widgets.icons import Icon
from game.widgets.widget import Widget
from rules.false_sunrise.placing import RETURN_IN, Berth, ReturnShip
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.clock import turned
from rules.table.measure import Point, distance_in, within

_STEP_IN = 0.25
_FAR_IN = 3.0
_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class ReturnShipTool(Tool):
    """Place a ship by a press or the arrows, turn it by Q and E or the wheel; Enter brings it back."""

    contexts: ClassVar[tuple[Context, ...]] = (Context.PLACING, Context.BOARD)
    request: ReturnShip

    def __init__(self, host: Host, request: ReturnShip) -> None:
        super().__init__(host, request)
        x, y, self.facing = request.default()
        self.at: Point = (x, y)
        left_at = request.ship.left_at or self.at
        # One object: the lit ground is kept by it. Farther off one point is legal at most: no ground.
        self._legal = lambda at: within(at, left_at, RETURN_IN) and request.refusal((*at, 0)) is None
        if host.selected != request.ship_id:
            host.select(request.ship_id)

    @property
    def berth(self) -> Berth:
        """The place and heading as they stand."""
        return (*self.at, self.facing)

    def heading(self) -> Heading:
        ship = self.request.ship
        return Heading(ship.spec.name, ship.spec.hull.name, self.request.seat)

    def what_now(self) -> str:
        name = self.host.view.setup.names[self.request.seat]
        return f"{name}: bring {self.request.ship.spec.name} back to the board"

    def build(self, area: pygame.Rect) -> Sequence[Widget]:
        words = (
            f"{self.request.ship.spec.name} comes back within 3 inches of where it left, at velocity 6, "
            "with any heading."
        )
        made = chooser(self.host, area, self.request.seat, words, "MOV-5")
        theme, label = self.host.app.theme, self.host.app.bindings.label
        made.append(paragraph(self.host, "return.where", area, self._where()))
        refusal = self.request.refusal(self.berth)
        if refusal is not None:
            words = f"{upper_first(refusal.reason)} ({refusal.ruling})."
            made.append(paragraph(self.host, "return.refusal", area, words, colour=theme.refusal))
        half = (area.width - 8) // 2
        for index, (name, words, icon, step) in enumerate(_TURNS):
            place = pygame.Rect(area.left + index * (half + 8), area.top, half, 32)
            made.append(
                Button(
                    f"return.{name}",
                    place,
                    words,
                    on_press=lambda step=step: self.turn(step),  # type: ignore[misc]
                    icon=icon,
                    shortcut=label(name),
                    group=PANEL,
                )
            )
        area.top, area.height = area.top + 42, area.height - 42
        hint = "Press the board or use the arrows to move it; Shift and an arrow: 3 inches."
        made.append(paragraph(self.host, "return.hint", area, hint, style=SMALL, colour=theme.secondary))
        return made

    def _where(self) -> str:
        left_at = self.request.ship.left_at or self.at
        away = distance_in(self.at, left_at)
        return f'{away:.1f}" from where it left · heading {self.facing or 12}'

    def commit(self) -> Commit:
        refusal = self.request.refusal(self.berth)
        why = f"{upper_first(refusal.reason)} ({refusal.ruling})" if refusal else ""
        return Commit("Bring it back", self._finish, "" if why else self._where(), why)

    def _finish(self) -> None:
        self.host.answer(self.berth)

    def move_to(self, at: Point) -> None:
        """Point at a place of the board."""
        self.at = (min(max(at[0], 0.0), WIDTH_IN), min(max(at[1], 0.0), HEIGHT_IN))
        self.host.refuse(None)
        self.host.rebuild()

    def turn(self, hours: int) -> None:
        """Turn the ship, clockwise if positive."""
        self.facing = turned(self.facing, hours)
        self.host.rebuild()

    def action(self, action_id: str) -> bool:
        if action_id in ("turn_port", "turn_starboard"):
            self.turn(-1 if action_id == "turn_port" else 1)
            return True
        way, far = action_id.removeprefix("place_").removesuffix("_far"), action_id.endswith("_far")
        if not action_id.startswith("place_") or way not in _STEPS:
            return False
        step = _FAR_IN if far else _STEP_IN
        self.move_to((self.at[0] + _STEPS[way][0] * step, self.at[1] + _STEPS[way][1] * step))
        return True

    def click(self, click: BoardClick) -> bool:
        if click.button != 1:
            return False
        self.move_to(click.at)
        return True

    def drag(self, at: Point) -> bool:
        self.move_to(at)
        return True

    def wheel(self, at: Point, steps: int) -> bool:
        if distance_in(at, self.at) > _FAR_IN:
            return False
        self.turn(1 if steps > 0 else -1)
        return True

    def overlays(self) -> Sequence[Overlay]:
        ship, refusal = self.request.ship, self.request.refusal(self.berth)
        lines = (refusal.reason, refusal.ruling) if refusal else (ship.spec.name, self._where())
        return [
            legal_area(self._legal, self.request.seat),
            GhostPath(((*self.at, self.facing),), ship.seat, ship.spec.hull.id),
            TargetRing(ship.left_at or self.at, "plain"),
            Crosshair(self.at, refusal is None, 0.0, lines),
        ]


_TURNS = (("turn_port", "Port", Icon.LEFT, -1), ("turn_starboard", "Starboard", Icon.RIGHT, 1))
