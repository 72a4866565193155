"""The typefaces and inks of all that the program prints."""

from __future__ import annotations

import unicodedata
from functools import cache

from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily
from reportlab.pdfbase.ttfonts import TTFont

from game.shell.assets import asset_path

INK, QUIET = HexColor("#12182c"), HexColor("#4e5874")
_FACES = (
    ("B612", "B612-Regular"),
    ("B612-Bold", "B612-Bold"),
    ("B612-Italic", "B612-Italic"),
    ("Jura", "Jura-SemiBold"),
    ("Jura-Bold", "Jura-Bold"),
)


@cache
def register_fonts() -> dict[str, TTFont]:
    """Make the shipped faces known to the library, and give them by their names there."""
    faces = {name: TTFont(name, str(asset_path("fonts", "print", f"{file}.ttf"))) for name, file in _FACES}
    for face in faces.values():
        registerFont(face)
    registerFontFamily("B612", normal="B612", bold="B612-Bold", italic="B612-Italic", boldItalic="B612-Bold")
    return faces


@cache
def printable(words: str, font: str) -> str:
    """Put what a face cannot show as the letter without its marks, or as a question mark."""
    shown = register_fonts()[font].face.charToGlyph
    letters = []
    for letter in words:
        plain = unicodedata.normalize("NFKD", letter)[0]
        letters.append(letter if ord(letter) in shown else plain if ord(plain) in shown else "?")
    return "".join(letters)
