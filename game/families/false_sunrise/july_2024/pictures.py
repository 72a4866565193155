"""The rulebook pictures that are only about July 2024."""

from __future__ import annotations

from collections.abc import Mapping

from game.board.picture_sheet import Painter
from game.families.false_sunrise.pictures import factions, harming, shooting

PICTURES: Mapping[str, tuple[int, Painter]] = {
    "bands": (272, shooting.draw_bands),
    "dice": (302, shooting.draw_dice),
    "defences": (324, shooting.draw_defences),
    "squadrons": (324, harming.draw_squadrons),
    "dogfight": (264, harming.draw_dogfight),
    "casemates": (272, factions.draw_casemates),
    "runes": (292, factions.draw_runes),
    "drive": (280, factions.draw_drive),
}
