"""The camera: which part of the board the view shows, and how large."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point

MARGIN_IN = 0.9
# The highest magnification. Closer up there is nothing more to see.
MOST_ZOOM = 9.0
WHEEL_STEP = 1.18
# The middle of the view stays at least this near to the board when it is panned.
_STRAY_IN = 4.0
# Ships grow less than the board when zooming in: a ship is a point (GEO-3) and must not hide distances.
_GROWTH = 0.75
_USUAL_PPI = 13.0


@dataclass(frozen=True, slots=True)
class View:
    """Where a camera looks, in any window: the middle in inches, and the magnification."""

    middle: Point
    zoom: float


_PANS = {"pan_left": (1, 0), "pan_right": (-1, 0), "pan_up": (0, 1), "pan_down": (0, -1)}


class Camera:
    """Convert inches of the board to pixels of the window and back."""

    def __init__(self, rect_px: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect_px)
        self.ppi = 1.0
        self.left_in = 0.0
        self.top_in = 0.0
        self.fit()

    @property
    def key(self) -> tuple[float, ...]:
        """Everything about the camera that a picture depends on."""
        return (*self.rect, self.ppi, self.left_in, self.top_in)

    @property
    def fit_ppi(self) -> float:
        """The pixels per inch at which the whole board is in view."""
        wide = self.rect.width / (WIDTH_IN + 2 * MARGIN_IN)
        high = self.rect.height / (HEIGHT_IN + 2 * MARGIN_IN)
        return max(0.5, min(wide, high))

    @property
    def zoom(self) -> float:
        """The magnification; 1 shows the whole board."""
        return self.ppi / self.fit_ppi

    @property
    def ship_scale(self) -> float:
        """The pixels per inch at which ships are drawn."""
        growth = _GROWTH if self.ppi > _USUAL_PPI else 0.8
        return _USUAL_PPI * math.pow(self.ppi / _USUAL_PPI, growth)

    def to_px(self, point: Point) -> Point:
        """Return the pixel of a point of the board."""
        return (
            self.rect.x + (point[0] - self.left_in) * self.ppi,
            self.rect.y + (point[1] - self.top_in) * self.ppi,
        )

    def to_board(self, px: Point) -> Point:
        """Return the point under a pixel, in inches; it may be off the board."""
        return (
            (px[0] - self.rect.x) / self.ppi + self.left_in,
            (px[1] - self.rect.y) / self.ppi + self.top_in,
        )

    def fit(self) -> None:
        """Show the whole board."""
        self.ppi = self.fit_ppi
        self.center_on((WIDTH_IN / 2, HEIGHT_IN / 2))

    @property
    def view(self) -> View:
        """The current view, to return to with `look`."""
        return View(self.to_board(self.rect.center), self.zoom)

    def look(self, view: View | None) -> None:
        """Look at a view; None shows the whole board."""
        self.fit()
        if view is not None:
            self.ppi = self.fit_ppi * max(1.0, view.zoom)
            self.center_on(view.middle)

    def resize(self, rect_px: pygame.Rect) -> None:
        """Move to another rectangle, keeping the same place and magnification."""
        view = self.view
        self.rect = pygame.Rect(rect_px)
        self.look(view)

    def zoom_at(self, px: Point, steps: float) -> None:
        """Zoom by steps of the wheel (in if positive), keeping the place under the pointer where it is."""
        if not (math.isfinite(px[0]) and math.isfinite(px[1]) and math.isfinite(steps)):
            return
        held = self.to_board(px)
        wanted = self.ppi * WHEEL_STEP ** max(-40.0, min(40.0, steps))
        self.ppi = max(self.fit_ppi, min(self.fit_ppi * MOST_ZOOM, wanted))
        self.left_in = held[0] - (px[0] - self.rect.x) / self.ppi
        self.top_in = held[1] - (px[1] - self.rect.y) / self.ppi

    def pan_px(self, dx: float, dy: float) -> None:
        """Drag the board by pixels, but never out of sight."""
        if not (math.isfinite(dx) and math.isfinite(dy)):
            return
        x, y = self.to_board(self.rect.center)
        x, y = x - dx / self.ppi, y - dy / self.ppi
        self.center_on(
            (
                max(-_STRAY_IN, min(WIDTH_IN + _STRAY_IN, x)),
                max(-_STRAY_IN, min(HEIGHT_IN + _STRAY_IN, y)),
            )
        )

    def take(self, action: str, step_px: float) -> bool:
        """Pan, zoom or fit as a key's action says; return False for any other action."""
        if action in _PANS:
            x, y = _PANS[action]
            self.pan_px(x * step_px, y * step_px)
        elif action in ("zoom_in", "zoom_out"):
            self.zoom_at(self.rect.center, 1 if action == "zoom_in" else -1)
        elif action == "fit":
            self.fit()
        else:
            return False
        return True

    def center_on(self, point: Point) -> None:
        """Center the view on a point of the board."""
        self.left_in = point[0] - self.rect.width / 2 / self.ppi
        self.top_in = point[1] - self.rect.height / 2 / self.ppi

    def shows(self, point: Point, margin_px: float = 0.0) -> bool:
        """Return whether a point is inside the view, at least `margin_px` from its frame."""
        x, y = self.to_px(point)
        return (
            self.rect.left + margin_px <= x <= self.rect.right - margin_px
            and self.rect.top + margin_px <= y <= self.rect.bottom - margin_px
        )
