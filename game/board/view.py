"""The board on the screen: cached layers, what lies under the pointer, and animations."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Container, Iterator, Sequence

import pygame

from game.board import ghosts, ranges, reach, tracks
from game.board.animation import Animation
from game.board.background import Background
from game.board.camera import Camera
from game.board.canvas import Canvas
from game.board.fleets import FleetLayer, Look, Rings
from game.board.heat import HeatPainter, draw_figures, draw_key, key_room
from game.board.layer import Layer
from game.board.overlays import (
    ArcWedges,
    Circle,
    ClockGauge,
    Cross,
    Crosshair,
    FlightPaths,
    Formation,
    GhostPath,
    Grip,
    Heat,
    HeatKey,
    LegalArea,
    MeasureTape,
    Notice,
    OrderCard,
    Overlay,
    RangeBands,
    ReachDots,
    SightLine,
    TargetLines,
    TargetRing,
)
from game.board.zooming import Zooming
from game.shell.theme import Fonts, Scale, Theme
from game.widgets.pen import Pen
from rules.false_sunrise.state import State
from rules.table.measure import Point
from rules.table.terrain import Terrain

_PICK_SLACK_PX = 3

_TRACKS: dict[type[Overlay], Callable[..., None]] = {
    FlightPaths: tracks.draw_flights,
    Formation: ghosts.draw_formation,
    ReachDots: ranges.draw_dots,
    Heat: draw_figures,
}
_UNDER: dict[type[Overlay], Callable[..., None]] = {
    RangeBands: reach.draw_bands,
    Circle: ranges.draw_circle,
    ClockGauge: ranges.draw_gauge,
    GhostPath: ghosts.draw_planned,
}
_UPON: dict[type[Overlay], Callable[..., None]] = {ClockGauge: ranges.draw_hours}
_BELOW = {*_TRACKS, *_UNDER}
_OVER: dict[type[Overlay], Callable[..., None]] = {
    SightLine: tracks.draw_sight,
    TargetLines: tracks.draw_targets,
    TargetRing: tracks.draw_ring,
    Crosshair: tracks.draw_crosshair,
    MeasureTape: tracks.draw_tape,
    Cross: tracks.draw_cross,
    Notice: tracks.draw_notice,
    Grip: ghosts.draw_grip,
    OrderCard: ghosts.draw_card,
    HeatKey: draw_key,
}


class BoardView:
    """Draw a state of a match into a rectangle of the window, and say what is where.

    Tools set `overlays` and `look`; `draw` notices by itself what has changed. `covers` are places of the
    window where cards lie over it: words of overlays stand beside them. States are shown as they are given:
    whoever shows one passes what the player may see.
    """

    def __init__(
        self, theme: Theme, rect_px: pygame.Rect, *, scale: float = 1.0, fonts: Fonts | None = None
    ) -> None:
        self.camera = Camera(rect_px)
        self.overlays: Sequence[Overlay] = ()
        self.look = Look()
        self.covers: tuple[pygame.Rect, ...] = ()
        self.animation: Animation | None = None
        self.redraws = 0
        self._pen = Pen(theme, Scale(scale), fonts)
        self._state: State | None = None
        self._version = 0
        self._background = Background()
        self._fleets = FleetLayer()
        self._zooming = Zooming()
        self._scene = pygame.Surface(self.camera.rect.size)
        self._frame = pygame.Surface(self.camera.rect.size)
        self._tracks = Layer()
        self._under = Layer()
        self.heat = HeatPainter()
        self._lit = pygame.Surface((0, 0))
        self._shown = self._frame
        self._lit_key: tuple[object, ...] = ()
        self._scene_key: tuple[object, ...] = ()
        self._frame_key: tuple[object, ...] = ()
        self._picked: tuple[tuple[str, ...], int] = ((), 0)

    @property
    def rect(self) -> pygame.Rect:
        """Return the view's place in the window."""
        return self.camera.rect

    @property
    def state(self) -> State | None:
        """Return what is shown."""
        return self._state

    def show(self, state: State | None) -> None:
        """Show a state from now on; call it again after each change, with a copy that stays as it is."""
        self._state = state
        self._version += 1

    def forget(self) -> None:
        """Show the whole board afresh: nothing tells where the last player looked, or what lay there."""
        self.camera.fit()
        self._fleets.forget()
        self._zooming.forget()
        self._version += 1

    def resize(self, rect_px: pygame.Rect, *, like: Pen | None = None) -> None:
        """Move to another rectangle, looking at the same place; palette and sizes become `like` a pen's."""
        self.camera.resize(rect_px)
        pen = like or self._pen
        self._pen = Pen(pen.theme, pen.scale, pen.fonts, text_factor=pen.text_factor)
        self._scene = pygame.Surface(self.camera.rect.size)
        self._frame = pygame.Surface(self.camera.rect.size)
        self._shown = self._frame
        self._scene_key = self._frame_key = ()
        self._zooming.forget()
        self._version += 1

    # -- the picture --------------------------------------------------------------------------------

    def animate(self, animation: Animation) -> None:
        """Play an animation; when it ends, what comes after it is shown."""
        self.animation = animation
        if animation.done:
            self.finish()
        else:
            self.show(animation.before)

    def update(self, dt_s: float) -> bool:
        """Let time pass; return whether the picture has changed."""
        changed = any((self._zooming.update(dt_s), self.heat.update()))
        if self.animation is None:
            return changed
        if self.animation.update(dt_s):
            self.finish()
        return True

    def finish(self) -> None:
        """Complete the animation at once."""
        if self.animation is not None:
            self.animation.finish()
            self.show(self.animation.after)
            self.animation = None

    def draw(self, surface: pygame.Surface) -> bool:
        """Lay the board on the window; return whether it had to be drawn anew."""
        moment = self.animation and self.animation.clock_s
        key = (self._scene_of_now(), tuple(self.overlays), self.covers, moment)
        fresh = key != self._frame_key
        if fresh and self.animation is None and self._zooming.goes_on(self.camera):
            self._draw_scaled(surface)
            return True
        if fresh:
            self._frame_key = key
            self.redraws += 1
            self._compose()
        surface.blit(self._shown, self.rect)
        return fresh

    def _draw_scaled(self, surface: pygame.Surface) -> None:
        """Show the last picture scaled, and get ready what the next one will need."""
        self._scene_key = ()
        scene = self._canvas(self._scene)
        if not self._zooming.covers(self.camera):
            surface.blit(self._ground(scene, self._state.setup.terrain if self._state else None), self.rect)
        self._zooming.lay(surface, self._shown, self.camera)
        self._zooming.prepare(self._chores(scene))

    def _chores(self, scene: Canvas) -> Iterator[None]:
        """Draw by and by, where nobody looks, the pictures that this zoom needs."""
        if self._state is None:
            return
        yield from reach.draw_wedges_in_steps(scene, self.overlays)
        yield from self._fleets.prepare(scene, self._state)
        self._ground(scene, self._state.setup.terrain)

    def _scene_of_now(self) -> tuple[object, ...]:
        others = (ArcWedges, LegalArea, TargetLines)  # names keep clear of shots
        under = tuple(o for o in self.overlays if type(o) in _BELOW or isinstance(o, others))
        return (self.camera.key, self._version, self.look, under, self._rings(), self.heat.version)

    def _rings(self) -> Rings:
        """List the places that names keep clear of."""
        found = {o.at: 0.0 for o in self.overlays if isinstance(o, TargetRing)}
        gauges = [o for o in self.overlays if isinstance(o, ClockGauge)]
        return tuple((found | {o.at: ranges.gauge_px(self._canvas(self._frame)) for o in gauges}).items())

    def _compose(self) -> None:
        self._zooming.drawn(self.camera)
        frame = self._canvas(self._frame)
        if self.animation is not None:
            self._paint_under(frame)
            self._fleets.draw(frame, self._state, self.look, self.animation)
            self.animation.draw(frame)
            self._scene_key = ()
        else:
            key = self._scene_of_now()
            if key != self._scene_key:
                self._scene_key = key
                scene = self._canvas(self._scene)
                self._paint_under(scene)
                self._fleets.draw(
                    scene, self._state, self.look, keep_clear=self._covered(scene), rings=self._rings()
                )
            if not any(type(overlay) in _OVER for overlay in self.overlays):
                self._shown = self._scene
                return
            left, top = self.rect.topleft
            frame.avoid = [*self._fleets.occupied, *(one.move(-left, -top) for one in self.covers)]
            self._frame.blit(self._scene, (0, 0))
        self._shown = self._frame
        for overlay in self.overlays:
            paint = _OVER.get(type(overlay))
            if paint is not None:
                paint(frame, overlay)

    def _paint_under(self, canvas: Canvas) -> None:
        """Draw the board and what lies under the ships; leave the places of its words in `canvas.avoid`."""
        canvas.avoid = self._ship_squares(canvas)
        ships = len(canvas.avoid)
        key = (canvas.camera.key, self._version, self._laid(_BELOW, LegalArea, ArcWedges), self.heat.version)
        self._under.lay(canvas, key, self._paint_plans)
        del canvas.avoid[:ships]

    def _paint_plans(self, canvas: Canvas) -> None:
        """Draw what changes with the order of one ship, over the tracks of all others."""
        key = (canvas.camera.key, self._version, self._laid(_TRACKS, LegalArea), self.heat.version)
        self._tracks.lay(canvas, key, self._paint_tracks)
        reach.draw_wedges(canvas, self.overlays)
        self._paint_each(canvas, _UNDER)
        self._paint_each(canvas, _UPON)

    def _paint_tracks(self, canvas: Canvas) -> None:
        canvas.surface.blit(self._ground(canvas, self._state.setup.terrain if self._state else None), (0, 0))
        self._paint_each(canvas, _TRACKS)

    def _laid(self, kinds: Container[type[Overlay]], *more: type[Overlay]) -> tuple[Overlay, ...]:
        return tuple(one for one in self.overlays if type(one) in kinds or type(one) in more)

    def _paint_each(self, canvas: Canvas, painters: dict[type[Overlay], Callable[..., None]]) -> None:
        for kind, paint in painters.items():
            for overlay in self.overlays:
                if type(overlay) is kind:
                    paint(canvas, overlay)

    def _ground(self, canvas: Canvas, terrain: Terrain | None) -> pygame.Surface:
        """Return the background with legal ground, danger or reach on it, drawn once while none changes."""
        background = self._background.get(canvas, terrain)
        areas = tuple(overlay for overlay in self.overlays if isinstance(overlay, LegalArea | Heat))
        if not areas:
            return background
        key = (self._background.key, areas, self.heat.version)
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
                    ranges.draw_legal(lit, area)
            self._background.draw_rocks(lit, terrain)
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

    def _canvas(self, surface: pygame.Surface) -> Canvas:
        return Canvas(surface, self.camera, self._pen, self.camera.rect.topleft)

    # -- the pointer --------------------------------------------------------------------------------

    def hits(self, px: Point) -> list[str]:
        """List the ids of everything under a pixel of the window, the topmost first."""
        if not self.rect.collidepoint(px):
            return []
        if self._zooming.goes_on(self.camera):
            px = self._zooming.px_before(self.camera.to_board(px))
        else:
            self._settle()
        at = (px[0] - self.rect.x, px[1] - self.rect.y)
        return self._fleets.hits(at, _PICK_SLACK_PX)

    def pick(self, px: Point) -> str | None:
        """Return the id of what lies under a pixel; asked again about the same things: the next one."""
        found = tuple(self.hits(px))
        if not found:
            self._picked = ((), 0)
            return None
        same, last = self._picked
        turn = last + 1 if same == found else 0
        self._picked = (found, turn)
        return found[turn % len(found)]

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

    def _settle(self) -> None:
        """Bring the places of things up to date with the camera and the state."""
        key = self._scene_of_now()
        if self.animation is None and key != self._scene_key:
            self._frame_key = ()
            self._compose()
