"""What lies over what on the board of a table: words, pieces, panels and cards."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

import pygame

from game.board.labels import Written
from game.screens.table.table_screen import TableScreen

# Neighbors may share this much: the rims of letters, and the empty corners of a hull's rectangle.
SLACK_PX = 3


@dataclass
class Overlaps:
    """All words of a board, with what lies over what: names over pieces, and all else."""

    labels: list[Written] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    covered: set[int] = field(default_factory=set)  # numbers of the labels in `others`


def overlaps_of(table: TableScreen) -> Overlaps:
    """Measure the board that is shown now."""
    view = table.pane.rect
    found = Overlaps([one for one in table.pane.written() if view.colliderect(one.place)])
    pieces = {name: place for name, place in table.pane.pieces_px().items() if view.colliderect(place)}
    over = [
        (name, table.ui.px(name))
        for name in ("hint", "tray", "lesson")
        if (card := table.ui.get(name)) is not None and card.visible
    ]
    if table.pane.whole.place.width:
        over.append(("minimap", table.pane.whole.place))
    for number, one in enumerate(found.labels):
        for piece, place in pieces.items():
            if piece != one.of and _overlap(one.ink, place):
                into = found.names if one.kind == "name" else found.others
                into.append(f"{_said(one)} over {piece}")
                found.covered |= {number} if one.kind != "name" else set()
        for card, place in over:
            if _overlap(one.ink, place):
                found.others.append(f"{_said(one)} under {card}")
                found.covered.add(number)
    for (a, one), (b, other) in itertools.combinations(enumerate(found.labels), 2):
        if _overlap(one.ink, other.ink):
            found.others.append(f"{_said(one)} and {_said(other)}")
            found.covered |= {a, b}
    return found


def over_the_asked(table: TableScreen) -> list[str]:
    """List what lies over the ship that the question is about: the corner, the course ring, cards."""
    pane, ui = table.pane, table.ui
    ship = pane.pieces_px().get(table.selected or "")
    if ship is None:
        return []
    things = [("number of the course ring", one.ink) for one in pane.written() if one.kind == "figure"]
    things += [(name, ui.px(name)) for one in ui.dump() if (name := one["id"]).startswith("corner.")]
    if pane.corner.shown:
        things.append((f"corner: {pane.corner.shown}", pane.corner.last.move(pane.rect.topleft)))
    cards = ((name, ui.get(name)) for name in ("hint", "tray", "lesson"))
    things += [(name, ui.px(name)) for name, card in cards if card is not None and card.visible]
    return [f"{name} {tuple(place)} over {table.selected}" for name, place in things if _overlap(place, ship)]


def _overlap(one: pygame.Rect, other: pygame.Rect) -> bool:
    shared = one.clip(other)
    return shared.width > SLACK_PX and shared.height > SLACK_PX


def _said(one: Written) -> str:
    return f"{one.kind} {one.of} {tuple(one.ink)}"
