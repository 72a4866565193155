"""The pictures of the rulebook by id, drawn with the table's drawing code."""

from __future__ import annotations

from collections.abc import Mapping

from game.board.picture_sheet import Gallery, Painter
from game.families.dark_frontier.pictures import flying, shooting, turning

# The height of each at the usual width, and its painter.
PICTURES: Mapping[str, tuple[int, Painter]] = {
    "round": (200, flying.draw_round),
    "map": (380, flying.draw_map),
    "arcs": (270, shooting.draw_arcs),
    "counter": (210, turning.draw_counters),
    "way": (236, flying.draw_ways),
    "meeting": (330, flying.draw_meeting),
    "ends": (310, turning.draw_ends_of_commands),
    "thrust": (236, turning.draw_thrust),
    "launch": (300, shooting.draw_launch),
    "passing": (196, shooting.draw_passing),
}

GALLERY = Gallery(PICTURES)
