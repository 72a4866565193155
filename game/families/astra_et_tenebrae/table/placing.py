"""Placing the ships before the first turn: one after the other, in the open (AS-3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

from game.board.overlays import Crosshair, LegalArea, legal_area
from game.board.plates import Bands, Span
from game.families.astra_et_tenebrae.board.overlays import Ghost, Overlay
from game.screens.tools.aiming import MOVES_IT, place_words
from game.screens.tools.key_actions import SHIP_KEYS, KeyActions, steps
from game.screens.tools.parts import PanelColumn, in_the_open, judge, sentence, upper_first
from game.screens.tools.placing import PlacingTool
from game.screens.tools.planned_answer import PlannedAnswer
from game.screens.tools.tool import Commit, Heading, Host
from game.shell.theme import FIGURES, STRONG
from game.widgets.button import Button
from game.widgets.label import Label, Note
from rules.astra_et_tenebrae.placing import ZONE_IN, placing_refusal
from rules.astra_et_tenebrae.requests import PlaceShip
from rules.astra_et_tenebrae.state import State
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat
from rules.table.measure import Point, distance_in


class PlaceTool(PlannedAnswer[tuple[str, Point]], PlacingTool):
    """The tool to choose a ship and drag it to its start; it begins at a suggested place."""

    request: PlaceShip

    def __init__(self, host: Host, request: PlaceShip) -> None:
        super().__init__(host, request)
        self._names = request.ships()
        name, at = request.default()
        self.begin(
            (str(host.selected) if host.selected in self._names else name, at),
            takes=lambda kept: isinstance(kept, tuple) and len(kept) == 2 and kept[0] in self._names,
        )
        host.select(self.name)

    @property
    def name(self) -> str:
        """The ship being placed."""
        return self.history.now[0]

    @property
    def at(self) -> Point:
        return self.history.now[1]

    @property
    def state(self) -> State:
        """The state as the seat may know it."""
        view: State = self.request.state
        return view

    @property
    def refusal(self) -> Refusal | None:
        return self._refusal_at(self.at)

    def _refusal_at(self, at: Point) -> Refusal | None:
        return placing_refusal(self.state.setup, self.request.seat, at)

    def put_in_hand(self, answer: tuple[str, Point]) -> None:
        super().put_in_hand(answer)
        self.host.select(self.name)

    # --- the panels -------------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Placing", f"{len(self._names)} to place", self.request.seat)

    def what_now(self) -> str:
        return f"Where does {self.name} start? Drag it there, then place it"

    def build(self, column: PanelColumn) -> None:
        side = "lower" if self.request.seat is Seat.RED else "upper"
        question = f"Ships start within {ZONE_IN:g}″ of the {side} edge. The sides take turns to place one."
        column.chooser(self.request.seat, question, "AS-3")
        row = column.row([0] * len(self._names), high=30, gap=6)
        for name in self._names:
            pick = partial(self._choose, name)
            row.put(Button, f"place.ship.{name}", name, on_press=pick, on=name == self.name)
        column.row(high=20, below=2).put(Label, "tool.ship", self.name, style=STRONG)
        column.row(high=20, below=4).put(Label, "tool.at", place_words(self.at), style=FIGURES.sized(12))
        why = column.row(high=36, below=4).put(Label, "tool.why", "", wrap=True)
        judge(why, self.refusal, self.legal)
        self._say_distances(column)
        words = f"Drag the ship, or click where it should start. {MOVES_IT}"
        column.row(high=52).put(Note, "tool.hint", self.host.bindings.fill(words), wrap=True)

    def _say_distances(self, column: PanelColumn) -> None:
        """Add the distances to the ships already placed."""
        placed = [ship for ship in self.state.ships.values() if ship.at is not None]
        if placed:
            column.section("place.from", "From there")
        for ship in sorted(placed, key=lambda ship: distance_in(self.at, ship.place)):
            if column.rect.height < 90:
                return
            row = column.row([0, 60], high=19, below=1)
            ink = self.host.app.theme.seat_text(ship.seat)
            row.put(Label, f"place.from.{ship.name}", ship.name, color=ink)
            inches = f"{distance_in(self.at, ship.place):.1f}″"
            row.put(Label, f"place.from.{ship.name}.inch", inches, style=FIGURES, align="right")

    def commit(self) -> Commit:
        return Commit(
            f"Place {self.name}",
            self.answer,
            in_the_open(self.host),
            sentence(self.refusal),
        )

    def roster_note(self) -> str:
        side = list(self.state.side(self.request.seat))
        return f"{len(side) - len(self._names)} of {len(side)} placed"

    def is_done(self, piece: str) -> bool | None:
        ship = self.state.ships.get(piece)
        return None if ship is None else ship.at is not None

    # --- the board --------------------------------------------------------------------------------

    @cached_property
    def _area(self) -> LegalArea:
        return legal_area(self.may_put, self.request.seat)

    def overlays(self) -> Sequence[Overlay | LegalArea | Crosshair]:
        seat, refusal = self.request.seat, self.refusal
        found: list[Overlay | LegalArea | Crosshair] = [self._area]
        angle = 0.0 if seat is Seat.RED else 180.0
        words: tuple[tuple[Span, ...], ...] = ((self.name, "plain"),), ((place_words(self.at), "quiet"),)
        found.append(Ghost(self.at, self.at, seat, angle, () if refusal else words, held=self.drags))
        apart = self.state.figures.formations.apart_in
        found.append(Bands(self.at, ((apart, f"{apart:g}″"),), seat))
        if refusal is not None:
            found.append(Crosshair(self.at, legal=False, lines=(upper_first(refusal.reason), refusal.ruling)))
        return found

    def selection_changed(self) -> None:
        if self.host.selected in self._names:
            self._choose(str(self.host.selected))

    def _choose(self, name: str) -> None:
        if name != self.name:
            self.record((name, self.at), f"choosing {name}")
        self.host.select(name)

    def grip(self, at: Point) -> Point | None:
        return self.at if self.hand.apart_px(at, self.at) <= self.host.pane.ring_px else None

    def may_put(self, at: Point) -> bool:
        return self._refusal_at(at) is None

    # --- keys -------------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        return {**super().key_actions(), **steps(self._choose, self._names, self.name, SHIP_KEYS)}

    def placed(self, at: Point) -> tuple[str, Point]:
        return self.name, at

    @property
    def place_step(self) -> str:
        return f"{self.name}'s place"

    def restored(self, before: tuple[str, Point]) -> None:
        self.changed()
        self.host.select(self.name)
