"""The presenter: what a game shows at the table besides its board, its bar and its tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from pygame import Rect

from game.games import card_of, request_ui_of
from game.screens.table.banner import Marks
from game.screens.table.host import PresenterTable
from game.screens.tools.parts import seat_icon
from game.shell.theme import FIGURES, SMALL
from game.widgets.label import Label, Panel
from game.widgets.layout import Column
from game.widgets.modal import Answer
from game.widgets.widget import Widget
from rules.games import game_of
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.match.playback import Beat
    from game.screens.table.tape import Tape
    from game.screens.tools.dice_tray import Throw
    from game.screens.tools.tool import Tool

WATCH = "Watch what happens; any key skips ahead"
OVER = "over"  # the phase after the end, in all games with phases


@dataclass(frozen=True, slots=True)
class Toggle:
    """A board view that can be switched on and off; `name` is also the action of its key.

    `refusal` says why it has nothing to show now. Switching it turns off its `rivals`.
    """

    name: str
    words: str
    tip: str
    topic: str = ""
    refusal: str = ""
    rivals: frozenset[str] = frozenset()


def asked_topic(edition: str, tool: Tool | None) -> str:
    """Return the ruling that explains the current question; "" if there is none."""
    request = getattr(tool, "request", None)
    return request_ui_of(edition, request).topic if request is not None else ""


class Presenter:
    """Defines what a game shows of the table's current view. This base class shows no pieces.

    It lives as long as its screen. Pieces are named by their ids. `left_panel` names the panel at the
    left. `happening` says in which phases there is something special to watch.
    """

    left_panel: ClassVar[str] = "the list of players"
    on_at_first: ClassVar[frozenset[str]] = frozenset()
    skips_to_question: ClassVar[bool] = False
    """Whether one press that skips leads to the next question, through pauses and the computer's answers."""
    happening: ClassVar[Mapping[str, str]] = {OVER: "The match is over"}

    def __init__(self, screen: PresenterTable) -> None:
        self.screen = screen
        self.table = card_of(screen.edition).table

    # --- words ----------------------------------------------------------------------------------

    def stands(self) -> str:
        """Return a word or two on how far the match has come."""
        if phase := self.table.phase(self.screen.view):
            return "The end" if phase == OVER else phase.capitalize()
        turn = self.screen.session.match.ruleset.turn(self.screen.view)
        return self.table.begun(turn)

    def happens(self) -> str:
        """Return what the player should do while nothing is asked: watch."""
        phase = OVER if self.screen.session.ended else getattr(self.screen.view, "phase", "")
        return self.happening.get(phase, WATCH)

    def marks(self) -> Marks | None:
        """Return the order in which pieces take their turns now, or None if there is none."""
        return None

    def after_still(self) -> str:
        """Return what follows the pause after the movement, as the end of "Then: ..."."""
        return self.table.after(self.screen.view)

    def topic(self) -> str:
        """Return what F1 explains now: a ruling's id or a link into the rulebook; "" for nothing."""
        return self.screen.ui.topic() or asked_topic(self.screen.edition, self.screen.tool)

    def facts(self) -> dict[str, object]:
        """Return the state of the match for tests, as JSON values; nothing hidden."""
        return {}

    def menu(self) -> Sequence[Answer]:
        """Return the game's own entries for the menu."""
        return ()

    # --- pieces ---------------------------------------------------------------------------------

    def holds(self, piece: str | None) -> bool:
        """Return whether a piece can be selected."""
        return False

    def selected_by(self, thing: str) -> str | None:
        """Return the piece that a press on a thing selects: itself, or the piece it belongs to."""
        return thing if self.holds(thing) else None

    def home(self, request: AnyRequest) -> str | None:
        """Return the piece that a question is about; the selection goes back to it."""
        return None

    def needs_no_pause(self, request: AnyRequest, answer: object) -> bool:
        """Return whether an answer of the computer takes effect at once.

        It does if it leaves everything as it is, or if the board itself shows well enough what it is.
        """
        return bool(request_ui_of(self.screen.edition, request).idle(request, answer))

    def seat_of(self, piece: str) -> Seat:
        """Return the owner of a piece. Raise `LookupError` if there is no such piece."""
        raise LookupError(f"there is no piece {piece}")

    def name_of(self, piece: str) -> str:
        """Return the name of a piece, as players know it."""
        return piece

    def in_order(self, seat: Seat) -> Sequence[str]:
        """Return a player's pieces in the order in which keys step through them."""
        return ()

    def place_of(self, piece: str) -> Point | None:
        """Return the current or last place of a piece, or None if it is not a piece."""
        return None

    def places(self) -> Mapping[str, Point]:
        """Return the places of all pieces on the board."""
        return {}

    # --- the panels -----------------------------------------------------------------------------

    def roster(self, area: Rect) -> list[Widget]:
        """Return the panel at the left: the players with their points, and what each has."""
        scores = game_of(self.screen.edition).facts(self.screen.view).scores
        panel, theme = Panel("roster.panel", area, heading="PLAYERS"), self.screen.app.theme
        made: list[Widget] = [panel]
        column = Column(made.append, panel.inner(14), high=20, gap=6)
        for seat in PLAYERS:
            name, ink = self.screen.view.setup.names[seat], theme.seat_text(seat)
            row = column.row([0, 48])
            row.put(Label, f"roster.{seat}", name, color=ink, icon=seat_icon(seat))
            row.put(Label, f"roster.{seat}.score", str(scores[seat]), style=FIGURES, align="right")
            if words := self.table.holding(self.screen.view, seat):
                column.row().put(Label, f"roster.{seat}.holding", words, style=SMALL)
        return made

    def toggles(self) -> Sequence[Toggle]:
        """Return the views of the board."""
        return ()

    def cards(self) -> list[Widget]:
        """Return the widgets over the board, in its corners."""
        return []

    def bench_height(self) -> int:
        """Return the height that the board gives up for the bench below it, in logical units."""
        return 0

    def bench(self, area: Rect) -> list[Widget]:
        """Return the widgets below the board, in an area of that height."""
        return []

    def looks_at(self) -> Sequence[Point]:
        """Return the places that a choice is about, for the camera; for none, it stays where it is."""
        return ()

    def dice_on_board(self) -> bool:
        """Return whether dice fall over the board."""
        return True

    # --- the board ------------------------------------------------------------------------------

    def look(self) -> object:
        """Return how the board should draw the pieces, in a form specific to the game's board."""
        return None

    def overlays(self) -> Sequence[object]:
        """Return the overlays of the board that do not depend on the tool."""
        return []

    def meanwhile(self) -> Sequence[object]:
        """Return the overlays of the board during an animation."""
        return []

    def intended(self, request: AnyRequest, answer: object) -> Sequence[object]:
        """Return the overlays that mark an answer the computer is about to give."""
        return []

    def hand(self) -> Tape | None:
        """Return the tape that receives presses on the board instead of the tool, or None."""
        return None

    # --- what is asked and what happens -----------------------------------------------------------

    def first(self) -> Seat:
        """Return the player who is asked first if both are asked."""
        return Seat.RED

    def for_computer(self, view: Any) -> Any:  # noqa: ANN401 - of any game
        """Return a view to think about that stays unchanged while the table continues with its own."""
        return view

    def moves(self, beat: Beat) -> bool:
        """Return whether the table should pause after a beat, even if it leaves no trace on the board."""
        return False

    def ends_still(self, beat: Beat | None) -> bool:
        """Return whether the table pauses before this beat, so that the player can see what has moved.

        `beat` is None if no beat follows.
        """
        return beat is None

    def still_tool(self) -> Tool | None:
        """Return the tool shown during the pause after the movement, or None."""
        return None

    def in_one_go(self) -> object:
        """Return a key shared by the beats that one press skips together; None to skip only one beat."""
        return None

    def begun(self, beat: Beat) -> None:
        """React to a beat that is about to be shown."""

    def throw(self, event: Any, state: Any, before: Throw | None, /) -> Throw | None:  # noqa: ANN401 - of any game
        """Return the contents of the dice tray after an event.

        `state` is the state after it, `before` what the tray contained before.
        """
        return before

    def dice_for(self, request: Any) -> tuple[str, Sequence[str]]:  # noqa: ANN401 - a roll of any game
        """Return what dice are for, and a name for each die if every die has its own purpose."""
        return "Dice", ()

    def forget(self) -> None:
        """Forget notes about events that are no longer shown, as after an undo."""

    # --- keys and presses ------------------------------------------------------------------------------

    def action(self, action: str) -> bool:
        """Handle a key's action before the tool does; False leaves it to the tool."""
        return False

    def toggled(self) -> None:
        """React to a view being switched."""

    def let_go(self) -> bool:
        """Cancel what is in progress; return whether there was anything."""
        return False

    def lay_down(self) -> bool:
        """Put away the `hand` that receives presses on the board; return whether there was one."""
        return False

    def put_away(self) -> None:
        """Remove everything a player has laid on the board, because another player looks next."""

    def unaided(self) -> None:
        """Stop suggesting answers and giving opinions, because the player must find the best answer."""

    def leave(self) -> None:
        """Stop everything that works for the table, because the table is left for good."""
