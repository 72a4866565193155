"""Who may fire what at whom, and the modifiers of the roll.

Rulings AC-2 to AC-12, AF-3, AF-4 and AF-7.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import permutations
from typing import NamedTuple

from rules.astra_et_tenebrae.directions import unit_vector, within_ray
from rules.astra_et_tenebrae.figures import FIRE_CONTROL, MISSILE_BAYS, POINT_DEFENSE, Figures
from rules.astra_et_tenebrae.sighting import is_hot, line_blocked, sees
from rules.astra_et_tenebrae.state import (
    CAPTAINS,
    DISPERSED,
    LINE,
    PHYSICIST,
    SCREENING,
    SPHERE,
    Captain,
    Formation,
    Ship,
    State,
)
from rules.astra_et_tenebrae.systems import works
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat
from rules.table.measure import TOLERANCE_IN, Point, distance_in, within
from rules.values import maker, value


class Weapon(StrEnum):
    """The weapons that every ship has."""

    LASER = "laser"
    CANNON = "cannon"
    MISSILES = "missiles"


LASER, CANNON, MISSILES = Weapon.LASER, Weapon.CANNON, Weapon.MISSILES


@value(frozen=True, slots=True)
class Shot:
    """A declared shot: one ship, or two in crossfire, with one weapon at a target (AC-2, AF-7).

    `count` is the number of missiles spent. `physicists` are the ships that use their physicist
    with it (AK-3).
    """

    ships: tuple[str, ...]
    weapon: Weapon
    target: str
    count: int = 1
    physicists: tuple[str, ...] = ()


@value(frozen=True, slots=True)
class Pass:
    """A ship fires nothing this turn (AC-2)."""

    ship: str


Action = Shot | Pass
_shot = maker(Shot)


class Modifier(NamedTuple):
    """A modifier of a roll, with its ruling and a word for its reason."""

    value: int
    ruling: str
    why: str


class Aim(NamedTuple):
    """A roll to hit: dice and sides, the number needed (0: a sure hit), and its modifiers."""

    dice: int
    sides: int
    needs: int
    modifiers: tuple[Modifier, ...]

    @property
    def bonus(self) -> int:
        """The sum of all modifiers."""
        return sum(one.value for one in self.modifiers)

    def hits(self, roll: int) -> bool:
        """Return whether a roll hits (AC-5, AC-6)."""
        return self.needs == 0 or roll + self.bonus >= self.needs


# --- what may be fired -----------------------------------------------------------------------------


def shot_refusal(state: State, seat: Seat, shot: Shot) -> Refusal | None:
    """Return why a shot is not legal for a side, or None; whose turn it is does not matter here."""
    for name in shot.ships:
        ship = state.ships.get(name)
        if ship is None or ship.seat is not seat:
            return Refusal("AC-2", f"{name} is not one of your ships")
        refusal = acting_refusal(ship)
        if refusal is not None:
            return refusal
    target = state.ships.get(shot.target)
    if target is None or target.seat is seat or not target.alive:
        return Refusal("AC-3", f"{shot.target} is not an enemy on the table")
    refusal = _crossfire_refusal(state, shot, target)
    if refusal is not None:
        return refusal
    ships = [state.ships[name] for name in shot.ships]
    for check in (_rock_refusal, _sight_refusal, _range_refusal, _missile_refusal):
        for ship in ships:
            refusal = check(state, ship, shot, target)
            if refusal is not None:
                return refusal
    return _physicists_refusal(state, shot)


def acting_refusal(ship: Ship) -> Refusal | None:
    """Return why a ship cannot act, or None (AC-2)."""
    if not ship.alive:
        return Refusal("AC-2", f"{ship.name} is destroyed")
    if ship.acted:
        return Refusal("AC-2", f"{ship.name} has no action left this turn")
    return None


def _crossfire_refusal(state: State, shot: Shot, target: Ship) -> Refusal | None:
    if len(shot.ships) == 1:
        return None
    if len(shot.ships) != 2 or shot.ships[0] == shot.ships[1]:
        return Refusal("AF-7", "a crossfire needs exactly two ships")
    if shot.weapon is not CANNON:
        return Refusal("AF-7", "only cannons can fire in crossfire")
    one, other = (state.ships[name] for name in shot.ships)
    formation = state.formation_of(one.name)
    if formation is None or formation.type is not DISPERSED or other.name not in formation.ships:
        return Refusal("AF-7", f"{one.name} and {other.name} are not in the same dispersed formation")
    if not opposite(state.figures, one.place, other.place, target.place):
        return Refusal("AF-7", f"{target.name} is not between {one.name} and {other.name}")
    return None


def opposite(figures: Figures, one: Point, other: Point, target: Point) -> bool:
    """Return whether two places are on opposite sides of a target (AF-7)."""
    away = unit_vector(one, target)
    return away is None or within_ray(target, away, figures.formations.crossfire_degrees, other)


def reach_in(figures: Figures, weapon: Weapon) -> float:
    """Return the range of a weapon in inches (AC-7, AC-10, AC-11)."""
    if weapon is LASER:
        return figures.laser.range_in
    return figures.cannon.range_in if weapon is CANNON else figures.missile.range_in


_RANGE_RULINGS = {LASER: "AC-7", CANNON: "AC-10", MISSILES: "AC-11"}


def _rock_refusal(state: State, ship: Ship, _shot: Shot, target: Ship) -> Refusal | None:
    if line_blocked(state, ship, target):
        return Refusal("AT-3", f"a rock stands between {ship.name} and {target.name}")
    return None


def _sight_refusal(state: State, ship: Ship, _shot: Shot, target: Ship) -> Refusal | None:
    if not sees(state, ship, target):
        return Refusal("AD-2", f"{ship.name} does not see {target.name}")
    return None


def _range_refusal(state: State, ship: Ship, shot: Shot, target: Ship) -> Refusal | None:
    reach = reach_in(state.figures, shot.weapon)
    if within(ship.place, target.place, reach):
        return None
    away = distance_in(ship.place, target.place)
    return Refusal(
        _RANGE_RULINGS[shot.weapon], f"{target.name} is {away:.1f} inches away; the range is {reach:g}"
    )


def _missile_refusal(state: State, ship: Ship, shot: Shot, target: Ship) -> Refusal | None:
    if shot.weapon is not MISSILES:
        return None if shot.count == 1 else Refusal("AC-11", "only missiles are fired in numbers")
    if not works(state.figures, ship, MISSILE_BAYS):
        return Refusal("AC-11", f"{ship.name}'s missile bays are destroyed")
    salvo = state.figures.missile.salvo
    if type(shot.count) is not int or not 1 <= shot.count <= salvo:
        return Refusal("AC-11", f"you can fire 1 to {salvo} missiles at once")
    if shot.count > ship.missiles:
        few = f"too few missiles: {ship.missiles} left" if ship.missiles else "no missiles left"
        return Refusal("AC-11", f"{ship.name} has {few}")
    if is_covered(state, target):
        return Refusal("AC-12", f"point defense covers {target.name}")
    return None


def _physicists_refusal(state: State, shot: Shot) -> Refusal | None:
    if not shot.physicists:
        return None
    refusals = [
        refusal
        for name in shot.physicists
        if name in shot.ships
        and (refusal := captain_refusal(state.ships[name], PHYSICIST, "AK-3")) is not None
    ]
    refusals.sort(key=lambda refusal: refusal.ruling)  # AK-2 before AK-3
    if refusals:
        return refusals[0]
    if len(set(shot.physicists) & set(shot.ships)) != len(shot.physicists):
        return Refusal("AK-3", "name only captains of the ships that fire, each once")
    if shot.weapon is not CANNON:
        return Refusal("AK-3", "a physicist can only help a cannon")
    return None


def captain_refusal(ship: Ship, captain: Captain, ruling: str) -> Refusal | None:
    """Return why a ship's captain cannot be used as this one, or None (AK-2).

    `ruling` is the one about this captain.
    """
    if ship.captain is not None and ship.captain_used:
        return Refusal("AK-2", f"{ship.name}'s captain has already been used")
    if ship.blacked_out:
        return Refusal("AK-2", f"the crew of {ship.name} has blacked out")
    if ship.captain is not captain and ship.captain in CAPTAINS:
        return Refusal(ruling, f"{ship.name} is flown by the {ship.captain}")
    if ship.captain is not captain:
        return Refusal(ruling, f"{ship.name}'s captain is not the {captain}")
    return None


def may_ask(state: State, ship: Ship, captain: Captain) -> bool:
    """Return whether a ship is asked about a captain, the same whatever its card is (AK-1).

    A case may give a side the same captain twice; it can then use both.
    """
    return (
        ship.face_down
        and not ship.blacked_out
        and not state.standing[ship.seat]
        and (ship.captain is captain or not state.seen(ship.seat, captain))
    )


def is_covered(state: State, target: Ship) -> bool:
    """Return whether point defense covers a ship: its own, or that of its sphere (AC-12, AF-2)."""
    figures = state.figures
    if works(figures, target, POINT_DEFENSE):
        return True
    formation = state.formation_of(target.name)
    return (
        formation is not None
        and formation.type is SPHERE
        and any(works(figures, state.ships[one], POINT_DEFENSE) for one in formation.ships)
    )


def heat_cost(figures: Figures, weapon: Weapon) -> int:
    """Return the heat of a shot (AC-7, AC-10, AC-11)."""
    if weapon is LASER:
        return figures.laser.heat
    return figures.cannon.heat if weapon is CANNON else 0


def can_shoot(state: State, ship: Ship) -> bool:
    """Return whether a ship has any legal shot alone."""
    guns_in = state.figures.guns_in
    for target, away_in in _targets_of(state, ship):
        if away_in <= guns_in or _most_missiles(state, ship, target, away_in):
            return True
    return False


def shots_of(state: State, ship: Ship) -> list[Shot]:
    """Return the legal shots of a ship alone, without its captain."""
    figures, ships = state.figures, (ship.name,)
    laser_in, cannon_in = figures.laser.range_in, figures.cannon_in
    shots = []
    for target, away_in in _targets_of(state, ship):
        if away_in <= laser_in:
            shots.append(_shot(ships, LASER, target.name))
        if away_in <= cannon_in:
            shots.append(_shot(ships, CANNON, target.name))
        most = _most_missiles(state, ship, target, away_in)
        if most:
            shots += [_shot(ships, MISSILES, target.name, count) for count in range(1, most + 1)]
    return shots


def _targets_of(state: State, ship: Ship) -> Iterator[tuple[Ship, float]]:
    """Yield the enemies that a ship sees within range, each with its distance in inches."""
    if ship.acted or not ship.alive:
        return
    figures, place = state.figures, ship.place
    farthest_in, sight_in = figures.farthest_in, figures.sight_in
    rocks, ships = state.setup.terrain.polygons, state.ships
    for name in state.setup.ships[ship.seat.other]:
        target = ships[name]
        if not target.alive:
            continue
        away_in = distance_in(place, target.place) - TOLERANCE_IN
        if away_in > farthest_in or (rocks and line_blocked(state, ship, target)):
            continue
        # With no rock in between, every enemy within sight range is seen (AD-2, AT-3).
        if away_in <= sight_in or sees(state, ship, target):
            yield target, away_in


def _most_missiles(state: State, ship: Ship, target: Ship, away_in: float) -> int:
    """Return how many missiles a ship may fire at a visible target at this distance (AC-11, AC-12)."""
    figures = state.figures
    if away_in > figures.missile.range_in or not works(figures, ship, MISSILE_BAYS):
        return 0
    return 0 if is_covered(state, target) else min(figures.missile.salvo, ship.missiles)


def crossfires(state: State, seat: Seat, first: str | None = None) -> Iterator[Shot]:
    """Yield the legal crossfires of a side, without captains (AF-7).

    They are those of all ships, or those in which `first` fires first.
    """
    enemies = state.side(seat.other) if state.formations else []
    for formation in state.formations:
        if formation.seat is not seat or formation.type is not DISPERSED:
            continue
        for pair in permutations(formation.ships, 2):
            one, other = (state.ships[name] for name in pair)
            if (first is not None and one.name != first) or one.acted or other.acted:
                continue
            for target in enemies:
                # Test this first: most pairs do not have the target between them.
                if opposite(state.figures, one.place, other.place, target.place):
                    shot = Shot(pair, CANNON, target.name)
                    if shot_refusal(state, seat, shot) is None:
                        yield shot


# --- hit rolls ---------------------------------------------------------------------------------------


def cannon_aim(state: State, ship: Ship, target: Ship, *, crossfire: bool = False) -> Aim:
    """Return the roll to hit of a cannon (AC-5, AC-10)."""
    cannon = state.figures.cannon
    away = distance_in(ship.place, target.place)
    band = next(one for one in cannon.bands if away <= one.up_to_in + TOLERANCE_IN)
    modifiers = (
        *_common_modifiers(state, ship, target),
        *_line_modifiers(state, ship, target),
        *_screen_modifiers(state, ship, target),
        *((Modifier(state.figures.hits.crossfire, "AF-7", "crossfire"),) if crossfire else ()),
    )
    return Aim(cannon.dice, cannon.die, band.needs, modifiers)


def missile_aim(state: State, ship: Ship, target: Ship) -> Aim:
    """Return the roll to hit of each missile (AC-5, AC-11)."""
    missile = state.figures.missile
    return Aim(1, missile.die, missile.needs, tuple(_common_modifiers(state, ship, target)))


def _common_modifiers(state: State, ship: Ship, target: Ship) -> Iterator[Modifier]:
    hits = state.figures.hits
    if target.row:
        why = "blackout" if target.blacked_out else "burn"
        yield Modifier(target.row, "AM-8" if target.blacked_out else "AM-3", why)
    if is_hot(state, target) and within(ship.place, target.place, state.figures.sight_in):
        yield Modifier(hits.hot, "AC-5", "hot")
    if not works(state.figures, ship, FIRE_CONTROL):
        yield Modifier(hits.no_fire_control, "AW-2", "no_fire_control")
    if ship.aided:
        yield Modifier(hits.tactician, "AK-4", "tactician")


def _line_modifiers(state: State, ship: Ship, target: Ship) -> Iterator[Modifier]:
    hits = state.figures.hits
    own = state.formation_of(ship.name)
    if own is not None and own.type is LINE:
        yield Modifier(hits.line * (len(own.ships) - 1), "AF-3", "line")
    other = state.formation_of(target.name)
    if other is not None and is_flank(state.figures, other, target.place, ship.place):
        yield Modifier(hits.flank, "AF-3", "flank")


def is_flank(figures: Figures, line: Formation, member: Point, place: Point) -> bool:
    """Return whether a place is on the flank of a member of a line (AF-3)."""
    axis = None if line.axis is None else unit_vector(*line.axis)
    if axis is None:
        return False
    degrees = figures.formations.flank_degrees
    ways = (axis, (-axis[0], -axis[1]))
    return not any(within_ray(member, way, degrees, place) for way in ways)


def _screen_modifiers(state: State, ship: Ship, target: Ship) -> Iterator[Modifier]:
    own = state.formation_of(ship.name)
    if own is None or own.type is not SCREENING or ship.name not in own.ships:
        return
    if any((screen, target.name) in state.fired_at for screen in own.screens):
        yield Modifier(state.figures.hits.screened, "AF-4", "screened")


def misfires(state: State, ship: Ship) -> bool:
    """Return whether a ship's laser may misfire (AC-7)."""
    return not works(state.figures, ship, FIRE_CONTROL) and not ship.aided


def follow_up_needs(state: State, ship: Ship) -> int:
    """Return what the follow-up roll of a laser needs (AC-7, AK-4)."""
    return state.figures.laser.follow_needs - (state.figures.hits.tactician if ship.aided else 0)
