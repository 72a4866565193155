"""The pointer over the board: select, pan, zoom, measure; tools come first."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.board.fleets import Look
from game.board.overlays import Circle, FlightPaths, Overlay, RangeBands, SightLine, wedges_of
from game.screens.table.sheet_card import Sheet
from game.screens.table.tape import Tape
from game.screens.tools.tool import BoardClick
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.state import Ship
from rules.kernel.seats import PLAYERS
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

_CARDS = ("sheet.card", "tray", "hint", "lesson")  # what lies over the board
DRAG_PX = 5
PAN_UNITS = 60.0


class Pointer:
    """Follow the pointer and the camera keys over the board of a table screen."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.at: Point | None = None
        self.ship_id: str | None = None
        self._pressed: tuple[int, int] | None = None
        self._panning = False
        self._held_by_tool = False
        self._held_button = 1
        self._measuring = False
        self.tape = Tape(screen)
        self.sheet = Sheet(screen)

    # Events.

    def event(self, event: pygame.Event) -> bool:
        """Take a mouse event over the board."""
        pane = self.screen.pane
        match event.type:
            case pygame.MOUSEMOTION:
                return self._move(event)
            case pygame.MOUSEBUTTONDOWN if pane.rect.collidepoint(event.pos):
                return self._press(event)
            case pygame.MOUSEBUTTONUP if self._pressed is not None or self._held_by_tool:
                return self._release(event)
            case pygame.MOUSEWHEEL if self.at is not None:
                where = pygame.mouse.get_pos() if not hasattr(event, "pos") else event.pos
                if self.screen.tool is None or not self.screen.tool.wheel(self.at, event.y):
                    held = where if pane.rect.collidepoint(where) else pane.camera.to_px(self.at)
                    pane.camera.zoom_at(held, event.y)
                return True
        return False

    def let_go(self) -> bool:
        """Stop dragging, the board or what the tool holds; return whether anything was dragged."""
        dragged = self._panning or self._held_by_tool
        if self._held_by_tool and self.screen.tool is not None:
            self.screen.tool.let_go()
        self._pressed, self._panning, self._held_by_tool = None, False, False
        return dragged or self.sheet.let_go()

    def put_away(self) -> None:
        """Take tape and pinned sheet off the board: another player looks next."""
        self.tape.clear()
        self.sheet.let_go()
        if self.screen.is_on("measure"):
            self.screen.toggle("measure")

    def ship_below(self) -> str | None:
        """Name the ship that lies below the pointer now, moved or not."""
        ui = self.screen.ui
        return self._ship_under((ui.pointer[0] * ui.scale.factor, ui.pointer[1] * ui.scale.factor))

    def _ship_under(self, px: Point) -> str | None:
        ships = self.screen.view.ships
        return next((one for one in self.screen.pane.hits(px) if one in ships), None)

    def _squadron_under(self, px: Point) -> str | None:
        """Name the squadron whose chip lies over everything else at a pixel."""
        top = next(iter(self.screen.pane.hits(px)), None)
        return top if top in self.screen.view.squadrons else None

    def _move(self, event: pygame.Event) -> bool:
        pane, tool = self.screen.pane, self.screen.tool
        inside = bool(pane.rect.collidepoint(event.pos))
        self.at = pane.camera.to_board(event.pos) if inside else None
        if not self._panning:  # what is under a pointer that drags the board stays there
            self.ship_id = self._ship_under(event.pos) if inside else None
        if inside:
            self.tape.leave_cross()
        if self._held_by_tool and tool is not None:
            return tool.drag(pane.camera.to_board(event.pos))
        if self._pressed is not None:
            dx, dy = event.pos[0] - self._pressed[0], event.pos[1] - self._pressed[1]
            dragged = self._panning or math.hypot(dx, dy) > DRAG_PX
            if self._measuring and dragged:
                self.tape.stretch(pane.camera.to_board(event.pos), self._ship_under(event.pos))
                return True
            self._panning = dragged
            if self._panning:
                pane.camera.pan_px(*event.rel)
            return True
        if tool is not None:
            tool.hover(self.at, self.ship_id)
        return inside

    def _press(self, event: pygame.Event) -> bool:
        if event.button not in (1, 2, 3):
            return False
        at = self.screen.pane.camera.to_board(event.pos)
        tool, ship_id = self.screen.tool, self._ship_under(event.pos)
        self._panning = event.button == 2
        self._measuring = event.button == 1 and self.screen.is_on("measure")
        if self._measuring:
            self.tape.begin(at, ship_id)
            self._pressed = event.pos
            return True
        click = BoardClick(at, ship_id, event.button, self._squadron_under(event.pos))
        if event.button != 2 and tool is not None and tool.click(click):
            self._held_by_tool, self._held_button = True, event.button
            return True
        self._pressed = event.pos
        return True

    def _release(self, event: pygame.Event) -> bool:
        tool, pane = self.screen.tool, self.screen.pane
        if self._held_by_tool:
            if event.button != self._held_button:
                return True  # another button goes up while something is dragged
            self._held_by_tool = False
            if tool is not None:
                tool.release(pane.camera.to_board(event.pos))
            return True
        pressed, self._pressed = self._pressed, None
        if self._measuring:
            self._measuring = False
            return self.tape.end is not None or self._click(pressed)
        was_pan, self._panning = self._panning, False
        if not was_pan and event.button == 1:
            self._pick(event.pos)
        return True

    def _click(self, px: tuple[int, int] | None) -> bool:
        """Take a press that measured nothing as what it would be without the tape."""
        self.tape.clear()
        if px is None:
            return True
        at, tool = self.screen.pane.camera.to_board(px), self.screen.tool
        click = BoardClick(at, self._ship_under(px), 1, self._squadron_under(px))
        if tool is not None and tool.click(click):
            tool.release(at)
        else:
            self._pick(px)
        return True

    def _pick(self, px: Point) -> None:
        found = next(iter(self._picked(px)), None)
        if found is not None:
            self.screen.select(found)

    def _picked(self, px: Point) -> list[str]:
        one = self.screen.pane.pick(px)
        if one in self.screen.view.squadrons:
            return [self.screen.view.squadrons[one].ship]
        return [one] if one is not None and one in self.screen.view.ships else []

    def camera_key(self, action: str) -> bool:
        """Pan, zoom or fit by a key."""
        camera = self.screen.pane.camera
        step = self.screen.ui.scale.px(PAN_UNITS)
        pans = {"pan_left": (step, 0), "pan_right": (-step, 0), "pan_up": (0, step), "pan_down": (0, -step)}
        if action in pans:
            camera.pan_px(*pans[action])
        elif action in {"zoom_in", "zoom_out"}:
            camera.zoom_at(camera.rect.center, 1 if action == "zoom_in" else -1)
        elif action == "fit":
            camera.fit()
        elif action == "pin_sheet":
            self.sheet.pin()
        else:
            return False
        return True

    # The picture.

    def draw_board(self, surface: pygame.Surface) -> None:
        """Draw the board with what the toggles and the tool lay over it."""
        screen = self.screen
        moving = screen.stage.playing
        acted = frozenset(s.id for s in screen.view.ships.values() if s.activated)
        screen.pane.look = Look(screen.selected, self.ship_id, screen.is_on("names"), acted)
        overlays: list[Overlay] = [] if moving else [*self._standing(), *self._from_tool()]
        if screen.stage.flights is not None and not moving:
            overlays.insert(0, FlightPaths(screen.stage.flights.paths))
        screen.pane.overlays = overlays
        cards = (screen.ui.get(name) for name in _CARDS)
        screen.pane.covers = tuple(screen.ui.px(one.id) for one in cards if one is not None and one.visible)
        screen.pane.draw(surface)

    def _from_tool(self) -> list[Overlay]:
        tool = self.screen.tool
        laid = tool.overlays() if tool is not None else ()
        return [*laid, *self.screen.training.overlays(), *self.screen.hints.overlays()]

    def _standing(self) -> list[Overlay]:
        """List arcs, bands, sight and tape of the selected ship, as the toggles say."""
        screen = self.screen
        ship = screen.view.ships.get(screen.selected or "")
        if ship is None or not ship.on_board:
            return [*self._sight(None, self.tape.cross or self.at), *self._tape()]
        stance = screen.tool.stance() if screen.tool is not None else None
        at, heading = stance if stance is not None else (ship.at, ship.heading)
        found: list[Overlay] = []
        if screen.is_on("arcs"):
            found.extend(wedges_of(ship, at=at, heading=heading))
        elif screen.is_on("bands"):
            found.extend(self._bands(ship, at))
        return [*found, *self._sight(ship, at), *self._tape()]

    def _bands(self, ship: Ship, at: Point) -> list[Overlay]:
        """Draw the bands that all weapons share, else those of the weapon in hand or of the ship's first.

        How far the ship covers others belongs to them.
        """
        gunnery = edition_of(self.screen.view).gunnery
        if gunnery.shared_bands:
            return [RangeBands(at, ship.seat)]
        in_hand = getattr(self.screen.tool, "weapon", "")
        mounts = sorted(ship.fittings.mounts, key=lambda mount: mount.id != in_hand)
        bands = next((there for mount in mounts if (there := gunnery.bands_in(ship, mount))), ())
        found: list[Overlay] = [RangeBands(at, ship.seat, bands=bands)] if bands else []
        covers = gunnery.cover_by(ship)
        return [*found, *(Circle(at, one.reach_in, ship.seat, one.words, filled=True) for one in covers)]

    def _sight(self, ship: Ship | None, at: Point | None) -> list[Overlay]:
        """Draw lines of sight from a ship to its enemies or, without one, from a point to all ships."""
        view = self.screen.view
        if at is None or not self.screen.is_on("sight"):
            return []
        seats = [ship.seat.other] if ship is not None else list(PLAYERS)
        lines: list[Overlay] = []
        for other in (one for seat in seats for one in view.ships_of(seat)):
            alpha = view.setup.terrain.first_contact(at, other.at) if at != other.at else None
            blocked = view.setup.terrain.blocks_sight(at, other.at)
            cut = None
            if blocked and alpha is not None:
                cut = (at[0] + (other.x - at[0]) * alpha, at[1] + (other.y - at[1]) * alpha)
            lines.append(SightLine(at, other.at, blocked, cut))
        return lines

    def _tape(self) -> list[Overlay]:
        return self.tape.overlays(self.at, self.ship_id) if self.screen.is_on("measure") else []
