"""Big moments of a match: a line of text over the top of the board, one at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pygame

from game.game_card import Moment, SeenBeat
from game.games import card_of
from game.shell.motion import eased
from game.shell.settings import Settings
from game.shell.theme import BODY, TITLE, Color, TextStyle, Theme, mix
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.board.view import AnyBoard

IN_S, HOLD_S, OUT_S = 0.18, 1.1, 0.3
LENGTH_S = IN_S + HOLD_S + OUT_S
_MOST_SPEED = 2.0  # the highest speed at which text can still be read
_REMEMBERED = 40
_STEPS = 12
# Heights as fractions of the window's height: the banner, the large line and the smaller one.
_HIGH, _LINE, _BELOW = 112 / 1080, 50 / 1080, 18 / 1080
_MARGIN, _RISE = 14, 10
_DARK: Color = (5, 7, 16)
_DARK_ALPHA = 214
_WARM: Color = (255, 170, 90)
_LEAST_SHARE = 0.4


class Moments:
    """The big moments to announce; `on_told` is called as each one is announced.

    A moment waits until the animation on the board reaches its climax. Without animation none is
    shown, but `on_told` is still called for all of them.
    """

    def __init__(self, settings: Settings, edition: str, on_told: Callable[[Moment], None]) -> None:
        self._settings = settings
        self._find = card_of(edition).table.moments
        self._on_told = on_told
        self._told: deque[SeenBeat[Any, Any]] = deque(maxlen=_REMEMBERED)
        self._waiting: list[Moment] = []
        self._age_s = 0.0
        self.shown: Moment | None = None

    @property
    def busy(self) -> bool:
        """Whether a moment is on show or waiting."""
        return self.shown is not None or bool(self._waiting)

    def take(
        self,
        beat: Sequence[object],
        before: object,
        after: object,
        solo: Seat | None,
        *,
        speed: float,
    ) -> None:
        """Find the big moments of a beat between the states `before` and `after`.

        At speed 0 none is shown, but all are reported.
        """
        self._told.append(SeenBeat(beat, before))
        found = self._find(self._told, after, solo)
        if speed > 0:
            self._waiting += found
            return
        for moment in found:
            self._on_told(moment)

    def update(self, dt_s: float, board: AnyBoard, *, speed: float = 1.0) -> bool:
        """Advance time by some seconds, in step with the board's animation.

        Return whether the picture changes.
        """
        if self.shown is not None:
            self._age_s += dt_s * min(max(speed, 1.0), _MOST_SPEED)
            if self._age_s < LENGTH_S:
                return True
            self.shown = None
            return True
        playing = board.animation
        early = playing is not None and playing.clock_s < getattr(playing, "climax_s", 0.0)
        if not self._waiting or board.waits or early:
            return False
        self.shown, self._age_s = self._waiting.pop(0), 0.0
        self._on_told(self.shown)
        return True

    def finish(self) -> None:
        """End the moment on show, and report the waiting ones to `on_told` without showing them."""
        for moment in self._waiting:
            self._on_told(moment)
        self._waiting.clear()
        self.shown = None

    def forget(self) -> None:
        """Forget everything, because what follows does not continue what was shown."""
        self._told.clear()
        self._waiting.clear()
        self.shown = None

    @property
    def strength(self) -> float:
        """The opacity of the banner, 0 to 1 in steps; always 1 with reduced motion while it is shown."""
        if self.shown is None or self._settings.reduced_motion:
            return float(self.shown is not None)
        share = max(0.0, min(1.0, self._age_s / IN_S, (LENGTH_S - self._age_s) / OUT_S))
        return round(eased(share) * _STEPS) / _STEPS


@dataclass(eq=False, repr=False)
class MomentBanner(Widget):
    """The banner of a big moment at the top of the board; the pointer passes through it."""

    kind = "moment"
    solid = False

    moments: Moments
    _: KW_ONLY
    moment: Moment | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.rect.top += _MARGIN

    def joined(self) -> None:
        if self.ui is not None:
            self.rect.height = banner_height(self.ui.size[1])
        self.update(0.0)

    def px(self) -> pygame.Rect:
        """Return its rectangle in pixels, a little higher while it fades in and out."""
        return super().px().move(0, -round(_RISE * (1 - self.moments.strength)))

    def update(self, dt: float) -> None:
        """Follow the moment on show."""
        self.moment = self.moments.shown
        self.visible = self.moment is not None and self.moments.strength > 0
        if self.moment is None and self.moments.busy and self.ui is not None:
            _ground_of(self.ui.pen, self.px().size)  # prepared before the frame that needs it

    def text(self) -> str:
        return "" if self.moment is None else ". ".join(filter(None, (self.moment.line, self.moment.below)))

    def state(self) -> tuple[object, ...]:
        return (self.moment,)

    def picture(self, pen: Pen) -> pygame.Surface:
        """Return its picture at the current opacity."""
        image = super().picture(pen)
        image.set_alpha(round(255 * self.moments.strength))
        return image

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the moment into the widget's rectangle."""
        if self.moment is not None:
            paint_moment(surface, pen, self.moment, self.ui.size[1] if self.ui is not None else 720)


