"""Steering missiles: how far one may turn, and how hard it may burn (DT-3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.dark_frontier.commands import Flight
from rules.dark_frontier.figures import Figures
from rules.dark_frontier.state import Kind, Projectile, State
from rules.hexes.grid import DIRECTIONS, STEPS
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat
from rules.values import value


@value(frozen=True, slots=True)
class Steering:
    """A missile's steering: hexsides (clockwise positive), then points of burn in its new facing."""

    rotate: int = 0
    burn: int = 0


COAST = Steering()
Steerings = Mapping[str, Steering]
"""The steering of each missile of a side, by its id; those that are not named coast."""


def steering_refusal(state: State, seat: Seat, name: str, steering: Steering) -> Refusal | None:
    """Return why a side cannot steer a missile this way, or None."""
    missile = state.projectiles.get(name)
    if missile is None or missile.seat is not seat:
        return Refusal("DT-3", f"{name} is not one of your missiles in flight")
    if missile.kind is not Kind.MISSILE:
        return Refusal("DT-3", f"{name} is flak: nothing steers it")
    figures = state.figures.missile
    if abs(steering.rotate) > figures.rotation:
        return Refusal("DT-3", f"{name} turns by {figures.rotation} at most")
    if not 0 <= steering.burn <= figures.acceleration:
        return Refusal("DT-3", f"{name} burns 0 to {figures.acceleration}")
    return None


def steerings_of(figures: Figures) -> tuple[Steering, ...]:
    """Return all steerings that a missile may have, coasting first."""
    return _steerings(figures.missile.rotation, figures.missile.acceleration)


@cache
def _steerings(rotation: int, acceleration: int) -> tuple[Steering, ...]:
    turns = sorted(range(-rotation, rotation + 1), key=abs)
    return tuple(Steering(rotate, burn) for rotate in turns for burn in range(acceleration + 1))


def steered(missile: Projectile, steering: Steering) -> Flight:
    """Return a missile's facing and velocity after a steering."""
    facing, burn = (missile.facing + steering.rotate) % DIRECTIONS, steering.burn
    (q, r), (step_q, step_r) = missile.velocity, STEPS[facing]
    return Flight(facing, (q + burn * step_q, r + burn * step_r))
