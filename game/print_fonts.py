"""Typefaces and inks for everything that the program prints."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import MappingProxyType
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily, stringWidth
from reportlab.pdfbase.ttfonts import TTFError, TTFont, shapeStr
from reportlab.pdfgen.canvas import Canvas

from game.shell.assets import asset_path
from game.shell.font_chain import Run, noto_chain, runs_of
from game.shell.scripts import is_mark, letters_of
from game.shell.unknown_letters import code_rows

INK, QUIET = HexColor("#12182c"), HexColor("#4e5874")
# Each typeface's file, the weight of its substitutes, and the typeface with signs that both lack.
_FACES = MappingProxyType(
    {
        "B612": ("B612-Regular", "Regular", "Jura-SemiBold"),
        "B612-Bold": ("B612-Bold", "Bold", "Jura-Bold"),
        "B612-Italic": ("B612-Italic", "Italic", "Jura-SemiBold"),
        "Jura": ("Jura-SemiBold", "Bold", "B612-Bold"),
        "Jura-Bold": ("Jura-Bold", "Bold", "B612-Bold"),
    }
)
# The width, height and digits of the box for a letter that no font has, in text sizes.
_BOX_WIDE, _BOX_HIGH, _FIGURE = 0.85, 0.95, 0.36


@cache
def register_fonts() -> None:
    """Register the shipped typefaces with the PDF library."""
    for name in _FACES:
        registerFont(TTFont(name, str(_file(name))))
    registerFontFamily("B612", normal="B612", bold="B612-Bold", italic="B612-Italic", boldItalic="B612-Bold")


def width_of(words: str, face: str, size: float) -> float:
    """Return the width of a line in points."""
    return sum(_wide(run, size) for run in _runs(words, face))


def draw_line(
    canvas: Canvas, at: tuple[float, float], words: str, face: str, size: float, color: Color
) -> None:
    """Write a line starting at a point of the canvas, each letter in the first font that has it."""
    canvas.setFillColor(color)
    canvas.setStrokeColor(color)
    left, base = at
    runs = _runs(words, face)
    if shaped := any(run.face is None or run.script or run.from_right for run in runs):
        # So that searching and reading aloud use the letters, not their shapes.
        canvas.addLiteral(f"/Span <</ActualText <FEFF{words.encode('utf-16-be').hex().upper()}> >> BDC")
    for run in runs:
        if run.face is None:
            for number, letter in enumerate(run.words):
                _draw_box(canvas, (left + number * _BOX_WIDE * size, base), letter, size)
        else:
            line = canvas.beginText(left, base)
            line.setFont(_name(run.face), size)
            write = (
                line.textLine if run is runs[-1] else line.textOut
            )  # so that readers of the file see where it ends
            write(_shaped(run, size))
            canvas.drawText(line)
        left += _wide(run, size)
    if shaped:
        canvas.addLiteral("EMC")


def marked_up(words: str, face: str = "B612") -> str:
    """Return words in the PDF library's markup for paragraphs, each letter in the first font that has it.

    A letter that no font has is shown as its Unicode number.
    """
    parts = []
    for run in _runs(words, face):
        if run.face is None:
            parts.append("".join(f"[{ord(letter):X}]" for letter in run.words))
            continue
        name = _name(run.face)
        shown = escape("".join(reversed(letters_of(run.words))) if run.from_right else run.words)
        parts.append(shown if name == face else f'<font name="{name}">{shown}</font>')
    return "".join(parts)


def _runs(words: str, face: str) -> tuple[Run, ...]:
    return runs_of(words, _chain(face), _can_be_printed)


@cache
def _chain(face: str) -> tuple[Path, ...]:
    _, weight, other = _FACES[face]
    return (_file(face), *noto_chain(weight), asset_path("fonts", "print", f"{other}.ttf"))


@cache
def _file(face: str) -> Path:
    return asset_path("fonts", "print", f"{_FACES[face][0]}.ttf")


@cache
def _name(file: Path) -> str:
    """Return the PDF library's name of a font.

    Raise `TTFError` if it cannot be embedded in a PDF file.
    """
    register_fonts()
    for face in _FACES:
        if _file(face) == file:
            return face
    name = f"{file.parent.name}-{file.stem}"
    registerFont(TTFont(name, str(file)))
    registerFontFamily(name, normal=name, bold=name, italic=name, boldItalic=name)
    return name


@cache
def _can_be_printed(file: Path) -> bool:
    try:
        _name(file)
    except (TTFError, OSError):
        return False
    return True


def _wide(run: Run, size: float) -> float:
    if run.face is None:
        return len(run.words) * _BOX_WIDE * size
    shown = _shaped(run, size)
    placed = getattr(shown, "__shapeData__", None)
    if placed is not None:
        return float(sum(one.x_advance for one in placed) * size / 1000)
    return stringWidth(shown, _name(run.face), size)


def _shaped(run: Run, size: float) -> str:
    """Return letters in their display order: joined, reversed if needed, with each mark in its place."""
    assert run.face is not None
    if run.script or any(map(is_mark, run.words)):
        shaped: str = shapeStr(run.words, _name(run.face), size)
        return shaped
    return run.words[::-1] if run.from_right else run.words


def _draw_box(canvas: Canvas, at: tuple[float, float], letter: str, size: float) -> None:
    """Draw a box with its Unicode number for a letter that no font has."""
    wide, high, figure = _BOX_WIDE * size, _BOX_HIGH * size, _FIGURE * size
    canvas.saveState()
    canvas.setLineWidth(size / 20)
    canvas.rect(at[0] + size / 20, at[1] - 0.1 * size, wide - size / 10, high, fill=0)
    canvas.setFont("B612", figure)
    for row, figures in enumerate(code_rows(letter)):
        canvas.drawCentredString(at[0] + wide / 2, at[1] + (0.43 - 0.42 * row) * size, figures)
    canvas.restoreState()
