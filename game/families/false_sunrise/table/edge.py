"""Choosing the edge to deploy at; the opponent takes the opposite one (SET-4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from game.board.overlays import LegalArea, Notice, legal_area
from game.families.false_sunrise.board.overlays import Overlay
from game.families.false_sunrise.table.host import FleetHost, FleetTool
from game.families.false_sunrise.table.initiative import initiative_dice
from game.screens.tools.history import History
from game.screens.tools.key_actions import SHIP_KEYS, KeyActions, each, steps
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import lead
from game.screens.tools.tool import BoardClick, Commit, Heading
from game.shell.actions import PLACING, Context
from game.widgets.button import Button
from game.widgets.label import Note
from rules.false_sunrise.placing import DEPLOYMENT_IN
from rules.kernel.requests import ChooseOne
from rules.table.board import HEIGHT_IN, WIDTH_IN, Edge, distance_to_edge_in, on_board
from rules.table.measure import Point

_MIDDLES: dict[Edge, Point] = {
    Edge.TOP: (WIDTH_IN / 2 - 5, 3.0),
    Edge.RIGHT: (WIDTH_IN, HEIGHT_IN / 2 - 3),
    Edge.BOTTOM: (WIDTH_IN / 2 - 5, HEIGHT_IN - 8.0),
    Edge.LEFT: (0.0, HEIGHT_IN / 2 - 3),
}
_SIDES = {"up": Edge.TOP, "right": Edge.RIGHT, "down": Edge.BOTTOM, "left": Edge.LEFT}
_EDGES = {f"place_{way}{far}": edge for way, edge in _SIDES.items() for far in ("", "_far")}


class EdgeTool(FleetTool):
    """Click near an edge, or choose it in the list; its zone is highlighted."""

    contexts: ClassVar[tuple[Context, ...]] = (PLACING,)
    request: ChooseOne

    def __init__(self, host: FleetHost, request: ChooseOne) -> None:
        super().__init__(host, request)
        self.history: History[Edge] = History(Edge(request.options[0]))
        self._areas: dict[Edge, LegalArea] = {}

    @property
    def edge(self) -> Edge:
        """The chosen edge."""
        return self.history.now

    # --- the panels -----------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Edge", "", self.request.seat)

    def what_now(self) -> str:
        return f"{self.player}: choose your edge of the board"

    def build(self, column: PanelColumn) -> None:
        names, seat = self.host.view.setup.names, self.request.seat
        question = f"Choose the edge where your ships start. {names[seat.other]} starts at the opposite edge."
        lead(column, "tool.lead", self._lead())
        column.chooser(seat, question, "SET-4")
        cells = column.grid(2, 2, high=80, below=12)
        for edge in (Edge.TOP, Edge.BOTTOM, Edge.LEFT, Edge.RIGHT):
            choose, words = partial(self._choose, edge), edge.value.capitalize()
            cells.put(Button, f"tool.edge.{edge.value}", words, on_press=choose, on=edge is self.edge)
        words = (
            "Click near an edge or press {key:place_left,place_right,place_up,place_down}; "
            "{key:confirm} confirms."
        )
        column.row(high=50).put(Note, "tool.hint", self.host.bindings.fill(words), wrap=True)
        initiative_dice(column)

    def _lead(self) -> str:
        """Say how far apart the fleets then start, at least (SET-4)."""
        across = WIDTH_IN if self.edge in (Edge.LEFT, Edge.RIGHT) else HEIGHT_IN
        apart = f"at least {across - 2 * DEPLOYMENT_IN:.0f} inches"
        name = self.host.view.setup.names[self.request.seat.other]
        return f"At the {self.edge.value} edge your ships start {apart} from those of {name}."

    def commit(self) -> Commit:
        name = self.host.view.setup.names[self.request.seat.other]
        return Commit(f"Choose the {self.edge.value} edge", self._take, f"{name}: {self.edge.opposite.value}")

    # --- the board ------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        seat, names = self.request.seat, self.host.view.setup.names
        if self.edge not in self._areas:
            edge = self.edge
            self._areas[edge] = legal_area(lambda at: distance_to_edge_in(at, edge) <= DEPLOYMENT_IN, seat)
        return (
            self._areas[self.edge],
            Notice(_MIDDLES[self.edge], f"{names[seat]} deploys here", "SET-4", "good"),
            Notice(_MIDDLES[self.edge.opposite], f"{names[seat.other]} deploys here", "SET-4"),
        )

    def click(self, click: BoardClick) -> bool:
        if click.button != 1 or not on_board(click.at):
            return False
        self._choose(min(Edge, key=lambda edge: distance_to_edge_in(click.at, edge)))
        return True

    def _choose(self, edge: Edge) -> None:
        self.record(edge, f"the {edge.value} edge")

    # --- keys -----------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        moves = steps(self._choose, list(Edge), self.edge, SHIP_KEYS)
        return {**each(self._choose, _EDGES), **moves, "confirm": self._take}

    def _take(self) -> None:
        self.host.answer(self.edge.value)
