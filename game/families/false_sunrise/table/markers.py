"""Placing objective markers in turns (SET-3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from game.board.overlays import Crosshair, LegalArea, legal_area
from game.families.false_sunrise.ai.placing_markers import best_place
from game.families.false_sunrise.board.overlays import Overlay
from game.families.false_sunrise.board.sprites import MARKER_RADIUS_IN
from game.families.false_sunrise.table.host import FleetHost, FleetTool
from game.families.false_sunrise.table.initiative import initiative_dice
from game.screens.tools.aiming import MOVES_IT, moved, nudges, on_table, place_words, show_place
from game.screens.tools.key_actions import KeyActions, each
from game.screens.tools.parts import PanelColumn, judge, sentence, upper_first
from game.screens.tools.plain_first import lead
from game.screens.tools.tool import BoardClick, Commit, Heading
from game.shell.actions import PLACING, Context
from game.shell.theme import FIGURES
from game.widgets.button import Button
from game.widgets.label import Label, Note
from rules.false_sunrise.placing import MARKERS, PlaceMarker, marker_refusal
from rules.false_sunrise.scoring import POINTS_TO_WIN
from rules.kernel.requests import Refusal
from rules.table.measure import Point

_LEGAL = "You can place a marker here."


class PlaceMarkerTool(FleetTool):
    """Point at a position with mouse or arrows; Enter or a click places the marker."""

    contexts: ClassVar[tuple[Context, ...]] = (PLACING,)
    at_once: ClassVar[bool] = True
    request: PlaceMarker

    def __init__(self, host: FleetHost, request: PlaceMarker) -> None:
        super().__init__(host, request)
        self.at: Point = request.default()

    @property
    def number(self) -> int:
        """Which marker this is, from 1."""
        return len(self.request.state.markers) + 1

    def _refusal(self) -> Refusal | None:
        return self.request.refusal(self.at)

    @property
    def touched(self) -> bool:
        return self.at != self.request.default()

    # --- the panels -----------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Markers", f"{self.number} of {MARKERS}", self.request.seat)

    def what_now(self) -> str:
        return f"{self.player}: place marker {self.number} of {MARKERS}"

    def build(self, column: PanelColumn) -> None:
        question = f"Place marker {self.number} of {MARKERS} anywhere in the lit area."
        words = f"The side that holds this marker scores 1 point each turn; {POINTS_TO_WIN} points win."
        lead(column, "tool.lead", words)
        column.chooser(self.request.seat, question, "SET-3")
        style = FIGURES.sized(12)
        column.row(high=20, below=4).put(Label, "tool.at", place_words(self.at), style=style)
        why = column.row(high=54, below=6).put(Label, "tool.why", "", wrap=True)
        judge(why, self._refusal(), _LEGAL)
        tip = "Let the program choose the place that suits your fleet best"
        auto = column.row(high=34, below=12)
        auto.put(Button, "tool.auto", "Place it for me", on_press=self._place_well, tooltip=tip)
        words = f"Crosshair: {MOVES_IT} {{key:confirm}} or a click places the marker."
        column.row(high=50).put(Note, "tool.hint", self.host.bindings.fill(words), wrap=True)
        initiative_dice(column)

    def commit(self) -> Commit:
        aside, why = f"{self.number} of {MARKERS}", sentence(self._refusal())
        return Commit("Place the marker", self._place, aside, why)

    # --- the board ------------------------------------------------------------------------------

    @cached_property
    def _area(self) -> LegalArea:
        """The legal area of the board, computed once, as other markers do not move meanwhile."""
        return legal_area(lambda at: marker_refusal(self.request.state, at) is None)

    def overlays(self) -> Sequence[Overlay]:
        refusal = self._refusal()
        lines = () if refusal is None else (upper_first(refusal.reason), refusal.ruling)
        return (self._area, Crosshair(self.at, refusal is None, MARKER_RADIUS_IN, lines))

    def hover(self, at: Point | None, ship_id: str | None) -> None:
        if at is not None:
            self._aim(on_table(at))

    def click(self, click: BoardClick) -> bool:
        if click.button != 1:
            return False
        self._aim(on_table(click.at))
        self._place()
        return True

    def _aim(self, at: Point) -> None:
        was = self._refusal() is None, self.touched
        self.at = at
        if was != (self._refusal() is None, self.touched):
            self.host.refuse(None)
            self.host.rebuild()
        show_place(self.host, self.at, self._refusal(), _LEGAL)

    # --- keys -----------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        return {**each(self._nudge, nudges()), "confirm": self._place}

    def _nudge(self, by: Point) -> None:
        self._aim(moved(self.at, by))

    def _place(self) -> None:
        if self.host.answer(self.at):
            self.host.app.audio.play("marker")

    def _place_well(self) -> None:
        self.at = best_place(self.request)
        self._place()
