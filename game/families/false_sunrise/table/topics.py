"""What F1 explains: what is under the pointer or focused, else the current request."""

from __future__ import annotations

from typing import Protocol

from game.screens.host import HasBoard, HasUi, HasView
from game.screens.table.host import HasPointer
from game.screens.table.phase_pills import PhasePills
from game.screens.table.presenter import asked_topic
from game.screens.tools.tool import HasTool
from rules.false_sunrise.editions import edition_of, ruling_in
from rules.false_sunrise.state import Phase, State
from rules.table.measure import distance_in

OF_PHASE: dict[Phase, str] = {
    Phase.INITIATIVE: "SET-2",
    Phase.MARKERS: "SET-3",
    Phase.EDGE: "SET-4",
    Phase.DEPLOYMENT: "SET-4",
    Phase.START: "FAC-17",
    Phase.ORDERS: "ORD-2",
    Phase.MOVEMENT: "MOV-6",
    Phase.LAUNCHES: "WPN-1",
    Phase.SQUADRONS: "SQD-3",
    Phase.ACTIVATIONS: "WPN-3",
    Phase.POINTS: "END-1",
    Phase.END: "END-5",
    Phase.OVER: "END-2",
}
# Labels of the table, and buttons that belong to a rule.
OF_WIDGET: dict[str, str] = {
    "bar.initiative": "END-5",
    "bar.undo": "PLY-3",
    "order.figures": "ORD-4",
    "order.launches": "WPN-1",
    "order.thrust": "ORD-4",
    "order.budget": "ORD-4",
    "order.budget_words": "ORD-4",
    "seal.yes": "ORD-1",
}
OF_PILL: dict[str, str] = {
    "Start": "FAC-17",
    "Orders": "ORD-1",
    "Movement": "MOV-1",
    "Weapons": "WPN-3",
    "Points": "END-1",
    "End": "END-5",
    "Initiative": "SET-2",
    "Markers": "SET-3",
    "Edge": "SET-4",
    "Deployment": "SET-4",
}
MARKER = "OBJ-1"
ROCK = "GEO-6"
_MARKER_IN = 1.0


class TopicTable(HasUi, HasBoard, HasPointer, HasTool, HasView[State], Protocol):
    """A table on which things explain themselves."""


def topic_of(screen: TopicTable) -> str:
    """Return what F1 explains now: a ruling's id, or a link into the rulebook."""
    found = _on_screen(screen) or screen.ui.topic() or _on_board(screen)
    view = screen.view
    return ruling_in(view, found or asked_topic(edition_of(view).id, screen.tool) or OF_PHASE[view.phase])


def _on_screen(screen: HasUi) -> str:
    """Return the topic of the widget under the pointer, if the widget has none of its own."""
    ui = screen.ui
    if ui.modal is not None or ui.hover_topic():
        return ""
    for widget in ui.under_pointer():
        if isinstance(widget, PhasePills):
            return OF_PILL[widget.words_at(ui.pointer[0])]
        if widget.id in OF_WIDGET:
            return OF_WIDGET[widget.id]
    return ""


def _on_board(screen: TopicTable) -> str:
    """Return the topic of what is under the pointer on the board."""
    at, view = screen.pointer.at, screen.view
    if at is None or screen.ui.hover_id is not None:
        return ""
    px = screen.pane.camera.to_px(at)
    for squadron in view.squadrons.values():
        chip = screen.pane.place_of(squadron.id)
        if chip is not None and chip.collidepoint(px):
            return f"entry:{squadron.type}"
    if any(distance_in(at, marker.at) <= _MARKER_IN for marker in view.markers):
        return MARKER
    if screen.pointer.piece is not None:
        return f"entry:{view.ships[screen.pointer.piece].spec.hull.id}"
    return ROCK if view.setup.terrain.touches(at) else ""
