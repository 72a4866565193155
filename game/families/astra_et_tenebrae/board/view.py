"""The board of frigates: rocks, ships, and the tools' overlays below and above them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, cast

import pygame

from game.board import marking, plates
from game.board import overlays as common
from game.board.canvas import Canvas
from game.board.corner import KEY
from game.board.heat_map import HeatPainter, draw_figures, draw_key
from game.board.layer import Layer
from game.board.minimap import Dots
from game.board.piece_view import Painters, PieceBoard
from game.families.astra_et_tenebrae.board import disc_painter, ghost_painter, shape_painter
from game.families.astra_et_tenebrae.board.animation import Animation
from game.families.astra_et_tenebrae.board.disc_words import Words
from game.families.astra_et_tenebrae.board.fleets import FrigateLayer, Look
from game.families.astra_et_tenebrae.board.overlays import Disc, Flank, Ghost, HeatLegend, Shape
from game.families.astra_et_tenebrae.board.ships import heading_of, ring_px, square_px
from rules.astra_et_tenebrae.events import BattleEnded, Event, Judged, TurnCleared
from rules.astra_et_tenebrae.state import Ship, State
from rules.table.terrain import Terrain

_REST_S = 1.6  # the camera does not go back while dice fall between the aiming and the shot


def _ringed(paint: Callable[..., None]) -> Callable[..., None]:
    """Return a painter that also passes the radius of the ring around a frigate."""
    return lambda canvas, overlay: paint(canvas, overlay, ring_px(canvas))


# From bottom to top: reach, ranges, shapes, paths, lines; above the ships ghosts, plates, target rings.
_REACH: Painters = {common.LegalArea: marking.draw_legal}
_UNDER: Painters = {
    common.Circle: marking.draw_circle,
    Shape: shape_painter.draw_shape,
    Flank: shape_painter.draw_flank,
    plates.Trail: plates.draw_trail,
    plates.Sight: plates.draw_sight,
    plates.ShotLine: _ringed(plates.draw_shot),
    common.SightLine: marking.draw_sight,
}
_OVER: Painters = {
    common.Heat: draw_figures,
    Ghost: ghost_painter.draw_ghost,
    common.TargetRing: marking.draw_ring,
    Shape: shape_painter.write_planned,
    plates.Plate: _ringed(plates.draw_plate),
    common.Crosshair: marking.draw_crosshair,
    common.MeasureTape: marking.draw_tape,
    common.Cross: marking.draw_cross,
    common.Notice: marking.draw_notice,
}
_LEGENDS = (HeatLegend, common.HeatKey)


class FrigateBoard(PieceBoard[State, Event, Look, Animation]):
    """Draws the frigates of a state and the tools' overlays."""

    of_all: ClassVar[tuple[type, ...]] = (BattleEnded, Judged, TurnCleared)
    animation_of = Animation

    def furnish(self) -> None:
        self.look = Look()
        self.cameraman.rest_s = _REST_S
        self.heat = HeatPainter()
        self.pieces = FrigateLayer()
        self._reach = Layer()
        self._under = Layer()
        self._words: list[pygame.Rect] = []
        self._on_discs: list[Words] = []

    def overview(self, pointed: Sequence[str] = ()) -> None:
        self.look = Look(hovered=next(iter(pointed), None))

    @property
    def _terrain(self) -> Terrain | None:
        return None if self._state is None else self._state.setup.terrain

    def stir(self) -> bool:
        return self.heat.update()

    def key(self) -> tuple[object, ...]:
        return (self.look, self._under_key())

    def _under_key(self) -> tuple[object, ...]:
        return (*self._reach_key(), self._laid(_UNDER))

    def _reach_key(self) -> tuple[object, ...]:
        laid = self._laid(_REACH, Disc, common.Heat)
        return (self.camera.key, self.version, laid, self.heat.version)

    def paint(self, canvas: Canvas) -> None:
        canvas.avoid = self._squares(canvas)
        ships = len(canvas.avoid)
        self._under.lay(canvas, self._under_key(), self._paint_under)
        self._words = canvas.avoid[ships:]
        self._paint_pieces(canvas, [*self._legends(canvas), *self._words])

    def _paint_under(self, canvas: Canvas) -> None:
        self._reach.lay(canvas, self._reach_key(), self._paint_reach)
        self._paint_each(canvas, _UNDER)

    def _paint_reach(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.ground(canvas), (0, 0))
        for heat in self._laid({common.Heat}):
            self.heat.lay(canvas, cast("common.Heat", heat))
            self.background.draw_rocks(canvas, self._terrain)
        self._paint_each(canvas, _REACH)
        self._on_discs = []
        for disc in self.overlays:
            if isinstance(disc, Disc):
                self._on_discs += disc_painter.paint_disc(canvas, disc)

    def has_marks(self) -> bool:
        return bool(self._laid(_OVER, Disc, Flank, plates.Bands, *_LEGENDS))

    def explained_by(self) -> list[str]:
        keyed = any(isinstance(one, _LEGENDS) for one in self.overlays)
        return [*super().explained_by(), *([KEY] if keyed else [])]

    def paint_marks(self, canvas: Canvas) -> None:
        canvas.avoid = [
            *self.pieces.occupied, *self._under_cards(), *self._ghosts(canvas), *self._legends(canvas)
        ]  # fmt: skip
        self._paint_rings(canvas)
        for overlay in self.overlays:  # over the rings, so that no line runs through its words
            if isinstance(overlay, HeatLegend) and self.corner.shown == KEY:
                disc_painter.draw_legend(canvas, overlay, self.corner)
            elif isinstance(overlay, common.HeatKey) and self.corner.shown == KEY:
                draw_key(canvas, overlay, self.corner)
        self._paint_each(canvas, _OVER)
        for overlay in self.overlays:
            if isinstance(overlay, Shape):
                shape_painter.write_flown(canvas, overlay)
            elif isinstance(overlay, Flank):
                shape_painter.write_flank(canvas, overlay)
        for words in self._on_discs:  # labels of discs that no card or ghost covers
            if words.place.collidelist(canvas.avoid) < 0:
                words.draw(canvas.surface)
                canvas.note("figure", words.place)

    def _paint_rings(self, canvas: Canvas) -> None:
        """Draw range rings. Their labels keep off the labels below; plates may cover those."""
        seen = len(canvas.avoid)
        canvas.avoid += self._words
        for overlay in self.overlays:
            if isinstance(overlay, plates.Bands):
                plates.draw_bands(canvas, overlay)
        del canvas.avoid[seen : seen + len(self._words)]

    def _squares(self, canvas: Canvas) -> list[pygame.Rect]:
        """Return the rectangles of legends and ships, which the labels below them keep free."""
        return self._legends(canvas) + [
            self._with_gauge(canvas, square_px(canvas, heading_of(ship), canvas.px(ship.place)))
            for ship in self._ships()
        ]

    def _ships(self) -> list[Ship]:
        """Return the ships on the board, with wrecks."""
        ships = () if self._state is None else self._state.ships.values()
        return [ship for ship in ships if ship.at is not None]

    def _legends(self, canvas: Canvas) -> list[pygame.Rect]:
        """Return the rectangles of the color legends."""
        found = self.corner_px()
        if self.corner.shown == KEY:
            legends = (one for one in self.overlays if isinstance(one, HeatLegend))
            found += [disc_painter.legend_place(canvas, one, self.corner) for one in legends]
        return found

    @staticmethod
    def _with_gauge(canvas: Canvas, square: pygame.Rect) -> pygame.Rect:
        """Return a ship's rectangle, extended to the right by its gauge."""
        aside, around = canvas.pen.px(34), canvas.pen.px(10)
        return pygame.Rect(
            square.left - around, square.top - around, square.width + aside, square.height + 2 * around
        )

    def _ghosts(self, canvas: Canvas) -> list[pygame.Rect]:
        """Return the rectangles of the ghosts, which plates keep free in any drawing order."""
        side = round(2 * ring_px(canvas))
        ends = [canvas.px(one.end) for one in self.overlays if isinstance(one, Ghost)]
        return [pygame.Rect(0, 0, side, side).move_to(center=(round(x), round(y))) for x, y in ends]

    def dots(self) -> Dots:
        return [(ship.place, ship.seat) for ship in self._ships() if ship.alive]

    # -- the pointer --------------------------------------------------------------------------------

    @property
    def ring_px(self) -> float:
        """The radius in pixels of the ring around a ship or a ghost."""
        return ring_px(self._canvas(self._frame))

    def drawn(self) -> list[pygame.Rect]:
        legends = self._legends(self._canvas(self._frame))
        return [*super().drawn(), *(one.move(self.rect.topleft) for one in legends)]
