"""One shot: what to expect from it, and what a captain added."""

from __future__ import annotations

from dataclasses import dataclass

from rules.astra_et_tenebrae.combat import PHYSICIST_POINTS
from rules.astra_et_tenebrae.events import ShotFired
from rules.astra_et_tenebrae.gunnery import Aim, Weapon, cannon_aim, follow_up_needs, missile_aim
from rules.astra_et_tenebrae.odds import chance_of, laser_odds
from rules.astra_et_tenebrae.state import Ship, State
from rules.table.measure import TOLERANCE_IN, distance_in
from rules.values import changed


@dataclass(frozen=True, slots=True)
class Fired:
    """A shot at the moment it was declared.

    `band` counts from 0 (close). `chance` is the chance of a hit, for each missile; for a laser it is
    the chance of a point. `points` is what a hit deals. A laser that `follows` up on a mark deals a
    point, any other laser none.
    """

    ship: str
    target: str
    weapon: Weapon
    band: int
    band_name: str
    chance: float
    points: int
    follows: bool
    crossfire: bool

    @property
    def key(self) -> str:
        """The weapon and the band, as a key of counts."""
        return f"{self.weapon} {self.band_name}"

    @property
    def would_score(self) -> int:
        """The points that a hit deals if nobody dodges."""
        return self.points if self.weapon is not Weapon.LASER or self.follows else 0


def fired(state: State, event: ShotFired, *, physicist: bool) -> Fired:
    """Return a shot that has just been declared and paid for.

    A dodge in this turn is left out of the odds.
    """
    ship, target = state.ships[event.ship], changed(state.ships[event.target], dodging=False)
    away = distance_in(ship.place, target.place)
    bands = state.figures.cannon.bands
    band = next(at for at, one in enumerate(bands) if away <= one.up_to_in + TOLERANCE_IN)
    laser = event.weapon is Weapon.LASER
    if laser:
        chance = laser_odds(state, ship, target).point
    else:
        chance = chance_of(_aim(state, ship, target, event.weapon, crossfire=event.crossfire))
    return Fired(
        event.ship,
        event.target,
        event.weapon,
        band,
        bands[band].name,
        float(chance),
        PHYSICIST_POINTS if physicist else 1,
        follows=laser and target.mark is not None,
        crossfire=event.crossfire,
    )


def _aim(state: State, ship: Ship, target: Ship, weapon: Weapon, *, crossfire: bool) -> Aim:
    if weapon is Weapon.CANNON:
        return cannon_aim(state, ship, target, crossfire=crossfire)
    return missile_aim(state, ship, target)


def gained_by_aid(state: State, shot: Fired, total: int) -> bool:
    """Return whether the dice hit only because a tactician directs the fire (AK-4)."""
    ship, target = state.ships[shot.ship], state.ships[shot.target]
    if not ship.aided:
        return False
    aid = state.figures.hits.tactician
    if shot.weapon is Weapon.LASER:
        needs = follow_up_needs(state, ship)
        return needs <= total < needs + aid
    aim = _aim(state, ship, target, shot.weapon, crossfire=shot.crossfire)
    return aim.hits(total) and not aim.hits(total - aid)
