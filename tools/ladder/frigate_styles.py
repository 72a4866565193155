"""How frigates play by their styles: what each side did in a battle of Astra et Tenebrae."""

from __future__ import annotations

import numpy as np

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import State
from rules.kernel.journal import AnyMatch
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import distance_in

HEADINGS = (
    "inches to a target",
    "lasers",
    "inches apart",
    "inches flown",
    "heat",
    "radiating",
    "evasions",
    "points dealt",
    "points taken",
    "ships lost",
)


class _Side:
    """What a side's ships did so far."""

    def __init__(self) -> None:
        self.ranges: list[float] = []
        self.lasers: list[bool] = []
        self.gaps: list[float] = []
        self.flown: list[float] = []
        self.heat: list[int] = []
        self.radiating: list[bool] = []
        self.evasions = self.dealt = self.lost = 0


def figures_of(match: AnyMatch) -> dict[Seat, tuple[float, ...]]:
    """Return what each player did in a finished battle, in the order of `HEADINGS`."""
    state: State = match.checkpoints[0].state.copy()
    sides = {seat: _Side() for seat in PLAYERS}
    for beat in match.beats:
        for event in beat:
            _count(sides, state, event)
            event.apply(state)
    return {
        seat: (
            _mean(side.ranges),
            100.0 * _mean(side.lasers),
            _mean(side.gaps),
            _mean(side.flown),
            _mean(side.heat),
            100.0 * _mean(side.radiating),
            side.evasions,
            side.dealt,
            sides[seat.other].dealt,
            side.lost,
        )
        for seat, side in sides.items()
    }


def _count(sides: dict[Seat, _Side], state: State, event: events.Event) -> None:
    """Count an event; `state` is the state just before it."""
    match event:
        case events.ShotFired(ship=name, target=target):
            ship = state.ships[name]
            sides[ship.seat].ranges.append(distance_in(ship.place, state.ships[target].place))
            sides[ship.seat].lasers.append(event.weapon is Weapon.LASER)
        case events.ShipBurned(ship=name, flown=flown):
            sides[state.ships[name].seat].flown.append(flown)
        case events.ShipHeld(ship=name):
            sides[state.ships[name].seat].flown.append(0.0)
        case events.ShipEvaded(ship=name):
            sides[state.ships[name].seat].evasions += 1
        case events.PointsScored(ship=name, points=points):
            sides[state.ships[name].seat].dealt += points
        case events.ShipLost(ship=name):
            sides[state.ships[name].seat].lost += 1
        case events.TurnCleared():
            _turn_over(sides, state)


def _turn_over(sides: dict[Seat, _Side], state: State) -> None:
    """Note the heat of all ships, who radiated, and the inches to the nearest enemy."""
    for seat, side in sides.items():
        foes = [foe.place for foe in state.side(seat.other)]
        for ship in state.side(seat):
            side.heat.append(ship.heat)
            side.radiating.append(ship.radiating)
            side.gaps += [min(distance_in(ship.place, foe) for foe in foes)] if foes else []


def _mean(some: list[float] | list[int] | list[bool]) -> float:
    return float(np.mean(some)) if some else 0.0
