"""Which ships could fire at each other after everybody has moved, and poses during a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.families.false_sunrise.danger.ends import End, put, with_ships
from game.forecast.questions import Duel, Placed
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import Stop
from rules.false_sunrise.movement import Path
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import PLAYERS, Seat


@dataclass(frozen=True, slots=True)
class ShipDuel(Duel):
    """All weapons of a ship that can hit another, fired together: the number of `attacks`, and their odds.

    `kind` is that of the first weapon. The mean is in pips; `bar_emptied` and `destroyed` are chances.
    """

    kind: WeaponKind
    attacks: int
    bar_emptied: float
    destroyed: float


def duels(
    state: State, placed: Placed[End], moved_to: Callable[[Ship, End], Ship] = put
) -> tuple[ShipDuel, ...]:
    """Return who could fire at whom by the rules: arcs, bands, sight and exact odds with all protections.

    `moved_to` returns a ship as it is at its end.
    """
    supposed: dict[str, Ship] = {}
    silent: set[str] = set()
    for ship_id, end in placed:
        moved = supposed[ship_id] = moved_to(state.ships[ship_id], end)
        if end.steers and not moved.fittings.bridge:
            silent.add(ship_id)  # WPN-5
    table = with_ships(state, supposed)
    table.acquired = marked(state)
    found = []
    for seat in PLAYERS:
        for shooter in table.ships_of(seat):
            if shooter.id not in silent:
                found += [one for foe in table.ships_of(seat.other) if (one := _duel(table, shooter, foe))]
    return tuple(found)


def marked(state: State) -> tuple[tuple[Seat, str], ...]:
    """Return marks by which every fleet with target acquisition gear marks all its targets (WPN-2)."""
    equipped = [seat for seat in PLAYERS if any(ship.fittings.acquirers for ship in state.ships_of(seat))]
    return tuple((seat, foe.id) for seat in equipped for foe in state.ships_of(seat.other))


def _duel(table: State, shooter: Ship, target: Ship) -> ShipDuel | None:
    gunnery = edition_of(table).gunnery
    bearing = [one for one in shooter.fittings.mounts if gunnery.can_hit(table, shooter, one, target)]
    if not bearing:
        return None
    most = gunnery.attacks_left(shooter)
    if most is not None:  # no more attacks than allowed: those with the highest mean damage
        bearing.sort(key=lambda mount: -gunnery.mean_damage(table, shooter, mount, target))
        bearing = bearing[:most]
    shots = [(mount.id, target.id) for mount in bearing for _ in range(gunnery.attacks(mount))]
    odds = gunnery.volley_odds(table, shooter.id, shots)[target.id]
    return ShipDuel(
        shooter.id,
        target.id,
        odds.mean_damage,
        bearing[0].kind,
        len(shots),
        odds.p_bar_emptied,
        odds.p_destroyed,
    )


def pose_after(path: Path, share: float) -> Stop:
    """Return where a ship is after a share of the movement; 0.5 is between its half-moves (MOV-1).

    >>> way = Path(((0.0, 0.0, 0), (0.0, -4.0, 0), (0.0, -4.0, 3), (3.0, -4.0, 3)), 7)
    >>> pose_after(way, 0.0), pose_after(way, 0.25), pose_after(way, 0.5), pose_after(way, 1.0)
    ((0.0, 0.0, 0), (0.0, -2.0, 0), (0.0, -4.0, 0), (3.0, -4.0, 3))
    """
    legs = [(a, b) for a, b in zip(path.stops, path.stops[1:], strict=False) if a[:2] != b[:2]]
    if share >= 1.0:
        return path.end
    if share <= 0.0 or not legs:
        return path.stops[0]
    half = min(int(share >= 0.5), 1)
    if half >= len(legs):
        return legs[-1][1]
    (ax, ay, _), (bx, by, heading) = legs[half]
    along = (share - 0.5 * half) / 0.5
    if half and along == 0.0:
        return legs[0][1]
    return ax + (bx - ax) * along, ay + (by - ay) * along, heading
