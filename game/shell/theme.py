"""Colors by role, type styles and the scale from logical units to pixels."""

from __future__ import annotations

import contextlib
import enum
import logging
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import pygame

from game.shell.assets import asset_path

Color = tuple[int, int, int]

MIN_TEXT_PX = 9
TEXT_CONTRAST = 4.5
_LOG = logging.getLogger(__name__)


class Family(enum.Enum):
    """A typeface by its purpose; the value is its file."""

    TEXT = "B612-Regular.otf"
    BOLD = "B612-Bold.otf"
    ITALIC = "B612-Italic.otf"
    HEADING = "Jura-SemiBold"
    TITLE = "Jura-Bold"


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A typeface at a size in logical units."""

    family: Family
    size: float

    def sized(self, size: float) -> TextStyle:
        """Return the same typeface at another size in logical units."""
        return TextStyle(self.family, size)


SMALL = TextStyle(Family.TEXT, 11)
BODY = TextStyle(Family.TEXT, 13)
STRONG = TextStyle(Family.BOLD, 13)
FIGURES = TextStyle(Family.TEXT, 13)  # all its digits have the same width
SECTION = TextStyle(Family.HEADING, 12)
HEADING = TextStyle(Family.HEADING, 16)
TITLE = TextStyle(Family.TITLE, 28)
WARNS: Color = (255, 214, 120)  # of warnings and of questions that a second press answers

_SEATS = MappingProxyType({"red": (255, 179, 71), "blue": (92, 200, 255)})


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """Colors by what they mean.

    All text colors have a contrast of at least 4.5:1 on ground and panel.

    There is only one object of each theme and themes compare by identity, so pictures drawn with a
    theme can be cached by it.
    """

    name: str = "ember and tide"
    ground: Color = (10, 15, 32)
    panel: Color = (18, 26, 51)
    raised: Color = (24, 33, 64)
    selected: Color = (27, 38, 84)
    line: Color = (39, 52, 94)
    edge: Color = (84, 108, 178)
    text: Color = (223, 231, 255)
    secondary: Color = (136, 150, 187)
    accent: Color = (159, 184, 255)
    good: Color = (95, 224, 176)
    refusal: Color = (255, 107, 139)
    commit: Color = (36, 66, 128)
    primary: Color = (32, 98, 78)
    danger: Color = (92, 30, 52)
    focus: Color = (255, 255, 255)
    die: Color = (244, 241, 230)
    shade: Color = (0, 0, 0)  # mixed into the ground behind words on the board
    seats: Mapping[str, Color] = field(default_factory=lambda: _SEATS)
    contrast: float = TEXT_CONTRAST
    """The least contrast between words and what is behind them."""
    plain: bool = False
    """Whether to leave out decoration such as stars, clouds and shadows."""
    firmness: float = 0.0
    """The share of their own color that even the faintest lines keep, 0 to 1."""
    stroke: float = 1.0
    """The factor by which lines on the board are wider than usual."""

    def seat(self, key: str) -> Color:
        """Return the color of a seat for shapes; neutral for an unknown seat."""
        return self.seats.get(key, self.secondary)

    def faint(self, color: Color, share: float) -> Color:
        """Return a line's color blended into the ground, never fainter than this palette allows."""
        return mix(self.ground, color, self.firmness + (1 - self.firmness) * share)

    def seat_text(self, key: str) -> Color:
        """Return the color of a seat for words, lightened until it is readable on every ground."""
        return self.ink_on(self.selected, self.seat(key))

    def ink_on(self, ground: Color, color: Color) -> Color:
        """Return a color lightened until it is readable on a ground, or else the color of plain text."""
        return _legible(color, ground, self.contrast) or self.text


THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        "ember": Theme(),
        "vermillion": Theme(
            name="light blue and vermillion", seats={"red": (213, 94, 0), "blue": (90, 140, 230)}
        ),
        "gray-safe": Theme(name="vermillion and white", seats={"red": (213, 94, 0), "blue": (235, 240, 250)}),
    }
)

_STRONG = Theme(
    ground=(0, 0, 0),
    panel=(0, 0, 0),
    raised=(14, 14, 18),
    selected=(0, 16, 66),
    line=(150, 154, 168),
    edge=(214, 218, 232),
    text=(255, 255, 255),
    secondary=(214, 218, 230),
    accent=(170, 205, 255),
    good=(110, 240, 190),
    refusal=(255, 158, 176),
    commit=(0, 30, 84),
    primary=(0, 48, 34),
    danger=(64, 0, 22),
    contrast=7.0,
    plain=True,
    firmness=0.6,
    stroke=1.6,
)
_STRONG_THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        key: replace(_STRONG, name=f"{theme.name}, high contrast", seats=theme.seats)
        for key, theme in THEMES.items()
    }
)


def theme_of(palette: str, *, high_contrast: bool = False) -> Theme:
    """Return the theme of a palette.

    With high contrast it has white words and strong lines on black.
    """
    return (_STRONG_THEMES if high_contrast else THEMES)[palette]


