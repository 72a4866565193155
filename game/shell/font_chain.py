"""Font fallback: each letter is shown by the first font of a chain that has it.

The same choice serves the screen and printed paper. A chain lists font files, the style's own
typeface first.
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame
import pygame.freetype

from game.shell.assets import asset_path
from game.shell.scripts import letters_of, runs_from_right, shaped_script, spans_of
from game.shell.system_fonts import system_fonts

_PROBE_PX = 16.0
_SCRIPTS = ("Hebrew", "Arabic", "Devanagari", "Bengali", "Gurmukhi", "Tamil", "Thai", "Georgian", "Armenian")
_VARIATIONS = {
    *range(0xFE00, 0xFE10),
    *range(0xE0100, 0xE01F0),
}  # they choose between emoji and plain text


class Run(NamedTuple):
    """Letters that one font shows side by side; `face` is None if no font has them."""

    words: str
    face: Path | None
    script: str = ""
    from_right: bool = False


def noto_chain(weight: str) -> tuple[Path, ...]:
    """Return the shipped fonts that substitute for a typeface.

    `weight` is Regular, Bold or Italic.
    """
    others = (f"NotoSans{script}-Regular.ttf" for script in _SCRIPTS)
    return tuple(asset_path("fonts", "noto", name) for name in (f"NotoSans-{weight}.ttf", *others))


@lru_cache(maxsize=2_000)
def runs_of(words: str, chain: tuple[Path, ...], usable: Callable[[Path], bool]) -> tuple[Run, ...]:
    """Split a line into runs of one font each, from left to right on the screen.

    System fonts follow the chain; fonts that are not `usable` are skipped. A letter that no font
    has is shown without its marks if that helps, or else in a run without a face.
    """
    if words.isascii():
        return (Run(words, chain[0]),)
    runs: list[Run] = []
    for span in spans_of(unicodedata.normalize("NFC", words.translate(dict.fromkeys(_VARIATIONS)))):
        found = list(_joined(_faced(span.words, chain, usable, sticks=span.from_right)))
        if span.from_right:
            found = [run._replace(from_right=True) for run in reversed(found)]
        runs += found
    return tuple(runs)


def _faced(
    words: str, chain: Sequence[Path], usable: Callable[[Path], bool], *, sticks: bool
) -> Iterator[Run]:
    """Yield each letter with its font.

    If it `sticks`, signs between letters keep the font of the letter before.
    """
    face, script = None, ""
    for letter in letters_of(words):
        if not (sticks and not runs_from_right(letter) and face is not None and shows(face, letter)):
            letter, face = _faced_letter(letter, chain, usable)  # noqa: PLW2901
            script = shaped_script(letter) if face else ""
        yield Run(letter, face, script)


def _faced_letter(
    letter: str, chain: Sequence[Path], usable: Callable[[Path], bool]
) -> tuple[str, Path | None]:
    """Return what to show for a letter, and the font that has it."""
    plain = unicodedata.normalize("NFKD", letter)
    for shown in dict.fromkeys((letter, letter[0], unicodedata.normalize("NFC", plain), plain[0])):
        for face in _in_turn(chain):
            if shows(face, shown) and usable(face):
                return shown, face
    return letter[0], None


def _in_turn(chain: Sequence[Path]) -> Iterator[Path]:
    yield from chain
    yield from system_fonts()  # listed only if they are needed


def _joined(runs: Iterator[Run]) -> Iterator[Run]:
    """Join neighboring runs with the same font and script."""
    for shared, group in itertools.groupby(runs, key=lambda run: run._replace(words="")):
        yield shared._replace(words="".join(run.words for run in group))


@lru_cache(maxsize=50_000)
def shows(face: Path, letter: str) -> bool:
    """Return whether a font file has a letter with all its marks.

    The result is False if the file cannot be read.
    """
    for _ in range(2):
        try:
            font, px = _probe(face)
            return None not in font.get_metrics(letter, size=px)
        except pygame.error:
            _probe.cache_clear()  # pygame was closed since the file was opened, or the file is broken
        except (OSError, ValueError, UnicodeError):
            return False
    return False


@cache
def _probe(face: Path) -> tuple[pygame.freetype.Font, float]:
    """Open a font to see what it has; a bitmap font only has fixed sizes."""
    if not pygame.freetype.get_init():
        pygame.freetype.init()
    font = pygame.freetype.Font(face, 0)
    return font, font.get_sizes()[0][0] if font.fixed_sizes else _PROBE_PX
