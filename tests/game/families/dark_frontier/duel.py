"""A duel at a moment that tests of the screens need: two ships, flak and missiles of both sides."""

from __future__ import annotations

from typing import Any

from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind, Phase, Projectile, Setup, Ship, State
from rules.kernel.seats import Seat
from rules.values import changed


def duel(phase: Phase = Phase.COMMAND, **changes: dict[str, Any]) -> State:
    """Return a duel in its sixth round; `changes` are fields by the name of a token."""
    setup = Setup(ships={DEFENDER: {"Thresher": "gunboat"}, ATTACKER: {"Quiver": "carrier"}})
    state = State(setup, phase=phase, round=6, launched=5)
    ships = (
        Ship("Thresher", DEFENDER, "gunboat", (2, -1), 0, (2, -1), (1, 0), ("hull", "bow"), 2),
        Ship("Quiver", ATTACKER, "carrier", (9, -4), 2, (-1, 3), (-1, 2), ("hull",), 4),
    )
    state.ships = {ship.name: _changed(ship, changes) for ship in ships}
    projectiles = (
        projectile("F1", Kind.FLAK, ATTACKER, (6, -2), (-2, 0), left=4),
        projectile("F2", Kind.FLAK, ATTACKER, (5, 0), (-3, 0), left=2, dodged=("Thresher",)),
        projectile("M3", Kind.MISSILE, ATTACKER, (5, -3), (0, 2), left=5, facing=3),
        projectile("F4", Kind.FLAK, DEFENDER, (7, -1), (3, -1), left=5),
        projectile("M5", Kind.MISSILE, DEFENDER, (0, 4), (2, 1), left=3, facing=1),
    )
    state.projectiles = {one.id: _changed(one, changes) for one in projectiles}
    return state


def projectile(
    name: str,
    kind: Kind,
    seat: Seat,
    at: tuple[int, int],
    velocity: tuple[int, int],
    *,
    left: int,
    facing: int = 0,
    dodged: tuple[str, ...] = (),
) -> Projectile:
    """Return flak or a missile of an earlier round."""
    return Projectile(name, kind, seat, int(name[1:]), 4, at, velocity, left, facing, dodged)


def _changed(token: Any, changes: dict[str, dict[str, Any]]) -> Any:
    return changed(token, **changes.get(token.name if isinstance(token, Ship) else token.id, {}))
