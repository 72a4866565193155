"""What the table of Dark Frontier shows: both sheets, views of the map, and dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from game.families.dark_frontier.board.layer import Look
from game.families.dark_frontier.board.token_places import spot_of, spots_of, tokens_of
from game.families.dark_frontier.table.firing_overlays import intended
from game.families.dark_frontier.table.hex_tape import DuelTape
from game.families.dark_frontier.table.host import DuelTool
from game.families.dark_frontier.table.meeting_pause import MeetingPause, after_words, stops
from game.families.dark_frontier.table.roster import roster
from game.families.dark_frontier.table.throws import dice_words, throw_of
from game.families.dark_frontier.table.views import RELATIVE, Views, toggles_of
from game.screens.table.host import PresenterTable
from game.screens.table.measuring import MeasuringPresenter
from game.screens.table.presenter import Toggle
from game.widgets.widget import Widget
from rules.dark_frontier.events import TokenLeft, TokensFlown, TokensMet
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.state import DEFENDER, Phase, State
from rules.dark_frontier.systems import condition
from rules.kernel.requests import AnyRequest, Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.match.playback import Beat

_ABOUT = ("ship", "own")  # the fields by which a request may name its token


class DuelPresenter(MeasuringPresenter):
    """Presents a duel."""

    left_panel = "both sheets"
    tape_of = DuelTape
    skips_to_question = True
    happening: ClassVar[Mapping[str, str]] = {
        Phase.TURN: "Both commands are revealed: the ships turn and burn",
        Phase.ADVANCE: "Everything flies at once, with a stop at each encounter",
        Phase.OVER: "The match is over",
    }
    on_at_first = frozenset({"ways", "its_ends", "guns", "names"})

    def __init__(self, screen: PresenterTable) -> None:
        super().__init__(screen)
        self.views = Views(screen)
        self.proposes = True

    def unaided(self) -> None:
        self.proposes = False

    @property
    def _view(self) -> State:
        view: State = self.screen.view
        return view

    @property
    def _tool(self) -> DuelTool | None:
        tool = self.screen.tool
        return tool if isinstance(tool, DuelTool) else None

    # --- words ----------------------------------------------------------------------------------

    def facts(self) -> dict[str, object]:
        view = self._view
        hulls = {ship.name: condition(view.figures, ship).hull for ship in view.ships.values()}
        points = {seat.value: view.points[seat] for seat in PLAYERS}
        return {"phase": view.phase.value, "points": points, "hull": hulls}

    # --- pieces ---------------------------------------------------------------------------------

    def holds(self, piece: str | None) -> bool:
        return piece in tokens_of(self._view)

    def home(self, request: AnyRequest) -> str | None:
        named = (getattr(request, name, None) for name in _ABOUT)
        return next((one for one in named if isinstance(one, str) and self.holds(one)), None)

    def seat_of(self, piece: str) -> Seat:
        return self._view.token(piece).seat

    def in_order(self, seat: Seat) -> Sequence[str]:
        return [name for name, token in tokens_of(self._view).items() if token.seat is seat]

    def place_of(self, piece: str) -> Point | None:
        return spot_of(self._view, piece) if self.holds(piece) else None

    def places(self) -> Mapping[str, Point]:
        return spots_of(self._view)

    # --- the panels -----------------------------------------------------------------------------

    def roster(self, area: Rect) -> list[Widget]:
        return roster(self.screen, area)

    def toggles(self) -> Sequence[Toggle]:
        return toggles_of(commanding=self.screen.tool is not None and self._view.phase is Phase.COMMAND)

    def looks_at(self) -> Sequence[Point]:
        tool = self._tool
        return tool.looks_at() if tool is not None else ()

    # --- the board ------------------------------------------------------------------------------

    def look(self) -> Look:
        screen, tool = self.screen, self._tool
        return Look(
            screen.selected,
            screen.pointer.piece,
            names=screen.is_on("names"),
            ways=screen.is_on("ways"),
            alarm=tool.alarm() if tool is not None else frozenset(),
            quiet=tool.quiet() if tool is not None else frozenset(),
            aside=tool.beside_clock() if tool is not None else "",
        )

    def toggled(self) -> None:
        super().toggled()
        self.views.toggled()

    def let_go(self) -> bool:
        if not self.screen.is_on(RELATIVE) or not self.views.large:
            return False
        self.screen.toggle(RELATIVE)
        return True

    def put_away(self) -> None:
        super().put_away()
        self.let_go()

    def overlays(self) -> Sequence[object]:
        """Return the tape, and the views of the map that the tool does not draw itself."""
        return [*self.views.laid(self._tool), *self.tape_laid()]

    def intended(self, request: AnyRequest, answer: object) -> Sequence[object]:
        return intended(self._view, answer) if isinstance(answer, Shot) else []

    def meanwhile(self) -> Sequence[object]:
        return self.views.meanwhile()

    # --- events --------------------------------------------------------------------------------

    def first(self) -> Seat:
        return DEFENDER

    def moves(self, beat: Beat) -> bool:
        return any(stops(event, self.screen.session.shown) for event in beat)

    def ends_still(self, beat: Beat | None) -> bool:
        """Return whether the table pauses at a meeting before this beat.

        It does only if tokens fly on next; a request about the same meeting is its own pause.
        `beat` is None if no beat follows.
        """
        if beat is None:
            return self.screen.session.shown.phase is not Phase.ADVANCE
        return any(isinstance(event, TokensMet | TokenLeft | TokensFlown) for event in beat)

    def still_tool(self) -> MeetingPause:
        screen = self.screen
        return MeetingPause(screen, screen.log.book, screen.eyes, screen.go_on)

    def after_still(self) -> str:
        return after_words(self._view)

    throw = staticmethod(throw_of)

    def dice_for(self, request: Roll) -> tuple[str, Sequence[str]]:
        return dice_words(self._view, request)
