"""How well a missile that is launched now could be steered to an enemy in the next round."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dark_frontier.foreseeing import coasted, steerings_that_meet, with_shot
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.state import Kind, Projectile, State
from rules.dark_frontier.steering import steerings_of


@dataclass(frozen=True, slots=True)
class Pursuit:
    """How many of next round's options (steerings or commands) lead to a meeting with an enemy."""

    ship: str
    meeting: int
    of: int


def pursuit_of(state: State, shot: Shot) -> Pursuit | None:
    """Return how well a missile could be steered next round to the enemy it reaches best, or None."""
    after, one = with_shot(state, shot)
    after = coasted(after)
    if one.kind is not Kind.MISSILE or one.id not in after.projectiles:
        return None
    missile: Projectile = after.projectiles[one.id]
    found = [
        Pursuit(
            ship.name,
            sum(1 for _ in steerings_that_meet(after, missile, ship)),
            len(steerings_of(state.figures)),
        )
        for ship in after.side(one.seat.other)
    ]
    return max(found, key=lambda pursuit: pursuit.meeting, default=None)
