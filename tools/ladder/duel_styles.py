"""How ships play by their styles: what each side did in a duel of Dark Frontier."""

from __future__ import annotations

import numpy as np

from rules.dark_frontier import events
from rules.dark_frontier.foreseeing import struck_by
from rules.dark_frontier.state import Kind, State
from rules.hexes.grid import distance, length
from rules.kernel.journal import AnyMatch
from rules.kernel.seats import PLAYERS, Seat

HEADINGS = (
    "hexes to a target",
    "hexes apart",
    "speed",
    "in the yard",
    "flak fired",
    "flak sown",
    "missiles",
    "hits dealt",
    "hits taken",
    "points",
    "rounds",
)


class _Side:
    """What a side's ships did so far."""

    def __init__(self) -> None:
        self.ranges: list[int] = []
        self.gaps: list[int] = []
        self.speeds: list[int] = []
        self.in_yard: list[bool] = []
        self.flak = self.sown = self.missiles = self.taken = 0


def figures_of(match: AnyMatch) -> dict[Seat, tuple[float, ...]]:
    """Return what each player did in a finished duel, in the order of `HEADINGS`."""
    state: State = match.checkpoints[0].state.copy()
    sides = {seat: _Side() for seat in PLAYERS}
    for beat in match.beats:
        for event in beat:
            _count(sides, state, event)
            event.apply(state)
    return {
        seat: (
            _mean(side.ranges),
            _mean(side.gaps),
            _mean(side.speeds),
            100.0 * _mean(side.in_yard),
            side.flak,
            side.sown,
            side.missiles,
            sides[seat.other].taken,
            side.taken,
            state.points[seat],
            state.round,
        )
        for seat, side in sides.items()
    }


def _count(sides: dict[Seat, _Side], state: State, event: events.Event) -> None:
    """Count an event; `state` is the state just before it."""
    match event:
        case events.ShotFired(projectile=projectile):
            side = sides[projectile.seat]
            side.missiles += projectile.kind is Kind.MISSILE
            if projectile.kind is Kind.FLAK:
                met = struck_by(state, projectile)
                side.flak += 1
                side.sown += met is None
                if met is not None:
                    side.ranges.append(distance(projectile.at, met[0].place))
        case events.DamageTaken(ship=name):
            sides[state.ships[name].seat].taken += 1
        case events.PhaseBegan(phase="command"):
            _round_begins(sides, state)


def _round_begins(sides: dict[Seat, _Side], state: State) -> None:
    """Note each ship's speed, whether it is in the yard, and the hexes to the nearest enemy."""
    for seat, side in sides.items():
        foes = [foe.place for foe in state.side(seat.other)]
        for ship in state.side(seat):
            side.speeds.append(length(ship.velocity))
            side.in_yard.append(length(ship.place) <= state.figures.map.yard)
            side.gaps += [min(distance(ship.place, foe) for foe in foes)] if foes else []


def _mean(some: list[int] | list[bool]) -> float:
    return float(np.mean(some)) if some else 0.0
