"""The board of a duel: the map of hexes, its tokens, and the tools' overlays below and above them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

import pygame

from game.board import marking, plates
from game.board import overlays as common
from game.board.canvas import Canvas
from game.board.corner import KEY, VIEW
from game.board.heat_map import draw_key, key_place
from game.board.layer import Layer
from game.board.minimap import Dots
from game.board.overlays import Heat, HeatKey
from game.board.piece_view import Painters, PieceBoard
from game.families.dark_frontier.board import ghost_painter, insets, reach_painter
from game.families.dark_frontier.board.animation import Animation
from game.families.dark_frontier.board.course import Course
from game.families.dark_frontier.board.ground import MapGround, draw_small_map, shipyard_px, words_of_map
from game.families.dark_frontier.board.layer import Look, TokenLayer
from game.families.dark_frontier.board.layout import TIP_IN, point_of
from game.families.dark_frontier.board.overlays import (
    Arc,
    Clock,
    Ends,
    Ghost,
    GhostShot,
    HexTape,
    LaterWay,
    LitHexes,
    MapKey,
    Met,
    Relative,
    SteerEnds,
)
from game.families.dark_frontier.board.relative import draw_relative, relative_place
from game.families.dark_frontier.board.tally_mark import draw_tally, tally_words, write_tally
from game.families.dark_frontier.board.tints import draw_figures, draw_tints
from game.families.dark_frontier.board.token_places import part_of, place_at, tokens_of
from game.families.dark_frontier.last_tally import last_tally
from game.shell.theme import Theme
from rules.dark_frontier.events import DuelEnded, Event, PointScored, TokensFlown
from rules.dark_frontier.figures import EDITIONS, figures_of
from rules.dark_frontier.state import Phase, State
from rules.hexes.grid import Hex, add
from rules.table.measure import Point

# From bottom to top: hexes to choose, arcs, possible positions, paths; above the tokens all in _OVER.
_UNDER: Painters = {
    LitHexes: reach_painter.draw_lit,
    Arc: reach_painter.draw_arc,
    Ends: reach_painter.draw_ends,
    Heat: draw_tints,
    SteerEnds: reach_painter.draw_steerings,
    LaterWay: reach_painter.draw_later,
}
_OVER: Painters = {
    Heat: draw_figures,
    Ghost: ghost_painter.draw_ghost,
    GhostShot: ghost_painter.draw_ghost_shot,
    Met: ghost_painter.draw_met,
    plates.Plate: lambda canvas, plate: plates.draw_plate(canvas, plate, canvas.length_px(TIP_IN)),
    common.TargetRing: marking.draw_ring,
    common.Crosshair: marking.draw_crosshair,
    HexTape: reach_painter.draw_tape,
    common.Cross: marking.draw_cross,
    common.Notice: marking.draw_notice,
    Clock: insets.draw_clock,
}


_TOKEN_WEIGHT, _PANEL_WEIGHT = 3, 12  # in possible positions, when something needs space


class DuelBoard(PieceBoard[State, Event, Look, Animation]):
    """Draws the tokens of a state and the tools' overlays."""

    of_all: ClassVar[tuple[type, ...]] = (DuelEnded, PointScored, TokensFlown)
    animation_of = Animation
    background: MapGround
    pieces: TokenLayer

    def furnish(self) -> None:
        self.look = Look()
        self.pieces = TokenLayer()
        self.background = MapGround(figures_of(EDITIONS[0]).map)
        self.whole.chart = self._draw_small
        self.cameraman.stays = True  # both sides look at one place for a whole round
        self.course = Course()
        self._under = Layer()
        self._words_px: list[pygame.Rect] = []  # labels of the map, which plates keep free
        self._ends_for: tuple[object, tuple[float, ...]] = ((), ())
        self._ends: list[pygame.Rect] = []
        self._small_key: tuple[object, ...] = ()
        self._small = pygame.Surface((1, 1))

    def show(self, state: State) -> None:
        super().show(state)
        if state.figures.map != self.background.figures:
            self.background = MapGround(state.figures.map)

    def begins(self, beat: Sequence[Event], animation: Animation) -> None:
        self.course.note(beat, animation.before, animation.after)

    @property
    def foot_px(self) -> int:
        in_advance = self._state is not None and self._state.phase is Phase.ADVANCE
        return self._pen.px(insets.CLOCK_FOOT) if in_advance else 0

    def clock(self) -> Clock | None:
        """Return the clock of the Advance that is shown.

        None means that a tool shows its own, or that nothing happens that a clock could tell.
        """
        if self._state is None or any(isinstance(one, Clock) for one in self.overlays):
            return None
        clock = self.course.clock(self._state, None if self.animation is None else self.animation.part)
        return replace(clock, aside=self.look.aside) if clock is not None and clock.steps else None

    def overview(self, pointed: Sequence[str] = ()) -> None:
        self.look = Look(hovered=next(iter(pointed), None))

    def key(self) -> tuple[object, ...]:
        laid = self._laid(_UNDER, MapKey, HeatKey, Relative)
        return (self.camera.key, self.version, self.look, laid, self.covers)

    def paint(self, canvas: Canvas) -> None:
        key = (canvas.camera.key, self.version, self._laid(_UNDER), tuple(self._under_cards()))
        panels = [] if self._is_covered() else self._panels(canvas)
        canvas.avoid = [*self._tokens_px(canvas), *panels]
        before = len(canvas.avoid)
        self._under.lay(canvas, key, self._paint_under)
        self.pieces.ends = _ends_in(canvas, self.overlays)
        self._paint_pieces(canvas, [*panels, *canvas.avoid[before:]])

    def _paint_under(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.ground(canvas), (0, 0))
        state, figures = self._state, self.background.figures
        last = None if state is None else last_tally(state)
        if last is not None:
            draw_tally(canvas, figures, last)
        self._paint_each(canvas, _UNDER)
        kept = [*canvas.avoid, *self.corner_px(), *self._under_cards(), *self._ends_px(canvas)]
        self._words_px = []
        for image, place in words_of_map(canvas, figures, rule=last is None):
            free = place.collidelist([*kept, *self._words_px]) < 0
            if free and canvas.surface.get_rect().contains(place):
                self._words_px.append(canvas.write(image, place))
        if state is not None and last is not None:
            words = tally_words(last, state.setup.names)
            written = write_tally(canvas, figures, words, last, [*kept, *self._words_px])
            self._words_px += [] if written is None else [written]

    def has_marks(self) -> bool:
        kinds = MapKey | HeatKey | Relative
        marks = any(type(one) in _OVER or isinstance(one, kinds) for one in self.overlays)
        return marks or self.clock() is not None

    def paint_marks(self, canvas: Canvas) -> None:
        panels = [*self._under_cards(), *self._panels(canvas), *self.corner_px()]
        # Short of space, a plate covers possible positions rather than tokens, and tokens rather than panels.
        tokens = self.pieces.occupied * _TOKEN_WEIGHT
        met = [ghost_painter.place_of_met(canvas, one) for one in self.overlays if isinstance(one, Met)]
        signs = [*met, *self._ends_px(canvas), *self._words_px, shipyard_px(canvas)]
        canvas.avoid = [*tokens, *signs, *panels * _PANEL_WEIGHT]
        self._paint_each(canvas, _OVER)
        if self._state is None:
            return
        if (clock := self.clock()) is not None:
            insets.draw_clock(canvas, clock)
        part = part_of(self._state) if self.animation is None else self.animation.part
        for overlay in self.overlays:
            if isinstance(overlay, MapKey) and self.corner.shown == KEY:
                insets.draw_key(canvas, overlay, self.corner)
            elif isinstance(overlay, HeatKey) and self.corner.shown == KEY:
                draw_key(canvas, overlay, self.corner)
            elif isinstance(overlay, Relative) and (overlay.large or self.corner.shown == VIEW):
                draw_relative(canvas, self._state, overlay, part, self.corner)

    def draw(self, surface: pygame.Surface) -> bool:
        self.corner.only_above = self.clock() is not None or any(
            isinstance(one, Clock) for one in self.overlays
        )
        return super().draw(surface)

    def signs_px(self) -> list[pygame.Rect]:
        return self._ends_px(self._canvas(self._frame))

    def explained_by(self) -> list[str]:
        if self._is_covered():  # the large view covers the whole board
            return []
        kinds = {MapKey: KEY, HeatKey: KEY, Relative: VIEW}
        return [*super().explained_by(), *(kinds[type(one)] for one in self.overlays if type(one) in kinds)]

    def _is_covered(self) -> bool:
        """Return whether the large relative view covers the board."""
        return any(isinstance(one, Relative) and one.large for one in self.overlays)

    def _panels(self, canvas: Canvas) -> list[pygame.Rect]:
        """Return the rectangles of panels over the map, which labels keep free."""
        found = [] if self.clock() is None else [insets.clock_place(canvas)]
        for overlay in self.overlays:
            match overlay:
                case MapKey() if self.corner.shown == KEY:
                    found.append(insets.key_place(canvas, overlay, self.corner))
                case HeatKey() if self.corner.shown == KEY:
                    found.append(key_place(canvas, overlay, self.corner))
                case Clock():
                    found.append(insets.clock_place(canvas))
                case Relative() if overlay.large or self.corner.shown == VIEW:
                    found.append(relative_place(canvas, overlay, self.corner))
        return found

    def _ends_px(self, canvas: Canvas) -> list[pygame.Rect]:
        """Return the rectangles of possible positions and ghosts, which plates keep free.

        They are cached, because they are needed several times per frame.
        """
        laid, seen = self._ends_for
        if laid is self.overlays and seen == canvas.camera.key:
            return self._ends
        found = _ends_in(canvas, self.overlays)
        for ghost in (one for one in self.overlays if isinstance(one, Ghost)):
            found.append(reach_painter.place_of_hex(canvas, add(ghost.start, ghost.velocity)))
        self._ends_for, self._ends = (self.overlays, canvas.camera.key), found
        return found

    def _tokens_px(self, canvas: Canvas) -> list[pygame.Rect]:
        """Return the rectangles of tokens, which labels below them keep free."""
        if self._state is None:
            return []
        side, part = round(canvas.length_px(2 * TIP_IN)), part_of(self._state)
        spots = (canvas.px(place_at(token, part)) for token in tokens_of(self._state).values())
        return [pygame.Rect(0, 0, side, side).move_to(center=(round(x), round(y))) for x, y in spots]

    def dots(self) -> Dots:
        if self._state is None:
            return []
        part = part_of(self._state)
        return [(place_at(one, part), one.seat) for one in tokens_of(self._state).values()]

    def panels(self) -> list[pygame.Rect]:
        return [one.move(self.rect.topleft) for one in self._panels(self._canvas(self._frame))]

    def drawn(self) -> list[pygame.Rect]:
        return [*super().drawn(), *self.panels()]

    def _draw_small(self, surface: pygame.Surface, theme: Theme, scale: float) -> None:
        """Draw the map below the dots of the minimap; it is cached, because it is slow."""
        key = (surface.get_size(), theme, self.background.figures.radius, self.background.figures.yard)
        if key != self._small_key:
            draw_small_map(surface, theme, scale, self.background.figures)
            self._small_key, self._small = key, surface.copy()
        surface.blit(self._small, (0, 0))

    # -- the pointer --------------------------------------------------------------------------------

    def hex_px(self, at: Hex) -> Point:
        """Return the window's pixel in the center of a hex."""
        return self.camera.to_px(point_of(at))


def _ends_in(canvas: Canvas, overlays: Sequence[object]) -> list[pygame.Rect]:
    """Return the rectangles of possible positions."""
    ends = (one for one in overlays if isinstance(one, Ends | SteerEnds))
    return [place for one in ends for place in reach_painter.places_of(canvas, one)]
