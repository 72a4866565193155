"""What a game shows at the table beside its board, its bar and its tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from pygame import Rect

from game.games import card_of, request_ui_of
from game.screens.table.banner import Marks
from game.screens.tools.parts import seat_icon
from game.shell.theme import FIGURES, SMALL
from game.widgets.label import Label, Panel
from game.widgets.layout import Column
from game.widgets.modal import Answer
from game.widgets.widget import Widget
from rules.games import game_of
from rules.kernel.requests import Request
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.match.playback import Beat
    from game.screens.table.screen import TableScreen
    from game.screens.tools.dice_tray import Throw
    from game.screens.tools.tool import Tool

WATCH = "Watch what happens: any key shows its end"


@dataclass(frozen=True, slots=True)
class Toggle:
    """A view of the board that can be switched on and off, by its name as a key's action.

    `refusal` says why it has nothing to show now, and `rivals` go off as it is switched.
    """

    name: str
    words: str
    tip: str
    topic: str = ""
    refusal: str = ""
    rivals: frozenset[str] = frozenset()


def asked_topic(screen: TableScreen) -> str:
    """Name the ruling that explains what is asked; "" where nothing is."""
    request = getattr(screen.tool, "request", None)
    return request_ui_of(screen.edition, request).topic if request is not None else ""


class Presenter:
    """Say what a game shows of the view that a table has; a plain game has pieces of no kind.

    It lives as long as its screen. A piece is named by its id. `left_panel` is what stands at the
    left.
    """

    left_panel: ClassVar[str] = "the list of players"
    on_at_first: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.table = card_of(screen.edition).table

    # --- words ----------------------------------------------------------------------------------

    def stands(self) -> str:
        """Say in a word or two where the match stands."""
        turn = self.screen.session.match.ruleset.turn(self.screen.view)
        return self.table.begun(turn)

    def happens(self) -> str:
        """Say what is awaited while nothing is asked: that it be watched."""
        return "The match is over" if self.screen.session.ended else WATCH

    def marks(self) -> Marks | None:
        """Return the order in which pieces take their turns now, None where they do not."""
        return None

    def after_still(self) -> str:
        """Say what follows the look at what has moved, as the end of "Then: ..."."""
        return self.table.after(self.screen.view)

    def topic(self) -> str:
        """Name what F1 explains now: a ruling's id, or a link of the rulebook; "" for nothing."""
        return self.screen.ui.topic() or asked_topic(self.screen)

    def facts(self) -> dict[str, object]:
        """Say for tests how the match stands, as JSON values; nothing hidden."""
        return {}

    def menu(self) -> Sequence[Answer]:
        """List what the menu offers besides."""
        return ()

    # --- pieces ---------------------------------------------------------------------------------

    def holds(self, piece: str | None) -> bool:
        """Whether a piece can be selected."""
        return False

    def selected_by(self, thing: str) -> str | None:
        """Return the piece that a press on a thing of the board selects: itself, or what it belongs to."""
        return thing if self.holds(thing) else None

    def home(self, request: Request[Any]) -> str | None:
        """Return the piece that a question is about, to which the selection goes back."""
        return None

    def seat_of(self, piece: str) -> Seat:
        """Return the player whose piece it is."""
        raise LookupError(f"there is no piece {piece}")

    def in_order(self, seat: Seat) -> Sequence[str]:
        """List a player's pieces as keys step through them."""
        return ()

    def place_of(self, piece: str) -> Point | None:
        """Return where a piece is, or was last; None for what is none."""
        return None

    def places(self) -> Mapping[str, Point]:
        """Give the places of all pieces on the board."""
        return {}

    # --- the panels -----------------------------------------------------------------------------

    def roster(self, area: Rect) -> list[Widget]:
        """Make the panel at the left: the players with their points, and what each has."""
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
        """List the views of the board."""
        return ()

    def cards(self) -> list[Widget]:
        """Make what lies over the board, in its corners."""
        return []

    def bench_height(self) -> int:
        """Return how much of its height the board gives to what lies below it, in logical units."""
        return 0

    def bench(self, area: Rect) -> list[Widget]:
        """Make what lies below the board, in a place of that height."""
        return []

    def looks_at(self) -> Sequence[Point]:
        """List the places of the board that a choice is about, for the camera; none: it is left alone."""
        return ()

    def dice_on_board(self) -> bool:
        """Whether dice fall over the board."""
        return True

    # --- the board ------------------------------------------------------------------------------

    def look(self) -> Any:  # noqa: ANN401 - what the game's board has
        """Return how the board shows the pieces."""
        return None

    def overlays(self) -> list[Any]:
        """List what lies over the board whatever the tool is."""
        return []

    def meanwhile(self) -> list[Any]:
        """List what lies over the board while something moves there."""
        return []

    def intended(self, request: Request[Any], answer: Any) -> list[Any]:  # noqa: ANN401 - of any kind
        """List what marks on the board an answer that the computer is about to give."""
        return []

    def hand(self) -> Any:  # noqa: ANN401 - see below
        """Return what takes presses on the board instead of the tool, or None.

        It has `begin(at, piece)`, `stretch(at, piece)`, `leave_cross()`, `clear()`, and `end`, which is None
        as long as nothing was stretched.
        """
        return None

    # --- what is asked and what happens -----------------------------------------------------------

    def first(self) -> Seat:
        """Return the player who is asked first where both are asked."""
        return Seat.RED

    def for_computer(self, view: Any) -> Any:  # noqa: ANN401 - of any game
        """Return a view so that the table may go on with its own while it is thought about."""
        return view

    def moves(self, beat: Beat) -> bool:
        """Whether a beat is looked at before what ends it, although it leaves nothing on the board."""
        return False

    def ends_still(self, beat: Beat | None) -> bool:
        """Whether a beat ends what has moved: the table stands still before it; None: none comes."""
        return beat is None

    def still_tool(self) -> Tool | None:
        """Make the tool that stands beside the look at what has moved."""
        return None

    def in_one_go(self) -> object:
        """Name what a press completes to its end and not beat by beat; None for nothing."""
        return None

    def begun(self, beat: Beat) -> None:
        """Note that a beat is about to be shown."""

    def throw(self, event: Any, state: Any, before: Throw | None) -> Throw | None:  # noqa: ANN401 - of any game
        """Return what lies in the dice tray after an event, from the state then and what lay there before."""
        return before

    def dice_for(self, request: Any) -> tuple[str, Sequence[str]]:  # noqa: ANN401 - a roll of any game
        """Say what dice are for, and name what each is for where every die has its own."""
        return "Dice", ()

    def forget(self) -> None:
        """Forget what was noted of what is not shown any more, as after an undo."""

    # --- the hands ------------------------------------------------------------------------------

    def action(self, action: str) -> bool:
        """Take a key's action before the tool does; False leaves it to it."""
        return False

    def toggled(self) -> None:
        """Note that a view was switched."""

    def let_go(self) -> bool:
        """Let go of what is in hand; return whether there was anything."""
        return False

    def lay_down(self) -> bool:
        """Lay down the `hand` that takes presses on the board; return whether there was one."""
        return False

    def put_away(self) -> None:
        """Take everything off the board that a player has laid there: another one looks next."""

    def unaided(self) -> None:
        """Offer no answer of the program's own, and tell no opinion: the best answer is to be found."""

    def leave(self) -> None:
        """Let go of what works for the table: it is left for good."""
