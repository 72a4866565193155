"""The pictures of the rulebook by id, drawn with the same code as the table."""

from __future__ import annotations

from collections.abc import Mapping

from game.board.picture_sheet import Gallery, Painter
from game.families.false_sunrise.editions import EDITION_UIS
from game.families.false_sunrise.pictures import flows, flying, harming, shooting

# Height at the usual width, and painter. An edition's own pictures are listed with the edition.
PICTURES: Mapping[str, tuple[int, Painter]] = {
    "gauge": (340, flying.draw_gauge_picture),
    "half-moves": (310, flying.draw_half_moves),
    "front-loaded": (310, flying.draw_front_loaded),
    "crash": (250, flying.draw_crash),
    "leaving": (280, flying.draw_leaving),
    "markers": (276, flows.draw_markers),
    "arcs": (320, shooting.draw_arcs),
    "bars": (314, harming.draw_bars),
    "activation": (286, flows.draw_activation),
    "turn": (222, flows.draw_turn),
    "setup": (324, flows.draw_setup),
    **{name: picture for known in EDITION_UIS.values() for name, picture in known.pictures.items()},
}

GALLERY = Gallery(PICTURES)
