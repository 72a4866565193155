"""Frames of the board at 1080p as in play: forty ships, ten rocks, arcs, range bands, ghosts and labels."""

from __future__ import annotations

import gc
import itertools
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from types import MappingProxyType

import pygame

from game.families.false_sunrise.board.animation import Animation
from game.families.false_sunrise.board.fleets import FleetLook
from game.families.false_sunrise.board.overlays import (
    ClockGauge,
    Formation,
    GhostLook,
    GhostPath,
    Grip,
    OrderCard,
    RangeBands,
    ReachDots,
    wedges_of,
)
from game.families.false_sunrise.board.view import ShipBoard
from game.families.false_sunrise.table.nearest import OrderEnds
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.events import (
    DamageTaken,
    Event,
    SalvoResolved,
    ShipDestroyed,
    ShipMoved,
    ShotResolved,
)
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.plotting import most_course
from rules.false_sunrise.state import MAINTAIN, Order, Ship, State
from tools.benches.program import open_board
from tools.benches.tables import forty_ships
from tools.benches.timing import Measurement, limit_row, slow_of

_FRAME_S = 1 / 60
# The most full-screen blits that half of the frames may take, and 99 of 100 of all frames: about 1.4 times
# what they took when this was written, so that a frame that takes half as long again is noticed.
_LIMIT_BLITS = MappingProxyType(
    {
        "point": 1.8,
        "steer": 1.8,
        "drag": 5.0,
        "zoom": 2.0,
        "pan": 11.0,
        "fly": 17.0,
        "fire": 15.0,
        "rest": 1.8,
    }
)
_SLOW_BLITS = 40.0
# Frames of each kind of play, at 60 frames per second. A key steers every tenth frame, a drag snaps every
# third, and the wheel turns one notch every fourth and then rests.
_POINTING, _STEERING, _DRAGGING, _ZOOMING, _PANNING, _RESTING = 240, 240, 180, 180, 120, 60
_STEER_EVERY, _SNAP_EVERY, _WHEEL_EVERY, _WHEEL_TURNS = 10, 3, 4, 32


