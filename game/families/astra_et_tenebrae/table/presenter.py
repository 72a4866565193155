"""What the table of Astra et Tenebrae shows: both sides, the order of turns, cards and dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from game.families.astra_et_tenebrae.board.fleets import Look
from game.families.astra_et_tenebrae.board.overlays import Disc, Overlay
from game.families.astra_et_tenebrae.board.reach import burn_disc
from game.families.astra_et_tenebrae.table.forming import flown
from game.families.astra_et_tenebrae.table.frigate_tape import FrigateTape
from game.families.astra_et_tenebrae.table.host import BattleTool
from game.families.astra_et_tenebrae.table.risks import HITS, MAPS
from game.families.astra_et_tenebrae.table.roster import roster
from game.families.astra_et_tenebrae.table.sights import ranges, sights
from game.families.astra_et_tenebrae.table.throws import dice_words, throw_of
from game.screens.forecast.forecasts import DANGER
from game.screens.rehearsal.rehearsing import REHEARSE
from game.screens.table.banner import Marks, Stage
from game.screens.table.host import PresenterTable
from game.screens.table.measuring import MeasuringPresenter
from game.screens.table.presenter import Toggle
from game.widgets.widget import Widget
from rules.astra_et_tenebrae.ending import standings
from rules.astra_et_tenebrae.events import Event, PhaseBegan, ShipPassed, ShotFired
from rules.astra_et_tenebrae.state import Phase, Ship, State
from rules.kernel.requests import AnyRequest, Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.match.playback import Beat

TOGGLES = (
    Toggle("reach", "Flight", "Where the selected ship can fly, and the heat it costs", "AM-2"),
    Toggle("bands", "Bands", "The cannon's range bands around the selected ship", "AC-10"),
    Toggle("formations", "Formations", "The formations of both sides", "AF-1"),
    Toggle(
        DANGER,
        "Danger",
        "Damage that enemies could deal to the moving ship anywhere; for other ships, where they can fly",
        "AC-10",
        rivals=MAPS - {DANGER},
    ),
    Toggle(
        HITS,
        "Reach",
        "Damage that the selected ship could deal from each place",
        "AC-10",
        rivals=MAPS - {HITS},
    ),
    Toggle(REHEARSE, "Rehearse", "Try out burns for both sides; nothing is kept", "AM-1"),
    Toggle("sight", "Sight", "Which enemies the selected ship can see", "AD-2"),
    Toggle("measure", "Measure", "Measure any distance", "AG-4"),
    Toggle("names", "Names", "The names of all ships", "AS-1"),
)


class BattlePresenter(MeasuringPresenter):
    """Presents a battle; `fired` maps each ship to what it fired this turn.

    With `proposes`, tools begin with the answer that the computer would suggest.
    """

    left_panel = "the list of ships"
    tape_of = FrigateTape
    happening: ClassVar[Mapping[str, str]] = {
        Phase.INITIATIVE: "Both sides roll: the side with the higher roll goes first this turn",
        Phase.STATUS: "All damage of this turn takes effect",
        Phase.OVER: "The match is over",
    }
    on_at_first = frozenset({"reach", "bands", "formations", "sight", "names"})

    def __init__(self, screen: PresenterTable) -> None:
        super().__init__(screen)
        self.fired: dict[str, str] = {}
        self.proposes = True
        self.forget()
        self._threatened: tuple[object, Disc | None] = (None, None)

    def unaided(self) -> None:
        self.proposes = False

    @property
    def _view(self) -> State:
        view: State = self.screen.view
        return view

    # --- words ----------------------------------------------------------------------------------

    def facts(self) -> dict[str, object]:
        view = self._view
        left = {seat.value: standings(view, seat) for seat in PLAYERS}
        return {"phase": view.phase.value, "left": left, "quiet": view.quiet}

    def marks(self) -> Marks | None:
        """Return the order of moving or acting, the high side first (AM-1, AC-2), or None."""
        view = self._view
        if view.phase not in (Phase.MOVEMENT, Phase.COMBAT):
            return None
        moving = view.phase is Phase.MOVEMENT
        over = {seat: sum(_over(one, moving=moving) for one in view.side(seat)) for seat in PLAYERS}
        left = {seat: sum(not _over(one, moving=moving) for one in view.side(seat)) for seat in PLAYERS}
        past: list[tuple[Seat, Stage]] = [(seat, "done") for seat in alternating(view.high, over)]
        coming: list[tuple[Seat, Stage]] = [(seat, "due") for seat in alternating(view.to_act, left)]
        if coming:
            coming[0] = (coming[0][0], "now")
        first = view.setup.names[view.high]
        words = f"{first} {'moves' if moving else 'acts'} first"
        return Marks(words, (*past, *coming))

    def needs_no_pause(self, request: AnyRequest, answer: object) -> bool:
        """Let all answers take effect at once: flights, aiming and formations are seen as they happen."""
        return True

    # --- pieces ---------------------------------------------------------------------------------

    def _ship(self, piece: str | None) -> Ship | None:
        return self._view.ships.get(piece or "")

    def holds(self, piece: str | None) -> bool:
        ship = self._ship(piece)
        return ship is not None and ship.alive

    def home(self, request: AnyRequest) -> str | None:
        name = getattr(request, "ship", None)
        return name if isinstance(name, str) and name in self._view.ships else None

    def seat_of(self, piece: str) -> Seat:
        return self._view.ships[piece].seat

    def in_order(self, seat: Seat) -> Sequence[str]:
        return [ship.name for ship in self._view.side(seat)]

    def place_of(self, piece: str) -> Point | None:
        ship = self._ship(piece)
        return ship.at if ship is not None else None

    def places(self) -> Mapping[str, Point]:
        return {one.name: one.at for one in self._view.ships.values() if one.alive and one.at is not None}

    # --- the panels -----------------------------------------------------------------------------

    def roster(self, area: Rect) -> list[Widget]:
        tool, solo = self.screen.tool, self.screen.session.seating.solo
        shown = tool.shown_cards() if isinstance(tool, BattleTool) else frozenset[str]()
        if solo is not None:  # nobody else plays at this screen (AK-1)
            shown = frozenset(ship.name for ship in self._view.side(solo))
        if self._view.outcome is not None:  # at the end all cards are shown (AK-1)
            shown = frozenset(self._view.ships)
        shown = shown.union(self._view.setup.open_captains)
        return roster(self.screen, area, self.fired, shown)

    def toggles(self) -> Sequence[Toggle]:
        idle = "" if self._view.phase is Phase.MOVEMENT else "This is shown while you move a ship."
        return [replace(one, refusal=idle) if one.name in (HITS, REHEARSE) else one for one in TOGGLES]

    def looks_at(self) -> Sequence[Point]:
        tool = self.screen.tool
        return tool.looks_at() if isinstance(tool, BattleTool) else ()

    # --- the board ------------------------------------------------------------------------------

    def look(self) -> Look:
        screen, tool = self.screen, self.screen.tool
        planned = tool.planned_heat() if isinstance(tool, BattleTool) else ()
        waiting = tool.waiting() if isinstance(tool, BattleTool) else frozenset[str]()
        names = screen.is_on("names")
        return Look(screen.selected, screen.pointer.piece, names, waiting, planned=planned)

    def overlays(self) -> list[object]:
        """Return tape and threat, plus formations, bands and sight unless the tool draws them."""
        screen, view = self.screen, self._view
        always = [*self._threat(), *self.tape_laid()]
        if isinstance(screen.tool, BattleTool):
            return always
        return [*always, *self._views(view)]

    def threatening(self) -> Ship | None:
        """Return the ship whose possible positions are wanted: hovered, else selected."""
        screen = self.screen
        named = (screen.pointer.piece, screen.selected) if screen.is_on(DANGER) else ()
        ship = next((one for name in named if (one := self._ship(name)) is not None), None)
        return ship if ship is not None and ship.at is not None and ship.alive else None

    def _threat(self) -> list[Overlay]:
        """Return the disc of a ship's possible positions, unless the tool shows it."""
        view, tool, ship = self._view, self.screen.tool, self.threatening()
        if ship is None or (isinstance(tool, BattleTool) and tool.reaching() == ship.name):
            return []
        key = (ship.name, view.turn, view.phase, ship.at, ship.motion, ship.damage)
        if self._threatened[0] != key:
            self._threatened = (key, burn_disc(view, ship))
        disc = self._threatened[1]
        return [] if disc is None else [disc]

    def _views(self, view: State) -> list[Overlay]:
        screen = self.screen
        found: list[Overlay] = list(flown(view)) if screen.is_on("formations") else []
        ship = self._ship(screen.selected)
        if ship is None or ship.at is None or not ship.alive:
            return found
        if screen.is_on("bands"):
            found.append(ranges(view, ship))
        if screen.is_on("sight") and view.phase in (Phase.TACTICIANS, Phase.COMBAT):
            found += sights(view, ship)
        return found

    # --- events --------------------------------------------------------------------------------

    def first(self) -> Seat:
        return self._view.high

    def begun(self, beat: Beat) -> None:
        for event in beat:
            self._note(event)

    def _note(self, event: Event) -> None:
        """Record what a ship fires, for its card."""
        match event:
            case ShotFired():
                self.fired[event.ship] = str(event.weapon)
            case ShipPassed():
                self.fired[event.ship] = "passed"
            case PhaseBegan(phase=Phase.INITIATIVE):
                self.fired.clear()

    def forget(self) -> None:
        """Recompute what was fired this turn, as far as shown: a match may be resumed mid-turn."""
        self.fired.clear()
        session = self.screen.session
        for beat in session.match.beats[: session.shown_beats]:
            self.begun(beat)

    throw = staticmethod(throw_of)

    def dice_for(self, request: Roll) -> tuple[str, Sequence[str]]:
        return dice_words(self._view, request)


def _over(ship: Ship, *, moving: bool) -> bool:
    return ship.moved if moving else ship.acted


def alternating(first: Seat, counts: Mapping[Seat, int]) -> list[Seat]:
    """Return the order in which two sides alternate; a side with none left is skipped (AM-1, AC-2).

    >>> [seat.value for seat in alternating(Seat.RED, {Seat.RED: 1, Seat.BLUE: 3})]
    ['red', 'blue', 'blue', 'blue']
    """
    left, seat, order = dict(counts), first, list[Seat]()
    while any(left.values()):
        if left[seat]:
            left[seat] -= 1
            order.append(seat)
        seat = seat.other
    return order
