"""The dice tray in a corner of the board: dice fall, are struck out and added up."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.shell import drawing
from game.shell.theme import SMALL, STRONG, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget

if TYPE_CHECKING:
    from game.match.playback import Beat
    from game.screens.table.presenter import Presenter

# At normal speed four dice have fallen and are added up within a second.
FALL_S = 0.3
APART_S = 0.04
HOLD_S = 0.4
REROLL_HOLD_S = 0.3
REST_S = 1.5  # then the card of a roll that is over leaves
WIDTH, HEIGHT = 384, 104
_RULING = re.compile(r" \([A-Z0-9]+-\d+\)")
_DIE = 38
_MOST_A_ROW = 8
_STEPS = 24
IN_THE_WAY = 100  # pieces that a card, or a piece that is asked about, counts for


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice in the tray. `values` differ from `faces` by a penalty or bonus; `removed` are indices.

    `result` is what they come to, `notes` what else they do; `fallen` counts the dice that lay there before
    the last roll and need not fall again. A `brief` one is read at a glance.
    """

    title: str
    faces: tuple[int, ...]
    values: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    marked: tuple[int, ...] = ()
    result: str = ""
    notes: tuple[str, ...] = ()
    ruling: str = ""
    falling: tuple[int, ...] = ()
    clickable: bool = False
    brief: bool = False
    best: int | None = None
    at: int | None = None


class DiceTray:
    """What lies in the tray and how far it has fallen; `speed` 0 shows everything at once.

    What was rolled leaves a moment after it came to rest; what a tool shows stays as long as the tool.
    `corner` is where it stands while something lies in it: one of those of `TrayWidget`. `keep_off` is what
    it should not lie under: cards.
    """

    def __init__(self, presenter: Presenter) -> None:
        self._presenter = presenter
        self.throw: Throw | None = None
        self.corner: int | None = None
        self.keep_off: list[pygame.Rect] = []
        self._age_s = math.inf
        self._end_s = 0.0
        self._leaves = False
        self._rested_s = 0.0

    @property
    def busy(self) -> bool:
        """Whether dice still fall, or a result has not been on show for long."""
        return self._age_s < self._end_s

    def take(self, beat: Beat, state: Any, *, speed: float) -> None:  # noqa: ANN401 - of any game
        """Show what a beat rolled, if it did; `state` is the table after it."""
        for event in beat:
            throw = self._presenter.throw(event, state, self.throw)
            if throw is None:
                self.throw = None
            elif throw is not self.throw:
                self.show(throw, speed=speed, hold_s=_hold_s(throw))
                self._leaves = True

    def show(self, throw: Throw | None, *, speed: float = 0.0, hold_s: float = 0.0) -> None:
        """Put a throw into the tray and let its dice fall."""
        self.throw, self._leaves, self._rested_s = throw, False, 0.0
        falls = FALL_S + APART_S * len(throw.falling) if throw is not None and throw.falling else 0.0
        self._end_s = falls + hold_s
        self._age_s = 0.0 if speed > 0 and self._end_s > 0 else math.inf

    def update(self, dt_s: float) -> bool:
        """Let seconds of animation pass; return whether the picture changes."""
        if self.busy:
            self._age_s += dt_s
            return True
        if self.throw is None or not self._leaves:
            return False
        self._rested_s += dt_s
        if self._rested_s < REST_S:
            return False
        self.throw = None
        return True

    def finish(self) -> None:
        """Let everything lie at once."""
        self._age_s = math.inf

    def progress(self, die: int) -> float:
        """Return how far a die has fallen, 0 to 1, in steps that a picture can be kept for."""
        throw = self.throw
        if throw is None or die not in throw.falling or self._age_s == math.inf:
            return 1.0
        begun = self._age_s - APART_S * throw.falling.index(die)
        return round(max(0.0, min(1.0, begun / FALL_S)) * _STEPS) / _STEPS


def _hold_s(throw: Throw) -> float:
    """Return how long a result stays before the next beat: long enough to be read."""
    if throw.brief:
        return REROLL_HOLD_S
    return HOLD_S if throw.result else 0.0


