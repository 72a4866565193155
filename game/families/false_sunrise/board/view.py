"""The board of ships: rocks, ships and markers, and what tools lay under and over them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any

import pygame

from game.board import marking
from game.board.canvas import Canvas
from game.board.layer import Layer
from game.board.overlays import (
    Circle,
    Cross,
    Crosshair,
    LegalArea,
    MeasureTape,
    Notice,
    SightLine,
    TargetRing,
)
from game.board.view import BoardView
from game.board.whole import Dots
from game.families.false_sunrise.board import ghosts, ranges, reach, tracks
from game.families.false_sunrise.board.animation import Animation
from game.families.false_sunrise.board.fleets import FleetLayer, FleetLook, Rings, Wreck
from game.families.false_sunrise.board.heat import HeatPainter, draw_figures, draw_key, key_room
from game.families.false_sunrise.board.overlays import (
    ArcWedges,
    ClockGauge,
    Corridor,
    FlightPaths,
    Formation,
    GhostPath,
    Grip,
    Heat,
    HeatKey,
    OrderCard,
    Overlay,
    RangeBands,
    ReachDots,
    TargetArcs,
    TargetLines,
)
from game.paint import fire
from game.shell.settings import Leading
from rules.false_sunrise.events import (
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

_TRACKS: dict[type[Overlay], Callable[..., None]] = {
    FlightPaths: tracks.draw_flights,
    Formation: ghosts.draw_formation,
    ReachDots: ranges.draw_dots,
    Heat: draw_figures,
}
_UNDER: dict[type[Overlay], Callable[..., None]] = {
    RangeBands: reach.draw_bands,
    Circle: marking.draw_circle,
    Corridor: ranges.draw_corridor,
    TargetArcs: ranges.draw_arcs,
    ClockGauge: ranges.draw_gauge,
    GhostPath: ghosts.draw_planned,
}
_UPON: dict[type[Overlay], Callable[..., None]] = {ClockGauge: ranges.draw_hours}
_BELOW = {*_TRACKS, *_UNDER}
_OVER: dict[type[Overlay], Callable[..., None]] = {
    SightLine: marking.draw_sight,
    TargetLines: tracks.draw_targets,
    TargetRing: marking.draw_ring,
    Crosshair: marking.draw_crosshair,
    MeasureTape: marking.draw_tape,
    Cross: marking.draw_cross,
    Notice: marking.draw_notice,
    Grip: ghosts.draw_grip,
    OrderCard: ghosts.draw_card,
    HeatKey: draw_key,
}


# What is told at the end of a turn, wherever the last fight was (END-1 to END-5).
_OF_ALL = (MarkerTaken, PointsScored, MatchEnded, TurnCleared)


class ShipBoard(BoardView):
    """Draw the fleets of a state, with what tools lay over the board."""

    look: FleetLook
    animation: Animation | None

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - those of any board
        super().__init__(*args, **options)
        self.look = FleetLook()
        self.heat = HeatPainter()
        self._fleets = FleetLayer()
        self._wrecks: tuple[Wreck, ...] = ()
        self._tracks = Layer()
        self._under = Layer()
        self._lit = pygame.Surface((0, 0))
        self._lit_key: tuple[object, ...] = ()
        fire.fetch()

    def overview(self, pointed: Sequence[str] = ()) -> None:
        hovered = next((one for one in pointed if one in self._state.ships), None)
        self.look = FleetLook(hovered=hovered, bars=True)

    def forget(self) -> None:
        super().forget()
        self._fleets.forget()
        self._wrecks = ()

    def play(
        self, beat: Sequence[Any], before: State, after: State, speed: float, *, reduced_motion: bool
    ) -> float:
        animation = Animation(beat, before, after, speed, reduced_motion=reduced_motion)
        animation.shakes = self.leading is not Leading.OFF
        self._note_wrecks(beat, before, animation)
        self.animate(animation, whole=self.tells_all(beat))
        return animation.length_s

    def tells_all(self, beat: Sequence[Any]) -> bool:
        return any(isinstance(event, _OF_ALL) for event in beat)

    def _note_wrecks(self, beat: Sequence[Any], before: State, animation: Animation) -> None:
        """Remember what lies about until the turn ends; what comes to life again is not shown."""
        if any(isinstance(event, TurnCleared) for event in beat):
            self._wrecks = ()
        lost = [before.ships[event.ship_id] for event in beat if isinstance(event, ShipDestroyed)]
        for ship, kill in zip(lost, animation.kills(), strict=True):
            wreck = Wreck(ship.id, ship.spec.hull.id, ship.seat, kill.at, kill.angle_deg, ship.spec.name)
            self._wrecks = (*self._wrecks, wreck)

    def left_by(self, beat: Sequence[Any], before: State) -> FlightPaths | None:
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

    def stir(self) -> bool:
        return self.heat.update()

    def found(self, at_px: Point, slack_px: int) -> list[str]:
        return self._fleets.hits(at_px, slack_px)

    # -- the picture --------------------------------------------------------------------------------

    @property
    def _terrain(self) -> Terrain | None:
        return self._state.setup.terrain if self._state is not None else None

    def chores(self, canvas: Canvas) -> Iterator[None]:
        if self._state is None:
            return
        yield from reach.draw_wedges_in_steps(canvas, self.overlays)
        yield from self._fleets.prepare(canvas, self._state)
        yield from self.background.prepare(canvas, self._terrain)
        self.ground(canvas)

    def coming(self, canvas: Canvas) -> Iterator[None]:
        if self.animation is not None:
            yield from self._fleets.prepare(canvas, self.animation.after)

    def key(self) -> tuple[object, ...]:
        under = self._laid(_BELOW, ArcWedges, LegalArea, TargetLines)  # names keep clear of shots
        return (self.camera.key, self.version, self.look, under, self._rings(), self.heat.version)

    def _rings(self) -> Rings:
        """List the places that names keep clear of."""
        found = {o.at: 0.0 for o in self.overlays if isinstance(o, TargetRing)}
        gauges = [o for o in self.overlays if isinstance(o, ClockGauge)]
        return tuple((found | {o.at: ranges.gauge_px(self._canvas(self._frame)) for o in gauges}).items())

    def paint(self, canvas: Canvas) -> None:
        self._paint_under(canvas)
        if self.animation is not None:
            self._fleets.draw(
                canvas,
                self._state,
                self.look,
                self.animation,
                keep_clear=self._under_cards(),
                wrecks=self._wrecks,
            )
            self.animation.occupied = self._fleets.occupied
        else:
            covered, rings = self._covered(canvas), self._rings()
            self._fleets.draw(
                canvas, self._state, self.look, keep_clear=covered, rings=rings, wrecks=self._wrecks
            )

    def dots(self) -> Dots:
        if self._state is None:
            return []
        ships: Dots = [(ship.at, ship.seat) for ship in self._state.ships.values() if ship.on_board]
        return [*((marker.at, None) for marker in self._state.markers), *ships]

    def has_marks(self) -> bool:
        return any(type(overlay) in _OVER for overlay in self.overlays)

    def paint_marks(self, canvas: Canvas) -> None:
        if self.animation is None:
            canvas.avoid = [*self._fleets.occupied, *self._under_cards()]
        for overlay in self.overlays:
            paint = _OVER.get(type(overlay))
            if paint is not None:
                paint(canvas, overlay)

    def _paint_under(self, canvas: Canvas) -> None:
        """Draw the board and what lies under the ships; leave the places of its words in `canvas.avoid`."""
        canvas.avoid = self._ship_squares(canvas)
        ships = len(canvas.avoid)
        key = (canvas.camera.key, self.version, self._laid(_BELOW, LegalArea, ArcWedges), self.heat.version)
        self._under.lay(canvas, key, self._paint_plans)
        del canvas.avoid[:ships]

    def _paint_plans(self, canvas: Canvas) -> None:
        """Draw what changes with the order of one ship, over the tracks of all others."""
        key = (canvas.camera.key, self.version, self._laid(_TRACKS, LegalArea), self.heat.version)
        self._tracks.lay(canvas, key, self._paint_tracks)
        reach.draw_wedges(canvas, self.overlays)
        self._paint_each(canvas, _UNDER)
        self._paint_each(canvas, _UPON)

    def _paint_tracks(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.ground(canvas), (0, 0))
        self._paint_each(canvas, _TRACKS)

    def _laid(self, kinds: Container[type[Overlay]], *more: type[Overlay]) -> tuple[Overlay, ...]:
        return tuple(one for one in self.overlays if type(one) in kinds or type(one) in more)

    def _paint_each(self, canvas: Canvas, painters: dict[type[Overlay], Callable[..., None]]) -> None:
        for kind, paint in painters.items():
            for overlay in self.overlays:
                if type(overlay) is kind:
                    paint(canvas, overlay)

    def background_of(self, canvas: Canvas) -> pygame.Surface:
        return self.background.get(canvas, self._terrain)

    def ground(self, canvas: Canvas) -> pygame.Surface:
        """Return the background with legal ground, danger or reach on it, drawn once while none changes."""
        background = self.background_of(canvas)
        areas = tuple(overlay for overlay in self.overlays if isinstance(overlay, LegalArea | Heat))
        if not areas:
            return background
        key = (self.background.key, areas, self.heat.version)
        if key != self._lit_key:
            self._lit_key = key
            if self._lit.get_size() != background.get_size():
                self._lit = background.copy()
            self._lit.blit(background, (0, 0))  # a new surface every time would cost a part of a frame
            lit = Canvas(self._lit, canvas.camera, canvas.pen, canvas.offset)
            for area in areas:
                if isinstance(area, Heat):
                    self.heat.lay(lit, area)
                else:
                    marking.draw_legal(lit, area)
            self.background.draw_rocks(lit, self._terrain)
        return self._lit

    def _ship_squares(self, canvas: Canvas) -> list[pygame.Rect]:
        """List about where ships, markers and ends of ways will be, which words under them leave free."""
        if self._state is None:
            return []
        side = max(canvas.pen.px(26), round(canvas.camera.ship_scale * 3))
        points = [ship.at for ship in self._state.ships.values() if ship.on_board]
        points += [marker.at for marker in self._state.markers]
        points += [one.stops[-1][:2] for one in self.overlays if isinstance(one, GhostPath)]
        corners = [canvas.px(point) for point in points]
        return [pygame.Rect(x - side / 2, y - side / 2, side, side) for x, y in corners]

    def _under_cards(self) -> list[pygame.Rect]:
        """List the pixels of the view that cards of the screen lie over."""
        left, top = self.rect.topleft
        return [one.move(-left, -top) for one in self.covers]

    def _covered(self, canvas: Canvas) -> list[pygame.Rect]:
        """List what names leave free: words of overlays, and small squares along planned ways and shots."""
        side, view = canvas.pen.px(10), canvas.surface.get_rect()
        found = list(canvas.avoid)
        if any(isinstance(overlay, HeatKey) for overlay in self.overlays):
            found.append(key_room(canvas))
        for a, b in self._lines():
            (ax, ay), (bx, by) = canvas.px(a), canvas.px(b)
            steps = min(200, 1 + int(math.dist((ax, ay), (bx, by)) / side))
            for i in range(steps + 1):
                x, y = ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps
                if view.collidepoint(x, y):
                    found.append(pygame.Rect(round(x) - side // 2, round(y) - side // 2, side, side))
        return found

    def _lines(self) -> Iterator[tuple[Point, Point]]:
        """List the lines that overlays draw from place to place."""
        for overlay in self.overlays:
            ways = overlay.paths if isinstance(overlay, (FlightPaths, Formation)) else (overlay,)
            for way in ways:
                if isinstance(way, GhostPath) and way.look != "drift":
                    yield from itertools.pairwise((x, y) for x, y, _ in way.stops)
            if isinstance(overlay, TargetLines):
                yield from ((aim.a, aim.b) for aim in overlay.shots)

    # -- the pointer --------------------------------------------------------------------------------

    def end_px(self, hull: str) -> float:
        """Return the radius in pixels of the ring around the end of a planned way."""
        return ghosts.ring_px(self._canvas(self._frame), hull)

    def knob_px(self, gauge: ClockGauge) -> Point:
        """Return the pixel of the window where the knob of a gauge's hand is drawn."""
        x, y = ranges.knob_px(self._canvas(self._frame), gauge)
        return x + self.rect.x, y + self.rect.y

    def place_of(self, thing_id: str) -> pygame.Rect | None:
        """Return the pixels of the window where a ship, marker or squadron is drawn."""
        self._settle()
        place = self._fleets.places.get(thing_id)
        return None if place is None else place.move(self.rect.topleft)

    def drawn(self) -> list[pygame.Rect]:
        """List the pixels of the window where ships, markers, planned ways and words are drawn."""
        return [one.move(self.rect.topleft) for one in self._fleets.occupied]
