"""Subset the Noto fonts: `python -m tools.make_noto_fonts FROM OUT`.

They provide letters that the game's own typefaces lack. FROM holds the complete fonts, such as
`NotoSans-Regular.ttf` (in Debian's package `fonts-noto-core`). OUT is `assets/fonts/noto` for the
shipped files. The outlines are TrueType, so the same files serve the screen and the PDF files.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont, TTLibError

from game.console import run
from tools.arguments import Parser

# The first and the last code point of each block.
Blocks = Sequence[tuple[int, int]]

# Latin with all its accents, marks, Greek, Cyrillic, punctuation, currencies and the saltillo letter.
_EUROPEAN: Blocks = (
    (0x20, 0x7E),
    (0xA0, 0x36F),
    (0x370, 0x52F),
    (0x1E00, 0x1EFF),
    (0x2010, 0x2027),
    (0x2030, 0x205E),
    (0x20A0, 0x20BF),
    (0x25CC, 0x25CC),
    (0xA78B, 0xA78C),
)
# Spaces, digits and punctuation; the dotted circle carries a mark that has no letter.
_BETWEEN: Blocks = (
    (0x20, 0x40),
    (0x5B, 0x60),
    (0x7B, 0x7E),
    (0xA0, 0xBF),
    (0x2010, 0x2027),
    (0x25CC, 0x25CC),
)
_DANDAS = (0x964, 0x965)
FONTS: Mapping[str, Blocks] = {
    "NotoSans-Regular": _EUROPEAN,
    "NotoSans-Bold": _EUROPEAN,
    "NotoSans-Italic": _EUROPEAN,
    "NotoSansArabic-Regular": (*_BETWEEN, (0x600, 0x6FF)),
    "NotoSansArmenian-Regular": (*_BETWEEN, (0x530, 0x58F)),
    "NotoSansBengali-Regular": (*_BETWEEN, (0x980, 0x9FF), _DANDAS),
    "NotoSansDevanagari-Regular": (*_BETWEEN, (0x900, 0x97F)),
    "NotoSansGeorgian-Regular": (*_BETWEEN, (0x10A0, 0x10FF)),
    "NotoSansGurmukhi-Regular": (*_BETWEEN, (0xA00, 0xA7F), _DANDAS),
    "NotoSansHebrew-Regular": (*_BETWEEN, (0x590, 0x5FF)),
    "NotoSansTamil-Regular": (*_BETWEEN, (0xB80, 0xBFF), _DANDAS),
    "NotoSansThai-Regular": (*_BETWEEN, (0xE00, 0xE7F)),
}
# OpenType features for placing marks and shaping neighboring letters. Alternate digits are left out.
_SHAPING = ["ccmp", "locl", "mark", "mkmk", "kern"]
_JOINING = ["init", "medi", "med2", "fina", "fin2", "fin3", "isol", "rlig", "calt", "liga"]
_INDIC = ["nukt", "akhn", "rphf", "rkrf", "pref", "blwf", "half", "abvf", "pstf", "cjct", "vatu"]
_PLACING = ["pres", "abvs", "blws", "psts", "haln", "dist", "abvm", "blwm", "clig"]


def main(argv: Sequence[str] | None = None) -> int:
    """Subset all the fonts."""
    parser = Parser(prog="python -m tools.make_noto_fonts", description="Cut the Noto fonts down.")
    parser.add_argument("source", type=Path, metavar="FROM", help="folder of the whole fonts")
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the files")
    given = parser.parse_args(argv)
    try:
        given.out.mkdir(parents=True, exist_ok=True)
        for name in FONTS:
            cut_font(given.source / f"{name}.ttf", FONTS[name]).save(given.out / f"{name}.ttf")
    except (OSError, TTLibError) as error:
        parser.error(f"the fonts of {given.source} cannot be cut: {error}")
    return 0


def cut_font(source: Path, blocks: Blocks) -> TTFont:
    """Return a font that has only the letters of some blocks, without hints.

    Subsetting the result again changes nothing.
    """
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options(
        hinting=False,
        layout_features=[*_SHAPING, *_JOINING, *_INDIC, *_PLACING],
        name_IDs=["*"],
        notdef_outline=True,
        glyph_names=False,
        recalc_timestamp=False,
    )
    options.drop_tables += ["DSIG"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=_letters(blocks))
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    cutter.subset(font)
    return font


def _letters(blocks: Blocks) -> Iterable[int]:
    return (letter for first, last in blocks for letter in range(first, last + 1))


if __name__ == "__main__":
    sys.exit(run(main))