@dataclass(eq=False, repr=False)
class TrayWidget(Widget):
    """The tray's picture in a corner of the board, while something lies in it.

    `on_die` takes dice that may be rerolled. `crowd` counts the pieces that a place of the window (in logical
    units) would cover: the tray stays in its corner as long as dice lie in it, unless what is asked about
    comes to lie below, which counts `IN_THE_WAY`.
    """

    kind = "tray"

    tray: DiceTray
    _: KW_ONLY
    on_die: Callable[[int], None]
    crowd: Callable[[pygame.Rect], int]

    def __post_init__(self) -> None:
        super().__post_init__()
        self._board = self.rect
        self.update(0.0)

    def update(self, dt: float) -> None:
        """Follow what lies in the tray."""
        throw = self._throw
        rows = -(-max(1, len(throw.faces)) // _MOST_A_ROW)
        high = HEIGHT + (rows - 1) * (_DIE + 6)
        tray, corners = self.tray, self._corners(high)
        if tray.throw is None:
            tray.corner = None
        elif tray.corner is None or self._in_the_way(corners[tray.corner]) >= IN_THE_WAY:
            tray.corner = corners.index(min(corners, key=self._in_the_way))
        self.rect = corners[tray.corner or 0]
        self.visible, self.topic = tray.throw is not None, throw.ruling

    def _in_the_way(self, corner: pygame.Rect) -> int:
        """Count what a corner would hide: a card of the screen's weighs as much as what is asked about."""
        return self.crowd(corner) + IN_THE_WAY * any(map(corner.colliderect, self.tray.keep_off))

    def _corners(self, high: int) -> list[pygame.Rect]:
        """Return the places that it can take, the usual one first."""
        room = self._board.inflate(-24, -24)
        place = pygame.Rect(0, 0, min(WIDTH, room.width), high)
        corners = ("bottomleft", "bottomright", "topleft", "topright")
        return [place.move_to(**{corner: getattr(room, corner)}) for corner in corners]

    @property
    def _throw(self) -> Throw:
        return self.tray.throw or Throw("", ())

    def state(self) -> tuple[object, ...]:
        return self._throw, tuple(self.tray.progress(i) for i in range(len(self._throw.faces)))

    def text(self) -> str:
        throw = self._throw
        return " · ".join(
            (throw.title, " ".join(map(str, throw.values or throw.faces)), throw.result, *throw.notes)
        )

    def value(self) -> list[int]:
        return list(self._throw.faces)

    def tip(self) -> str:
        return f"Press a die to roll it again ({self._throw.ruling})" if self._throw.clickable else ""

    def die_rect(self, die: int) -> pygame.Rect:
        """Return the place of a die in logical units of the window."""
        row, column = divmod(die, _MOST_A_ROW)
        return pygame.Rect(
            self.rect.left + 12 + column * (_DIE + 6), self.rect.top + 28 + row * (_DIE + 6), _DIE, _DIE
        )

    def press(self, pos: Pos) -> bool:
        """Reroll the die under the pointer."""
        if self._throw.clickable:
            for die in range(len(self._throw.faces)):
                if self.die_rect(die).collidepoint(pos):
                    self.on_die(die)
                    break
        return True

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw title, dice and what they come to."""
        throw, theme, rect = self._throw, pen.theme, surface.get_rect()
        pen.panel(surface, rect, theme.panel, theme.edge)
        pad = pen.px(12)
        head = pygame.Rect(pad, pen.px(5), rect.width - 2 * pad, pen.px(20))
        pen.write(surface, throw.title, head, STRONG, theme.secondary)
        still = all(self.tray.progress(i) >= 1.0 for i in range(len(throw.faces)))
        for die in range(len(throw.faces)):
            self._paint_die(surface, pen, die, still=still)
        row = min(_MOST_A_ROW, len(throw.faces))
        left = pad + pen.px(row * (_DIE + 6) + 8)
        room = pygame.Rect(left, pen.px(28), rect.width - left - pad, pen.px(_DIE))
        foot = pygame.Rect(pad, rect.bottom - pen.px(29), rect.width - 2 * pad, pen.px(24))
        notes = " · ".join(throw.notes)
        if throw.result and still and pen.width(throw.result, STRONG.sized(16)) <= room.width:
            pen.write(surface, throw.result, room, STRONG.sized(16), theme.text)
        elif throw.result and still:
            notes = " · ".join((throw.result, *throw.notes))
        if still and notes:
            ink = theme.accent if throw.clickable else theme.secondary
            style = pen.squeeze(notes, SMALL.sized(12), foot.width)
            if pen.width(notes, style) > foot.width:  # the log names the rulings too
                notes = _RULING.sub("", notes)
                style = pen.squeeze(notes, SMALL.sized(12), foot.width)
            pen.write(surface, notes, foot, style, ink)

    def _paint_die(self, surface: pygame.Surface, pen: Pen, die: int, *, still: bool) -> None:
        throw, theme = self._throw, pen.theme
        progress = self.tray.progress(die)
        place = pen.scale.rect(self.die_rect(die).move(-self.rect.left, -self.rect.top))
        shown = throw.faces[die]
        if progress < 1.0:
            shown = (shown + die + round(progress * 11)) % 6 + 1
        values = throw.values or throw.faces
        struck = still and die in throw.removed
        body = theme.good if still and die in throw.marked else None
        if struck:
            body = mix(theme.die, theme.panel, 0.62)
        numeral = None if values[die] == throw.faces[die] or not still else STRONG.sized(18)
        face = shown if numeral is None else values[die]
        image = pen.die(face, _DIE, body=body, style=numeral)
        lift = round((1.0 - progress) ** 2 * pen.px(26) * abs(math.cos(progress * 7)))
        surface.blit(image, place.move(0, -lift))
        if struck:
            ends = (place.left - 2, place.bottom + 1), (place.right + 1, place.top - 2)
            drawing.line(surface, theme.refusal, *ends, pen.scale.line(3))
        if still and throw.at == die:
            pen.panel(surface, place.inflate(pen.px(6), pen.px(6)), None, theme.focus, radius=9, width=2)
        if still and (throw.best == die or die in throw.marked):
            corner = place.right - pen.px(3), place.top + pen.px(3)
            pen.put_icon(surface, Icon.CHECK, corner, 13, theme.primary)
