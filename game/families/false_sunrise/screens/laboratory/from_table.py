"""From the table to the laboratory: the selected ship and its nearest enemy as they are."""

from __future__ import annotations

from typing import Protocol

from game.families.false_sunrise.laboratory.bench import Bench
from game.families.false_sunrise.laboratory.setting_up import bench_of
from game.families.false_sunrise.screens.laboratory.laboratory_screen import Laboratory
from game.screens.host import HasSelected, HasUi, HasView
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat
from rules.table.measure import distance_in


class LaboratoryTable(HasUi, HasSelected, HasView[State], Protocol):
    """A table whose ships go to the laboratory; `seat` is the player who looks."""

    seat: Seat


def laboratory_from(screen: LaboratoryTable) -> Laboratory:
    """Open the laboratory with the ships at a table, else with its first question."""
    return Laboratory(screen.app, table_bench(screen.view, screen.selected, screen.seat))


def table_bench(view: State, selected: str | None, seat: Seat) -> Bench | None:
    """Return a setup in which the selected ship fires at its nearest enemy.

    If an enemy is selected, it is the target instead. Return None if no ship on the board is
    selected, or if it has no enemy there.
    """
    ship = view.ships.get(selected or "")
    if ship is None or not ship.on_board:
        return None
    foes = view.ships_of(ship.seat.other)
    foe = min(foes, key=lambda one: distance_in(one.at, ship.at), default=None)
    if foe is None:
        return None
    pair = (ship.id, foe.id) if ship.seat is seat else (foe.id, ship.id)
    return bench_of(view, *pair)
