"""The views of the map that can be switched on: possible positions, gun arcs, the relative view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from game.families.dark_frontier.board.foreseen import ends_to_expect
from game.families.dark_frontier.board.overlays import Arc, Overlay, Relative
from game.screens.forecast.forecasts import DANGER, REACH
from game.screens.host import HasRosterSeat, HasSelected, HasToggles, HasView, Toggles
from game.screens.rehearsal.rehearsing import REHEARSE
from game.screens.table.host import HasPointer
from game.screens.table.measuring import MEASURE
from game.screens.table.presenter import Toggle
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.gunnery import launch_velocity, ready, weapon_of
from rules.dark_frontier.state import Phase, Ship, State
from rules.hexes.grid import DIRECTIONS, add

if TYPE_CHECKING:
    from game.families.dark_frontier.table.host import DuelTool

WAYS, ITS_ENDS, GUNS, RELATIVE, NAMES = "ways", "its_ends", "guns", "relative", "names"
TOGGLES = (
    Toggle(WAYS, "Courses", "Where everything will fly this round", "DV-3"),
    Toggle(ITS_ENDS, "Enemy", "Where the enemy can be after this round", "DC-2"),
    Toggle(GUNS, "Guns", "Where the selected ship's guns point on the map", "DF-3"),
    Toggle(RELATIVE, "Relative", "The map as your ship sees it, as if it stood still; again: large", "DV-4"),
    Toggle(DANGER, "Danger", "Damage that enemies could deal to your ship at each hex it can reach", "DF-3"),
    Toggle(REACH, "Reach", "Damage that your ship could deal from each hex it can reach", "DF-3"),
    Toggle(
        REHEARSE, "Rehearse", "Try out commands for both sides and watch them fly; nothing is kept", "DC-1"
    ),
    Toggle(MEASURE, "Measure", "Measure from hex to hex", "DG-1"),
    Toggle(NAMES, "Names", "The names of ships, flak and missiles", "DG-5"),
)
_BOARDS = frozenset({DANGER, REACH})  # tints of the same hexes, one at a time
_WHEN_COMMANDING = "This is shown while you set commands."
_AIMED = frozenset({Phase.TURN, Phase.STEER, Phase.FIRE})


def toggles_of(*, commanding: bool) -> list[Toggle]:
    """List the views; some exist only while commands are set."""
    why = {} if commanding else dict.fromkeys((*_BOARDS, REHEARSE), _WHEN_COMMANDING)
    return [
        replace(
            one,
            refusal=why.get(one.name, ""),
            rivals=_BOARDS - {one.name} if one.name in _BOARDS else frozenset(),
        )
        for one in TOGGLES
    ]


class ViewsTable(HasPointer, HasRosterSeat, HasSelected, HasToggles, HasView[State], Toggles, Protocol):
    """A table with views of the map."""


class Views:
    """The views that are switched on, as overlays.

    The relative view is first small, then `large`.
    """

    def __init__(self, screen: ViewsTable) -> None:
        self.screen = screen
        self.large = False
        self._was_on = False

    @property
    def _state(self) -> State:
        return self.screen.view

    def toggled(self) -> None:
        """Switch from the small relative view to the large one before it goes off."""
        on = self.screen.is_on(RELATIVE)
        grows = self._was_on and not on and not self.large
        self._was_on, self.large = on, grows
        if grows:
            self._was_on = True
            self.screen.toggle(RELATIVE)
            self.large = True

    def laid(self, tool: DuelTool | None) -> list[Overlay]:
        """Return the overlays of the views that are on and that the tool does not draw itself."""
        lays = tool.lays if tool is not None else frozenset[str]()
        found = list[Overlay]()
        if self.screen.is_on(ITS_ENDS) and ITS_ENDS not in lays:
            found += self._ends()
        if self.screen.is_on(GUNS) and GUNS not in lays:
            found += self._arcs()
        if RELATIVE not in lays:
            found += self.meanwhile(tool)
        return found

    def meanwhile(self, tool: DuelTool | None = None) -> list[Overlay]:
        """Return what stays visible while tokens move: the relative view."""
        ship = self.seen_from(tool) if self.screen.is_on(RELATIVE) else None
        return [] if ship is None else [Relative(ship.name, large=self.large)]

    def seen_from(self, tool: DuelTool | None = None) -> Ship | None:
        """Return the ship of the relative view, or None."""
        state = self._state
        named = (tool.seen_from() if tool is not None else None, self.screen.selected)
        chosen = (state.ships.get(name) for name in named if name is not None)
        own = state.side(self.screen.roster_seat)
        return next((ship for ship in (*chosen, *own) if ship is not None and _is_there(ship)), None)

    def _ends(self) -> Iterator[Overlay]:
        """Yield the enemies' possible positions, as seen by the own ship if it coasts."""
        state = self._state
        if state.phase is not Phase.COMMAND:
            return
        own = self.seen_from()
        if own is None:
            return
        for enemy in state.side(own.seat.other):
            yield ends_to_expect(state, enemy, own)

    def _arcs(self) -> Iterator[Overlay]:
        """Yield the gun arcs of the hovered or selected ship."""
        state = self._state
        named = (self.screen.pointer.piece, self.screen.selected)
        ship = next((one for name in named if (one := state.ships.get(name or ""))), None)
        if state.phase in _AIMED and ship is not None and _is_there(ship):
            yield from arcs_of(state, ship)


def _is_there(ship: Ship) -> bool:
    return ship.flies and ship.at is not None


def arcs_of(state: State, ship: Ship) -> Iterator[Arc]:
    """Yield the arcs of a ship's weapons that can still fire, from its place after the Advance."""
    figures, there = state.figures, add(ship.place, ship.velocity)
    for name in ready(figures, ship):
        weapon = weapon_of(figures, ship, name)
        assert weapon is not None, "what is ready is there"
        directions = tuple((ship.facing + one) % DIRECTIONS for one in weapon.directions)
        words = "tubes" if name == TUBES else name
        yield Arc(there, directions, launch_velocity(figures, weapon), ship.seat, words)
