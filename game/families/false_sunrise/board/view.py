"""The board of ships: rocks, ships and markers, and what tools draw under and over them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import ClassVar

import pygame

from game.board import marking
from game.board.canvas import Canvas
from game.board.corner import KEY
from game.board.heat_map import HeatPainter, draw_figures, draw_key
from game.board.layer import Layer
from game.board.minimap import Dots
from game.board.overlays import (
    Circle,
    Cross,
    Crosshair,
    Heat,
    HeatKey,
    LegalArea,
    MeasureTape,
    Notice,
    SightLine,
    TargetRing,
)
from game.board.piece_view import Painters, PieceBoard
from game.families.false_sunrise.board import ghosts, ranges, reach, tracks
from game.families.false_sunrise.board.animation import Animation
from game.families.false_sunrise.board.fleets import FleetLayer, FleetLook, Rings, Wreck
from game.families.false_sunrise.board.overlays import (
    ArcWedges,
    ClockGauge,
    Corridor,
    FlightPaths,
    Formation,
    GhostPath,
    Grip,
    OrderCard,
    RangeBands,
    ReachDots,
    TargetArcs,
    TargetLines,
)
from game.paint import fire
from rules.false_sunrise.events import (
    Event,
    MarkerTaken,
    MatchEnded,
    PointsScored,
    ShipCrashed,
    ShipDestroyed,
    ShipJumped,
    ShipLeft,
    ShipMoved,
    TurnCleared,
)
from rules.false_sunrise.state import State
from rules.table.measure import Point
from rules.table.terrain import Terrain

_TRACKS: Painters = {
    FlightPaths: tracks.draw_flights,
    Formation: ghosts.draw_formation,
    ReachDots: ranges.draw_dots,
    Heat: draw_figures,
}
_UNDER: Painters = {
    RangeBands: reach.draw_bands,
    Circle: marking.draw_circle,
    Corridor: ranges.draw_corridor,
    TargetArcs: ranges.draw_arcs,
    ClockGauge: ranges.draw_gauge,
    GhostPath: ghosts.draw_planned,
}
_BELOW = {*_TRACKS, *_UNDER}
_OVER: Painters = {
    SightLine: marking.draw_sight,
    TargetLines: tracks.draw_targets,
    TargetRing: marking.draw_ring,
    Crosshair: marking.draw_crosshair,
    MeasureTape: marking.draw_tape,
    Cross: marking.draw_cross,
    Notice: marking.draw_notice,
    Grip: ghosts.draw_grip,
    OrderCard: ghosts.draw_card,
}


class ShipBoard(PieceBoard[State, Event, FleetLook, Animation]):
    """Draws the fleets of a state, with what tools lay over the board."""

    of_all: ClassVar[tuple[type, ...]] = (
        MarkerTaken,
        PointsScored,
        MatchEnded,
        TurnCleared,
    )
    animation_of = Animation
    pieces: FleetLayer

    def furnish(self) -> None:
        self.look = FleetLook()
        self.heat = HeatPainter()
        self.pieces = FleetLayer()
        self._wrecks: tuple[Wreck, ...] = ()
        self._tracks = Layer()
        self._under = Layer()
        self._lit = pygame.Surface((0, 0))
        self._lit_key: tuple[object, ...] = ()
        fire.fetch()

    def overview(self, pointed: Sequence[str] = ()) -> None:
        ships = () if self._state is None else self._state.ships
        hovered = next((one for one in pointed if one in ships), None)
        self.look = FleetLook(hovered=hovered, bars=True)

    def forget(self) -> None:
        super().forget()
        self._wrecks = ()

    def begins(self, beat: Sequence[Event], animation: Animation) -> None:
        """Remember wrecks until the turn ends."""
        if any(isinstance(event, TurnCleared) for event in beat):
            self._wrecks = ()
        lost = [animation.before.ships[event.ship_id] for event in beat if isinstance(event, ShipDestroyed)]
        for ship, kill in zip(lost, animation.kills(), strict=True):
            wreck = Wreck(ship.id, kill.body, kill.at, kill.angle_deg, ship.spec.name)
            self._wrecks = (*self._wrecks, wreck)

    def left_by(self, beat: Sequence[Event], before: State) -> FlightPaths | None:
        crashed = {event.ship_id for event in beat if isinstance(event, ShipCrashed)}
        left = {event.ship_id for event in beat if isinstance(event, ShipLeft)}
        jumped = {event.ship_id: event.before for event in beat if isinstance(event, ShipJumped)}
        paths = tuple(
            GhostPath(
                event.stops,
                before.ships[event.ship_id].seat,
                before.ships[event.ship_id].spec.hull.id,
                event.ship_id in crashed,
                event.ship_id in left,
                origin=jumped.get(event.ship_id),
            )
            for event in beat
            if isinstance(event, ShipMoved)
        )
        return FlightPaths(paths) if paths else None

    @property
    def _terrain(self) -> Terrain | None:
        return None if self._state is None else self._state.setup.terrain

    def stir(self) -> bool:
        return self.heat.update()

    # -- the picture --------------------------------------------------------------------------------

    def chores(self, canvas: Canvas) -> Iterator[None]:
        if self._state is not None:
            yield from reach.draw_wedges_in_steps(canvas, self.overlays)
        yield from super().chores(canvas)

    def coming(self, canvas: Canvas) -> Iterator[None]:
        if self.animation is not None:
            yield from self.pieces.prepare(canvas, self.animation.after)

    def key(self) -> tuple[object, ...]:
        under = self._laid(_BELOW, ArcWedges, LegalArea, TargetLines)  # names avoid shots
        return (self.camera.key, self.version, self.look, under, self._rings(), self.heat.version)

    def _rings(self) -> Rings:
        """Return the places that names avoid."""
        found = {o.at: 0.0 for o in self.overlays if isinstance(o, TargetRing)}
        gauges = [o for o in self.overlays if isinstance(o, ClockGauge)]
        return tuple((found | {o.at: ranges.gauge_px(self._canvas(self._frame)) for o in gauges}).items())

    def paint(self, canvas: Canvas) -> None:
        self._paint_under(canvas)
        moves = self.animation is not None
        self.pieces.rings = () if moves else self._rings()
        self.pieces.wrecks = self._wrecks
        self._paint_pieces(canvas, self._under_cards() if moves else self._covered(canvas))

    def dots(self) -> Dots:
        if self._state is None:
            return []
        ships: Dots = [(ship.at, ship.seat) for ship in self._state.ships.values() if ship.on_board]
        return [*((marker.at, None) for marker in self._state.markers), *ships]

    def has_marks(self) -> bool:
        return bool(self._laid(_OVER, HeatKey))

    def make_room(self) -> bool:
        """Keep the whole clock face around a ship in view while its course is chosen."""
        gauge = next((one for one in self.overlays if isinstance(one, ClockGauge)), None)
        radius = ranges.gauge_px(self._canvas(self._frame))
        return self.cameraman.make_room(None if gauge is None else gauge.at, radius, self.leading)

    def explained_by(self) -> list[str]:
        keyed = any(isinstance(one, HeatKey) for one in self.overlays)
        return [*super().explained_by(), *([KEY] if keyed else [])]

    def paint_marks(self, canvas: Canvas) -> None:
        if self.animation is None:
            canvas.avoid = [*self.pieces.occupied, *self._under_cards(), *self.corner_px()]
        for overlay in self.overlays:
            paint = _OVER.get(type(overlay))
            if paint is not None:
                paint(canvas, overlay)
            elif isinstance(overlay, HeatKey) and self.corner.shown == KEY:
                draw_key(canvas, overlay, self.corner)

    def _paint_under(self, canvas: Canvas) -> None:
        """Draw the board and what is under the ships; leave the places of its words in `canvas.avoid`."""
        canvas.avoid = self._ship_squares(canvas)
        ships = len(canvas.avoid)
        key = (canvas.camera.key, self.version, self._laid(_BELOW, LegalArea, ArcWedges), self.heat.version)
        self._under.lay(canvas, key, self._paint_plans)
        del canvas.avoid[:ships]

    def _paint_plans(self, canvas: Canvas) -> None:
        """Draw what changes with one ship's order, over the tracks of all others."""
        key = (canvas.camera.key, self.version, self._laid(_TRACKS, LegalArea), self.heat.version)
        self._tracks.lay(canvas, key, self._paint_tracks)
        reach.draw_wedges(canvas, self.overlays)
        self._paint_each(canvas, _UNDER)
        canvas.write_reserved()

    def _paint_tracks(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.ground(canvas), (0, 0))
        self._paint_each(canvas, _TRACKS)

    def ground(self, canvas: Canvas) -> pygame.Surface:
        """Return the background with legal areas, danger or reach on it, redrawn only when one changes."""
        background = self.background_of(canvas)
        areas = tuple(overlay for overlay in self.overlays if isinstance(overlay, LegalArea | Heat))
        if not areas:
            return background
        key = (self.background.key, areas, self.heat.version)
        if key != self._lit_key:
            self._lit_key = key
            if self._lit.get_size() != background.get_size():
                self._lit = background.copy()
            self._lit.blit(background, (0, 0))  # a new surface every time would cost part of a frame
            lit = Canvas(self._lit, canvas.camera, canvas.pen, canvas.offset)
            for area in areas:
                if isinstance(area, Heat):
                    self.heat.lay(lit, area)
                else:
                    marking.draw_legal(lit, area)
            self.background.draw_rocks(lit, self._terrain)
        return self._lit

    def _ship_squares(self, canvas: Canvas) -> list[pygame.Rect]:
        """Return rough squares of ships, markers and planned ends, which words under them avoid."""
        if self._state is None:
            return []
        side = max(canvas.pen.px(26), round(canvas.camera.ship_scale * 3))
        points = [ship.at for ship in self._state.ships.values() if ship.on_board]
        points += [marker.at for marker in self._state.markers]
        points += [one.stops[-1][:2] for one in self.overlays if isinstance(one, GhostPath)]
        corners = [canvas.px(point) for point in points]
        return [pygame.Rect(x - side / 2, y - side / 2, side, side) for x, y in corners]

    def signs_px(self) -> list[pygame.Rect]:
        """List where the ship in hand is and where its move ends: a key of the map lies elsewhere."""
        held = [one for one in self.overlays if isinstance(one, GhostPath) and one.look == "held"]
        points = [at[:2] for one in held for at in (one.stops[0], one.stops[-1])]
        side, canvas = self._pen.px(26), self._canvas(self._frame)
        return [pygame.Rect(0, 0, side, side).move_to(center=canvas.px(at)) for at in points]

    def _covered(self, canvas: Canvas) -> list[pygame.Rect]:
        """Return what names avoid: words of overlays, and small squares along planned courses and shots."""
        side, view = canvas.pen.px(10), canvas.surface.get_rect()
        found = list(canvas.avoid)
        found += self.corner_px()
        for a, b in self._lines():
            (ax, ay), (bx, by) = canvas.px(a), canvas.px(b)
            steps = min(200, 1 + int(math.dist((ax, ay), (bx, by)) / side))
            for i in range(steps + 1):
                x, y = ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps
                if view.collidepoint(x, y):
                    found.append(pygame.Rect(round(x) - side // 2, round(y) - side // 2, side, side))
        return found

    def _lines(self) -> Iterator[tuple[Point, Point]]:
        """Yield the lines that overlays draw from place to place."""
        for overlay in self.overlays:
            ways = overlay.paths if isinstance(overlay, (FlightPaths, Formation)) else (overlay,)
            for way in ways:
                if isinstance(way, GhostPath) and way.look != "drift":
                    yield from itertools.pairwise((x, y) for x, y, _ in way.stops)
            if isinstance(overlay, TargetLines):
                yield from ((aim.a, aim.b) for aim in overlay.shots)

    # -- the pointer --------------------------------------------------------------------------------

    def end_px(self, hull: str) -> float:
        """Return the radius in pixels of the ring around the end of a planned course."""
        return ghosts.ring_px(self._canvas(self._frame), hull)

    def knob_px(self, gauge: ClockGauge) -> Point:
        """Return the window pixel where the knob of a gauge's hand is drawn."""
        x, y = ranges.knob_px(self._canvas(self._frame), gauge)
        return x + self.rect.x, y + self.rect.y