def banner_height(window: float) -> int:
    """Return the height of a banner for the height of the window."""
    return round(window * _HIGH)


def paint_moment(surface: pygame.Surface, pen: Pen, moment: Moment, window: float) -> None:
    """Draw the backdrop, a thin bright line above and below, and two lines of text.

    `window` is the height of the whole window; it sets the text sizes.
    """
    rect = surface.get_rect()
    surface.blit(_ground_of(pen, rect.size), (0, 0))
    style = _fitting(pen, moment.below, BODY.sized(window * _BELOW), rect.width)
    below = pen.rimmed(moment.below, style)
    middle = rect.centery - (round(rect.height * 0.13) if moment.below else 0)
    _write_line(surface, pen, moment, TITLE.sized(window * _LINE / pen.text_factor), middle)
    surface.blit(below, below.get_rect(center=(rect.centerx, rect.top + round(rect.height * 0.76))))


def _write_line(surface: pygame.Surface, pen: Pen, moment: Moment, style: TextStyle, middle: int) -> None:
    """Draw the large line, word by word in its colors."""
    style = _fitting(pen, moment.line, style, surface.get_width())
    images = [
        pen.rimmed(words, style, pen.theme.seat_text(seat) if seat else pen.theme.text, pen.scale.line(2))
        for words, seat in moment.words
    ]
    gap = pen.width(" ", style)
    left = (
        surface.get_rect().centerx
        - (sum(image.get_width() for image in images) + gap * (len(images) - 1)) // 2
    )
    for image in images:
        surface.blit(image, image.get_rect(midleft=(left, middle)))
        left += image.get_width() + gap


def _ground_of(pen: Pen, size: tuple[int, int]) -> pygame.Surface:
    """Return the backdrop behind the words, cached per size."""
    return pen.cached(("moment", size), lambda: _ground(size, pen.theme, pen.px(2)))


def _fitting(pen: Pen, words: str, style: TextStyle, width_px: int) -> TextStyle:
    """Return a style in which a line fits nine tenths of a width."""
    wide = pen.width(words, style)
    share = min(1.0, 0.9 * width_px / wide) if wide else 1.0
    return style.sized(style.size * max(_LEAST_SHARE, share))


def _ground(size: tuple[int, int], theme: Theme, thread_px: int) -> pygame.Surface:
    """Return the dark backdrop, fading out at both sides, with its two bright lines."""
    wide, high = size
    across = np.abs(np.linspace(-1, 1, wide // 4 + 1, dtype=np.float32))
    down = np.abs(np.linspace(-1, 1, high // 4 + 1, dtype=np.float32))
    ends = np.clip((1 - across) / 0.6, 0, 1)
    inside = (ends * ends * (3 - 2 * ends))[:, None] * np.clip((1 - down) / 0.35, 0, 1)[None, :]
    coarse = pygame.Surface(inside.shape, pygame.SRCALPHA)
    coarse.fill((*mix(_DARK, theme.ground, 1.0 if theme.plain else 0.0), 0))
    alphas = pygame.surfarray.pixels_alpha(coarse)
    alphas[...] = (inside * _DARK_ALPHA).astype(np.uint8)
    del alphas
    ground = pygame.transform.smoothscale(coarse, size)
    thread = pygame.Surface((wide // 4 + 1, 1), pygame.SRCALPHA)
    thread.fill((*_WARM, 0))
    alphas = pygame.surfarray.pixels_alpha(thread)
    alphas[:, 0] = (np.clip((0.72 - across) / 0.72, 0, 1) ** 1.3 * 235).astype(np.uint8)
    del alphas
    light = pygame.transform.smoothscale(thread, (wide, max(1, thread_px)))
    for top in (round(high * 0.06), round(high * 0.94) - thread_px):
        ground.blit(light, (0, top))
    return ground
