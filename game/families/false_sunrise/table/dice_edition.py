"""How an edition shows its dice at the table: over the board, or on a bench of its own below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pygame import Rect

from game.families.false_sunrise.board.overlays import Overlay
from game.screens.tools.dice_tray import Throw
from game.widgets.widget import Widget
from rules.false_sunrise.events import Event
from rules.false_sunrise.state import State
from rules.kernel.requests import Roll
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen


class DiceBench(Protocol):
    """What an edition shows of its dice below the board, for as long as a table is open."""

    def height(self) -> int:
        """Return how much of the board's height it takes now, in logical units; 0: nothing lies there."""
        ...

    def looks_at(self) -> Sequence[Point]:
        """List places around what lies there is about, for the camera."""
        ...

    def takes_dice(self) -> bool:
        """Whether the dice lie there, and not on the board."""
        ...

    def build(self, area: Rect) -> list[Widget]:
        """Make what lies in its place."""
        ...

    def overlays(self) -> list[Overlay]:
        """List what lies over the board beside it."""
        ...

    def action(self, action: str) -> bool:
        """Take a key's action before the tool does."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceEdition:
    """An edition's dice at the table.

    - `throw` (event, state, before): what lies in the dice tray after an event, None: as before.
    - `thrown` (state, roll): what dice are for that people throw themselves, and what each of them is; None
      for what editions share.
    - `goes_on` (beats, state): an attack that is in the middle of happening, in a line; "" for none.
    - `read_at_once`: what dice are rolled for whose line in the log is what was read from them.
    - `bench`: makes of a table what shows dice below its board, None where they lie upon it.
    """

    throw: Callable[[Event, State, Throw | None], Throw | None]
    thrown: Callable[[State, Roll], tuple[str, Sequence[str]] | None] = lambda _state, _roll: None
    goes_on: Callable[[Sequence[Sequence[Event]], State], str] = lambda _beats, _state: ""
    read_at_once: frozenset[str] = frozenset()
    bench: Callable[[TableScreen], DiceBench] | None = None
