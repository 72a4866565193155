"""Make the typefaces for printing: `python -m tools.make_print_fonts OUT`.

The PDF library embeds only TrueType outlines, but the game's typefaces have cubic ones. Each face
is reduced to the letters that the game uses, and its curves are converted. OUT is
`assets/fonts/print` for the shipped files.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

from game.console import FILES_KEPT, on_stop, run
from game.shell.assets import asset_path
from tools.arguments import Parser

FACES = ("B612-Regular", "B612-Bold", "B612-Italic", "Jura-SemiBold", "Jura-Bold")
# Latin letters, symbols that the game's texts use, and arrows, stars and pictograms allowed in names.
LETTERS = (
    *range(0x20, 0x17F),
    *map(ord, "–—‘’“”…•·×−≤≥±°′″½¼⅓√"),
    *range(0x2190, 0x2200),
    *range(0x25A0, 0x27C0),
)
# Largest error of a converted curve, in font units (1000 to the em).
_MOST_ERROR = 0.6
# A fixed modification date, so that every run writes the same bytes.
_MADE = 3_800_000_000


@on_stop(FILES_KEPT)
def main(argv: Sequence[str] | None = None) -> int:
    """Convert all the typefaces."""
    parser = Parser(prog="python -m tools.make_print_fonts", description="Make the typefaces for printing.")
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the files")
    out: Path = parser.parse_args(argv).out
    try:
        out.mkdir(parents=True, exist_ok=True)
        for face in FACES:
            print_font(asset_path("fonts", f"{face}.otf")).save(out / f"{face}.ttf")
    except OSError as error:
        parser.error(f"{out} cannot be written: {error.strerror}")
    return 0


def print_font(source: Path) -> TTFont:
    """Reduce a typeface to the needed letters and convert its outlines."""
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options(hinting=False, layout_features=["kern"], name_IDs=["*"], notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[*LETTERS])
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    cutter.subset(font)
    _convert(font)
    font["head"].modified = _MADE
    return font


def _convert(font: TTFont) -> None:
    """Replace the cubic outlines with quadratic ones."""
    order, glyph_set = font.getGlyphOrder(), font.getGlyphSet()
    glyphs = {}
    for name in order:
        pen = TTGlyphPen(glyph_set)
        glyph_set[name].draw(Cu2QuPen(pen, _MOST_ERROR, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, glyphs
    del font["CFF "]
    glyf.compile(font)
    for name in order:
        advance = font["hmtx"][name][0]
        font["hmtx"][name] = (advance, getattr(glyphs[name], "xMin", 0))
    _set_limits(font)
    font.sfntVersion = "\x00\x01\x00\x00"


def _set_limits(font: TTFont) -> None:
    """Fill in the limits that TrueType requires; fontTools counts the rest when it saves the file."""
    most = font["maxp"]
    most.tableVersion = 0x00010000
    zero = ("maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements")
    for name in (*zero, "maxSizeOfInstructions", "maxComponentElements"):
        setattr(most, name, 0)
    most.maxZones = 1
    names = font["post"]
    names.formatType, names.extraNames, names.mapping = 2.0, [], {}
    names.glyphOrder = font.getGlyphOrder()


if __name__ == "__main__":
    sys.exit(run(main))