PAPER = Theme(
    name="paper",
    ground=(255, 255, 255),
    panel=(246, 247, 251),
    raised=(235, 238, 246),
    selected=(226, 231, 244),
    line=(196, 203, 221),
    edge=(98, 114, 156),
    text=(18, 24, 44),
    secondary=(78, 88, 116),
    accent=(34, 66, 150),
    good=(0, 112, 78),
    refusal=(186, 16, 58),
    commit=(208, 217, 240),
    primary=(204, 232, 220),
    danger=(246, 214, 222),
    focus=(0, 0, 0),
    die=(255, 253, 246),
    shade=(255, 255, 255),
    seats=MappingProxyType({"red": (148, 70, 0), "blue": (0, 92, 158)}),
)
"""Dark ink on white, for printing; not offered on the screen."""


def mix(a: Color, b: Color, share_of_b: float) -> Color:
    """Blend two colors; a share of 0 is `a`, 1 is `b`."""
    red, green, blue = (round(x + (y - x) * share_of_b) for x, y in zip(a, b, strict=True))
    return red, green, blue


def _luminance(color: Color) -> float:
    channels = [c / 255 for c in color]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Color, b: Color) -> float:
    """Return the WCAG contrast ratio of two colors, 1 to 21."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=256)
def _legible(color: Color, ground: Color, least: float) -> Color | None:
    """Lighten a color until it is readable on a ground.

    Return None if it would become nearly white.
    """
    for step in range(11):
        lighter = mix(color, (255, 255, 255), step / 20)
        if contrast(lighter, ground) >= least:
            return lighter
    return None


@dataclass(frozen=True, slots=True)
class Scale:
    """The pixels of one logical unit."""

    factor: float = 1.0

    def px(self, units: float) -> int:
        """Return a length in logical units as whole pixels."""
        return round(units * self.factor)

    def least_px(self, units: float) -> int:
        """Return the fewest pixels that a length can have, wherever it begins.

        What is measured at this length still fits after `rect` has rounded both edges.
        """
        return math.floor(units * self.factor)

    def line(self, units: float = 1.0) -> int:
        """Return the width of a stroke in pixels, at least one."""
        return max(1, round(units * self.factor))

    def rect(self, rect: pygame.Rect) -> pygame.Rect:
        """Return a rectangle of logical units in pixels, rounding its edges so that neighbors still touch."""
        if self.factor == 1:
            return pygame.Rect(rect)
        left, top = self.px(rect.left), self.px(rect.top)
        return pygame.Rect(left, top, self.px(rect.right) - left, self.px(rect.bottom) - top)

    def units(self, pos_px: tuple[float, float]) -> tuple[float, float]:
        """Return a pixel position in logical units."""
        return pos_px[0] / self.factor, pos_px[1] / self.factor


@lru_cache(maxsize=256)
def _kept(path: Path, px: int, script: str, from_right: bool) -> pygame.font.Font:  # noqa: FBT001 - a key
    font = pygame.font.Font(path, px)
    with contextlib.suppress(pygame.error):  # pygame may have been built without text shaping
        if script:
            font.set_script(script)
        if from_right:
            font.set_direction(pygame.DIRECTION_RTL)
    return font


def open_font(path: Path, px: int, script: str = "", *, from_right: bool = False) -> pygame.font.Font:
    """Open a font, cached for all windows; raise if its file is missing or broken.

    `script` is an ISO 15924 name. With it, letters of that script are shaped next to each other as
    they should be.
    """
    font = _kept(path, px, script, from_right)
    try:
        font.size("A")  # a broken file can be opened, but fails when it is used
    except pygame.error:
        # Or pygame was closed since then: its old fonts do not work any more.
        _kept.cache_clear()
        font = _kept(path, px, script, from_right)
        font.size("A")
    return font


class Fonts:
    """The shipped typefaces, opened once for each size in pixels."""

    def __init__(self) -> None:
        self._open: dict[tuple[Family, int], pygame.font.Font] = {}
        self._files: dict[Family, Path] = {}
        self._missing: set[Family] = set()

    def get(self, family: Family, px: int) -> pygame.font.Font:
        """Return a font; if its file is missing, log that once and return pygame's own font."""
        key = family, max(MIN_TEXT_PX, px)
        font = self._open.get(key)
        if font is None:
            font = self._open[key] = self._load(*key)
        return font

    def file(self, family: Family) -> Path:
        """Return the file that a typeface was opened from."""
        if family not in self._files:
            self.get(family, MIN_TEXT_PX)
        return self._files[family]

    def look_through(self) -> list[str]:
        """Open every typeface once; return the files that cannot be opened."""
        for family in Family:
            self.get(family, MIN_TEXT_PX)
        return self.missing

    @property
    def missing(self) -> list[str]:
        """The files that could not be opened so far."""
        return sorted(family.value for family in self._missing)

    def _load(self, family: Family, px: int) -> pygame.font.Font:
        if not pygame.font.get_init():
            pygame.font.init()
        suffixes = ("",) if "." in family.value else (".otf", ".ttf")
        for suffix in suffixes:
            path = asset_path("fonts", family.value + suffix)
            try:
                font = open_font(path, px)
            except (OSError, ValueError, pygame.error):
                continue
            self._files[family] = path
            return font
        if family not in self._missing:
            self._missing.add(family)
            _LOG.warning("Font %s is missing; using the default font.", family.value)
        self._files[family] = Path(pygame.__file__).with_name(pygame.font.get_default_font())
        return pygame.font.Font(None, round(px * 1.2))
