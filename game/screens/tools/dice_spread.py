"""Large dice over the board: their layout, how they fall, and the words around them."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.paint import dice, solid_dice
from game.shell import drawing
from game.shell.theme import BODY, HEADING, SMALL, STRONG, TITLE, Color, TextStyle
from game.widgets.icons import Icon
from game.widgets.pen import Align, Pen

if TYPE_CHECKING:
    from game.screens.tools.dice_tray import Throw

# The side of a die's picture as a fraction of the window's height, and the smallest legible side in units.
SIDE = 112 / 1080
_LEAST = 34
_GAP, _PAD = 0.04, 0.26  # fractions of a die's side
_TOP, _SUM, _FIGURE = 0.1, 1.6, 0.72
_TITLE, _LINE = 34, 20
# A few dice need less room than their words: the minimum widths of everything and of the sum, and the height
# of the notes. Dice stacked in rows on purpose get narrow text, so their notes need one more line.
_WIDE, _NARROW = (372, 150, 40), (262, 118, 60)
_MOST_ROWS = 3
_HIGHEST = 0.55  # the height from which dice fall, in sides of a die
# Fractions of the fall at which a die touches the board, and how high it bounces in between.
TOUCHES, _BOUNCES = (0.5, 0.82, 1.0), (0.3, 0.09)
_ASKEW = (0.05, -0.045, 0.035, -0.02)  # small vertical offsets: thrown dice never line up
_TUMBLES_A_FALL = 22
_RESULT = re.compile(r"(?:(.*)= )?(\d+)((?: [a-z].*)?)")
_REASON = STRONG.sized(12)
_LEAST_WORDS = 11.0
_CROSS_RIM: Color = (14, 6, 12)


def lift(progress: float) -> float:
    """Return the height of a die for its progress through the fall: 1 at the start, 0 on the board.

    >>> lift(0.0), lift(0.5), lift(1.0)
    (1.0, 0.0, 0.0)
    """
    first, second, last = TOUCHES
    if progress < first:
        return 1 - (progress / first) ** 2
    begin, end, high = (first, second, _BOUNCES[0]) if progress < second else (second, last, _BOUNCES[1])
    share = (progress - begin) / (end - begin)
    return max(0.0, 4 * high * share * (1 - share))


def parted(result: str) -> tuple[str, str, str]:
    """Return the parts of a throw's result: the bonus added to the dice, the figure, and its unit.

    Without a figure, the whole text comes back as the unit.

    >>> parted("+ 1 = 4 pips"), parted("= 12 damage"), parted("turned aside")
    (('+ 1', '4', 'pips'), ('', '12', 'damage'), ('', '', 'turned aside'))
    """
    found = _RESULT.fullmatch(result)
    if found is None:
        return "", "", result.removeprefix("= ")
    return (found[1] or "").strip(), found[2], found[3].strip()


@dataclass(frozen=True, slots=True)
class Spread:
    """The layout of `count` large dice, `across` in a row.

    `side` is the side of a die. `least` holds the minimum width of everything, the minimum width of the sum,
    and the height of the notes. All are in logical units; places are relative to the layout's corner.
    """

    count: int
    across: int
    side: float
    least: tuple[int, int, int] = _WIDE

    @classmethod
    def of(cls, count: int, room: tuple[int, int], wanted: float, across: int = 0) -> Spread:
        """Return the layout of dice at the wanted size, or as large as the room allows.

        It uses as few rows as possible. With `across`, at most that many dice share a row (up to
        three rows), and the text is narrower as well.
        """
        found: list[Spread] = []
        least = _NARROW if across else _WIDE
        fewest = min(_MOST_ROWS, math.ceil(max(1, count) / across)) if across else 1
        for rows in range(fewest, _MOST_ROWS + 1):
            in_a_row = math.ceil(max(1, count) / rows)
            wide = in_a_row * (1 + _GAP) + 2 * _PAD
            side = min(
                (room[0] - least[1]) / wide,
                room[0] / (wide + _SUM),
                (room[1] - _TITLE - _LINE - least[2]) / (rows * (1 + _GAP) + _TOP + 2 * _PAD),
            )
            found.append(cls(count, in_a_row, max(_LEAST, math.floor(min(wanted, side))), least))
            if side >= wanted / 2:
                return found[-1]
        return max(found, key=lambda one: one.side)

    @property
    def _rows(self) -> int:
        return math.ceil(max(1, self.count) / self.across)

    @property
    def _step(self) -> float:
        return self.side * (1 + _GAP)

    @property
    def pad(self) -> int:
        """How far the dark backdrop extends beyond the dice and words."""
        return max(16, round(self.side * _PAD))

    @property
    def _whole(self) -> int:
        """The width of the dice and the sum together."""
        return round(max(self.across * self._step + max(_SUM * self.side, self.least[1]), self.least[0]))

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the whole layout."""
        return self._whole + 2 * self.pad, self.words[2].bottom + self.pad // 2

    def die(self, number: int) -> Rect:
        """Return the rectangle of a die."""
        row, column = divmod(number, self.across)
        top = self.pad + _TITLE + _TOP * self.side + row * self._step
        return Rect(round(self.pad + column * self._step), round(top), round(self.side), round(self.side))

    @property
    def words(self) -> tuple[Rect, Rect, Rect]:
        """The rectangles of the title above the dice, of why some dice do not count, and of the notes.

        Each takes the full width, because the words for one die need as much room as those for five.
        """
        whole, low = self._whole, max(self.die(self.count - 1).bottom + 4, self.sum[1].bottom)
        title, reason = Rect(self.pad, self.pad // 2, whole, _TITLE), Rect(self.pad, low, whole, _LINE)
        return title, reason, Rect(self.pad, reason.bottom, whole, self.least[2])

    def key(self, die: int) -> Rect:
        """Return the rectangle of a die's key cap, on the die's lower edge."""
        return Rect(0, 0, _LINE, _LINE).move_to(center=self.die(die).move(0, _LINE // 3).midbottom)

    @property
    def sum(self) -> tuple[Rect, Rect]:
        """The rectangles of the result, to the right of the last row, and of the unit below it."""
        last, left = self.die(self.count - 1), round(self.pad + self.across * self._step)
        wide, high = self.pad + self._whole - left, round(_FIGURE * self.side)
        figure = Rect(left, last.top - round(0.1 * self.side), wide, high)
        return figure, Rect(left, figure.bottom, wide, _LINE)


class SpreadPainter:
    """Paint a throw into its picture. `progress` holds how far each die has fallen, from 0 to 1."""

    def __init__(
        self, surface: pygame.Surface, pen: Pen, spread: Spread, throw: Throw, progress: tuple[float, ...]
    ) -> None:
        self.surface, self.pen, self.spread, self.throw = surface, pen, spread, throw
        self._progress = progress
        self._still = all(share >= 1 for share in progress)

    def paint(self, over: int | None) -> None:
        """Draw the backdrop, the words, the dice and the result.

        `over` is the clickable die under the pointer, if any.
        """
        throw, theme = self.throw, self.pen.theme
        pad = self.pen.px(self.spread.pad)
        self.surface.blit(dice.pool(self.surface.get_size(), pad), (0, 0))
        title, reason, notes = self.spread.words
        ink = theme.seat_text(throw.seat) if throw.seat is not None else theme.text
        for die in range(len(throw.faces)):
            self._die(die, over=die == over)
        self._write(throw.title, title, STRONG.sized(14), ink)  # visible even while dice are falling
        if not self._still:
            return
        if throw.removed and throw.why_removed:
            self._write(throw.why_removed, self._under(throw.removed, reason), _REASON, theme.refusal)
        for die, key in enumerate(throw.keys):
            self._key(key, self.spread.key(die))
        words = " · ".join(filter(None, (throw.had, *throw.notes)))
        self._write(words, notes, SMALL.sized(12), theme.secondary)
        if throw.result:
            self._sum()

    def _key(self, label: str, place: Rect) -> None:
        """Draw a die's key as a key cap, so that nobody takes it for a value."""
        image = self.pen.key_cap(label)
        self.surface.blit(image, image.get_rect(center=self.pen.scale.rect(place).center))

    def _under(self, struck: tuple[int, ...], row: Rect) -> Rect:
        """Return the rectangle for the reason why dice do not count.

        It starts at the first removed die, or farther left if the words need more room.
        """
        left = min(self.spread.die(die).left for die in struck)
        wide = self.pen.width(self.throw.why_removed, _REASON) / self.pen.scale.factor + 8
        left = max(row.left, min(left, round(row.right - wide)))
        return Rect(left, row.top, row.right - left, row.height)

    def _die(self, die: int, *, over: bool) -> None:
        throw, theme, pen = self.throw, self.pen.theme, self.pen
        progress, place = self._progress[die], pen.scale.rect(self.spread.die(die))
        place.move_ip(0, round(_ASKEW[die % len(_ASKEW)] * place.height))
        high = lift(progress)
        level = max(1, round(8 * (1 - 0.8 * high)))
        below = dice.shadow(place.width, level)
        at = place.centerx + place.width // 10, place.centery + round(place.height * 0.3)
        self.surface.blit(below, below.get_rect(center=at))
        struck = self._still and die in throw.removed
        picture = self._picture(die, place.width, struck=struck)
        self.surface.blit(
            picture, picture.get_rect(center=place.center).move(0, -round(high * _HIGHEST * place.height))
        )
        if struck:
            self._cross(place)
        if not self._still:
            return
        ring = theme.focus if throw.at == die else theme.good if throw.best == die else None
        if ring is None and over:
            ring = theme.edge
        if ring is not None:
            pen.panel(self.surface, place, None, ring, radius=self.spread.side * 0.2, width=2)
        self._marks(die, place)

    def _picture(self, die: int, side_px: int, *, struck: bool) -> pygame.Surface:
        """Return the picture of a die: tumbling, or at rest with its face up; a flat die if no art exists."""
        face, progress, sides = self.throw.faces[die], self._progress[die], self.throw.sides
        in_air, tumble = progress < TOUCHES[1], 5 * die + round(progress * _TUMBLES_A_FALL)
        if sides in solid_dice.SIDES:
            painted = (
                solid_dice.tumbling(sides, tumble, side_px)
                if in_air
                else solid_dice.at_rest(sides, face, die + face, side_px, struck=struck)
            )
        elif in_air and face in dice.VALUES:
            painted = dice.tumbling(tumble, side_px)
        else:
            painted = dice.at_rest(face, 7 * die + face, side_px, struck=struck)
        if painted is not None:
            return painted
        units = self.spread.side * 0.7
        return self.pen.die(face, units, style=None if face in dice.VALUES else STRONG.sized(units * 0.5))

    def _cross(self, place: Rect) -> None:
        reach = round(place.width * 0.36)
        for width, ink in ((10, _CROSS_RIM), (5, self.pen.theme.refusal)):
            stroke = max(2, round(width * place.width / 112))
            for way in (1, -1):
                a = place.centerx - reach, place.centery - way * reach
                b = place.centerx + reach, place.centery + way * reach
                drawing.line(self.surface, ink, a, b, stroke)

    def _marks(self, die: int, place: Rect) -> None:
        """Tick a die that has an effect, and show its value if that differs from its face."""
        throw, theme, pen, side = self.throw, self.pen.theme, self.pen, self.spread.side
        counts = (throw.values or throw.faces)[die]
        if counts != throw.faces[die] and die not in throw.removed:
            plate = pen.scale.rect(Rect(0, 0, round(side * 0.4), round(side * 0.4)))
            plate.center = place.right - round(place.width * 0.18), place.bottom - round(place.height * 0.2)
            pen.panel(self.surface, plate, theme.panel, theme.text, radius=side * 0.2, width=1.5)
            words = pen.text(str(counts), STRONG.sized(max(11.0, side * 0.25)), theme.text)
            self.surface.blit(words, words.get_rect(center=plate.center))
        if die in throw.marked or throw.best == die:
            at = place.right - round(place.width * 0.16), place.top + round(place.height * 0.18)
            plate = pen.scale.rect(Rect(0, 0, round(side * 0.26), round(side * 0.26)))
            plate.center = at
            pen.panel(self.surface, plate, theme.primary, theme.good, radius=side * 0.13, width=1)
            pen.put_icon(self.surface, Icon.CHECK, at, side * 0.17, theme.text)

    def _sum(self) -> None:
        """Draw the result large, with its unit below."""
        theme, (place, below) = self.pen.theme, self.spread.sum
        plus, figure, unit = parted(self.throw.result)
        if figure:
            style = TITLE.sized(self.spread.side * 0.8 / self.pen.text_factor)
            self._write(f"{plus} = {figure}" if plus else figure, place, style, theme.text, "center")
            self._write(unit, below, STRONG.sized(14), theme.text, "center")
        else:
            self._write(unit, place.union(below), HEADING.sized(20), theme.text, "center")

    def _step_px(self, style: TextStyle) -> int:
        """Return the distance between two lines of text, in pixels: their rims may touch."""
        return self.pen.line_height(style) + 2 * self.pen.scale.line(1.5) - 1

    def _wrapped(self, words: str, style: TextStyle, room_px: tuple[int, int]) -> tuple[TextStyle, list[str]]:
        """Wrap words into lines in the largest style that fits the room, down to a minimum size."""
        pen, least = self.pen, min(_LEAST_WORDS, style.size)
        while True:
            lines = pen.lines(words, style, room_px[0])
            low = len(lines) == 1 or len(lines) * self._step_px(style) <= room_px[1]
            if style.size <= least or (low and all(pen.width(line, style) <= room_px[0] for line in lines)):
                return style, lines
            style = style.sized(max(least, style.size - 1))

    def _write(
        self,
        words: str,
        place: Rect,
        style: TextStyle = BODY,
        ink: Color | None = None,
        align: Align = "left",
    ) -> None:
        """Draw words with a dark rim into a place.

        Words that are too long shrink or wrap before any are cut off.
        """
        if not words:
            return
        pen, room = self.pen, self.pen.scale.rect(place)
        rim = pen.scale.line(1.5)
        style = pen.within(words, style, (room.width, room.height - 2 * rim))
        style, lines = self._wrapped(words, style, (room.width - 2 * rim, room.height + rim))
        high = self._step_px(style)
        most = max(1, (room.height + rim) // high)
        if len(lines) > most:
            lines[most - 1 :] = [pen.fit(" ".join(lines[most - 1 :]), style, room.width)]
        top = room.centery - len(lines) * high // 2 - rim if align == "center" else room.top
        for number, line in enumerate(lines):
            image = pen.rimmed(line, style, ink, rim)
            at = image.get_rect(topleft=(room.left, top + number * high))
            if align == "center":
                at.centerx = room.centerx
            self.surface.blit(image, at)