class _Player:
    """Plays at a board; each kind of play is a series of frames."""

    def __init__(self, view: ShipBoard, state: State) -> None:
        self.view, self.state = view, state
        self.chosen = max(state.ships.values(), key=lambda ship: len(ship.fittings.mounts))
        self.orders = {ship.id: Order(ship.velocity) for ship in state.ships_of(self.chosen.seat)}
        self.formation: tuple[GhostPath, ...] = ()
        view.show(state)
        self.look_at(None)
        self.lay()

    def look_at(self, hovered: str | None) -> None:
        """Point at a ship, or at nothing."""
        self.view.look = FleetLook(self.chosen.id, hovered)

    def lay(self) -> None:
        """Set the overlays that a player sees while giving the chosen ship an order."""
        ship, order = self.chosen, self.orders[self.chosen.id]
        end = path_of(ship, order, self.state.setup.terrain).end
        self.view.overlays = (
            Formation(self._others()),
            *wedges_of(ship, at=end[:2], heading=end[2]),
            RangeBands(end[:2], ship.seat),
            ClockGauge(ship.at, ship.heading, order.course, most_course(ship), ship.seat, knob=True),
            self._ghost(ship, "held"),
        )

    def _others(self) -> tuple[GhostPath, ...]:
        """Return the planned positions of all other ships, and where enemies drift."""
        if not self.formation:
            others = (one for one in self.state.ships.values() if one is not self.chosen)
            self.formation = tuple(
                self._ghost(one, "ordered" if one.id in self.orders else "drift") for one in others
            )
        return self.formation

    def _ghost(self, ship: Ship, look: GhostLook) -> GhostPath:
        path = path_of(ship, self.orders.get(ship.id, MAINTAIN), self.state.setup.terrain)
        return GhostPath(path.stops, ship.seat, ship.spec.hull.id, path.crashed, path.left, look=look)

    def point(self) -> Iterator[None]:
        """Move the pointer over the board and its ships."""
        for frame in range(_POINTING):
            angle = frame / 40
            px = (960 + 620 * math.sin(angle), 540 + 380 * math.sin(1.7 * angle))
            found = (one for one in self.view.hits(px) if one in self.state.ships)
            self.look_at(next(found, None))
            yield
        self.look_at(None)

    def steer(self) -> Iterator[None]:
        """Turn the chosen ship's order from side to side."""
        most = most_course(self.chosen)
        courses = itertools.cycle([*range(most), *range(most, -most, -1), *range(-most, 0)])
        for frame in range(_STEERING):
            if frame % _STEER_EVERY == 0:
                self.orders[self.chosen.id] = Order(self.chosen.velocity, next(courses))
                self.lay()
            yield

    def drag(self) -> Iterator[None]:
        """Drag the chosen ship's planned end: a new order every third frame, and only movement in between."""
        ship = self.chosen
        ends = OrderEnds(ship, MAINTAIN, self.state.setup.terrain)
        for frame in range(_DRAGGING):
            found = ends.flown[(frame // _SNAP_EVERY) % len(ends.flown)]
            self.orders[ship.id] = found.order
            self.lay()
            hull, closing = ship.spec.hull.id, frame % _SNAP_EVERY / _SNAP_EVERY
            way = tuple((x, y) for x, y, _ in found.path.stops)
            card = OrderCard(found.at, hull, ship.seat, "Velocity +1, 2 to port", (1, 2, 6), way=way)
            dots, grip = ReachDots(ends.free_ends, ship.seat), Grip(found.at, hull, closing)
            self.view.overlays = (*self.view.overlays, dots, grip, card)
            yield

    def zoom(self) -> Iterator[None]:
        """Zoom in with the wheel and rest, then zoom out and rest."""
        for frame in range(_ZOOMING):
            part, half = frame % (_ZOOMING // 2), frame // (_ZOOMING // 2)
            if part < _WHEEL_TURNS and part % _WHEEL_EVERY == 0:
                self.view.camera.zoom_at((1200, 500), -1 if half else 1)
            yield

    def pan(self) -> Iterator[None]:
        """Drag the board, close up."""
        self.view.camera.zoom_at((960, 540), 4)
        for frame in range(_PANNING):
            self.view.camera.pan_px(7 * math.cos(frame / 20), 5 * math.sin(frame / 20))
            yield
        self.view.camera.fit()

    def fly(self) -> Iterator[None]:
        """Fly both fleets and show the result."""
        overlays, self.view.overlays = self.view.overlays, ()
        orders = {ship.id: Order(ship.velocity, 2) for ship in self.state.ships.values()}
        paths = {
            key: path_of(self.state.ships[key], order, self.state.setup.terrain)
            for key, order in orders.items()
        }
        beat = [ShipMoved(key, path.stops, path.velocity) for key, path in paths.items()]
        yield from self._play(beat)
        self.view.show(self.state)
        self.view.overlays = overlays

    def _play(self, beat: Sequence[Event]) -> Iterator[None]:
        """Play a beat to its end, starting from the current state."""
        after = self.state.copy()
        for event in beat:
            event.apply(after)
        self.view.animate(Animation(beat, self.state, after))
        while self.view.animation is not None:
            yield

    def fire(self) -> Iterator[None]:
        """Fire a beam, shells and missiles one after the other, and destroy a ship."""
        overlays, self.view.overlays = self.view.overlays, ()
        for beat in self._volley():
            yield from self._play(beat)
        self.view.show(self.state)
        self.view.overlays = overlays

    def _volley(self) -> list[list[Event]]:
        """Return the beats: a shot of each kind of weapon with its damage, and the target's destruction."""
        target = max(self.state.ships_of(self.chosen.seat.other), key=lambda ship: len(ship.pips))
        beats: list[list[Event]] = []
        for kind in (WeaponKind.ENERGY, WeaponKind.BALLISTIC, WeaponKind.MISSILE):
            armed = (
                (ship.id, mount.id)
                for ship in self.state.ships_of(self.chosen.seat)
                for mount in ship.fittings.mounts
                if mount.kind is kind
            )
            ship_id, weapon_id = next(armed)
            if kind is WeaponKind.MISSILE:
                salvo = SalvoResolved(ship_id, weapon_id, target.id, 0, 4, (5,) * 6, 6, 3, 2, 4, 9.0, "FIR-1")
                beats.append([salvo])
                continue
            shot = (ship_id, weapon_id, target.id, 3, 3, (6, 2, 1), (6, 2, 1), (0,), 3, 1, 5.2)
            empty = (0,) * len(target.pips)
            damage = DamageTaken(target.id, ship_id, 3, 2, 0, empty, len(target.pips))
            beats += [[ShotResolved(*shot)], [damage]]
        return [*beats, [ShipDestroyed(target.id)]]

    def rest(self) -> Iterator[None]:
        """Do nothing for a while."""
        for _ in range(_RESTING):
            yield


class _Watch:
    """Draws frames; notes the processor time of each, and of a full-screen blit right after it."""

    def __init__(self, view: ShipBoard, screen: pygame.Surface) -> None:
        self.view, self.screen, self.layer = view, screen, screen.copy()
        self.frames_ms: list[float] = []
        self.blits_ms: list[float] = []

    def frame(self, play: Iterator[None]) -> bool:
        """Draw one more frame; return whether there was one."""
        begun = time.process_time()
        if next(play, play) is play:
            return False
        self.view.update(_FRAME_S)
        self.view.draw(self.screen)
        middle = time.process_time()
        self.screen.blit(self.layer, (0, 0))
        self.frames_ms.append((middle - begun) * 1e3)
        self.blits_ms.append((time.process_time() - middle) * 1e3)
        return True

    def see(self, play: Iterator[None]) -> list[float]:
        """Draw all frames of a play; return their times in milliseconds."""
        begin = len(self.frames_ms)
        while self.frame(play):
            pass
        return self.frames_ms[begin:]


def board_frames() -> Iterator[Measurement]:
    """Measure some seconds of play."""
    view, screen = open_board()
    player = _Player(view, forty_ships())
    view.draw(screen)
    watch = _Watch(view, screen)
    gc.collect()
    gc.disable()
    plays = (
        player.point,
        player.steer,
        player.drag,
        player.zoom,
        player.pan,
        player.fly,
        player.fire,
        player.rest,
    )
    seen = {play.__name__: watch.see(play()) for play in plays}
    gc.enable()
    pygame.display.quit()
    yield from frame_rows("board", seen, median(watch.blits_ms), _LIMIT_BLITS, _SLOW_BLITS)


def frame_rows(
    name: str,
    seen: Mapping[str, Sequence[float]],
    blit_ms: float,
    limits_blits: Mapping[str, float],
    slow_blits: float,
) -> Iterator[Measurement]:
    """Compare frames, in milliseconds by the kind of play, with limits in blits of the same run."""
    for kind, some_ms in seen.items():
        ours_blits = median(some_ms) / blit_ms
        yield limit_row(f"{name}, {kind}, median", ours_blits, limits_blits[kind], "blits")
    slow_ms = slow_of([one for some_ms in seen.values() for one in some_ms])
    yield limit_row(f"{name}, all play, 99th percentile", slow_ms / blit_ms, slow_blits, "blits")
