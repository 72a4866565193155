"""Lines of text, measured and drawn: each letter in the first font that has it, all on one baseline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.shell.assets import asset_path
from game.shell.font_chain import Run, noto_chain, runs_of, shows
from game.shell.scripts import letters_of, runs_from_right, shaped_script, spans_of
from game.shell.theme import MIN_TEXT_PX, Color, Family, Fonts, open_font
from game.shell.unknown_letters import box_picture, box_size

# The weight of each typeface's substitutes, and the other shipped typeface, which has signs that both lack.
_SUBSTITUTES: Mapping[Family, tuple[str, str]] = MappingProxyType(
    {
        Family.TEXT: ("Regular", "Jura-SemiBold.otf"),
        Family.BOLD: ("Bold", "Jura-Bold.otf"),
        Family.ITALIC: ("Italic", "Jura-SemiBold.otf"),
        Family.HEADING: ("Bold", "B612-Bold.otf"),
        Family.TITLE: ("Bold", "B612-Bold.otf"),
    }
)
_BITMAP_TIMES = 2  # a font this many times taller than requested has bitmaps of only one size


class _Picture(NamedTuple):
    """A drawn run, and how many pixels its baseline is below its top."""

    image: pygame.Surface
    baseline: int


class Lettering:
    """Measure and draw text in a typeface at a size in pixels; widths are exactly as drawn."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._own: dict[Family, set[str]] = {}
        self._chains: dict[Family, tuple[Path, ...]] = {}

    def width(self, words: str, family: Family, px: int) -> int:
        """Return the width of a line in pixels."""
        if self._is_plain(words, family):
            return self._fonts.get(family, px).size(words)[0]
        return sum(self._wide(run, family, px) for run in self._runs(words, family))

    def edges(self, words: str, family: Family, px: int) -> list[int]:
        """Return the caret position before each letter and after the last, in pixels from the left."""
        edges, left = [0] * (len(words) + 1), 0
        for span in spans_of(words):
            wide = self.width(span.words, family, px)
            for count in range(len(span.words) + 1):
                part = self.width(span.words[:count], family, px)
                if count or not span.start:
                    edges[span.start + count] = left + (wide - part if span.from_right else part)
            left += wide
        return edges

    def image(
        self,
        words: str,
        family: Family,
        px: int,
        ink: Color,
        wrap_px: int = 0,
        align: int = pygame.FONT_LEFT,
    ) -> pygame.Surface:
        """Draw one line, or lines wrapped at a width in pixels and aligned as pygame's fonts are.

        If marks stick out of the usual height, the picture grows by the same amount at the top and
        at the bottom.
        """
        font = self._fonts.get(family, px)
        if self._is_plain(words, family):
            font.align = align
            return font.render(words, True, ink, None, wrap_px)
        if not wrap_px:
            return self._line(words, family, px, ink)
        lines = [self._line(line, family, px, ink) for line in self._wrapped(words, family, px, wrap_px)]
        return _stacked(lines, font.get_linesize(), align)

    def _is_plain(self, words: str, family: Family) -> bool:
        """Return whether the typeface has all the letters, and they need no shaping."""
        if words.isascii():
            return True
        own = self._own.setdefault(family, {"\n"})
        if not own.issuperset(words):
            file = self._fonts.file(family)
            own.update(sign for sign in {*words} - own if shows(file, sign) and not _needs_shaping(sign))
        return own.issuperset(words)

    def _runs(self, words: str, family: Family) -> tuple[Run, ...]:
        if family not in self._chains:
            weight, other = _SUBSTITUTES[family]
            chain = (self._fonts.file(family), *noto_chain(weight), asset_path("fonts", other))
            self._chains[family] = chain
        return runs_of(words, self._chains[family], _is_usable)

    def _font(self, run: Run, family: Family, px: int) -> pygame.font.Font:
        if run.face is None or (run.face == self._fonts.file(family) and not run.from_right):
            return self._fonts.get(family, px)
        return open_font(run.face, max(MIN_TEXT_PX, px), run.script, from_right=run.from_right)

    def _share(self, run: Run, family: Family, px: int) -> float:
        """Return the factor by which a run is drawn smaller than its font."""
        usual, given = self._fonts.get(family, px).get_height(), self._font(run, family, px).get_height()
        return 1.0 if given <= _BITMAP_TIMES * usual else usual / given

    def _wide(self, run: Run, family: Family, px: int) -> int:
        """Return the width of a run's picture."""
        if run.face is None:
            high = self._fonts.get(family, px).get_height()
            return sum(box_size(letter, high)[0] for letter in run.words)
        return round(self._font(run, family, px).size(run.words)[0] * self._share(run, family, px))

    def _line(self, words: str, family: Family, px: int, ink: Color) -> pygame.Surface:
        """Draw a line with several fonts."""
        own = self._fonts.get(family, px)
        high, base = own.get_height(), own.get_ascent()
        pictures = [self._picture(run, family, px, ink) for run in self._runs(words, family)]
        taller = 0
        for image, baseline in pictures:
            inked = image.get_bounding_rect()
            taller = max(taller, baseline - inked.top - base, inked.bottom - baseline - (high - base))
        line = _blank((sum(picture.image.get_width() for picture in pictures), high + 2 * taller), ink)
        left = 0
        for image, baseline in pictures:
            line.blit(image, (left, base + taller - baseline))
            left += image.get_width()
        return line

    def _picture(self, run: Run, family: Family, px: int, ink: Color) -> _Picture:
        """Draw a single run."""
        if run.face is None:
            return self._boxes(run.words, self._fonts.get(family, px), ink)
        font, share = self._font(run, family, px), self._share(run, family, px)
        image = font.render(run.words, True, ink)
        over = image.get_height() - font.get_height()
        if image.get_bounding_rect().top:
            over = 0  # the extra height is below the baseline
        baseline = font.get_ascent() + over
        if share == 1:
            return _Picture(image, baseline)
        size = round(image.get_width() * share), round(image.get_height() * share)
        return _Picture(pygame.transform.smoothscale(image, size), round(baseline * share))

    def _boxes(self, words: str, own: pygame.font.Font, ink: Color) -> _Picture:
        """Draw boxes for letters that no font has, in the middle of the line."""
        boxes = [box_picture(letter, own.get_height(), ink) for letter in words]
        high = boxes[0].get_height()
        image, left = _blank((sum(box.get_width() for box in boxes), high), ink), 0
        for box in boxes:
            image.blit(box, (left, 0))
            left += box.get_width()
        return _Picture(image, own.get_ascent() + (high - own.get_height()) // 2)

    def _wrapped(self, words: str, family: Family, px: int, room_px: int) -> list[str]:
        """Split text into lines that fit a width, between words, or inside words that are too wide."""
        lines: list[str] = []
        for paragraph in words.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, family, px) > room_px:
                    lines.append(line)
                    longer = word
                *full, line = self._broken(longer, family, px, room_px)
                lines += full
            lines.append(line)
        return lines

    def _broken(self, line: str, family: Family, px: int, room_px: int) -> list[str]:
        if self.width(line, family, px) <= room_px:
            return [line]
        parts = [""]
        for letter in letters_of(line):
            if parts[-1] and self.width(parts[-1] + letter, family, px) > room_px:
                parts.append("")
            parts[-1] += letter
        return parts


def _is_usable(face: Path) -> bool:
    """Return whether text can be drawn with a system font."""
    try:
        open_font(face, MIN_TEXT_PX)
    except (OSError, ValueError, pygame.error):
        return False
    return True


def _needs_shaping(sign: str) -> bool:
    return runs_from_right(sign) or bool(shaped_script(sign))


def _blank(size: tuple[int, int], ink: Color) -> pygame.Surface:
    image = pygame.Surface(size, pygame.SRCALPHA)
    image.fill((*ink, 0))
    return image


def _stacked(lines: Sequence[pygame.Surface], apart_px: int, align: int) -> pygame.Surface:
    """Put lines below each other, with their baselines a distance apart."""
    taller = max((line.get_height() - apart_px) // 2 for line in lines)
    wide = max(line.get_width() for line in lines)
    image = pygame.Surface((wide, len(lines) * apart_px + 2 * taller), pygame.SRCALPHA)
    for number, line in enumerate(lines):
        spare = wide - line.get_width()
        left = {pygame.FONT_CENTER: spare // 2, pygame.FONT_RIGHT: spare}.get(align, 0)
        image.blit(line, (left, taller + number * apart_px - (line.get_height() - apart_px) // 2))
    return image
