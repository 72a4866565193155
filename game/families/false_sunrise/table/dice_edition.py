"""How an edition shows its dice at the table: over the board, or on a bench below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from pygame import Rect

from game.families.false_sunrise.board.overlays import Overlay
from game.match.session import Session
from game.screens.host import HasBoard, HasView, HasWidgets, Rebuilds
from game.screens.tools.dice_tray import Throw
from game.screens.tools.tool import HasStage, HasTool
from game.widgets.widget import Widget
from rules.false_sunrise.events import Event
from rules.false_sunrise.state import State
from rules.kernel.requests import Roll
from rules.table.measure import Point


class DiceBench(Protocol):
    """An edition's dice area below the board, which lasts as long as the table is open."""

    def height(self) -> int:
        """Return how much of the board's height it needs now, in logical units (0: none)."""
        ...

    def looks_at(self) -> Sequence[Point]:
        """Return the points of the board that its content is about, for the camera."""
        ...

    def takes_dice(self) -> bool:
        """Return whether the dice are shown there instead of on the board."""
        ...

    def build(self, area: Rect) -> list[Widget]:
        """Return its widgets."""
        ...

    def overlays(self) -> list[Overlay]:
        """List what it draws over the board."""
        ...

    def action(self, action: str) -> bool:
        """Handle a key's action before the tool does; return whether it was used."""
        ...


class BenchTable(HasWidgets, HasBoard, HasStage, HasTool, HasView[State], Rebuilds, Protocol):
    """What an edition's dice area needs of its table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceEdition:
    """An edition's dice at the table.

    - `throw` (event, state, before): what the dice tray shows after an event; None changes nothing.
    - `thrown` (state, roll): what a roll is for that people make with real dice, and what each die is; None
      for the rolls that all editions share.
    - `goes_on` (beats, state): one line about an attack that is still going on, "" if there is none.
    - `read_at_once`: the kinds of rolls without a log line; the event that reads the dice has it.
    - `bench`: makes the dice area below a table's board; None if dice are shown on the board.
    """

    throw: Callable[[Event, State, Throw | None], Throw | None]
    thrown: Callable[[State, Roll], tuple[str, Sequence[str]] | None] = lambda _state, _roll: None
    goes_on: Callable[[Sequence[Sequence[Event]], State], str] = lambda _beats, _state: ""
    read_at_once: frozenset[str] = frozenset()
    bench: Callable[[BenchTable, Session], DiceBench] | None = None
